import type { IDataObject } from 'n8n-workflow';
import { toMeaning } from '../../../words/headings';
import { saysWhose } from '../../../words/keys';
import { toComparableName } from '../../../words/plainText';
import { isBlank, isPlainObject } from '../../../parameters/wireValue';
import { type ContactType, MOBILE, toContact } from './contacts';
import { isBlankCell } from './nothing';
import { PHONE, isSamePhone } from './phone';

/** Keys of what people read in place of a value. */
const LABELS = ['name', 'label', 'title', 'text'];

/** The keys under which a person's address or phone is inside an object, the most complete one first. */
const CONTACT_KEYS = ['e164', 'e164phone', 'international', 'full', 'value', 'number', 'address'];
/** Keys of a phone with all that is dialed. */
const IS_WHOLE = /^(e164(phone)?|international|full)$/i;
/** Keys of what is dialed before the number beside them, in this order: Jotform, Wix, monday, Twenty. As a heading, too. */
export const COUNTRY_KEY =
	/^((primary)?_?(phone|mobile)?_?(country|dial\w*|calling|isd)_?(code|prefix)|(phone)_?(code|prefix)|isd)$/i;
const AREA_KEY = /^(phone)?_?area(_?code)?$/i;
const COUNTRY_NAME = /^(primary)?_?(phone|mobile)?_?country(_?(code|iso\w*|name|short))?$/i;
/** Keys that say which address or phone of the person it is. Under another one, it may be somebody else's. */
const OF_PERSON =
	/^(work|business|office|direct|home|personal|private|mobile|cell|main|primary|preferred|default|other|self|text|raw|original|formatted|display|national)_?(email|phone|number|address)?$/i;
/** Keys of such a word beside the value. */
const TYPE_KEY = /^(email|phone)?_?(type|label|kind|category|tag)$/i;
const OF_LIST = /^(items|data|values|nodes|edges|results|list|work|home|mobile|personal|other)$/i;
/** What is no part of a number, although it has few digits. */
const NO_PART = /(^|[^a-z])(id|type|kind|order|index|position|priority|rank|ext(ension)?)$|Id$/i;
const FEW_DIGITS = /^\+?\d{1,5}$/;

/** What a key is the name of, if leads are found by it. What has names of its own inside is none, unless these say it too. */
export function contactUnder(
	key: string,
	value: unknown,
	meaningOf: typeof toMeaning,
): ContactType | undefined {
	const contact = toContact(meaningOf(key));
	// Its schema name says it, whatever its value is.
	if (!contact || key === contact.attribute || !isPlainObject(value)) return contact;
	return contactInside(value, contact) === undefined ? undefined : contact;
}

/**
 * The email address or phone in a cell: of a list, the only entry or the primary one; of an object, the value that says so. Any
 * other value unchanged, so also an object with a part of a number that is not known.
 */
export function toContactCell(value: unknown, contact: ContactType): unknown {
	if (Array.isArray(value)) {
		const { filled, chosen } = chooseEntry(value, contact);
		return filled.length === 0 ? '' : chosen ? chosen.cell : value;
	}
	const key = isPlainObject(value) ? contactInside(value, contact) : undefined;
	if (key === undefined || !isPlainObject(value) || isOfRelative(value)) return value;
	if (contact !== PHONE || IS_WHOLE.test(key)) return toContactCell(value[key], contact);
	const phone = withCodes(key, value);
	return phone === undefined ? value : toContactCell(phone, contact);
}

/**
 * The value of an object with a single one, such as `{ value: 'Ada' }` (HubSpot), or beside a heading, `{ title: 'Name', value:
 * 'Ada' }` (Elementor). Beside another name, it is an ID of the program that it comes from. Any other value unchanged.
 */
export const toSingleCell = (cell: unknown): unknown =>
	isPlainObject(cell) &&
	'value' in cell &&
	typeof cell.value !== 'object' &&
	LABELS.map((label) => cell[label]).every(
		(text) =>
			text === undefined || String(text) === String(cell.value) || toMeaning(String(text)) !== undefined,
	)
		? cell.value
		: cell;

/** A value as a text that another one with the same contents has too. What has no such text is like nothing else. */
export function toComparableText(value: unknown): string | symbol {
	try {
		return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
	} catch {
		return Symbol();
	}
}

/** Whether two values of an attribute say the same. An email address is the same in any letter case. */
export function saysTheSame(attribute: string, one: unknown, other: unknown): boolean {
	const contact = attribute === MOBILE ? PHONE : toContact(attribute);
	const [text, otherText] = [one, other].map((value) => {
		const compared = toComparableText(contact ? toContactCell(value, contact) : value);
		const read = contact && typeof compared === 'string' ? contact.read(compared) : undefined;
		return contact && read && 'text' in read ? contact.key(read.text) : compared;
	});
	const isPhone = contact === PHONE && typeof text === 'string' && typeof otherText === 'string';
	return text === otherText || (isPhone && isSamePhone(text, otherText));
}

