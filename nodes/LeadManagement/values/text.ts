import { InputError, quote } from '../words/messages';
import { trimSigns, withoutInvisible } from '../words/plainText';

/** A character that is not in the encoding that a file was read with becomes one of these: in texts of one byte, and of two. */
const LOST = '\uFFFD';
const NUL = '\0';
/** A half of a character, e.g. at the end of a text that a program has cut. */
const HALF_CHARACTER = /\p{Surrogate}/u;
/** 'Extract from File' reads Windows-1252 as Latin1, where these are control characters. TextDecoder of Node.js 20 does the same. */
const CONTROLS = /[\x80-\x9f]/g;
const IN_WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text with the characters of Windows-1252 in place of control characters, which nobody types; another value unchanged. */
export const toWindows1252 = (value: unknown): unknown =>
	typeof value === 'string'
		? value.replace(CONTROLS, (character) => IN_WINDOWS_1252[character.charCodeAt(0) - 0x80])
		: value;

export const hasLostCharacters = (text: string): boolean =>
	text.includes(LOST) || text.includes(NUL) || HALF_CHARACTER.test(text);

/**
 * The error of a text with lost characters.
 *
 * @param source where a value is from; blank for a heading
 */
export function toLostError(text: string, source = ''): InputError {
	if (!text.includes(LOST) && !text.includes(NUL) && HALF_CHARACTER.test(text))
		return new InputError(
			`Half of a character was lost: ${quote(text)}${source}`,
			'A step before this one has cut the text. Let it keep the whole text, or correct its last character.',
		);
	const encoding = text.includes(NUL) ? 'UTF16LE' : 'Latin1, or save the file as UTF-8';
	const orElse = source && ' If the text is like this elsewhere, correct it there.';
	return new InputError(
		`Characters were lost when the file was read: ${quote(text)}${source}`,
		`In 'Extract from File', add the option 'Encoding' and set it to ${encoding}.${orElse}`,
	);
}

export const YES_OR_NO = /^(yes|no|true|false|1|0)$/i;

/** What a text is in place of one address or number, and how to correct it. */
export type Refused = [what: string, toDo: string];

export type ReadText = { text: string } | { refused: Refused };

/** A longer text is no email address and no phone. */
export const MAX_CONTACT_CHARACTERS = 1_000;
/** A text such as `="9845098450"`, which a CSV file has so that no spreadsheet takes it for a number, without the formula. */
function withoutFormula(text: string): string {
	const inner = trimSigns(text.slice(1), /"/, /"/);
	return inner.includes('"') || !text.endsWith('"') ? text : inner;
}

/** A text without what spreadsheets put around a value. */
export function unwrap(text: string): string {
	const plain = withoutInvisible(text).trim();
	return plain.startsWith('="') ? withoutFormula(plain).trim() : plain;
}
