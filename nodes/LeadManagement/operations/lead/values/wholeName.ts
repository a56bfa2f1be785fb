import { isBlank, isPlainObject } from '../../../parameters/wireValue';

/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** `Lovelace, Ada` or `Lovelace, Ada Augusta`: one word, one comma, and one or two words. */
const TURNED = /^([^\s,]+)\s*,\s*([^\s,]+(?:\s+[^\s,]+)?)$/u;
const SEPARATORS_AT_END = /[\s,;]+$/;

/** The first and the last name of a person. */
export type NameParts = [first: unknown, last: unknown];

/**
 * Splits the whole name of a person at its last blank before a comma, or at its first one where the last name comes first. A single
 * word is a first name.
 *
 * @param value a text, or an object with nothing but `first` and `last`
 * @returns undefined for what is no name: another object, a text without a letter, or the lines `first = Ada` of a form
 */
export function splitName(value: unknown, isSurnameFirst: boolean): NameParts | undefined {
	if (isPlainObject(value)) {
		const parts = new Map(Object.entries(value).map(([key, part]) => [key.toLowerCase(), part]));
		const isOther = [...parts.keys()].some((key) => key !== 'first' && key !== 'last');
		return isOther || parts.size === 0 ? undefined : [parts.get('first'), parts.get('last')];
	}
	const name = typeof value === 'string' ? value.replace(SEPARATORS_AT_END, '').trim() : '';
	if (!/\p{L}/u.test(name) || name.includes(' = ')) return undefined;
	const [, surname, given] = TURNED.exec(name) ?? [];
	if (given !== undefined) return [given, surname];
	const comma = name.includes(',') ? name.indexOf(',') : name.length;
	const [before, after] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
	const isTurned = isSurnameFirst || SURNAME_FIRST_SCRIPTS.test(name);
	const [, one, other = ''] = (isTurned ? /^(\S+)\s+(.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(before) ?? [];
	const [first, last] = one === undefined ? [before, ''] : isTurned ? [other, one] : [one, other];
	return [first, [last, after].filter((part) => part !== '').join(', ')];
}

const wordsOf = (text: unknown): string[] => String(text).trim().split(/\s+/);

/**
 * What a whole name has beside the part that is known.
 *
 * @returns undefined if the name doesn't have the words of this part, and isn't a single word
 */
export function restOfName(name: unknown, known: unknown): string | undefined {
	if (typeof name !== 'string' || isBlank(known)) return undefined;
	const words = wordsOf(name);
	const knownWords = wordsOf(known).map((word) => word.toLowerCase());
	const hasThem = knownWords.every((word) => words.some((one) => one.toLowerCase() === word));
	if (!hasThem && words.length > 1) return undefined;
	return words.filter((word) => !knownWords.includes(word.toLowerCase())).join(' ');
}
