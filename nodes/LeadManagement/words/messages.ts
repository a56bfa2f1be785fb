import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

/** The message says what did not work, and the description what to do, with the labels of the editor. */
export interface Texts {
	message: string;
	description: string;
}

/** An item, parameter, or credential that the node refuses to send. */
export class InputError extends Error implements Texts {
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
	}
}

/** Message and description as one text, for where the editor shows only a message. */
export const toText = ({ message, description }: Texts): string =>
	`${message}${/[.!?…]$/.test(message) ? '' : '.'} ${description}`;

const MAX_SHOWN_CHARACTERS = 100;
/** Control characters, line breaks, characters that change the direction of a text, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Most names and values have this form, and need no further work in each cell. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** A text from data or from the service as one line of at most this many characters, without control characters. */
export function cutLine(text: string, maxCharacters: number): string {
	if (text.length <= maxCharacters && PLAIN_LINE.test(text)) return text;
	// Cut first, because a value may have megabytes.
	const line = text
		.slice(0, 2 * maxCharacters)
		.replace(UNPRINTABLE, ' ')
		.trim();
	const characters = Array.from(line);
	return characters.length > maxCharacters || text.length > 2 * maxCharacters
		? `${characters.slice(0, maxCharacters - 1).join('')}…`
		: line;
}

/** A value or name from data, as it may stand in a message, a description, or a hint. */
export const shown = (text: string): string => cutLine(text, MAX_SHOWN_CHARACTERS);

/** A value or name from data in quotes, e.g. `"Price <USD>"`. */
export const quote = (text: string): string => `"${shown(text)}"`;

/** A message lists so many names, and counts the others. */
export const MAX_LISTED = 5;

/** The first names from data, e.g. `"Age", "Size" and 3 more`. */
export function listQuoted(names: readonly string[], separator = ', ', toText = quote): string {
	const rest = names.length - MAX_LISTED;
	const listed = names.slice(0, MAX_LISTED).map(toText).join(separator);
	return rest > 0 ? `${listed} and ${rest} more` : listed;
}

/** The first texts, as many as fit, and how many more there are. */
export function fit(texts: readonly string[], maxCharacters: number): string[] {
	const [fitting, more] = divide(texts, maxCharacters);
	return [...fitting, ...more];
}

/** The first texts as one text, e.g. `Age, Size and 3 more`. */
export function listed(texts: readonly string[], maxCharacters: number, separator = ', '): string {
	const [fitting, more] = divide(texts, maxCharacters);
	return [fitting.join(separator), ...more].join(' ');
}

function divide(texts: readonly string[], maxCharacters: number): [fitting: string[], more: string[]] {
	let characters = 0;
	const fitting = texts.filter(
		(text, index) => (characters += text.length + 2) <= maxCharacters || index === 0,
	);
	const others = texts.length - fitting.length;
	return [fitting, others > 0 ? [`and ${formatCount(others)} more`] : []];
}

/** A message may end with text from the service, which may end with a period. */
export const withoutPeriod = (message: string): string => message.replace(/\.$/, '');

/** Escapes a text for where n8n renders HTML, with pictures and links: hints, and descriptions of errors (n8n 1.85 and 2.41). */
export const escapeHtml = (text: string): string =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Makes a text safe as the message of an error that ends an execution. n8n shows it twice: as plain text in the node, and as
 * HTML in a notification, so that neither the text itself nor an escaped one is right in both. It also takes the execution
 * as canceled if the message has this word (n8n 1.85 and 2.41).
 */
export const toThrownMessage = (text: string): string =>
	text
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/canceled/g, 'cancelled');

/** E.g. `1,975`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** An error of n8n with exactly this message: n8n replaces those that contain codes such as EPERM (n8n-workflow 2.41). */
export function withMessage<E extends NodeOperationError | NodeApiError>(error: E, message: string): E {
	error.message = message;
	error.messages = [];
	return error;
}

/** A line of the hint after a run. Its text is made where the fact is known: `run/` only counts, joins, and lays out. */
export interface Note {
	section: 'sent' | 'notSent' | 'check';
	/** All rows with one fact have the same text; `{rows} have`, or `are`, becomes e.g. `12 rows have`. The text is blank if the examples say all. */
	text: string;
	/** A value that the text is about. The first ones are listed after it, those that are not sent with their items. */
	example?: string;
}
