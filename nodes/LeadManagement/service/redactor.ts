/** The replacement for a text with a key. */
export const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and unrelated texts would be lost. */
const MIN_KEY_CHARACTERS = 4;
/** A text that is encoded more often, or nested more deeply, is hidden. */
const MAX_LEVELS = 20;

/** Hides a text that has a key in it, as a whole, whether the key is plain, or URL-, form-, JSON-, or HTML-encoded, or several of these. */
export type Redact = (text: string) => string;

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: '\u00a0' };
const ENTITY = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(lt|gt|quot|apos|amp|nbsp));?/gi;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(["'\\/]))/gi;

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Bytes that are no UTF-8 stay as they are. */
function decodePercent(encoded: string): string {
	try {
		return decodeURIComponent(encoded);
	} catch {
		return encoded;
	}
}

/** Decodes a text until nothing changes; undefined for one that is encoded too often. A form writes a blank as `+`. */
function toComparable(text: string): string | undefined {
	let decoded = text;
	for (let level = 0; level < MAX_LEVELS; level++) {
		const outer = decoded;
		decoded = outer
			.replace(PERCENT, decodePercent)
			.replace(ESCAPE, (_all, u?: string, x?: string, plain = '') =>
				u === undefined && x === undefined ? plain : fromCode(parseInt(u ?? x ?? '', 16)),
			)
			.replace(ENTITY, (_all, hex?: string, digits?: string, name = '') =>
				hex === undefined && digits === undefined
					? ENTITIES[name.toLowerCase()]
					: fromCode(hex === undefined ? Number(digits) : parseInt(hex, 16)),
			);
		if (decoded === outer) return decoded.replace(/\+/g, ' ').toLowerCase();
	}
	return undefined;
}

export function redactor(keys: string[]): Redact {
	const wanted: string[] = [];
	for (const key of keys) if (key.length >= MIN_KEY_CHARACTERS) wanted.push(toComparable(key) ?? key);
	return (text) => {
		const comparable = toComparable(text);
		for (const key of wanted) if (comparable === undefined || comparable.includes(key)) return REDACTED;
		return text;
	};
}

/** Hides the texts and names with a key in a value, on all levels. A value that is nested too deeply is hidden as a whole. */
export function redactAll(value: unknown, redact: Redact, level = 0): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value !== 'object' || value === null) return value;
	if (level >= MAX_LEVELS) return REDACTED;
	if (Array.isArray(value)) return value.map((entry) => redactAll(entry, redact, level + 1));
	const entries = Object.entries(value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [redact(name), redactAll(inner, redact, level + 1)]),
	);
}
