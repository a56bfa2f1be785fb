import { InputError } from '../inputError';

/** True for an empty cell of a spreadsheet, and for the empty list of a form's unchecked checkbox. */
export function isBlank(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** True for an object with named values, which is not a list or a date. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !toDate(value);
}

/** A value for an error message. Lists and objects are not written out, because they may be large. */
export function describe(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object' && value !== null) return 'an object';
	return typeof value === 'string' ? `"${value}"` : value === undefined ? 'nothing' : String(value);
}

/** The date of a Date or a Luxon DateTime such as `$now`, otherwise undefined. */
function toDate(value: object): Date | undefined {
	// `instanceof` does not work here: the value may come from another realm or another copy of Luxon.
	if (Object.prototype.toString.call(value) === '[object Date]') return value as Date;
	const { isLuxonDateTime, toMillis } = value as { isLuxonDateTime?: unknown; toMillis?: unknown };
	// JSON data with the same properties has no methods.
	if (isLuxonDateTime !== true || typeof toMillis !== 'function') return undefined;
	return new Date(Number(toMillis.call(value)));
}

/** A finite number without an exponent, which JavaScript uses for 1e21 and 1e-7. */
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
 * Converts a value to a string for the request body (interface, section 2.2).
 *
 * @param value a cell, form field, or parameter of any type
 * @param where the parameter and attribute, for the error message
 * @returns a string unchanged, a number in decimal digits, a date as `YYYY-MM-DD HH:MM:SS` in UTC, or '' for no value
 * @throws InputError for a list, an object, an invalid date, or a number that is not finite
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
				'Send text, a number, true/false, or a date. Select one entry, or join a list into text in an expression, e.g. {{ $json.tags.join("; ") }}.',
			);
		}
	}
	throw new InputError(
		`${where} needs a value that can be sent as text, but got ${typeof value === 'object' ? 'an invalid date' : String(value)}`,
		'Check the expression or the cell that this value comes from.',
	);
}
