import { toMeaning } from '../../../words/headings';
import { isPlainObject } from '../../parameters/wireValue';
import { toContact } from '../body/contacts';
import { isBlankCell } from './levels';

/** The keys under which a person's address or phone stands inside an object, the most complete one first. */
const CONTACT_KEYS = ['e164', 'international', 'full', 'value', 'number', 'address'];
/** Keys of what is dialed before the number beside them, in this order: Jotform, Wix, monday. */
const BEFORE_NUMBER = [
	/^((phone)?_?(country|dial\w*|calling)|phone)_?(code|prefix)$/i,
	/^(phone)?_?area(_?code)?$/i,
];

/** Keys of a phone with all that is dialed. */
const IS_WHOLE = /^(e164|international|full)$/i;

/** Whether a key is the name of an email address or a phone. What has names of its own inside is not, unless these say it too. */
export function isContact(key: string, value: unknown, meaningOf: typeof toMeaning): boolean {
	const meaning = meaningOf(key);
	if (meaning !== 'EmailAddress' && meaning !== 'Phone') return false;
	// Its schema name says it, whatever its value is.
	if (key === meaning) return true;
	return !isPlainObject(value) || contactInside(value, meaning) !== undefined;
}

/**
 * The email address or phone in a cell: of a list, the only entry or the primary one; of an object, the value that says so. Any
 * other value unchanged.
 */
export function toContactCell(value: unknown, attribute: string): unknown {
	if (Array.isArray(value)) {
		const read = value
			.map((entry: unknown) => ({ entry, cell: toContactCell(entry, attribute) }))
			.filter(({ cell }) => !isBlankCell(cell));
		const chosen = read.length === 1 ? read[0] : read.find(({ entry }) => isPrimary(entry));
		return read.length === 0 ? '' : chosen ? chosen.cell : value;
	}
	const key = isPlainObject(value) ? contactInside(value, attribute) : undefined;
	if (key === undefined || !isPlainObject(value)) return value;
	const inner =
		attribute === 'Phone' && !IS_WHOLE.test(key) ? withCodesBeside(value[key], value) : value[key];
	return toContactCell(inner, attribute);
}

const isPrimary = (entry: unknown): boolean =>
	isPlainObject(entry) &&
	Object.entries(entry).some(([key, value]) =>
		/primary$/i.test(key)
			? value === true || value === 1 || value === 'true'
			: value === 'primary' || isPrimary(value),
	);

/** The key inside an object under which an email address or a phone stands: called so, or with the only value that looks like one. */
function contactInside(value: object, attribute: string): string | undefined {
	const keys = Object.keys(value);
	const isNamed = (name: string) => keys.find((key) => key.toLowerCase() === name);
	const looksLike = toContact(attribute)?.looksLike;
	const [alike, other] = Object.entries(value).filter(
		([, inner]) => typeof inner === 'string' && looksLike?.(inner),
	);
	const named = CONTACT_KEYS.map(isNamed).find(Boolean);
	if (named !== undefined || other) return named;
	return keys.find((key) => toMeaning(key) === attribute) ?? alike?.[0];
}

/** A phone with the country and area codes that stand beside it: without them, it is another person's. */
function withCodesBeside(phone: unknown, beside: Record<string, unknown>): unknown {
	const [country, area] = BEFORE_NUMBER.map((name) => {
		const code = Object.entries(beside).find(([key]) => name.test(key))?.[1];
		return /^\+?\d{1,5}$/.test(String(code)) ? String(code).replace('+', '') : '';
	});
	const number = typeof phone === 'number' || typeof phone === 'string' ? String(phone).trim() : '';
	const isWhole = !/^[(\d]/.test(number) || (number.length > 10 && number.startsWith(country || '+'));
	return isWhole || country + area === '' ? phone : `${country && `+${country}-`}${area}${number}`;
}
