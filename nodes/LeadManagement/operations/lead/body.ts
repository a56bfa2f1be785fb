import { InputError, type Texts, quote } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../parameters/names';
import { toPlain } from '../../parameters/read';
import { describe, isBlank } from '../../parameters/wireValue';
import type { RowValue } from './fates';
import { type AttributeValuePair, missingContacts, valueIn } from './pairs';
import { isEmpty, isPlaceholder } from './values/blank';
import { contactTypeOf } from './values/contact';
import { inSentence } from './values/fieldValue';
import { ROUNDED_NUMBER } from './values/phone';

/** A box, or what people write where there is no value. */
const YES_OR_NO = /^(true|false|yes|no|none|n\/?a|-+|0+|(\d)\2{4,})$/i;

/** What the body of a lead is built from. */
export interface Lead {
	/** The values of the row. */
	values: readonly RowValue[];
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	/** Whether an empty value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
	/** What to do without an email address and a phone. */
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

/** @returns why a lead without an email address and a phone is refused */
function refuseWithoutContact(
	pairs: AttributeValuePair[],
	{ values, searchBy, advise }: Lead,
): InputError | undefined {
	for (const name of UNIQUE_ATTRIBUTES) if (!isBlank(valueIn(pairs, name))) return undefined;
	const advice = () => `Every lead needs one of the two. ${advise()}`.trim();
	return (
		refuseUnreadable(values, missingContacts(searchBy)) ??
		new InputError('No email address or phone found', advice())
	);
}

/** @returns why a row is refused for a cell that is no address, or no number, or not one of them */
function refuseUnreadable(
	values: readonly RowValue[],
	attributes: readonly string[],
): InputError | undefined {
	for (const { fate, given, attribute = '', value, origin } of values) {
		if (!attributes.includes(attribute)) continue;
		if (fate === 'unsent' && 'refused' in value)
			return new InputError(value.refused.message, value.refused.description);
		const contact = contactTypeOf(attribute);
		if (fate !== 'blank' || isPlaceholder(given) || !contact) continue;
		const message = `${describe(given)} is not ${contact.label} (${inSentence(origin)})`;
		return new InputError(message, `${contact.toDo}.`);
	}
	return undefined;
}

/** @returns why a lead is refused that cannot be found by the value of an attribute */
function refuseUnfound(
	pairs: AttributeValuePair[],
	foundBy: string | undefined,
	{ values, searchBy, advise }: Lead,
): InputError | undefined {
	if (foundBy === undefined) return undefined;
	const orElse = searchBy === undefined ? 'remove "SearchBy"' : "set 'Search By' to 'Email Address or Phone'";
	const value = valueIn(pairs, foundBy) ?? '';
	if (isBlank(value)) {
		// Another 'Search By' is not advised for a contact: in a public form, strangers could then overwrite leads.
		const isContact = UNIQUE_ATTRIBUTES.includes(foundBy) && searchBy !== undefined;
		const isIgnored = values.some(({ fate, attribute }) => fate === 'ignored' && attribute === foundBy);
		const toDo = isIgnored ? "Remove it from 'Columns to Ignore'" : `Enter a value for ${quote(foundBy)}`;
		const step = () => (isContact ? advise() : `${toDo}, or ${orElse}.`);
		const message = `No value for ${quote(foundBy)}, which 'Search By' uses`;
		return refuseUnreadable(values, [foundBy]) ?? new InputError(message, step());
	}
	if (!isPlaceholder(value) && !YES_OR_NO.test(value) && !ROUNDED_NUMBER.test(value)) return undefined;
	return new InputError(
		`${quote(value)} is not a value to find a lead by (attribute ${quote(foundBy)})`,
		`Enter a value for ${quote(foundBy)} that no other lead has, or ${orElse}.`,
	);
}
