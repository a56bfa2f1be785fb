import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields, isSchemaName, toComparableName } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import type { GivenAttribute, LeadSource } from '../lead/attributes';
import { readAdditional, toGivenAttribute } from '../lead/attributes';
import { isBlankContact } from '../lead/contacts';
import type { LeadChoices } from '../lead/upsertLeadParameters';
import { readNames } from '../nameList';
import { UNIQUE_ATTRIBUTES, isSearchBy, toPlain, valuesOf } from '../parameters';
import { isPlainObject, isBlank } from '../wireValue';
import { adviseOnContact, adviseToFillIn, assertContactsAreSent } from './contactColumns';
import { adviseOnSeparator, assertReadCorrectly, hasLostCharacters } from './files';
import type { Column } from './matchColumns';
import {
	NAME_ATTRIBUTES,
	assertKnown,
	isBlankCell,
	isPartOfName,
	isUsable,
	isWholeName,
	matchColumns,
	splitFullName,
} from './matchColumns';
import { toMeaning } from '../../account/headings';
import { findRows } from './nestedLeads';

/** A cell of a column that has a name and is not ignored. */
type Cell = [column: Column, value: unknown];

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;
/** What n8n's own triggers add to each item, and is ignored by default. */
const ADDED_BY_N8N = ['rownumber', 'submittedat', 'formmode', 'formqueryparameters'];

/**
 * Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from all items.
 *
 * @throws InputError for a file that was read wrongly, or if all columns are ignored
 */
export function fromColumns(context: IExecuteFunctions, choices: LeadChoices): LeadSource {
	const input = context.getInputData();
	const ignored = readIgnored(context);
	const isIgnored = (name: string) => {
		const entry = ignored.get(toKey(toHeading(name)));
		if (entry) entry.isUsed = true;
		return entry !== undefined;
	};
	const rows = findRows(
		input.map(({ json }) => json ?? {}),
		isIgnored,
	);
	const { items } = rows;
	const paths = [...rows.paths];
	const foundIn = paths.length > 0 ? paths.join(', ') : undefined;
	// n8n writes a column inside an item that is dropped as `body.City` or `body['Annual Salary']` (n8n 2.41).
	const isIgnoredInside = (name: string) =>
		[name, ...paths.flatMap((path) => [`${path}.${name}`, `${path}['${name}']`])].some(isIgnored);
	const columns = survey(items, foundIn === undefined ? isIgnored : isIgnoredInside, foundIn === undefined);
	const additional = readAdditional(context);
	const sent = [...columns.values()].filter((column) => !column.isIgnored);
	const named = sent.filter(({ isNamed }) => isNamed);
	if (additional.isEmpty) assertNotAllIgnored([...columns.values()]);
	const usesSchemaNames = choices.columnNames === 'schemaNames';
	const cellsOf = (itemIndex: number) => toCells(items[itemIndex], columns);
	return {
		// SearchBy is refused later, whatever the fields are.
		needsAccountFields:
			additional.needsAccountFields ||
			(!usesSchemaNames &&
				named.some(({ heading, hasValue }) => hasValue && !isSearchBy(heading) && !isSchemaName(heading))),
		start(fields) {
			const settled = additional.toSchemaNames(fields);
			const meant = new Set(
				[...ignored.values()].filter(({ isUsed }) => !isUsed).flatMap(({ name }) => fields.find(name)),
			);
			matchColumns(named, usesSchemaNames ? undefined : fields, new Set([...settled, ...meant]), items);
			for (const column of named) column.isIgnored ||= column.attributes.some((name) => meant.has(name));
			const kept = named.filter((column) => !column.isIgnored);
			const leftOut = kept.filter(
				({ heading, key, hasValue, attributes }) =>
					hasValue && attributes.length === 0 && !additional.mentions(heading) && !additional.mentions(key),
			);
			const unknown = leftOut.filter(({ isReadOnly }) => !isReadOnly);
			assertContactsAreSent(kept, unknown, items, settled);
			const hasShared = kept.some(({ isShared }) => isShared);
			const parts = kept.some(isWholeName) ? kept.filter(isPartOfName) : [];
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				foundIn,
				columns: kept
					.filter((column) => column.attributes.length > 0 || leftOut.includes(column))
					.map(({ heading, attributes, isReadOnly }) => ({ column: heading, attributes, isReadOnly })),
				unknownIgnored: findUnknown([...ignored.values()], named, fields),
				read(itemIndex) {
					const error = rows.errors.get(itemIndex);
					if (error) throw error;
					const cells = cellsOf(itemIndex);
					const extra = additional.read(itemIndex, fields);
					if (!hasValues(cells) && !extra.some(isContact)) {
						assertNoFile(input[itemIndex].binary);
						return undefined;
					}
					assertNamed(cells);
					if (choices.unknownColumns === 'refuse')
						assertKnown(
							unknown.filter((column) => cells.some((cell) => cell[0] === column && !isBlankCell(cell[1]))),
						);
					const used = hasShared
						? cells.filter(([column]) => !column.isShared || isUsable(column, items[itemIndex]))
						: cells;
					const given = splitOnce(
						used,
						parts.filter((column) => isUsable(column, items[itemIndex])),
					);
					return withAdditional(given, extra);
				},
				adviseOnContact: (itemIndex, given, searchBy) =>
					adviseOnContact(cellsOf(itemIndex), given, searchBy) ||
					(input[itemIndex].binary && ADVICE_ON_FILE) ||
					adviseOnSeparator(named) ||
					adviseToFillIn(searchBy),
			};
		},
	};
}

