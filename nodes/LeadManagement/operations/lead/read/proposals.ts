import { listQuoted, quote } from '../../../messages';
import { toAddAdvice } from '../addAdvice';
import { mayBe } from '../types/contacts';
import { EMAIL } from '../types/email';
import type { ContactType } from '../types/fieldType';
import { isPartyOfMail } from './mail';

/** Whether a value may be proposed as an address or a phone. Who sent or got an email is not: many leads would have this address. */
export const isProposed = (contact: ContactType, name: string, value: unknown): boolean =>
	mayBe(contact, name, value) && !(contact === EMAIL && isPartyOfMail(name));

export const toMaybeAdvice = ({ attribute, label }: ContactType, names: string[]) =>
	names.length === 1
		? `Your column ${quote(names[0])} may be the ${label}. ${toAddAdvice(attribute, 'it')}`
		: `One of ${listQuoted(names)} may be the ${label}. ${toAddAdvice(attribute, "the lead's")}`;
