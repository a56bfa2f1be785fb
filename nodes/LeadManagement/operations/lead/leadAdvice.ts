import type { Advice, AttributeValuePair, Refusal } from '../../types';
import { contactsIn, hasSearchBy } from './leadBody';

/** What was sent, as far as advice depends on it. */
export interface SentLead {
	dataToSend: 'autoMapInputData' | 'defineBelow' | 'json';
	/** True when 'Column Names' allows schema names only. */
	usesSchemaNames: boolean;
	/** The attribute in 'Search By'; undefined for the default. */
	searchBy: string | undefined;
	body: AttributeValuePair[];
	/** True when 'On Duplicate' updates the other lead. */
	updatesDuplicate: boolean;
}

/** The texts for a lead that the service refused. Advice that would not help with these parameters is not given. */
export function adviseOnLead(refusal: Refusal, sent: SentLead): Advice | undefined {
	switch (refusal.refused) {
		case 'duplicate':
			return { description: adviseOnDuplicate(refusal, sent) };
		case 'unknownAttribute':
			return { description: adviseOnUnknownAttribute(sent) };
		case 'searchBy':
			return sent.searchBy === undefined && hasSearchBy(sent.body) ? SEARCH_BY_IN_JSON : undefined;
		default:
			return undefined;
	}
}

const SEARCH_BY_IN_JSON: Advice = {
	message: 'LeadSquared can\'t find leads by the attribute in "SearchBy"',
	description: `In 'Attributes (JSON)', give "SearchBy" the name of an attribute that is unique in your account, such as EmailAddress or Phone.`,
};

function adviseOnDuplicate(
	{ duplicateAttribute = '', isOfSecondCall }: Refusal,
	{ body, updatesDuplicate }: SentLead,
): string {
	if (isOfSecondCall) {
		return "'On Duplicate' could not update the other lead, because its email address and its phone may belong to two leads. Correct one of them, or merge the two leads in LeadSquared.";
	}
	return !updatesDuplicate && !hasSearchBy(body) && contactsIn(body).includes(duplicateAttribute)
		? "To update that lead, set 'On Duplicate' in 'Options' to 'Update the Other Lead'. In a public form, contact the person or update the lead in LeadSquared instead."
		: 'Correct the value, or update that lead in LeadSquared.';
}

function adviseOnUnknownAttribute({ dataToSend, usesSchemaNames }: SentLead): string {
	const orAdd = 'or add the attribute to your account';
	if (dataToSend === 'json') {
		return `Correct the name in 'Attributes (JSON)', including its capital letters, ${orAdd}.`;
	}
	if (dataToSend === 'defineBelow') {
		return `If 'Attribute' has an expression, remove it with 'Fixed'. Select the attribute from the list, or correct its name, including its capital letters, ${orAdd}.`;
	}
	return usesSchemaNames
		? "Set 'Column Names' in 'Options' to 'Schema or Display Names', or add the column to 'Columns to Ignore'."
		: `Correct the name of the column, add it to 'Columns to Ignore', ${orAdd}.`;
}
