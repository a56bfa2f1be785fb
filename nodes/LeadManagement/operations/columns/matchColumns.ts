import { type AccountFields, isSchemaName, toComparableName } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { listQuoted, quote } from '../../messages/text';
import { SEARCH_BY, isSearchBy } from '../parameters';
import { isBlank, isPlainObject } from '../wireValue';
import type { Meaning } from './headings';
import { toMeaning, toMeanings, withoutDecoration } from './headings';

/** A column of a run. */
export interface Column {
	/** Its key in the items. */
	key: string;
	/** Its name, without invisible characters and the spaces around it. */
	heading: string;
	/** False for a column without a name, also if n8n gave it one. */
	isNamed: boolean;
	isIgnored: boolean;
	/** Whether one of its cells has a value, which is no placeholder in a column of email addresses or phones. */
	hasValue: boolean;
	/** Schema names of the attributes that it matches: none if it is left out, two for the whole name of a person. */
	attributes: readonly string[];
}

/** The attributes of a column with the whole name of a person, in the order of the name. */
const NAME_ATTRIBUTES = ['FirstName', 'LastName'];
const SURNAME_FIRST = ['LastName', 'FirstName'];
const ATTRIBUTES: Partial<Record<Meaning, readonly string[]>> = {
	FullName: NAME_ATTRIBUTES,
	SurnameFirst: SURNAME_FIRST,
};
/** "Mobile no." for a field "Mobile Number". */
const NUMBER_WORD = /(no|nr|num)$/;
/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** What follows a name after a comma, if it is not the first name. */
const TITLE_AFTER_NAME =
	/^([js]r|i{2,3}|iv|ph\.? ?d|m\.?d|mba|mph|dds|esq|cpa|rn|pmp|cfa|m\.?sc?|b\.?sc?)\.?$/i;

/**
 * Matches the columns of a run with attributes.
 *
 * @param columns those with a name that are not ignored; their attributes are set
 * @param fields undefined if every column is sent under its own name
 * @param settled attributes of 'Additional Attributes', which may be matched by several columns
 * @param hasContact whether one of a column's cells is more than a placeholder
 * @throws InputError for two columns with values that match one attribute, or a column that matches several
 */
export function matchColumns(
	columns: readonly Column[],
	fields: AccountFields | undefined,
	settled: ReadonlySet<string>,
	hasContact: (column: Column) => boolean,
): void {
	for (const column of columns) {
		column.attributes = toAttributes(column, fields, settled);
		const attribute = column.attributes[0] ?? (fields && toMeaning(column.heading));
		if (attribute === 'EmailAddress' || attribute === 'Phone') column.hasValue &&= hasContact(column);
	}
	if (fields) matchByMeaning(columns, fields);
	const used = columns.filter(({ hasValue }) => hasValue);
	keepDistinct([...used, ...columns.filter(({ hasValue }) => !hasValue)], settled);
}

/** @throws InputError for columns that match no attribute */
export function refuseUnknown(columns: readonly Column[]): void {
	if (columns.length === 0) return;
	throw new InputError(
		`No attribute matches the ${columns.length === 1 ? 'column' : 'columns'} ${listQuoted(columns.map(({ heading }) => heading))}`,
		"Add the attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
		true,
	);
}

/** The attributes that a column matches by the names of the account's fields: none or one. */
function toAttributes(
	{ heading, hasValue }: Column,
	fields: AccountFields | undefined,
	settled: ReadonlySet<string>,
): string[] {
	if (isSearchBy(heading)) return [SEARCH_BY];
	if (!fields) return [heading];
	const found = fields.find(heading);
	const all = found.length > 0 || isSchemaName(heading) ? found : findUndecorated(heading, fields);
	if (all.some((attribute) => settled.has(attribute))) return all.length === 1 ? all : [];
	if (all.length > 1 && hasValue) {
		throw new InputError(
			`The column ${quote(heading)} matches ${all.length} attributes: ${listQuoted(all)}`,
			`Add the one that you mean to 'Additional Attributes', e.g. ${all[0]}, and drag the column on 'Value'.`,
			true,
		);
	}
	// An account that does not list all of its fields may still have one with this name.
	return all.length === 0 && isSchemaName(heading) ? [heading] : all;
}

