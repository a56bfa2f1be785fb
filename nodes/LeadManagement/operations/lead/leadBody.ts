import { InputError } from '../../inputError';
import { quote, withoutInvisible } from '../../text';
import type { AttributeValuePair } from '../../types';
import { UNIQUE_ATTRIBUTES, toSchemaName } from '../attributeName';
import { describe, isBlank, toWireValue } from '../wireValue';
import { toContactValue } from './contactValue';
import type { GivenAttribute } from './givenAttributes';
import { SEARCH_BY } from './givenAttributes';

const LEAD_TYPE = /^OT_\d+$/;
/**
 * Converts attributes to attribute-value pairs.
 *
 * @param where the parameter, for the error message
 * @param sendBlanks whether a blank value is sent as `""` instead of being left out
 * @throws InputError for a blank or repeated name, or a value that cannot be sent
 */
export function toPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	return toCheckedPairs(given, where, sendBlanks, toContactValue);
}

/** @param toText checks the text of an attribute */
function toCheckedPairs(
	given: GivenAttribute[],
	where: string,
	sendBlanks: boolean,
	toText: typeof toContactValue,
): AttributeValuePair[] {
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
		const place = column === undefined ? `attribute ${quote(attribute)}` : `column ${quote(column)}`;
		const toClear = column === undefined ? 'leave it empty' : 'clear the cell';
		const text = isBlank(value)
			? ''
			: toText(attribute, toWireValue(value, `${where}, ${place},`), place, toClear);
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
	// An email address or phone in a set is not what the lead is found by.
	return toCheckedPairs(given, where, sendBlanks, (_attribute, text) => text);
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
	// LeadType cannot be cleared.
	const pairs = given.filter(
		({ Attribute, Value, Fields }) => Attribute !== 'LeadType' || Value !== '' || Fields,
	);
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
 * Builds the body that updates the duplicate of a lead, for 'On Duplicate'.
 *
 * @param attribute schema name of the attribute with the same value in both leads
 * @returns JSON text; undefined when the body has no value for the attribute
 */
export function toBodyOnDuplicate(body: AttributeValuePair[], attribute: string): string | undefined {
	return contactsIn(body).includes(attribute)
		? JSON.stringify([...body, { Attribute: SEARCH_BY, Value: attribute }])
		: undefined;
}

/** Of email address and phone, those that the body has a value for. */
export const contactsIn = (body: AttributeValuePair[]): string[] =>
	body
		.filter(({ Attribute, Value }) => UNIQUE_ATTRIBUTES.includes(Attribute) && !isBlank(Value))
		.map(({ Attribute }) => Attribute);

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
			// The service may ignore letter case, surrounding spaces, and invisible characters when it searches.
			.map(({ Attribute, Value }) => `lead ${Attribute} ${withoutInvisible(Value).trim().toLowerCase()}`)
	);
}
