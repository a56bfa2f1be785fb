import { InputError } from '../../inputError';
import type { AttributeValuePair } from '../../types';
import { UNIQUE_ATTRIBUTES, toSchemaName } from '../attributeName';
import { describe, isBlank, toWireValue } from '../wireValue';
import type { GivenAttribute } from './givenAttributes';
import { SEARCH_BY } from './givenAttributes';

const LEAD_TYPE = /^OT_\d+$/;
const EMAIL_ADDRESS = /^[^\s,;@]*@[^\s,;@]*$/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;

/**
 * Converts attributes to attribute-value pairs.
 *
 * @param where the parameter, for the error message
 * @param sendBlanks whether a blank value is sent as `""` instead of being left out
 * @throws InputError for a blank or repeated name, or a value that cannot be sent
 */
export function toPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	const pairs: AttributeValuePair[] = [];
	const seen = new Set<string>();
	for (const { name, value, column, inner } of given) {
		const attribute = toSchemaName(name, where);
		if (seen.has(attribute)) {
			throw new InputError(
				`${where} has the attribute "${attribute}" twice`,
				'Keep one of them. The service accepts each attribute once.',
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
		throw new InputError(
			`${where} needs single values, but its field ${describe(nested.name)} has fields of its own`,
			'A custom field set cannot contain another one. Move the inner fields up.',
		);
	}
	return toPairs(given, where, sendBlanks);
}

/** @throws InputError when SearchBy is an attribute, although the parameter 'Search By' sets it */
export function assertNoSearchBy(given: GivenAttribute[], where: string): void {
	if (!given.some(({ name }) => toSchemaName(name, where) === SEARCH_BY)) return;
	throw new InputError(
		`${where} has the attribute "SearchBy": choose the attribute to match on in 'Search By' instead`,
		"Remove SearchBy from the data and set the parameter 'Search By'.",
	);
}

/**
 * Adds the SearchBy pair and checks the rules of the service (interface, sections 2.1, 2.2, and 4.1).
 *
 * @param searchBy the attribute to find the lead by; undefined for the default
 * @param where the parameter, for the error message
 * @param contactAdvice what to do when the lead has neither an email address nor a phone
 * @throws InputError for a lead that the service would reject
 */
export function toBody(
	given: AttributeValuePair[],
	searchBy: string | undefined,
	where: string,
	contactAdvice: () => string,
): AttributeValuePair[] {
	const pairs = given
		// LeadType cannot be cleared.
		.filter(({ Attribute, Value, Fields }) => Attribute !== 'LeadType' || Value !== '' || Fields)
		.map((pair) => ({ ...pair, Value: toContactValue(pair, where) }));
	const valueOf = (attribute: string) => pairs.find(({ Attribute }) => Attribute === attribute)?.Value;
	const matchOn = valueOf(SEARCH_BY) ?? searchBy;
	if (matchOn === '') {
		throw new InputError(
			`${where} has the attribute "SearchBy" without a value`,
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	}
	if (UNIQUE_ATTRIBUTES.every((attribute) => isBlank(valueOf(attribute)))) {
		throw new InputError(
			`No email address or phone found in ${where}`,
			`Every lead needs a value for EmailAddress or Phone. ${contactAdvice()}`.trim(),
		);
	}
	if (matchOn !== undefined && isBlank(valueOf(matchOn))) {
		throw new InputError(
			`${where} needs a value for "${matchOn}", which 'Search By' uses`,
			`Enter a value for "${matchOn}", or choose another 'Search By'.`,
		);
	}
	const leadType = valueOf('LeadType');
	if (leadType !== undefined && !LEAD_TYPE.test(leadType)) {
		throw new InputError(
			`${where} needs a LeadType such as OT_1, but got "${leadType}"`,
			'A lead type is OT_ and a number. Leave LeadType out to keep the current type.',
		);
	}
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/**
 * Trims and checks an email address or a phone. Other attributes are not changed.
 *
 * @throws InputError for a value that would merge two people into one lead or create an unreachable one
 */
function toContactValue({ Attribute, Value }: AttributeValuePair, where: string): string {
	if (!UNIQUE_ATTRIBUTES.includes(Attribute)) return Value;
	const value = Value.trim();
	if (Attribute === 'EmailAddress' && value !== '' && !EMAIL_ADDRESS.test(value)) {
		throw new InputError(
			`${where} has "${value}" as EmailAddress, which is not an email address`,
			'Enter one email address with a single @, without spaces, commas, or semicolons.',
		);
	}
	if (Attribute === 'Phone' && ROUNDED_NUMBER.test(value)) {
		throw new InputError(
			`${where} has "${value}" as Phone, which a spreadsheet has rounded`,
			'Its last digits are lost. Format the column as text in the spreadsheet, and enter the phone again.',
		);
	}
	return value;
}

/**
 * Builds the body that updates the duplicate of a lead, for 'On Duplicate'.
 *
 * @param attribute schema name of the attribute with the same value in both leads
 * @returns JSON text; undefined when the body has no value for the attribute
 */
export function toBodyOnDuplicate(body: AttributeValuePair[], attribute: string): string | undefined {
	const hasValue = body.some(({ Attribute, Value }) => Attribute === attribute && !isBlank(Value));
	return hasValue ? JSON.stringify([...body, { Attribute: SEARCH_BY, Value: attribute }]) : undefined;
}

/** True when the body contains a SearchBy pair. */
export const hasSearchBy = (body: AttributeValuePair[]): boolean =>
	body.some(({ Attribute }) => Attribute === SEARCH_BY);

/** Keys of the values that the lead is found by. Requests that share a key may affect the same lead. */
export function toOrderKeys(body: AttributeValuePair[]): string[] {
	const searchBy = body.find(({ Attribute }) => Attribute === SEARCH_BY)?.Value;
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchBy]);
	return (
		body
			.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
			// The service may ignore letter case and surrounding spaces when it searches.
			.map(({ Attribute, Value }) => `lead ${Attribute} ${Value.trim().toLowerCase()}`)
	);
}
