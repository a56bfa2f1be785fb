import { isBlank, isPlainObject } from '../../../parameters/wireValue';
import { toSingleCell } from './cell';
import { isBlankCell } from './nothing';

/** What a whole name gives, in this order. */
export const NAME_ATTRIBUTES = ['FirstName', 'LastName'];
export const WHOLE_NAME = NAME_ATTRIBUTES.join(' and ');

/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** The keys of the first, the middle, the last, and the whole name in an object. */
const PARTS = [
	/^(first|given)([ _-]?names?)?$/i,
	/^middle([ _-]?names?)?$/i,
	/^(last|family|sur)([ _-]?names?)?$/i,
	/^(full|formatted|display)([ _-]?name)?$/i,
];
/** What follows a name after a comma, if it is not the first name. */
const TITLE_AFTER_NAME =
	/^([js]r|i{2,3}|iv|ph\.? ?d|m\.?d|mbbs|mba|mph|dds|esq|cpa|rn|pmp|cfa|m\.?sc?|b\.?sc?)\.?$/i;

/**
 * Splits the whole name of a person: at its last space, at a comma, or, where the last name comes first, at the first space.
 *
 * @returns the first and the last name: one word is a first name only, no name is none in both; undefined for what is no name,
 * such as a count
 */
export function splitName(value: unknown, isSurnameFirst: boolean): unknown[] | undefined {
	if (isBlankCell(value)) return ['', ''];
	if (Array.isArray(value) && value.length === 1) return splitName(value[0], isSurnameFirst);
	if (!Object.is(toSingleCell(value), value)) return splitName(toSingleCell(value), isSurnameFirst);
	const entries = Object.entries(toParts(value));
	const [given, middle, family, full] = PARTS.map((part) => entries.find(([key]) => part.test(key))?.[1]);
	if (isText(given) && isText(middle)) return [`${given} ${middle}`.trim(), family];
	if (given !== undefined || family !== undefined) return [given, family];
	if (full !== undefined) return splitName(full, isSurnameFirst);
	if (typeof value !== 'string' || !/\p{L}/u.test(value)) return undefined;
	const name = value.trim();
	const [, before, after] = /^([^,]+?)\s*,\s*([^,\s][^,]*)$/u.exec(name) ?? [undefined, name];
	// With several words on both sides, what follows may be a title, a place, or a firm.
	const isTurned = after !== undefined && [before, after].some((part) => !/\s/.test(part.trim()));
	if (isTurned && !TITLE_AFTER_NAME.test(after)) return [after, before];
	const isFirst = isSurnameFirst || SURNAME_FIRST_SCRIPTS.test(name);
	const [, one, other] = (isFirst ? /^(\S+)\s+(.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(before) ?? [];
	if (one === undefined) return [name];
	if (isFirst) return [other, one];
	return [one, after === undefined ? other : `${other}, ${after}`];
}

const isText = (part: unknown): part is string => typeof part === 'string' && !isBlank(part);

/** The first name beside a last name: the rest of a whole name with it, or another word alone; undefined for what does not fit. */
export function toFirstName(name: unknown, lastName: unknown): [string] | undefined {
	if (typeof name !== 'string' || typeof lastName !== 'string') return undefined;
	const [whole, last] = [name, lastName].map((text) => text.trim().replace(/\s+/g, ' '));
	const [lower, end] = [whole, last].map((text) => text.toLowerCase());
	if (lower.endsWith(` ${end}`)) return [whole.slice(0, -end.length - 1)];
	if (lower.startsWith(`${end} `)) return [whole.slice(end.length + 1)];
	return lower === end || !/^\p{L}[^\s,]*$/u.test(whole) ? undefined : [whole];
}

/** The parts of a name: `{ first, last }`, or the lines `first = Ada` and `last = Lovelace` (Formstack). */
const toParts = (value: unknown): object =>
	isPlainObject(value)
		? value
		: Object.fromEntries(
				[...(typeof value === 'string' ? value : '').matchAll(/^(\w+) = (.*)$/gm)].map(([, key, part]) => [
					key,
					part,
				]),
			);
