/** Stands in place of a text with a key. */
export const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and unrelated texts would be lost. */
const MIN_KEY_CHARACTERS = 4;
/** A value that is nested more deeply is hidden as a whole. */
const MAX_LEVELS = 20;

/** Hides a text that has a key in it, as a whole, whether the key is plain, or URL-, form-, JSON-, or HTML-encoded, or several of these. */
export type Redact = (text: string) => string;

/** The names of HTML for characters of ASCII that keys may have, and for a blank. */
const NAMED =
	'lt< gt> quot" apos\' amp& plus+ sol/ bsol\\ equals= percnt% dollar$ num# excl! ast* lpar( rpar) comma, period. colon: ' +
	'semi; quest? commat@ lsqb[ rsqb] lcub{ rcub} lowbar_ hat^ grave` verbar| tilde~';
const ENTITIES = new Map([['nbsp', ' ']]);
for (const name of NAMED.split(' ')) ENTITIES.set(name.slice(0, -1), name.slice(-1));

/** An encoded character: a byte, a part of UTF-16, a code or name of HTML, or a backslash with one before it. */
const ENCODED = /(?:%|\\x)([\da-f]{2})|[%\\]u([\da-f]{4})|&#(x[\da-f]{1,6}|\d{1,7});|&([a-z]{2,9});|\\\\/gi;
/** What was encoded more often is hidden without a look. */
const MAX_ENCODINGS = 10;

/** Decodes a text, however often it was encoded. A byte becomes a character of Latin1. */
function decode(text: string): string | undefined {
	let decoded = text;
	for (let times = 0; times <= MAX_ENCODINGS; times++) {
		const encoded = decoded;
		decoded = encoded.replace(
			ENCODED,
			(all: string, byte?: string, part?: string, code?: string, name?: string) => {
				if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? all;
				const digits = byte ?? part;
				if (digits === undefined && code === undefined) return '\\';
				const point = Number(digits === undefined ? code?.replace(/^x/i, '0x') : `0x${digits}`);
				return point > 0x10ffff ? all : String.fromCodePoint(point);
			},
		);
		if (decoded === encoded) return toSearchable(decoded);
	}
	return undefined;
}

/** Any number of backslashes may stand before a character, and a form writes a blank as a plus sign. */
const toSearchable = (text: string): string => text.toLowerCase().replace(/\\/g, '').replace(/\+/g, ' ');

export function redactor(keys: string[]): Redact {
	const wanted = keys
		.filter(({ length }) => length >= MIN_KEY_CHARACTERS)
		.flatMap((key) => [key, Buffer.from(key).toString('latin1')])
		.flatMap((key) => [toSearchable(key), decode(key) ?? key])
		.filter(({ length }) => length >= MIN_KEY_CHARACTERS);
	const hasKey = (text: string) => wanted.some((key) => text.includes(key));
	return (text) => {
		if (hasKey(toSearchable(text))) return REDACTED;
		if (!/[%\\&]/.test(text)) return text;
		const decoded = decode(text);
		return decoded === undefined || hasKey(decoded) ? REDACTED : text;
	};
}

/** Hides the texts, names and numbers with a key in a value, on all levels. */
export function redactAll(value: unknown, redact: Redact, level = 0): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number') return redact(String(value)) === REDACTED ? REDACTED : value;
	if (typeof value !== 'object' || value === null) return value;
	if (level >= MAX_LEVELS) return REDACTED;
	if (Array.isArray(value)) return value.map((entry) => redactAll(entry, redact, level + 1));
	const entries = Object.entries(value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [redact(name), redactAll(inner, redact, level + 1)]),
	);
}
