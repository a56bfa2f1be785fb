import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../../messages';
import { readNames } from '../../parameters/names';
import { isExpression, readEntered, valuesOf } from '../../parameters/read';
import { type Path, isWithin, parsePath } from '../../parameters/paths';
import { describe, isSimple } from '../../parameters/wireValue';
import { normalizeName } from '../../words/plainText';
import { cleanHeading, isAddedByN8n } from './place';

const LABEL = "'Columns to Ignore'";

/** What is compared of a name. A name of hyphens alone has no letters to compare. */
const toKey = (name: string): string => normalizeName(name) || cleanHeading(name);

const toComparablePath = (path: Path): Path =>
	path.map((part) => (typeof part === 'number' ? part : toKey(part)));

/** How an entry of 'Columns to Ignore' meets a column. What a path into a column leaves out is shown. */
export type Ignored = 'whole' | 'byPathInto';

/** The entries of 'Columns to Ignore': names of columns or of attributes, and paths. */
export class IgnoredColumns {
	readonly #names = new Map<string, string>();
	readonly #paths: Array<{ entry: string; path: Path }> = [];
	readonly #met = new Set<string>();

	/** @param isEvaluated whether an expression gave the entries */
	constructor(
		readonly entries: readonly string[],
		private readonly isEvaluated: boolean,
	) {
		for (const entry of entries) {
			const path = toComparablePath(parsePath(entry));
			this.#names.set(toKey(path.length === 1 ? String(path[0]) : entry), entry);
			if (path.length > 1) this.#paths.push({ entry, path });
		}
	}

	/** Whether an entry is a path, so that rows may differ in what it meets. */
	get hasPaths(): boolean {
		return this.#paths.length > 0;
	}

	/** Whether one of these names is an entry. */
	hasName(names: readonly string[]): boolean {
		const found = names.flatMap((name) => this.#names.get(toKey(name)) ?? []);
		for (const entry of found) this.#met.add(entry);
		return found.length > 0;
	}

	/**
	 * @param names of the column and of its attribute, which may stand for the last part of the path
	 * @param around the names of what is around the column
	 */
	find(path: Path, names: readonly string[], around: readonly string[] = []): Ignored | undefined {
		if (this.entries.length === 0) return undefined;
		const isWhole = this.hasName([...names, ...around]);
		const paths = [path, ...names.map((name) => [...path.slice(0, -1), name])].map(toComparablePath);
		const isIn = (one: Path) => paths.some((own) => isWithin(own, one));
		const met = this.#paths.filter((one) => isIn(one.path) || paths.some((own) => isWithin(one.path, own)));
		for (const { entry } of met) this.#met.add(entry);
		if (isWhole || met.some((one) => isIn(one.path))) return 'whole';
		return met.length > 0 ? 'byPathInto' : undefined;
	}

	/**
	 * The entries that met no column, and are no field.
	 *
	 * @throws InputError for one that an expression gave: what must not be sent is not sent because an expression found nothing
	 */
	findUnmet(isField: (name: string) => boolean): string[] {
		const unmet = this.entries.filter(
			(entry) => !this.#met.has(entry) && !isAddedByN8n(entry) && !isField(entry),
		);
		if (this.isEvaluated && unmet.length > 0)
			throw new InputError(
				`The expression in ${LABEL} gives ${quote(unmet[0])}, which is not the name of a column`,
				'Enter the names of the columns without an expression, separated by commas.',
			);
		return unmet;
	}
}

/**
 * Reads 'Columns to Ignore'.
 *
 * @throws InputError for an expression that gives nothing, or no names
 */
export function readIgnored(context: IExecuteFunctions): IgnoredColumns {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const names = valuesOf(context, 'inputsToIgnore').flatMap(readNames);
	if (isEvaluated && (names.length === 0 || !names.every(isSimple)))
		throw new InputError(
			`The expression in ${LABEL} gives no names of columns`,
			'Enter the names of the columns without an expression, separated by commas.',
		);
	const entries = names.map((name) => (isSimple(name) ? String(name) : describe(name)));
	return new IgnoredColumns([...new Set(entries)], isEvaluated);
}
