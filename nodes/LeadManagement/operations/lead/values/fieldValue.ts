import type { AccountField, AccountFields } from '../../../account/accountFields';
import { InputError, type Texts, listed, quote, shown } from '../../../messages';
import { toPlain } from '../../../parameters/read';
import {
	isBlank,
	isFile,
	isPlainObject,
	isSimple,
	isoToUtcText,
	toDate,
	toEntries,
	toWireValue,
} from '../../../parameters/wireValue';
import { memoized } from '../../../words/plainText';
import { type Form, isAsIfBlank } from './blank';
import { SINGLE_CHOICES, isNumber, isYesOrNo, toOptions } from './choice';
import { type ContactType, MOBILE, PHONE, contactTypeOf, hasNoDot } from './contact';
import { formatLeadSquaredPhone } from './countryCode';
import { DATE_TYPES, isDoubtfulDate, lacksZone, readDate } from './date';
import { findSpreadsheetProblem } from './phone';
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
const MAX_OPTIONS_CHARACTERS = 300;
const AS_WRITTEN = "Phones left as written, because they can't be read as one number of a country";

/** An attribute, with what decides how its values are read. */
export interface Attribute {
	name: string;
	/** What the account's list says about it. */
	field: AccountField | undefined;
	/** Set if its values are addresses or phones. */
	contact: ContactType | undefined;
	form: Form;
	/** Whether its values are phones of one person or another. */
	isPhone: boolean;
	/** Whether an object can be sent for it. */
	isSet: boolean;
}

/** Where a value is from. */
export interface Origin {
	/** What the hint calls it: the heading of a column, or the display name of an attribute. */
	heading: string;
	/** What messages call it: `Column "Born"`, or `Attribute "mx_Born"`. */
	label: string;
	/** Whether it is a column, and not an attribute that was mapped by hand. */
	isColumn: boolean;
	/** Whether its values were dragged on an attribute or an option, so that they count as sent. */
	isDragged?: boolean;
}

/** What the account and the workflow say about values. */
export interface ValueRules {
	/** The account's fields, if they were read. */
	fields: AccountFields;
	/** The time zone of the workflow. */
	timeZone: string;
	/** Whether values are sent as they are written: JSON. */
	isVerbatim: boolean;
	/** Whether nobody has looked at the values: those that do not fit are left out, and those with lost characters refused. */
	isAutomatic: boolean;
	/** For phones that have none, which are written as LeadSquared keeps them; undefined to send them as they are written. */
	countryCode: string | undefined;
}

/** A field of a custom field set (interface, section 2.2). */
export interface InnerPair {
	Attribute: string;
	Value: string;
}

/** What a value is for an attribute. */
export type Value =
	/** A doubtful text is sent, and the hint says why it may be wrong. */
	| { text: string; doubt?: { text: string; example: string }; fields?: InnerPair[] }
	| { blank: true }
	/** No address, or no number: refused where leads are found by it, and otherwise not sent. */
	| { refused: Texts; unsent: string }
	/** What refuses the row. */
	| { stops: Texts }
	/** Why it is not sent, as the end of a sentence: `more than a single value`. */
	| { unsent: string };

/** The label of an origin inside a sentence: `column "Born"`. */
export const inSentence = ({ label }: Origin): string => label.charAt(0).toLowerCase() + label.slice(1);

const BLANK: Value = { blank: true };

/** True for a field that the account lists with the type of a single value, which a custom field set cannot have. */
export const hasSingleValue = (field: AccountField | undefined): boolean =>
	SINGLE_TYPES.includes(field?.DataType ?? '') || (field?.Options ?? []).length > 0;

/** How the values of a run are read. */
interface Ways {
	/** Whether they are sent as they are written: JSON. */
	isVerbatim: boolean;
	/** Whether somebody mapped each by hand, so that a box that is not ticked is a value. */
	isByHand: boolean;
	/** Whether phones are written with their country codes. */
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
	const isText = field && isTyped && field.DataType !== 'Boolean' && !field.Options?.length;
	return isText ? 'text' : 'any';
}

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
	// A number with too many digits is no phone and no lead type, whatever it was.
	const isOfNumber = typeof value === 'number' && rules.isAutomatic;
	const text = isOfNumber ? String(value) : joinValues(value, origin.label);
	if (!contact) return readLeadType(String(toPlain(text)), origin, rules);
	const isOne = !Array.isArray(value) || listFilled(value).length === 1;
	return readContact(text, isOne, contact, origin, rules);
}

