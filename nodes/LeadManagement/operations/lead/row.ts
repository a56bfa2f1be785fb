import type { IDataObject } from 'n8n-workflow';
import { type Path, isSamePath } from '../../parameters/paths';
import { isSimple, toEntries } from '../../parameters/wireValue';
import {
	type Attribute,
	NAME_PARTS,
	type Origin,
	type Value,
	type ValueRules,
	WHOLE_NAME,
	inSentence,
} from '../../values/attribute';
import { isAsIfBlank, isEmpty } from '../../values/blank';
import { contactTypeOf } from '../../values/contact';
import { hasLostCharacters, readValue, toLostError, toWindows1252 } from '../../values/readValue';
import { trimSigns } from '../../words/plainText';
import { type Cell, isAddedByN8n, pathOf } from './columns';
import { type RowValue, isEmptyCell, withFate } from './fates';
import type { Column, Mapping, Use } from './mapping';

export interface RowRules extends ValueRules {
	mapping: Mapping;
	/** The paths of the values that were dragged on an attribute or an option. */
	dragged: readonly Path[];
	attributeOf: (name: string) => Attribute;
}

/** The rank of the parts of a whole name, behind those of all columns. */
const NAME_PART = 9;
/** The columns that the node adds to a row that is refused. */
const REFUSAL = ['error', 'message'];

/** Reads one row: each attribute takes the first of its columns with a value, and what the others have gets a fate. */
export class RowReader {
	readonly #others: RowValue[] = [];
	readonly #names: RowValue[] = [];
	readonly #byAttribute = new Map<string, RowValue[]>();

	constructor(private readonly rules: RowRules) {}

	/**
	 * @param added the attributes of 'Additional Attributes', which come before the columns where they have a value
	 * @returns all values; those that have no fate yet are the attributes of the row
	 */
	read(item: IDataObject, cells: readonly Cell[], added: readonly RowValue[]): RowValue[] {
		const ofRefusal = cells.filter(
			({ name, around, value }) =>
				around.length === 0 && REFUSAL.includes(name) && typeof value === 'string' && !isEmpty(value),
		);
		for (const cell of cells) {
			const column = this.rules.mapping.get(cell.heading);
			const isOfRefusal = ofRefusal.length === REFUSAL.length && ofRefusal.includes(cell);
			const isAdded = isOfRefusal || (cell.around.length === 0 && isAddedByN8n(cell.name, item));
			if (column && !(isAdded && column.uses.length === 0)) this.#readCell(cell, column);
		}
		for (const one of added) this.#listOf(one.attribute ?? '').push(one);
		if (this.#names.length > 0) this.#addNames();
		const taken = [...this.#byAttribute.values()].flatMap((values) => choose(values, this.#others) ?? []);
		const ofColumns = taken.filter(({ origin }) => origin.isColumn);
		return [...this.#others, ...ofColumns, ...taken.filter(({ origin }) => !origin.isColumn)];
	}

	#readCell(cell: Cell, column: Column): void {
		const { value: given } = cell;
		const { dragged } = this.rules;
		const isDragged =
			dragged.length > 0 &&
			toEntries(given).every(isSimple) &&
			dragged.some((path) => isSamePath(path, pathOf(cell)));
		for (const use of column.uses) this.#offer(given, column, use, isDragged);
		if (isEmpty(given)) return;
		for (const { attribute, entry } of column.ignored)
			this.#others.push(withFate({ origin: column, given, fate: 'ignored', why: entry, attribute }));
		if (column.uses.length > 0 || column.why === 'ignored') return;
		const fate = isDragged ? 'sent' : isAsIfBlank(given, 'any') ? 'blank' : 'left';
		this.#others.push(withFate({ origin: column, given, fate, why: column.why }));
	}

	/** Adds a value for an attribute, which takes it if it comes first. Nothing but an empty cell of its own column may clear it. */
	#offer(given: unknown, origin: Origin, use: Use, isDragged = false): void {
		const { attribute, rank, isMobile = false, isCopy = false, isSurnameFirst = false } = use;
		const mayClear = isEmptyCell(given) && !isMobile;
		if (attribute === WHOLE_NAME) {
			this.#names.push(withFate({ origin, given, attribute, rank, isDragged, isSurnameFirst }));
			for (const name of NAME_PARTS) this.#listOf(name);
			return;
		}
		const value = readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
		this.#listOf(attribute).push({ origin, given, attribute, value, rank, mayClear, isCopy, isDragged });
	}

	#listOf(attribute: string): RowValue[] {
		const values = this.#byAttribute.get(attribute) ?? [];
		this.#byAttribute.set(attribute, values);
		return values;
	}

