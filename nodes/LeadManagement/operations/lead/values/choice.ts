import type { AccountField, AccountFields } from '../../../account/accountFields';
import { parse } from '../../../parameters/readJson';
import { isSimple, toEntries } from '../../../parameters/wireValue';
import { hasVisible } from '../../../words/plainText';

/** What may separate several choices in one text. Each part has to be one. */
const SEPARATORS = /[,;|/\n]/;
/** `DataType` of a dropdown for one option. */
export const SINGLE_CHOICES = ['Select', 'Dropdown', 'SearchableDropdown'];
/** A longer text is no list of options. */
const MAX_CHARACTERS = 10_000;
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
	const isOne = SINGLE_CHOICES.includes(field.DataType ?? '') || text.length > MAX_CHARACTERS;
	if (option !== undefined || isOne) return option;
	const parsed = text.trimStart().startsWith('[') ? parse(text) : undefined;
	const isList = parsed && 'value' in parsed && Array.isArray(parsed.value) && parsed.value.every(isSimple);
	const list = isList ? (parsed.value as unknown[]).map(String) : undefined;
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
