const MAX_SHOWN_CHARACTERS = 100;
/** Control characters, line breaks, and characters that change the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/**
 * A value or name from data, as it may stand in a message, a description, or a hint.
 *
 * @returns one line of at most 100 characters, without control characters
 */
export function shown(text: string): string {
	// Cut first, because a value may have megabytes.
	const line = text
		.slice(0, 2 * MAX_SHOWN_CHARACTERS)
		.replace(UNPRINTABLE, ' ')
		.trim();
	const characters = Array.from(line);
	return characters.length > MAX_SHOWN_CHARACTERS || text.length > 2 * MAX_SHOWN_CHARACTERS
		? `${characters.slice(0, MAX_SHOWN_CHARACTERS - 1).join('')}…`
		: line;
}

/** Characters that take no space and that copied contacts and headings often have. */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

/** A text without invisible format characters, such as a zero-width space or a byte order mark. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** A value or name from data in quotes, e.g. `"Price <USD>"`. */
export const quote = (text: string): string => `"${shown(text)}"`;

const MAX_LISTED = 5;

/** Names from data in quotes, e.g. `"Age", "Size" and 3 more`. */
export function listQuoted(names: readonly string[]): string {
	const rest = names.length - MAX_LISTED;
	const listed = names.slice(0, MAX_LISTED).map(quote).join(', ');
	return rest > 0 ? `${listed} and ${rest} more` : listed;
}

/** Escapes a text for where n8n renders HTML: hints, and the descriptions of errors (n8n 2.41). */
export const escapeHtml = (text: string): string =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
