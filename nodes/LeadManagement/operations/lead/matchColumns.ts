import { type AccountFields, isSchemaName, toComparableName } from '../../accountFields';
import { InputError } from '../../inputError';
import { listQuoted, quote } from '../../text';
import { SEARCH_BY, isSearchBy } from '../attributeName';
import { NAME_ATTRIBUTES, isFullNameColumn } from './fullName';

/**
 * Matches columns with attributes by schema name or display name.
 *
 * @param columns column names, without the columns that have none
 * @param fields undefined if every column is sent under its own name
 * @param refuseUnknown whether a column that matches no attribute is refused instead of left out
 * @returns schema names for each column: none if it is left out, two for the whole name of a person
 * @throws InputError for two columns that match one attribute, a column that matches several, or an unknown column
 */
export function matchColumns(
	columns: string[],
	fields: AccountFields | undefined,
	refuseUnknown: boolean,
): string[][] {
	let attributes = columns.map((column) => toAttributes(column, fields));
	if (!attributes.flat().some((attribute) => NAME_ATTRIBUTES.includes(attribute))) {
		attributes = attributes.map((matched, place) =>
			matched.length === 0 && isFullNameColumn(columns[place]) ? NAME_ATTRIBUTES : matched,
		);
	}
	assertDistinct(columns, attributes);
	const unknown = columns.filter((_column, place) => attributes[place].length === 0);
	if (refuseUnknown && unknown.length > 0) {
		throw new InputError(
			`No attribute matches the ${unknown.length === 1 ? 'column' : 'columns'} ${listQuoted(unknown)}`,
			"Rename the column to match an attribute, list it in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
		);
	}
	return attributes;
}

/** The attributes that a column matches: none or one. */
function toAttributes(column: string, fields: AccountFields | undefined): string[] {
	if (isSearchBy(column)) return [SEARCH_BY];
	if (!fields) return [column];
	const found = fields.find(column);
	if (found.length > 1) {
		throw new InputError(
			`The column ${quote(column)} matches ${found.length} attributes: ${listQuoted(found)}`,
			`Rename the column to the one that you mean, e.g. ${found[0]}.`,
		);
	}
	// An account that does not list its fields, or not all of them, may still have one with this name.
	return found.length === 0 && (!fields.isListed || isSchemaName(column)) ? [column] : found;
}

function assertDistinct(columns: string[], attributes: string[][]): void {
	const columnOf = new Map<string, string>();
	attributes.forEach((matched, place) => {
		const column = columns[place];
		for (const attribute of matched) {
			const other = columnOf.get(attribute);
			columnOf.set(attribute, column);
			if (other === undefined) continue;
			throw new InputError(
				other === column
					? `Two columns are named ${quote(column)}`
					: `The columns ${quote(other)} and ${quote(column)} both match the attribute ${quote(attribute)}`,
				// 'Columns to Ignore' would cover both.
				toComparableName(other) === toComparableName(column)
					? 'Rename or remove one of them.'
					: "Rename or remove one of them, or list it in 'Columns to Ignore'.",
			);
		}
	});
}
