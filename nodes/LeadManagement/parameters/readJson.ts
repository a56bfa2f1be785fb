import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, shown } from '../words/messages';
import { parseJson } from '../words/plainText';
import { type Path, pathsIn } from './paths';
import { isExpression, readEntered } from './read';
import { OF_OBJECT, toEntries } from './wireValue';

const EXCERPT_CHARACTERS = 20;
/** A value of a JSON text that is nothing but an expression. */
const WHOLE_EXPRESSION = /"\s*=?\{\{[^{}]*\$(?:json|input|node|now|today|\()[^{}]*\}\}\s*"/;
/** Syntax errors of V8 (Node.js 20 to 24) end with the place. */
const PLACE = / in JSON at position (\d+)/;

/**
 * Reads a parameter of type JSON: JSON text, or the object or list that an expression returns. Of a name that is there twice in
 * one object, the last value counts.
 *
 * @param orElse how to give the data without JSON, as a sentence
 * @throws InputError with the place of a syntax error, or for an expression in text that is not evaluated
 */
export function readJsonParameter(
	context: IExecuteFunctions,
	path: string,
	itemIndex: number,
	where: string,
	orElse = '',
): unknown {
	const value: unknown = context.getNodeParameter(path, itemIndex);
	if (typeof value !== 'string') return Array.isArray(value) ? toEntries(value) : value;
	if (value.trim() === '')
		throw new InputError(`${where} is empty`, 'Enter the data as JSON. If there is an expression, check it.');
	const { value: parsed, error } = parseJson(value);
	// Each record would get the text of the expression. Braces in other text are sent as they stand.
	const hasExpression = error === undefined ? WHOLE_EXPRESSION.test(value) : value.includes('{{');
	if (hasExpression && !isExpression(readEntered(context, path)))
		throw new InputError(`The text in ${where} has an expression`, `Switch ${where} to Expression.`);
	const [sign, column] = findSign(context, path, itemIndex) ?? [];
	if (sign !== undefined) {
		// In valid JSON, a quotation mark may have added attributes, and a backslash has taken the next character.
		const isValid = error === undefined;
		const what = isValid
			? `would change ${column}, because it has`
			: `is not valid JSON, because ${column} has`;
		throw new InputError(
			`${where} ${what} ${sign}`,
			`Replace the quotes, and all that is between them, with {{ JSON.stringify(${column}) }}. ${orElse}`.trim(),
		);
	}
	if (error === undefined) return parsed;
	if (OF_OBJECT.test(value))
		throw new InputError(
			`${where} has an object between other text`,
			'To send the whole object, delete all other text in the field, blanks and line breaks too.',
		);
	throw new InputError(
		`${where} is not valid JSON${describePlace(value, error)}`,
		`Check for a missing or extra quote, comma, or bracket. ${orElse}`.trim(),
	);
}

/** Signs that end or break a text of JSON. */
const SIGNS: Array<[sign: string, pattern: RegExp]> = [
	['a quotation mark', /"/],
	['a line break', /[\n\r]/],
	['a backslash', /\\/],
	['a tab', /\t/],
];

/** A column as it is: nothing in the expression escapes its value. */
const COLUMN = /^\$(?:input\.item\.)?json[^()+?:|&]*$/;

/** The expressions inside of quotes in a text of JSON that are a column as it is. */
function listColumns(entered: string): string[] {
	let isInText = false;
	return entered.split(/\{\{([^{}]*)\}\}/).filter((part, index) => {
		if (index % 2 > 0) return isInText && COLUMN.test(part.trim());
		for (const [mark] of part.matchAll(/\\.|"/gs)) if (mark === '"') isInText = !isInText;
		return false;
	});
}

/** The sign in a value of the item that the expression puts between quotes, and the value: `$json["notes"]`. */
function findSign(
	context: IExecuteFunctions,
	path: string,
	itemIndex: number,
): [sign: string, column: string] | undefined {
	const entered = readEntered(context, path);
	if (!isExpression(entered)) return undefined;
	for (const keys of pathsIn(listColumns(String(entered)).join(' '), true)) {
		const value = valueAt(context.getInputData()[itemIndex].json, keys);
		const [sign] = SIGNS.find(([, pattern]) => typeof value === 'string' && pattern.test(value)) ?? [];
		if (sign !== undefined) return [sign, `$json${keys.map((key) => `[${JSON.stringify(key)}]`).join('')}`];
	}
	return undefined;
}

/** E.g. ` at line 2, near }`, or the words of the parser where they name no place. */
function describePlace(text: string, error: string): string {
	const position = Number(PLACE.exec(error)?.[1] ?? Number.NaN);
	if (Number.isNaN(position)) return `: ${shown(error.replace(/ is not valid JSON$/, ''))}`;
	const rest = shown(text.slice(position, position + EXCERPT_CHARACTERS).split('\n')[0]);
	return ` at line ${text.slice(0, position).split('\n').length}, ${rest ? `near ${rest}` : 'at its end'}`;
}

/** Programs write JSON between two such lines. */
const FENCE = /^```\w*$/;
const END_OF_FENCE = '```';

/** The object or list in a text with JSON, also between two lines of backquotes; any other value unchanged. */
export function openJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[`]/.test(value)) return value;
	const text = value.trim();
	const firstLine = text.slice(0, Math.max(0, text.indexOf('\n'))).trim();
	const isFenced = FENCE.test(firstLine) && text.endsWith(END_OF_FENCE);
	const json = isFenced ? text.slice(text.indexOf('\n'), -END_OF_FENCE.length).trim() : text;
	if (!/^[{[]/.test(json) || !['}', ']'].includes(json.at(-1) ?? '')) return value;
	return parseJson(json).value ?? value;
}

/** The value at a path of an item, also inside a text with JSON. */
export function valueAt(item: unknown, path: Path): unknown {
	let value = item;
	for (const part of path) {
		const outer = openJson(value);
		const isThere = typeof outer === 'object' && outer !== null && Object.hasOwn(outer, part);
		value = isThere ? (outer as Record<string | number, unknown>)[part] : undefined;
	}
	return value;
}
