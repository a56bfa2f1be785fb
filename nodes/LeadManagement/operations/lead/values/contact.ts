import { isBlank, isPlainObject, isSimple, toEntries } from '../../../parameters/wireValue';
import type { ContactType, Reading } from './contactType';
import { EMAIL } from './email';
import { PHONE } from './phone';

/** The field of the service for mobile numbers, which it does not find leads by. */
export const MOBILE = 'Mobile';

const TYPES = new Map<unknown, ContactType>([
	['EmailAddress', EMAIL],
	['Phone', PHONE],
	[MOBILE, PHONE],
]);

/** The attributes for an address or a phone. */
export const CONTACT_ATTRIBUTES: readonly unknown[] = [...TYPES.keys()];

/** The form of an attribute's value, if it is an address or a phone. */
export const contactTypeOf = (attribute: unknown): ContactType | undefined => TYPES.get(attribute);

/** Reads an address or a phone out of a simple value. */
export const readContact = (type: ContactType, value: unknown): Reading =>
	isBlank(value) ? { blank: 'empty' } : type.read(String(value));

/**
 * The addresses or phones in a cell, the primary one first. A list of simple values counts as one text, which must have a single
 * address or phone.
 *
 * @returns undefined for objects that nothing can be read from
 */
export function contactsIn(value: unknown, type: ContactType): unknown[] | undefined {
	const entries = toEntries(value);
	if (entries.every((entry) => isSimple(entry) || isBlank(entry)))
		return Array.isArray(value) ? [entries.filter((entry) => !isBlank(entry)).join(';')] : [value];
	const own = entries.map((entry) => (isPlainObject(entry) ? withLowercaseKeys(entry) : { value: entry }));
	const sorted = [...own.filter(isPrimary), ...own.filter((entry) => !isPrimary(entry))];
	const found = sorted.flatMap((entry) => valueIn(entry, type) ?? []);
	return found.length > 0 ? found : undefined;
}

type Entry = Record<string, unknown>;

const isPrimary = (entry: Entry): boolean =>
	Object.entries(entry).some(([key, value]) =>
		/primary$/.test(key) ? ['true', '1'].includes(String(value)) : value === 'primary',
	);

const withLowercaseKeys = (entry: Entry): Entry =>
	Object.fromEntries(Object.entries(entry).map(([key, value]) => [key.toLowerCase(), value]));

/** The address or number in an entry; undefined for somebody else's, or a number whose code is beside it. */
function valueIn(entry: Entry, type: ContactType): unknown {
	const key = type.keys.find((one) => isSimple(entry[one]));
	const isPart = type === PHONE && key !== 'full' && hasCode(entry);
	return key === undefined || isOfOther(entry) || isPart ? undefined : entry[key];
}

/** True for an entry that says of itself that it is somebody else's, or no phone to call. */
const isOfOther = (entry: Entry): boolean =>
	Object.entries(entry).some(
		([name, value]) =>
			(/^relation/i.test(name) && !isBlank(value)) ||
			(/^(type|label|kind)$/i.test(name) && /fax|pager|assistant/i.test(String(value))),
	);

const hasCode = (entry: Entry): boolean =>
	Object.keys(entry).some(
		(name) => /code|prefix|area|^dd[di]$/i.test(name) && /\d/.test(String(entry[name])),
	);

/** True for the object of an address or a phone from which no value may be taken by itself. */
export const isInParts = (value: unknown): boolean =>
	isPlainObject(value) && (isOfOther(value) || hasCode(value));
