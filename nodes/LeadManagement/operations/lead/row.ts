import { InputError, quote } from '../../messages';
import { type Path, formatPath } from '../../parameters/paths';
import { isBlank, isFile, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import type { Fate, LeadAttribute, ReadLead, Why } from './fates';
import { withoutParts } from './ignored';
import type { Column, Mapping, Target } from './mapping';
import { type NameCandidate, readNames } from './names';
import { type Cell, listRest, open } from './place';
import { isAsIfBlank, isEmpty } from './values/blank';
import { type ContactType, type Part, contactTypeOf, readEntries } from './values/contact';
import { readSet } from './values/fieldSet';
import { type Attribute, type Origin, type Value, type ValueRules, readValue } from './values/fieldValue';
import { NAME_PARTS } from './values/wholeName';

/** What the rows of a run are read by. */
export interface RowRules extends ValueRules {
	mapping: Mapping;
	attributeOf: (name: string) => Attribute;
}

/** A value of a row that may be an attribute's. */
interface Candidate extends LeadAttribute {
	rank: number;
	/** Whether the value is sent for an attribute of its own, too: a mobile phone. */
	isCopy: boolean;
}

/** What the cells of a row may give. */
interface Candidates {
	/** By attribute, in the order of the columns. */
	candidates: Map<string, Candidate[]>;
	names: NameCandidate[];
	fates: Fate[];
}

/**
 * Reads a row: for each attribute the first value that counts, and what becomes of the others.
 *
 * @param byHand the attributes of 'Additional Attributes', which come before the columns where they have a value
 * @throws InputError for an attribute that is there twice
 */
export function readRow(cells: readonly Cell[], byHand: readonly LeadAttribute[], rules: RowRules): ReadLead {
	const given = byHand.filter(({ value }) => !('blank' in value));
	const twice = given.find(({ name }, index) => given.findIndex((one) => one.name === name) < index);
	if (twice)
		throw new InputError(`'Additional Attributes' have ${quote(twice.name)} twice`, 'Keep one of them.');
	const { candidates, names, fates } = listCandidates(cells, rules);
	const taken = new Map<string, LeadAttribute>();
	for (const [name, all] of candidates) {
		const first = given.find((one) => one.name === name);
		const chosen = choose(all, first, fates);
		if (chosen && chosen !== first) taken.set(name, chosen);
	}
	readNames(names, given, taken, rules, fates);
	const inOrder = [...candidates.keys()].flatMap((name) => taken.get(name) ?? []);
	const blank = byHand.filter((one) => !given.includes(one));
	for (const { origin, given: value, name } of blank)
		if (taken.has(name) && !isEmpty(value)) fates.push({ origin, value, attribute: name, fate: 'blank' });
	return { attributes: [...inOrder, ...given, ...blank.filter(({ name }) => !taken.has(name))], fates };
}

function listCandidates(cells: readonly Cell[], rules: RowRules): Candidates {
	const found: Candidates = { candidates: new Map(), names: [], fates: [] };
	for (const cell of cells) {
		const column = rules.mapping.columnOf(cell);
		const { use, ignoredParts } = column;
		const given = ignoredParts.length > 0 ? takeParts(cell.value, column, found.fates) : cell.value;
		if (use.to === 'nothing') leave(column, given, use.why, found.fates);
		else if (use.to === 'attributes') addCandidates(column, given, use.targets, rules, found);
		else {
			found.names.push({ column, given, rank: use.rank, isSurnameFirst: use.isSurnameFirst });
			for (const name of NAME_PARTS) listOf(found.candidates, name);
		}
	}
	return found;
}

/** A value without its parts that are ignored. What is left of a text with JSON would be another text, and is not sent. */
function takeParts(value: unknown, column: Column, fates: Fate[]): unknown {
	if (isEmpty(value)) return value;
	const rest = withoutParts(value, column.ignoredParts);
	if (rest === value) return value;
	fates.push({ origin: column, value, fate: 'ignored' });
	if (typeof value !== 'string' || isEmpty(rest)) return rest;
	fates.push({ origin: column, value, fate: 'unsent', why: 'a text of which a part is ignored' });
	return undefined;
}

/** The fate of a cell that no attribute is for. */
function leave(column: Column, value: unknown, why: Why | 'ignored', fates: Fate[]): void {
	if (isEmpty(value)) return;
	const of = { origin: column, value };
	if (why === 'ignored') fates.push({ ...of, fate: 'ignored' });
	else if (isAsIfBlank(value, 'any')) fates.push({ ...of, fate: 'blank' });
	else if (column.draggedParts.length === 0) fates.push({ ...of, fate: 'left', why });
	else leaveParts(column, value, fates);
}

/** The fates of a cell of which something was dragged. */
function leaveParts(column: Column, value: unknown, fates: Fate[]): void {
	fates.push({ origin: column, value, fate: 'sent' });
	for (const path of listRest(value, [], column.draggedParts === 'all' ? [[]] : column.draggedParts))
		fates.push({ origin: partOf(column, path), value, fate: 'left', why: 'part' });
}

/** A part of a column, whose heading is its path without the indexes of lists. */
function partOf(column: Column, path: Path): Origin {
	const names = formatPath(path.filter((part) => typeof part === 'string'));
	return { ...column, heading: `${column.heading}${names.startsWith('[') ? '' : '.'}${names}` };
}

const listOf = (candidates: Candidates['candidates'], name: string): Candidate[] => {
	const list = candidates.get(name) ?? [];
	candidates.set(name, list);
	return list;
};

/** Adds what a cell gives the attributes that its column is for. */
function addCandidates(
	column: Column,
	given: unknown,
	targets: readonly Target[],
	rules: RowRules,
	{ candidates, fates }: Candidates,
): void {
	const read = readCell(given, rules.attributeOf(targets[0].attribute), column, rules);
	for (const { attribute, rank, isMobile } of targets) {
		const list = listOf(candidates, attribute);
		for (const one of read.values)
			list.push({
				...one,
				name: attribute,
				origin: column,
				mayClear: !isMobile && isBlank(one.given),
				rank,
				isCopy: isMobile && targets.length > 1,
			});
	}
	for (const { path, value } of read.blanks)
		fates.push({ origin: partOf(column, path), value, fate: 'blank' });
	if (read.others.length === 0) return;
	if (column.draggedParts.length > 0) leaveParts(column, given, fates);
	else for (const part of read.others) fates.push(toFate(column, part));
}

/** The fate of a part that is neither sent nor read: under a name of its own, or a whole entry of a list. */
function toFate(column: Column, { path, value, why }: UnsentPart): Fate {
	if (path.some((part) => typeof part === 'string'))
		return { origin: partOf(column, path), value, fate: 'left', why: 'part' };
	return { origin: column, value, fate: 'unsent', why };
}

/** A part of a cell that is not sent. */
interface UnsentPart extends Part {
	why: string;
}

/** What a cell is for an attribute: its values, the best one first, and its parts that are not sent. */
interface ReadCell {
	values: Array<{ given: unknown; value: Value }>;
	blanks: readonly Part[];
	others: readonly UnsentPart[];
}

function readCell(given: unknown, attribute: Attribute, column: Column, rules: RowRules): ReadCell {
	const { contact, isSet } = attribute;
	const opened = contact || isSet ? open(given) : given;
	if (contact && toEntries(opened).some(isObject))
		return readContacts(opened, contact, attribute, column, rules);
	if (isSet && isPlainObject(opened) && !isFile(opened) && !isEmpty(opened)) {
		const { value, blanks, others } = readSet(opened, column, rules);
		const values = 'blank' in value ? [] : [{ given, value }];
		return { values, blanks, others: others.map((part) => ({ ...part, why: ENTRY })) };
	}
	const value = readValue(given, attribute, column, rules);
	if (!('unsent' in value) || 'refused' in value)
		return { values: [{ given, value }], blanks: [], others: [] };
	return { values: [], blanks: [], others: [{ path: [], value: given, why: value.unsent }] };
}

const ENTRY = 'an entry that is not sent';
const isObject = (value: unknown): boolean => isPlainObject(value) || Array.isArray(value);

function readContacts(
	opened: unknown,
	contact: ContactType,
	attribute: Attribute,
	column: Column,
	rules: RowRules,
): ReadCell {
	const { values, others } = readEntries(opened, contact);
	return {
		values: values.map((given) => ({ given, value: readValue(given, attribute, column, rules) })),
		blanks: [],
		others: others.map((part) => ({ ...part, why: ENTRY })),
	};
}

/** The value that a row takes for an attribute: the first one, or else an empty cell, which may clear it. */
function choose(
	all: readonly Candidate[],
	byHand: LeadAttribute | undefined,
	fates: Fate[],
): LeadAttribute | undefined {
	const sorted = all.length > 1 ? [...all].sort((one, other) => one.rank - other.rank) : all;
	const chosen =
		byHand ??
		sorted.find(({ value }) => !('blank' in value)) ??
		sorted.find(({ mayClear }) => mayClear) ??
		sorted[0];
	for (const one of sorted) if (one !== chosen) addFateOfOther(one, chosen, fates);
	return chosen;
}

function addFateOfOther(one: Candidate, chosen: LeadAttribute, fates: Fate[]): void {
	const { origin, given, name, value, isCopy } = one;
	const of = { origin, value: given, attribute: name };
	if ('blank' in value) {
		if (!isEmpty(given)) fates.push({ ...of, fate: 'blank' });
	} else if (!isCopy) fates.push({ ...of, fate: isSame(one, chosen) ? 'sent' : 'other' });
}

/** Whether two values of an attribute say the same. Two phones do if the digits of one end with the digits of the other. */
function isSame(one: LeadAttribute, other: LeadAttribute): boolean {
	const [text, otherText] = [one, other].map(toComparable);
	if (contactTypeOf(one.name)?.form !== 'phone') return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}

function toComparable({ name, value, given }: LeadAttribute): string {
	if (!('text' in value)) return isSimple(given) ? String(given).trim() : JSON.stringify(given);
	const { text, fields } = value;
	if (fields) return JSON.stringify(fields);
	return contactTypeOf(name)?.key(text) ?? text.trim();
}
