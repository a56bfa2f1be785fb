import { trimSigns } from '../words/plainText';
import {
	MAX_CONTACT_CHARACTERS,
	PHONE_TO_DO,
	type ReadText,
	type Refused,
	WHATSAPP_ID,
	readPhone,
	unwrap,
} from './phone';

/** The form of an email address, or of a phone. */
export interface ContactType {
	attribute: 'EmailAddress' | 'Phone';
	form: 'email' | 'phone';
	/** The name of one in messages, and the step to correct it. */
	label: string;
	toDo: string;
	/** Reads a text that is not as if blank. */
	read(text: string): ReadText;
	/** All ways to write a sent value that the service may take for one have the same key. */
	key(text: string): string;
}

/**
 * One @ with something on both sides, nothing that belongs to a list, a display name, or a link, and no dot or sign where a
 * domain cannot have one.
 */
const EMAIL_ADDRESS =
	/^[^\s,;:?<>@"()[\]|\\]*[^\s,;:?<>@"()[\]|\\/]@[^\s!-,./:-@[-^`{-~]+(\.[^\s!-,./:-@[-^`{-~]+)*$/;
/** An address in brackets after a name, which may be the address itself. Another address before it is a second one. */
const IN_BRACKETS = /^(?=.*<([^<>]+)>$)(?:[^<>@]*|\1["'”’\s]*)<\1>$/su;
/** An address in parentheses after a name: `Ada (ada@example.com)`; and one before a note: `ada@example.com (work)`. */
const IN_PARENTHESES = /^[^()@]*\(([^()\s]+)\)$/;
const BEFORE_NOTE = /^([^()\s]+)\s*\([^()@]*\)$/;
const MARK = /["'“”‘’«»`\s]/;
const MARK_AT_END = /["'“”‘’«»`\s./,;]/;
/** `mailto:`, or what people write before an address: `Mail:`. */
const LABEL = /^\s*\p{L}[\p{L}\s-]{0,20}:(?!\/\/)\s*/u;
/** Signs in place of letters that somebody has hidden, or a program has cut: `s*****@x.test`, `joh...@x.test`. */
const HIDDEN = /[*•●]|\.{3}/;
/** A link may have this behind the address: `?subject=Hello`. */
const QUERY = /^([^?@]*@[^?@]*)\?[^@]*$/;

const EMAIL_TO_DO = 'Enter one address such as ada@example.com';
const NO_EMAIL: Refused = ['not an email address', EMAIL_TO_DO];

function readEmail(text: string): ReadText {
	if (text.length > MAX_CONTACT_CHARACTERS) return { refused: NO_EMAIL };
	// Full-width letters and two ways to write an accent are one address.
	const plain = unwrap(text).normalize('NFKC').replace(/。/g, '.');
	const unquoted = trimSigns(plain, MARK, MARK_AT_END);
	const [, found = unquoted] =
		IN_BRACKETS.exec(unquoted) ?? IN_PARENTHESES.exec(unquoted) ?? BEFORE_NOTE.exec(unquoted) ?? [];
	const bare = found.replace(LABEL, '').replace(QUERY, '$1');
	const address = trimSigns(bare, MARK, MARK_AT_END);
	const isHidden = HIDDEN.test(address) || plain.endsWith('...');
	const isEmail = EMAIL_ADDRESS.test(address) && !WHATSAPP_ID.test(address) && !isHidden;
	return isEmail ? { text: address } : { refused: NO_EMAIL };
}

export const EMAIL: ContactType = {
	attribute: 'EmailAddress',
	form: 'email',
	label: 'an email address',
	toDo: EMAIL_TO_DO,
	read: readEmail,
	key: (address) => address.toLowerCase(),
};

export const PHONE: ContactType = {
	attribute: 'Phone',
	form: 'phone',
	label: 'a phone number',
	toDo: PHONE_TO_DO,
	read: readPhone,
	key: (phone) => phone.replace(/\D/g, ''),
};

/** The field of the service for mobile numbers, which it does not find leads by. */
export const MOBILE = 'Mobile';

const TYPES = new Map<unknown, ContactType>([
	[EMAIL.attribute, EMAIL],
	[PHONE.attribute, PHONE],
	[MOBILE, PHONE],
]);

export const CONTACT_ATTRIBUTES: readonly unknown[] = [...TYPES.keys()];

/** The form of an attribute's value, if it is an address or a phone. */
export const contactTypeOf = (attribute: unknown): ContactType | undefined => TYPES.get(attribute);
