import { type InputError, quote } from '../words/messages';
import { UNIQUE_ATTRIBUTES } from '../account/names';
import { toPlain } from '../parameters/read';
import { isBlank, isFile, toDate, toEntries } from '../parameters/wireValue';
import {
	type Attribute,
	type InnerPair,
	type Origin,
	type Value,
	type ValueRules,
	inSentence,
} from './attribute';
import { type Form, isAsIfBlank, isEmpty } from './blank';
import { type ContactType, PHONE } from './contact';
import { writePhone } from './countryCode';
import { type ReadText, type Refused, hasLostCharacters, toLostError, toWindows1252 } from './text';
import { joinValues, listFilled, readTyped, toUnfit } from './typed';

const LEAD_TYPE = /^OT_\d+$/;

/** Leads are found by an attribute, so that its value may not be left out. */
const isFoundBy = (name: string, searchBy: string | undefined): boolean =>
	searchBy === undefined ? UNIQUE_ATTRIBUTES.includes(name) : searchBy === name;

/** Reads a value of an attribute. */
export function readValue(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, form, name } = attribute;
	if (rules.isVerbatim && !contact ? isBlank(given) : isAsIfBlank(given, form)) return { blank: true };
	const unsent = rules.isAutomatic ? findUnfit(given, form) : undefined;
	if (unsent !== undefined) return { unsent };
	try {
		const value = readForm(rules.isAutomatic ? toWindows1252(given) : given, attribute, origin, rules);
		const isFound = isFoundBy(name, rules.searchBy);
		// A value that somebody entered by hand is not left out.
		const isNeeded = isFound || (!rules.isAutomatic && !contact);
		if ('unsent' in value && value.toCorrect && isNeeded) return { stops: value.toCorrect };
		const found = isFound && 'text' in value ? { ...value, text: String(toPlain(value.text)) } : value;
		return refuseLost(found, origin, rules);
	} catch (error) {
		const { message, description = '' } = error as InputError;
		return { stops: { message, description } };
	}
}

function refuseLost(value: Value, origin: Origin, { isAutomatic }: ValueRules): Value {
	const isLost = isAutomatic && 'text' in value && hasLostCharacters(value.text);
	return isLost ? { stops: toLostError(value.text, ` (${inSentence(origin)})`) } : value;
}

/** @throws InputError for a value that is not a single one */
function readForm(value: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, name } = attribute;
	if (!contact && name !== 'LeadType') return readTyped(value, attribute, origin, rules);
	const text = joinValues(value, origin.label);
	if (!contact) return readLeadType(String(toPlain(text)), origin);
	const isOne = !Array.isArray(value) || listFilled(value).length === 1;
	return readContact(text, isOne, contact, origin, rules);
}

/** The reason why an object or a list in a column is no single value. */
function findUnfit(value: unknown, form: Form): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const entries = listFilled(toEntries(value));
	if (entries.some(isFile)) return 'a file';
	const isSimple = entries.every((entry) => typeof entry !== 'object' || entry === null || toDate(entry));
	return isSimple && (form !== 'name' || entries.length === 1) ? undefined : 'more than a single value';
}

/** @param isOne whether the text is of a single value: several are no address, and no number */
function readContact(
	given: string,
	isOne: boolean,
	contact: ContactType,
	origin: Origin,
	rules: ValueRules,
): Value {
	const read: ReadText = isOne ? contact.read(given) : { refused: [`not ${contact.label}`, contact.toDo] };
	if ('refused' in read) return toUnfit(read.refused, given, origin);
	return contact === PHONE ? writePhone(read.text, rules.countryCode) : read;
}

const NOT_A_TYPE: Refused = [
	'not a lead type',
	'A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty',
];

const readLeadType = (text: string, origin: Origin): Value =>
	LEAD_TYPE.test(text) ? { text } : toUnfit(NOT_A_TYPE, text, origin);

/** A field of a custom field set: the account lists no types of these. */
const FIELD: Attribute = { name: '', field: undefined, contact: undefined, form: 'any', isPhone: false };

/**
 * Reads the parts of a custom field set, which are its fields.
 *
 * @param sendBlanks whether an empty part clears its field
 * @returns its value, and the parts that count as blank
 */
export function readSet(
	parts: ReadonlyArray<readonly [name: string, given: unknown]>,
	origin: Origin,
	rules: ValueRules,
	sendBlanks: boolean,
): { value: Value; blanks: unknown[] } {
	const fields: InnerPair[] = [];
	const blanks: unknown[] = [];
	for (const [name, given] of parts) {
		const value = readValue(given, FIELD, { ...origin, label: `${origin.label}: ${quote(name)}` }, rules);
		if ('stops' in value) return { value, blanks };
		const isCleared = sendBlanks && isBlank(given);
		if ('text' in value) fields.push({ Attribute: name, Value: value.text });
		else if (isCleared) fields.push({ Attribute: name, Value: '' });
		else if (!isEmpty(given)) blanks.push(given);
	}
	return { value: fields.length > 0 ? { text: '', fields } : { blank: true }, blanks };
}
