import { asText } from '../../../account/accountFields';
import { mentionsPhone } from '../../../words/headings';
import { isBlank, isSimple, toEntries } from '../../../parameters/wireValue';
import { EMAIL } from './email';
import { isNothing } from './nothing';
import { PHONE, isPhoneAlone } from './phone';

/** What a text is by the type of its field. */
export type Cell =
	| { text: string }
	/** `nothing` is written where there is no value: it is never sent, and it is counted in the hint. */
	| { blank: 'empty' | 'nothing' }
	| { refused: [what: string, toDo: string] };

/** What is known of an attribute that the service finds leads by (interface, section 2.1). */
export interface ContactType {
	attribute: 'EmailAddress' | 'Phone';
	/** What messages call one, and several. */
	label: string;
	plural: string;
	read(text: string): Cell;
	/** The same for all ways to write a sent value that the service may take for one. */
	key(text: string): string;
	/** True for a text of any column that is one. */
	looksLike(text: string): boolean;
}

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

/** True for a text that names an address or a number. */
export const hasContact = (text: string): boolean =>
	/[^\s"'<>]@[^\s"'<>]+\.\p{L}{2}|\s\+?\d(?:[\s().-]?\d){8,}/u.test(text);

/** Whether a value that is not sent may be the lead's address or phone, by its own form or by what it is called. */
export function mayBe({ attribute, looksLike }: ContactType, name: string, value: unknown): boolean {
	const text = asText(value) ?? '';
	if (!looksLike(text)) return false;
	if (attribute === 'EmailAddress') return true;
	return mentionsPhone(name) || (isPhoneAlone(text) && !IS_ID.test(name));
}
