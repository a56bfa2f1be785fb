const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and replacing them would damage unrelated text. */
const MIN_KEY_CHARACTERS = 4;

const HTML_NAMES: Record<string, string> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '&': 'amp' };

const toHex = (code: number, digits = 1) => code.toString(16).padStart(digits, '0');

/**
 * A pattern for one character in every encoding that a text may contain: plain, percent-encoded once or more often, as an
 * escape of JSON or JavaScript after its backslashes, or as an HTML entity.
 */
function anyFormOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const bytes = Array.from(Buffer.from(character), (byte) => `%(?:25)*${toHex(byte, 2)}`);
	const units = character.split('').map((unit) => `u${toHex(unit.charCodeAt(0), 4)}`);
	const forms = [
		character === ' ' ? '[ +]' : character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'),
		bytes.join(''),
		`(?<=\\\\)(?:${units.join('\\\\+')}|x${toHex(code, 2)})`,
		`&(?:amp;)*#(?:0*${code}|x0*${toHex(code)});?`,
	];
	if (HTML_NAMES[character]) forms.push(`&(?:amp;)*${HTML_NAMES[character]};`);
	return `(?:${forms.join('|')})`;
}

/** The key as seen by a service that decodes its query string twice. */
const decodedOnceMore = (key: string) =>
	new URLSearchParams(`key=${key.replace(/&/g, '%26')}`).get('key') ?? '';

/** So much of a key is searched for, because a text may be cut off. In base64 and hex, the same takes more characters. */
const PART_CHARACTERS = { plain: 8, base64: 10, hex: 16 };
/** What is not compared in parts of keys: all but letters and digits, also encoded, and line breaks. */
const NOT_COMPARED =
	/%(?:25)*[\da-f]{2}|\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])?|&(?:amp;)*(?:#x?[\da-f]{1,6}|[a-z]{2,5});|<w?br\s*\/?>|[^\p{L}\p{N}%&<\\]+|[%&<]/giu;
const COMPARED_OR_NOT = new RegExp(`(${NOT_COMPARED.source})|[^]`, 'giu');

const toCompared = (text: string) =>
	text.replace(NOT_COMPARED, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The parts of the keys that are searched for, by the characters that they begin with. */
function toParts(keys: string[]): Map<string, string[]> {
	const parts = new Map<string, string[]>();
	const add = (form: string, length: number) => {
		const compared = toCompared(form);
		for (let at = 0; at + length <= compared.length; at++) {
			const part = compared.slice(at, at + length);
			const start = part.slice(0, PART_CHARACTERS.plain);
			parts.set(start, [...(parts.get(start) ?? []), part]);
		}
	};
	for (const key of keys) {
		add(key, PART_CHARACTERS.plain);
		add(Buffer.from(key).toString('hex'), PART_CHARACTERS.hex);
		// In base64, three bytes become four characters. The first and the last ones depend on what is around the key.
		for (const before of ['', ' ', '  ']) {
			const text = Buffer.from(before + key).toString('base64');
			add(text.slice(Math.ceil((before.length * 4) / 3)).replace(/.{0,2}=*$/, ''), PART_CHARACTERS.base64);
		}
	}
	return parts;
}

/**
 * Returns a function that removes parts of the keys from a text, also in base64 or hex, wrapped, or with invisible characters
 * in them. It takes linear time.
 */
function partRedactor(keys: string[]): (text: string) => string {
	const parts = toParts(keys);
	return (text) => {
		const compared = toCompared(text);
		/** Of the compared characters that belong to a part of a key: where it begins. */
		const starts = new Map<number, number>();
		for (let at = 0; at < compared.length; at++) {
			for (const part of parts.get(compared.slice(at, at + PART_CHARACTERS.plain)) ?? []) {
				if (!compared.startsWith(part, at)) continue;
				const start = starts.get(at) ?? at;
				for (let index = at; index < at + part.length; index++) starts.set(index, start);
			}
		}
		if (starts.size === 0) return text;
		let next = 0;
		return text.replace(COMPARED_OR_NOT, (token, notCompared?: string) => {
			const at = next;
			if (notCompared === undefined) next += token.length;
			const start = starts.get(at);
			if (start === undefined || (start === at && notCompared !== undefined)) return token;
			return start === at ? REDACTED : '';
		});
	};
}

/** Returns a function that removes the keys from a text, in any encoding, and parts of them. */
export function redactor(keys: string[]): (text: string) => string {
	const forms = keys
		.flatMap((key) => [key, decodedOnceMore(key)])
		.filter((form) => form.length >= MIN_KEY_CHARACTERS)
		// Longest first, so that no form is left in part because a shorter one was taken out of it.
		.sort((one, other) => other.length - one.length)
		.map((form) => Array.from(form, anyFormOf).join('\\\\*'));
	if (forms.length === 0) return (text) => text;
	// A run of backslashes is searched only from its start, because a search from each of them takes quadratic time.
	const pattern = new RegExp(`(?:(?<!\\\\)\\\\+)?(?:${forms.join('|')})`, 'gi');
	const redactParts = partRedactor(keys);
	return (text) => redactParts(text.replace(pattern, REDACTED));
}

/**
 * Parses a JSON text and removes the keys from its strings, property names, and numbers, even if they were escaped.
 *
 * @returns undefined for a text that is not JSON, or that is nested too deeply to be searched
 */
export function parseRedacted(text: string, redact: (text: string) => string): unknown {
	const redactOne = (_name: string, value: unknown) => {
		if (typeof value === 'string') return redact(value);
		if (typeof value === 'number') return redact(String(value)) === String(value) ? value : REDACTED;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), inner]));
	};
	try {
		return JSON.parse(text, redactOne);
	} catch {
		return undefined;
	}
}
