const REDACTED = '*****';
/** A shorter key is none of this service's, and taking it out would tear up innocent text. */
const MIN_KEY_CHARACTERS = 4;

/** Percent-encodes all but letters, digits and - . _ ~, as n8n does on the wire (seen in n8n-core 2.41). */
const encodeStrictly = (text: string) =>
	encodeURIComponent(text).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);

/** The forms in which a key may stand in a text: plain, in a query string, in JSON, in HTML. */
function formsOf(key: string): string[] {
	const html = key.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
	const json = JSON.stringify(key).slice(1, -1);
	const forms = [key, encodeURI(key), encodeURIComponent(key), encodeStrictly(key), html, json];
	return [...forms, ...forms.map((form) => form.replace(/%20/g, '+').replace(/ /g, '+'))];
}

/**
 * A function that takes the keys out of a text, in every form in which they may stand there.
 *
 * @param keys the access key and the secret key
 */
export function redactor(keys: string[]): (text: string) => string {
	const forms = new Set(keys.filter((key) => key.length >= MIN_KEY_CHARACTERS).flatMap(formsOf));
	if (forms.size === 0) return (text) => text;
	// Longest first, so that no form is left in part because a shorter one was taken out of it.
	const alternatives = [...forms]
		.sort((one, other) => other.length - one.length)
		.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	const pattern = new RegExp(alternatives.join('|'), 'gi');
	return (text) => text.replace(pattern, REDACTED);
}
