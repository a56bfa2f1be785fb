import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError, type Texts, quote } from '../../../words/messages';
import { toPlain } from '../../../parameters/read';
import { isBlank, isFile, toDate, toEntries } from '../../../parameters/wireValue';
import { memoized } from '../../../words/plainText';
import { type Form, isAsIfBlank, isEmpty } from './blank';
import { SINGLE_CHOICES, DATE_TYPES, readTyped, misfit, listFilled, joinValues, inSentence } from './typed';
import { type ContactType, MOBILE, PHONE, contactTypeOf, hasNoDot, type Part } from './contact';
import { writePhone } from './countryCode';
import { type ReadText, hasLost, toLostError, toWindows1252 } from './text';

/** `DataType` of fields with a single value (documented), which a custom field set cannot be. */
const SINGLE_TYPES = [
	...DATE_TYPES,
	'Text',
	'Number',
	'Email',
	'Phone',
	'Website',
	'Time',
	'Boolean',
	'MultiSelect',
	...SINGLE_CHOICES,
];
const LEAD_TYPE = /^OT_\d+$/;

/** An attribute, with what decides how its values are read. */
export interface Attribute {
	name: string;
	field: AccountField | undefined;
	contact: ContactType | undefined;
	form: Form;
	/** The values are phones of the lead, or of somebody else. */
	isPhone: boolean;
	/** An object can be sent for a custom field set. */
	isSet: boolean;
}

export interface Origin {
	/** The name in the hint: the heading of a column, or the display name of an attribute. */
	heading: string;
	/** The name in messages: `Column "Born"`, or `Attribute "mx_Born"`. */
	label: string;
	/** An origin that is no column is an attribute that was mapped by hand. */
	isColumn: boolean;
	/** Values that were dragged on an attribute or an option count as sent. */
	isDragged?: boolean;
}

export interface ValueRules {
	/** The account's fields, if they were read. */
	fields: AccountFields;
	/** The time zone of the workflow. */
	timeZone: string;
	/** The values of JSON are sent as they are written. */
	isVerbatim: boolean;
	/** Nobody has looked at the values: those that do not fit are left out, and those with lost characters refused. */
	isAutomatic: boolean;
	/** The code of phones that have none, which are written as LeadSquared keeps them; undefined to send them as they are written. */
	countryCode: string | undefined;
}

/** A field of a custom field set (interface, section 2.2). */
export interface InnerPair {
	Attribute: string;
	Value: string;
}

export type Value =
	/** A doubtful text is sent, and the hint says why it may be wrong. */
	| { text: string; doubt?: { text: string; example: string }; fields?: InnerPair[] }
	| { blank: true }
	/** No address, or no number: refused where leads are found by it, and otherwise not sent. */
	| { refused: Texts; unsent: string }
	/** The row is refused. */
	| { stops: Texts }
	/** The reason why it is not sent, as the end of a sentence: `more than a single value`. */
	| { unsent: string };

const BLANK: Value = { blank: true };

/** A custom field set cannot have the type of a single value, or options. */
export const hasSingleValue = (field: AccountField | undefined): boolean =>
	SINGLE_TYPES.includes(field?.DataType ?? '') || (field?.Options ?? []).length > 0;

interface Ways {
	isVerbatim: boolean;
	/** Somebody mapped each value by hand, so that a box that is not ticked is a value. */
	isByHand: boolean;
	hasCountryCodes: boolean;
}

/** Returns a function that finds what decides how the values of an attribute are read. */
export function attributeFinder(fields: AccountFields, { isVerbatim, isByHand, hasCountryCodes }: Ways) {
	return memoized((name): Attribute => {
		const listed = fields.get(name);
		const field = isVerbatim ? undefined : listed;
		const contact = isVerbatim && name === MOBILE ? undefined : contactTypeOf(name);
		const isOfPhones = listed?.DataType === 'Phone' && (!isVerbatim || hasCountryCodes);
		return {
			name,
			field,
			contact,
			form: contact?.form ?? formOf(name, field, fields.isListed && !isByHand),
			isPhone: contact === PHONE || isOfPhones,
			isSet: name.startsWith('mx_') && !hasSingleValue(field),
		};
	});
}

/** @param isTyped whether a box that is not ticked has to fit the type of its field */
function formOf(name: string, field: AccountField | undefined, isTyped: boolean): Form {
	if (name === 'FirstName' || name === 'LastName') return 'name';
	if (DATE_TYPES.includes(field?.DataType ?? '')) return 'date';
	return field && isTyped && takesAnyText(field) ? 'text' : 'any';
}

