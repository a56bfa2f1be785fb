import { isPlainObject, isSimple } from '../../../parameters/wireValue';
import { isEmpty } from './blank';

/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** `Lovelace, Ada` or `Lovelace, Ada Augusta`: one word, one comma, and one or two words. */
const TURNED = /^([^\s,]+)\s*,\s*([^\s,]+(?:\s+[^\s,]+)?)$/u;
const SEPARATORS_AT_ENDS = /^[\s,;]+|[\s,;]+$/g;
/** A longer text is no name. */
const MAX_CHARACTERS = 300;

/** What a whole name gives. */
export const NAME_PARTS = ['FirstName', 'LastName'] as const;

/** The whole name of a person, without separators at its ends, and its first and last name. */
export interface WholeName {
	text: string;
	parts: [first: unknown, last: unknown];
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
	const text = value.replace(SEPARATORS_AT_ENDS, '');
	const [, surname, given] = TURNED.exec(text) ?? [];
	if (given !== undefined) return { text, parts: [given, surname] };
	if (text.includes(',')) return { text, parts: ['', text] };
	const isTurned = isSurnameFirst || SURNAME_FIRST_SCRIPTS.test(text);
	const [, one, other] = (isTurned ? /^(\S+)\s+(.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(text) ?? [];
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
	return { text: [first, last].filter(isSimple).join(' '), parts: [first, last] };
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** What is compared of a word. */
const toKey = (word: string): string => word.replace(SEPARATORS_AT_ENDS, '').toLowerCase();

/**
 * What a whole name has beside the part that is known.
 *
 * @returns undefined if the name doesn't have the words of this part, and isn't a single word
 */
export function restOfName(name: string, known: string): string | undefined {
	if (known.length > MAX_CHARACTERS) return undefined;
	const words = wordsOf(name);
	const knownWords = wordsOf(known).map(toKey);
	const hasThem = knownWords.every((word) => words.some((one) => toKey(one) === word));
	if (!hasThem && words.length > 1) return undefined;
	return words
		.filter((word) => !knownWords.includes(toKey(word)))
		.join(' ')
		.replace(SEPARATORS_AT_ENDS, '');
}
