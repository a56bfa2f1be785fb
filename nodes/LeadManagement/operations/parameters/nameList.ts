import { isBlank } from './wireValue';
import { withoutInvisible } from '../../words/invisible';

/** A name in quotes, or as it is, up to a separator or the end. Brackets around quotes are how n8n and JSON write lists. */
const NAME =
	/[^\S\n]*(?:\[?\s*(?:"((?:\\.|[^"\\]){0,200})"|'((?:\\.|[^'\\]){0,200})'|“([^”]{0,200})”)\s*\]?[^\S\n]*(?=[,;\n]|$)|([^,;\n]*))(?:\s*[,;]\s*|\s*\n\s*|$)/gy;

/**
 * Reads a list of names as people and n8n write it: separated by commas, semicolons, or lines; a name in quotes may contain
 * these. n8n writes a column that is dropped on a parameter as `City` or `['Annual Salary']` (n8n 2.41).
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
		if (Array.isArray(list)) return list;
	} catch {
		// It is not JSON.
	}
	const names: string[] = [];
	for (const { 0: whole, 1: double, 2: single, 3: curly, 4: plain } of text.matchAll(NAME)) {
		const quoted = double ?? single ?? curly;
		names.push(quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, '$1').trim());
		if (whole === '' || !/[,;\n]\s*$/.test(whole)) break;
	}
	return names;
}