/** A field takes any text, such as a phone, unless it is for a date, an option, or yes and no. */
export const takesAnyText = (field: AccountField | undefined): boolean =>
	!DATE_TYPES.includes(field?.DataType ?? '') && field?.DataType !== 'Boolean' && !field?.Options?.length;

/** Reads a value of an attribute. */
export function readValue(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, form } = attribute;
	if (rules.isVerbatim && !contact ? isBlank(given) : isAsIfBlank(given, form)) return BLANK;
	const unsent = rules.isAutomatic ? findUnfit(given, form) : undefined;
	if (unsent !== undefined) return { unsent };
	try {
		const value = readForm(rules.isAutomatic ? toWindows1252(given) : given, attribute, origin, rules);
		const isLost = rules.isAutomatic && 'text' in value && hasLost(value.text);
		return isLost ? { stops: toLostError(value.text, ` (${inSentence(origin)})`) } : value;
	} catch (error) {
		const { message, description = '' } = error as InputError;
		return { stops: { message, description } };
	}
}

/** @throws InputError for a value that is not a single one */
function readForm(value: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { contact, name } = attribute;
	if (!contact && name !== 'LeadType') return readTyped(value, attribute, origin, rules);
	// A number that may have lost its last digits refuses the row where a phone is as long. Any other number is read by its digits.
	const isLost = typeof value === 'number' && !Number.isSafeInteger(value);
	const isLostPhone = isLost && contact && 'text' in contact.read(String(value));
	const isOfNumber = typeof value === 'number' && rules.isAutomatic && !isLostPhone;
	const text = isOfNumber ? String(value) : joinValues(value, origin.label);
	if (!contact) return readLeadType(String(toPlain(text)), origin, rules);
	const isOne = !Array.isArray(value) || listFilled(value).length === 1;
	return readContact(text, isOne, contact, origin, rules);
}

/** The reason why an object or a list in a column is no single value. */
function findUnfit(value: unknown, form: Form): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const entries = listFilled(toEntries(value));
	if (entries.some(isFile)) return 'a file';
	const isOne = entries.every((entry) => typeof entry !== 'object' || entry === null || toDate(entry));
	return isOne && (form !== 'name' || entries.length === 1) ? undefined : 'more than a single value';
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
	if ('refused' in read) {
		const [what, toDo] = read.refused;
		const message = `${quote(given.trim())} is ${what} (${inSentence(origin)})`;
		return { refused: { message, description: `${toDo}.` }, unsent: `a value that is ${what}` };
	}
	const { text } = read;
	if (contact === PHONE) return writePhone(text, rules.countryCode);
	const example = `${origin.heading} (${text})`;
	return hasNoDot(text)
		? { text, doubt: { text: 'Addresses that are sent without a dot after the @', example } }
		: { text };
}

function readLeadType(text: string, origin: Origin, rules: ValueRules): Value {
	if (LEAD_TYPE.test(text)) return { text };
	return misfit(rules, 'a value that is not a lead type', {
		message: `${quote(text)} is not a lead type (${inSentence(origin)})`,
		description: 'A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty.',
	});
}

/** A field of a custom field set: the account lists no types of these. */
const FIELD: Attribute = {
	name: '',
	field: undefined,
	contact: undefined,
	form: 'any',
	isPhone: false,
	isSet: false,
};

/** The fields of a custom field set, its parts without a value, and those that are not sent. */
export interface ReadSet {
	value: Value;
	blanks: Part[];
	others: Part[];
}

/**
 * Reads the parts of a custom field set, which are its fields.
 *
 * @param sendBlanks whether an empty part clears its field
 */
export function readSet(
	parts: ReadonlyArray<readonly [name: string, given: unknown]>,
	origin: Origin,
	rules: ValueRules,
	sendBlanks = false,
): ReadSet {
	const fields: InnerPair[] = [];
	const read: ReadSet = { value: { text: '', fields }, blanks: [], others: [] };
	for (const [key, given] of parts) {
		const name = key.trim();
		const value = readValue(given, FIELD, { ...origin, label: `${origin.label}: ${quote(name)}` }, rules);
		if ('stops' in value) return { ...read, value };
		const isTwice = name === '' || fields.some(({ Attribute: other }) => other === name);
		const isCleared = sendBlanks && isBlank(given);
		if ('text' in value && !isTwice) fields.push({ Attribute: name, Value: value.text });
		else if (!('blank' in value)) read.others.push({ path: [key], value: given });
		else if (isCleared) fields.push({ Attribute: name, Value: '' });
		else if (!isEmpty(given)) read.blanks.push({ path: [key], value: given });
	}
	return fields.length > 0 ? read : { ...read, value: { blank: true } };
}
