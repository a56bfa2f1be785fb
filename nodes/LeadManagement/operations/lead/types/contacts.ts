import { asText } from '../../../account/accountFields';
import { mentionsPhone } from '../../../words/headings';
import { isBlank, isSimple, toEntries } from '../../parameters/wireValue';
import { EMAIL } from './email';
import type { ContactType } from './fieldType';
import { isNothing } from './nothing';
import { PHONE, isPhoneAlone } from './phone';

const IS_ID = /(^|[^a-zA-Z])id$|[a-z]Id$|ID$/;

/** The field of the service for mobile numbers, which it does not find leads by. */
export const MOBILE = 'Mobile';

export const CONTACTS: readonly ContactType[] = [EMAIL, PHONE];

/** The type of the attribute with this schema name, if leads are found by it; undefined for another attribute. */
export const toContact = (attribute: unknown): ContactType | undefined =>
	CONTACTS.find((contact) => contact.attribute === attribute);

/** True for a value that is written where there is none. Leads that are found by it are several people's. */
export const isBlankValue = (attribute: unknown, value: unknown): boolean => {
	const contact = toContact(attribute);
	return toEntries(value).every((entry) => {
		if (isBlank(entry) || isNothing(entry)) return true;
		return contact !== undefined && isSimple(entry) && 'blank' in contact.read(String(entry));
	});
};

/** Whether a value that is not sent may be the lead's address or phone, by its own form or by what it is called. */
export function mayBe({ attribute, looksLike }: ContactType, name: string, value: unknown): boolean {
	const text = asText(value) ?? '';
	if (!looksLike(text)) return false;
	if (attribute === 'EmailAddress') return true;
	return mentionsPhone(name) || (isPhoneAlone(text) && !IS_ID.test(name));
}
