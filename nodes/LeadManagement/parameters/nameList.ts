import { withoutInvisible } from '../words/plainText';
import { isBlank } from './wireValue';

/** A part in quotes: the quote, and what is inside. */
const QUOTED = String.raw`"(?:\\.|[^"\\]){0,1000}"|'(?:\\.|[^'\\]){0,1000}'|“[^”]{0,1000}”|„[^“”]{0,1000}[“”]|‘[^’]{0,1000}’|‚[^‘’]{0,1000}[‘’]|«[^»]{0,1000}»|»[^«]{0,1000}«`;
/** A name up to a separator. Separators in quotes, or in quotes in brackets, belong to it. */
const NAME = new RegExp(
	String.raw`\s*((?:(?:${QUOTED})(?=\s*(?:[,;、，；،؛\t\n]|$))|\[\s*(?:${QUOTED})\s*\]|[^,;、，；،؛\t\n])*)([,;、，；،؛\t\n]|$)`,
	'gy',
);
/** How n8n writes a column: `$json.City`, `$('Form').item.json.City`, or, dropped on a parameter, `['Annual Salary']` (n8n 2.41). */
const OF_ITEM =
	/^(?:\{\{\s*)?\$(?:json|input\.item\.json|\([^()]{0,1000}\)\.item\.json)\.?(?=[\w['"])|(?<!\s)\s?\}\}$/g;
/** A name that is all in quotes, with or without brackets. */
const ALL_QUOTED = new RegExp(String.raw`^(?:\[\s*)?(${QUOTED})(?:\s*\])?$`);

/**
 * Reads a list of names as people and n8n write it: separated by commas, semicolons, or lines; a name in quotes may contain
 * these.
 *
 * @param value text, or the list that an expression returns
 * @returns the names: '' for a missing one between separators, entries of a list unchanged
 */
export function readNames(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string') return [value];
	const text = withoutInvisible(value.replace(/\r\n?/g, '\n')).trim();
	try {
		const list: unknown = JSON.parse(text);
		if (typeof list === 'object' && list !== null) return Array.isArray(list) ? list : [list];
	} catch {
		// It is not JSON.
	}
	const names: string[] = [];
	// [City, Budget], but not ['City'], ['Budget'].
	const listed = /^\[[^[\]]*\]$/.test(text) && !ALL_QUOTED.test(text) ? text.slice(1, -1) : text;
	for (const [, name, separator] of listed.matchAll(NAME)) {
		const plain = name.trim().replace(OF_ITEM, '').trim();
		const quoted = ALL_QUOTED.exec(plain)?.[1];
		names.push(quoted === undefined ? plain : quoted.slice(1, -1).replace(/\\(.)/g, '$1').trim());
		if (separator === '') break;
	}
	return names;
}
