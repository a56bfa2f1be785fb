import { InputError } from '../inputError';

/** True for what a spreadsheet shows as an empty cell, and for the empty list that an unticked checkbox of a form gives. */
export function isBlank(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** True for an object that holds values by name, as opposed to a list, a date or a single value. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !toDate(value);
}

/** A value as a message of a refusal shows it. Lists and objects, which may be huge or deep, are not written out. */
export function describe(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object' && value !== null) return 'an object';
	return typeof value === 'string' ? `"${value}"` : value === undefined ? 'nothing' : String(value);
}

/** The date behind a Date or a Luxon DateTime (which n8n's `$now` is), else nothing. */
function toDate(value: object): Date | undefined {
	// Recognised by their looks: a value may come from another copy of Luxon or another realm than this file.
	if (Object.prototype.toString.call(value) === '[object Date]') return value as Date;
	const { isLuxonDateTime, toMillis } = value as { isLuxonDateTime?: unknown; toMillis?: unknown };
	// Data that only looks so, as a form may send it, has no methods.
	if (isLuxonDateTime !== true || typeof toMillis !== 'function') return undefined;
	return new Date(Number(toMillis.call(value)));
}

/** A finite number in plain decimal digits: JavaScript itself writes 1e21 and 1e-7 with an exponent. */
export function toDecimalDigits(value: number): string {
	const [mantissa, exponent] = String(value).split('e');
	if (exponent === undefined) return Object.is(value, -0) ? '0' : mantissa;
	const sign = mantissa.startsWith('-') ? '-' : '';
	const [whole, fraction = ''] = mantissa.replace('-', '').split('.');
	const shift = Number(exponent);
	return shift > 0
		? sign + whole + fraction.padEnd(shift, '0')
		: `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
}

/**
 * The string that the service takes as a `Value` (interface, section 2.2).
 *
 * @param value a cell, form field or parameter of any type
 * @param where the parameter and attribute it stands in, for the error message
 * @returns a blank as `''`; a string unchanged; a number in plain digits; a date as `YYYY-MM-DD HH:MM:SS` in UTC
 * @throws InputError for a list, an object, or a number or date that is none
 */
export function toWireValue(value: unknown, where: string): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number' && Number.isFinite(value)) return toDecimalDigits(value);
	if (typeof value === 'object') {
		const date = toDate(value);
		if (date && !Number.isNaN(date.getTime()))
			return date.toISOString().replace('T', ' ').replace(/\..*/, '');
		if (!date) {
			throw new InputError(
				`${where} needs a single value, but got ${Array.isArray(value) ? 'a list' : 'an object'}`,
				'Send text, a number, true/false or a date. Pick one entry, or join a list into text in an expression, e.g. {{ $json.tags.join("; ") }}.',
			);
		}
	}
	throw new InputError(
		`${where} needs a value that can be sent as text, but got ${typeof value === 'object' ? 'an invalid date' : String(value)}`,
		'Check the expression or the cell that this value comes from.',
	);
}