/** The attributes of an item's cells: a whole name gives those that the item has no column with a value for. */
function splitOnce(cells: Cell[], parts: readonly Column[]): GivenAttribute[] {
	const hasWhole = cells.some(([column, value]) => isWholeName(column) && !isBlankCell(value));
	return cells.flatMap((cell) => {
		const [column] = cell;
		if (hasWhole && isPartOfName(column) && !parts.includes(column)) return [];
		const given = [toGiven(cell)].flat();
		if (!isWholeName(column)) return given;
		return given.filter(({ name }) => !parts.some(({ attributes }) => attributes[0] === name));
	});
}

/** An entry of 'Columns to Ignore', and whether a column or an attribute of the run has its name. */
interface Ignored {
	name: string;
	isUsed: boolean;
}

/** The columns to ignore, by their keys. */
function readIgnored(context: IExecuteFunctions): Map<string, Ignored> {
	const names = [...valuesOf(context, 'inputsToIgnore')]
		.flatMap(readNames)
		.map((name) => toHeading(String(name)));
	return new Map(
		names
			.filter((name) => name !== '')
			.map((name) => [toKey(name), { name, isUsed: ADDED_BY_N8N.includes(toKey(name)) }]),
	);
}

/** The entries of 'Columns to Ignore' that are no column and no attribute, with the most similar column. */
function findUnknown(ignored: Ignored[], columns: readonly Column[], fields: AccountFields) {
	const unknown = ignored.filter(
		({ name, isUsed }) =>
			!isUsed && toComparableName(name) !== '' && !isSchemaName(name) && fields.find(name).length === 0,
	);
	const headings = new AccountFields(columns.map(({ heading }) => ({ SchemaName: heading })));
	return unknown.map(({ name }) => ({ name, nearest: headings.nearest(name) }));
}

/**
 * The columns of all rows, by their names in the items.
 *
 * @param isFile whether the rows may come from a file
 * @throws InputError for a file that was read wrongly
 */
