import { isBlank, toEntries } from '../../parameters/wireValue';
import { EMAIL } from './email';
import type { ContactType } from './fieldType';
import { isNothing } from './nothing';
import { PHONE } from './phone';

export const CONTACTS: readonly ContactType[] = [EMAIL, PHONE];

/** The type of the attribute with this schema name, if leads are found by it; undefined for another attribute. */
export const toContact = (attribute: string): ContactType | undefined =>
	CONTACTS.find((contact) => contact.attribute === attribute);

/** True for a value that is written where there is none. Leads that are found by it are several people's. */
export const isBlankValue = (attribute: string, value: unknown): boolean => {
	const contact = toContact(attribute);
	return toEntries(value).every((entry) => {
		if (isBlank(entry) || isNothing(entry)) return true;
		const isSimple = typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean';
		return contact !== undefined && isSimple && 'blank' in contact.read(String(entry));
	});
};
