import type { ContactType, Reading } from './contactType';
import { isNothing } from './blank';
import { MAX_CONTACT_CHARACTERS, unwrap } from './text';

/**
 * One @ with something on both sides, nothing that belongs to a list, a display name, or a link, and no dot or sign where a
 * domain cannot have one.
 */
const EMAIL_ADDRESS = /^[^\s,;:<>@"()[\]|\\]+@[^\s!-,./:-@[-^`{-~]+(\.[^\s!-,./:-@[-^`{-~]+)*$/;
/** An address in brackets after a name, which may be the address itself. Another address before it is a second one. */
const IN_BRACKETS = /^(?=.*<([^<>]+)>$)(?:[^<>@]*|\1["'”’\s]*)<\1>$/su;
const MARKS_AROUND = /^["'“”‘’«»`\s]+|["'“”‘’«»`\s./,;]+$/g;
/** What a link has after its address. */
const AFTER_ADDRESS = /(?<=@[^?]*)\?.*$/s;
/** `mailto:`, or what people write before an address: `Mail:`. */
const LABEL = /^\s*\p{L}[\p{L}\s-]{0,20}:\s*/u;

function clean(text: string): string {
	// Full-width letters and two ways to write an accent are one address.
	const unquoted = unwrap(text).normalize('NFKC').replace(/。/g, '.').replace(MARKS_AROUND, '');
	const address = IN_BRACKETS.exec(unquoted)?.[1] ?? unquoted;
	return address.replace(LABEL, '').replace(AFTER_ADDRESS, '').replace(MARKS_AROUND, '');
}

const TO_DO = 'Enter one address such as ada@example.com';

function read(text: string): Reading {
	if (unwrap(text) === '') return { blank: 'empty' };
	if (isNothing(text) || !text.normalize('NFKC').includes('@')) return { blank: 'nothing' };
	const address = text.length > MAX_CONTACT_CHARACTERS ? '' : clean(text);
	return EMAIL_ADDRESS.test(address) ? { text: address } : { refused: ['not an email address', TO_DO] };
}

export const EMAIL: ContactType = {
	attribute: 'EmailAddress',
	label: 'an email address',
	toDo: TO_DO,
	read,
	key: (address) => address.toLowerCase(),
	keys: ['full', 'value', 'email'],
};

/** True for an address that mail on the internet does not reach, such as `ada@localhost`, which is more often a mistake. */
export const hasNoDot = (address: string): boolean => !/@.*\./.test(address);
