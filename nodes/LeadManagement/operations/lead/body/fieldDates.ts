import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError } from '../../../messages';
import type { Note } from '../../operation';
import { isBlank, isoToUtcText, toDate, toEntries, toUtcText } from '../../parameters/wireValue';
import { hasVisible } from '../../../words/invisible';
import { toSpreadsheetProblem } from './contacts';

const SECONDS_A_DAY = 86_400;
/** The day before Excel's day 1, moved by its leap day in 1900 that never was. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
/** 1905-10-01. A smaller number is a year, a count, or an empty cell rather than a date in the life of a lead. */
const FIRST_DAY = 2_101;
/** 9999-12-31, the last day of Excel. */
const LAST_DAY = 2_958_465;

/** `DataType` of a date, with or without a time. */
const DATE_TYPES = ['Date', 'DateTime'];
/** `DataType` of fields with a single value (documented), which a custom field set cannot be. */
const SINGLE_VALUE_TYPES = [
	...DATE_TYPES,
	...['Text', 'Number', 'Email', 'Phone', 'Website', 'Time', 'Select', 'Boolean'],
];
/** True for a field that the account lists with the type of a single value, which a custom field set cannot have. */
export const hasSingleValue = (field: AccountField | undefined): boolean =>
	SINGLE_VALUE_TYPES.includes(field?.DataType ?? '');
const DATE_TEXT = /^\s*\d{4}-\d\d-\d\d(?!\d)/;
/** The end of a text with a zone, if the zone is not UTC. */
const OTHER_ZONE = /[+-](?!00(:?00)?$)\d\d(:?\d\d)?$/;
const TIME_WITHOUT_ZONE = /^\s*\d{4}-\d\d-\d\d[T ]\d\d?:\d\d(:\d\d([.,]\d+)?)?\s*$/;
/** Words of a column name that announce a date, or a time, which a spreadsheet gives as a part of a day. */
const WORDS = { date: ['date', 'birthday', 'birthdate', 'on'], time: ['time', 'hour'] };

/** What the account and the workflow say about values. */
export interface FieldRules {
	/** The account's fields, if they were read. */
	fields: AccountFields;
	/** The day of a moment in the workflow's time zone, as `YYYY-MM-DD`. */
	dayIn(moment: Date): string;
}

/** Returns a function for the day of a moment in a time zone. Making a format takes a while, and few runs need it. */
export function toDayIn(readTimeZone: () => string): FieldRules['dayIn'] {
	let days: Intl.DateTimeFormat | undefined;
	// Swedish dates have this form.
	const toFormat = (timeZone: string) =>
		new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
	return (moment) => (days ??= toFormat(readTimeZone())).format(moment);
}

/** True for a value that is sent in a way that depends on its field: a number, a date with a zone, or a rounded number. */
export function dependsOnField(given: unknown): boolean {
	const value = Array.isArray(given) ? withoutBlanks(given) : given;
	if (typeof value === 'number') return true;
	if (typeof value !== 'string') return typeof value === 'object' && value !== null && !!toDate(value);
	return isoToUtcText(value) !== undefined || toSpreadsheetProblem(value) !== undefined;
}

/**
 * Converts a value by what the account's list says about its field: a date, or options of a dropdown. A field that was not
 * read has no type, so that nothing is converted.
 *
 * @param words its column or name, the same at the start of a message, and how to leave its value out
 * @param notes gets what the hint says about the value
 * @throws InputError for a number in a date field that is not an Excel date
 */