function survey(
	items: readonly IDataObject[],
	isIgnored: (name: string) => boolean,
	isFile: boolean,
): Map<string, Column> {
	const columns = new Map<string, Column>();
	let lost: string | undefined;
	for (const item of items) {
		for (const [key, value] of Object.entries(item)) {
			let column = columns.get(key);
			if (!column) {
				const heading = toHeading(key);
				const isNamed = heading !== '' && !NAME_OF_UNNAMED.test(heading);
				column = { key, heading, isNamed, isIgnored: isIgnored(key), hasValue: false, attributes: [] };
				columns.set(key, column);
			}
			column.hasValue ||= !isBlankCell(value);
			if (typeof value === 'string' && hasLostCharacters(value)) lost ??= value;
		}
	}
	if (isFile) assertReadCorrectly(items, [...columns.values()], lost);
	return columns;
}

function toCells(item: IDataObject, columns: Map<string, Column>): Cell[] {
	const cells: Cell[] = [];
	for (const [key, value] of Object.entries(item)) {
		const column = columns.get(key);
		if (column && !column.isIgnored) cells.push([column, value]);
	}
	return cells;
}

const toHeading = (name: string) => String(toPlain(name));

/** A column name to compare. A name of hyphens alone has no letters to compare. */
const toKey = (column: string) => toComparableName(column) || column;

/** An unticked checkbox of a sheet, which is in its blank rows too. */
const isUnticked = (value: unknown) =>
	value === false || (typeof value === 'string' && /^false$/i.test(value));

/** False for a blank row, such as at the end of a spreadsheet. */
const hasValues = (cells: Cell[]) => cells.some(([, value]) => !isBlankCell(value) && !isUnticked(value));

/** @throws InputError for the whole run if every column with a value is ignored, those of a lead among them */
function assertNotAllIgnored(columns: readonly Column[]): void {
	const used = columns.filter(({ hasValue }) => hasValue);
	const ignored = used.map(({ heading }) => heading).filter(toMeaning);
	// A row that was cleared still has what other nodes add to it.
	if (ignored.length === 0 || used.some(({ isIgnored }) => !isIgnored)) return;
	throw new InputError(
		`Every column with a value is in 'Columns to Ignore': ${listQuoted(ignored)}`,
		"Remove the columns to send from 'Columns to Ignore'.",
		true,
	);
}

const ADVICE_ON_FILE =
	"The item has a file. To send its rows, add an 'Extract from File' node before this one.";

/** @throws InputError for an item without columns that has a file, e.g. of a form */
function assertNoFile(binary: object | undefined): void {
	if (!binary || Object.keys(binary).length === 0) return;
	throw new InputError('The item has a file, but no columns', ADVICE_ON_FILE);
}

/** @throws InputError for a value without a column name */
function assertNamed(cells: Cell[]): void {
	const unnamed = cells.find(([{ isNamed }, value]) => !isNamed && !isBlankCell(value));
	if (unnamed === undefined) return;
	const [, value] = unnamed;
	throw new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}

/** The attributes of a cell: none if its column is left out. */
function toGiven([{ heading: column, attributes }, value]: Cell): GivenAttribute | GivenAttribute[] {
	const [name] = attributes;
	if (name === undefined) return [];
	if (attributes.length === 1) {
		const isPhone = name === 'Phone' && isPlainObject(value) && 'full' in value;
		return { ...toGivenAttribute(name, isPhone ? value.full : value), column };
	}
	const parts = splitFullName(value, attributes);
	return parts.map((part, index) => ({ name: NAME_ATTRIBUTES[index], value: part, column }));
}

const isContact = ({ name, value }: GivenAttribute) =>
	UNIQUE_ATTRIBUTES.includes(String(name)) && !isBlankContact(value);

/** The attributes of a row, in place of which those of 'Additional Attributes' are sent that have a value. */
function withAdditional(given: GivenAttribute[], additional: GivenAttribute[]): GivenAttribute[] {
	if (additional.length === 0) return given;
	const extra = additional.filter(
		(attribute) =>
			!(UNIQUE_ATTRIBUTES.includes(String(attribute.name))
				? !isContact(attribute)
				: isBlank(attribute.value)) || !given.some(({ name }) => name === attribute.name),
	);
	return [...given.filter(({ name }) => !extra.some((attribute) => attribute.name === name)), ...extra];
}
