import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, formatCount, listed, quote, shown, withoutPeriod } from '../../words/messages';
import { forEachInTurns } from '../../pacing/clock';
import { type Path, inBrackets, parsePath } from '../../parameters/paths';
import { openJson, valueAt } from '../../parameters/readJson';
import { isExpression, readEntered, valuesOf } from '../../parameters/read';
import { describe, isBlank, isPlainObject, isSimple } from '../../parameters/wireValue';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { type Cell, NO_NAME, cellsOf, cleanHeading, isAddedByN8n, readCells } from './place';

const MAX_LIST_CHARACTERS = 300;
const LABEL = "'Columns to Ignore'";
/** A name up to a comma or the end of a line. A comma in brackets with quotes belongs to the name: `['Salary, net']`. */
const NAME = /((?:\[\s*(?:"[^"]*"|'(?:\\.|[^'\\])*')\s*\]|[^,，、\n])*)(?:[,，、\n]|$)/gy;
/** A dropped field whose name is no identifier, as n8n writes it: `['Mobile No.']`. */
const IN_BRACKETS = /^\[\s*(['"]).*\1\s*\]$/s;
/** The first items are enough to see what an entry may mean. */
const MAX_ITEMS = 100;
/** A longer text is no list of names, and would take long to read. */
const MAX_CHARACTERS = 100_000;
/** Words of a name, at most. */
const MAX_WORDS = 60;

/** The comparable form of a name, also in a path. A name of hyphens alone has no letters to compare. */
const toNameKey = (name: string): string => normalizeName(name || NO_NAME) || cleanHeading(name);

/** An entry: the name of a column or an attribute, or a path. */
interface Entry {
	text: string;
	/** The name as it was typed, or without the brackets that n8n writes. */
	name: string;
	key: string;
	/** The path in its comparable form; for a name alone, the key. */
	path: Path;
}

function toEntry(text: string): Entry {
	const path = parsePath(text);
	const name = path.length === 1 && IN_BRACKETS.test(text) ? String(path[0]) : text;
	const key = toNameKey(name);
	return { text, name, key, path: path.length > 1 ? path.flatMap((part) => toStep(part).keys) : [key] };
}

/** A path has several names, as n8n and people write it: `address.city`, not `1. City`. */
function isPlainPath(text: string): boolean {
	const path = parsePath(text);
	const isPlain = (part: string | number) =>
		typeof part === 'number' || (part.trim() === part && !/^\d+$/.test(part));
	return path.length > 1 && path.every(isPlain);
}

/** If a column has no texts without parts, a part may be missing in this run alone. */
const hasTexts = (key: string | number, items: readonly IDataObject[], place: Path): boolean =>
	items
		.slice(0, MAX_ITEMS)
		.flatMap((item) => readCells(item, place) ?? [])
		.some(
			({ name, value }) =>
				toNameKey(name) === key && isSimple(value) && !isBlank(value) && openJson(value) === value,
		);

/** A part of a cell that an entry names: the text of the entry, and the path to the part, of no keys for the whole cell. */
export interface IgnoredPart {
	text: string;
	path: Path;
}

export const toPaths = (parts: readonly IgnoredPart[]): Path[] => parts.map(({ path }) => path);

/** A name as an entry: one with a comma or a line break as n8n writes a dropped field. */
export const toEntryText = (name: string): string => (/[,，、\n]/.test(name) ? inBrackets(name) : name);

export const isWhole = (parts: readonly IgnoredPart[]): boolean =>
	parts.some(({ path }) => path.length === 0);

/** One level of the way to a value: the keys that lead to it, in the form that is compared. */
interface Step {
	keys: Path;
	/** The index leads to an answer. Any path into an answer leads to its value. */
	isAnswer: boolean;
}
const toStep = (part: string | number): Step => ({
	keys: [typeof part === 'number' ? part : toNameKey(part)],
	isAnswer: false,
});

const stepsOf = ({ name, index, spreadFrom }: Cell): Step[] => [
	...(spreadFrom ? stepsOf(spreadFrom) : []),
	index === undefined ? toStep(name) : { keys: [index, toNameKey(name)], isAnswer: true },
];

/**
 * The rest of a path behind some steps: none for a path to the same value, or to something around it. A path without an index
 * leads to all entries of a list.
 *
 * @returns undefined for a path that leads elsewhere
 */
function restOf(path: Path, steps: readonly Step[]): Path | undefined {
	let at = 0;
	for (const { keys, isAnswer } of steps) {
		if (at >= path.length) return [];
		const part = path[at];
		if (keys.includes(part)) at += isAnswer && typeof part === 'number' ? 2 : 1;
		else if (typeof part === 'number' || typeof keys[0] !== 'number') return undefined;
	}
	return path.slice(at);
}

type CellWays = ReadonlyArray<readonly Step[]>;

/** The ways to a cell: from the item, and from the place. The names of an object that is spread are columns by themselves. */
const waysTo = ({ spreadFrom }: Cell, place: Path, own: readonly Step[]): CellWays => [
	[...place.map(toStep), ...own],
	own,
	...(spreadFrom ? [own.slice(-1)] : []),
];

export type KeysOf = (name: string) => readonly string[];

/** The columns of a run, and which one a cell is in, as far as 'Columns to Ignore' is about them. */
export interface IgnoringMapping {
	columns: ReadonlyArray<{ name: string; ignoredParts: readonly IgnoredPart[] }>;
	columnOf(cell: Cell): { ignoredParts: readonly IgnoredPart[] };
}

/** The two gates of 'Columns to Ignore': for the cells of a run, and for what the columns give. */
export class IgnoredColumns {
	readonly #entries: Entry[];
	/** An entry may have the index of an answer. */
	readonly hasIndexes: boolean;
	/** The entries with a path that some cell has by its own name. Such a path takes no other column of the same attribute. */
	readonly #ofOwnNames = new Set<Entry>();

	/**
	 * @param isEvaluated whether an expression gave the entries
	 * @param attributesOf the names of the attribute that a column is for, which may stand in a path in place of its own
	 */
	constructor(
		texts: readonly string[],
		private readonly isEvaluated: boolean,
		private readonly attributesOf: KeysOf,
	) {
		this.#entries = texts.map(toEntry);
		this.hasIndexes = this.#entries.some(({ path }) => path.some((part) => typeof part === 'number'));
	}

	/** Finds the entries with a path that some cell has by its own name. A run does this once, before the first gate. */
	async findPaths(items: readonly IDataObject[], place: Path): Promise<void> {
		const left = new Set(this.#entries.filter(({ path }) => path.length > 1));
		// A run has many cells, and few different names.
		const seen = new Set<string>();
		await forEachInTurns(items, (item) => {
			for (const cell of left.size > 0 ? (readCells(item, place) ?? []) : []) {
				const { name, index, spreadFrom } = cell;
				if (index === undefined && !spreadFrom && seen.has(name)) continue;
				seen.add(name);
				const ways = waysTo(cell, place, stepsOf(cell));
				for (const entry of left)
					if (ways.some((steps) => restOf(entry.path, steps))) {
						left.delete(entry);
						this.#ofOwnNames.add(entry);
					}
			}
		});
	}

	/** The first gate: the parts of a cell that are ignored, by the names of the cell and of what is around it, and by paths. */
	ofCell(cell: Cell, place: Path): IgnoredPart[] {
		if (this.#entries.length === 0) return [];
		const { name, spreadFrom } = cell;
		const own = stepsOf(cell);
		const { keys, isAnswer } = own[own.length - 1];
		const last: Step = { keys: [...keys, ...this.attributesOf(name).map(toNameKey)], isAnswer };
		const names = [...place, ...(spreadFrom ? [spreadFrom.name] : []), name];
		return this.#find(names, waysTo(cell, place, own), waysTo(cell, place, [...own.slice(0, -1), last]));
	}

	/** The parts that are ignored of what is at a path of an item, beside the place. */
	ofPath(path: Path): IgnoredPart[] {
		return this.#find(path, [path.map(toStep)]);
	}

	/** @param byAttribute the ways that have the names of its attribute in place of a cell's own */
	#find(names: Path, ways: CellWays, byAttribute = ways): IgnoredPart[] {
		const keys = names.map((name) => (typeof name === 'number' ? name : toNameKey(name)));
		const found: IgnoredPart[] = [];
		for (const entry of this.#entries) {
			const { text, key, path } = entry;
			if (keys.includes(key)) found.push({ text, path: [] });
			else if (path.length > 1)
				for (const steps of this.#ofOwnNames.has(entry) ? ways : byAttribute) {
					const rest = restOf(path, steps);
					if (rest) found.push({ text, path: rest });
				}
		}
		return found;
	}

	/** The second gate: the attributes that are taken out of what the columns give, each with its entry. */
	attributesIn(fields: AccountFields): ReadonlyMap<string, string> {
		return new Map(
			this.#entries.flatMap(({ name, text }) =>
				fields.findAll(name).map((attribute) => [attribute, text] as const),
			),
		);
	}

	/**
	 * The entries that take nothing out of the items, and are no field.
	 *
	 * @param mapping the columns, with the parts that are ignored of their cells
	 * @param beside the paths of what is beside the columns
	 * @throws InputError for one that an expression gave, or that is several names: what must not be sent is not sent because of a comma
	 */
	async findUnmet(
		{ columns, columnOf }: IgnoringMapping,
		beside: readonly Path[],
		{ items, place }: { items: readonly IDataObject[]; place: Path },
		fields: AccountFields,
	): Promise<string[]> {
		if (this.#entries.length === 0) return [];
		const around = [...place, ...beside.map((path) => path.at(-1))].map(String);
		const keys = new Set([...columns.map(({ name }) => name), ...around].map(toNameKey));
		const met = new Set<string>();
		for (const { text, name, key } of this.#entries)
			if (keys.has(key) || isAddedByN8n(name) || fields.findAll(name).length > 0) met.add(text);
		if (met.size === this.#entries.length) return [];
		const others = beside.map((path) => ({ path, parts: this.ofPath(path) }));
		const meet = (value: unknown, parts: readonly IgnoredPart[]): void => {
			for (const { text, path } of parts)
				if (path.length === 0 || (!met.has(text) && withoutParts(value, [path]) !== value)) met.add(text);
		};
		await forEachInTurns(items, (item) => {
			for (const cell of readCells(item, place) ?? []) meet(cell.value, columnOf(cell).ignoredParts);
			for (const { path, parts } of others) if (parts.length > 0) meet(valueAt(item, path), parts);
		});
		const unmet = this.#entries.filter(({ text }) => !met.has(text));
		const known = [...fields.names, ...columns.map(({ name }) => name)];
		const mayBePath = ({ text, path: [first] }: Entry) =>
			!this.isEvaluated && isPlainPath(text) && !hasTexts(first, items, place);
		const mistakes = unmet.filter((entry) => !mayBePath(entry) || piecesOf(entry.text).length > 1);
		if (mistakes.length > 0) this.#refuseMistakes(mistakes, known, around);
		return unmet.map(({ text }) => text);
	}

	/** @param around the names of what is around and beside the columns: a path may begin with one */
	#refuseMistakes(unmet: readonly Entry[], known: readonly string[], around: readonly string[]): void {
		if (this.isEvaluated)
			throw new InputError(
				`The expression in ${LABEL} gives ${quote(unmet[0].text)}, which is not the name of a column`,
				'Enter the names of the columns without an expression, separated by commas.',
			);
		const byLetters = (names: readonly string[]) => new Map(names.map((name) => [toLetters(name), name]));
		const inPaths = byLetters(known);
		const alone = new Map([...byLetters(around), ...inPaths]);
		for (const { text, path } of unmet) {
			const names = path.length > 1 ? inPaths : alone;
			const isKnown = (piece: string) => {
				const parts = parsePath(piece);
				return [parts[0], parts.at(-1)].some((part) => alone.has(toLetters(String(part))));
			};
			const pieces = piecesOf(text);
			const isSeveral = pieces.length > 1 && pieces.every(isKnown);
			const words = IN_BRACKETS.test(text) ? [] : findNames(text, names);
			const found = [...new Set(isSeveral ? pieces : words)].map(shown);
			if (found.length > 0)
				throw new InputError(
					`${LABEL} has ${quote(text)}, which is not the name of a column`,
					`Separate the names by commas, without anything else, e.g. ${withoutPeriod(listed(found, MAX_LIST_CHARACTERS))}.`,
				);
		}
	}
}

export const isAmong = (part: Path, parts: readonly IgnoredPart[], value: unknown): boolean =>
	parts.length > 0 && parts.some(({ path }) => restOf(path, stepsTo(value, part))?.length === 0);

function stepsTo(value: unknown, path: Path): Step[] {
	let inner = value;
	return path.map((key) => {
		const found = partsIn(inner)?.find((one) => one.key === key);
		inner = found?.inner;
		return found?.step ?? toStep(key);
	});
}

/** The names or paths in a text that has a semicolon, "and", or a blank between them. */
const piecesOf = (text: string): string[] =>
	text
		.replace(/\s+/g, ' ')
		.split(/;| and | (?=\S*[.[])/i)
		.map((piece) => piece.trim())
		.filter((piece) => piece !== '');

const toLetters = (text: string): string => toNameKey(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The names that a text consists of, with signs, "and", or numbers in front of them; none for a text with anything else. */
function findNames(text: string, byLetters: ReadonlyMap<string, string>): string[] {
	const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	/** The names before each place where a name may begin, and before each where the text may end. */
	const starts = new Map<number, string[]>([[0, []]]);
	const ends = new Map<number, string[]>();
	for (const [index, word] of words.entries()) {
		const names = starts.get(index);
		if (!names) continue;
		if (/^\p{N}+$/u.test(word)) starts.set(index + 1, names);
		if (word.toLowerCase() === 'and') ends.set(index + 1, names);
		for (let end = index + 1; end <= Math.min(index + MAX_WORDS, words.length); end++) {
			const name = byLetters.get(toLetters(words.slice(index, end).join('')));
			if (name !== undefined) ends.set(end, [...names, name]);
		}
		for (const [end, found] of ends) starts.set(end, found);
	}
	return ends.get(words.length) ?? [];
}

/** The parts of an object, or of a list, also inside a text with JSON; undefined for another value. */
function partsIn(value: unknown): Array<{ key: string | number; step: Step; inner: unknown }> | undefined {
	const opened = openJson(value);
	if (!Array.isArray(opened))
		return isPlainObject(opened)
			? Object.entries(opened).map(([key, inner]) => ({ key, step: toStep(key), inner }))
			: undefined;
	const answers = cellsOf(opened);
	return Array.from(opened, (inner: unknown, index) => ({
		key: index,
		step: answers ? stepsOf(answers[index])[0] : toStep(index),
		inner,
	}));
}

/** A value without some of its parts, or the same value. A text with JSON becomes what is left of it. */
export function withoutParts(value: unknown, paths: readonly Path[]): unknown {
	const parts = partsIn(value);
	if (!parts) return value;
	const kept = parts.flatMap(({ key, step, inner }) => {
		const rests = paths.flatMap((path) => {
			const rest = restOf(path, [step]);
			return rest ? [rest] : [];
		});
		// A part of an answer is the answer.
		const isOut = rests.some((rest) => rest.length === 0 || step.isAnswer);
		return isOut ? [] : [[key, rests.length > 0 ? withoutParts(inner, rests) : inner] as const];
	});
	const isSame =
		kept.length === parts.length && kept.every(([, inner], index) => inner === parts[index].inner);
	if (isSame) return value;
	return typeof parts[0].key === 'number' ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/**
 * Reads 'Columns to Ignore'.
 *
 * @param attributesOf the names of the attribute that a column is for, which may stand in a path in place of its own
 * @throws InputError for an expression that gives nothing, or no names
 */
export async function readIgnored(context: IExecuteFunctions, attributesOf: KeysOf): Promise<IgnoredColumns> {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const names = (await valuesOf(context, 'inputsToIgnore')).flatMap(readNameList);
	if (isEvaluated && (names.length === 0 || !names.every(isSimple)))
		throw new InputError(
			`The expression in ${LABEL} gives no names of columns`,
			'Enter the names of the columns without an expression, separated by commas.',
		);
	const texts = names.map((name) => (isSimple(name) ? String(name) : describe(name)));
	return new IgnoredColumns([...new Set(texts)], isEvaluated, attributesOf);
}

/**
 * Reads a list of names as people enter it and n8n writes it. The entries of a list that an expression returns are names.
 *
 * @throws InputError for a text that is too long for one
 */
export function readNameList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string') return [value];
	if (value.length > MAX_CHARACTERS)
		throw new InputError(
			`${LABEL} has ${formatCount(value.length)} characters`,
			'Enter the names of the columns, separated by commas.',
		);
	const names = [...withoutInvisible(value).matchAll(NAME)].map(([, name]) => name.trim());
	return names.filter((name) => name !== '');
}
