import { openJson } from '../../parameters/readJson';
import { isPlainObject, isSimple } from '../../parameters/wireValue';
import { trimSigns } from '../../words/plainText';
import { type RowValue, withFate } from './fates';
import type { Column } from './mapping';
import { isAsIfBlank, isEmpty } from './values/blank';
import { toWindows1252 } from './values/text';

/** A cell with a whole name. */
export interface NameCell {
	column: Column;
	given: unknown;
	rank: number;
	isSurnameFirst: boolean;
	/** An empty cell may clear. */
	isEmptyCell: boolean;
}

export interface ReadNames {
	/** The column of the name that counts, or of an empty one, which may clear both parts; undefined without a whole name. */
	column: Column | undefined;
	/** The first and the last name; undefined for one that it doesn't give. */
	parts: unknown[];
	mayClear: boolean;
	/** The names that give nothing. */
	others: RowValue[];
}

const NO_NAME = 'a value that is not a name of one person';
const UNFIT_NAME = 'a name that does not fit the first or last name of the row';
/** The attribute of a whole name in the hint. No schema name has a blank. */
const NAME = 'Whole name';

/**
 * Reads the whole names of a row.
 *
 * @param known the first and the last name that the row has from elsewhere; '' for none
 */
export function readNames(cells: readonly NameCell[], known: readonly string[]): ReadNames {
	const others: RowValue[] = [];
	let chosen: WholeName | undefined;
	let column: Column | undefined;
	let parts: unknown[] = [];
	for (const cell of [...cells].sort((one, other) => one.rank - other.rank)) {
		const name = readPersonName(cell, others);
		if (!name) continue;
		if (chosen) {
			const fate = name.text === chosen.text ? 'sent' : 'other';
			others.push(withFate(cell.column, cell.given, fate, undefined, NAME));
			continue;
		}
		chosen = name;
		column = cell.column;
		parts = known.join('') !== '' ? findMissing(name, cell, known, others) : name.parts;
	}
	if (chosen) return { column, parts, mayClear: false, others };
	const isUnsent = others.some(({ fate }) => fate === 'unsent');
	const empty = isUnsent ? undefined : cells.find(({ isEmptyCell }) => isEmptyCell);
	return { column: empty?.column, parts: ['', ''], mayClear: true, others };
}

function readPersonName(
	{ column, given, isSurnameFirst }: NameCell,
	others: RowValue[],
): WholeName | undefined {
	if (isEmpty(given)) return undefined;
	if (isAsIfBlank(given, 'name')) {
		others.push(withFate(column, given, 'blank'));
		return undefined;
	}
	const opened = openJson(given);
	const single = Array.isArray(opened) && opened.length === 1 ? (opened[0] as unknown) : opened;
	const name = readWholeName(toWindows1252(single), isSurnameFirst);
	if (!name) others.push(withFate(column, given, 'unsent', NO_NAME));
	return name;
}

/** The part of a whole name that the row has not from elsewhere. An object says itself which part is which. */
function findMissing(
	{ text, parts, isFixed }: WholeName,
	{ column, given }: NameCell,
	known: readonly string[],
	others: RowValue[],
): unknown[] {
	let rest: string | undefined = text;
	for (const part of known) if (part !== '' && rest !== undefined) rest = restOfName(rest, part);
	const isWhole = !known.includes('');
	const missing = known.map((part, index) => (part === '' ? (isFixed ? parts[index] : rest) : undefined));
	if (rest && !isWhole && missing.some((part) => !isEmpty(part))) return missing;
	const fate = rest === '' ? 'sent' : isWhole ? 'other' : 'unsent';
	others.push(withFate(column, given, fate, UNFIT_NAME, NAME));
	return [];
}

/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** `Lovelace, Ada` or `Lovelace, Ada Augusta`: one word, one comma, and one or two words. */
const TURNED = /^([^\s,]+)\s*,\s*([^\s,]+(?:\s+[^\s,]+)?)$/u;
const SEPARATOR = /[\s,;]/;
/** A longer text is no name. */
const MAX_CHARACTERS = 300;

export const NAME_PARTS = ['FirstName', 'LastName'] as const;

/** The whole name of a person, without separators at its ends, and its first and last name. */
export interface WholeName {
	text: string;
	parts: [first: unknown, last: unknown];
	/** An object has the parts under their names. */
	isFixed?: boolean;
}

/**
 * Splits a whole name at its last blank, or at its first one where the last name comes first. A single word is a first name.
 *
 * @param value a text, or an object with nothing but `first` and `last`
 * @returns undefined for what is no name: another object or list, a long text, or the lines `first = Ada` of a form
 */
export function readWholeName(value: unknown, isSurnameFirst: boolean): WholeName | undefined {
	if (isPlainObject(value)) return readNameObject(value);
	const isText = typeof value === 'string' && value.length <= MAX_CHARACTERS && !value.includes(' = ');
	if (!isText) return undefined;
	const text = trimSigns(value, SEPARATOR, SEPARATOR);
	const [, surname, given] = TURNED.exec(text) ?? [];
	if (given !== undefined) return { text, parts: [given, surname] };
	if (text.includes(',')) return { text, parts: ['', text] };
	const isTurned = isSurnameFirst || SURNAME_FIRST_SCRIPTS.test(text);
	const [, one, other] = (isTurned ? /^(\S+)\s+(\S.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(text) ?? [];
	if (one === undefined) return { text, parts: [text, ''] };
	return { text, parts: isTurned ? [other, one] : [one, other] };
}

function readNameObject(value: Record<string, unknown>): WholeName | undefined {
	const entries = Object.entries(value).map(([key, part]) => [key.toLowerCase(), part] as const);
	const parts = new Map(entries);
	const isOther = [...parts.keys()].some((key) => key !== 'first' && key !== 'last');
	const [first, last] = [parts.get('first'), parts.get('last')];
	const isSingle = [first, last].every((part) => isSimple(part) || isEmpty(part));
	if (isOther || !isSingle || parts.size < entries.length) return undefined;
	return { text: [first, last].filter(isSimple).join(' '), parts: [first, last], isFixed: true };
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const toWordKey = (word: string): string => trimSigns(word, SEPARATOR, SEPARATOR).toLowerCase();

/**
 * The rest of a whole name beside the part that is known.
 *
 * @returns undefined if the name doesn't have the words of this part, and isn't a single word
 */
export function restOfName(name: string, known: string): string | undefined {
	if (known.length > MAX_CHARACTERS) return undefined;
	const words = wordsOf(name);
	const knownWords = wordsOf(known).map(toWordKey);
	const hasThem = knownWords.every((word) => words.some((one) => toWordKey(one) === word));
	if (!hasThem && words.length > 1) return undefined;
	// A word is taken out once: somebody may be called Kim Kim.
	for (const knownWord of knownWords) {
		const index = words.findIndex((word) => toWordKey(word) === knownWord);
		if (index >= 0) words.splice(index, 1);
	}
	return trimSigns(words.join(' '), SEPARATOR, SEPARATOR);
}
