import type { AccountFields } from '../../accountFields';
import { isSchemaName } from '../../accountFields';
import { Refusal } from '../../refusal';
import { SEARCH_BY } from './givenAttributes';

/** Which attribute each column goes to. */
export interface ColumnMatch {
	/** The attribute of each column, by its place; nothing for a column that is left out. */
	attributes: Array<string | undefined>;
	leftOut: string[];
}

/** The matches of a run, by its fields and then by the set of columns: most items have the same columns. */
const knownMatches = new WeakMap<AccountFields, Map<string, ColumnMatch>>();

/**
 * Matches columns with the account's fields by schema name or display name. A column that is already called like a
 * schema name goes to that attribute.
 *
 * @param columns names without blanks around them
 * @param refuseUnknown whether a column that matches no field is refused rather than left out
 * @throws Refusal for two columns of one field, a column of several fields, or an unknown column
 */
export function matchColumns(columns: string[], fields: AccountFields, refuseUnknown: boolean): ColumnMatch {
	const matches = knownMatches.get(fields) ?? new Map<string, ColumnMatch>();
	knownMatches.set(fields, matches);
	const key = JSON.stringify([refuseUnknown, columns]);
	const match = matches.get(key) ?? toMatch(columns, fields, refuseUnknown);
	matches.set(key, match);
	return match;
}

function toMatch(columns: string[], fields: AccountFields, refuseUnknown: boolean): ColumnMatch {
	const attributes = columns.map((column) => toAttribute(column, fields));
	attributes.forEach((attribute, place) => {
		const first = attribute === undefined ? place : attributes.indexOf(attribute);
		if (first === place) return;
		throw new Refusal(
			`The columns "${columns[first]}" and "${columns[place]}" both match the field ${attribute}`,
			"Rename or remove one of them, or list it in 'Columns to Ignore'.",
		);
	});
	const leftOut = columns.filter((_column, place) => attributes[place] === undefined);
	if (refuseUnknown && leftOut.length > 0) {
		throw new Refusal(
			`The account has no field for ${leftOut.length === 1 ? 'the column' : 'the columns'} ${leftOut.map((column) => `"${column}"`).join(', ')}`,
			"Rename the columns like fields of the account, list them in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
		);
	}
	return { attributes, leftOut };
}

function toAttribute(column: string, fields: AccountFields): string | undefined {
	if (isSchemaName(column) || column === SEARCH_BY) return column;
	const found = fields.find(column);
	if (found.length > 1) {
		throw new Refusal(
			`The column "${column}" matches ${found.length} fields of the account: ${found.join(', ')}`,
			`Rename the column to the schema name of the field that you mean, e.g. ${found[0]}.`,
		);
	}
	// Where the account does not list its fields, it may know the column all the same.
	return found[0] ?? (fields.isListed ? undefined : column);
}
