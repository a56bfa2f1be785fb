import { isResourceLocatorValue } from 'n8n-workflow';
import { InputError, quote } from '../../../messages';
import type { ServiceRequest } from '../../../service/sender';
import type { Note } from '../../operation';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy, toName } from '../../parameters/fieldNames';
import { toPlain } from '../../parameters/parameters';
import {
	describe,
	isBlank,
	isFile,
	isPlainObject,
	toEntries,
	toInputError,
	toWireValue,
} from '../../parameters/wireValue';
import type { GivenAttribute, LeadReader } from '../sources/source';
import { ROUNDED_NUMBER, isBlankContact, isPlaceholder, toContact, toContactValue } from './contacts';
import { type FieldRules, hasSingleValue, toFieldValue } from './fieldDates';
import { toLeadSquaredPhone } from './phoneFormat';

/** One element of a lead's request body (interface, section 2.2). */
export interface AttributeValuePair {
	/** Schema name of the lead field. */
	Attribute: string;
	Value: string;
	/** Only for a custom field set: its inner attributes. */
	Fields?: Array<{ Attribute: string; Value: string }>;
}

/** The attributes of one lead, and what its body depends on. */
export interface LeadData extends Pick<LeadReader, 'where' | 'mayHaveSearchBy'>, FieldRules {
	given: GivenAttribute[];
	/** The attribute to find the lead by; undefined for the default. */
	searchBy: string | undefined;
	/** Whether a blank value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
	/** For phones that have none, which are written as LeadSquared keeps them; undefined to send them as they are written. */
	countryCode: string | undefined;
	/** True for Phone, and for the other fields that the account lists as phones. */
	isPhone(attribute: string): boolean;
	/** What to do without an email address and a phone. */
	adviseOnContact(): string;
}

export const NO_CONTACT = 'No email address or phone found';
/** How to send a list of objects: of a contact, one alone. */
const ALL_ENTRIES = 'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}';
const ONE_ENTRY = 'Send the value of one entry, e.g. {{ $json.emails[0].value }}';
const LEAD_TYPE = /^OT_\d+$/;
/** A checked box. */
const YES = /^(true|yes)$/i;
/** They take a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];

/**
 * Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1).
 *
 * @param notes gets what the hint says about the values
 * @throws InputError for a lead that the service would reject, or a value that cannot be sent
 */
