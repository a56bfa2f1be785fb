import { isResourceLocatorValue } from 'n8n-workflow';
import { InputError, quote } from '../../messages';
import type { Note } from '../operation';
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
import type { GivenAttribute } from './given';
import { type AttributeValuePair, contactsIn, searchByOf, valueIn } from './pairs';
import { type ContactType, isBlankValue, toContact } from './types/contacts';
import { toLeadSquaredPhone } from './types/countryCode';
import { hasNoDot } from './types/email';
import { type FieldRules, hasSingleValue, toFieldValue } from './types/fieldValue';
import { isNothing } from './types/nothing';
import { PHONE, ROUNDED_NUMBER, toSpreadsheetProblem } from './types/phone';

/** The attributes of one lead, and what its body depends on. */
export interface LeadData extends FieldRules {
	given: GivenAttribute[];
	/** What the attributes come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy: boolean;
	/** True if the operation has no parameter 'Search By'. */
	lacksSearchBy?: boolean;
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

/** How to send a list of objects: of a contact, one alone. */
const ALL_ENTRIES = 'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}';
const ONE_ENTRY = 'Send the value of one entry, e.g. {{ $json.emails[0].value }}';
const LEAD_TYPE = /^OT_\d+$/;
/** A box, or what people write where there is no value. */
const YES_OR_NO = /^(true|false|yes|no|none|n\/?a|-+|0+|(\d)\2{4,})$/i;
/** They take a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];

/**
 * Builds the body of a lead by the rules of the service (interface, sections 2.1, 2.2, and 4.1).
 *
 * @param notes gets what the hint says about the values
 * @throws InputError for a lead that the service would reject, or a value that cannot be sent
 */
export function toBody(lead: LeadData, notes: Note[]): AttributeValuePair[] {
	const { given, where, mayHaveSearchBy, lacksSearchBy, searchBy } = lead;
	if (searchBy !== undefined || !mayHaveSearchBy) assertNoSearchBy(given, lacksSearchBy);
	const own = given.find(hasNameSearchBy);
	if (own && !own.inner && (isBlank(own.value) || isNothing(own.value)))
		throw new InputError(
			'"SearchBy" has no value',
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	const searched = searchBy ?? toPlain(own?.value);
	const trimmed = ['LeadType', SEARCH_BY, searched];
	const needed = findNeeded(given, searchBy);
	const pairs = toPairs(given, where, (attribute, name) =>
		// A mobile number that is the phone, too, is told once.
		toPair(
			attribute,
			name,
			lead,
			needed.includes(name),
			trimmed.includes(name),
			isCopy(attribute) ? [] : notes,
		),
	);
	if (contactsIn(pairs).length === 0) {
		throw new InputError(
			'No email address or phone found',
			`Every lead needs one of the two. ${lead.adviseOnContact()}`.trim(),
			'noContact',
		);
	}
	const foundBy = searchBy ?? searchByOf(pairs);
	if (foundBy === undefined) return pairs;
	if (isSearchBy(foundBy))
		throw new InputError('"SearchBy" names itself', 'Give it the name of the attribute to find the lead by.');
	const orElse = searchBy ? "set 'Search By' to 'Email Address or Phone'" : 'remove "SearchBy"';
	// Another 'Search By' is not advised for these two: in a public form, strangers could then overwrite leads.
	const advise = UNIQUE_ATTRIBUTES.includes(searchBy ?? '') ? () => lead.adviseOnContact() : undefined;
	assertFinds(foundBy, valueIn(pairs, foundBy) ?? '', orElse, advise);
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

const isCopy = ({ name, type }: GivenAttribute): boolean => type !== undefined && type.attribute === name;

/** The attributes without which the lead would be refused: the one that it is found by, and its only email address or phone. */
function findNeeded(given: GivenAttribute[], searchBy: string | undefined): unknown[] {
	const contacts = UNIQUE_ATTRIBUTES.filter((contact) =>
		given.some(({ name, value }) => toPlain(name) === contact && !isBlankValue(contact, value)),
	);
	if (contacts.length !== 1) return [searchBy];
	// A mobile number that is the phone is needed as both.
	const copied = given.filter(({ type }) => type?.attribute === contacts[0]).map(({ name }) => toPlain(name));
	return [searchBy, ...contacts, ...copied];
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
	if (isNothing(value) || YES_OR_NO.test(value) || ROUNDED_NUMBER.test(value)) {
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
	attribute: GivenAttribute,
	name: string,
	lead: LeadData,
	isNeeded: boolean,
	isTrimmed: boolean,
	notes: Note[],
): AttributeValuePair | undefined {
	const { column, inner } = attribute;
	const texts = toTexts(column, name, lead, isNeeded);
	const { label, toLeaveOut } = texts;
	if (hasSingleValue(lead.fields.get(name)) && inner?.some((field) => !isBlank(field.value)))
		throw ownFieldsError(label, toLeaveOut);
	const text = toAttributeText(attribute, name, lead, texts, isTrimmed, notes);
	if (text === undefined) return undefined;
	const Fields = inner && toFields(inner, label, lead, notes);
	if (Fields?.length && SINGLE_VALUES.includes(name)) throw ownFieldsError(label, toLeaveOut);
	if (Fields?.length) return { Attribute: name, Value: text, Fields };
	// LeadType cannot be cleared, and a set without fields has no value of its own.
	const isKept = name === 'LeadType' || inner !== undefined || attribute.isUnfilled;
	if (text === '' && (!lead.sendBlanks || isKept)) return undefined;
	if (name === 'LeadType' && !LEAD_TYPE.test(text)) {
		const orLeaveOut = column === undefined ? '' : `, or ${toLeaveOut}`;
		throw new InputError(
			`${quote(text)} is not a lead type (${texts.where})`,
			`A lead type is OT_ and a number, e.g. OT_1. To keep the current type, ${texts.toClear}${orLeaveOut}.`,
		);
	}
	return { Attribute: name, Value: text };
}

type AttributeTexts = ReturnType<typeof toTexts>;

/** What messages say about an attribute: where it comes from, and how to leave it out. */
function toTexts(column: string | undefined, name: string, { fields }: LeadData, isNeeded: boolean) {
	const isAttribute = column === undefined;
	const where = `${isAttribute ? 'attribute' : 'column'} ${quote(column ?? name)}`;
	const toClear = isAttribute ? 'leave it empty' : 'clear the cell';
	return {
		name: column ?? fields.displayName(name),
		where,
		label: where[0].toUpperCase() + where.slice(1),
		toClear,
		toLeaveOut: isAttribute ? 'leave it out' : "add the column to 'Columns to Ignore'",
		/** Empty if the lead cannot do without it. */
		orClear: isNeeded ? '' : `, or ${toClear}`,
	};
}

/** The text of an attribute: '' to clear it, undefined for what is written where there is no value. */
function toAttributeText(
	{ value, column, type, isAsWritten }: GivenAttribute,
	name: string,
	lead: LeadData,
	texts: AttributeTexts,
	isTrimmed: boolean,
	notes: Note[],
): string | undefined {
	const { label, toLeaveOut, where, orClear } = texts;
	const contact = type ?? toContact(name);
	const converted = contact ? value : toFieldValue(value, name, texts, lead, notes);
	if (converted === undefined && value !== undefined) return undefined;
	const example = contact ? ONE_ENTRY : ALL_ENTRIES;
	const isText = typeof converted === 'string' && contact !== undefined;
	const given = isBlank(converted)
		? ''
		: isText
			? converted
			: toLeadText(converted, label, toLeaveOut, example);
	const isPhone = contact === PHONE || lead.isPhone(name);
	const text = contact
		? toContactText(given, contact, column ?? name, texts, notes)
		: isTrimmed
			? String(toPlain(given))
			: given;
	const spoiled = isPhone && !contact && text !== undefined ? toSpreadsheetProblem(text.trim()) : undefined;
	if (spoiled)
		throw new InputError(`${quote(given)} is ${spoiled[0]} (${where})`, `${spoiled[1]}${orClear}.`);
	if (!isPhone || lead.countryCode === undefined || !text || 'blank' in PHONE.read(text)) return text;
	const formatted = toLeadSquaredPhone(text, isAsWritten ? '' : lead.countryCode);
	if (formatted === undefined && (isAsWritten || lead.countryCode !== ''))
		notes.push({ kind: 'phoneAsWritten', column: texts.name, value: text });
	return formatted ?? text;
}

/**
 * @returns undefined for what is written where there is no value: sending a blank in its place would clear the lead's own
 * @throws InputError for a value that would merge two people into one lead or create an unreachable one
 */
function toContactText(
	given: string,
	contact: ContactType,
	column: string,
	{ where, orClear }: AttributeTexts,
	notes: Note[],
): string | undefined {
	const read = contact.read(given);
	if ('refused' in read) {
		const [what, toDo] = read.refused;
		throw new InputError(`${quote(given.trim())} is ${what} (${where})`, `${toDo}${orClear}.`);
	}
	if ('text' in read) {
		if (contact !== PHONE && hasNoDot(read.text)) notes.push({ kind: 'noDot', column, value: read.text });
		return read.text;
	}
	if (read.blank === 'empty') return '';
	notes.push({ kind: 'placeholder', column, value: given });
	return undefined;
}

const ownFieldsError = (label: string, toLeaveOut: string) =>
	new InputError(
		`${label} has fields of its own instead of a single value`,
		`Send one of the values, e.g. {{ $json.phone.number }}, or ${toLeaveOut}.`,
	);

/** Converts the inner attributes of a custom field set. */
const toFields = (given: GivenAttribute[], where: string, lead: LeadData, notes: Note[]) =>
	toPairs(given, where, ({ value, inner }, name) => {
		if (inner) {
			throw new InputError(
				`${where} has ${quote(name)}, which has fields of its own`,
				'A custom field set cannot contain another one. Move the inner fields up.',
			);
		}
		if (!lead.isVerbatim && isNothing(value)) {
			notes.push({ kind: 'nothing', column: name, value: String(value) });
			return undefined;
		}
		const Value = isBlank(value) ? '' : toLeadText(value, `${where}: ${quote(name)}`);
		return Value === '' && !lead.sendBlanks ? undefined : { Attribute: name, Value };
	});

const hasNameSearchBy = ({ name }: GivenAttribute) => isSearchBy(toPlain(name));

/** @throws InputError when SearchBy is an attribute, although the parameter 'Search By' sets it, or nothing does */
function assertNoSearchBy(given: GivenAttribute[], isNoParameter = false): void {
	const searchBy = given.find(hasNameSearchBy);
	if (!searchBy) return;
	const name = describe(searchBy.column ?? searchBy.name);
	if (isNoParameter)
		throw new InputError(`${name} is not an attribute of a lead`, 'Remove SearchBy from the data.');
	throw new InputError(
		`${name} is not an attribute, but the parameter 'Search By'`,
		"Remove SearchBy from the data, and set 'Search By'.",
	);
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
