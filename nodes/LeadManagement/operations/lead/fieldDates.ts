import type { AccountFields } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { quote } from '../../messages/text';
import type { ColumnValue } from '../operation';
import type { GivenAttribute } from './attributes';

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
/** Words of a column name that announce a time, which a spreadsheet gives as a part of a day. */
const TIME_WORDS = ['time', 'hour'];

/**
 * Converts Excel dates by the data types of their attributes.
 *
 * @param fields of which those that were not read have no type, so that nothing is converted
 * @throws InputError for a number in a date field that is not an Excel date
 */
export const withDates = (given: GivenAttribute[], fields: AccountFields): GivenAttribute[] =>
	given.map((attribute) => {
		const value = toFieldValue(attribute, dataTypeOf(attribute, fields));
		return value === attribute.value ? attribute : { ...attribute, value };
	});

/** Finds values that are sent unchanged although they may be dates or times that LeadSquared reads otherwise. */
export const findDoubtfulDates = (given: GivenAttribute[], fields: AccountFields): ColumnValue[] =>
	given
		.filter((attribute) => isDoubtfulDate(attribute, dataTypeOf(attribute, fields)))
		.map((attribute) => ({ column: columnOf(attribute), value: String(attribute.value) }));

const columnOf = ({ name, column }: GivenAttribute) => column ?? String(name);

const dataTypeOf = ({ name }: GivenAttribute, fields: AccountFields) =>
	typeof name === 'string' ? fields.dataType(name) : undefined;

function toFieldValue({ name, column, value }: GivenAttribute, dataType: string | undefined): unknown {
	if (typeof value !== 'number' || !isDateType(dataType)) return value;
	const date = toExcelDate(value);
	if (date !== undefined) return date;
	const [place, toClear] =
		column === undefined
			? [`Attribute ${quote(String(name))}`, 'leave it empty']
			: [`Column ${quote(column)}`, 'clear the cell'];
	throw new InputError(`${place}: ${value} is not a date`, `Enter a date such as 2026-05-17, or ${toClear}.`);
}

function isDoubtfulDate(attribute: GivenAttribute, dataType: string | undefined): boolean {
	const { value } = attribute;
	if (typeof value === 'string') return isDateType(dataType) && value.trim() !== '' && !DATE_TEXT.test(value);
	if (typeof value !== 'number' || isDateType(dataType) || dataType === 'Number') return false;
	// How LeadSquared writes times is not documented.
	if (dataType === 'Time') return true;
	const column = columnOf(attribute);
	const isTime = value > 0 && value < 1 && announces(TIME_WORDS, column);
	return isTime || (toExcelDate(value) !== undefined && announces(DATE_WORDS, column));
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

/** True for "Signup date", "mx_Signup_Date", or "SignupDate", if "date" is one of the words. */
const announces = (words: string[], column: string) =>
	column
		.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
		.toLowerCase()
		.split(/[\s_-]+/)
		.some((word) => words.includes(word));
