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

/** What is between the characters of a key in a text that is wrapped or encoded, apart from signs. */
const BETWEEN =
	/%(?:25)*[\da-f]{2}|\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])?|&(?:amp;)*(?:#x?[\da-f]{1,6}|[a-z]{2,5});|<w?br\s*\/?>/gi;

const encode = (text: string, encoding: 'hex' | 'base64') => Buffer.from(text).toString(encoding);

/**
 * The forms of a key that are searched for in parts, because a text may be cut off, and the letters and digits that such a part
 * has. In base64, three bytes become four characters. The first and the last ones depend on what is around the key.
 */
const FORMS: ReadonlyArray<{ characters: number; of: (key: string) => string[] }> = [
	{ characters: 8, of: (key) => [key] },
	{ characters: 16, of: (key) => [encode(key, 'hex')] },
	{
		characters: 10,
		of: (key) =>
			['', ' ', '  '].map((before) =>
				encode(before + key, 'base64')
					.slice(Math.ceil((before.length * 4) / 3))
					.replace(/.{0,2}=*$/, ''),
			),
	},
];

/** By character code: the number of a letter in any case, or of a digit, from 1; 0 for what is not compared. */
const COMPARED = new Uint8Array(128);
for (const [index, character] of [...'0123456789abcdefghijklmnopqrstuvwxyz'].entries())
	for (const form of [character, character.toUpperCase()]) COMPARED[form.charCodeAt(0)] = index + 1;
/** Three compared characters in a row are one of so many numbers. */
const TRIPLES = 37 ** 3;

/**
 * Returns a function that tells whether a text has a part of a key, in any of the `FORMS`: so many triples in a row that all
 * occur in the key. It looks at each character once.
 */
function partFinder(keys: string[]): (text: string) => boolean {
	/** By triple: a bit for each form that has it. */
	const formsWith = new Uint8Array(TRIPLES);
	const next = (triple: number, code: number) =>
		code < COMPARED.length && COMPARED[code] > 0 ? (triple * 37 + COMPARED[code]) % TRIPLES : -1;
	for (const [index, { of }] of FORMS.entries()) {
		for (const form of keys.flatMap(of)) {
			const codes = Array.from(form.replace(BETWEEN, ''), (character) => character.charCodeAt(0));
			let triple = 0;
			for (const [at, code] of codes.filter((one) => next(0, one) >= 0).entries()) {
				triple = next(triple, code);
				if (at > 1) formsWith[triple] |= 1 << index;
			}
		}
	}
	return (text) => {
		const plain = text.replace(BETWEEN, '');
		let triple = 0;
		let inRow: number[] = [];
		for (let at = 0; at < plain.length; at++) {
			const following = next(triple, plain.charCodeAt(at));
			if (following < 0) continue;
			triple = following;
			if (formsWith[triple] === 0) {
				if (inRow.length > 0) inRow = [];
				continue;
			}
			inRow = FORMS.map((_form, index) => (formsWith[triple] & (1 << index) ? (inRow[index] ?? 0) + 1 : 0));
			if (FORMS.some(({ characters }, index) => inRow[index] > characters - 3)) return true;
		}
		return false;
	};
}

/** Returns a function that removes the keys from a text, in any encoding. Of a text with a part of one, nothing is left. */
export function redactor(keys: string[]): (text: string) => string {
	const forms = keys
		.flatMap((key) => [key, decodedOnceMore(key)])
		.filter((form) => form.length >= MIN_KEY_CHARACTERS)
		// Longest first, so that no form is left in part because a shorter one was taken out of it.
		.sort((one, other) => other.length - one.length)
		.map((form) => Array.from(form, anyFormOf).join('\\\\*'));
	if (forms.length === 0) return (text) => text;
	const pattern = new RegExp(forms.join('|'), 'gi');
	const hasPart = partFinder(keys);
	return (text) => {
		const redacted = text.replace(pattern, REDACTED);
		return hasPart(redacted) ? REDACTED : redacted;
	};
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
		// Most texts have no key. Looking at each of their values would hold n8n up.
		return redact(text) === text ? JSON.parse(text) : JSON.parse(text, redactOne);
	} catch {
		return undefined;
	}
}
