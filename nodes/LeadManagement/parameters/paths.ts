import { parse } from './readJson';

/** Where something is in an item: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** A part of a path: in brackets with quotes, an index, or up to the next dot or bracket. */
const PARTS = /\[(['"])((?:\\.|(?!\1).)*)\1\]|\[(\d+)\]|([^.[\]]+)/gs;
/** A value of the item in an expression. What is called is no key. */
const OF_ITEM = /\bjson((?:\??\.\w+\b(?!\s*\()|\[(?:'[^'\\]*'|"[^"\\]*"|\d+)\])+)/g;

/** Reads a path as people and n8n write it: `body.fields[2]`, `lead['Annual Salary']`. */
export const toPath = (text: string): Path =>
	[...text.matchAll(PARTS)].map(([, , quoted, index, plain]) =>
		index === undefined ? (quoted?.replace(/\\(.)/g, '$1') ?? plain) : Number(index),
	);

/** A path as people read it, and as n8n writes it where it can: `body.fields[2]`, `body.Annual Salary`, `body['a.b']`. */
export const toPathText = (path: Path): string =>
	path.reduce<string>((text, part) => {
		if (typeof part === 'number') return `${text}[${part}]`;
		if (/[.[\]]|^\d+$|^\s|\s$|^$/.test(part)) return `${text}['${part.replace(/['\\]/g, '\\$&')}']`;
		return text === '' ? part : `${text}.${part}`;
	}, '');

/** What models put around JSON. */
const FENCE = /```(?:json)?/gi;
/** Characters that nobody sees in a message, or that end a line of code. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/gu;
const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Code that gives what is at a path: `$json.body["Full name"]`, `JSON.parse($json.payload).name`.
 *
 * @param value what the path begins in, to see where there is JSON in a text
 */
export function toCode(path: Path, value: unknown, from = '$json'): string {
	let [code, inner] = parsed(from, value);
	for (const part of path) {
		const isName = typeof part === 'string' && /^[A-Za-z_]\w*$/.test(part);
		code += isName ? `.${part}` : `[${JSON.stringify(part).replace(UNSEEN, toEscape)}]`;
		[code, inner] = parsed(code, (inner as Record<string | number, unknown> | undefined | null)?.[part]);
	}
	return code;
}

/** The code of a value, which parses the value if it is a text with JSON. */
function parsed(code: string, value: unknown): [code: string, value: unknown] {
	if (typeof value !== 'string' || !/^\s*(?:[{[]|```)/.test(value)) return [code, value];
	const text = value.replace(FENCE, '');
	const result = parse(text);
	if ('error' in result) return [code, value];
	return [`JSON.parse(${code}${text === value ? '' : `.replace(${String(FENCE)}, '')`})`, result.value];
}

/** An expression that gives what is at a path of an item. */
export const toExpression = (path: Path): string => `{{ ${toCode(path, undefined)} }}`;

/** What an expression with this path gives. What only this node reads, such as an entry of a list by its name, is not there. */
export const plainValueAt = (item: unknown, path: Path): unknown =>
	path.reduce((value, part) => (value as Partial<Record<string | number, unknown>> | null)?.[part], item);

/** True for a path that leads to what another one leads to, or into it. */
export const isWithin = (path: Path, outer: Path): boolean =>
	outer.every((part, index) => path[index] === part);

export const isSamePath = (one: Path, other: Path): boolean =>
	one.length === other.length && isWithin(one, other);

/** The paths of the item's values in an expression, such as `={{ $json.body['City'].trim() }}`. */
export const pathsIn = (expression: string): Path[] =>
	[...expression.matchAll(OF_ITEM)].map(([, path]) => toPath(path.replace(/\?/g, '')));
