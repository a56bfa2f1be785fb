const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and replacing them would damage unrelated text. */
const MIN_KEY_CHARACTERS = 4;

const HTML_NAMES: Record<string, string> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

const toHex = (code: number, digits = 1) => code.toString(16).padStart(digits, '0');
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Percent-encodes a character, even if it needs no encoding, e.g. `%61` for `a`. */
function percentEncode(character: string): string {
	const encoded =
		/[\ud800-\udfff]/.test(character) && character.length === 1 ? '' : encodeURIComponent(character);
	return encoded === character || encoded === '' ? `%${toHex(character.charCodeAt(0), 2)}` : encoded;
}

/**
 * A pattern for one character in every encoding that a text may contain: plain, percent-encoded once or more often, as an
 * escape of JSON or JavaScript (also in JSON within JSON), or as an HTML entity.
 *
 * @param searchesRunOnce true to search a run of backslashes only from its start, because a search from each of them takes
 * quadratic time
 */
function anyFormOf(character: string, searchesRunOnce: boolean): string {
	const code = character.codePointAt(0) ?? 0;
	const units = character.split('').map((unit) => unit.charCodeAt(0));
	const run = searchesRunOnce ? '(?<!\\\\)\\\\' : '\\\\';
	const forms = [
		`${run}*${escapePattern(character)}`,
		percentEncode(character).replace(/%/g, '%(?:25)*'),
		units.map((unit, index) => `${index === 0 ? run : '\\\\'}+u${toHex(unit, 4)}`).join(''),
		`&(?:amp;)*#(?:0*${code}|x0*${toHex(code)});?`,
	];
	if (code < 256) forms.push(`${run}+x${toHex(code, 2)}`);
	if (character === '&') forms.push('&(?:amp;)+');
	if (character === ' ') forms.push('\\+');
	if (HTML_NAMES[character]) forms.push(`&(?:amp;)*${HTML_NAMES[character]};`);
	return `(?:${forms.join('|')})`;
}

/** The key as seen by a service that decodes its query string twice. */
function decodedOnceMore(key: string): string {
	try {
		return decodeURIComponent(key.replace(/\+/g, ' '));
	} catch {
		return key.replace(/\+/g, ' ');
	}
}

/**
 * Returns a function that removes the keys from a text, in any encoding.
 *
 * @param keys the access key and the secret key
 */
export function redactor(keys: string[]): (text: string) => string {
	const forms = new Set(keys.flatMap((key) => [key, decodedOnceMore(key)]));
	// After a key that ends with a backslash, the search for a run's start would miss a key that follows directly.
	const isSafe = ![...forms].some((form) => form.includes('\\'));
	const alternatives = [...forms]
		.filter((form) => form.length >= MIN_KEY_CHARACTERS)
		// Longest first, so that no form is left in part because a shorter one was taken out of it.
		.sort((one, other) => other.length - one.length)
		.map((form) =>
			Array.from(form, (character, index) => anyFormOf(character, isSafe && index === 0)).join(''),
		);
	if (alternatives.length === 0) return (text) => text;
	const pattern = new RegExp(alternatives.join('|'), 'gi');
	return (text) => text.replace(pattern, REDACTED);
}

/**
 * Parses a JSON text and removes the keys from its strings, property names, and numbers, even if they were escaped.
 *
 * @returns undefined for a text that is not JSON, or that is nested too deeply to be searched
 */
export function parseRedacted(text: string, redact: (text: string) => string): unknown {
	try {
		return JSON.parse(text, (_name, value: unknown) => redactIn(value, redact));
	} catch {
		return undefined;
	}
}

/** Redacts a value whose inner values are redacted already. */
function redactIn(value: unknown, redact: (text: string) => string): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number') return redact(String(value)) === String(value) ? value : REDACTED;
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), inner]));
}
