import { isResourceLocatorValue } from 'n8n-workflow';
import { InputError, quote } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy, toName, toPlain } from '../parameters';
import { describe, isBlank, isFile, isPlainObject, toInputError, toWireValue } from '../wireValue';
import type { ColumnValue } from '../operation';
import type { GivenAttribute } from './attributes';
import { isBlankContact, isPlaceholder, toContactValue } from './contacts';

/** One element of a lead's request body (interface, section 2.2). */
export interface AttributeValuePair {
	/** Schema name of the lead field. */
	Attribute: string;
	Value: string;
	/** Only for a custom field set: its inner attributes. */
	Fields?: Array<{ Attribute: string; Value: string }>;
}

/** The attributes of one lead, and how to say where they come from. */
export interface LeadData {
	given: GivenAttribute[];
	/** What they come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of them. */
	mayHaveSearchBy: boolean;
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	/** Whether a blank value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
}

const LEAD_TYPE = /^OT_\d+$/;
/** A checked box. */
const YES = /^(true|yes)$/i;
/** They take a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];

/**
 * Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1).
 *
 * @param adviseOnContact returns what to do without an email address and a phone
 * @throws InputError for a lead that the service would reject, or a value that cannot be sent
 */
export function toBody(
	{ given, where, mayHaveSearchBy, searchBy, sendBlanks }: LeadData,
	adviseOnContact: () => string,
): AttributeValuePair[] {
	if (searchBy !== undefined || !mayHaveSearchBy) assertNoSearchBy(given);
	const searched = searchBy ?? toPlain(given.find(hasNameSearchBy)?.value);
	const trimmed = ['LeadType', SEARCH_BY, searched];
	const needed = findNeeded(given, searchBy);
	const pairs = toPairs(given, where, (attribute, name) =>
		toPair(attribute, name, sendBlanks, needed, trimmed.includes(name)),
	);
	const valueOf = (attribute: string) => pairs.find(({ Attribute }) => Attribute === attribute)?.Value ?? '';
	if (UNIQUE_ATTRIBUTES.every((attribute) => isBlank(valueOf(attribute)))) {
		throw new InputError(
			'No email address or phone found',
			`Every lead needs one of the two. ${adviseOnContact()}`.trim(),
		);
	}
	const pair = pairs.find(({ Attribute }) => Attribute === SEARCH_BY);
	if (pair && isBlank(pair.Value)) {
		throw new InputError(
			'"SearchBy" has no value',
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	}
	if (pair) assertFinds(pair.Value, valueOf(pair.Value), 'remove "SearchBy"');
	if (searchBy === undefined) return pairs;
	assertFinds(searchBy, valueOf(searchBy), "set 'Search By' to 'Email Address or Phone'");
	return [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/** The attributes without which the lead would be refused: the one that it is found by, and its only email address or phone. */
function findNeeded(given: GivenAttribute[], searchBy: string | undefined): Array<string | undefined> {
	const contacts = UNIQUE_ATTRIBUTES.filter((contact) =>
		given.some(({ name, value }) => toPlain(name) === contact && !isBlankContact(value)),
	);
	return [searchBy, ...(contacts.length === 1 ? contacts : [])];
}

/** @throws InputError when a lead cannot be found by the value of an attribute */
function assertFinds(attribute: string, value: string, orElse: string): void {
	if (isBlank(value)) {
		throw new InputError(
			`No value for ${quote(attribute)}, which 'Search By' uses`,
			`Enter a value for ${quote(attribute)}, or ${orElse}.`,
		);
	}
	if (isPlaceholder(value) || YES.test(value)) {
		throw new InputError(
			`${quote(value)} is not a value to find a lead by (attribute ${quote(attribute)})`,
			`Enter a value for ${quote(attribute)} that no other lead has, or ${orElse}.`,
		);
	}
}

/**
 * Converts attributes to attribute-value pairs.
 *
 * @param where what they belong to, for the error message
 * @param toPair converts one of them; returns undefined to leave it out
 * @throws InputError for a blank or repeated name
 */
function toPairs<Pair>(
	given: GivenAttribute[],
	where: string,
	toPair: (attribute: GivenAttribute, name: string) => Pair | undefined,
): Pair[] {
	const seen = new Set<string>();
	return given.flatMap((attribute) => {
		const written = toName(attribute.name, where);
		const name = isSearchBy(written) ? SEARCH_BY : written;
		if (seen.has(name)) {
			throw new InputError(`${where} has the attribute ${quote(name)} twice`, 'Keep one of them.');
		}
		seen.add(name);
		try {
			return toPair(attribute, name) ?? [];
		} catch (error) {
			throw toInputError(error, attribute.column ?? name);
		}
	});
}

function toPair(
	{ value, column, inner }: GivenAttribute,
	name: string,
	sendBlanks: boolean,
	needed: Array<string | undefined>,
	isTrimmed: boolean,
): AttributeValuePair | undefined {
	const place = column === undefined ? `attribute ${quote(name)}` : `column ${quote(column)}`;
	const toClear = column === undefined ? 'leave it empty' : 'clear the cell';
	const sentence = place[0].toUpperCase() + place.slice(1);
	const isContact = UNIQUE_ATTRIBUTES.includes(name);
	// Sending a blank in its place would clear the lead's own.
	if (isContact && isPlaceholder(value)) return undefined;
	const orClear = needed.includes(name) ? '' : `, or ${toClear}`;
	const toLeaveOut = column === undefined ? 'leave it out' : "add the column to 'Columns to Ignore'";
	const given = isBlank(value) ? '' : toLeadText(value, sentence, toLeaveOut);
	const text = toContactValue(name, isTrimmed ? String(toPlain(given)) : given, place, orClear);
	const Fields = inner && toFields(inner, sentence, sendBlanks);
	if (Fields?.length && SINGLE_VALUES.includes(name)) {
		throw new InputError(
			`${sentence} has fields of its own instead of a single value`,
			'Send one of the values, e.g. {{ $json.phone.number }}.',
		);
	}
	if (Fields?.length) return { Attribute: name, Value: text, Fields };
	// LeadType cannot be cleared.
	if (text === '' && (!sendBlanks || name === 'LeadType')) return undefined;
	if (name === 'LeadType' && !LEAD_TYPE.test(text)) {
		throw new InputError(
			`${quote(text)} is not a lead type (${place})`,
			`A lead type is OT_ and a number, e.g. OT_1. To keep the current type, ${toClear}.`,
		);
	}
	return { Attribute: name, Value: text };
}

/** Converts the inner attributes of a custom field set. */
const toFields = (given: GivenAttribute[], where: string, sendBlanks: boolean) =>
	toPairs(given, where, ({ value, inner }, name) => {
		if (inner) {
			throw new InputError(
				`${where} has ${quote(name)}, which has fields of its own`,
				'A custom field set cannot contain another one. Move the inner fields up.',
			);
		}
		const Value = isBlank(value) ? '' : toLeadText(value, `${where}: ${quote(name)}`);
		return Value === '' && !sendBlanks ? undefined : { Attribute: name, Value };
	});

const hasNameSearchBy = ({ name }: GivenAttribute) => {
	const plain = toPlain(name);
	return typeof plain === 'string' && isSearchBy(plain);
};

/** @throws InputError when SearchBy is an attribute, although the parameter 'Search By' sets it */
function assertNoSearchBy(given: GivenAttribute[]): void {
	const searchBy = given.find(hasNameSearchBy);
	if (!searchBy) return;
	throw new InputError(
		`${describe(searchBy.column ?? searchBy.name)} is not an attribute, but the parameter 'Search By'`,
		"Remove SearchBy from the data, and set 'Search By'.",
	);
}

/**
 * Builds the body that updates the duplicate of a lead, for 'On Duplicate'.
 *
 * @param attribute schema name of the attribute with the same value in both leads
 * @returns undefined when the body has no value for the attribute, or says what the lead is found by
 */
export const toBodyOnDuplicate = (
	body: AttributeValuePair[],
	attribute: string,
): AttributeValuePair[] | undefined =>
	contactsIn(body).includes(attribute) && !hasSearchBy(body)
		? [...body, { Attribute: SEARCH_BY, Value: attribute }]
		: undefined;

/** Of email address and phone, those that the body has a value for. */
export const contactsIn = (body: AttributeValuePair[]): string[] =>
	UNIQUE_ATTRIBUTES.filter((name) =>
		body.some(({ Attribute, Value }) => Attribute === name && !isBlank(Value)),
	);

/** True when the body says what the lead is found by. */
export const hasSearchBy = (body: AttributeValuePair[]): boolean =>
	body.some(({ Attribute }) => Attribute === SEARCH_BY);

/** Keys of the values that the lead is found by. Requests that share a key may affect the same lead. */
export function toOrderKeys(body: AttributeValuePair[]): string[] {
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchByOf(body)]);
	return body
		.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
		.map(({ Attribute, Value }) => `lead ${Attribute} ${toComparableValue(Attribute, Value)}`);
}

/** The service may ignore letter case, and may compare the digits of a phone alone. */
const toComparableValue = (attribute: string, value: string) =>
	attribute === 'Phone' ? value.replace(/\D/g, '') : value.toLowerCase();

const searchByOf = (body: AttributeValuePair[]) =>
	body.find(({ Attribute }) => Attribute === SEARCH_BY)?.Value;

/**
 * Returns a function for the bodies of a run, one after another. It finds the value that a lead is searched by if a body
 * before has it with another email address, or with another phone where there is none: one of the two may be overwritten.
 */
export function sharedValueFinder(): (body: AttributeValuePair[]) => ColumnValue | undefined {
	const contacts = new Map<string, string>();
	return (body) => {
		const searchBy = searchByOf(body);
		const searched = body.find(({ Attribute }) => Attribute === searchBy);
		const contact = body.find(({ Attribute }) => contactsIn(body)[0] === Attribute);
		if (!searched || !contact || searchBy === contact.Attribute) return undefined;
		const value = toComparableValue(searched.Attribute, searched.Value);
		const own = toComparableValue(contact.Attribute, contact.Value);
		const key = `${contact.Attribute} ${value}`;
		const known = contacts.get(key);
		if (known === undefined) contacts.set(key, own);
		return known === undefined || known === own
			? undefined
			: { column: searched.Attribute, value: searched.Value };
	};
}

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @param where the attribute or column, for the error message
 * @param toLeaveOut how to leave the value out, for the error message
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
function toLeadText(value: unknown, where: string, toLeaveOut = 'leave it out'): string {
	const entries = Array.isArray(value) ? value : [value];
	if (entries.some(isFile)) {
		throw new InputError(
			`${where} has a file`,
			`Files cannot be sent. Send a link to the file, or ${toLeaveOut}.`,
		);
	}
	if (isResourceLocatorValue(value)) {
		throw new InputError(
			`${where} has an entry of a list instead of its value`,
			'Send the "value" inside it.',
		);
	}
	if (!Array.isArray(value)) return toWireValue(value, where);
	const inner = value.find((entry) => Array.isArray(entry) || isPlainObject(entry));
	if (inner !== undefined) {
		throw new InputError(
			`${where} has a list of ${Array.isArray(inner) ? 'lists' : 'objects'}`,
			'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.',
		);
	}
	return value
		.filter((entry) => !isBlank(entry))
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
