import { AccountFields, isSchemaName, toComparableName } from '../../account/accountFields';
import { readNames } from '../nameList';
import { toPlain } from '../parameters';

/** What n8n's own nodes add to each item. 'Columns to Ignore' has these names by default. */
export const ADDED_BY_N8N = ['rownumber', 'submittedat', 'formmode', 'formqueryparameters'];

/** A column name to compare. A name of hyphens alone has no letters to compare. */
const toKey = (name: string) => toComparableName(name) || name;

/** The columns that 'Columns to Ignore' names. */
export class IgnoredColumns {
	/** The names as written, by what they are compared by. */
	readonly #names: ReadonlyMap<string, string>;

	private constructor(names: Iterable<string>) {
		const entries = [...names].map((name): [string, string] => [toKey(name), name]);
		this.#names = new Map(entries.filter(([key]) => key !== ''));
	}

	/** @param lists the values of the parameter in a run */
	static read(lists: Iterable<unknown>): IgnoredColumns {
		return new IgnoredColumns([...lists].flatMap(readNames).map((name) => String(toPlain(name) ?? '')));
	}

	has(heading: string): boolean {
		return this.#names.has(toKey(heading));
	}

	/**
	 * The same for columns inside the items: n8n writes a column that is dropped as `body.City` or `body['Annual Salary']`.
	 *
	 * @param path to the columns, e.g. `body`
	 */
	within(path: string): IgnoredColumns {
		const inner = (name: string) => name.slice(path.length).replace(/^(\.|\[['"]?)|['"]?\]$/g, '');
		const names = [...this.#names.values()];
		return new IgnoredColumns(names.map((name) => (name.startsWith(path) ? inner(name) : name)));
	}

	/**
	 * What the names mean that are no columns of the run.
	 *
	 * @param headings of all columns
	 * @returns schema names of attributes, and the names that mean nothing, with the column that is most similar
	 */
	findOthers(headings: readonly string[], fields: AccountFields) {
		const keys = new Set(headings.map(toKey));
		const others = [...this.#names].filter(([key]) => !keys.has(key) && !ADDED_BY_N8N.includes(key));
		const attributes = new Set(others.flatMap(([, name]) => fields.find(name)));
		const columns = new AccountFields(headings.map((SchemaName) => ({ SchemaName })));
		const unknown = others
			.filter(([, name]) => fields.find(name).length === 0 && !isSchemaName(name))
			.map(([, name]) => ({ name, nearest: columns.nearest(name) }));
		return { attributes, unknown };
	}
}
