import type { InputError } from '../words/messages';
import { UNIQUE_ATTRIBUTES } from '../account/names';
import { toPlain } from '../parameters/read';
import { isBlank, isFile, toDate, toEntries } from '../parameters/wireValue';
import { type Attribute, type Origin, type Value, type ValueRules, inSentence } from './attribute';
import { type Form, isAsIfBlank } from './blank';
import { type ContactType, PHONE } from './contact';
import { writePhone } from './countryCode';
import { type ReadText, hasLostCharacters, toLostError, toWindows1252 } from './text';
import { joinValues, listFilled, readTyped, toUnfit } from './typed';

/** Reads a value of an attribute. */
export function readValue(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, form, name } = attribute;
	const { isAutomatic, searchBy } = rules;
	if (rules.isVerbatim && !contact ? isBlank(given) : isAsIfBlank(given, form)) return { blank: true };
	const unsent = isAutomatic ? findUnfit(given, form) : undefined;
	if (unsent !== undefined) return { unsent };
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
