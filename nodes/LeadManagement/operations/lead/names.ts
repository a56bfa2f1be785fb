import type { Kind } from '../../words/headings';
import { trimSigns } from '../../words/plainText';
import type { RowValue } from './fates';
import { isAsIfBlank, isEmpty } from '../../values/blank';
import { toWindows1252 } from '../../values/readValue';

/** The attribute of a whole name, which is for the first and the last name. No schema name has a blank. */
export const WHOLE_NAME = 'Whole name';
export const NAME_PARTS: readonly string[] = ['FirstName', 'LastName'];

/** The attribute of a word of the table. */
export const attributeOfWord = (kind: Kind): string =>
	['Name', 'FullName', 'SurnameFirst'].includes(kind) ? WHOLE_NAME : kind;

const NO_NAME = 'a value that is not a name of one person';
const UNFIT_NAME = 'a name that does not fit the first or last name of the row';

/**
 * Reads the whole names of a row, and decides the fates of those that give nothing.
 *
 * @param known the first and the last name that the row has from elsewhere; '' for none
 * @returns the name that counts, with the parts that it gives
 */
export function readNames(
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
	if (text.includes(',')) return ['', text];
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
	const knownWords = known.length > MAX_CHARACTERS ? [''] : known.split(/\s+/).filter(Boolean);
	if (words.length === 1 && knownWords.every((word) => toWordKey(word) !== toWordKey(name))) return name;
	for (const knownWord of knownWords) {
		// A word is taken out once: somebody may be called Kim Kim.
		const index = words.findIndex((word) => toWordKey(word) === toWordKey(knownWord));
		if (index < 0) return undefined;
		words.splice(index, 1);
	}
	return trimSigns(words.join(' '), SEPARATOR, SEPARATOR);
}
