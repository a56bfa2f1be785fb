import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../../messages';
import { withoutInvisible } from '../../../words/invisible';
import { toComparableName } from '../../../words/names';
import { readNames } from '../../parameters/nameList';
import { valuesOf } from '../../parameters/parameters';
import { describe } from '../../parameters/wireValue';

/** Where something is in an item: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
export const ADDED_BY_N8N = ['row_number', 'submittedAt', 'formMode', 'formQueryParameters'];
/** A part of a path: in brackets with quotes, an index, or up to the next dot or bracket. */
const PARTS = /\[(['"])((?:\\.|(?!\1).)*)\1\]|\[(\d+)\]|([^.[\]]+)/gs;

/** A column name without invisible characters and the spaces around it. */
export const toHeading = (name: string): string => withoutInvisible(name).trim();

/** A path as people read it, and as n8n writes it where it can: `body.fields[2]`, `body.Annual Salary`. */
export const toPathText = (path: Path): string =>
	path.reduce<string>(
		(text, part) => text + (typeof part === 'number' ? `[${part}]` : text === '' ? part : `.${part}`),
		'',
	);

/** What is compared of names. A name of hyphens alone has no letters to compare. */
const toKey = (name: string): string => toComparableName(name) || toHeading(name);

/** The entries of 'Columns to Ignore': names, which are compared as columns are matched, and full paths. */
export class IgnoredColumns {
	readonly #entries = new Map<string, string>();
	/** What `toKey` returned, because all items have the same names. */
	readonly #keys = new Map<string, string>();

	constructor(readonly names: readonly string[]) {
		for (const name of names) {
			this.#entries.set(toKey(name), name);
			const path = [...name.matchAll(PARTS)].map(([, , quoted, index, plain]) =>
				index === undefined ? (quoted ?? plain) : Number(index),
			);
			if (path.length > 1) this.#entries.set(this.#toPathKey(path), name);
		}
	}

	/** The entry that covers what is at a path, by its name or by the whole path; undefined if none does. */
	find(path: Path): string | undefined {
		if (this.#entries.size === 0) return undefined;
		const name = path[path.length - 1];
		const byName = typeof name === 'string' ? this.#entries.get(this.#toKey(name)) : undefined;
		return byName ?? (path.length > 1 ? this.#entries.get(this.#toPathKey(path)) : undefined);
	}

	#toPathKey = (path: Path): string =>
		path.map((part) => (typeof part === 'number' ? `[${part}]` : this.#toKey(part))).join('\n');

	#toKey(name: string): string {
		let key = this.#keys.get(name);
		if (key === undefined) this.#keys.set(name, (key = toKey(name)));
		return key;
	}
}

/**
 * Reads 'Columns to Ignore'.
 *
 * @throws InputError for the run if a value cannot be read as names: what must not be sent would be sent
 */
export function readIgnored(context: IExecuteFunctions): IgnoredColumns {
	const names = valuesOf(context, 'inputsToIgnore').flatMap((value) => {
		const isName = (entry: unknown) => typeof entry === 'string' || typeof entry === 'number';
		const unreadable = (Array.isArray(value) ? value : [value]).filter((entry) => !isName(entry));
		if (unreadable.length === 0) return readNames(value);
		throw new InputError(
			`'Columns to Ignore' has ${describe(unreadable[0])} instead of names`,
			'Check its expression, or enter the names of the columns, separated by commas.',
			true,
		);
	});
	return new IgnoredColumns([...new Set(names.map((name) => toHeading(String(name))))].filter(Boolean));
}