/** Why an object or a list in a column is no single value. */
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
	if (contact === PHONE) return writePhone(text, rules);
	const example = `${origin.heading} (${text})`;
	return hasNoDot(text)
		? { text, doubt: { text: 'Addresses without a dot after the @', example } }
		: { text };
}

/** Writes a phone with its country code, where there is a code for those that have none. */
function writePhone(text: string, { countryCode }: ValueRules): Value {
	if (countryCode === undefined) return { text };
	const formatted = formatLeadSquaredPhone(text, countryCode);
	if (formatted !== undefined || countryCode === '') return { text: formatted ?? text };
	return { text, doubt: { text: AS_WRITTEN, example: quote(text) } };
}

function readLeadType(text: string, origin: Origin, rules: ValueRules): Value {
	if (LEAD_TYPE.test(text)) return { text };
	return misfit(rules, 'a value that is not a lead type', {
		message: `${quote(text)} is not a lead type (${inSentence(origin)})`,
		description: 'A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty.',
	});
}

/** A value that does not fit its attribute. */
const misfit = ({ isAutomatic }: ValueRules, unsent: string, stops: Texts): Value =>
	isAutomatic ? { unsent } : { stops };

/** Converts a value by what the account's list says about its field: a date, or options of a dropdown. */
function readTyped(given: unknown, attribute: Attribute, origin: Origin, rules: ValueRules): Value {
	const { field, isPhone } = attribute;
	const value = withoutBlanks(given);
	if (DATE_TYPES.includes(field?.DataType ?? '') && field) return readDateValue(value, field, origin, rules);
	const isDate = rules.isVerbatim && typeof given === 'string' && isoToUtcText(given) !== undefined;
	const text = isDate ? given : joinValues(given, origin.label);
	if (isPhone) {
		const spoiled = findSpreadsheetProblem(text.trim());
		if (!spoiled) return isAsIfBlank(text, 'phone') ? { text } : writePhone(text, rules);
		const message = `${quote(text)} is ${spoiled[0]} (${inSentence(origin)})`;
		return misfit(rules, `a value that is ${spoiled[0]}`, { message, description: `${spoiled[1]}.` });
	}
	const doubtful = (what: string, example = text): Value => {
		const because = `${shown(origin.heading)}: sent as written, though not ${what}`;
		return { text, doubt: { text: because, example: quote(example) } };
	};
	if (field?.DataType === 'Boolean' && !isYesOrNo(value)) return doubtful('yes or no');
	if (field?.DataType === 'Number' && !isNumber(value)) return doubtful('a number');
	if (!field?.Options?.length || !toEntries(value).every(isSimple)) return { text };
	const read = toOptions(value, field, rules.fields);
	if ('text' in read) return read;
	const options = listed(field.Options.map(shown), MAX_OPTIONS_CHARACTERS);
	return doubtful(`one of its options (${options})`, read.outside.join(';'));
}

function readDateValue(value: unknown, field: AccountField, origin: Origin, rules: ValueRules): Value {
	const date = readDate(value, field, rules.timeZone);
	const written = () => quote(toEntries(value).join(';'));
	if (date === undefined)
		return misfit(rules, 'a number that is not a date', {
			message: `${written()} is not a date (${inSentence(origin)})`,
			description: 'Enter a date such as 2026-05-17, or clear the value.',
		});
	const text = joinValues(date, origin.label);
	const heading = shown(origin.heading);
	if (lacksZone(date, field))
		return {
			text,
			doubt: { text: `${heading}: taken for UTC, because no time zone is given`, example: written() },
		};
	if (!isDoubtfulDate(date)) return { text };
	return { text, doubt: { text: `${heading}${NO_DATE}`, example: written() } };
}

const NO_DATE = ': sent as written, though it may be no date; write dates as YYYY-MM-DD';

/** The entries of a list that have a value. */
const listFilled = (list: unknown[]): unknown[] => list.filter((entry) => !isBlank(entry));

/** What is read of a value: of a list its entries with a value, or the only one, such as that of a checkbox. */
function withoutBlanks(value: unknown): unknown {
	if (!Array.isArray(value)) return value;
	const entries = listFilled(value);
	return entries.length === 1 ? entries[0] : entries;
}

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
export function joinValues(value: unknown, where: string): string {
	if (toEntries(value).some(isFile))
		throw new InputError(`${where} has a file`, 'Files cannot be sent. Send a link to the file.');
	if (!Array.isArray(value)) return toWireValue(value, where);
	if (value.some((entry) => Array.isArray(entry) || isPlainObject(entry))) {
		throw new InputError(
			`${where} has a list of lists or objects`,
			'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.',
		);
	}
	return listFilled(value)
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
