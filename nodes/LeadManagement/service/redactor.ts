const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and replacing them would damage unrelated text. */
const MIN_KEY_CHARACTERS = 4;
/** The shortest part of a key that is searched for. */
const MIN_PART = 8;

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

/**
 * What is between the characters of a key in a text that is wrapped, colored, or encoded, apart from signs. A code of a color
 * begins with a sign.
 */
const BETWEEN =
	/%(?:25)*[\da-f]{2}|\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])?|&(?:amp;)*(?:#x?[\da-f]{1,6}|[a-z]{2,14});|<\\*\/?(?:span|w?br)\b[^<>]{0,200}>|\[[\d;]{0,20}m/gi;

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
const ALPHABET = ' 0123456789abcdefghijklmnopqrstuvwxyz';
for (const [index, character] of [...ALPHABET.trim()].entries())
	for (const form of [character, character.toUpperCase()]) COMPARED[form.charCodeAt(0)] = index + 1;
/** Three compared characters in a row are one of so many numbers. */
const TRIPLES = ALPHABET.length ** 3;

/** Passes on each compared character of a text, with the number of the last three, until it gets true. */
function someTriple(text: string, isLast: (character: string, triple: number) => boolean): boolean {
	const plain = text.replace(BETWEEN, '');
	let triple = 0;
	for (let at = 0; at < plain.length; at++) {
		const number = COMPARED[plain.charCodeAt(at)];
		if (!number) continue;
		triple = (triple * ALPHABET.length + number) % TRIPLES;
		if (isLast(ALPHABET[number], triple)) return true;
	}
	return false;
}

/**
 * Returns a function that tells whether a text has a part of a key, or a whole one, in any of the `FORMS`. It looks at each
 * character once: only where three in a row, and those that follow, occur in a key does it compare them.
 */
function finder(keys: string[], isWhole: boolean): (text: string) => boolean {
	const isInKey = new Uint8Array(TRIPLES);
	const read = (text: string) => {
		let form = '';
		someTriple(text, (character, triple) => {
			form += character;
			if (form.length > 2) isInKey[triple] = 1;
			return false;
		});
		return form;
	};
	const parts = FORMS.flatMap(({ characters, of }) =>
		keys
			.flatMap(of)
			.map(read)
			.map((form) => ({ form, characters: isWhole ? Math.max(MIN_PART, form.length) : characters })),
	);
	const longest = Math.max(...parts.map(({ characters }) => characters));
	return (text) => {
		let [before, last, run] = ['', '', ''];
		return someTriple(text, (character, triple) => {
			if (isInKey[triple] === 0) {
				run = '';
			} else {
				run = (run === '' ? before + last : run.slice(1 - longest)) + character;
				const isPart = ({ form, characters }: (typeof parts)[number]) =>
					run.length >= characters && form.includes(run.slice(-characters));
				if (run.length >= MIN_PART && parts.some(isPart)) return true;
			}
			before = last;
			last = character;
			return false;
		});
	};
}

/**
 * Removes the keys from a text, in any encoding. Of a text with a part of one, nothing is left, unless only whole keys are
 * searched for: the ID of a lead may have eight digits of a key.
 */
export type Redact = (text: string, only?: 'wholeKeys') => string;

export function redactor(keys: string[]): Redact {
	const forms = keys
		.flatMap((key) => [key, decodedOnceMore(key)])
		.filter((form) => form.length >= MIN_KEY_CHARACTERS)
		// Longest first, so that no form is left in part because a shorter one was taken out of it.
		.sort((one, other) => other.length - one.length)
		.map((form) => Array.from(form, anyFormOf).join('\\\\*'));
	if (forms.length === 0) return (text) => text;
	const pattern = new RegExp(forms.join('|'), 'gi');
	const [hasPart, hasWhole] = [finder(keys, false), finder(keys, true)];
	return (text, only) => {
		const redacted = text.replace(pattern, REDACTED);
		return (only === 'wholeKeys' ? hasWhole : hasPart)(redacted) ? REDACTED : redacted;
	};
}

/**
 * Parses a JSON text and removes whole keys from its strings, property names, and numbers, even if they were escaped.
 *
 * @returns undefined for a text that is not JSON, or that is nested too deeply to be searched
 */
export function parseRedacted(text: string, redactAll: Redact): unknown {
	const redact = (value: string) => redactAll(value, 'wholeKeys');
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
