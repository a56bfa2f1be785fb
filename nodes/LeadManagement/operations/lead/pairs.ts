import type { ServiceRequest } from '../../service/sender';
import type { AccountFields } from '../../account/accountFields';
import { listQuoted, shown } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../parameters/names';
import { isBlank } from '../../parameters/wireValue';
import type { Note, SharedValue } from '../operation';
import { CONTACT_ATTRIBUTES, PHONE, contactTypeOf } from './values/contact';
import { hasCode } from './values/phone';

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

/** The body that updates the lead with this contact; undefined if leads are found by another attribute, or the body lacks the contact. */
export function toBodyOnDuplicate(
	body: AttributeValuePair[],
	contact: string,
): AttributeValuePair[] | undefined {
	if (searchByOf(body) !== undefined || !contactsIn(body).includes(contact)) return undefined;
	return [...body, { Attribute: SEARCH_BY, Value: contact }];
}

/** Keys of the values that the lead is found by. Requests that share a key may affect the same lead. */
export function listOrderKeys(body: AttributeValuePair[]): string[] {
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchByOf(body)]);
	return body
		.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
		.map(({ Attribute, Value }) => `lead ${Attribute} ${toComparableValue(Attribute, Value)}`);
}

/** The service may ignore letter case, and may compare the digits of a phone alone. */
const toComparableValue = (attribute: string, value: string) =>
	contactTypeOf(attribute)?.key(value) ?? value.toLowerCase();

/** What to do about people who share a value, by how leads are found. */
const FOR_PEOPLE = {
	contact: "For people who share a phone, set 'Search By' to 'Email Address Only'.",
	other: 'For different people, enter a value that no other person has, or search by another attribute.',
};

/** The values that the service finds the lead by. It compares phones by their exact text. */
export function listSharedValues(body: AttributeValuePair[], fields: AccountFields): SharedValue[] {
	const searchBy = searchByOf(body);
	return (searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy]).flatMap((attribute) => {
		const value = valueIn(body, attribute) ?? '';
		if (isBlank(value)) return [];
		const key = attribute === 'Phone' ? value : toComparableValue(attribute, value);
		const name = CONTACT_LABELS[attribute] ?? fields.displayName(attribute);
		const advice = attribute === 'Phone' ? FOR_PEOPLE.contact : FOR_PEOPLE.other;
		return {
			key: `${attribute} ${key}`,
			label: `the ${name} ${shown(value)}`,
			...(attribute !== 'EmailAddress' && { advice }),
		};
	});
}

const CONTACT_LABELS: Record<string, string | undefined> = { EmailAddress: 'email address', Phone: 'phone' };

/** What a lead's body says about who it is. */
export function toCompared(body: AttributeValuePair[]): Record<string, string> {
	const name = ['FirstName', 'LastName'].map((part) => valueIn(body, part) ?? '');
	return {
		'email addresses': (valueIn(body, 'EmailAddress') ?? '').toLowerCase(),
		names: name.join(' ').trim(),
		phones: (valueIn(body, 'Phone') ?? '').replace(/\D/g, ''),
	};
}

const WRITE_IN_ONE_WAY = "add 'Country Code for Phones' in 'Options', which writes all phones in one way";

/** Notes phones of a run that may make two leads of one person: one number in two forms, or numbers with and without a country code. */
export class PhoneForms {
	readonly #forms = new Map<string, string>();
	#twoForms: [string, string] | undefined;
	readonly #codes = new Set<boolean>();

	add(body: AttributeValuePair[]): void {
		const phone = valueIn(body, 'Phone') ?? '';
		if (phone === '') return;
		this.#codes.add(hasCode(phone));
		const key = PHONE.key(phone);
		const first = this.#forms.get(key) ?? phone;
		if (first !== phone) this.#twoForms ??= [first, phone];
		this.#forms.set(key, first);
	}

	get notes(): Note[] {
		const texts = [
			this.#codes.size > 1 &&
				`Some phones have a country code and others have none, so a person may get two leads: ${WRITE_IN_ONE_WAY}`,
			this.#twoForms &&
				`${listQuoted(this.#twoForms, ' and ')} are one phone, but two for LeadSquared: ${WRITE_IN_ONE_WAY}`,
		];
		return texts.flatMap((text) => (text ? { section: 'check', text } : []));
	}
}

/** Of email address and phone, those of which a lead needs one. */
export const missingContacts = (searchBy?: string): string[] =>
	UNIQUE_ATTRIBUTES.filter(
		(name) => searchBy === undefined || searchBy === name || !CONTACT_ATTRIBUTES.includes(searchBy),
	);
