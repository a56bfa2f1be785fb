import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError, listed, quote, shown } from '../../../messages';
import { isBlank, isSimple, toEntries } from '../../../parameters/wireValue';
import type { Note } from '../../operation';
import { isNumber, isYesOrNo, toOptions } from './choice';
import { DATE_TYPES, isDoubtfulDate, isNoDate, lacksZone, readDate } from './date';
import { isNothing } from './blank';
import { PHONE } from './phone';

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
