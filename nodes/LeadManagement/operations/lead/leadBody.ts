import { Refusal } from '../../refusal';
import type { AttributeValuePair } from '../../types';
import { UNIQUE_ATTRIBUTES, toSchemaName } from '../attributeName';
import { describe, isBlank, toWireValue } from '../wireValue';
import type { GivenAttribute } from './givenAttributes';
import { SEARCH_BY } from './givenAttributes';

const LEAD_TYPE = /^OT_\d+$/;
const EMAIL_ADDRESS = /^[^\s,;@]*@[^\s,;@]*$/;
/** As a spreadsheet shows a long number, with a point or a comma. */
const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;

/**
 * Makes attribute-value pairs fit for the wire.
 *
 * @param where the parameter they come from, for the message of a refusal
 * @param sendBlanks whether a blank is sent as `""` rather than left out
 * @throws Refusal for a blank or repeated name, or a value that cannot be sent
 */
export function toPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	const pairs: AttributeValuePair[] = [];
	const seen = new Set<string>();
	for (const { name, value, column, inner } of given) {
		const attribute = toSchemaName(name, where);
		if (seen.has(attribute)) {
			throw new Refusal(
				`${where} has the attribute "${attribute}" twice`,
				'Keep one of them. The service takes each attribute once.',
			);
		}
		seen.add(attribute);
		const place =
			column === undefined || column === attribute ? `attribute "${attribute}"` : `column "${column}"`;
		const text = isBlank(value) ? '' : toWireValue(value, `${where}, ${place},`);
		const setFields = inner && toInnerPairs(inner, `${where}, custom field set "${attribute}"`, sendBlanks);
		if (setFields?.length) pairs.push({ Attribute: attribute, Value: text, Fields: setFields });
		else if (text !== '' || sendBlanks) pairs.push({ Attribute: attribute, Value: text });
	}
	return pairs;
}

function toInnerPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	const nested = given.find(({ inner }) => inner);
	if (nested) {
		throw new Refusal(
			`${where} needs single values, but its field ${describe(nested.name)} has fields of its own`,
			'A custom field set cannot contain another one. Move the inner fields up.',
		);
	}
	return toPairs(given, where, sendBlanks);
}

/** @throws Refusal when SearchBy is among the attributes, where the parameter 'Search By' decides */
export function refuseSearchBy(given: GivenAttribute[], where: string): void {
	if (!given.some(({ name }) => toSchemaName(name, where) === SEARCH_BY)) return;
	throw new Refusal(
		`${where} has the attribute "SearchBy": choose the attribute to match on in 'Search By' instead`,
		"Remove SearchBy from the data and set the parameter 'Search By'.",
	);
}

/**
 * Adds the SearchBy pair and checks what the service would reject (interface, sections 2.1, 2.2 and 4.1).
 *
 * @param contactAdvice what to do where the lead has neither an email address nor a phone
 * @throws Refusal naming the parameter
 */
export function toBody(
	given: AttributeValuePair[],
	searchBy: string | undefined,
	where: string,
	contactAdvice: string,
): AttributeValuePair[] {
	const pairs = given
		// LeadType can be changed only once, and not to nothing.
		.filter(({ Attribute, Value }) => Attribute !== 'LeadType' || Value !== '')
		.map((pair) => ({ ...pair, Value: toContactValue(pair, where) }));
	const valueOf = (attribute: string) => pairs.find(({ Attribute }) => Attribute === attribute)?.Value;
	const matchOn = valueOf(SEARCH_BY) ?? searchBy;
	if (matchOn === '') {
		throw new Refusal(
			`${where} has the attribute "SearchBy" without a value`,
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	}
	if (UNIQUE_ATTRIBUTES.every((attribute) => isBlank(valueOf(attribute)))) {
		throw new Refusal(
			`No email address or phone found in ${where}`,
			`Every lead needs a value for EmailAddress or Phone. ${contactAdvice}`.trim(),
		);
	}
	if (matchOn !== undefined && isBlank(valueOf(matchOn))) {
		throw new Refusal(
			`${where} needs a value for "${matchOn}", which 'Search By' names`,
			`Add the attribute "${matchOn}" with a value, or choose another 'Search By'.`,
		);
	}
	const leadType = valueOf('LeadType');
	if (leadType !== undefined && !LEAD_TYPE.test(leadType)) {
		throw new Refusal(
			`${where} needs a LeadType such as OT_1, but got "${leadType}"`,
			'A lead type is OT_ and a number. Leave LeadType out to keep the type of the lead.',
		);
	}
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/**
 * An email address or a phone as leads are found by it: without blanks around it. Any other value unchanged.
 *
 * @throws Refusal for what would join two people into one lead, or make one that nobody can reach
 */
function toContactValue({ Attribute, Value }: AttributeValuePair, where: string): string {
	if (!UNIQUE_ATTRIBUTES.includes(Attribute)) return Value;
	const value = Value.trim();
	if (Attribute === 'EmailAddress' && value !== '' && !EMAIL_ADDRESS.test(value)) {
		throw new Refusal(
			`${where} has "${value}" as EmailAddress, which is not an email address`,
			'Enter one email address with a single @, without blanks, commas or semicolons.',
		);
	}
	if (Attribute === 'Phone' && ROUNDED_NUMBER.test(value)) {
		throw new Refusal(
			`${where} has "${value}" as Phone, which a spreadsheet has rounded`,
			'Its last digits are lost. Format the column as text in the spreadsheet and enter the phone again.',
		);
	}
	return value;
}

/**
 * The body that updates the lead which has the email address or phone of this one (contract of 'On Duplicate').
 *
 * @param attribute what the other lead has in common with this one
 * @returns nothing where the body has no value for it
 */
export function toBodyOnDuplicate(body: AttributeValuePair[], attribute: string): string | undefined {
	const hasValue = body.some(({ Attribute, Value }) => Attribute === attribute && !isBlank(Value));
	return hasValue ? JSON.stringify([...body, { Attribute: SEARCH_BY, Value: attribute }]) : undefined;
}

/** True where the body itself says what the lead is found by. */
export const hasSearchBy = (body: AttributeValuePair[]): boolean =>
	body.some(({ Attribute }) => Attribute === SEARCH_BY);

/** What a lead is found by: requests that share one of these may touch the same lead. */
export function toOrderKeys(body: AttributeValuePair[]): string[] {
	const searchBy = body.find(({ Attribute }) => Attribute === SEARCH_BY)?.Value;
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchBy]);
	return (
		body
			.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
			// Letter case and blanks around are dropped: the service may well ignore them when it matches.
			.map(({ Attribute, Value }) => `lead ${Attribute} ${Value.trim().toLowerCase()}`)
	);
}
