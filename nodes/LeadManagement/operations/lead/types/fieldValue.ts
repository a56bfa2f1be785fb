import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError } from '../../../messages';
import type { Note } from '../../operation';
import { isBlank, isSimple, toEntries } from '../../../parameters/wireValue';
import { isYesOrNo, toOptions } from './choice';
import { DATE_TYPES, isDoubtfulDate, isNoDate, lacksZone, readDate } from './date';
import { isNothing } from './nothing';
import { PHONE } from './phone';

/** `DataType` of fields with a single value (documented), which a custom field set cannot be. */
const SINGLE_VALUE_TYPES = [
	...DATE_TYPES,
	...['Text', 'Number', 'Email', 'Phone', 'Website', 'Time', 'Select', 'Boolean'],
];
/** A text with codes of HTML in place of characters: `O&#039;Brien`. */
const HTML_CODE = /&(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

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
	/** That of the workflow. */
	timeZone: string;
	/** True if a text that a step before writes where it has nothing is text: JSON is sent as it is written. */
	isVerbatim: boolean;
}

/** How messages and the hint call a value: its column or name, the same at the start of a message, and how to leave it out. */
export type ValueTexts = Record<'name' | 'label' | 'toClear', string>;

/**
 * Converts a value by what the account's list says about its field: a date, or options of a dropdown. A field that was not
 * read has no type, so that nothing is converted.
 *
 * @param notes gets what the hint says about the value
 * @returns undefined for what is written where there is nothing
 * @throws InputError for what is no date in a field for dates
 */
export function toFieldValue(
	given: unknown,
	attribute: string,
	texts: ValueTexts,
	{ fields, timeZone, isVerbatim }: FieldRules,
	notes: Note[],
): unknown {
	const field = fields.get(attribute);
	const value = Array.isArray(given) ? withoutBlanks(given) : given;
	const note = (kind: Note['kind']) =>
		notes.push({ kind, column: texts.name, value: toEntries(value).join(';') });
	if (isBlank(value)) return given;
	const isDate = DATE_TYPES.includes(field?.DataType ?? '');
	if (!isVerbatim && (isNothing(value) || (isDate && isNoDate(value)))) {
		note('nothing');
		return undefined;
	}
	if ((isDate || typeof value === 'number') && isDoubtfulDate(value, texts.name, field?.DataType ?? ''))
		note('doubtfulDate');
	if (typeof value === 'string' && !isVerbatim && HTML_CODE.test(value)) note('htmlCode');
	if (!field) return given;
	if (isDate) {
		const date = readDate(value, field, timeZone);
		if (date === undefined) throw toNoDateError(value, texts);
		if (lacksZone(value, field)) note('timeWithoutZone');
		return date;
	}
	if (field.DataType === 'Boolean' && !isYesOrNo(value)) note('noYesOrNo');
	if (!field.Options?.length || !toEntries(value).every(isSimple)) return given;
	const read = toOptions(value, field, fields);
	if ('text' in read) return read.text;
	const { Options: options } = field;
	notes.push({ kind: 'outsideOptions', column: texts.name, value: read.outside.join(';'), options });
	return given;
}

/** The entries of a list that have a value, or the only one, such as that of a checkbox. */
function withoutBlanks(list: unknown[]): unknown {
	const entries = list.filter((entry) => !isBlank(entry));
	return entries.length === 1 ? entries[0] : entries;
}

const toNoDateError = (value: unknown, { label, toClear }: ValueTexts) =>
	new InputError(
		`${label}: ${String(value)} is not a date`,
		`Enter a date such as 2026-05-17, or ${toClear}.`,
	);
