import type { Note } from '../operation';
import { type GivenAttribute, toGivenAttribute, toUnsentNote } from './given';
import type { Column, Columns } from './mapping';
import type { AccountFields } from '../../account/accountFields';
import { InputError, quote, shown } from '../../messages';
import { isFile, isPlainObject, toEntries, isSimple } from '../../parameters/wireValue';
import { type Cell, open } from './place';
import { CONTACT_ATTRIBUTES, MOBILE, contactsIn, readContact, contactTypeOf } from './values/contact';
import type { ContactType } from './values/contactType';
import { isSet } from './values/fieldValue';
import { isBlankCell } from './values/blank';
import { PHONE } from './values/phone';
import { assertNothingLost, toWindows1252 } from './values/text';
import { type NameParts, restOfName, splitName } from './values/wholeName';

/** A value of a row that may be an attribute's. */
export interface Candidate {
	column: Column;
	value: unknown;
	/** A lower one comes first: names of fields, words, and last a bare "name", or a mobile phone. */
	rank: number;
	/** Whether the value is sent for a field of its own, too: a mobile phone. */
	isCopy?: boolean;
}

/** The attributes of a row, while they are collected. */
export interface Reading {
	/** By schema name. Those that were mapped by hand are there from the beginning. */
	given: Map<string, GivenAttribute>;
	notes: Note[];
	itemName: string;
}

/** What the reader of a run's rows depends on. */
export interface RowRules {
	columns: Columns;
	fields: AccountFields;
	/** Whether a mobile phone is also the phone of a row that has no other phone. */
	mayCopyMobile: boolean;
}

/**
 * Reads the attributes of a row: for each one the first filled column that is for it.
 *
 * @param byHand the attributes that come before the columns, where they have a value
 * @throws InputError for a value with lost characters
 */
export function readRow(
	cells: readonly Cell[],
	byHand: readonly GivenAttribute[],
	itemName: string,
	rules: RowRules,
): Reading {
	const filled = byHand.filter(({ name, value }) => isFilled(String(name), value));
	const reading: Reading = {
		given: new Map(filled.map((one) => [String(one.name), one])),
		notes: [],
		itemName,
	};
	const twice = filled.find((one) => reading.given.get(String(one.name)) !== one);
	if (twice)
		throw new InputError(
			`'Additional Attributes' have ${quote(String(twice.name))} twice`,
			'Keep one of them.',
		);
	const { candidates, wholeNames, order } = sortCells(cells, rules, reading);
	for (const [attribute, all] of candidates) addFirst(attribute, all, rules.fields, reading);
	addNames(wholeNames, reading);
	return { ...reading, given: inOrder(order, reading.given, byHand) };
}

/** The attributes in the order of their columns, and those that were mapped by hand after them. */
function inOrder(
	order: ReadonlySet<string>,
	given: Reading['given'],
	byHand: readonly GivenAttribute[],
): Reading['given'] {
	const all: Reading['given'] = new Map();
	for (const name of order) {
		const one = given.get(name);
		if (one && !byHand.includes(one)) all.set(name, one);
	}
	for (const one of byHand) if (!all.has(String(one.name))) all.set(String(one.name), one);
	return all;
}

/** What a row has for each attribute, and as a whole name. */
function sortCells(cells: readonly Cell[], { columns, fields, mayCopyMobile }: RowRules, reading: Reading) {
	const candidates = new Map<string, Candidate[]>();
	const wholeNames: Candidate[] = [];
	const order = new Set<string>();
	const add = (attribute: string, candidate: Candidate) => {
		order.add(attribute);
		const known = candidates.get(attribute);
		if (known) known.push(candidate);
		else candidates.set(attribute, [candidate]);
	};
	for (const cell of cells) {
		const column = columns.of(cell);
		const { use } = column;
		if (use.as === 'wholeName') {
			wholeNames.push({ column, value: cell.value, rank: use.isBare ? 2 : 1 });
			for (const name of NAME_PARTS) order.add(name);
		}
		if (use.as !== 'attribute') continue;
		const { name, isField, isMobile } = use;
		const values = valuesFor(name ?? MOBILE, cell.value, fields);
		if (!values) reading.notes.push(toUnsentNote(cell.value, reading.itemName, column.heading));
		for (const value of values ?? []) {
			if (name !== undefined) add(name, { column, value, rank: isField ? 0 : 1 });
			if (isMobile && mayCopyMobile) add('Phone', { column, value, rank: 2, isCopy: name !== undefined });
		}
	}
	return { candidates, wholeNames, order };
}

/** The values of a cell that an attribute can be given; undefined if it is an object that nothing is read from. */
function valuesFor(attribute: string, value: unknown, fields: AccountFields): unknown[] | undefined {
	if (typeof value !== 'object' || value === null || isBlankCell(value)) return [value];
	const contact = contactTypeOf(attribute);
	if (contact) return contactsIn(value, contact);
	const isNested = toEntries(value).some((entry) => Array.isArray(entry) || isPlainObject(entry));
	const isOfSet = isPlainObject(value) && !isFile(value) && isSet(attribute, fields);
	return isNested && !isOfSet ? undefined : [value];
}

