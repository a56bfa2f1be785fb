import { type AccountFields, isSchemaName, toComparableName } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { listQuoted, quote } from '../../messages/text';
import { SEARCH_BY, isSearchBy } from '../parameters';
import { isBlank } from '../wireValue';

/** A column of a run. */
export interface Column {
	/** Its name in the items. */
	name: string;
	/** The same without invisible characters and the spaces around it. */
	heading: string;
	/** Whether one of its cells has a value. */
	hasValue: boolean;
	/** Whether another column, which has its values in other items, matches the same attribute. */
	isShared?: boolean;
	/** Schema names of the attributes that it matches: none if it is left out, two for the whole name of a person. */
	attributes: readonly string[];
}

/** The attributes of a column with the whole name of a person. */
const NAME_ATTRIBUTES = ['FirstName', 'LastName'];
const FULL_NAME_COLUMNS = ['name', 'fullname'];

/**
 * Matches the columns of a run with attributes by schema name or display name.
 *
 * @param columns those with a name; their attributes are set
 * @param fields undefined if every column is sent under its own name
 * @param meet whether two columns have a value in the same item
 * @throws InputError for two columns that match one attribute and have values in the same item, or a column that matches several
 */
export function matchColumns(
	columns: readonly Column[],
	fields: AccountFields | undefined,
	meet: (one: Column, other: Column) => boolean,
): void {
	for (const column of columns) column.attributes = toAttributes(column, fields);
	const used = columns.filter(({ hasValue }) => hasValue);
	const hasName = used.some(({ attributes }) => attributes.some((name) => NAME_ATTRIBUTES.includes(name)));
	for (const column of hasName ? [] : columns) {
		const isFullName = FULL_NAME_COLUMNS.includes(toComparableName(column.heading));
		if (column.attributes.length === 0 && isFullName) column.attributes = NAME_ATTRIBUTES;
	}
	keepDistinct([...used, ...columns.filter(({ hasValue }) => !hasValue)], meet);
}

/** The attributes that a column matches: none or one. */
function toAttributes({ heading, hasValue }: Column, fields: AccountFields | undefined): string[] {
	if (isSearchBy(heading)) return [SEARCH_BY];
	if (!fields) return [heading];
	const found = fields.find(heading);
	if (found.length > 1 && hasValue) {
		throw new InputError(
			`The column ${quote(heading)} matches ${found.length} attributes: ${listQuoted(found)}`,
			`Rename the column to the one that you mean, e.g. ${found[0]}.`,
		);
	}
	// An account that does not list its fields, or not all of them, may still have one with this name.
	return found.length === 0 && (!fields.isListed || isSchemaName(heading)) ? [heading] : found;
}

/** A column without a value is left out where another one matches its attribute, which may be the one with the values. */
function keepDistinct(columns: readonly Column[], meet: (one: Column, other: Column) => boolean): void {
	const columnsOf = new Map<string, Column[]>();
	for (const column of columns) {
		for (const attribute of column.attributes) {
			const others = columnsOf.get(attribute) ?? [];
			const met = others.find((other) => meet(other, column));
			if (met) throw toDuplicateError(met.heading, column.heading, attribute);
			columnsOf.set(attribute, [...others, column]);
		}
	}
	for (const sharing of columnsOf.values()) {
		if (sharing.length < 2) continue;
		for (const column of sharing) {
			column.isShared = column.hasValue;
			if (!column.hasValue) column.attributes = [];
		}
	}
}

const toDuplicateError = (other: string, heading: string, attribute: string) =>
	new InputError(
		other === heading
			? `Two columns are named ${quote(heading)}`
			: `The columns ${quote(other)} and ${quote(heading)} both match the attribute ${quote(attribute)}`,
		// 'Columns to Ignore' would cover both.
		toComparableName(other) === toComparableName(heading)
			? 'Rename or remove one of them.'
			: "Rename or remove one of them, or list it in 'Columns to Ignore'.",
	);

/**
 * Splits a name at its last space.
 *
 * @returns the values of `NAME_ATTRIBUTES`: one word is a first name only, and no name is none in both
 */
export function splitFullName(value: unknown): unknown[] {
	if (isBlank(value)) return ['', ''];
	if (typeof value !== 'string') return [value];
	const name = value.trim();
	const [, first, last] = /^(.*\S)\s+(\S+)$/su.exec(name) ?? [undefined, name, undefined];
	return last === undefined ? [first] : [first, last];
}

/** @throws InputError for columns that match no attribute */
export function assertKnown(columns: readonly Column[]): void {
	const unknown = columns.filter(({ attributes }) => attributes.length === 0).map(({ heading }) => heading);
	if (unknown.length === 0) return;
	throw new InputError(
		`No attribute matches the ${unknown.length === 1 ? 'column' : 'columns'} ${listQuoted(unknown)}`,
		"Rename the column to match an attribute, list it in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
	);
}
