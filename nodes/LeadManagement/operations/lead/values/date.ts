import type { AccountField } from '../../../account/accountFields';
import { isoToUtcText, toDate, formatUtc } from '../../../parameters/wireValue';

const SECONDS_A_DAY = 86_400;
/** The day before Excel's day 1, moved by its leap day in 1900 that never was. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
/** 1905-10-01. A smaller number is a year, a count, or an empty cell rather than a date in the life of a lead. */
const FIRST_DAY = 2_101;
/** 2199-12-31. A larger one is a date that was written without separators, such as 170526. */
const LAST_DAY = 109_574;

/** `DataType` of a date, with or without a time. */
export const DATE_TYPES = ['Date', 'DateTime'];
const NUMBER = /^\s*\d+(\.\d+)?\s*$/;
const DATE_TEXT = /^\s*\d{4}-\d\d-\d\d(?!\d)/;
/** What databases and spreadsheets have in place of no date. */
const NO_DATE = /^\s*(0\s*$|0000-00-00|0001-01-01|1899-12-30|1900-01-00)/;
/** The end of a text with a zone, if the zone is not UTC. */
const OTHER_ZONE = /[+-](?!00(:?00)?$)\d\d(:?\d\d)?$/;
const TIME_WITHOUT_ZONE = /^\s*\d{4}-\d\d-\d\d[T ]\d\d?:\d\d(:\d\d([.,]\d+)?)?\s*$/;

/** By time zone, because making one takes a while. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, as `YYYY-MM-DD`. */
function dayIn(timeZone: string, moment: Date): string {
	let format = FORMATS.get(timeZone);
	// Swedish dates have this form.
	format ??= new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
	FORMATS.set(timeZone, format);
	return format.format(moment);
}

/** True for what is written where there is no date. */
export const isNoDate = (text: string): boolean => NO_DATE.test(text);

/**
 * A value of a field for dates as it is sent. A number, also in a text, is a date of a spreadsheet.
 *
 * @returns undefined for a number that is no such date
 */
export function readDate(value: unknown, field: AccountField, timeZone: string): unknown {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
	const date = isNumber ? parseExcelDate(Number(value)) : value;
	return hasTime(field) ? date : (toCalendarDay(date, timeZone) ?? date);
}

const hasTime = ({ DataType, RenderTypeTextValue }: AccountField) =>
	DataType === 'DateTime' || RenderTypeTextValue === 'DateTime';

/** True for the time of a field with a time that names no zone. */
export const lacksZone = (date: unknown, field: AccountField): boolean =>
	hasTime(field) && typeof date === 'string' && TIME_WITHOUT_ZONE.test(date);

/**
 * The day of a date and time in its own zone: in UTC, midnight in India is the day before. What has no zone of its own, as n8n
 * stores dates, is the day that begins then in the workflow's zone, if one does.
 *
 * @returns `YYYY-MM-DD`; undefined for a value without a zone
 */
function toCalendarDay(value: unknown, timeZone: string): string | undefined {
	const date = typeof value === 'object' && value !== null ? toDate(value) : undefined;
	const utc = typeof value === 'string' ? isoToUtcText(value) : date && formatUtc(date);
	if (utc === undefined) return undefined;
	const moment = new Date(`${utc.replace(' ', 'T')}Z`);
	const day = dayIn(timeZone, moment);
	const isOwnDay = typeof value === 'string' && OTHER_ZONE.test(value);
	if (!isOwnDay && day !== dayIn(timeZone, new Date(moment.getTime() - 1_000))) return day;
	const { toISODate } = value as { toISODate?: unknown };
	if (typeof toISODate === 'function') return String(toISODate.call(value));
	return (typeof value === 'string' ? value : utc).slice(0, 10);
}

/** True for a value that is sent as written, though the service may read a different date, or no date. */
export const isDoubtfulDate = (date: unknown): boolean =>
	(typeof date === 'string' && !DATE_TEXT.test(date)) || typeof date === 'boolean' || Array.isArray(date);

/**
 * Converts a date that a spreadsheet gives as a number: days since 1900, with the time as a fraction. The 1904 system of old
 * Excel for Mac is not supported: its numbers are 1,462 smaller, and nothing in an item says which system its file has.
 *
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DD HH:MM:SS` if there is a time; undefined for a number that is not such a date
 */
function parseExcelDate(days: number): string | undefined {
	const seconds = Math.round(days * SECONDS_A_DAY);
	if (!(seconds >= FIRST_DAY * SECONDS_A_DAY && seconds < (LAST_DAY + 1) * SECONDS_A_DAY)) return undefined;
	const [date, time] = new Date(DAY_0_MS + seconds * 1_000).toISOString().slice(0, 19).split('T');
	return time === '00:00:00' ? date : `${date} ${time}`;
}
