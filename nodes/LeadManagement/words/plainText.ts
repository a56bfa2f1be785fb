/** Characters that take no space and that copied contacts, headings, and keys often have, such as a zero-width space. */
const INVISIBLE_CHARACTERS = String.raw`\p{Cc}\p{Default_Ignorable_Code_Point}`;
const INVISIBLE = new RegExp(`(?!\\s)[${INVISIBLE_CHARACTERS}]|\\uFEFF`, 'gu');
const VISIBLE = new RegExp(`[^\\s${INVISIBLE_CHARACTERS}]`, 'u');

/** A text without invisible characters, such as a byte order mark. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const hasVisible = (text: string): boolean => VISIBLE.test(text);

export const isSameInAnyCase = (one: string, other: string): boolean =>
	one.toLowerCase() === other.toLowerCase();

/** A text without the signs at its ends, by patterns of one character: a pattern such as `\s+$` takes quadratic time. */
export function trimSigns(text: string, first: RegExp | undefined, last: RegExp): string {
	let start = 0;
	let end = text.length;
	while (first && start < end && first.test(text[start])) start++;
	while (end > start && last.test(text[end - 1])) end--;
	return text.slice(start, end);
}

const MAX_NORMALIZED_CHARACTERS = 1_000;

/** The Unicode form of a text. A longer text stays as it is, because thousands of marks on a letter take quadratic time. */
export const toUnicodeForm = (text: string, form: 'NFC' | 'NFKC'): string =>
	text.length > MAX_NORMALIZED_CHARACTERS ? text : text.normalize(form);

/** A name in lowercase without spaces, hyphens, and underscores: "E-mail Address" and "EmailAddress" become the same. */
export const normalizeName = (name: string): string =>
	toUnicodeForm(withoutInvisible(name), 'NFKC')
		.toLowerCase()
		.replace(/[\s_\-\u2010-\u2015]/g, '');

/** Nobody nests values so deeply, and V8 takes half a second for a megabyte of brackets. */
const MAX_JSON_LEVELS = 5_000;

function isTooDeep(json: string): boolean {
	let levels = 0;
	let isInText = false;
	for (let at = 0; at < json.length && levels <= MAX_JSON_LEVELS; at++) {
		const sign = json[at];
		if (sign === '"') isInText = !isInText;
		else if (isInText && sign === '\\') at++;
		else if (!isInText && (sign === '{' || sign === '[')) levels++;
		else if (!isInText && (sign === '}' || sign === ']')) levels--;
	}
	return levels > MAX_JSON_LEVELS;
}

/** The value of a JSON text, or the message of its error. */
export function parseJson(text: string): { value?: unknown; error?: string } {
	if (isTooDeep(text)) return { error: `It has more than ${MAX_JSON_LEVELS} levels` };
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { error: (error as Error).message };
	}
}

/** Keeps what a function returns by name: a run has many cells, and few different names. */
export function memoized<T>(make: (name: string) => T): (name: string) => T {
	const known = new Map<string, T>();
	return (name) => {
		const result = known.get(name) ?? make(name);
		known.set(name, result);
		return result;
	};
}

const MAX_NAMES = 1_000;

/** The same check for the first names alone: reading all of thousands would hold up n8n, so that any further name passes. */
export function ofFew(isWanted: (name: string) => boolean): (name: string) => boolean {
	const seen = new Set<string>();
	return (name) => seen.add(name).size > MAX_NAMES || isWanted(name);
}
