import type { ServiceRequest } from '../../service/sender';
import type { Note } from '../operation';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../parameters/fieldNames';
import { isBlank } from '../../parameters/wireValue';
import { toContact } from './types/contacts';
import { hasCode } from './types/phone';

/** One element of a lead's request body (interface, section 2.2). */
export interface AttributeValuePair {
	/** Schema name of the lead field. */
	Attribute: string;
	Value: string;
	/** Only for a custom field set: its inner attributes. */
	Fields?: Array<{ Attribute: string; Value: string }>;
}

/** The body of a request. */
export const readBody = ({ body = '[]' }: ServiceRequest) => JSON.parse(body) as AttributeValuePair[];

export const valueIn = (body: AttributeValuePair[], attribute: string) =>
	body.find(({ Attribute }) => Attribute === attribute)?.Value;

/** The attribute that the lead is found by, if the body says so. */
export const searchByOf = (body: AttributeValuePair[]): string | undefined => valueIn(body, SEARCH_BY);

/** Of email address and phone, those that the body has a value for. */
export const contactsIn = (body: AttributeValuePair[]) =>
	UNIQUE_ATTRIBUTES.filter((name) => !isBlank(valueIn(body, name)));

/** The body that updates the other lead with this contact; undefined when the lead is found by something else, or has none. */
export function toBodyOnDuplicate(
	body: AttributeValuePair[],
	contact: string,
): AttributeValuePair[] | undefined {
	if (searchByOf(body) !== undefined || !contactsIn(body).includes(contact)) return undefined;
	return [...body, { Attribute: SEARCH_BY, Value: contact }];
}

/** Keys of the values that the lead is found by. Requests that share a key may affect the same lead. */
export function toOrderKeys(body: AttributeValuePair[]): string[] {
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchByOf(body)]);
	return body
		.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
		.map(({ Attribute, Value }) => `lead ${Attribute} ${toComparableValue(Attribute, Value)}`);
}

/** What the service finds the lead by. It compares phones by their exact text. */
export function toFoundBy(body: AttributeValuePair[]): string[] {
	const searchBy = searchByOf(body);
	return (searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy]).flatMap((attribute) => {
		const value = valueIn(body, attribute);
		if (isBlank(value)) return [];
		return `${attribute} ${attribute === 'Phone' ? value : toComparableValue(attribute, value ?? '')}`;
	});
}

/** The service may ignore letter case, and may compare the digits of a phone alone. */
const toComparableValue = (attribute: string, value: string) =>
	toContact(attribute)?.key(value) ?? value.toLowerCase();

/** Whom a body is about: its email address, or else its phone. What it is searched by says nothing about that. */
export function toPerson(body: AttributeValuePair[]): [contact: string, value: string] {
	const [contact] = contactsIn(body);
	return [contact, toComparableValue(contact, valueIn(body, contact) ?? '')];
}

/** What a body is searched by, and what is compared of its value, if it is no email address and no phone. */
export function toSearched(body: AttributeValuePair[]) {
	const attribute = searchByOf(body);
	if (attribute === undefined || toContact(attribute)) return undefined;
	const value = valueIn(body, attribute) ?? '';
	return { attribute, value, key: toComparableValue(attribute, value) };
}

/** Notes whether the phone has a country code: where some of a run have one and others have none, one number is two texts. */
export function notePhone(body: AttributeValuePair[]): Note[] {
	const value = valueIn(body, 'Phone') ?? '';
	if (value === '') return [];
	return [{ kind: hasCode(value) ? 'phoneWithCode' : 'phoneWithoutCode', column: 'Phone', value }];
}
