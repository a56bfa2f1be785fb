import type { AccountField, AccountFields } from '../account/accountFields';
import { quote, shown, InputError } from '../words/messages';
import {
	isTooWide,
	isSimple,
	toEntries,
	isoToUtcText,
	toDate,
	formatUtc,
	toWireValue,
	isPlainObject,
	isFile,
	isBlank,
} from '../parameters/wireValue';
import { toPlain } from '../parameters/read';
import { hasVisible } from '../words/plainText';
import { type Refused, findSpreadsheetProblem } from './phone';
import {
	type Attribute,
	DATE_TYPES,
	type Origin,
	type Value,
	type ValueRules,
	inSentence,
} from './attribute';
import { writePhone } from './countryCode';
import { isAsIfBlank } from './blank';

/** `DataType` of a dropdown for one option. */
const SINGLE_CHOICES = ['Select', 'Dropdown', 'SearchableDropdown'];
/** Signs that may separate several choices in one text. Each part has to be a choice. */
const SEPARATORS = /[,;|/\n]/;
/** A longer text is no list of options. */
const MAX_CHARACTERS = 10_000;
/** The ID of a user of the account, or the address. */
const USER = /@|^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const YES_OR_NO = /^(yes|no|true|false|1|0)$/i;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Converts a value of a field with options to the texts of its options, or returns the parts that are not options. */
function findOptions(
	value: unknown,
	field: AccountField,
	fields: AccountFields,
): { text: string } | { outside: string[] } {
	const isSingle = SINGLE_CHOICES.includes(field.DataType ?? '');
	const texts = toEntries(value).map(String);
	if (isTooWide(value) || (isSingle && texts.length > 1)) return { outside: texts };
	const options = texts.map((text) => {
		const option = fields.findOption(field, text);
		if (option !== undefined || isSingle || text.length > MAX_CHARACTERS) return option;
		const parts = text.split(SEPARATORS).filter(hasVisible);
		const several = parts.map((part) => fields.findOption(field, part));
		return several.length === 0 || several.includes(undefined) ? undefined : several.join(';');
	});
	const outside = texts.filter((_text, index) => options[index] === undefined);
	return outside.length > 0 ? { outside } : { text: options.join(';') };
}

/** The service may not take another value for yes or no, or for a number. */
const isYesOrNo = (value: unknown): boolean =>
	toEntries(value).every((entry) => YES_OR_NO.test(String(entry).trim()));

const isNumber = (value: unknown): boolean => typeof value === 'number' || NUMBER.test(String(value).trim());

const SECONDS_A_DAY = 86_400;
/** The day before Excel's day 1, moved by its leap day in 1900 that never was. */
const DAY_0_MS = Date.UTC(1899, 11, 30);
/** 1905-10-01. A smaller number is a year, a count, or an empty cell rather than a date in the life of a lead. */
const FIRST_DAY = 2_101;
/** 2199-12-31. A larger one is a date that was written without separators, such as 170526. */
const LAST_DAY = 109_574;

const SHEET_NUMBER = /^\s*(?!0\d)\d+(\.\d+)?\s*$/;
const DATE_TEXT = /^\s*\d{4}-\d\d-\d\d(?!\d)/;
/** The end of a text with a zone, if the zone is not UTC. */
const OTHER_ZONE = /[+-](?!00(:?00)?$)\d\d(:?\d\d)?$/;
const TIME_WITHOUT_ZONE = /^\s*\d{4}-\d\d-\d\d[T ]\d\d?:\d\d(:\d\d([.,]\d+)?)?\s*$/;

/** The formats by time zone, because making one takes a while. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function dayIn(timeZone: string, moment: Date): string {
	let format = FORMATS.get(timeZone);
	// Swedish dates have this form.
	format ??= new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
	FORMATS.set(timeZone, format);
	return format.format(moment);
}

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

/** A value that its attribute does not take: why it is not sent, and how to correct it. */
export function toUnfit([what, toDo]: Refused, given: string, origin: Origin): Value {
	const message = `${quote(given.trim())} is ${what} (${inSentence(origin)})`;
	return { unsent: `a value that is ${what}. ${toDo}`, toCorrect: { message, description: `${toDo}.` } };
}

/** A text that is sent though it may be wrong. @param why how the note on its column goes on */
const toDoubtful = (text: string, { heading }: Origin, why: string, example = text): Value => ({
	text,
	doubt: { text: `${shown(heading)}: ${why}`, example: quote(example) },
});

