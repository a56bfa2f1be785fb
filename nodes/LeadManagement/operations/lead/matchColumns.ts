import type { AccountFields } from '../../accountFields';
import { isSchemaName } from '../../accountFields';
import { InputError } from '../../inputError';
import { SEARCH_BY } from './givenAttributes';

/** The attributes of the columns. */
export interface ColumnMatch {
	/** Schema names in the order of the columns; undefined for a column that is left out. */
	attributes: Array<string | undefined>;
	leftOut: string[];
}

/** Matches of a run by columns, because most items have the same columns. */
const knownMatches = new WeakMap<AccountFields, Map<string, ColumnMatch>>();

/**
 * Matches columns with the account's fields by schema name or display name.
 *
 * @param columns trimmed column names
 * @param refuseUnknown whether a column that matches no field is refused instead of left out
 * @throws InputError for two columns that match one field, a column that matches several, or an unknown column
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
		throw new InputError(
			`The columns "${columns[first]}" and "${columns[place]}" both match the field ${attribute}`,
			"Rename or remove one of them, or list it in 'Columns to Ignore'.",
		);
	});
	const leftOut = columns.filter((_column, place) => attributes[place] === undefined);
	if (refuseUnknown && leftOut.length > 0) {
		const named = leftOut.map((column) => `"${column}"`).join(', ');
		throw new InputError(
			`The account has no field for ${leftOut.length === 1 ? 'the column' : 'the columns'} ${named}`,
			"Rename the columns to match fields of the account, list them in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
		);
	}
	return { attributes, leftOut };
}

function toAttribute(column: string, fields: AccountFields): string | undefined {
	if (isSchemaName(column) || column === SEARCH_BY) return column;
	const found = fields.find(column);
	if (found.length > 1) {
		throw new InputError(
			`The column "${column}" matches ${found.length} fields of the account: ${found.join(', ')}`,
			`Rename the column to the schema name of the field that you mean, e.g. ${found[0]}.`,
		);
	}
	// An account that does not list its fields may still have one with this name.
	return found[0] ?? (fields.isListed ? undefined : column);
}
