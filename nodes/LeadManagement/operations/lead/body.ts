import { InputError, quote } from '../../messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy, readName } from '../../parameters/names';
import { toPlain } from '../../parameters/read';
import { describe, isBlank, isFile, isPlainObject, toEntries, toWireValue } from '../../parameters/wireValue';
import type { Note } from '../operation';
import { type GivenAttribute, toUnsentNote } from './given';
import { type AttributeValuePair, contactsIn, valueIn } from './pairs';
import type { ContactType } from './values/contactType';
import { readContact, contactTypeOf } from './values/contact';
import { formatLeadSquaredPhone } from './values/countryCode';
import { hasNoDot } from './values/email';
import { type FieldRules, NOTHING, type ValueNames, hasSingleValue, toFieldValue } from './values/fieldValue';
import { isNothing } from './values/blank';
import { PHONE, ROUNDED_NUMBER, findSpreadsheetProblem } from './values/phone';

/** The attributes of one lead, and what its body depends on. */
export interface LeadData extends FieldRules {
	given: GivenAttribute[];
	/** What the attributes come from, for error messages. */
	where: string;
	/** What messages call the item: `item 12`. */
	itemName: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy: boolean;
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

const LEAD_TYPE = /^OT_\d+$/;
/** A box, or what people write where there is no value. */
const YES_OR_NO = /^(true|false|yes|no|none|n\/?a|-+|0+|(\d)\2{4,})$/i;
/** Attributes with a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];

/**
 * Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1).
 *
 * @param notes gets what the hint says about the values
 * @throws InputError for a lead that the service would reject, or a value that cannot be sent
 */
export function buildBody(lead: LeadData, notes: Note[]): AttributeValuePair[] {
	const { given, where, searchBy } = lead;
	const own = findSearchBy(lead);
	const foundBy = searchBy ?? own;
	const pairs = buildPairs(given, where, (attribute, name) =>
		buildPair(attribute, name, lead, foundBy, notes),
	);
	if (contactsIn(pairs).length === 0) {
		assertReadable(lead, UNIQUE_ATTRIBUTES);
		throw new InputError(
			'No email address or phone found',
			`Every lead needs one of the two. ${lead.adviseOnContact()}`.trim(),
		);
	}
	if (foundBy !== undefined) assertFinds(foundBy, valueIn(pairs, foundBy) ?? '', lead);
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/**
 * The value of the attribute SearchBy, where the data may have it.
 *
 * @throws InputError when SearchBy is an attribute that the data may not have, or does not name one
 */
function findSearchBy({ given, mayHaveSearchBy, searchBy }: LeadData): string | undefined {
	const own = given.find(({ name }) => isSearchBy(toPlain(name)));
	if (!own) return undefined;
	if (searchBy !== undefined || !mayHaveSearchBy)
		throw new InputError(
			`${describe(own.name)} is not an attribute of a lead`,
			'Remove it from the data. Parameters of the node say how leads are found.',
		);
	const name = toPlain(own.value);
	if (typeof name !== 'string' || isBlank(name) || isNothing(name) || isSearchBy(name))
		throw new InputError(
			'"SearchBy" does not name an attribute',
			'Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".',
		);
	return name;
}

/** What messages call where a value is from: `column "Email"`. */
const nameSource = (column: string | undefined, attribute: string): string =>
	column === undefined ? `attribute ${quote(attribute)}` : `column ${quote(column)}`;

/** @throws InputError for a cell that was taken for blank because it is no address, or no number */
function assertReadable({ given }: LeadData, attributes: readonly string[]): void {
	for (const { name, value, column } of given) {
		const type = attributes.includes(String(toPlain(name))) ? contactTypeOf(toPlain(name)) : undefined;
		if (!type || isBlank(value) || isNothing(value)) continue;
		const where = nameSource(column, type.attribute);
		throw new InputError(`${describe(value)} is not ${type.label} (${where})`, `${type.toDo}.`);
	}
}

/** @throws InputError when a lead cannot be found by the value of an attribute */
function assertFinds(attribute: string, value: string, lead: LeadData): void {
	const isContact = UNIQUE_ATTRIBUTES.includes(attribute);
	const orElse =
		lead.searchBy === undefined ? 'remove "SearchBy"' : "set 'Search By' to 'Email Address or Phone'";
	if (isBlank(value)) {
		assertReadable(lead, [attribute]);
		throw new InputError(
			`No value for ${quote(attribute)}, which 'Search By' uses`,
			// Another 'Search By' is not advised for a contact: in a public form, strangers could then overwrite leads.
			isContact && lead.searchBy !== undefined
				? lead.adviseOnContact()
				: `Enter a value for ${quote(attribute)}, or ${orElse}.`,
		);
	}
	if (isNothing(value) || YES_OR_NO.test(value) || ROUNDED_NUMBER.test(value))
		throw new InputError(
			`${quote(value)} is not a value to find a lead by (attribute ${quote(attribute)})`,
			`Enter a value for ${quote(attribute)} that no other lead has, or ${orElse}.`,
		);
}

/**
 * Converts attributes to attribute-value pairs, of which `build` returns one, or undefined to leave it out.
 *
 * @throws InputError for a blank or repeated name
 */
function buildPairs<Pair>(
	given: GivenAttribute[],
	where: string,
	build: (attribute: GivenAttribute, name: string) => Pair | undefined,
): Pair[] {
	const seen = new Set<string>();
	return given.flatMap((attribute) => {
		const written = readName(attribute.name, where);
		const name = isSearchBy(written) ? SEARCH_BY : written;
		if (seen.has(name))
			throw new InputError(`${where} has the attribute ${quote(name)} twice`, 'Keep one of them.');
		seen.add(name);
		return build(attribute, name) ?? [];
	});
}

function buildPair(
	attribute: GivenAttribute,
	name: string,
	lead: LeadData,
	foundBy: string | undefined,
	notes: Note[],
): AttributeValuePair | undefined {
	const { column, inner, isUnfilled } = attribute;
	const label = `${column === undefined ? 'Attribute' : 'Column'} ${quote(column ?? name)}`;
	const hasInner = inner?.some((field) => !isBlank(field.value)) ?? false;
	if (hasInner && (hasSingleValue(lead.fields.get(name)) || SINGLE_VALUES.includes(name)))
		throw new InputError(
			`${label} has fields of its own instead of a single value`,
			'Send one of the values, e.g. {{ $json.phone.number }}.',
		);
	const text = formatAttribute(attribute, name, label, lead, foundBy, notes);
	if (text === undefined) return undefined;
	const Fields = inner && toFields(inner, label, lead, notes);
	if (Fields?.length) return { Attribute: name, Value: text, Fields };
	// LeadType cannot be cleared, and a set without fields has no value of its own.
	const isKept = name === 'LeadType' || inner !== undefined || isUnfilled;
	if (text === '' && (!lead.sendBlanks || isKept)) return undefined;
	if (name === 'LeadType' && !LEAD_TYPE.test(text)) {
		if (column === undefined)
			throw new InputError(
				`${quote(text)} is not a lead type (attribute "LeadType")`,
				'A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty.',
			);
		notes.push(toUnsentNote(text, lead.itemName, column));
		return undefined;
	}
	return { Attribute: name, Value: text };
}

/** The text of an attribute: '' to clear it, undefined for what is written where there is no value. */
function formatAttribute(
	{ value, column }: GivenAttribute,
	name: string,
	label: string,
	lead: LeadData,
	foundBy: string | undefined,
	notes: Note[],
): string | undefined {
	const { fields, countryCode } = lead;
	const names = { shownName: column ?? fields.displayName(name), source: nameSource(column, name) };
	const contact = lead.isVerbatim && !UNIQUE_ATTRIBUTES.includes(name) ? undefined : contactTypeOf(name);
	const converted = contact ? value : toFieldValue(value, name, names, lead, notes);
	if (converted === undefined && value !== undefined) return undefined;
	const given = isBlank(converted) ? '' : joinValues(converted, label);
	const isFoundBy = foundBy === undefined ? UNIQUE_ATTRIBUTES.includes(name) : foundBy === name;
	const isTrimmed = isFoundBy || name === 'LeadType' || name === SEARCH_BY;
	const text = contact
		? formatContact(given, contact, names, isFoundBy, lead, notes)
		: isTrimmed
			? String(toPlain(given))
			: given;
	const isPhone = contact === PHONE || lead.isPhone(name);
	if (!isPhone || !text) return text;
	const spoiled = contact ? undefined : findSpreadsheetProblem(text.trim());
	if (spoiled) throw new InputError(`${quote(given)} is ${spoiled[0]} (${names.source})`, `${spoiled[1]}.`);
	if (countryCode === undefined || 'blank' in PHONE.read(text)) return text;
	const formatted = formatLeadSquaredPhone(text, countryCode);
	if (formatted === undefined && countryCode !== '')
		notes.push({ section: 'check', text: AS_WRITTEN, example: quote(text) });
	return formatted ?? text;
}

const AS_WRITTEN = "Phones left as written, because they can't be read as one number of a country";

/**
 * @param isFoundBy whether leads are found by it
 * @returns undefined for what is no address and no number: sending a blank in its place would clear the lead's own
 * @throws InputError for a value that would merge two people into one lead, where leads are found by it
 */
function formatContact(
	given: string,
	contact: ContactType,
	{ shownName, source }: ValueNames,
	isFoundBy: boolean,
	lead: LeadData,
	notes: Note[],
): string | undefined {
	const read = readContact(contact, given);
	if ('text' in read) {
		if (contact !== PHONE && hasNoDot(read.text))
			notes.push({
				section: 'check',
				text: 'Addresses without a dot after the @',
				example: `${shownName} (${read.text})`,
			});
		return read.text;
	}
	if ('refused' in read && isFoundBy)
		throw new InputError(`${quote(given.trim())} is ${read.refused[0]} (${source})`, `${read.refused[1]}.`);
	if ('blank' in read && read.blank === 'empty') return '';
	if (isNothing(given)) notes.push({ section: 'notSent', text: NOTHING, example: quote(given) });
	else notes.push(toUnsentNote(given.trim(), lead.itemName, shownName));
	return undefined;
}

/** Converts the inner attributes of a custom field set. */
const toFields = (given: GivenAttribute[], where: string, lead: LeadData, notes: Note[]) =>
	buildPairs(given, where, ({ value, inner }, name) => {
		if (inner) {
			throw new InputError(
				`${where} has ${quote(name)}, which has fields of its own`,
				'A custom field set cannot contain another one. Move the inner fields up.',
			);
		}
		if (!lead.isVerbatim && isNothing(value)) {
			notes.push({ section: 'notSent', text: NOTHING, example: quote(String(value)) });
			return undefined;
		}
		const Value = isBlank(value) ? '' : joinValues(value, `${where}: ${quote(name)}`);
		return Value === '' && !lead.sendBlanks ? undefined : { Attribute: name, Value };
	});

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
function joinValues(value: unknown, where: string): string {
	if (toEntries(value).some(isFile))
		throw new InputError(`${where} has a file`, 'Files cannot be sent. Send a link to the file.');
	if (!Array.isArray(value)) return toWireValue(value, where);
	if (value.some((entry) => Array.isArray(entry) || isPlainObject(entry))) {
		throw new InputError(
			`${where} has a list of lists or objects`,
			'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.',
		);
	}
	return value
		.filter((entry) => !isBlank(entry))
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
