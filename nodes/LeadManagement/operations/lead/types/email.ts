import type { Cell, ContactType } from './contacts';
import { isNothing } from './nothing';
import { MAX_CONTACT_CHARACTERS, unwrap } from './rawText';

/**
 * One @ with something on both sides, nothing that belongs to a list, a display name, or a link, and no dot or sign where a
 * domain cannot have one.
 */
const EMAIL_ADDRESS = /^[^\s,;:<>@"()[\]|\\]+@[^\s!-,./:-@[-^`{-~]+(\.[^\s!-,./:-@[-^`{-~]+)*$/;
/** Two parts of a domain, so that a text without an @ may be an address that lost it. */
const MAY_BE_MISTYPED = /@|[^\s.]{2,}\.[^\s.]{2,}/;
/** An address in brackets after a name, which may be the address itself. Another address before it is a second one. */
const IN_BRACKETS = /^(?=.*<([^<>]+)>$)(?:[^<>@]*|\1["'”’\s]*)<\1>$/su;
const MARKS_AROUND = /^["'“”‘’«»`\s]+|["'“”‘’«»`\s./,;]+$/g;
/** What a link has after its address. */
const AFTER_ADDRESS = /(?<=@[^?]*)\?.*$/s;
/** IDs with an @: of WhatsApp, of calendars, and of messages. */
const ID_OF_PROGRAM =
	/@(?:s\.whatsapp\.net|c\.us(?:_\w+)*|g\.us|lid|broadcast|newsletter|(?:group|resource)\.(?:v\.)?calendar\.google\.com|import\.calendar\.google\.com|thread\.[\w.]+)$/i;

function clean(text: string): string {
	// Full-width letters and two ways to write an accent are one address.
	const unquoted = unwrap(text).normalize('NFKC').replace(/。/g, '.').replace(MARKS_AROUND, '');
	const address = IN_BRACKETS.exec(unquoted)?.[1] ?? unquoted;
	return address
		.replace(/^\s*mailto:/i, '')
		.replace(AFTER_ADDRESS, '')
		.replace(MARKS_AROUND, '');
}

function read(text: string): Cell {
	if (text.length > MAX_CONTACT_CHARACTERS) return { refused: NO_ADDRESS };
	const address = clean(text);
	if (address === '') return { blank: unwrap(text) === '' ? 'empty' : 'nothing' };
	if (isNothing(text) || !MAY_BE_MISTYPED.test(address)) return { blank: 'nothing' };
	if (ID_OF_PROGRAM.test(address))
		return { refused: ['an ID of another program, not an email address', NO_ADDRESS[1]] };
	return EMAIL_ADDRESS.test(address) ? { text: address } : { refused: NO_ADDRESS };
}

const NO_ADDRESS: [string, string] = ['not an email address', 'Enter one address such as ada@example.com'];

export const EMAIL: ContactType = {
	attribute: 'EmailAddress',
	label: 'email address',
	plural: 'email addresses',
	read,
	key: (address) => address.toLowerCase(),
	looksLike: (text) => /[@＠﹫]/.test(text) && 'text' in read(text),
};

/** True for a text that has an address in it. An ID of WhatsApp has an @, too. */
export const hasAddress = (text: string): boolean =>
	(text.match(/[^\s<>"',;]+@[^\s<>"',;]+/g) ?? []).some(EMAIL.looksLike);

/** True for an address that mail on the internet does not reach, such as `ada@localhost`, which is more often a mistake. */
export const hasNoDot = (address: string): boolean => !/@.*\./.test(address);
