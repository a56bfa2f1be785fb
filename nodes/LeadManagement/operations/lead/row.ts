import type { AccountFields } from '../../account/accountFields';
import { InputError, quote, shown } from '../../messages';
import { isFile, isPlainObject, toEntries } from '../../parameters/wireValue';
import { type GivenAttribute, toGivenAttribute, toUnsentNote } from './given';
import type { Columns } from './mapping';
import type { Cell } from './cells';
import { CONTACT_ATTRIBUTES, MOBILE, contactsIn, readContact, contactTypeOf } from './values/contact';
import type { ContactType } from './values/contactType';
import { isSet } from './values/fieldValue';
import { isBlankCell } from './values/blank';
import { PHONE } from './values/phone';
import { assertNothingLost, toWindows1252 } from './values/text';
import { NAME_PARTS, addNames } from './names';
import type { Candidate, Reading } from './reading';

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
