import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote, shown } from '../../messages';
import { isExpression, readEntered } from './parameters';

const EXCERPT_CHARACTERS = 20;

/**
 * Reads a parameter of type JSON.
 *
 * @throws InputError for data that cannot be read, or an expression in text that is not evaluated
 */
export function readJsonParameter(
	context: IExecuteFunctions,
	path: string,
	itemIndex: number,
	where: string,
): unknown {
	const value: unknown = context.getNodeParameter(path, itemIndex);
	// What is pasted into a field that is not switched to Expression stays text.
	const isEvaluated = isExpression(readEntered(context, path));
	const isPasted = typeof value === 'string' && value.includes('{{') && 'error' in parse(value);
	if (isPasted && !isEvaluated)
		throw new InputError(`The text in ${where} is an expression`, `Switch ${where} to Expression.`);
	return readJson(value, where, isEvaluated);
}

/**
 * Reads the value of a parameter of type JSON: JSON text, or the object or list that an expression returns.
 *
 * @param isEvaluated whether an expression wrote the text: its numbers are those that JavaScript could hold
 * @throws InputError with line and column of a syntax error, or for data that JSON.parse would silently change
 */
export function readJson(value: unknown, where: string, isEvaluated = false): unknown {
	if (typeof value !== 'string') return value;
	if (value.trim() === '')
		throw new InputError(`${where} is empty`, 'Enter the data as JSON. If there is an expression, check it.');
	const parsed = parse(value);
	if ('error' in parsed && isEvaluated && value.includes(String({})))
		throw new InputError(
			`${where} has an object between other text`,
			'To send the whole object, delete all other text in the field, blanks and line breaks too.',
		);
	if ('error' in parsed) {
		const position = errorPosition(value, parsed.error);
		throw new InputError(
			`${where} is not valid JSON at ${describePosition(value, position)}`,
			'Check for a missing or extra quote, comma, or bracket there. In an expression, use JSON.stringify() to put text with quotes or line breaks into JSON.',
		);
	}
	assertLossless(value, where, isEvaluated);
	return parsed.value;
}

function describePosition(text: string, position: number): string {
	const lines = text.slice(0, position).split('\n');
	const [rest] = text.slice(position, position + EXCERPT_CHARACTERS).split('\n');
	const end = position === text.length ? 'text' : 'line';
	const what = shown(rest) ? `near ${shown(rest)}` : `at the end of the ${end}`;
	return `line ${lines.length}, column ${lines[lines.length - 1].length + 1}, ${what}`;
}

/** The index of a syntax error. V8 has it in most messages, but not in those that end with "is not valid JSON" (Node.js 24). */
function errorPosition(text: string, message: string): number {
	const named = /at position (\d+)/.exec(message);
	if (named) return Number(named[1]);
	if (message.startsWith('Unexpected end')) return text.length;
	// The shortest prefix of the text that has this error ends with the unexpected token.
	let clean = 0;
	let broken = text.length;
	while (broken - clean > 1) {
		const middle = (clean + broken) >> 1;
		const parsed = parse(text.slice(0, middle));
		if ('error' in parsed && parsed.error.endsWith('is not valid JSON')) broken = middle;
		else clean = middle;
	}
	return broken - 1;
}

/**
 * JSON.parse silently drops digits of long numbers and all but the last of the values with the same name.
 *
 * @throws InputError for a repeated name or a number with too many digits, in valid JSON
 */
function assertLossless(text: string, where: string, isEvaluated: boolean): void {
	const namesOfOpenObjects: Array<Set<string>> = [];
	let quoteAt: number | undefined;
	let lastString = '';
	// Matches single characters and escapes, because a pattern for a whole string overflows the stack on a long one.
	for (const { 0: token, index } of text.matchAll(/\\.|["{}:]|-?\d[\d.eE+-]*/g)) {
		if (quoteAt !== undefined) {
			if (token !== '"') continue;
			lastString = text.slice(quoteAt, index + 1);
			quoteAt = undefined;
		} else if (token === '"') quoteAt = index;
		else if (token === '{') namesOfOpenObjects.push(new Set());
		else if (token === '}') namesOfOpenObjects.pop();
		else if (token === ':') {
			const names = namesOfOpenObjects[namesOfOpenObjects.length - 1];
			const name = JSON.parse(lastString) as string;
			if (names.has(name)) {
				throw new InputError(
					`${where} has ${quote(name)} twice in the same object`,
					'Keep one of them. Only the last one would be sent.',
				);
			}
			names.add(name);
		} else if (losesDigits(token)) {
			throw new InputError(
				`${where} has a number with too many digits: ${token.slice(0, EXCERPT_CHARACTERS)}`,
				isEvaluated
					? 'Its last digits were lost before this node. Format the column as text where it comes from.'
					: 'Put it in quotes to send it unchanged.',
			);
		}
	}
}

/** Whether a number is another one, or none, once it is read. */
const losesDigits = (literal: string) =>
	/^-?\d+$/.test(literal) ? !Number.isSafeInteger(Number(literal)) : !Number.isFinite(Number(literal));

/** The value of a JSON text, or the message of its error. */
export function parse(text: string): { value: unknown } | { error: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { error: (error as Error).message };
	}
}
