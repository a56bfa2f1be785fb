import type { Path } from '../../../parameters/paths';
import { openJson } from '../../../parameters/readJson';
import { isPlainObject, isSimple, toEntries } from '../../../parameters/wireValue';
import { normalizeName, trimSigns } from '../../../words/plainText';
import { isAsIfBlank, isEmpty } from './blank';
import { PHONE_TO_DO, readPhone } from './phone';
import { MAX_CONTACT_CHARACTERS, type ReadText, type Refused, YES_OR_NO, unwrap } from './text';

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
	/** Keys under which it is in an object, the most complete one first. */
	keys: readonly string[];
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

const EMAIL_TO_DO = 'Enter one address such as ada@example.com';
const NO_EMAIL: Refused = ['not an email address', EMAIL_TO_DO];

/** An address without what a link has after it: `?subject=Hello`. */
function withoutQuery(text: string): string {
	const at = text.indexOf('@');
	const end = at < 0 ? -1 : text.indexOf('?', at);
	return end < 0 ? text : text.slice(0, end);
}

function readEmail(text: string): ReadText {
	if (text.length > MAX_CONTACT_CHARACTERS) return { refused: NO_EMAIL };
	// Full-width letters and two ways to write an accent are one address.
	const plain = unwrap(text).normalize('NFKC').replace(/。/g, '.');
	const unquoted = trimSigns(plain, MARK, MARK_AT_END);
	const [, found = unquoted] =
		IN_BRACKETS.exec(unquoted) ?? IN_PARENTHESES.exec(unquoted) ?? BEFORE_NOTE.exec(unquoted) ?? [];
	const bare = found.replace(LABEL, '');
	const address = trimSigns(bare.includes('?') ? withoutQuery(bare) : bare, MARK, MARK_AT_END);
	return EMAIL_ADDRESS.test(address) ? { text: address } : { refused: NO_EMAIL };
}

/** Mail on the internet does not reach an address such as `ada@localhost`, which is more often a mistake. */
export const hasNoDot = (address: string): boolean => !address.slice(address.indexOf('@')).includes('.');

export const EMAIL: ContactType = {
	attribute: 'EmailAddress',
	form: 'email',
	label: 'an email address',
	toDo: EMAIL_TO_DO,
	read: readEmail,
	key: (address) => address.toLowerCase(),
	keys: ['full', 'value', 'email'],
};

export const PHONE: ContactType = {
	attribute: 'Phone',
	form: 'phone',
	label: 'a phone number',
	toDo: PHONE_TO_DO,
	read: readPhone,
	key: (phone) => phone.replace(/\D/g, ''),
	keys: ['full', 'value', 'number'],
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

/** A text, or a list of texts, under a name such as `Relationship` says that the values beside it are somebody else's. */
export const isRelation = (name: string, value: unknown): boolean =>
	normalizeName(name).startsWith('relation') &&
	toEntries(value).some((entry) => typeof entry === 'string' && !isAsIfBlank(entry, 'text'));

/** A part of a cell, and where it is in the cell. */
export interface Part {
	path: Path;
	value: unknown;
}

/** The addresses or phones in the objects of a cell, the primary one first, the parts that are ignored, and the others. */
export interface Entries {
	values: unknown[];
	ignored: Part[];
	others: Part[];
}

/**
 * Reads an object, or a list of objects, of addresses or phones.
 *
 * @param isIgnored whether a part is ignored, which may still say whose an entry is
 */
export function readEntries(cell: unknown, type: ContactType, isIgnored: (path: Path) => boolean): Entries {
	const entries = Array.isArray(cell)
		? cell.map((entry: unknown, index) => readEntry(entry, [index], type, isIgnored))
		: [readEntry(cell, [], type, isIgnored)];
	const sorted = [
		...entries.filter(({ isPrimary }) => isPrimary),
		...entries.filter((one) => !one.isPrimary),
	];
	return {
		values: sorted.flatMap(({ values }) => values),
		ignored: entries.flatMap(({ ignored }) => ignored),
		others: entries.flatMap(({ others }) => others).filter(({ value }) => !isEmpty(value)),
	};
}

/** The keys of values that say which one an entry is. */
const SAYS_WHICH = /^(type|label|kind)$/;
const SAYS_PRIMARY = /^(is_?)?primary$/;
/** The keys of values that a whole number has in it. */
const OF_FULL_NUMBER =
	/^((country|dial|dialing|calling|area|phone|national|local)_?)?(code|prefix|area|phone|number)$/;

interface ContactEntry extends Entries {
	isPrimary: boolean;
}

function readEntry(
	given: unknown,
	path: Path,
	type: ContactType,
	isIgnored: (path: Path) => boolean,
): ContactEntry {
	const entry = openJson(given);
	const nothing: ContactEntry = { values: [], ignored: [], others: [], isPrimary: false };
	if (isIgnored(path)) return { ...nothing, ignored: [{ path, value: entry }] };
	if (isSimple(entry)) return { ...nothing, values: [entry] };
	const all = Object.entries(isPlainObject(entry) ? entry : {});
	const parts = all.map(([key, value]) => ({ key: key.toLowerCase(), path: [...path, key], value }));
	const ignored = parts.filter((part) => isIgnored(part.path));
	const own = parts.filter((part) => !ignored.includes(part));
	const isValue = ({ value }: Part) => isSimple(value) && !isAsIfBlank(value, type.form);
	const [taken] = type.keys.flatMap((key) => own.filter((part) => part.key === key && isValue(part)));
	const isPart = type === PHONE && taken?.key !== 'full' && hasDialingCode(entry);
	if (!taken || isPart || isOthersEntry(entry)) {
		const other = { path, value: taken?.value ?? entry };
		return { ...nothing, ignored, others: all.length === 0 || own.length > 0 ? [other] : [] };
	}
	const isOfWhole = (key: string, value: unknown) =>
		taken.key === 'full' && OF_FULL_NUMBER.test(key) && toDigits(taken.value).includes(toDigits(value));
	const isRead = ({ key, value }: { key: string; value: unknown }) =>
		isSimple(value) &&
		(SAYS_WHICH.test(key) ||
			(SAYS_PRIMARY.test(key) && YES_OR_NO.test(String(value))) ||
			isOfWhole(key, value));
	return {
		values: [taken.value],
		ignored,
		others: own.filter((part) => part !== taken && !isRead(part)),
		isPrimary: parts.some(({ key, value }) => isMarkedPrimary(key, value)),
	};
}

const toDigits = (value: unknown): string => String(value).replace(/\D/g, '');

const isMarkedPrimary = (key: string, value: unknown): boolean =>
	isSimple(value) &&
	(SAYS_PRIMARY.test(key)
		? /^(true|yes|1)$/i.test(String(value))
		: SAYS_WHICH.test(key) && /^primary$/i.test(String(value)));

/** An entry may say of itself that it is somebody else's, or no phone to call. */
export const isOthersEntry = (entry: unknown): boolean =>
	isPlainObject(entry) &&
	Object.entries(entry).some(
		([key, value]) =>
			isRelation(key, value) ||
			(/^(type|label|kind)$/i.test(key) && isSimple(value) && /fax|pager|assistant/i.test(String(value))),
	);

/** The object of a phone may have a code, a prefix, or an area beside the number. */
export const hasDialingCode = (entry: unknown): boolean =>
	isPlainObject(entry) &&
	Object.entries(entry).some(
		([key, value]) => /code|prefix|area|^dd[di]$/i.test(key) && isSimple(value) && /\d/.test(String(value)),
	);
