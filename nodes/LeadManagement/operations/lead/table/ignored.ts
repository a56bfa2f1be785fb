import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../../../messages';
import { toComparableName, withoutInvisible } from '../../../words/plainText';
import { readNames } from '../../../parameters/nameList';
import { isExpression, readEntered, valuesOf } from '../../../parameters/parameters';
import { type Path, toPath, toPathText } from '../../../parameters/paths';
import { assertSafeNumbers } from '../../../parameters/readJson';
import { describe, isBlank, isPlainObject } from '../../../parameters/wireValue';
import { isNothing } from '../types/nothing';
import { JSON_TEXT, open, toPair } from './answers';

/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
const ADDED_BY_N8N = new Set(
	['row_number', 'submittedAt', 'formMode', 'formQueryParameters'].map(toComparableName),
);
export const isAddedByN8n = (heading: string): boolean => ADDED_BY_N8N.has(toComparableName(heading));
/** A column and nothing else, or behind a short word or a number: "City.", "and City", "1. City". */
const ONE_COLUMN = /^ (?:\S{1,3} )?\| *$/u;
/** Scripts without blanks between words count by their characters. */
const WORDS = /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}|[\p{L}\p{M}\p{N}]+/gu;
const CLOSING_QUOTES = ['"', "'", '”', '“', '’', '‘', '»', '«'];

/** A column name without invisible characters and the spaces around it. */
export const toHeading = (name: string): string => withoutInvisible(name).trim();

/** What is compared of names. A name of hyphens alone has no letters to compare. */
const toKey = (name: string): string => toComparableName(name) || toHeading(name);

/** The words of a name, with a blank around each. */
const toWords = (name: string): string => ` ${(name.toLowerCase().match(WORDS) ?? []).join(' ')} `;

/** The entries of 'Columns to Ignore': names, which are compared as columns are matched, and full paths. */
export class IgnoredColumns {
	readonly #entries = new Map<string, string>();
	#hasPaths = false;
	/** What `toKey` returned, because all items have the same names. */
	readonly #keys = new Map<string, string>();
	/** The entries that were found in the run. */
	readonly #matched = new Set<string>();

	/**
	 * @param isEvaluated whether an expression gave the names
	 * @param quoted those that were entered in quotes
	 */
	constructor(
		readonly names: readonly string[],
		private readonly isEvaluated: boolean,
		private readonly quoted: readonly string[],
	) {
		for (const name of names) {
			this.#entries.set(toKey(name), name);
			const path = toPath(name);
			if (path.length < 2) continue;
			this.#hasPaths = true;
			this.#entries.set(this.#toPathKey(path), name);
		}
	}

	/** True for what an entry covers, or what is inside it: by its name or by the whole path. */
	covers(path: Path): boolean {
		return this.#entries.size > 0 && path.some((_part, index) => this.#find(path.slice(0, index + 1)));
	}

	#find(path: Path): boolean {
		const name = path[path.length - 1];
		return (
			(typeof name === 'string' && this.#isEntry(this.#toKey(name))) ||
			(path.length > 1 && this.#covers(path))
		);
	}

	#isEntry(key: string): boolean {
		const name = this.#entries.get(key);
		if (name !== undefined) this.#matched.add(name);
		return name !== undefined;
	}

	#covers = (path: Path): boolean => this.#isEntry(this.#toPathKey(path));