/** Converts a value by what the account's list says about its field: a date, or options of a dropdown. */
export function readTyped(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { field, name } = attribute;
	const value = withoutBlanks(given);
	if (field && DATE_TYPES.includes(field.DataType ?? '')) return readDate(value, field, origin, rules);
	const isDate = rules.isVerbatim && typeof given === 'string' && isoToUtcText(given) !== undefined;
	const text = isDate ? given : joinValues(given, origin.label);
	if (field?.DataType === 'Phone') {
		const spoiled = findSpreadsheetProblem(text.trim());
		if (spoiled) return toUnfit(spoiled, text, origin);
		return isAsIfBlank(text, 'phone') ? { text } : writePhone(text, rules.countryCode);
	}
	if (name === 'LeadType') {
		const type = String(toPlain(text));
		return LEAD_TYPE.test(type) ? { text: type } : toUnfit(NOT_A_TYPE, text, origin);
	}
	if (name === 'OwnerId' && !USER.test(text)) return toDoubtful(text, origin, NO_USER);
	if (field?.DataType === 'Boolean' && !isYesOrNo(value))
		return toDoubtful(text, origin, 'sent as written, though not yes or no');
	if (field?.DataType === 'Number' && !isNumber(value))
		return toDoubtful(text, origin, 'sent as written, though not a number');
	if (!field?.Options?.length || !toEntries(value).every(isSimple)) return { text };
	const read = findOptions(value, field, rules.fields);
	if ('text' in read) return read;
	const why = `{rows} have a value that is not one of its options (${rules.fields.listOptions(name)}), sent as written: choose one of them, or add it in LeadSquared`;
	return toDoubtful(text, origin, why, read.outside.join(';'));
}

const LEAD_TYPE = /^OT_\d+$/;
const NOT_A_TYPE: Refused = [
	'not a lead type',
	'A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty',
];
const NOT_A_DATE: Refused = ['not a date', 'Enter a date such as 2026-05-17, or clear the value'];
const NO_USER = '{rows} have neither the ID nor the email address of a user: Owner is a user of LeadSquared';

/** Reads a value of a field for dates. A number, also in a text, is a date of a spreadsheet. */
function readDate(value: unknown, field: AccountField, origin: Origin, rules: ValueRules): Value {
	const hasTime = field.DataType === 'DateTime' || field.RenderTypeTextValue === 'DateTime';
	const isNumber = typeof value === 'number' || (typeof value === 'string' && SHEET_NUMBER.test(value));
	const moment = isNumber ? parseExcelDate(Number(value)) : value;
	if (moment === undefined) return toUnfit(NOT_A_DATE, String(value), origin);
	const date = hasTime ? moment : (toCalendarDay(moment, rules.timeZone) ?? moment);
	const text = joinValues(date, origin.label);
	const isText = typeof date === 'string';
	const doubt = (why: string) => toDoubtful(text, origin, why, toEntries(value).join(';'));
	if (hasTime && isText && TIME_WITHOUT_ZONE.test(date))
		return doubt('taken for UTC, because no time zone is given');
	// The service may read a different date, or no date.
	const isDoubtful = isText ? !DATE_TEXT.test(date) : typeof date === 'boolean' || Array.isArray(date);
	return isDoubtful
		? doubt('sent as written, though it may be no date; write dates as YYYY-MM-DD')
		: { text };
}

/** The entries of a list that have a value. */
export const listFilled = (list: unknown[]): unknown[] => list.filter((entry) => !isBlank(entry));

/** The entries of a list that have a value, or the only one, such as that of a checkbox; any other value unchanged. */
function withoutBlanks(value: unknown): unknown {
	if (!Array.isArray(value)) return value;
	const entries = listFilled(value);
	return entries.length === 1 ? entries[0] : entries;
}

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
export function joinValues(value: unknown, where: string): string {
	if (toEntries(value).some(isFile))
		throw new InputError(`${where} has a file`, 'Files cannot be sent. Send a link to the file.');
	if (!Array.isArray(value)) return toWireValue(value, where);
	if (value.some((entry) => Array.isArray(entry) || isPlainObject(entry))) {
		throw new InputError(
			`${where} has a list of lists or objects`,
			'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.',
		);
	}
	return listFilled(value)
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
