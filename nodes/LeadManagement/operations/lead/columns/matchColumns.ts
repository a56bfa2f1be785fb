import type { IDataObject } from 'n8n-workflow';
import { type AccountFields, isSchemaName } from '../../../account/accountFields';
import type { Meaning } from '../../../words/headings';
import { toMeaning, toMeanings, withoutDecoration } from '../../../words/headings';
import { InputError, listQuoted, quote } from '../../../messages';
import type { GivenAttribute } from '../sources/attributes';
import { toGivenAttribute } from '../sources/attributes';
import { isBlankContact } from '../body/contacts';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy } from '../../parameters/parameters';
import { isBlank, isPlainObject } from '../../parameters/wireValue';
import { toComparableName } from '../../../words/names';

/** A column of a run. */
export interface Column {
	/** Its key in the items. */
	key: string;
	/** Its name, without invisible characters and the spaces around it; '' for none, also if n8n gave it one. */
	heading: string;
	isIgnored: boolean;
	/** The items in which it has a value, which is no placeholder in a column of email addresses or phones. */
	usedIn: readonly IDataObject[];
	/** Whether its cells are email addresses or phones. */
	isContact?: boolean;
	/** Whether another column, which has its values in other items, matches the same attribute. */
	isShared?: boolean;
	/** Whether it is left out because the account does not take its values. */
	isReadOnly?: boolean;
	/** Schema names of the attributes that it matches: none if it is left out, two for the whole name of a person. */
	attributes: readonly string[];
}

/** A cell of a column that is not ignored. */
export type Cell = [column: Column, value: unknown];

/** The attributes of a column with the whole name of a person, in the order of the name. */
const NAME_ATTRIBUTES = ['FirstName', 'LastName'];
const SURNAME_FIRST = ['LastName', 'FirstName'];
const ATTRIBUTES: Partial<Record<Meaning, readonly string[]>> = {
	FullName: NAME_ATTRIBUTES,
	SurnameFirst: SURNAME_FIRST,
};
/** "Mobile no." for a field "Mobile Number". */
const NUMBER_WORD = /(no|nr|num)$/;
const MOBILE = /^(mobile|cell)/;
/** Names in these scripts begin with the last name. */
const SURNAME_FIRST_SCRIPTS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\s]+$/u;
/** The keys of the first, the middle, and the last name in an object. */
const NAME_PARTS = [/^first/i, /^middle([ _]?name)?$/i, /^last/i];
/** What follows a name after a comma, if it is not the first name. */
const TITLE_AFTER_NAME =
	/^([js]r|i{2,3}|iv|ph\.? ?d|m\.?d|mba|mph|dds|esq|cpa|rn|pmp|cfa|m\.?sc?|b\.?sc?)\.?$/i;

/** What the columns of a run are matched with. */
interface Run {
	/** Undefined if every column is sent under its own name. */
	fields: AccountFields | undefined;
	/** Attributes of 'Additional Attributes', which may be matched by several columns. */
	settled: ReadonlySet<string>;
}

/**
 * Matches the columns of a run with attributes, which are set in them.
 *
 * @param columns those with a name that are not ignored
 * @throws InputError for two columns that match one attribute and have values in the same item, or a column that matches several
 */
export function matchColumns(columns: readonly Column[], run: Run): void {
	const { fields } = run;
	for (const column of columns) {
		column.attributes = toAttributes(column, run);
		const attribute = column.attributes[0] ?? (fields && toMeaning(column.heading));
		column.isContact = UNIQUE_ATTRIBUTES.includes(attribute ?? '');
		if (column.isContact) column.usedIn = column.usedIn.filter((item) => isUsable(column, item));
	}
	if (fields) matchByMeaning(columns, fields);
	if (fields) separateMobile(columns, fields, run.settled);
	for (const column of columns) {
		column.isReadOnly = fields && column.attributes.some((attribute) => fields.get(attribute)?.IsReadOnly);
		if (column.isReadOnly) column.attributes = [];
	}
	keepDistinct(columns, run.settled);
}

