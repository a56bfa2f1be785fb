import { withoutInvisible } from '../words/plainText';
import { isBlank } from './wireValue';

/** A name up to a comma or the end of a line. A comma in brackets with quotes belongs to the name: `['Salary, net']`. */
const NAME = /((?:\[\s*(?:"[^"]*"|'(?:\\.|[^'\\])*')\s*\]|[^,\n])*)(?:[,\n]|$)/gy;

/**
 * Reads a list of names as people enter it and n8n writes it: separated by commas or lines.
 *
 * @param value text, or the list that an expression returns
 * @returns the names, without blank ones; entries of a list unchanged
 */
export function readNames(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string') return [value];
	const names = [...withoutInvisible(value).matchAll(NAME)].map(([, name]) => name.trim());
	return names.filter((name) => name !== '');
}