/** True for a value that its attribute may get: an address or a phone has to be one, or at least look like one. */
const isFilled = (attribute: string, value: unknown): boolean => {
	const contact = contactTypeOf(attribute);
	if (!contact || typeof value === 'object') return !isBlankCell(value);
	return !('blank' in readContact(contact, value));
};

/** Gives an attribute the first value, or a blank one if there is no value, which may clear it. */
function addFirst(attribute: string, all: Candidate[], fields: AccountFields, reading: Reading): void {
	const sorted = all.length > 1 ? [...all].sort((one, other) => one.rank - other.rank) : all;
	const byHand = reading.given.get(attribute);
	if (byHand && !isBlankCell(byHand.value))
		return noteOthers(attribute, byHand.value, sorted, fields, reading);
	const chosen = sorted.find(({ value }) => isFilled(attribute, value)) ?? sorted[0];
	const { column, value } = chosen;
	assertNothingLost(value, column.heading);
	reading.given.set(attribute, toGivenAttribute(attribute, toWindows1252(value), column.heading));
	if (sorted.length > 1) {
		const others = sorted.filter((one) => one !== chosen);
		noteOthers(attribute, value, others, fields, reading);
	}
}

/** What the hint says about other columns whose value is not sent: one that differs, or one that is no address and no number. */
function noteOthers(
	attribute: string,
	value: unknown,
	others: readonly Candidate[],
	fields: AccountFields,
	{ notes, itemName }: Reading,
): void {
	const what =
		attribute === 'EmailAddress' ? 'address' : CONTACT_ATTRIBUTES.includes(attribute) ? 'number' : 'value';
	for (const { column, value: other, isCopy } of others) {
		if (isCopy || isBlankCell(other) || isSame(attribute, value, other)) continue;
		const heading = quote(column.heading);
		if (isFilled(attribute, other))
			notes.push({
				section: 'check',
				text: `${shown(fields.displayName(attribute))}: {rows} have another ${what} in ${heading}`,
			});
		else notes.push(toUnsentNote(other, itemName, column.heading));
	}
}

/** Whether two values of an attribute say the same. Two phones do if the digits of one end with the digits of the other. */
function isSame(attribute: string, one: unknown, other: unknown): boolean {
	const contact = contactTypeOf(attribute);
	const [text, otherText] = [one, other].map((value) => toComparable(contact, value));
	if (contact !== PHONE) return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}

function toComparable(contact: ContactType | undefined, value: unknown): string {
	if (typeof value === 'object') return JSON.stringify(value);
	const read = contact && readContact(contact, value);
	return read && 'text' in read ? contact.key(read.text) : String(value).trim();
}

/** What a whole name gives. */
export const NAME_PARTS = ['FirstName', 'LastName'] as const;

/** Gives a row the parts of its whole name that no other column has. */
export function addNames(candidates: readonly Candidate[], reading: Reading): void {
	const filled: Array<Candidate & { parts: NameParts }> = [];
	for (const candidate of [...candidates].sort((one, other) => one.rank - other.rank)) {
		const { column, value } = candidate;
		if (isBlankCell(value)) continue;
		const isTurned = column.use.as === 'wholeName' && column.use.isSurnameFirst;
		const parts = splitName(toWindows1252(toSingle(value)), isTurned);
		if (parts) filled.push({ ...candidate, parts });
		else noteUnsent(candidate, reading);
	}
	const [chosen, ...others] = filled;
	if (!chosen) {
		// With 'Empty Values', a blank whole name clears both parts.
		if (candidates.length > 0) for (const name of NAME_PARTS) give(reading, name, '', candidates[0]);
		return;
	}
	const text = String(chosen.value).trim();
	for (const other of others) if (String(other.value).trim() !== text) noteOther(other, reading);
	assertNothingLost(chosen.value, chosen.column.heading);
	const { given } = reading;
	const known = NAME_PARTS.map((name) =>
		given.get(name)?.column === undefined ? '' : given.get(name)?.value,
	);
	const [hasFirst, hasLast] = known.map((part) => !isBlankCell(part));
	if (!hasFirst && !hasLast)
		NAME_PARTS.forEach((name, index) => give(reading, name, chosen.parts[index], chosen));
	else if (hasFirst && hasLast) {
		if (restOfName(restOfName(text, known[0]), known[1]) !== '') noteOther(chosen, reading);
	} else {
		const rest = restOfName(text, hasFirst ? known[0] : known[1]);
		if (rest === undefined) noteUnsent(chosen, reading);
		else give(reading, hasFirst ? 'LastName' : 'FirstName', rest, chosen);
	}
}

/** The only entry of a list, such as that of a form, or its simple values as one text. */
function toSingle(value: unknown): unknown {
	const opened = open(value);
	if (!Array.isArray(opened)) return opened;
	return opened.length === 1 ? opened[0] : opened.every(isSimple) ? opened.join(';') : opened;
}

function give({ given }: Reading, name: string, value: unknown, { column }: Candidate): void {
	if (isBlankCell(given.get(name)?.value)) given.set(name, { name, value, column: column.heading });
}

const noteUnsent = ({ column, value }: Candidate, { notes, itemName }: Reading) =>
	notes.push(toUnsentNote(value, itemName, column.heading));

const noteOther = ({ column }: Candidate, { notes }: Reading) =>
	notes.push({ section: 'check', text: `Name: {rows} have another value in ${quote(column.heading)}` });
