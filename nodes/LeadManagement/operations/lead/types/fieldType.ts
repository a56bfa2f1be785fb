import { withoutInvisible } from '../../../words/invisible';

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

/** A longer text is no email address and no phone. */
export const MAX_CONTACT_CHARACTERS = 1_000;
/** A number or an address as a CSV file writes what a spreadsheet must not read as a number: `="9845098450"`. */
const SHEET_TEXT = /^="+([^"]*)"+$/;
/** As Slack sends them: `<mailto:ada@example.com|ada@example.com>`. */
const CHAT_LINK = /^<((?:mailto|tel):[^|>]*)\|[^>]*>$/i;

/** A text without what spreadsheets and chats put around a value. */
export const unwrap = (text: string): string =>
	withoutInvisible(text).trim().replace(SHEET_TEXT, '$1').replace(CHAT_LINK, '$1').trim();
