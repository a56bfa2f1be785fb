import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../../../messages';
import { withoutInvisible } from '../../../words/invisible';
import { toComparableName } from '../../../words/names';
import { readNames } from '../../parameters/nameList';
import { isExpression, readEntered, valuesOf } from '../../parameters/parameters';
import { type Path, toPath, toPathText } from '../../parameters/paths';
import { parse, readJson } from '../../parameters/readJson';
import { OF_OBJECT, describe, isBlank, isPlainObject } from '../../parameters/wireValue';

/** What an expression makes of nothing. */
const OF_NOTHING = /^(undefined|null|NaN|\s*)$/;
/** A text that may be JSON with something inside. */
export const JSON_TEXT = /^[{[]/;
/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
export const ADDED_BY_N8N = ['row_number', 'submittedAt', 'formMode', 'formQueryParameters'];

/** A column name without invisible characters and the spaces around it. */
export const toHeading = (name: string): string => withoutInvisible(name).trim();

/** What is compared of names. A name of hyphens alone has no letters to compare. */
const toKey = (name: string): string => toComparableName(name) || toHeading(name);

/** The entries of 'Columns to Ignore': names, which are compared as columns are matched, and full paths. */
export class IgnoredColumns {
	readonly #entries = new Map<string, string>();
	/** The entries that may be full paths. */
	readonly paths = new Map<string, Path>();
	/** What `toKey` returned, because all items have the same names. */
	readonly #keys = new Map<string, string>();

	constructor(readonly names: readonly string[]) {
		for (const name of names) {
			this.#entries.set(toKey(name), name);
			const path = toPath(name);
			if (path.length < 2) continue;
			this.paths.set(name, path);
			this.#entries.set(this.#toPathKey(path), name);
		}
	}

	/** True for what an entry covers by its whole path. */
	covers = (path: Path): boolean => this.paths.size > 0 && this.#entries.has(this.#toPathKey(path));

	/** The entry that covers what is at a path, by its name or by the whole path; undefined if none does. */
	find(path: Path): string | undefined {
		if (this.#entries.size === 0) return undefined;
		const name = path[path.length - 1];
		const byName = typeof name === 'string' ? this.#entries.get(this.#toKey(name)) : undefined;
		return byName ?? (path.length > 1 ? this.#entries.get(this.#toPathKey(path)) : undefined);
	}

	/**
	 * The value at a path without what is ignored inside it by its full path, also in JSON text; the same value if nothing is.
	 *
	 * @throws InputError for JSON text that cannot be written again as it was
	 */
	without(value: unknown, path: Path): unknown {
		if (this.paths.size === 0) return value;
		const opened = typeof value === 'string' && JSON_TEXT.test(value) ? parse(value) : { value };
		const outer = 'value' in opened ? opened.value : undefined;
		const isList = Array.isArray(outer);
		if (!isList && !isPlainObject(outer)) return value;
		const entries = Object.entries(outer).map(([key, inner]) => {
			const innerPath = [...path, isList ? Number(key) : key];
			const isIgnored = this.covers(innerPath);
			return { key, inner, isIgnored, kept: isIgnored ? undefined : this.without(inner, innerPath) };
		});
		if (entries.every(({ inner, isIgnored, kept }) => !isIgnored && kept === inner)) return value;
		const rest = entries.filter(({ isIgnored }) => !isIgnored);
		const kept = isList
			? rest.map((entry) => entry.kept)
			: Object.fromEntries(rest.map((entry) => [entry.key, entry.kept]));
		if (typeof value !== 'string') return kept;
		// Its numbers may have more digits than JavaScript keeps.
		readJson(value, quote(toPathText(path)));
		return JSON.stringify(kept);
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
	return new IgnoredColumns([...new Set(names)]);
}

const toIgnoreError = (problem: string) =>
	new InputError(
		`'Columns to Ignore' ${problem}`,
		'Enter the names of the columns, separated by commas. An expression there has to give the same names for all items.',
	);
