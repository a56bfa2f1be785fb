/** What decides how the values of an attribute are read: its field in the account, and its form. */
import type { AccountField, AccountFields } from '../account/accountFields';
import type { Texts } from '../words/messages';
import type { Kind } from '../words/headings';
import { memoized } from '../words/plainText';
import type { Form } from './blank';
import { type ContactType, MOBILE, contactTypeOf } from './contact';

/** `DataType` of a date, with or without a time. */
export const DATE_TYPES = ['Date', 'DateTime'];

/** The attribute of a whole name, which is for the first and the last name. No schema name has a blank. */
export const WHOLE_NAME = 'Whole name';
export const NAME_PARTS: readonly string[] = ['FirstName', 'LastName'];

/** The attribute of a word of the table. */
export const attributeOfWord = (kind: Kind): string =>
	['Name', 'FullName', 'SurnameFirst'].includes(kind) ? WHOLE_NAME : kind;

export interface Attribute {
	name: string;
	field: AccountField | undefined;
	contact: ContactType | undefined;
	form: Form;
}

/** The column, or the attribute mapped by hand, that a value comes from. */
export interface Origin {
	/** The name in the hint: the heading of a column, or the display name of an attribute. */
	heading: string;
	/** The name in messages: `Column "Born"`, or `Attribute "mx_Born"`. */
	label: string;
	/** An origin that is no column is an attribute that was mapped by hand. */
	isColumn: boolean;
	/** The column that was dragged on an attribute. */
	column?: string;
}

export interface ValueRules {
	/** The account's fields, if they were read. */
	fields: AccountFields;
	/** The attribute that leads are found by; undefined for email address or phone. */
	searchBy: string | undefined;
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
	/** The row is refused. */
	| { stops: Texts }
	/**
	 * The reason why it is not sent, as the end of a sentence: `an object`. For what is no address, or no number, also what a
	 * row without another one has to correct.
	 */
	| { unsent: string; toCorrect?: Texts };

interface Ways {
	isVerbatim: boolean;
	/** Somebody mapped each value by hand, so that a box that is not ticked is a value. */
	isByHand: boolean;
	hasCountryCodes: boolean;
}

export function attributeFinder(fields: AccountFields, { isVerbatim, isByHand, hasCountryCodes }: Ways) {
	return memoized((name): Attribute => {
		const listed = fields.get(name);
		// The values of JSON have no type but that of phones, which get a country code.
		const field = isVerbatim && !(hasCountryCodes && listed?.DataType === 'Phone') ? undefined : listed;
		const contact = isVerbatim && name === MOBILE ? undefined : contactTypeOf(name);
		const form = contact?.form ?? formOf(name, field, fields.isListed && !isByHand);
		return { name, field, contact, form };
	});
}

/** @param isTyped whether a box that is not ticked has to fit the type of its field */
function formOf(name: string, field: AccountField | undefined, isTyped: boolean): Form {
	if (NAME_PARTS.includes(name)) return 'name';
	if (DATE_TYPES.includes(field?.DataType ?? '')) return 'date';
	return field && isTyped && takesAnyText(field) ? 'text' : 'any';
}

/** A field takes any text, such as a phone, unless it is for a date, an option, or yes and no. */
export const takesAnyText = (field: AccountField | undefined): boolean =>
	![...DATE_TYPES, 'Boolean'].includes(field?.DataType ?? '') && !field?.Options?.length;

/** The label of an origin inside a sentence: `column "Born"`. */
export const inSentence = ({ label }: Origin): string => label.charAt(0).toLowerCase() + label.slice(1);
