import { InputError, type Texts, quote } from '../../words/messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../account/names';
import { describe, isBlank } from '../../parameters/wireValue';
import type { ServiceRequest } from '../../service/sender';
import { type InnerPair, inSentence } from '../../values/attribute';
import { isEmpty, isPlaceholder } from '../../values/blank';
import { contactTypeOf } from '../../values/contact';
import { ROUNDED_NUMBER } from '../../values/phone';
import type { Fate, RowValue } from './fates';

/** A box, or what people write where there is no value. */
const NO_IDENTIFIER = /^(true|false|yes|no|none|nil|null|n[./ ]?a\.?|[-.?]+|0+|(\d)\2{4,})$/i;

export interface Lead {
	values: readonly RowValue[];
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	sendBlanks: boolean;
	/** The values are in JSON, where nothing can be dragged on them. */
	isVerbatim: boolean;
	/** The steps for a lead without an email address and a phone. */
	advise(): string;
}

/**
 * Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1), and decides the fates of its attributes.
 *
 * @returns the body, and why the lead is refused, if it is
 */
export function buildBody(lead: Lead): { pairs: AttributeValuePair[]; refusal: InputError | undefined } {
	const { values, searchBy, sendBlanks } = lead;
	const pairs: AttributeValuePair[] = [];
	let stops: Texts | undefined;
	for (const one of values) {
		const { value, attribute } = one;
		if (one.fate !== undefined || attribute === undefined) continue;
		one.fate = settle(one);
		if ('stops' in value) stops ??= value.stops;
		// LeadType cannot be cleared.
		const isCleared = 'blank' in value && sendBlanks && one.mayClear && attribute !== 'LeadType';
		if (!('text' in value) && !isCleared) continue;
		const pair: AttributeValuePair = { Attribute: attribute, Value: 'text' in value ? value.text : '' };
		if ('text' in value && value.fields) pair.Fields = value.fields;
		pairs.push(pair);
	}
	if (stops) return { pairs, refusal: new InputError(stops.message, stops.description) };
	const foundBy = searchBy ?? valueIn(pairs, SEARCH_BY);
	const refusal = refuseWithoutContact(pairs, lead) ?? refuseUnfound(pairs, foundBy, lead);
	if (searchBy !== undefined) pairs.push({ Attribute: SEARCH_BY, Value: searchBy });
	return { pairs, refusal };
}

/** The fate of an attribute that no other value came before. An empty cell needs none. */
function settle(one: RowValue): Fate | undefined {
	const { given, value } = one;
	if ('blank' in value) return isEmpty(given) ? undefined : 'blank';
	if ('unsent' in value) one.why = value.unsent;
	return 'unsent' in value ? 'unsent' : 'sent';
}

function refuseWithoutContact(
	pairs: AttributeValuePair[],
	{ values, searchBy, isVerbatim, advise }: Lead,
): InputError | undefined {
	if (UNIQUE_ATTRIBUTES.some((name) => !isBlank(valueIn(pairs, name)))) return undefined;
	const missing = missingContacts(searchBy);
	const need = missing.length > 1 ? 'Every lead needs one of the two. ' : '';
	const unreadable = refuseUnreadable(values, missing, isVerbatim);
	return unreadable ?? new InputError('No email address or phone found', need + advise());
}

/** @returns why a row is refused for a cell that is no address, or no number, or not one of them */
function refuseUnreadable(
	values: readonly RowValue[],
	attributes: readonly string[],
	isVerbatim: boolean,
): InputError | undefined {
	for (const { fate, given, attribute = '', value, origin } of values) {
		if (!attributes.includes(attribute)) continue;
		if (fate === 'unsent' && 'unsent' in value && value.toCorrect)
			return new InputError(value.toCorrect.message, value.toCorrect.description);
		const contact = contactTypeOf(attribute);
		if (fate !== 'blank' || isPlaceholder(given) || !contact) continue;
		const message = `${describe(given)} is not ${contact.label} (${inSentence(origin)})`;
		const orDrag = origin.isColumn || isVerbatim ? '' : ", or drag the column with it on 'Value'";
		return new InputError(message, `${contact.toDo}${orDrag}.`);
	}
	return undefined;
}

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
		const step = () => (isContact ? advise() : `${toDo}, or ${orElse}.`);
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
	Attribute: string;
	Value: string;
	Fields?: InnerPair[];
}

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

/** Of email address and phone, those of which a lead needs one. */
export const missingContacts = (searchBy?: string): string[] =>
	UNIQUE_ATTRIBUTES.filter(
		(name) => searchBy === undefined || searchBy === name || !UNIQUE_ATTRIBUTES.includes(searchBy),
	);
