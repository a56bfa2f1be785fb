import type { Advice, Refusal } from '../../types';
import { AUTO_MAP, JSON_PARAMETER } from './givenAttributes';

/** What was sent, as far as advice depends on it. */
export interface SentLead {
	/** The parameter that the attributes come from. */
	where: string;
	/** True when 'Column Names' allows schema names only. */
	usesSchemaNames: boolean;
	/** True when the JSON has a SearchBy pair. */
	isSearchByInJson: boolean;
	/** Attributes for which 'On Duplicate' would update the other lead, and does not yet. */
	attributesToUpdateBy: readonly string[];
}

/** Returns the texts for a lead that the service refused. Advice that would not help with these parameters is not given. */
export function adviserFor(sent: SentLead): (refusal: Refusal) => Advice | undefined {
	return (refusal) => {
		switch (refusal.refused) {
			case 'duplicate':
				return { description: onDuplicate(refusal, sent) };
			case 'unknownAttribute':
				return { description: onUnknownAttribute(sent) };
			case 'searchBy':
				return sent.isSearchByInJson ? SEARCH_BY_IN_JSON : undefined;
			default:
				return undefined;
		}
	};
}

const SEARCH_BY_IN_JSON: Advice = {
	message: 'LeadSquared can\'t find leads by the attribute in "SearchBy"',
	description: `In ${JSON_PARAMETER}, give "SearchBy" the name of an attribute that is unique in your account, such as EmailAddress or Phone.`,
};

function onDuplicate({ duplicateAttribute, isOfSecondCall }: Refusal, sent: SentLead): string {
	if (isOfSecondCall) {
		return "'On Duplicate' could not update the other lead, because its email address and its phone may belong to two leads. Correct one of them, or merge the two leads in LeadSquared.";
	}
	return sent.attributesToUpdateBy.includes(duplicateAttribute ?? '')
		? "To update that lead, set 'On Duplicate' in 'Options' to 'Update the Other Lead'. In a public form, contact the person or update the lead in LeadSquared instead."
		: 'Correct the value, or update that lead in LeadSquared.';
}

function onUnknownAttribute({ where, usesSchemaNames }: SentLead): string {
	const orAdd = 'or add the attribute to your account';
	if (where === JSON_PARAMETER) {
		return `Correct the name in ${JSON_PARAMETER}, including its capital letters, ${orAdd}.`;
	}
	if (where !== AUTO_MAP) {
		return `Select the attribute from the list, or correct its name, including its capital letters, ${orAdd}.`;
	}
	return usesSchemaNames
		? "Set 'Column Names' in 'Options' to 'Schema or Display Names', or add the column to 'Columns to Ignore'."
		: `Correct the name of the column, add it to 'Columns to Ignore', ${orAdd}.`;
}
