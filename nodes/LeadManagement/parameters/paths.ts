import { parseJson } from '../words/plainText';

/** The keys and indexes that lead to something in an item. */
export type Path = readonly (string | number)[];

/** A part of a path: in brackets with quotes, an index, or up to the next dot or bracket. */
const PARTS = /\[\s*(['"])((?:\\.|(?!\1)[^\\])*)\1\s*\]|\[\s*(\d+)\s*\]|([^.[\]]+)/gs;
/** A key in quotes, as n8n writes it. With another escape than that of a quote, it is calculated. */
const QUOTED = String.raw`'(?:[^'\\]|\\['"\\])*'|"(?:[^"\\]|\\['"\\])*"`;
/** A key in an expression. What is called is no key. */
const KEY = String.raw`\??\.[\p{ID_Continue}$]+(?![\p{ID_Continue}$]|\s*\()|(?:\?\.)?\[\s*(?:${QUOTED}|\d+)\s*\]`;
/** The keys, and the bracket of another one that is calculated, so that nobody knows where they lead. */
const KEYS = String.raw`((?:${KEY})+)(\s*(?:\?\.)?\[)?`;
const OF_ANY_ITEM = new RegExp(String.raw`\bjson${KEYS}`, 'gu');
/** A question mark that is not in quotes, with the dot before a bracket. */
const OPTIONAL = new RegExp(String.raw`(${QUOTED})|\?\.(?=\[)|\?`, 'g');
/** The keys of the node's own item, not of another node's. */
const OWN_ITEM = String.raw`\$(?:input\.item\.)?json`;
const OF_OWN_ITEM = new RegExp(OWN_ITEM + KEYS, 'gu');
/** Nothing but one value of the node's own item. */
const DRAGGED = new RegExp(String.raw`^=\s*\{\{\s*${OWN_ITEM}(?:${KEY})+\s*\}\}\s*$`, 'u');

/** Reads a path as people and n8n write it: `body.fields[2]`, `lead['Annual Salary']`. */
export const parsePath = (text: string): Path =>
	[...text.matchAll(PARTS)].map(([, , quoted, index, plain]) =>
		index === undefined ? (quoted?.replace(/\\(.)/g, '$1') ?? plain) : Number(index),
	);

/** A path as people read it, and as n8n writes it where it can: `body.fields[2]`, `body.Annual Salary`, `body['a.b']`. */
export const formatPath = (path: Path): string =>
	path.reduce<string>((text, part) => {
		if (typeof part === 'number') return `${text}[${part}]`;
		if (/[.[\],，、;\t\n]|^\d+$|^\s|\s$|^$/.test(part)) return `${text}['${part.replace(/['\\]/g, '\\$&')}']`;
		return text === '' ? part : `${text}.${part}`;
	}, '');

/** A path to `outer` itself is within it, too. */
export const isWithin = (path: Path, outer: Path): boolean =>
	outer.every((part, index) => path[index] === part);

export const isSamePath = (one: Path, other: Path): boolean =>
	one.length === other.length && isWithin(one, other);

/** The paths of values, of any item or the node's own, in an expression such as `={{ $json.body['City'].trim() }}`. */
export const pathsIn = (expression: string, isOwn = false): Path[] =>
	[...expression.matchAll(isOwn ? OF_OWN_ITEM : OF_ANY_ITEM)].flatMap(([, keys, calculated]) =>
		calculated === undefined ? [parsePath(keys.replace(OPTIONAL, (_all, quoted = '') => quoted))] : [],
	);

/** The path of the value that was dragged on a parameter, alone; none for another expression, and for what is none. */
export const draggedPath = (entered: unknown): Path[] =>
	typeof entered === 'string' && DRAGGED.test(entered) ? pathsIn(entered, true) : [];

/** Programs write JSON between two such lines. */
const FENCED = /^```\w*[^\S\n]*\n(.*)```$/s;

/** The object or list in a text with JSON, also between two lines of backquotes; any other value unchanged. */
export function openJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[`]/.test(value)) return value;
	const text = value.trim();
	const json = FENCED.exec(text)?.[1].trim() ?? text;
	return /^[{[]/.test(json) && /[}\]]$/.test(json) ? (parseJson(json).value ?? value) : value;
}

/** The value at a path of an item, also inside a text with JSON. */
export function valueAt(item: unknown, path: Path): unknown {
	let value = item;
	for (const part of path) {
		const outer = openJson(value);
		const isThere = typeof outer === 'object' && outer !== null && Object.hasOwn(outer, part);
		value = isThere ? (outer as Record<string | number, unknown>)[part] : undefined;
	}
	return value;
}
