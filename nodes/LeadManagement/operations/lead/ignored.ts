import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, quote } from '../../messages';
import { forEachInTurns } from '../../pacing/clock';
import { type Path, isWithin, parsePath } from '../../parameters/paths';
import { isExpression, readEntered, valuesOf } from '../../parameters/read';
import { describe, isBlank, isSimple } from '../../parameters/wireValue';
import { memoized, normalizeName, withoutInvisible } from '../../words/plainText';
import { cellsOf, cleanHeading, isAddedByN8n, open } from './place';

const LABEL = "'Columns to Ignore'";
/** A name up to a comma or the end of a line. A comma in brackets with quotes belongs to the name: `['Salary, net']`. */
const NAME = /((?:\[\s*(?:"[^"]*"|'(?:\\.|[^'\\])*')\s*\]|[^,，、\n])*)(?:[,，、\n]|$)/gy;
/** What n8n writes for a dropped field whose name is no identifier: `['Mobile No.']`. */
const IN_BRACKETS = /^\[.*\]$/s;
/** Words of a name, at most. */
const MAX_WORDS = 12;

/** What is compared of a name, also in a path. A name of hyphens alone has no letters to compare. */
export const toKey = (name: string): string => normalizeName(name) || cleanHeading(name);
const toComparablePath = (path: Path): Path =>
	path.map((part) => (typeof part === 'number' ? part : toKey(part)));

/** An entry: the name of a column or an attribute, or a path. */
interface Entry {
	text: string;
	/** As it was typed, or without the brackets that n8n writes. */
	name: string;
	/** In the form that is compared. */
	path: Path;
}

function toEntry(text: string): Entry {
	const path = parsePath(text);
	const name = path.length === 1 && IN_BRACKETS.test(text) ? String(path[0]) : text;
	return { text, name, path: path.length > 1 ? toComparablePath(path) : [toKey(name)] };
}

/** True if paths to parts of a cell lead to all of it. */
export const isWhole = (parts: readonly Path[]): boolean => parts.some((part) => part.length === 0);

/** What is compared of a name. */
export type KeysOf = (name: string) => readonly string[];

/** The two gates of 'Columns to Ignore': for the cells of a run, and for what the columns give. */
export class IgnoredColumns {
	readonly #entries: Entry[];
	readonly #names: Set<string>;
	/** Whether an entry may be the index of an answer. */
	readonly hasIndexes: boolean;

	/**
	 * @param isEvaluated whether an expression gave the entries
	 * @param keysOf what is compared of a name in a path: the name itself, and those of the attribute that it is for
	 */
	constructor(
		texts: readonly string[],
		private readonly isEvaluated: boolean,
		private readonly keysOf: KeysOf,
	) {
		this.#entries = texts.map(toEntry);
		this.#names = new Set(this.#entries.map(({ name }) => toKey(name)));
		this.hasIndexes = this.#entries.some(({ path }) => path.some((part) => typeof part === 'number'));
	}

	/**
	 * The first gate: the paths of the parts of a cell that are ignored; a path of no parts for all of it.
	 *
	 * @param around the names of the objects around a cell, from the item on
	 * @param start how many of these lead to the place, from which an entry may begin, too
	 */
	ofCell(around: Path, start: number, name: string, index?: number): Path[] {
		if (this.#entries.length === 0) return [];
		if ([...around, name].some((one) => this.#names.has(toKey(String(one))))) return [[]];
		const outer = toComparablePath(around);
		const restsOf = (key: string | number) =>
			[
				[...outer, key],
				[...outer.slice(start), key],
			].flatMap((own) => this.#entries.flatMap(({ path }) => (path.length > 1 ? restOf(path, own) : [])));
		const rests = this.keysOf(name).flatMap(restsOf);
		// What leads by an index into an answer leads to its value.
		return index === undefined ? rests : [...rests, ...restsOf(index).map((rest) => rest.slice(1))];
	}

	/** The second gate: the attributes that are taken out of what the columns give, each with its entry. */
	attributesIn(fields: AccountFields): ReadonlyMap<string, string> {
		return new Map(
			this.#entries.flatMap(({ name, text }) =>
				fields.find(name).map((attribute) => [attribute, text] as const),
			),
		);
	}

	/**
	 * The entries that meet nothing in the items, and are no field.
	 *
	 * @param beside the paths of what is beside the columns
	 * @throws InputError for one that an expression gave, or that is several names: what must not be sent is not sent because of a comma
	 */
	async findUnmet(
		columns: ReadonlyArray<{ name: string }>,
		beside: readonly Path[],
		items: readonly IDataObject[],
		place: Path,
		fields: AccountFields,
	): Promise<string[]> {
		if (this.#entries.length === 0) return [];
		const names = [...columns.map(({ name }) => name), ...beside.map((path) => String(path.at(-1)))];
		const keys = new Set([...names, ...place.map(String)].map(toKey));
		const isName = ({ name }: Entry) =>
			keys.has(toKey(name)) || isAddedByN8n(name) || fields.find(name).length > 0;
		const outer = toComparablePath(place);
		let unmet = this.#entries.filter((entry) => !isName(entry));
		if (unmet.length === 0) return [];
		await forEachInTurns(items, (item) => {
			unmet = unmet.filter(
				({ path }) => !hasAt(item, path, this.keysOf) && !hasAt(item, [...outer, ...path], this.keysOf),
			);
		});
		if (unmet.length === 0) return [];
		if (this.isEvaluated)
			throw new InputError(
				`The expression in ${LABEL} gives ${quote(unmet[0].text)}, which is not the name of a column`,
				'Enter the names of the columns without an expression, separated by commas.',
			);
		const letters = new Set([...names, ...fields.names].map(toLetters));
		const several = unmet.find(({ text }) => !IN_BRACKETS.test(text) && hasNamesAlone(text, letters));
		if (several)
			throw new InputError(
				`${LABEL} has ${quote(several.text)}, which is not the name of a column`,
				'Separate the names by commas, without anything else.',
			);
		return unmet.map(({ text }) => text);
	}
}

/** True for the path of a part that is ignored: paths lead to it, or to something around it. */
export const isAmong = (part: Path, paths: readonly Path[]): boolean =>
	paths.length > 0 && paths.some((path) => isWithin(toComparablePath(part), path));

/** The rest of a path behind the path of a cell: none for a path to the cell, or around it. */
function restOf(path: Path, cell: Path): Path[] {
	if (isWithin(path, cell)) return [path.slice(cell.length)];
	return isWithin(cell, path) ? [[]] : [];
}

const toLetters = (text: string): string => toKey(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** True for a text that consists of names, with signs, "and", or a number in front of them. */
function hasNamesAlone(text: string, names: ReadonlySet<string>): boolean {
	const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	/** Where a name may begin, or the text may end. */
	const starts = new Set([0]);
	const ends = new Set<number>();
	for (const [index, word] of words.entries()) {
		if (!starts.has(index)) continue;
		if (/^\p{N}+$/u.test(word) || word.toLowerCase() === 'and') starts.add(index + 1);
		for (let end = index + 1; end <= Math.min(index + MAX_WORDS, words.length); end++)
			if (names.has(toLetters(words.slice(index, end).join('')))) ends.add(end);
		for (const end of ends) starts.add(end);
	}
	return ends.has(words.length);
}

/** The values under a comparable part of a path. */
function valuesUnder(value: unknown, part: string | number, keysOf: KeysOf): unknown[] {
	const opened = open(value);
	if (typeof part === 'number') return Array.isArray(opened) && part in opened ? [opened[part]] : [];
	return (cellsOf(opened) ?? []).filter(({ name }) => keysOf(name).includes(part)).map((cell) => cell.value);
}

const hasAt = (value: unknown, [part, ...rest]: Path, keysOf: KeysOf): boolean =>
	part === undefined || valuesUnder(value, part, keysOf).some((inner) => hasAt(inner, rest, keysOf));

/** A value without the parts at some comparable paths, or the same value. A text with JSON becomes what is left of it. */
export function withoutParts(value: unknown, paths: readonly Path[]): unknown {
	const opened = open(value);
	const cells = cellsOf(opened);
	const isList = Array.isArray(opened);
	if (!cells && !isList) return value;
	const parts = isList
		? opened.map((inner: unknown, index) => ({ name: cells?.[index].name ?? '', inner, index }))
		: Object.entries(opened as object).map(([name, inner]: [string, unknown]) => ({
				name,
				inner,
				index: undefined,
			}));
	const kept = parts.flatMap(({ name, inner, index }) => {
		const rests = paths.filter(([part]) => part === index || part === toKey(name)).map(([, ...rest]) => rest);
		// A part of an answer is the answer.
		const isOut = rests.some((rest) => rest.length === 0 || (isList && cells));
		return isOut ? [] : [[name, rests.length > 0 ? withoutParts(inner, rests) : inner] as const];
	});
	const isSame =
		kept.length === parts.length && kept.every(([, inner], index) => inner === parts[index].inner);
	if (isSame) return value;
	return isList ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/**
 * Reads 'Columns to Ignore'.
 *
 * @param attributesOf the names of the attribute that a column is for, which may stand in a path in place of its own
 * @throws InputError for an expression that gives nothing, or no names
 */
export function readIgnored(context: IExecuteFunctions, attributesOf: KeysOf): IgnoredColumns {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const names = valuesOf(context, 'inputsToIgnore').flatMap(readNames);
	if (isEvaluated && (names.length === 0 || !names.every(isSimple)))
		throw new InputError(
			`The expression in ${LABEL} gives no names of columns`,
			'Enter the names of the columns without an expression, separated by commas.',
		);
	const texts = names.map((name) => (isSimple(name) ? String(name) : describe(name)));
	const keysOf = memoized((name) => [name, ...attributesOf(name)].map(toKey));
	return new IgnoredColumns([...new Set(texts)], isEvaluated, keysOf);
}

/** Reads a list of names as people enter it and n8n writes it. The entries of a list that an expression returns are names. */
export function readNames(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string') return [value];
	const names = [...withoutInvisible(value).matchAll(NAME)].map(([, name]) => name.trim());
	return names.filter((name) => name !== '');
}