	/** Gives the row the parts of its whole name that nothing else gives. */
	#addNames(): void {
		const known = NAME_PARTS.map((name) => {
			const first = findFirst(this.#listOf(name));
			// A first or last name with lost characters is known, too, and refuses the row.
			return first ? ('text' in first.value ? first.value.text : String(first.given)) : '';
		});
		// A part that is empty beside a whole name is not cleared, whatever the name gives.
		if (this.#names.some(({ given }) => !isAsIfBlank(given, 'name')))
			for (const name of NAME_PARTS) for (const one of this.#listOf(name)) one.mayClear = false;
		const read = readNames(this.#names, known);
		this.#others.push(...this.#names.filter(({ fate }) => fate !== undefined));
		for (const [index, attribute] of NAME_PARTS.entries()) {
			const given = read?.parts[index] ?? '';
			if (!read || given === '') continue;
			const { origin } = read.cell;
			// A part of nothing but a lost character would count as blank.
			const value: Value = hasLostCharacters(given)
				? { stops: toLostError(given, ` (${inSentence(origin)})`) }
				: readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
			const part = { given, attribute, value, rank: NAME_PART, mayClear: false };
			this.#listOf(attribute).push({ ...read.cell, ...part });
		}
	}
}

/** A value that can be sent, or that refuses the row. */
const counts = ({ value }: RowValue): boolean => 'text' in value || 'stops' in value;

/** The first value that counts by rank, and then by place. */
const findFirst = (values: RowValue[]): RowValue | undefined =>
	values.sort((one, other) => one.rank - other.rank).find(counts);

/** Chooses the value that an attribute takes, and decides the fates of the others. */
function choose(values: RowValue[], others: RowValue[]): RowValue | undefined {
	const taken = findFirst(values) ?? values.find(({ mayClear }) => mayClear) ?? values.at(0);
	for (const one of values) {
		if (!taken || one === taken) continue;
		const { value, given } = one;
		const isBlankOne = 'blank' in value;
		// An empty cell clears nothing that has another value.
		if (!isBlankOne) taken.mayClear = false;
		// The mobile phone's own value has the other fates.
		if (one.isCopy || (isBlankOne && isEmpty(given))) continue;
		if (counts(one)) one.fate = isSameValue(one, taken) ? 'sent' : 'other';
		else one.fate = isBlankOne ? 'blank' : 'unsent';
		if ('unsent' in value) one.why = value.unsent;
		others.push(one);
	}
	return taken;
}

function isSameValue(one: RowValue, other: RowValue): boolean {
	const contact = contactTypeOf(one.attribute);
	const [text, otherText] = [one, other].map(({ value, given }) => {
		const written = 'text' in value ? value.text : String(given);
		return contact?.key(written) ?? written.trim();
	});
	return text === otherText;
}

const NO_NAME = 'a value that is not a name of one person';
const UNFIT_NAME = 'a name that does not fit the first or last name of the row';

/**
 * Reads the whole names of a row, and decides the fates of those that give nothing.
 *
 * @param known the first and the last name that the row has from elsewhere; '' for none
 * @returns the name that counts, with the parts that it gives
 */
function readNames(
	cells: RowValue[],
	known: readonly string[],
): { cell: RowValue; parts: readonly string[] } | undefined {
	let chosen: { cell: RowValue; text: string } | undefined;
	for (const cell of cells.sort((one, other) => one.rank - other.rank)) {
		if (isEmpty(cell.given)) continue;
		const text = isAsIfBlank(cell.given, 'name') ? '' : readText(cell.given);
		cell.why = NO_NAME;
		if (!text) cell.fate = text === '' ? 'blank' : 'unsent';
		else if (chosen) cell.fate = text === chosen.text ? 'sent' : 'other';
		else chosen = { cell, text };
	}
	if (!chosen) return undefined;
	const { cell, text } = chosen;
	const isAlone = known.every((part) => part === '');
	const parts = isAlone ? splitName(text, cell.isSurnameFirst) : findMissing(text, known);
	if (Array.isArray(parts)) return { cell, parts };
	cell.fate = parts;
	cell.why = UNFIT_NAME;
	return undefined;
}

/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** `Lovelace, Ada` or `Lovelace, Ada Augusta`: one word, one comma, and one or two words. */
const TURNED = /^([^\s,]+)\s*,\s*([^\s,]+(?:\s+[^\s,]+)?)$/u;
const SEPARATOR = /[\s,;]/;
/** A longer text is no name. */
const MAX_CHARACTERS = 300;

/** Text with JSON, and the lines `first = Ada` of a form. */
const NO_TEXT = /^\s*[[{]| = /;

/** The text of a name without separators at its ends; undefined for what is no name. */
function readText(given: unknown): string | undefined {
	const single = toWindows1252(Array.isArray(given) && given.length === 1 ? given[0] : given);
	const isName = typeof single === 'string' && single.length <= MAX_CHARACTERS && !NO_TEXT.test(single);
	return isName ? trimSigns(single, SEPARATOR, SEPARATOR) : undefined;
}

/** Splits a whole name at its last blank, or at its first one where the last name comes first. A single word is a first name. */
function splitName(text: string, isSurnameFirst = false): [first: string, last: string] {
	const [, surname, given] = TURNED.exec(text) ?? [];
	if (given !== undefined) return [given, surname];
	if (/[,，]/.test(text)) return ['', text];
	const isTurned = isSurnameFirst || SURNAME_FIRST_SCRIPTS.test(text);
	const [, one, other] = (isTurned ? /^(\S+)\s+(\S.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(text) ?? [];
	if (one === undefined) return [text, ''];
	return isTurned ? [other, one] : [one, other];
}

/** The part of a whole name that the row has not from elsewhere, or the fate of a name that gives no part. */
function findMissing(text: string, known: readonly string[]): string[] | 'sent' | 'other' | 'unsent' {
	let rest: string | undefined = text;
	for (const part of known) if (part !== '' && rest !== undefined) rest = restOfName(rest, part);
	if (rest === '') return 'sent';
	if (!known.includes('')) return 'other';
	return rest === undefined ? 'unsent' : known.map((part) => (part === '' ? rest : ''));
}

const toWordKey = (word: string): string => trimSigns(word, SEPARATOR, SEPARATOR).toLowerCase();

/** The rest of a whole name beside the part that is known; undefined for one without its words that isn't a single word. */
function restOfName(name: string, known: string): string | undefined {
	const words = name.split(/\s+/).filter(Boolean);
	const isWord = words.length === 1;
	if (known.length > MAX_CHARACTERS) return isWord ? name : undefined;
	for (const knownWord of known.split(/\s+/).filter(Boolean)) {
		// A word is taken out once: somebody may be called Kim Kim.
		const index = words.findIndex((word) => toWordKey(word) === toWordKey(knownWord));
		if (index < 0) return isWord ? name : undefined;
		words.splice(index, 1);
	}
	return trimSigns(words.join(' '), SEPARATOR, SEPARATOR);
}
