import { InputError, quote } from '../words/messages';
import { UNIQUE_ATTRIBUTES } from '../account/names';
import { toPlain } from '../parameters/read';
import { isBlank, isFile, toDate, toEntries } from '../parameters/wireValue';
import { type Attribute, type Origin, type Value, type ValueRules, inSentence } from './attribute';
import { type Form, isAsIfBlank } from './blank';
import { type ContactType, PHONE } from './contact';
import { writePhone } from './countryCode';
import type { ReadText } from './phone';
import { joinValues, listFilled, readTyped, toUnfit } from './typed';

/** Reads a value of an attribute. */
export function readValue(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, form, name } = attribute;
	const { isAutomatic, searchBy } = rules;
	if (rules.isVerbatim && !contact ? isBlank(given) : isAsIfBlank(given, form)) return { blank: true };
	const unsent = isAutomatic ? findUnfit(given, form) : undefined;
	if (unsent !== undefined) return { unsent };
	// JSON is sent as it was written.
	if (rules.isVerbatim && Array.isArray(given))
		return {
			stops: { message: `${origin.label} has a list instead of a single value`, description: NO_LIST },
		};
	try {
		const plain = isAutomatic ? toWindows1252(given) : given;
		const value = contact
			? readContact(plain, contact, origin, rules)
			: readTyped(plain, attribute, origin, rules);
		// The value that leads are found by may not be left out, and neither may one that somebody entered by hand.
		const isFoundBy = (searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy]).includes(name);
		const isNeeded = isFoundBy || (!isAutomatic && !contact);
		if ('unsent' in value) return value.toCorrect && isNeeded ? { stops: value.toCorrect } : value;
		if (!('text' in value)) return value;
		if (isAutomatic && hasLostCharacters(value.text))
			return { stops: toLostError(value.text, ` (${inSentence(origin)})`) };
		return isFoundBy ? { ...value, text: String(toPlain(value.text)) } : value;
	} catch (error) {
		const { message, description = '' } = error as InputError;
		return { stops: { message, description } };
	}
}

const NO_LIST = 'Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").';

/** The reason why an object or a list in a column is no single value. */
function findUnfit(value: unknown, form: Form): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const entries = listFilled(toEntries(value));
	if (entries.some(isFile)) return 'a file';
	const isSimple = entries.every((entry) => typeof entry !== 'object' || entry === null || toDate(entry));
	return isSimple && (form !== 'name' || entries.length === 1) ? undefined : 'more than a single value';
}

/** @throws InputError for a value that is not a single one */
function readContact(value: unknown, contact: ContactType, origin: Origin, rules: ValueRules): Value {
	const text = joinValues(value, origin.label);
	const isOne = !Array.isArray(value) || listFilled(value).length === 1;
	const read: ReadText = isOne ? contact.read(text) : { refused: [`not ${contact.label}`, contact.toDo] };
	if ('refused' in read) return toUnfit(read.refused, text, origin);
	return contact === PHONE ? writePhone(read.text, rules.countryCode) : read;
}

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

/** @param source where a value is from; blank for a heading */
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
