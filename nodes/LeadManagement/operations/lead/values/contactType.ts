/** What a text is by the type of its attribute. */

export type Reading =
	| { text: string }
	/** `nothing` is written where there is no value: it is never sent, and it is shown. */
	| { blank: 'empty' | 'nothing' }
	| { refused: [what: string, toDo: string] };

/** The form of an email address, or of a phone. */
export interface ContactType {
	attribute: 'EmailAddress' | 'Phone';
	/** What messages call one, and what to enter. */
	label: string;
	toDo: string;
	read(text: string): Reading;
	/** The same for all ways to write a sent value that the service may take for one. */
	key(text: string): string;
	/** Keys under which it is in an object, the most complete one first. */
	keys: readonly string[];
}