export function toBody(lead: LeadData, notes: Note[]): AttributeValuePair[] {
	const { given, where, mayHaveSearchBy, searchBy } = lead;
	if (searchBy !== undefined || !mayHaveSearchBy) assertNoSearchBy(given);
	const own = given.find(hasNameSearchBy);
	if (own && !own.inner && isBlankContact(own.value))
		throw new InputError(
			'"SearchBy" has no value',
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	const searched = searchBy ?? toPlain(own?.value);
	const trimmed = ['LeadType', SEARCH_BY, searched];
	const needed = findNeeded(given, searchBy);
	const pairs = toPairs(given, where, (attribute, name) =>
		toPair(attribute, name, lead, needed.includes(name), trimmed.includes(name), notes),
	);
	if (contactsIn(pairs).length === 0) {
		throw new InputError(NO_CONTACT, `Every lead needs one of the two. ${lead.adviseOnContact()}`.trim());
	}
	const foundBy = searchBy ?? searchByOf(pairs);
	if (foundBy === undefined) return pairs;
	const orElse = searchBy ? "set 'Search By' to 'Email Address or Phone'" : 'remove "SearchBy"';
	// Another 'Search By' is not advised for these two: in a public form, strangers could then overwrite leads.
	const advise = UNIQUE_ATTRIBUTES.includes(searchBy ?? '') ? () => lead.adviseOnContact() : undefined;
	assertFinds(foundBy, valueIn(pairs, foundBy) ?? '', orElse, advise);
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/** The attributes without which the lead would be refused: the one that it is found by, and its only email address or phone. */
function findNeeded(given: GivenAttribute[], searchBy: string | undefined): Array<string | undefined> {
	const contacts = UNIQUE_ATTRIBUTES.filter((contact) =>
		given.some(({ name, value }) => toPlain(name) === contact && !isBlankContact(value)),
	);
	return [searchBy, ...(contacts.length === 1 ? contacts : [])];
}

/** @throws InputError when a lead cannot be found by the value of an attribute */
function assertFinds(
	attribute: string,
	value: string,
	orElse: string,
	adviseOnBlank = () => `Enter a value for ${quote(attribute)}, or ${orElse}.`,
): void {
	if (isBlank(value))
		throw new InputError(`No value for ${quote(attribute)}, which 'Search By' uses`, adviseOnBlank());
	if (isPlaceholder(value) || YES.test(value) || ROUNDED_NUMBER.test(value)) {
		throw new InputError(
			`${quote(value)} is not a value to find a lead by (attribute ${quote(attribute)})`,
			`Enter a value for ${quote(attribute)} that no other lead has, or ${orElse}.`,
		);
	}
}

/**
 * Converts attributes to attribute-value pairs, of which `toPair` returns one, or undefined to leave it out.
 *
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
		if (seen.has(name))
			throw new InputError(`${where} has the attribute ${quote(name)} twice`, 'Keep one of them.');
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
	lead: LeadData,
	isNeeded: boolean,
	isTrimmed: boolean,
	notes: Note[],
): AttributeValuePair | undefined {
	const { fields, sendBlanks, countryCode } = lead;
	const isAttribute = column === undefined;
	const place = `${isAttribute ? 'attribute' : 'column'} ${quote(column ?? name)}`;
	const label = place[0].toUpperCase() + place.slice(1);
	const toClear = isAttribute ? 'leave it empty' : 'clear the cell';
	const toLeaveOut = isAttribute ? 'leave it out' : "add the column to 'Columns to Ignore'";
	const hasSingleType = hasSingleValue(fields.get(name));
	if (hasSingleType && inner?.some((field) => !isBlank(field.value))) throw ownFieldsError(label, toLeaveOut);
	const texts = { name: column ?? fields.displayName(name), label, toClear };
	const converted = toFieldValue(value, name, texts, lead, notes);
	// Sending a blank in its place would clear the lead's own.
	if (UNIQUE_ATTRIBUTES.includes(name) && isPlaceholder(converted)) {
		notes.push({ kind: 'placeholder', column: column ?? name, value: String(converted) });
		return undefined;
	}
	const example = UNIQUE_ATTRIBUTES.includes(name) ? ONE_ENTRY : ALL_ENTRIES;
	const given = isBlank(converted) ? '' : toLeadText(converted, label, toLeaveOut, example);
	const orClear = isNeeded ? '' : `, or ${toClear}`;
	const isPhone = lead.isPhone(name);
	const plain = isTrimmed ? String(toPlain(given)) : given;
	const contact = toContactValue(name, plain, place, orClear, isPhone);
	const needsFormat = isPhone && countryCode !== undefined && !isBlankContact(contact);
	const formatted = needsFormat ? toLeadSquaredPhone(contact, countryCode) : contact;
	if (formatted === undefined) notes.push({ kind: 'phoneAsWritten', column: texts.name, value: contact });
	const text = formatted ?? contact;
	const Fields = inner && toFields(inner, label, sendBlanks);
	if (Fields?.length && SINGLE_VALUES.includes(name)) throw ownFieldsError(label, toLeaveOut);
	if (Fields?.length) return { Attribute: name, Value: text, Fields };
	// LeadType cannot be cleared.
	if (text === '' && (!sendBlanks || name === 'LeadType')) return undefined;
	if (name === 'LeadType' && !LEAD_TYPE.test(text)) {
		throw new InputError(
			`${quote(text)} is not a lead type (${place})`,
			`A lead type is OT_ and a number, e.g. OT_1. To keep the current type, ${toClear}${isAttribute ? '' : `, or ${toLeaveOut}`}.`,
		);
	}
	return { Attribute: name, Value: text };
}

const ownFieldsError = (label: string, toLeaveOut: string) =>
	new InputError(
		`${label} has fields of its own instead of a single value`,
		`Send one of the values, e.g. {{ $json.phone.number }}, or ${toLeaveOut}.`,
	);

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

const hasNameSearchBy = ({ name }: GivenAttribute) => isSearchBy(toPlain(name));

/** @throws InputError when SearchBy is an attribute, although the parameter 'Search By' sets it */
function assertNoSearchBy(given: GivenAttribute[]): void {
	const searchBy = given.find(hasNameSearchBy);
	if (!searchBy) return;
	throw new InputError(
		`${describe(searchBy.column ?? searchBy.name)} is not an attribute, but the parameter 'Search By'`,
		"Remove SearchBy from the data, and set 'Search By'.",
	);
}

/** The body of a request. */
export const readBody = ({ body = '[]' }: ServiceRequest) => JSON.parse(body) as AttributeValuePair[];

const valueIn = (body: AttributeValuePair[], attribute: string) =>
	body.find(({ Attribute }) => Attribute === attribute)?.Value;

/** The attribute that the lead is found by, if the body says so. */
export const searchByOf = (body: AttributeValuePair[]): string | undefined => valueIn(body, SEARCH_BY);

/** Of email address and phone, those that the body has a value for. */
const contactsIn = (body: AttributeValuePair[]) =>
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
	toContact(attribute)?.orderKey(value) ?? value.toLowerCase();

/**
 * Returns a function for the bodies of a run, one after another. It notes the value that a lead is searched by if a body
 * before has it with another email address, or with another phone where there is none: one of the two may be overwritten.
 */
export function sharedValueFinder(): (body: AttributeValuePair[]) => Note[] {
	const contacts = new Map<string, string>();
	return (body) => {
		const column = searchByOf(body) ?? '';
		const value = valueIn(body, column);
		const [contact] = contactsIn(body);
		if (value === undefined || contact === column) return [];
		const key = `${contact} ${toComparableValue(column, value)}`;
		const own = toComparableValue(contact, valueIn(body, contact) ?? '');
		const known = contacts.get(key) ?? own;
		contacts.set(key, known);
		return known === own ? [] : [{ kind: 'sharedValue', column, value }];
	};
}

/** Returns a function for the bodies of a run, which notes once that some phones have a country code and others have none. */
export function mixedPhonesFinder(): (body: AttributeValuePair[]) => Note[] {
	const found = new Map<boolean, string>();
	return (body) => {
		const value = valueIn(body, 'Phone') ?? '';
		const hasCode = /^(\+|00)/.test(value);
		if (value === '' || found.has(hasCode)) return [];
		found.set(hasCode, value);
		return found.size === 2 ? [{ kind: 'mixedPhones', column: 'Phone', value }] : [];
	};
}

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
function toLeadText(
	value: unknown,
	where: string,
	toLeaveOut = 'leave it out',
	example = ALL_ENTRIES,
): string {
	if (toEntries(value).some(isFile)) {
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
			`${example}, or ${toLeaveOut}.`,
		);
	}
	return value
		.filter((entry) => !isBlank(entry))
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
