import { InputError, type Texts, quote } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../parameters/names';
import { toPlain } from '../../parameters/read';
import { describe, isBlank } from '../../parameters/wireValue';
import type { Fate, LeadAttribute, ReadLead } from './fates';
import { type AttributeValuePair, contactsIn, valueIn } from './pairs';
import { isEmpty, isPlaceholder } from './values/blank';
import { contactTypeOf } from './values/contact';
import { ROUNDED_NUMBER } from './values/phone';

/** A box, or what people write where there is no value. */
const YES_OR_NO = /^(true|false|yes|no|none|n\/?a|-+|0+|(\d)\2{4,})$/i;

/** What the body of a lead is built from. */
export interface Lead extends ReadLead {
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	/** Whether an empty value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
	/** What to do without an email address and a phone. */
	advise(): string;
}

/** The body of a lead, the fates of all values of its row, and why it is refused, if it is. */
export interface BuiltBody {
	pairs: AttributeValuePair[];
	fates: Fate[];
	refusal: InputError | undefined;
}

/** Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1). */
export function buildBody(lead: Lead): BuiltBody {
	const { searchBy, attributes, sendBlanks } = lead;
	const own = attributes.find(({ name }) => name === SEARCH_BY)?.value;
	const foundBy = searchBy ?? (own && 'text' in own ? String(toPlain(own.text)) : undefined);
	const settled = attributes.map((attribute) => settle(attribute, foundBy, sendBlanks));
	const pairs = settled.flatMap(({ pair }) => pair ?? []);
	const fates = [...lead.fates, ...settled.flatMap(({ fate }) => fate ?? [])];
	const [stops] = settled.flatMap((one) => one.stops ?? []);
	const all = { ...lead, fates };
	const refusal = stops
		? new InputError(stops.message, stops.description)
		: (refuseWithoutContact(pairs, all) ?? refuseUnfound(pairs, foundBy, all));
	const search = searchBy === undefined ? [] : [{ Attribute: SEARCH_BY, Value: searchBy }];
	return { pairs: [...pairs, ...search], fates, refusal };
}

/** What becomes of an attribute: it is sent, left out, or refuses its row. */
interface Settled {
	pair?: AttributeValuePair;
	fate?: Fate;
	stops?: Texts;
}

function settle(one: LeadAttribute, foundBy: string | undefined, sendBlanks: boolean): Settled {
	const { name, given, value, origin, mayClear } = one;
	const of = { origin, value: given, attribute: name };
	const isFoundBy = foundBy === undefined ? UNIQUE_ATTRIBUTES.includes(name) : foundBy === name;
	if ('blank' in value) {
		// LeadType cannot be cleared.
		const pair = sendBlanks && mayClear && name !== 'LeadType' ? { Attribute: name, Value: '' } : undefined;
		return { pair, fate: isEmpty(given) ? undefined : { ...of, fate: 'blank' } };
	}
	if ('stops' in value) return { stops: value.stops, fate: { ...of, fate: 'sent' } };
	if ('refused' in value && isFoundBy) return { stops: value.refused, fate: { ...of, fate: 'sent' } };
	if ('unsent' in value) return { fate: { ...of, fate: 'unsent', why: value.unsent } };
	const { text, fields, doubt } = value;
	const isTrimmed = isFoundBy || name === SEARCH_BY;
	const Value = isTrimmed ? String(toPlain(text)) : text;
	const pair = { Attribute: name, Value, ...(fields && { Fields: fields }) };
	return { pair, fate: { ...of, fate: 'sent', doubt } };
}

/** @returns why a lead without an email address and a phone is refused */
function refuseWithoutContact(pairs: AttributeValuePair[], { fates, advise }: Lead): InputError | undefined {
	if (contactsIn(pairs).length > 0) return undefined;
	return (
		refuseUnreadable(fates, UNIQUE_ATTRIBUTES) ??
		new InputError('No email address or phone found', `Every lead needs one of the two. ${advise()}`.trim())
	);
}

/** @returns why a row is refused for a cell that counts as blank because it is no address, or no number */
function refuseUnreadable(fates: readonly Fate[], attributes: readonly string[]): InputError | undefined {
	const isUnreadable = ({ fate, value, attribute = '' }: Fate) =>
		fate === 'blank' && attributes.includes(attribute) && !isPlaceholder(value);
	const found = fates.find(isUnreadable);
	const contact = found && contactTypeOf(found.attribute);
	if (!contact) return undefined;
	const message = `${describe(found.value)} is not ${contact.label} (${found.origin.source})`;
	return new InputError(message, `${contact.toDo}.`);
}

/** @returns why a lead is refused that cannot be found by the value of an attribute */
function refuseUnfound(
	pairs: AttributeValuePair[],
	foundBy: string | undefined,
	{ fates, searchBy, advise }: Lead,
): InputError | undefined {
	if (foundBy === undefined) return undefined;
	const isContact = UNIQUE_ATTRIBUTES.includes(foundBy);
	const orElse = searchBy === undefined ? 'remove "SearchBy"' : "set 'Search By' to 'Email Address or Phone'";
	const value = valueIn(pairs, foundBy) ?? '';
	if (isBlank(value)) {
		const unreadable = refuseUnreadable(fates, [foundBy]);
		// Another 'Search By' is not advised for a contact: in a public form, strangers could then overwrite leads.
		const step =
			isContact && searchBy !== undefined ? advise() : `Enter a value for ${quote(foundBy)}, or ${orElse}.`;
		return unreadable ?? new InputError(`No value for ${quote(foundBy)}, which 'Search By' uses`, step);
	}
	if (!isPlaceholder(value) && !YES_OR_NO.test(value) && !ROUNDED_NUMBER.test(value)) return undefined;
	return new InputError(
		`${quote(value)} is not a value to find a lead by (attribute ${quote(foundBy)})`,
		`Enter a value for ${quote(foundBy)} that no other lead has, or ${orElse}.`,
	);
}
