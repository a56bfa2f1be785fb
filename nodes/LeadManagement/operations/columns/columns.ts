import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { isSchemaName, toComparableName } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { quote, shown } from '../../messages/text';
import type { GivenAttribute, LeadSource } from '../lead/attributes';
import { toGivenAttribute } from '../lead/attributes';
import { adviseOnContact, adviseToFillIn } from '../lead/contacts';
import type { LeadChoices } from '../lead/upsertLeadParameters';
import { UNIQUE_ATTRIBUTES, isSearchBy, toPlain, valuesOf } from '../parameters';
import { isPlainObject, isBlank } from '../wireValue';
import { adviseOnSeparator, assertSeparated, isUnseparated } from './files';
import type { Column } from './matchColumns';
import { assertKnown, matchColumns, splitFullName } from './matchColumns';

/** A cell of a column that has a name and is not ignored. */
type Cell = [column: Column, value: unknown];

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;

/** Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from all items. */
export function fromColumns(context: IExecuteFunctions, choices: LeadChoices): LeadSource {
	const items = context.getInputData().map(({ json }) => json ?? {});
	const columns = survey(items, readIgnored(context));
	const named = [...columns.values()].filter(({ heading }) => isNamed(heading));
	const used = named.filter(({ hasValue }) => hasValue);
	const usesSchemaNames = choices.columnNames === 'schemaNames';
	const cellsOf = (itemIndex: number) => toCells(items[itemIndex], columns);
	return {
		// SearchBy is refused later, whatever the fields are.
		needsAccountFields:
			!usesSchemaNames &&
			!isUnseparated(named) &&
			used.some(({ heading }) => !isSearchBy(heading) && !isSchemaName(heading)),
		start(fields) {
			assertSeparated(named);
			const meet = (one: Column, other: Column) =>
				items.some((item) => !isBlankCell(item[one.name]) && !isBlankCell(item[other.name]));
			matchColumns(named, usesSchemaNames ? undefined : fields, meet);
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				columns: named.map(({ heading, attributes }) => ({ column: heading, attributes })),
				read: (itemIndex) => readCells(cellsOf(itemIndex), fields, choices.unknownColumns === 'refuse'),
				adviseOnContact(itemIndex, given, searchBy) {
					const cells = cellsOf(itemIndex).map(([{ heading }, value]): [string, unknown] => [heading, value]);
					return (
						adviseOnContact(cells, given, searchBy) || adviseOnSeparator(named) || adviseToFillIn(searchBy)
					);
				},
			};
		},
	};
}

/** The keys of the columns to ignore. */
function readIgnored(context: IExecuteFunctions): Set<string> {
	const lists = [...valuesOf(context, 'inputsToIgnore')];
	const names = lists.flatMap((list) => String(list ?? '').split(','));
	return new Set(names.map((name) => toKey(toHeading(name))).filter((key) => key !== ''));
}

/** The columns of all items, by their names in the items, except those to ignore. */
function survey(items: readonly IDataObject[], ignored: Set<string>): Map<string, Column> {
	const columns = new Map<string, Column>();
	const seen = new Set<string>();
	for (const item of items) {
		for (const [name, value] of Object.entries(item)) {
			let column = columns.get(name);
			if (!column) {
				if (seen.has(name)) continue;
				seen.add(name);
				const heading = toHeading(name);
				if (ignored.has(toKey(heading))) continue;
				column = { name, heading, hasValue: false, attributes: [] };
				columns.set(name, column);
			}
			column.hasValue ||= !isBlankCell(value);
		}
	}
	return columns;
}

const toCells = (item: IDataObject, columns: Map<string, Column>): Cell[] =>
	Object.entries(item).flatMap(([name, value]) => {
		const column = columns.get(name);
		return column ? [[column, value] satisfies Cell] : [];
	});

/**
 * Reads the cells of one item.
 *
 * @returns undefined for a blank row
 * @throws InputError for a value without a column name, or a lead inside a column
 */
function readCells(
	cells: Cell[],
	fields: AccountFields,
	refuseUnknown: boolean,
): GivenAttribute[] | undefined {
	if (cells.every(([, value]) => isBlankCell(value))) return undefined;
	assertNamed(cells);
	if (refuseUnknown) assertKnown(cells.filter(([, value]) => !isBlankCell(value)).map(([column]) => column));
	const given = cells.filter(([{ isShared }, value]) => !isShared || !isBlankCell(value)).flatMap(toGiven);
	assertNoNestedLead(cells, given, fields);
	return given;
}

const toHeading = (name: string) => String(toPlain(name));

/** A column name to compare. A name of hyphens alone has no letters to compare. */
const toKey = (column: string) => toComparableName(column) || column;

const isNamed = (column: string) => column !== '' && !NAME_OF_UNNAMED.test(column);

const isBlankCell = (value: unknown): boolean =>
	isBlank(value) || (isPlainObject(value) && Object.values(value).every(isBlank));

function assertNamed(cells: Cell[]): void {
	const unnamed = cells.find(([{ heading }, value]) => !isNamed(heading) && !isBlankCell(value));
	if (unnamed === undefined) return;
	const [, value] = unnamed;
	throw new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}

/** The attributes of a cell: none if its column is left out. */
const toGiven = ([{ heading: column, attributes }, value]: Cell): GivenAttribute[] =>
	attributes.length > 1
		? splitFullName(value).map((part, index) => ({ name: attributes[index], value: part, column }))
		: attributes.map((attribute) => ({ ...toGivenAttribute(attribute, value), column }));

/** @throws InputError when the lead is inside one of the columns, as in the output of n8n's Webhook node */
function assertNoNestedLead(cells: Cell[], given: GivenAttribute[], fields: AccountFields): void {
	const toAttribute = (name: string) => (isSchemaName(name) ? name : fields.find(name)[0]);
	const isContact = (name: unknown) => UNIQUE_ATTRIBUTES.includes(toAttribute(String(name).trim()) ?? '');
	if (given.some(({ name }) => isContact(name))) return;
	const parent = cells.find(([, value]) => isPlainObject(value) && Object.keys(value).some(isContact));
	if (parent === undefined) return;
	const [{ heading }, lead] = parent;
	const expression = `{{ $json[${JSON.stringify(shown(heading))}] }}`;
	// 'JSON' takes schema names only.
	const hasSchemaNames = Object.keys(lead as object).every((name) => toAttribute(name) === name);
	throw new InputError(
		`The columns are inside ${quote(heading)} instead of at the top level of the item`,
		hasSchemaNames
			? `Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to ${expression}.`
			: `Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to ${expression}.`,
	);
}
