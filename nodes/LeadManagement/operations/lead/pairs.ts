import type { ServiceRequest } from '../../service/sender';
import type { AccountFields } from '../../account/accountFields';
import { listQuoted, shown } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../parameters/names';
import { isBlank } from '../../parameters/wireValue';
import type { Note, Row, SharedValue } from '../operation';
import { PHONE, contactTypeOf } from './values/contact';
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

export function valueIn(body: AttributeValuePair[], attribute: string): string | undefined {
	for (const pair of body) if (pair.Attribute === attribute) return pair.Value;
	return undefined;
}

/** The body that updates the lead with this contact; undefined if leads are found by another attribute, or the body lacks the contact. */
export function toBodyOnDuplicate(
	body: AttributeValuePair[],
	contact: string,
): AttributeValuePair[] | undefined {
	if (valueIn(body, SEARCH_BY) !== undefined || isBlank(valueIn(body, contact))) return undefined;
	return [...body, { Attribute: SEARCH_BY, Value: contact }];
}

/** What to do about people who share a value, by how leads are found. */
const FOR_PEOPLE = {
	contact: "For people who share a phone, set 'Search By' to 'Email Address Only'.",
	other: 'For different people, enter a value that no other person has, or search by another attribute.',
};

/**
 * What a body says about who the lead is. Requests that share a key of order may affect the same lead: the service may ignore
 * letter case, and may compare the digits of a phone alone. It finds leads by the exact text of a phone.
 */
export function identify(
	body: AttributeValuePair[],
	fields: AccountFields,
): Required<Pick<Row, 'orderKeys' | 'foundBy' | 'compared'>> {
	const searchBy = valueIn(body, SEARCH_BY);
	const orderKeys: string[] = [];
	const foundBy: SharedValue[] = [];
	for (const attribute of new Set([...UNIQUE_ATTRIBUTES, searchBy ?? 'Phone'])) {
		const value = valueIn(body, attribute) ?? '';
		if (isBlank(value)) continue;
		const key = contactTypeOf(attribute)?.key(value) ?? value.toLowerCase();
		orderKeys.push(`lead ${attribute} ${key}`);
		if (searchBy === undefined || attribute === searchBy)
			foundBy.push(toShared(attribute, value, attribute === 'Phone' ? value : key, fields));
	}
	const name = `${valueIn(body, 'FirstName') ?? ''} ${valueIn(body, 'LastName') ?? ''}`;
	const compared = {
		'email addresses': (valueIn(body, 'EmailAddress') ?? '').toLowerCase(),
		names: name.trim(),
		phones: (valueIn(body, 'Phone') ?? '').replace(/\D/g, ''),
	};
	return { orderKeys, foundBy, compared };
}

function toShared(attribute: string, value: string, key: string, fields: AccountFields): SharedValue {
	const shared = { key: `${attribute} ${key}` };
	switch (attribute) {
		case 'EmailAddress':
			return { ...shared, label: `the email address ${shown(value)}` };
		case 'Phone':
			return { ...shared, label: `the phone ${shown(value)}`, advice: FOR_PEOPLE.contact };
	}
	const label = `the ${fields.displayName(attribute)} ${shown(value)}`;
	return { ...shared, label, advice: FOR_PEOPLE.other };
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
		const notes: Note[] = [];
		const add = (text: string) => notes.push({ section: 'check', text: `${text}: ${WRITE_IN_ONE_WAY}` });
		if (this.#codes.size > 1)
			add('Some phones have a country code and others have none, so a person may get two leads');
		if (this.#twoForms) add(`${listQuoted(this.#twoForms, ' and ')} are one phone, but two for LeadSquared`);
		return notes;
	}
}

/** Of email address and phone, those of which a lead needs one. */
export const missingContacts = (searchBy?: string): string[] =>
	UNIQUE_ATTRIBUTES.filter(
		(name) => searchBy === undefined || searchBy === name || !UNIQUE_ATTRIBUTES.includes(searchBy),
	);
