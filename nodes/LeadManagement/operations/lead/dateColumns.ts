import { InputError } from '../../inputError';
import { quote } from '../../text';

const SECONDS_A_DAY = 86_400;
/** The day before Excel's day 1, moved by its leap day in 1900 that never was. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
/** 1905-10-01. A smaller number is a year, a count, or an empty cell rather than a date in the life of a lead. */
const FIRST_DAY = 2_101;
/** 9999-12-31, the last day of Excel. */
const LAST_DAY = 2_958_465;

/** `DataType` of a date, with or without a time. */
const DATE_TYPES = ['Date', 'DateTime'];
const DATE_TEXT = /^\s*\d{4}-\d\d-\d\d(?!\d)/;
/** Words of a column name that announce a date. */
const DATE_WORDS = ['date', 'birthday', 'birthdate', 'on'];

/**
 * Converts the value of a column by the data type of its attribute.
 *
 * @param dataType undefined where the account's fields were not read
 * @returns a date for an Excel date in a date field; any other value unchanged
 * @throws InputError for a number in a date field that is not an Excel date
 */
export function toFieldValue(column: string, value: unknown, dataType: string | undefined): unknown {
	if (typeof value !== 'number' || !isDateType(dataType)) return value;
	const date = toExcelDate(value);
	if (date !== undefined) return date;
	throw new InputError(
		`Column ${quote(column)}: ${value} is not a date`,
		'Enter a date such as 2026-05-17, or clear the cell.',
	);
}

/** True for a value that is sent unchanged although it may be a date or time that LeadSquared reads otherwise. */
export function isDoubtfulDate(column: string, value: unknown, dataType: string | undefined): boolean {
	if (typeof value === 'string') return isDateType(dataType) && value.trim() !== '' && !DATE_TEXT.test(value);
	if (typeof value !== 'number' || isDateType(dataType) || dataType === 'Number') return false;
	// How LeadSquared writes times is not documented.
	if (dataType === 'Time') return true;
	return toExcelDate(value) !== undefined && toWords(column).some((word) => DATE_WORDS.includes(word));
}

/**
 * Converts a date that a spreadsheet gives as a number: days since 1900, with the time as a fraction.
 *
 * The 1904 system of old Excel for Mac is not supported: its numbers are 1,462 smaller, and nothing in an item says which
 * system its file has.
 *
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DD HH:MM:SS` if there is a time; undefined for a number that is not such a date
 */
export function toExcelDate(days: number): string | undefined {
	const seconds = Math.round(days * SECONDS_A_DAY);
	if (!(seconds >= FIRST_DAY * SECONDS_A_DAY && seconds < (LAST_DAY + 1) * SECONDS_A_DAY)) return undefined;
	const [date, time] = new Date(DAY_0_MS + seconds * 1_000).toISOString().slice(0, 19).split('T');
	return time === '00:00:00' ? date : `${date} ${time}`;
}

const isDateType = (dataType: string | undefined) => dataType !== undefined && DATE_TYPES.includes(dataType);

/** The words of "Signup date", "mx_Signup_Date", or "SignupDate", in lowercase. */
const toWords = (column: string) =>
	column
		.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
		.toLowerCase()
		.split(/[\s_-]+/);
