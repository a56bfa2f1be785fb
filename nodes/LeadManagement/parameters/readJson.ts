import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, cutLine, shown } from '../words/messages';
import { parseJson } from '../words/plainText';
import { isExpression, readEntered } from './read';
import { OF_OBJECT, isPlainObject, toEntries } from './wireValue';

const EXCERPT_CHARACTERS = 20;
/** A value of a JSON text that is nothing but an expression. */
const WHOLE_EXPRESSION = /"\s*=?\{\{(?=[^{}]*\}\}\s*")[^{}]*?\$(?:json|input|node|now|today|\()/;
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
	const entered = readEntered(context, path);
	const value: unknown =
		typeof entered === 'string' && isOfParts(entered)
			? fillIn(context, entered, itemIndex, where, orElse)
			: context.getNodeParameter(path, itemIndex);
	if (typeof value !== 'string') return Array.isArray(value) ? toEntries(value) : value;
	if (value.trim() === '')
		throw new InputError(`${where} is empty`, 'Enter the data as JSON. If there is an expression, check it.');
	const { value: parsed, error } = parseJson(value);
	// Each record would get the text of the expression. Braces in other text are sent as they stand.
	const hasExpression = () => (error === undefined ? WHOLE_EXPRESSION.test(value) : value.includes('{{'));
	if (!isExpression(entered) && hasExpression())
		throw new InputError(`The text in ${where} has an expression`, `Switch ${where} to Expression.`);
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

/** Cuts a text into what stands in it and its expressions, in turn. */
function splitExpressions(entered: string): string[] {
	const parts: string[] = [];
	let end = 0;
	for (;;) {
		const open = entered.indexOf('{{', end);
		const close = open < 0 ? -1 : entered.indexOf('}}', open + 2);
		if (close < 0) return [...parts, entered.slice(end)];
		parts.push(entered.slice(end, open), entered.slice(open, close + 2));
		end = close + 2;
	}
}

/** An expression that is all of a parameter gives what it gives. One in a text is a part of it. */
function isOfParts(entered: string): boolean {
	const [before, expression, ...after] = splitExpressions(entered.slice(1));
	return isExpression(entered) && expression !== undefined && before + after.join('') !== '';
}

/** The text of JSON with what its expressions give. @throws InputError for more than a value: a form's visitor could add attributes */
function fillIn(
	context: IExecuteFunctions,
	entered: string,
	itemIndex: number,
	where: string,
	orElse: string,
): string {
	let isInText = false;
	const filled = splitExpressions(entered.slice(1)).map((part, index, all) => {
		if (index % 2 === 0) {
			for (const [mark] of part.matchAll(/\\.|"/gs)) if (mark === '"') isInText = !isInText;
			return part;
		}
		const given: unknown = context.evaluateExpression(part, itemIndex);
		const text = isPlainObject(given) ? '[object Object]' : String(given ?? '');
		if (text.trim() === '') return isInText ? text : 'null';
		const isText = !OF_OBJECT.test(text) && parseJson(`"${text}"`).value === text;
		// Outside of quotation marks, an object is refused with the whole text, which says so.
		const isValue = isPlainObject(given) || parseJson(text).error === undefined;
		if (isInText ? isText : isValue) return text;
		const code = part.slice(2, -2).trim();
		const [sign = 'more than one value'] = SIGNS.find(([, pattern]) => isInText && pattern.test(text)) ?? [];
		const isAlone = all[index - 1].endsWith('"') && all[index + 1].startsWith('"');
		const what = isInText ? 'the quotes, and all that is between them,' : 'it';
		const rest = isInText && !isAlone ? ' Join the rest to it with + inside of the parentheses.' : '';
		throw new InputError(
			`${where} can't take ${shown(code)} as it is, because it has ${sign}`,
			`Replace ${what} with {{ JSON.stringify(${code}) }}.${rest} ${orElse}`.trim(),
		);
	});
	return filled.join('');
}

/** E.g. ` at line 2, near }`, or the words of the parser where they name no place. */
function describePlace(text: string, error: string): string {
	const position = Number(PLACE.exec(error)?.[1] ?? Number.NaN);
	if (Number.isNaN(position)) return `: ${shown(error.replace(/, (\.\.\.)?".*$/s, ''))}`;
	const [line] = text.slice(position, position + 2 * EXCERPT_CHARACTERS).split('\n');
	const rest = cutLine(line, EXCERPT_CHARACTERS);
	return ` at line ${text.slice(0, position).split('\n').length}, ${rest ? `near ${rest}` : 'at its end'}`;
}