/** Of one value in several forms, the first has all that is dialed. */
export const byDigits = (one: unknown, other: unknown): number => countDigits(other) - countDigits(one);
const countDigits = (value: unknown): number => {
	const cell = toContactCell(value, PHONE);
	return typeof cell === 'object' ? 0 : String(cell).replace(/\D/g, '').length;
};

/** The entries of a list with a value, and the one that is read: the only one, in one form or several, or the primary one. */
function chooseEntry(list: unknown[], contact: ContactType) {
	const own = list.filter((entry) => !isOfOther(entry, contact));
	// Without an entry of the person, it is left out as it is.
	const filled = (own.length > 0 ? own : list.slice(0, 1))
		.map((entry) => ({ entry, cell: own.length > 0 ? toContactCell(entry, contact) : entry }))
		.filter(({ cell }) => !isBlankCell(cell));
	const [first] =
		contact === PHONE ? [...filled].sort((one, other) => byDigits(one.cell, other.cell)) : filled;
	const isOne = filled.every(({ cell }) => saysTheSame(contact.attribute, first.cell, cell));
	return { filled, chosen: isOne ? first : filled.find(({ entry }) => isPrimary(entry)) };
}

/** True if the cell of a phone names a country that is not written as a code: nothing may be put before the number. */
export const namesCountry = (value: unknown): boolean => {
	const entry = Array.isArray(value) ? chooseEntry(value, PHONE).chosen?.entry : value;
	return (
		isPlainObject(entry) &&
		Object.entries(entry).some(
			([key, country]) =>
				COUNTRY_NAME.test(key) &&
				!isBlankCell(country) &&
				!(COUNTRY_KEY.test(key) && FEW_DIGITS.test(String(country))),
		)
	);
};

/** True for an entry of a list that says of itself that it is none of the person's: the number of a fax, or of an assistant. */
export function isOfOther(entry: unknown, { attribute, label, looksLike }: ContactType): boolean {
	const isKnown = (text: string) =>
		OF_PERSON.test(toComparableName(text)) ||
		[text, `${text} ${label}`, `${label} ${text}`].some((heading) => toMeaning(heading) === attribute);
	const isOther = (text: unknown) =>
		typeof text === 'string' && /\p{L}/u.test(text) && !looksLike(text) && !isKnown(text);
	return (
		isPlainObject(entry) &&
		(isOfRelative(entry) || Object.entries(entry).some(([key, text]) => TYPE_KEY.test(key) && isOther(text)))
	);
}

/** True for an object with the relation of somebody else to the person. */
const isOfRelative = (value: Record<string, unknown>): boolean =>
	Object.entries(value).some(
		([key, relation]) => saysWhose(key) && !isBlank(relation) && !OF_PERSON.test(String(relation)),
	);

const isPrimary = (entry: unknown): boolean =>
	isPlainObject(entry) &&
	Object.entries(entry).some(([key, value]) =>
		/primary$/i.test(key)
			? value === true || value === 1 || value === 'true'
			: value === 'primary' || isPrimary(value),
	);

/** The key inside an object under which an email address or a phone is: called so, or with the only value that looks like one. */
function contactInside(value: object, contact: ContactType): string | undefined {
	const keys = Object.keys(value);
	const isNamed = (name: string) => keys.find((key) => key.toLowerCase() === name);
	const alike = Object.entries(value).filter(
		([, inner]) => typeof inner === 'string' && contact.looksLike(inner),
	);
	const named = CONTACT_KEYS.map(isNamed).find(Boolean);
	const isOne = new Set(alike.map(([, text]) => contact.key(String(text)))).size < 2;
	if (named !== undefined || !isOne) return named;
	const [which] = alike.find(([key]) => OF_PERSON.test(key)) ?? [];
	const own = keys.find((key) => toMeaning(key) === contact.attribute) ?? which;
	const [list, second] = keys.filter((key) => Array.isArray((value as IDataObject)[key]));
	return own ?? (second === undefined && OF_LIST.test(list) ? list : undefined);
}

/**
 * A phone with the country and area codes beside it: without them, it is another person's.
 *
 * @returns undefined if another value beside it may be a part of the number
 */
function withCodes(numberKey: string, parts: Record<string, unknown>): unknown {
	const phone = parts[numberKey];
	const number = typeof phone === 'number' || typeof phone === 'string' ? String(phone).trim() : '';
	const codes = Object.entries(parts).filter(
		([key, code]) => key !== numberKey && FEW_DIGITS.test(String(code)),
	);
	const codeOf = (name: RegExp) => codes.find(([key]) => name.test(key))?.[1];
	const [country = '', area = ''] = [COUNTRY_KEY, AREA_KEY].map((name) =>
		String(codeOf(name) ?? '').replace('+', ''),
	);
	const isKnown = ([key]: [string, unknown]) =>
		[COUNTRY_KEY, AREA_KEY, NO_PART, COUNTRY_NAME].some((name) => name.test(key));
	const isWhole = !/^[(\d]/.test(number) || (number.length > 10 && number.startsWith(country || '+'));
	if (isWhole) return phone;
	if (!codes.every(isKnown)) return undefined;
	return country + area === '' ? phone : `${country && `+${country}-`}${area}${number}`;
}
