import { InputError, type Note, type Texts, quote, listQuoted, shown } from '../../words/messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../account/names';
import { toPlain } from '../../parameters/read';
import { describe, isBlank } from '../../parameters/wireValue';
import type { RowValue } from './fates';
import { isEmpty, isPlaceholder } from './values/blank';
import { contactTypeOf, PHONE } from './values/contact';
import { inSentence } from './values/typed';
import { ROUNDED_NUMBER, hasCode } from './values/phone';
import type { ServiceRequest } from '../../service/sender';
import type { AccountFields } from '../../account/accountFields';
import type { Row, SharedValue } from '../operation';

/** A box, or what people write where there is no value. */
const NO_IDENTIFIER = /^(true|false|yes|no|none|n\/?a|-+|0+|(\d)\2{4,})$/i;

export interface Lead {
	/** The values of the row. */
	values: readonly RowValue[];
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	/** An empty value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
	/** The values are in JSON, where nothing can be dragged on them. */
	isVerbatim: boolean;
	/** The steps for a lead without an email address and a phone. */
	advise(): string;
}

/** The body of a lead, or why it is refused. */
export interface BuiltBody {
	pairs: AttributeValuePair[];
	refusal: InputError | undefined;
}

/** Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1), and decides the fates of its attributes. */
export function buildBody(lead: Lead): BuiltBody {
	const { values, searchBy, sendBlanks } = lead;
	let foundBy = searchBy;
	for (const { attribute, value } of values)
		if (attribute === SEARCH_BY && 'text' in value) foundBy = String(toPlain(value.text));
	const pairs: AttributeValuePair[] = [];
	let stops: Texts | undefined;
	for (const one of values) {
		if (one.fate !== undefined || one.attribute === undefined) continue;
		const isFoundBy = UNIQUE_ATTRIBUTES.includes(one.attribute) && foundBy === undefined;
		const { pair, refused } = settle(one, one.attribute, isFoundBy || foundBy === one.attribute, sendBlanks);
		stops ??= refused;
		if (pair) pairs.push(pair);
	}
	if (stops) return { pairs, refusal: new InputError(stops.message, stops.description) };
	const refusal = refuseWithoutContact(pairs, lead) ?? refuseUnfound(pairs, foundBy, lead);
	if (searchBy !== undefined) pairs.push({ Attribute: SEARCH_BY, Value: searchBy });
	return { pairs, refusal };
}

/** Decides what becomes of an attribute: it is sent, left out, or refuses its row. */
function settle(
	one: RowValue,
	attribute: string,
	isFoundBy: boolean,
	sendBlanks: boolean,
): { pair?: AttributeValuePair; refused?: Texts } {
	const { given, value, mayClear } = one;
	if ('blank' in value) {
		if (!isEmpty(given)) one.fate = 'blank';
		// LeadType cannot be cleared.
		const isCleared = sendBlanks && mayClear && attribute !== 'LeadType';
		return isCleared ? { pair: { Attribute: attribute, Value: '' } } : {};
	}
	one.fate = 'sent';
	if ('stops' in value) return { refused: value.stops };
	if ('refused' in value && isFoundBy) return { refused: value.refused };
	if ('unsent' in value) {
		one.fate = 'unsent';
		one.why = value.unsent;
		return {};
	}
	const { text, fields } = value;
	const Value = isFoundBy || attribute === SEARCH_BY ? String(toPlain(text)) : text;
	return { pair: fields ? { Attribute: attribute, Value, Fields: fields } : { Attribute: attribute, Value } };
}

/** The choices of 'Search By' for the attributes. */
const SEARCHES: Record<string, string> = { EmailAddress: "'Email Address Only'", Phone: "'Phone Only'" };

/** @returns why a lead without an email address and a phone is refused */
function refuseWithoutContact(
	pairs: AttributeValuePair[],
	{ values, searchBy, isVerbatim, advise }: Lead,
): InputError | undefined {
	for (const name of UNIQUE_ATTRIBUTES) if (!isBlank(valueIn(pairs, name))) return undefined;
	const [needed, other] = missingContacts(searchBy);
	const need = other
		? 'Every lead needs one of the two.'
		: `${SEARCHES[needed]} needs ${contactTypeOf(needed)?.label}.`;
	const advice = () => `${need} ${advise()}`.trim();
	return (
		refuseUnreadable(values, missingContacts(searchBy), isVerbatim) ??
		new InputError('No email address or phone found', advice())
	);
}

/** @returns why a row is refused for a cell that is no address, or no number, or not one of them */
function refuseUnreadable(
	values: readonly RowValue[],
	attributes: readonly string[],
	isVerbatim: boolean,
): InputError | undefined {
	for (const { fate, given, attribute = '', value, origin } of values) {
		if (!attributes.includes(attribute)) continue;
		if (fate === 'unsent' && 'refused' in value)
			return new InputError(value.refused.message, value.refused.description);
		const contact = contactTypeOf(attribute);
		if (fate !== 'blank' || isPlaceholder(given) || !contact) continue;
		const message = `${describe(given)} is not ${contact.label} (${inSentence(origin)})`;
		const orDrag = origin.isColumn || isVerbatim ? '' : ", or drag the column with it on 'Value'";
		return new InputError(message, `${contact.toDo}${orDrag}.`);
	}
	return undefined;
}