/** @throws InputError for columns of an item that match no attribute */
export function assertKnown(columns: readonly Column[]): void {
	if (columns.length === 0) return;
	const listed = listQuoted(columns.map(({ heading }) => heading));
	throw new InputError(
		`No attribute matches the ${columns.length === 1 ? 'column' : 'columns'} ${listed}`,
		"Add the attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
	);
}

/** The attributes that a column matches by the names of the account's fields: none or one. */
function toAttributes({ heading, usedIn }: Column, { fields, settled }: Run): string[] {
	if (isSearchBy(heading)) return [SEARCH_BY];
	if (!fields) return [heading];
	const found = fields.find(heading);
	const all = found.length > 0 || isSchemaName(heading) ? found : findUndecorated(heading, fields);
	if (all.some((attribute) => settled.has(attribute))) return all.length === 1 ? all : [];
	if (all.length > 1 && usedIn.length > 0) {
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
	const meanings = toMeanings(columns.filter(isUsed));
	for (const column of columns.filter(({ attributes }) => attributes.length === 0)) {
		const { heading } = column;
		const meaning = isUsed(column) ? meanings.get(heading) : toMeaning(heading);
		if (meaning) column.attributes = ATTRIBUTES[meaning] ?? [meaning];
		else if (!fields.isListed && !toMeaning(heading)) column.attributes = [heading];
	}
}

/** Matches "Mobile Phone" with the field Mobile where it stands beside another phone, as in the contacts of Outlook. */
function separateMobile(
	columns: readonly Column[],
	fields: AccountFields,
	settled: ReadonlySet<string>,
): void {
	const phones = columns.filter((column) => isUsed(column) && column.attributes[0] === 'Phone');
	const [mobile, other] = phones.filter(({ heading }) => MOBILE.test(toComparableName(heading)));
	const [field] = fields.find('Mobile');
	const isTaken = settled.has(field) || columns.some(({ attributes }) => attributes.includes(field));
	if (mobile && !other && field && !isTaken && findMeeting(phones)) mobile.attributes = [field];
}

/** True for a column with a value in the run. */
export const isUsed = ({ usedIn }: Column): boolean => usedIn.length > 0;

/** True if a column has a value in an item. A placeholder is none in a column of email addresses or phones. */
function isUsable({ key, isContact }: Column, item: IDataObject): boolean {
	const value = Object.hasOwn(item, key) ? item[key] : undefined;
	return isContact ? !isBlankContact(value) : !isBlankCell(value);
}

/** True for a cell without a value, or with a custom field set without values. */
export const isBlankCell = (value: unknown): boolean =>
	isBlank(value) || (isPlainObject(value) && Object.values(value).every(isBlank));

/**
 * Columns that match one attribute share it if they have their values in different items. A column without a value is left out
 * where another one matches its attribute.
 */
function keepDistinct(columns: readonly Column[], settled: ReadonlySet<string>): void {
	const columnsOf = new Map<string, Column[]>();
	for (const column of columns) {
		// A whole name is not compared with its parts.
		const name = [...column.attributes].sort().join(' and ');
		const known = columnsOf.get(name);
		if (known) known.push(column);
		else if (name !== '') columnsOf.set(name, [column]);
	}
	for (const [name, sharing] of columnsOf) {
		if (sharing.length < 2) continue;
		const meeting = findMeeting(sharing);
		if (meeting && !meeting[0].attributes.some((attribute) => settled.has(attribute)))
			throw toDuplicateError(...meeting, name);
		const isAnyUsed = sharing.some(isUsed);
		for (const column of sharing) {
			column.isShared = isUsed(column);
			// Which of them is meant is said in 'Additional Attributes'.
			if (meeting || (isAnyUsed ? !column.isShared : column !== sharing[0])) column.attributes = [];
		}
	}
	const parts = columns.filter(isPartOfName);
	const withPart = new Set(parts.flatMap(({ usedIn }) => usedIn));
	for (const column of parts.length > 0 ? columns.filter(isWholeName) : [])
		if (column.usedIn.every((item) => withPart.has(item))) column.attributes = [];
}

/** Two columns with values in the same item. Each cell is looked at once, because a sender may name its columns anew in each row. */
function findMeeting(columns: readonly Column[]): [Column, Column] | undefined {
	const firstOf = new Map<IDataObject, Column>();
	for (const column of columns) {
		for (const item of column.usedIn) {
			const first = firstOf.get(item) ?? column;
			if (first !== column) return [first, column];
			firstOf.set(item, column);
		}
	}
	return undefined;
}

/** True for a column with whole names. In an item that has a first or last name of its own, it says nothing more. */
const isWholeName = ({ attributes }: Column): boolean => attributes.length > 1;

/** True for a column with first names or last names. */
const isPartOfName = ({ attributes }: Column): boolean =>
	attributes.length === 1 && NAME_ATTRIBUTES.includes(attributes[0]);

const toDuplicateError = (other: Column, { heading }: Column, attribute: string) =>
	new InputError(
		other.heading === heading
			? `Two columns are named ${quote(heading)}`
			: `The columns ${quote(other.heading)} and ${quote(heading)} both match the attribute ${quote(attribute)}`,
		`Add ${attribute} to 'Additional Attributes', and drag the column that you mean on 'Value'.${
			// 'Columns to Ignore' would cover both.
			toComparableName(other.heading) === toComparableName(heading)
				? ''
				: " Or add the other one to 'Columns to Ignore'."
		}`,
		true,
	);

/** The attributes of an item's cells. A whole name gives those that no column for a part of it gives. */
export function toGiven(cells: Cell[], item: IDataObject): GivenAttribute[] {
	const hasWhole = cells.some(([column, value]) => isWholeName(column) && !isBlankCell(value));
	const used = cells.filter(
		([column]) => !(column.isShared || (hasWhole && isPartOfName(column))) || isUsable(column, item),
	);
	const parts = used.flatMap(([column]) => (isPartOfName(column) ? column.attributes : []));
	return used.flatMap(([column, value]): GivenAttribute | GivenAttribute[] => {
		const { heading, attributes } = column;
		const [name] = attributes;
		if (name === undefined) return [];
		if (isWholeName(column))
			return splitFullName(value, attributes)
				.map((part, index) => ({ name: NAME_ATTRIBUTES[index], value: part, column: heading }))
				.filter((part) => !parts.includes(part.name));
		const isPhone = name === 'Phone' && isPlainObject(value) && 'full' in value;
		return { ...toGivenAttribute(name, isPhone ? value.full : value), column: heading };
	});
}

/**
 * Splits the whole name of a person: at its last space, at a comma, or, where the last name comes first, at the first space.
 *
 * @returns the first and the last name: one word is a first name only, and no name is none in both
 */
function splitFullName(value: unknown, attributes: readonly string[]): unknown[] {
	if (isBlank(value)) return ['', ''];
	const parts = Object.entries(toParts(value));
	const [given, middle, family] = NAME_PARTS.map((part) => parts.find(([key]) => part.test(key))?.[1]);
	if (typeof given === 'string' && typeof middle === 'string') return [`${given} ${middle}`.trim(), family];
	if (given !== undefined || family !== undefined) return [given, family];
	if (typeof value !== 'string') return [value];
	const name = value.trim();
	const [, before, after] = /^([^,]+),\s*([^,\s][^,]*)$/u.exec(name) ?? [undefined, name];
	if (after !== undefined && !TITLE_AFTER_NAME.test(after)) return [after, before.trim()];
	const isSurnameFirst = attributes[0] === 'LastName' || SURNAME_FIRST_SCRIPTS.test(name);
	const [, one, other] = (isSurnameFirst ? /^(\S+)\s+(.*)$/su : /^(.*\S)\s+(\S+)$/su).exec(before) ?? [];
	if (one === undefined) return [name];
	if (isSurnameFirst) return [other, one];
	return [one, after === undefined ? other : `${other}, ${after}`];
}

/** The parts of a name: `{ first, last }`, or the lines `first = Ada` and `last = Lovelace` (Formstack). */
const toParts = (value: unknown): object =>
	isPlainObject(value)
		? value
		: Object.fromEntries([...String(value).matchAll(/^(\w+) = (.*)$/gm)].map(([, key, part]) => [key, part]));