/** The fields with the name of a heading without its decoration, except the attribute that its words mean anyway. */
function findUndecorated(heading: string, fields: AccountFields): string[] {
	const name = withoutDecoration(heading);
	const meaning = toMeaning(heading);
	return [name, name.replace(NUMBER_WORD, 'number')]
		.map((each) => fields.find(each).filter((attribute) => attribute !== meaning))
		.reduce((one, other) => (one.length > 0 ? one : other));
}

/** Matches the columns that have no attribute yet by the words of their headings. */
function matchByMeaning(columns: readonly Column[], fields: AccountFields): void {
	const used = columns.filter(({ hasValue }) => hasValue);
	const known = new Map(used.flatMap(({ heading, attributes: [name] }) => (name ? [[heading, name]] : [])));
	const meanings = toMeanings(
		used.map(({ heading }) => heading),
		known,
	);
	const hasName = used.some(({ heading, attributes: [name = meanings.get(heading)] }) =>
		NAME_ATTRIBUTES.includes(name ?? ''),
	);
	for (const column of columns) {
		if (column.attributes.length > 0) continue;
		const { heading, hasValue } = column;
		const meaning = hasValue ? meanings.get(heading) : toMeaning(heading);
		const attributes = meaning && (ATTRIBUTES[meaning] ?? [meaning]);
		// Beside its parts, the whole name says nothing more.
		if (attributes) column.attributes = attributes.length > 1 && hasName ? [] : attributes;
		else if (!fields.isListed && !toMeaning(heading)) column.attributes = [heading];
	}
}

/** A column without a value is left out where another one matches its attribute, which may be the one with the values. */
function keepDistinct(columns: readonly Column[], settled: ReadonlySet<string>): void {
	const columnOf = new Map<string, Column>();
	for (const column of columns) {
		const taken = column.attributes.find((attribute) => columnOf.has(attribute));
		if (taken === undefined) {
			for (const attribute of column.attributes) columnOf.set(attribute, column);
			continue;
		}
		const other = columnOf.get(taken);
		if (column.hasValue && !settled.has(taken)) throw toDuplicateError(other, column, taken);
		// Which of the two is meant is said in 'Additional Attributes'.
		if (column.hasValue && other) other.attributes = [];
		column.attributes = [];
	}
}

const toDuplicateError = (other: Column | undefined, { heading }: Column, attribute: string) =>
	new InputError(
		other?.heading === heading
			? `Two columns are named ${quote(heading)}`
			: `The columns ${quote(other?.heading ?? '')} and ${quote(heading)} both match the attribute ${quote(attribute)}`,
		`Add ${attribute} to 'Additional Attributes', and drag the column that you mean on 'Value'.${
			// 'Columns to Ignore' would cover both.
			toComparableName(other?.heading ?? '') === toComparableName(heading)
				? ''
				: " Or add the other one to 'Columns to Ignore'."
		}`,
		true,
	);

/**
 * Splits the whole name of a person: at its last space, at a comma, or, where the last name comes first, at the first space.
 *
 * @param attributes those of the column
 * @returns the first and the last name: one word is a first name only, and no name is none in both
 */
export function splitFullName(value: unknown, attributes: readonly string[]): unknown[] {
	if (isBlank(value)) return ['', ''];
	if (isPlainObject(value) && ('first' in value || 'last' in value)) return [value.first, value.last];
	if (typeof value !== 'string') return [value];
	const name = value.trim();
	const [, before, after] = /^([^,]+),\s*([^,]+)$/u.exec(name) ?? [undefined, name];
	if (after !== undefined && !TITLE_AFTER_NAME.test(after)) return [after, before.trim()];
	const isSurnameFirst = attributes[0] === 'LastName' || SURNAME_FIRST_SCRIPTS.test(name);
	const [, one, other] = (isSurnameFirst ? /^(\S+)\s+(.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(before) ?? [];
	if (one === undefined) return [name];
	if (isSurnameFirst) return [other, one];
	return [one, after === undefined ? other : `${other}, ${after}`];
}
