import { InputError } from '../inputError';
import { toDecimalDigits } from './wireValue';

const EXCERPT_CHARACTERS = 20;

/**
 * Reads a parameter of type JSON: text as typed in the editor, or the object or list that an expression gives.
 *
 * @param where the parameter, for the error message
 * @throws InputError naming line and column where the text breaks, or what JSON.parse would change in silence
 */
export function readJson(value: unknown, where: string): unknown {
	if (typeof value !== 'string') return value;
	const parsed = parse(value);
	if ('error' in parsed) {
		const position = breakingPosition(value, parsed.error);
		throw new InputError(
			`${where} is not valid JSON: it breaks at ${describePlace(value, position)}`,
			'Check for a missing or extra quote, comma, or bracket there. In an expression, use JSON.stringify() to put text with quotes or line breaks into JSON.',
		);
	}
	assertLossless(value, where);
	return parsed.value;
}

function describePlace(text: string, position: number): string {
	const lines = text.slice(0, position).split('\n');
	const near = text.slice(position, position + EXCERPT_CHARACTERS).split('\n')[0];
	const what = position === text.length ? 'where the text ends' : near ? `at ${near}` : 'where the line ends';
	return `line ${lines.length}, column ${lines[lines.length - 1].length + 1}, ${what}`;
}

/** Where JSON.parse gave up. V8 names the position in most of its messages, but not for an unexpected token. */
function breakingPosition(text: string, message: string): number {
	const named = /at position (\d+)/.exec(message);
	if (named) return Number(named[1]);
	if (message.startsWith('Unexpected end')) return text.length;
	// The shortest part of the text that holds the unexpected token ends with it.
	let clean = 0;
	let broken = text.length;
	while (broken - clean > 1) {
		const middle = (clean + broken) >> 1;
		const parsed = parse(text.slice(0, middle));
		if ('error' in parsed && isUnexpectedToken(parsed.error)) broken = middle;
		else clean = middle;
	}
	return broken - 1;
}

/** In V8's words, which for the likes of "undefined" and "[object Object]" are others. */
const isUnexpectedToken = (message: string) =>
	message.startsWith('Unexpected token') || message.endsWith('" is not valid JSON');

/**
 * JSON.parse drops all but the last of the values that have one name in an object, and digits of long whole numbers.
 *
 * @param text valid JSON
 * @throws InputError naming the first such name or number
 */
function assertLossless(text: string, where: string): void {
	const namesOfOpenObjects: Array<Set<string>> = [];
	let quoteAt: number | undefined;
	let lastString = '';
	// One escape or sign at a time, since a pattern for a whole string would exhaust the stack on a long one.
	for (const { 0: sign, index } of text.matchAll(/\\.|["{}:]|-?\d[\d.eE+-]*/g)) {
		if (quoteAt !== undefined) {
			if (sign !== '"') continue;
			lastString = text.slice(quoteAt, index + 1);
			quoteAt = undefined;
		} else if (sign === '"') quoteAt = index;
		else if (sign === '{') namesOfOpenObjects.push(new Set());
		else if (sign === '}') namesOfOpenObjects.pop();
		else if (sign === ':') {
			const names = namesOfOpenObjects[namesOfOpenObjects.length - 1];
			const name = JSON.parse(lastString) as string;
			if (names.has(name)) {
				throw new InputError(
					`${where} has the name "${name}" twice in one object`,
					'Keep one of them. Only the last one would count.',
				);
			}
			names.add(name);
		} else if (losesDigits(sign)) {
			throw new InputError(
				`${where} has a number with too many digits: ${sign.slice(0, EXCERPT_CHARACTERS)}`,
				'Put it in quotes, so that it is sent unchanged.',
			);
		}
	}
}

function losesDigits(literal: string): boolean {
	const value = Number(literal);
	return /^-?\d+$/.test(literal) && !Number.isSafeInteger(value) && toDecimalDigits(value) !== literal;
}

function parse(text: string): { value: unknown } | { error: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { error: (error as Error).message };
	}
}
