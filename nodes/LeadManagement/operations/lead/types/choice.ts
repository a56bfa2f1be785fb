import type { AccountField, AccountFields } from '../../../account/accountFields';
import { hasVisible } from '../../../words/plainText';
import { parse } from '../../../parameters/readJson';
import { toEntries } from '../../../parameters/wireValue';

/** What may separate several choices in one text. Each part has to be one. */
const SEPARATORS = /[,;|/\n]/;
const YES_OR_NO = /^(yes|no|true|false|1|0)$/i;

/** A value of a field with options as these, or the parts of it that are none. */
export function toOptions(
	value: unknown,
	field: AccountField,
	fields: AccountFields,
): { text: string } | { outside: string[] } {
	const texts = toEntries(value).map(String);
	const options = texts.map((text) => toOption(text, field, fields));
	const outside = texts.filter((_text, index) => options[index] === undefined);
	return outside.length > 0 ? { outside } : { text: options.join(';') };
}

function toOption(text: string, field: AccountField, fields: AccountFields): string | undefined {
	const option = fields.findOption(field, text);
	if (option !== undefined) return option;
	// A comma or slash in a field with one value may be part of a word.
	const separators = field.DataType === 'Select' ? ';' : SEPARATORS;
	const parsed = text.trimStart().startsWith('[') ? parse(text) : undefined;
	const list =
		parsed && 'value' in parsed && Array.isArray(parsed.value) ? parsed.value.map(String) : undefined;
	const parts = (list ?? text.split(separators)).map((part) => part.trim()).filter(hasVisible);
	const options = parts.map((part) => fields.findOption(field, part));
	return parts.length < 1 || options.includes(undefined) ? undefined : options.join(';');
}

/** False for a value of a yes/no field that the service may not take for one. */
export const isYesOrNo = (value: unknown): boolean =>
	toEntries(value).every((entry) => YES_OR_NO.test(String(entry).trim()));