/** @returns why a lead is refused that cannot be found by the value of an attribute */
function refuseUnfound(
	pairs: AttributeValuePair[],
	foundBy: string | undefined,
	{ values, searchBy, isVerbatim, advise }: Lead,
): InputError | undefined {
	if (foundBy === undefined) return undefined;
	const orElse = searchBy === undefined ? 'remove "SearchBy"' : "set 'Search By' to 'Email Address or Phone'";
	const value = valueIn(pairs, foundBy) ?? '';
	if (isBlank(value)) {
		// Another 'Search By' is not advised for a contact: in a public form, strangers could then overwrite leads.
		const isContact = UNIQUE_ATTRIBUTES.includes(foundBy) && searchBy !== undefined;
		const isIgnored = values.some(({ fate, attribute }) => fate === 'ignored' && attribute === foundBy);
		const toDo = isIgnored ? "Remove it from 'Columns to Ignore'" : `Enter a value for ${quote(foundBy)}`;
		const other = UNIQUE_ATTRIBUTES.find((name) => !isBlank(valueIn(pairs, name)));
		const otherNode = `For rows with ${contactTypeOf(other)?.label} alone, add another 'Lead Management' node with 'Search By' set to ${SEARCHES[other ?? '']}.`;
		const step = () => (isContact ? `${advise()} ${otherNode}` : `${toDo}, or ${orElse}.`);
		const message = `No value for ${quote(foundBy)}, which 'Search By' uses`;
		return refuseUnreadable(values, [foundBy], isVerbatim) ?? new InputError(message, step());
	}
	if (!isPlaceholder(value) && !NO_IDENTIFIER.test(value) && !ROUNDED_NUMBER.test(value)) return undefined;
	return new InputError(
		`${quote(value)} is not a value to find a lead by (attribute ${quote(foundBy)})`,
		`Enter a value for ${quote(foundBy)} that no other lead has, or ${orElse}.`,
	);
}

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

/**
 * The body without a contact that another lead has.
 *
 * @returns undefined if the lead is found by the contact, or would have no email address and no phone. Without 'Search By', leads
 * are found by the email address where there is one.
 */
export function toBodyWithout(body: AttributeValuePair[], contact: string): AttributeValuePair[] | undefined {
	const foundBy = valueIn(body, SEARCH_BY) ?? UNIQUE_ATTRIBUTES[0];
	const rest = body.filter(({ Attribute }) => Attribute !== contact);
	const keepsOne = UNIQUE_ATTRIBUTES.some((name) => !isBlank(valueIn(rest, name)));
	return keepsOne && rest.length < body.length && foundBy !== contact ? rest : undefined;
}

/** Steps for people who share a value, by how leads are found. */
const FOR_PEOPLE = {
	contact:
		"For people who share a phone, set 'Search By' to 'Email Address Only', and 'On Duplicate' in 'Options' to 'Write Without It'.",
	other: 'For different people, enter a value that no other person has, or search by another attribute.',
};
/** The note says what happens to leads that share a value, where the account takes each value once. */
const FOR_OTHERS = {
	refused: (attribute: string) =>
		`Where ${attribute} is unique in your account, all but the first are refused, unless 'On Duplicate' in 'Options' is 'Write Without It'.`,
	written: (attribute: string) =>
		`Where ${attribute} is unique in your account, all but the first are written without their ${attribute}.`,
};

/**
 * Reads from a body who the lead is. Requests that share a key of order may affect the same lead: the service may ignore
 * letter case, and may compare the digits of a phone alone. It finds leads by the exact text of a phone.
 *
 * @param others what happens to the other leads with a value; undefined where nobody asks which leads share one
 */
export function identify(
	body: AttributeValuePair[],
	fields: AccountFields,
	others?: keyof typeof FOR_OTHERS,
): Required<Pick<Row, 'orderKeys' | 'foundBy' | 'unique' | 'compared'>> {
	const searchBy = valueIn(body, SEARCH_BY);
	const orderKeys: string[] = [];
	const foundBy: SharedValue[] = [];
	const unique: SharedValue[] = [];
	for (const attribute of new Set([...UNIQUE_ATTRIBUTES, searchBy ?? 'Phone'])) {
		const value = valueIn(body, attribute) ?? '';
		if (isBlank(value)) continue;
		const key = contactTypeOf(attribute)?.key(value) ?? value.toLowerCase();
		orderKeys.push(`lead ${attribute} ${key}`);
		if (searchBy === undefined || attribute === searchBy)
			foundBy.push(toShared(attribute, value, attribute === 'Phone' ? value : key, fields));
		else if (others) {
			const advice = FOR_OTHERS[others](shown(fields.displayName(attribute)));
			unique.push({ ...toShared(attribute, value, key, fields), advice });
		}
	}
	const name = `${valueIn(body, 'FirstName') ?? ''} ${valueIn(body, 'LastName') ?? ''}`;
	const compared = {
		'email addresses': (valueIn(body, 'EmailAddress') ?? '').toLowerCase(),
		names: name.trim(),
		phones: (valueIn(body, 'Phone') ?? '').replace(/\D/g, ''),
	};
	return { orderKeys, foundBy, unique, compared };
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
