import type { AccountFields } from '../../account/accountFields';
import { InputError, hasVisible, quote } from '../../messages';
import type { Row } from '../operation';
import { isBlank, isoToUtcText, toDate, toEntries, toInputError, toUtcText } from '../wireValue';
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
/** `DataType` of fields with a single value (documented), which a custom field set cannot be. */
const SINGLE_VALUE_TYPES = [
	...DATE_TYPES,
	...['Text', 'Number', 'Email', 'Phone', 'Website', 'Time', 'Select', 'Boolean'],
];
const DATE_TEXT = /^\s*\d{4}-\d\d-\d\d(?!\d)/;
const TIME_WITHOUT_ZONE = /^\s*\d{4}-\d\d-\d\d[T ]\d\d?:\d\d(:\d\d([.,]\d+)?)?\s*$/;
/** Words of a column name that announce a date. */
const DATE_WORDS = ['date', 'birthday', 'birthdate', 'on'];
/** Words of a column name that announce a time, which a spreadsheet gives as a part of a day. */
const TIME_WORDS = ['time', 'hour'];

/** What the hint says about values and their fields. */
type Notes = Required<Pick<Row, 'doubtfulDates' | 'timesWithoutZone' | 'outsideOptions'>>;

/**
 * Converts values by what the account's list says about their fields: dates, and options of dropdowns.
 *
 * @param fields of which those that were not read have no type, so that nothing is converted
 * @throws InputError for a number in a date field that is not an Excel date, or an object in a field with a single value
 */
export function toFieldValues(
	given: GivenAttribute[],
	fields: AccountFields,
): Notes & { given: GivenAttribute[] } {
	const notes: Notes = { doubtfulDates: [], timesWithoutZone: [], outsideOptions: [] };
	const converted = given.map((attribute) => {
		const column = attribute.column ?? (typeof attribute.name === 'string' ? attribute.name : '');
		try {
			const value = toFieldValue(attribute, column, fields, notes);
			return value === attribute.value ? attribute : { ...attribute, value };
		} catch (error) {
			throw toInputError(error, column);
		}
	});
	return { given: converted, ...notes };
}

function toFieldValue(
	attribute: GivenAttribute,
	column: string,
	fields: AccountFields,
	notes: Notes,
): unknown {
	const field = fields.get(attribute.name as string);
	const dataType = field?.DataType ?? '';
	if (attribute.inner?.some(({ value }) => !isBlank(value)) && SINGLE_VALUE_TYPES.includes(dataType)) {
		throw new InputError(
			`${toPlace(attribute)} has fields of its own instead of a single value`,
			'Send one of the values, e.g. {{ $json.phone.number }}.',
		);
	}
	const value = Array.isArray(attribute.value) ? onlyEntry(attribute.value) : attribute.value;
	if (isDoubtfulDate(value, column, dataType)) notes.doubtfulDates.push({ column, value: String(value) });
	const isDate = DATE_TYPES.includes(dataType);
	if ((!isDate && !field?.Options?.length) || isBlank(value)) return attribute.value;
	if (isDate) {
		const hasTime = dataType === 'DateTime' || field?.RenderTypeTextValue === 'DateTime';
		const date = typeof value === 'number' ? readExcelDate(value, attribute) : value;
		if (hasTime && typeof date === 'string' && TIME_WITHOUT_ZONE.test(date))
			notes.timesWithoutZone.push({ column, value: String(value) });
		return hasTime ? date : (toCalendarDay(date) ?? date);
	}
	if (!field?.Options?.length || !toEntries(value).every(isSimple)) return attribute.value;
	const option = toOption(value, (text) => fields.findOption(field, text));
	if (option === undefined) notes.outsideOptions.push({ column, value: String(value) });
	return option ?? attribute.value;
}

/** The value of a list with one entry, such as that of a checkbox. */
function onlyEntry(list: unknown[]): unknown {
	const entries = list.filter((entry) => !isBlank(entry));
	return entries.length === 1 ? entries[0] : list;
}

const isSimple = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** A value as an option of its dropdown, or as several with semicolons; undefined when it is not an option. */
function toOption(value: unknown, find: (text: string) => string | undefined): string | undefined {
	const whole = find(String(value));
	if (whole !== undefined) return whole;
	const texts = toEntries(value).flatMap((entry) => String(entry).split(';'));
	const options = texts.filter(hasVisible).map(find);
	return options.includes(undefined) ? undefined : options.join(';');
}

const toPlace = ({ name, column }: GivenAttribute) =>
	column === undefined ? `Attribute ${quote(String(name))}` : `Column ${quote(column)}`;

function readExcelDate(days: number, attribute: GivenAttribute): string {
	const date = toExcelDate(days);
	if (date !== undefined) return date;
	const toClear = attribute.column === undefined ? 'leave it empty' : 'clear the cell';
	throw new InputError(
		`${toPlace(attribute)}: ${days} is not a date`,
		`Enter a date such as 2026-05-17, or ${toClear}.`,
	);
}

/**
 * The day of a date and time in its own zone: in UTC, midnight in India is the day before.
 *
 * @returns `YYYY-MM-DD`; undefined for a value without a zone
 */
function toCalendarDay(value: unknown): string | undefined {
	if (typeof value === 'string') return isoToUtcText(value) && value.slice(0, 10);
	const date = typeof value === 'object' && value !== null ? toDate(value) : undefined;
	const utc = date && toUtcText(date);
	if (!date || !utc) return undefined;
	const { toISODate } = value as { toISODate?: unknown };
	if (typeof toISODate === 'function') return String(toISODate.call(value));
	// Databases and spreadsheets give dates in the time zone of n8n's process.
	const isUtcDay = utc.endsWith('00:00:00');
	const offsetMs = isUtcDay ? 0 : date.getTimezoneOffset() * 60_000;
	return toUtcText(new Date(date.getTime() - offsetMs))?.slice(0, 10);
}

function isDoubtfulDate(value: unknown, column: string, dataType: string): boolean {
	const isDateField = DATE_TYPES.includes(dataType);
	if (typeof value === 'string') return isDateField && hasVisible(value) && !DATE_TEXT.test(value);
	if (typeof value !== 'number' || isDateField || dataType === 'Number') return false;
	// How LeadSquared writes times is not documented.
	if (dataType === 'Time') return true;
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

/** True for "Signup date", "mx_Signup_Date", or "SignupDate", if "date" is one of the words. */
const announces = (words: string[], column: string) =>
	column
		.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
		.toLowerCase()
		.split(/[\s_-]+/)
		.some((word) => words.includes(word));
