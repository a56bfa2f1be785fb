/** What takes the place of a key. */
export const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and unrelated texts would be lost. */
const MIN_KEY_CHARACTERS = 4;
const ENTITIES: Record<string, string> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '&': 'amp' };

/** Replaces the keys in a text, each as a whole, in plain, URL-, form-, JSON-, and HTML-encoded form. */
export type Redact = (text: string) => string;

/** The pattern of a character in all of these forms. */
function patternOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
	const units = character.split('').map((unit) => `\\\\u${hex(unit.charCodeAt(0), 4)}`);
	const forms = [
		`\\\\?${character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}`,
		[...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join(''),
		units.join(''),
		`&#(?:0*${code}|x0*${hex(code, 1)});`,
		...(character === ' ' ? ['\\+'] : []),
		...(character in ENTITIES ? [`&${ENTITIES[character]};`] : []),
	];
	return `(?:${forms.join('|')})`;
}

export function redactor(keys: string[]): Redact {
	const patterns = keys.flatMap((key) =>
		key.length < MIN_KEY_CHARACTERS ? [] : Array.from(key, patternOf).join(''),
	);
	if (patterns.length === 0) return (text) => text;
	const pattern = new RegExp(patterns.join('|'), 'gi');
	return (text) => text.replace(pattern, REDACTED);
}

/**
 * Parses a JSON text, and redacts its strings and property names.
 *
 * @returns undefined for a text that is not JSON, or that is nested too deeply
 */
export function parseRedacted(text: string, redact: Redact): unknown {
	const redactOne = (_name: string, value: unknown) => {
		if (typeof value === 'string') return redact(value);
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), inner]));
	};
	try {
		// Most texts have no key.
		return redact(text) === text ? JSON.parse(text) : JSON.parse(text, redactOne);
	} catch {
		return undefined;
	}
}
