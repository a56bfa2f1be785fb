import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../../../messages';
import { readNames } from '../../../parameters/nameList';
import { isExpression, readEntered, valuesOf } from '../../../parameters/parameters';
import { type Path, isWithin, toPath } from '../../../parameters/paths';
import { toComparableName } from '../../../words/plainText';
import type { Cell } from './cells';

/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
const ADDED_BY_N8N = new Set(
	['row_number', 'submittedAt', 'formMode', 'formQueryParameters'].map(toComparableName),
);
export const isAddedByN8n = (name: string): boolean => ADDED_BY_N8N.has(toComparableName(name));

const LABEL = "'Columns to Ignore'";

const toComparablePath = (path: Path): Path =>
	path.map((part) => (typeof part === 'number' ? part : toComparableName(part)));

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
			const path = toComparablePath(toPath(entry));
			this.#names.set(toComparableName(path.length === 1 ? String(path[0]) : entry), entry);
			if (path.length > 1) this.#paths.push({ entry, path });
		}
	}

	/** Whether an entry is a path, so that rows may differ in what it meets. */
	get hasPaths(): boolean {
		return this.#paths.length > 0;
	}

	/** Whether one of these names is an entry. */
	hasName(names: readonly string[]): boolean {
		const found = names.flatMap((name) => this.#names.get(toComparableName(name)) ?? []);
		for (const entry of found) this.#met.add(entry);
		return found.length > 0;
	}

	/** @param names of the column, of its attribute, and of what is around it */
	find({ path }: Cell, names: readonly string[]): Ignored | undefined {
		if (this.entries.length === 0) return undefined;
		const isWhole = this.hasName(names);
		const own = toComparablePath(path);
		const met = this.#paths.filter((one) => isWithin(own, one.path) || isWithin(one.path, own));
		for (const { entry } of met) this.#met.add(entry);
		if (isWhole || met.some((one) => isWithin(own, one.path))) return 'whole';
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
	const names = [...new Set(valuesOf(context, 'inputsToIgnore').flatMap(readNames))];
	const broken = names.some((name) => typeof name !== 'string' || name === '');
	if (isEvaluated && (broken || names.length === 0))
		throw new InputError(
			`The expression in ${LABEL} gives no names of columns`,
			'Enter the names of the columns without an expression, separated by commas.',
		);
	return new IgnoredColumns(
		names.filter((name): name is string => typeof name === 'string' && name !== ''),
		isEvaluated,
	);
}
