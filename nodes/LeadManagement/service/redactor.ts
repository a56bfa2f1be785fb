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

/** So much of a key is searched for, because a text may be cut off. In base64 and hex, the same takes more characters. */
const PART_CHARACTERS = { plain: 8, base64: 10, hex: 16 };
/** What is not compared in parts of keys: all but letters and digits, also encoded, and line breaks. */
const NOT_COMPARED =
	/%(?:25)*[\da-f]{2}|\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])?|&(?:amp;)*(?:#x?[\da-f]{1,6}|[a-z]{2,5});|<w?br\s*\/?>|[^\p{L}\p{N}%&<\\]+|[%&<]/giu;

const toCompared = (text: string) =>
	text.replace(NOT_COMPARED, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Forms of the keys by the parts that are searched for, by the lengths of these. */
type Parts = Map<number, Map<string, Array<{ form: string; at: number }>>>;

function toParts(keys: string[]): Parts {
	const parts: Parts = new Map(Object.values(PART_CHARACTERS).map((length) => [length, new Map()]));
	const add = (text: string, length: number) => {
		const form = toCompared(text);
		const known = parts.get(length);
		for (let at = 0; at + length <= form.length; at++) {
			const part = form.slice(at, at + length);
			known?.set(part, [...(known.get(part) ?? []), { form, at }]);
		}
	};
	for (const key of keys) {
		add(key, PART_CHARACTERS.plain);
		add(Buffer.from(key).toString('hex'), PART_CHARACTERS.hex);
		// In base64, three bytes become four characters. The first and the last ones depend on what is around the key.
		for (const before of ['', ' ', '  ']) {
			const bytes = Buffer.from(before + key);
			const text = bytes.toString('base64').slice(Math.ceil((before.length * 4) / 3));
			add(text.replace(/.{0,2}=*$/, ''), PART_CHARACTERS.base64);
		}
	}
	return parts;
}

/** How many characters of a key a text has at an index. */
function countKeyCharacters(text: string, index: number, parts: Parts): number {
	let longest = 0;
	for (const [length, known] of parts) {
		for (const { form, at } of known.get(text.slice(index, index + length)) ?? []) {
			let count = length;
			while (at + count < form.length && form[at + count] === text[index + count]) count++;
			longest = Math.max(longest, count);
		}
	}
	return longest;
}

/** Where a text has the characters that are compared. */
function findCompared(text: string): number[] {
	const indexes: number[] = [];
	let index = 0;
	for (const match of text.matchAll(NOT_COMPARED)) {
		for (; index < match.index; index++) indexes.push(index);
		index = match.index + match[0].length;
	}
	for (; index < text.length; index++) indexes.push(index);
	return indexes;
}

/**
 * Returns a function that removes parts of the keys from a text, also in base64 or hex, wrapped, or with invisible characters
 * in them. It takes linear time.
 */
function partRedactor(keys: string[]): (text: string) => string {
	const parts = toParts(keys);
	const { plain: least } = PART_CHARACTERS;
	const starts = new Set(
		[...parts.values()].flatMap((known) => Array.from(known.keys(), (part) => part.slice(0, least))),
	);
	return (text) => {
		const compared = text.length < least ? '' : toCompared(text);
		let indexes: number[] | undefined;
		let redacted = '';
		let end = 0;
		for (let at = 0; at < compared.length; at++) {
			const count = starts.has(compared.slice(at, at + least)) ? countKeyCharacters(compared, at, parts) : 0;
			if (count === 0) continue;
			indexes ??= findCompared(text);
			redacted += text.slice(end, indexes[at]) + REDACTED;
			at += count - 1;
			end = indexes[at] + 1;
		}
		return redacted + text.slice(end);
	};
}

/**
 * Returns a function that removes the keys from a text, in any encoding, and parts of them.
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
	const redactParts = partRedactor(keys);
	return (text) => redactParts(text.replace(pattern, REDACTED));
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
