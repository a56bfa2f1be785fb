import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../../../messages';
import { withoutInvisible } from '../../../words/invisible';
import { toComparableName } from '../../../words/names';
import { readNames } from '../../parameters/nameList';
import { isExpression, readEntered, valuesOf } from '../../parameters/parameters';
import { type Path, toPath, toPathText } from '../../parameters/paths';
import { assertSafeNumbers } from '../../parameters/readJson';
import { OF_OBJECT, describe, isBlank, isPlainObject } from '../../parameters/wireValue';
import { JSON_TEXT, isPair, open } from './answers';

/** What an expression makes of nothing. */
const OF_NOTHING = /^(undefined|null|NaN|\s*)$/;
/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
const ADDED_BY_N8N = new Set(
	['row_number', 'submittedAt', 'formMode', 'formQueryParameters'].map(toComparableName),
);
export const isAddedByN8n = (heading: string): boolean => ADDED_BY_N8N.has(toComparableName(heading));
/** What may separate names where n8n's lists have a comma. */
const OTHER_SEPARATORS = /[|/\\+&•·–—:>]|\n|\s-\s|\s(?:and|or|und|oder|et|ou|y|e|и)\s/iu;
/** Such as "and". */
const SHORT_WORD = /\s\p{L}{1,3}\s/u;
const SHORT_WORD_FIRST = /^\p{L}{1,3}\s/u;
/** A full stop behind a name, or a number before it. */
const SIGNS_AROUND = /^[^\p{L}\p{N}]*(?:\d+[.)]\s*)?|[^\p{L}\p{N}]+$/gu;

/** Of an item that are looked at, to see what an expression made of its values. */
const MAX_LEVELS = 4;

/** A column name without invisible characters and the spaces around it. */
export const toHeading = (name: string): string => withoutInvisible(name).trim();

/** What is compared of names. A name of hyphens alone has no letters to compare. */
const toKey = (name: string): string => toComparableName(name) || toHeading(name);

/** The entries of 'Columns to Ignore': names, which are compared as columns are matched, and full paths. */
export class IgnoredColumns {
	readonly #entries = new Map<string, string>();
	#hasPaths = false;
	/** What `toKey` returned, because all items have the same names. */
	readonly #keys = new Map<string, string>();
	/** The entries that were found in the run. */
	readonly #matched = new Set<string>();

	/** @param isEvaluated whether an expression gave the names */
	constructor(
		readonly names: readonly string[],
		private readonly isEvaluated = false,
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
		return path.some((_part, index) => this.find(path.slice(0, index + 1)));
	}

	/** True for what an entry covers by its name or by the whole path. */
	find(path: Path): boolean {
		if (this.#entries.size === 0) return false;
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
				isList && isPair(inner) && Object.keys(inner).some((part) => this.#covers([...innerPath, part]));
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
		return this.names.filter(
			(name) => !this.#matched.has(name) && /[\p{L}\p{N}]/u.test(name) && !isAddedByN8n(name),
		);
	}

	/**
	 * @param isColumn true for the name of a column in the run
	 * @param item the first one, to see what an expression made of its values
	 * @throws InputError for the run if an entry is not the name of a column, although it was made from some: it would be sent
	 */
	assertNames(isColumn: (name: string) => boolean, item: IDataObject = {}): void {
		const cells = (this.isEvaluated ? cellsIn(item) : []).filter((cell) => !isBlank(cell));
		const texts = cells.map((cell) => String(cell).trim());
		const isMadeOf = (name: string) =>
			/^\d+([.,]\d+)?$/.test(name) ||
			texts.some((text) => name === text || (text.length > 1 && name.includes(text)));
		const isOtherColumn = (part: string, name: string) =>
			part !== name && isColumn(toHeading(part.replace(SIGNS_AROUND, '')));
		const wrong = this.unmatched.find(
			(name) =>
				/\{\{|\}\}|\$json/.test(name) ||
				[
					name.replace(SIGNS_AROUND, ''),
					name.replace(SHORT_WORD_FIRST, ''),
					...name.split(OTHER_SEPARATORS),
				].some((part) => isOtherColumn(part, name)) ||
				name.split(SHORT_WORD).every((part) => isOtherColumn(part, name)) ||
				(this.isEvaluated && isMadeOf(name)),
		);
		if (wrong !== undefined) throw toIgnoreError(`has ${quote(wrong)}, which is not the name of a column`);
	}

	#toPathKey = (path: Path): string =>
		path.map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : this.#toKey(String(part)))).join('\n');

	#toKey(name: string): string {
		let key = this.#keys.get(name);
		if (key === undefined) this.#keys.set(name, (key = toKey(name)));
		return key;
	}
}

/** The values of an item, also those inside. */
const cellsIn = (value: unknown, level = 0): unknown[] =>
	typeof value === 'object' && value !== null
		? level > MAX_LEVELS
			? []
			: Object.values(value).flatMap((inner) => cellsIn(inner, level + 1))
		: [value];

/**
 * Reads 'Columns to Ignore'.
 *
 * @throws InputError for the run if a value cannot be read as names, or items differ: what must not be sent would be sent
 */
export function readIgnored(context: IExecuteFunctions): IgnoredColumns {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const isNothing = (name: unknown) => isEvaluated && OF_NOTHING.test(String(name));
	const isName = (name: unknown) =>
		typeof name === 'number' || (typeof name === 'string' && !OF_OBJECT.test(name));
	const lists = new Map<string, string[]>();
	for (const value of valuesOf(context, 'inputsToIgnore')) {
		const names = isBlank(value) && !Array.isArray(value) ? [value] : readNames(value);
		const wrong = names.filter((name) => !isName(name));
		if (wrong.length > 0 || (names.length > 0 && names.every(isNothing)))
			throw toIgnoreError(`has ${describe([...wrong, ...names][0] || undefined)} instead of names`);
		const list = names.map((name) => toHeading(String(name))).filter(Boolean);
		lists.set(JSON.stringify(list), list);
	}
	const [names = [], other] = lists.values();
	if (other) throw toIgnoreError('holds for all items of a run, but differs between them');
	return new IgnoredColumns([...new Set(names)], isEvaluated);
}

const toIgnoreError = (problem: string) =>
	new InputError(
		`'Columns to Ignore' ${problem}`,
		'Enter the names of the columns, separated by commas. An expression there has to give the same names for all items.',
	);
