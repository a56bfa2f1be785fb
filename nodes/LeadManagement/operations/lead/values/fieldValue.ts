import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError, listed, quote, shown } from '../../../messages';
import { isBlank, isSimple, toEntries } from '../../../parameters/wireValue';
import type { Note } from '../../operation';
import { DATE_TYPES, isDoubtfulDate, isNoDate, lacksZone, readDate } from './date';
import { isNothing } from './blank';
import { PHONE } from './phone';
import { hasVisible } from '../../../words/plainText';
import { parse } from '../../../parameters/readJson';

/** `DataType` of fields with a single value (documented), which a custom field set cannot be. */
const SINGLE_VALUE_TYPES = [
	...DATE_TYPES,
	...['Text', 'Number', 'Email', 'Phone', 'Website', 'Time', 'Select', 'Boolean'],
];
/** Values of other types are sent as they are. */
const READ_TYPES = [...DATE_TYPES, 'Boolean', 'Number'];
const MAX_OPTIONS_CHARACTERS = 300;
export const NOTHING = '{rows} have a text that stands for no value, treated as blank';

/** True for a field that the account lists with the type of a single value, which a custom field set cannot have. */
export const hasSingleValue = (field: AccountField | undefined): boolean =>
	SINGLE_VALUE_TYPES.includes(field?.DataType ?? '');

/** True for an attribute that an object can be sent for. */
export const isSet = (name: string, fields: AccountFields): boolean =>
	name.startsWith('mx_') && !hasSingleValue(fields.get(name));

/** True for Phone, and for the other fields that the account lists as phones. */
export const isPhone = (name: string, fields: AccountFields): boolean =>
	name === PHONE.attribute || fields.get(name)?.DataType === 'Phone';

/** What the account and the workflow say about values. */
export interface FieldRules {
	/** The account's fields, if they were read. */
	fields: AccountFields;
	/** The time zone of the workflow. */
	timeZone: string;
	/** True if a text that a step before writes where it has nothing is text: JSON is sent as it is written. */
	isVerbatim: boolean;
}

/** What the hint calls a value, and what messages call where it is from: `column "Born"`. */
export interface ValueNames {
	shownName: string;
	source: string;
}

/**
 * Converts a value by what the account's list says about its field: a date, or options of a dropdown. A field that was not
 * read has no type, so that nothing is converted.
 *
 * @param notes gets what the hint says about the value
 * @returns undefined for what is written where there is nothing
 * @throws InputError for a number that is no date in a field for dates
 */
export function toFieldValue(
	given: unknown,
	attribute: string,
	{ shownName: column, source }: ValueNames,
	{ fields, timeZone, isVerbatim }: FieldRules,
	notes: Note[],
): unknown {
	const field = fields.get(attribute);
	const value = Array.isArray(given) ? withoutBlanks(given) : given;
	if (isBlank(value)) return given;
	const isDate = DATE_TYPES.includes(field?.DataType ?? '');
	if (!isVerbatim && (isNothing(value) || (isDate && isNoDate(value)))) {
		notes.push({ section: 'notSent', text: NOTHING, example: quote(String(value)) });
		return undefined;
	}
	if (!field || !(READ_TYPES.includes(field.DataType ?? '') || field.Options?.length)) return given;
	const text = toEntries(value).join(';');
	const check = (what: string, example = quote(text)) =>
		notes.push({ section: 'check', text: what, example });
	if (isDate) {
		const date = readDate(value, field, timeZone, () => toNoDateError(text, source));
		if (lacksZone(date, field)) check(`${shown(column)}: taken for UTC, because no time zone is given`);
		else if (isDoubtfulDate(date))
			check(`${shown(column)}: sent as written, though it may be no date; write dates as YYYY-MM-DD`);
		return date;
	}
	const asWritten = () => `${shown(column)}: sent as written, though not`;
	if (field.DataType === 'Boolean' && !isYesOrNo(value)) check(`${asWritten()} yes or no`);
	if (field.DataType === 'Number' && !isNumber(value)) check(`${asWritten()} a number`);
	if (!field.Options?.length || !toEntries(value).every(isSimple)) return given;
	const read = toOptions(value, field, fields);
	if ('text' in read) return read.text;
	const options = listed(field.Options.map(shown), MAX_OPTIONS_CHARACTERS);
	check(`${asWritten()} one of its options (${options})`, quote(read.outside.join(';')));
	return given;
}

/** The entries of a list that have a value, or the only one, such as that of a checkbox. */
function withoutBlanks(list: unknown[]): unknown {
	const entries = list.filter((entry) => !isBlank(entry));
	return entries.length === 1 ? entries[0] : entries;
}

const toNoDateError = (text: string, source: string) =>
	new InputError(
		`${quote(text)} is not a date (${source})`,
		'Enter a date such as 2026-05-17, or clear the value.',
	);

/** What may separate several choices in one text. Each part has to be one. */
const SEPARATORS = /[,;|/\n]/;
/** `DataType` of a dropdown for one option. */
const SINGLE_CHOICES = ['Select', 'Dropdown', 'SearchableDropdown'];
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const YES_OR_NO = /^(yes|no|true|false|1|0)$/i;

/** Converts a value of a field with options to the texts of its options, or returns the parts that are not options. */
export function toOptions(
	value: unknown,
	field: AccountField,
	fields: AccountFields,
): { text: string } | { outside: string[] } {
	const texts = toEntries(value).map(String);
	const options = texts.map((text) => matchOption(text, field, fields));
	const outside = texts.filter((_text, index) => options[index] === undefined);
	const isOne = options.length === 1 || !SINGLE_CHOICES.includes(field.DataType ?? '');
	if (outside.length > 0 || !isOne) return { outside: isOne ? outside : texts };
	return { text: options.join(';') };
}

function matchOption(text: string, field: AccountField, fields: AccountFields): string | undefined {
	const option = fields.findOption(field, text);
	if (option !== undefined || SINGLE_CHOICES.includes(field.DataType ?? '')) return option;
	const parsed = text.trimStart().startsWith('[') ? parse(text) : undefined;
	const list =
		parsed && 'value' in parsed && Array.isArray(parsed.value) ? parsed.value.map(String) : undefined;
	const parts = (list ?? text.split(SEPARATORS)).map((part) => part.trim()).filter(hasVisible);
	const options = parts.map((part) => fields.findOption(field, part));
	return parts.length < 1 || options.includes(undefined) ? undefined : options.join(';');
}

/** False for a value of a yes/no field that the service may not take for one. */
export const isYesOrNo = (value: unknown): boolean =>
	toEntries(value).every((entry) => YES_OR_NO.test(String(entry).trim()));

/** False for a value of a field for numbers that the service may not take for one. */
export const isNumber = (value: unknown): boolean =>
	typeof value === 'number' || NUMBER.test(String(value).trim());