export function toFieldValue(
	given: unknown,
	attribute: string,
	{ name, label, toClear }: Record<'name' | 'label' | 'toClear', string>,
	{ fields, dayIn }: FieldRules,
	notes: Note[],
): unknown {
	const field = fields.get(attribute);
	const dataType = field?.DataType ?? '';
	const value = Array.isArray(given) ? withoutBlanks(given) : given;
	const note = (kind: Note['kind']) => notes.push({ kind, column: name, value: toEntries(value).join(';') });
	if (isDoubtfulDate(value, name, dataType)) note('doubtfulDate');
	if (isBlank(value)) return given;
	if (DATE_TYPES.includes(dataType)) {
		const hasTime = dataType === 'DateTime' || field?.RenderTypeTextValue === 'DateTime';
		const date = typeof value === 'number' ? toExcelDate(value) : value;
		if (date === undefined) {
			throw new InputError(
				`${label}: ${String(value)} is not a date`,
				`Enter a date such as 2026-05-17, or ${toClear}.`,
			);
		}
		if (hasTime && typeof date === 'string' && TIME_WITHOUT_ZONE.test(date)) note('timeWithoutZone');
		return hasTime ? date : (toCalendarDay(date, dayIn) ?? date);
	}
	if (!field?.Options?.length || !toEntries(value).every(isSimple)) return given;
	const texts = toEntries(value).map(String);
	const toOption = (text: string) => fields.findOption(field, text) ?? splitOptions(text);
	const splitOptions = (text: string) => {
		const options = text
			.split(';')
			.filter(hasVisible)
			.map((one) => fields.findOption(field, one));
		return options.includes(undefined) ? undefined : options.join(';');
	};
	const outside = texts.filter((text) => toOption(text) === undefined);
	if (outside.length === 0) return texts.map(toOption).join(';');
	notes.push({ kind: 'outsideOptions', column: name, value: outside.join(';'), options: field.Options });
	return given;
}

/** The entries of a list that have a value, or the only one, such as that of a checkbox. */
function withoutBlanks(list: unknown[]): unknown {
	const entries = list.filter((entry) => !isBlank(entry));
	return entries.length === 1 ? entries[0] : entries;
}

const isSimple = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * The day of a date and time in its own zone: in UTC, midnight in India is the day before. What has no zone of its own, as n8n
 * stores dates, is the day that begins then in the workflow's zone, if one does.
 *
 * @returns `YYYY-MM-DD`; undefined for a value without a zone
 */
function toCalendarDay(value: unknown, dayIn: FieldRules['dayIn']): string | undefined {
	const date = typeof value === 'object' && value !== null ? toDate(value) : undefined;
	const utc = typeof value === 'string' ? isoToUtcText(value) : date && toUtcText(date);
	if (utc === undefined) return undefined;
	const moment = new Date(`${utc.replace(' ', 'T')}Z`);
	const day = dayIn(moment);
	const isOwnDay = typeof value === 'string' && OTHER_ZONE.test(value);
	if (!isOwnDay && day !== dayIn(new Date(moment.getTime() - 1_000))) return day;
	const { toISODate } = value as { toISODate?: unknown };
	if (typeof toISODate === 'function') return String(toISODate.call(value));
	return (typeof value === 'string' ? value : utc).slice(0, 10);
}

function isDoubtfulDate(value: unknown, column: string, dataType: string): boolean {
	const isDateField = DATE_TYPES.includes(dataType);
	if (typeof value === 'string') return isDateField && hasVisible(value) && !DATE_TEXT.test(value);
	if (typeof value !== 'number' || isDateField || dataType === 'Number') return false;
	// How LeadSquared writes times is not documented.
	if (dataType === 'Time') return true;
	const isTime = value > 0 && value < 1 && announces(WORDS.time, column);
	return isTime || (toExcelDate(value) !== undefined && announces(WORDS.date, column));
}

/**
 * Converts a date that a spreadsheet gives as a number: days since 1900, with the time as a fraction. The 1904 system of old
 * Excel for Mac is not supported: its numbers are 1,462 smaller, and nothing in an item says which system its file has.
 *
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DD HH:MM:SS` if there is a time; undefined for a number that is not such a date
 */
function toExcelDate(days: number): string | undefined {
	const seconds = Math.round(days * SECONDS_A_DAY);
	if (!(seconds >= FIRST_DAY * SECONDS_A_DAY && seconds < (LAST_DAY + 1) * SECONDS_A_DAY)) return undefined;
	const [date, time] = new Date(DAY_0_MS + seconds * 1_000).toISOString().slice(0, 19).split('T');
	return time === '00:00:00' ? date : `${date} ${time}`;
}

/** True for "Signup date", "mx_Signup_Date", or "SignupDate", if "date" is one of the words. */
const announces = (words: string[], column: string) =>
	column
		.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
		.toLowerCase()
		.split(/[\s_-]+/)
		.some((word) => words.includes(word));
