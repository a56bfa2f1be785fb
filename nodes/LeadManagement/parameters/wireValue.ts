import { InputError, quote, shown } from '../words/messages';
import { hasVisible } from '../words/plainText';

const isBlankText = (value: unknown) =>
	value === undefined || value === null || (typeof value === 'string' && !hasVisible(value));

/** The entries of a list, where a hole is an entry without a value; any other value as the only one. */
export const toEntries = (value: unknown): unknown[] => (Array.isArray(value) ? Array.from(value) : [value]);

/** An empty cell of a spreadsheet is blank, also one of invisible characters, and so is the list of a form without a check. */
export const isBlank = (value: unknown): boolean => toEntries(value).every(isBlankText);

export const isSimple = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A plain object has named values, as JSON has them. It is not a list, a date, a Set, or an object of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	// `Object.prototype` of another realm is another object.
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Reading more columns of a row would hold up n8n. */
export const MAX_COLUMNS = 1_000;
/** Objects with more names. Counting the names of such an object takes long, and is done once. */
const tooWide = new WeakSet<object>();

export function isTooWide(value: unknown): boolean {
	if (!isPlainObject(value)) return Array.isArray(value) && value.length > MAX_COLUMNS;
	if (!tooWide.has(value) && Object.keys(value).length > MAX_COLUMNS) tooWide.add(value);
	return tooWide.has(value);
}

/** A form field for files, or another node's file, leaves such an object in an item. The bytes of a database column count, too. */
export const isFile = (value: unknown): boolean =>
	ArrayBuffer.isView(value) ||
	(isPlainObject(value) &&
		(('filename' in value && 'mimetype' in value) ||
			('fileName' in value && 'mimeType' in value) ||
			(value.type === 'Buffer' && Array.isArray(value.data))));

/** The reason in an item that a failed node has given, with nothing but its error; undefined for another item. */
export function failureIn(item: Record<string, unknown>): string | undefined {
	const reason = (item.error as { message?: unknown } | null | undefined)?.message ?? item.error;
	if (typeof reason !== 'string' || isBlank(reason)) return undefined;
	return Object.keys(item).every((name) => name === 'error' || isBlank(item[name])) ? reason : undefined;
}

/** The text that an expression makes of an object between other text; without its brackets as an entry of a list of names. */
export const OF_OBJECT = /\[object [A-Z]\w*\]|^object [A-Z]\w*$/;

/** A value for an error message. Lists and objects are not written out, because they may be large. */
export function describe(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object' && value !== null) {
		const type = Object.prototype.toString.call(value).slice(8, -1);
		return type === 'Object' ? 'an object' : `an object of type ${shown(type)}`;
	}
	if (typeof value === 'function') return 'a function';
	if (typeof value === 'string') return OF_OBJECT.test(value) ? 'an object' : quote(value);
	return value === undefined ? 'nothing' : String(value);
}

/** Writes the digits of 1e-7 without the exponent that JavaScript uses. No number has more than 17 digits. */
const DECIMAL_DIGITS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 17 });

/** The text of an invalid DateTime (Luxon). */
const INVALID_DATE_TIME = 'Invalid DateTime';

/**
 * Converts a cell, form field, or parameter of any type to a string for the request body (interface, section 2.2).
 *
 * @returns a number in decimal digits, a date and time with a zone as `YYYY-MM-DD HH:MM:SS` in UTC, any other text
 * unchanged, or '' for no value
 * @throws InputError for a list, an object, an invalid date, or a number that is not finite, or not what was there
 */
export function toWireValue(value: unknown, where: string): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string' && value !== INVALID_DATE_TIME) return isoToUtcText(value) ?? value;
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number' && Number.isFinite(value)) {
		if (Number.isInteger(value) && !Number.isSafeInteger(value))
			throw new InputError(
				`${where} has a number with too many digits: ${value}`,
				'Its last digits were lost before this node. Format the column as text where it comes from.',
			);
		const text = String(value);
		return text.includes('e') ? DECIMAL_DIGITS.format(value) : text;
	}
	const date = typeof value === 'object' ? toDate(value) : undefined;
	const utc = date && formatUtc(date);
	if (utc !== undefined) return utc;
	if (typeof value === 'object' && !date)
		throw new InputError(
			`${where} has ${describe(value)} instead of a single value`,
			`Send one of its ${Array.isArray(value) ? 'entries, e.g. {{ $json.names[0] }}' : 'values, e.g. {{ $json.owner.name }}'}.`,
		);
	throw new InputError(
		`${where} has ${date || value === INVALID_DATE_TIME ? 'an invalid date' : describe(value)}`,
		'Check the expression or the cell that this value comes from.',
	);
}

/**
 * A whole date and time with a zone in ISO 8601, such as `2026-01-31T09:30:00.000+05:30`. n8n converts `$now` and other
 * DateTimes in expressions to this form (n8n 1.85 and 2.41).
 */
const ISO_DATE_TIME =
	/^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:[.,]\d{1,9})?(?:Z|([+-](?:[01]\d|2[0-3])):?([0-5]\d)?)$/;

/** The date of a Date or a Luxon DateTime such as `$now`, otherwise undefined. */
export function toDate(value: object): Date | undefined {
	// `instanceof` does not work here: the value may come from another realm or another copy of Luxon.
	if (Object.prototype.toString.call(value) === '[object Date]') return value as Date;
	const { isLuxonDateTime, toMillis } = value as { isLuxonDateTime?: unknown; toMillis?: unknown };
	// JSON data with the same properties has no methods.
	if (isLuxonDateTime !== true || typeof toMillis !== 'function') return undefined;
	return new Date(Number(toMillis.call(value)));
}

/** `YYYY-MM-DD HH:MM:SS` in UTC; undefined for an invalid date, or a year that does not have four digits. */
export function formatUtc(date: Date): string | undefined {
	const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
	return /^\d{4}-/.test(text) ? text.slice(0, 19).replace('T', ' ') : undefined;
}

/** A text that is a whole ISO 8601 date and time with a zone, as `formatUtc` returns it; undefined for any other text. */
export function isoToUtcText(text: string): string | undefined {
	const parts = ISO_DATE_TIME.exec(text);
	if (!parts) return undefined;
	const [, day, time, seconds = ':00', hours = '+00', minutes = '00'] = parts;
	// JavaScript reads February 30 as March 2.
	const isDay = formatUtc(new Date(day))?.startsWith(day);
	return isDay ? formatUtc(new Date(`${day}T${time}${seconds}${hours}:${minutes}`)) : undefined;
}