	/**
	 * An item without what is ignored inside it by its full path, also in JSON text; the same item if nothing is. Of a list, the
	 * other entries keep their places.
	 *
	 * @throws InputError for JSON text that cannot be written again as it was
	 */
	without(value: unknown, path: Path = [], isInText = false): unknown {
		if (!this.#hasPaths) return value;
		const isText = typeof value === 'string';
		const outer = isText && !JSON_TEXT.test(value) ? value : isText ? open(value) : value;
		const isList = Array.isArray(outer);
		if (!isList && !isPlainObject(outer)) return value;
		let isChanged = false;
		const kept = Object.entries(outer).flatMap(([key, inner]): Array<[string, unknown]> => {
			const innerPath = [...path, isList ? Number(key) : key];
			// Half of a name and its value is nothing.
			const isPart =
				isList && Object.keys(toPair(inner)?.entry ?? {}).some((part) => this.#covers([...innerPath, part]));
			const rest =
				isPart || this.#covers(innerPath) ? undefined : this.without(inner, innerPath, isInText || isText);
			if (rest !== inner) isChanged = true;
			return rest === undefined && !isList ? [] : [[key, rest]];
		});
		if (!isChanged) return value;
		const entries = kept.map(([, inner]) => inner);
		const list = isInText || isText ? entries.filter((entry) => entry !== undefined) : entries;
		const rest = isList ? list : Object.fromEntries(kept);
		if (!isText) return rest;
		assertSafeNumbers(rest, quote(toPathText(path)));
		return JSON.stringify(rest);
	}

	/** The entries that are nothing in the run. */
	get unmatched(): string[] {
		return this.names.filter((name) => !this.#matched.has(name) && !isAddedByN8n(name));
	}

	/**
	 * Asked when all that is in the run was looked for.
	 *
	 * @param isField true for the name of a field of the account
	 * @param toColumns gives the names of the columns that are sent
	 * @throws InputError for the run if an entry is no name: what it was made from would be sent
	 */
	assertNames(isField: (name: string) => boolean, toColumns: () => readonly string[]): void {
		const unknown = this.unmatched.filter((name) => !isField(name));
		const others = unknown.length > 0 ? toColumns().map(toWords) : [];
		others.sort((one, other) => other.length - one.length);
		for (const name of unknown) {
			// An expression that gave a value in place of a name excludes nothing.
			if (this.isEvaluated || isNothing(name) || /\{\{|\}\}|\$json/.test(name))
				throw toIgnoreError(`has ${describe(name)}, which is not the name of a column`);
			let rest = this.quoted.includes(name) ? '' : toWords(name);
			for (const column of others) if (column.trim() !== '') rest = rest.replace(column, ' | ');
			if (/\|.*\|/.test(rest) || ONE_COLUMN.test(rest))
				throw toIgnoreError(
					`has ${quote(name)}, which has the names of other columns in it`,
					'Write commas alone between names, or put the name of a column in quotes.',
				);
		}
	}

	#toPathKey = (path: Path): string =>
		path.map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : this.#toKey(String(part)))).join('\n');

	#toKey(name: string): string {
		let key = this.#keys.get(name);
		if (key === undefined) this.#keys.set(name, (key = toKey(name)));
		return key;
	}
}

/**
 * Reads 'Columns to Ignore'.
 *
 * @throws InputError for the run if a value cannot be read as names, or items differ: what must not be sent would be sent
 */
export function readIgnored(context: IExecuteFunctions): IgnoredColumns {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const isName = (name: unknown) => typeof name === 'number' || typeof name === 'string';
	const lists = new Map<string, string[]>();
	const quoted: string[] = [];
	for (const value of valuesOf(context, 'inputsToIgnore')) {
		const names = readNames(value);
		const isEmpty = isEvaluated && (names.length > 0 ? names.some(isBlank) : !Array.isArray(value));
		const wrong = names.find((name) => !isName(name)) || undefined;
		if (isEmpty || !names.every(isName)) throw toIgnoreError(`has ${describe(wrong)} instead of names`);
		const list = names.map((name) => toHeading(String(name))).filter(Boolean);
		lists.set(JSON.stringify(list), list);
		quoted.push(...list.filter((name) => CLOSING_QUOTES.some((end) => String(value).includes(name + end))));
	}
	const [names = [], other] = lists.values();
	if (other) throw toIgnoreError('holds for all items of a run, but differs between them');
	return new IgnoredColumns([...new Set(names)], isEvaluated, quoted);
}

const toIgnoreError = (
	problem: string,
	toDo = 'Enter the names of the columns, separated by commas. An expression there has to give the same names for all items.',
) => new InputError(`'Columns to Ignore' ${problem}`, toDo);
