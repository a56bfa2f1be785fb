import { withoutInvisible } from '../words/plainText';

/** What takes the place of a text with a key. */
export const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and unrelated texts would be lost. */
const MIN_KEY_CHARACTERS = 4;
/** No server encodes a text more often. One that was made to have no end would hold n8n up. */
const MAX_DECODINGS = 10;

/** Bytes in percent, escapes of JSON and JavaScript, and entities of HTML, encoded once or more often. */
const ENCODED =
	/(?:%(?:25)*[\da-f]{2})+|\\{1,9}(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])|&(?:amp;)*(?:#x[\da-f]{1,6};?|#\d{1,7};?|[a-z]{2,14};)/gi;
const CODE = /^(?:\\+[ux]|&(?:amp;)*#x)([\da-f]+)|^&(?:amp;)*#(\d+)/i;
const LAST_CODE = 0x10ffff;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
/** Tags of HTML, and the colors of a terminal. */
const MARKUP = /<\\*\/?(?:span|w?br)\b[^<>]{0,200}>|\[[\d;]{0,20}m/gi;

/** The character of an encoded one; a blank for what is rarely in a key. */
function decodeOne(encoded: string): string {
	if (encoded.startsWith('%'))
		return Buffer.from(encoded.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString();
	const [, hex, decimal] = CODE.exec(encoded) ?? [];
	const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
	if (code <= LAST_CODE) return String.fromCodePoint(code);
	return ENTITIES[/(\w+);$/.exec(encoded)?.[1].toLowerCase() ?? ''] ?? ' ';
}

/** A text, and what becomes of it each time that it is decoded. */
function decodingsOf(text: string): string[] {
	const all = [text];
	for (const last of all) {
		const decoded = last.replace(ENCODED, decodeOne);
		if (decoded !== last && all.length <= MAX_DECODINGS) all.push(decoded);
	}
	return all;
}

/** What is compared of a text. A key may be on several lines, and have backslashes before its signs, or `+` for a blank. */
const toComparable = (text: string): string =>
	withoutInvisible(text)
		.replace(/[\s+\\]+/g, '')
		.toLowerCase();

const encode = (text: string, encoding: 'hex' | 'base64' | 'base64url') =>
	Buffer.from(text).toString(encoding);

/** In base64, three bytes become four characters. The first and the last ones depend on what is around the key. */
const toBase64 = (key: string): string[] =>
	(['base64', 'base64url'] as const).flatMap((encoding) =>
		['', ' ', '  '].map((before) =>
			encode(before + key, encoding)
				.slice(Math.ceil((before.length * 4) / 3))
				.replace(/.{0,2}=*$/, ''),
		),
	);

/**
 * The forms of a key that are searched for: how many characters a whole one has at least, and how many of them are searched for
 * in parts, because a text may be cut off.
 */
const FORMS: ReadonlyArray<{ whole: number; part: number; of: (key: string) => string[] }> = [
	{ whole: MIN_KEY_CHARACTERS, part: 8, of: decodingsOf },
	{ whole: 8, part: 16, of: (key) => [encode(key, 'hex')] },
	{ whole: 8, part: 10, of: toBase64 },
];

const partsOf = (form: string, characters: number): string[] =>
	Array.from({ length: Math.max(0, form.length + 1 - characters) }, (_, start) =>
		form.slice(start, start + characters),
	);

/**
 * Returns a text as it is, or nothing of it where it has a key, in any encoding, or a part of one. The ID of a lead may have eight
 * digits of a key, so that some texts are searched for whole keys alone.
 */
export type Redact = (text: string, only?: 'wholeKeys') => string;

export function redactor(keys: string[]): Redact {
	const forms = FORMS.flatMap(({ whole, part, of }) =>
		keys
			.flatMap(of)
			.map((form) => ({ form: toComparable(form), part }))
			.filter(({ form }) => form.length >= whole),
	);
	const whole = [...new Set(forms.map(({ form }) => form))];
	const all = [...new Set([...whole, ...forms.flatMap(({ form, part }) => partsOf(form, part))])];
	return (text, only) => {
		const searched = only === 'wholeKeys' ? whole : all;
		const decodings = decodingsOf(text);
		const hasKey =
			decodings.length > MAX_DECODINGS ||
			decodings
				.flatMap((decoded) => [...new Set([decoded, decoded.replace(MARKUP, '')])])
				.map(toComparable)
				.some((comparable) => searched.some((form) => comparable.includes(form)));
		return hasKey ? REDACTED : text;
	};
}

/**
 * Parses a JSON text and redacts its strings, property names, and numbers that have a whole key, even if it was escaped.
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
