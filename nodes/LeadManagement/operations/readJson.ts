import { Refusal } from '../refusal';

const EXCERPT_CHARACTERS = 20;

/**
 * Reads a parameter of type JSON: text as typed in the editor, or the object or list that an expression gives.
 *
 * @param parameter the parameter's label in the editor
 * @throws Refusal naming line and column where the text breaks
 */
export function readJson(value: unknown, parameter: string): unknown {
	if (typeof value !== 'string') return value;
	const parsed = parse(value);
	if (!('error' in parsed)) return parsed.value;
	const position = breakingPosition(value, parsed.error);
	const lines = value.slice(0, position).split('\n');
	const place = `line ${lines.length}, column ${lines[lines.length - 1].length + 1}`;
	const near = value.slice(position, position + EXCERPT_CHARACTERS);
	throw new Refusal(
		`'${parameter}' is not valid JSON: it breaks at ${place}, ${near === '' ? 'where the text ends' : `at ${near}`}`,
		'Check for a missing quote, comma or bracket there. In an expression, use JSON.stringify() to put text with quotes or line breaks into JSON.',
	);
}

/** Where JSON.parse gave up. V8 names the position in most of its messages, but not for an unexpected token. */
function breakingPosition(text: string, message: string): number {
	const named = /at position (\d+)/.exec(message);
	if (named) return Number(named[1]);
	if (!isUnexpectedToken(message)) return text.length;
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

const isUnexpectedToken = (message: string) => message.startsWith('Unexpected token');

function parse(text: string): { value: unknown } | { error: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { error: (error as Error).message };
	}
}
