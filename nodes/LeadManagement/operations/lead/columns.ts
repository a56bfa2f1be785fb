import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import { isSchemaName, toComparableName } from '../../accountFields';
import { InputError } from '../../inputError';
import { quote, shown, withoutInvisible } from '../../text';
import { UNIQUE_ATTRIBUTES, isSearchBy } from '../attributeName';
import { readChoice } from '../readChoice';
import { isPlainObject, looksBlank } from '../wireValue';
import { adviseOnContact, adviseToFillIn } from './contactAdvice';
import { splitFullName } from './fullName';
import type { GivenAttribute, LeadData } from './givenAttributes';
import { toGivenAttribute } from './givenAttributes';
import { matchColumns } from './matchColumns';
import { adviseOnSeparator, assertSeparated, isUnseparated } from './separators';
import { CHOICES } from './upsertLeadFields';

type Cell = [column: string, value: unknown];

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;

/** True when the account's fields are needed to match the columns of an item. */
export function needsFieldsForColumns(context: IExecuteFunctions, itemIndex: number): boolean {
	const cells = readCells(context, itemIndex);
	const columns = cells.map(([column]) => column).filter(isNamed);
	// SearchBy is refused later, whatever the fields are.
	const isClear = columns.every((column) => isSearchBy(column) || isSchemaName(column));
	return (
		!isClear && !isBlankRow(cells) && !isUnseparated(columns) && !usesSchemaNamesOnly(context, itemIndex)
	);
}

/**
 * Reads the columns of one item for 'Map Automatically'.
 *
 * @param accountFields required when `needsFieldsForColumns` is true
 * @returns undefined for a blank row, such as at the end of a spreadsheet
 * @throws InputError for columns that cannot be matched, a value without a column name, or a lead inside a column
 */
export function readColumns(
	context: IExecuteFunctions,
	itemIndex: number,
	accountFields: AccountFields | undefined,
): LeadData | undefined {
	const cells = readCells(context, itemIndex);
	if (isBlankRow(cells)) return undefined;
	const named = cells.filter(([column]) => isNamed(column));
	const columns = named.map(([column]) => column);
	assertSeparated(columns);
	assertNamed(cells);
	const fields = usesSchemaNamesOnly(context, itemIndex) ? undefined : accountFields;
	const unknownColumns = readChoice(context, itemIndex, CHOICES.unknownColumns);
	const attributes = matchColumns(columns, fields, unknownColumns === 'refuse');
	const given = named.flatMap((cell, place) => toGiven(cell, attributes[place]));
	assertNoNestedLead(named, given, accountFields);
	return {
		given,
		where: 'The item',
		columns: columns.map((column, place) => ({ column, attributes: attributes[place] })),
		contactAdvice: (searchBy) =>
			adviseOnContact(named, given, searchBy) || adviseOnSeparator(columns) || adviseToFillIn(searchBy),
	};
}

/** The columns of an item except those to ignore. */
function readCells(context: IExecuteFunctions, itemIndex: number): Cell[] {
	const toIgnore = String(context.getNodeParameter('inputsToIgnore', itemIndex, ''));
	const ignored = new Set(toIgnore.split(',').map((name) => toKey(toHeading(name))));
	ignored.delete('');
	const json: IDataObject = context.getInputData()[itemIndex].json ?? {};
	return Object.entries(json)
		.map(([name, value]): Cell => [toHeading(name), value])
		.filter(([column]) => !ignored.has(toKey(column)));
}

const toHeading = (name: string) => withoutInvisible(name).trim();

/** A column name to compare. A name of hyphens alone has no letters to compare. */
const toKey = (column: string) => toComparableName(column) || column;

const isNamed = (column: string) => column !== '' && !NAME_OF_UNNAMED.test(column);

const usesSchemaNamesOnly = (context: IExecuteFunctions, itemIndex: number) =>
	readChoice(context, itemIndex, CHOICES.columnNames) === 'schemaNames';

const isBlankCell = (value: unknown): boolean =>
	looksBlank(value) || (isPlainObject(value) && Object.values(value).every(looksBlank));

const isBlankRow = (cells: Cell[]) => cells.every(([, value]) => isBlankCell(value));

function assertNamed(cells: Cell[]): void {
	const unnamed = cells.find(([column, value]) => !isNamed(column) && !isBlankCell(value));
	if (unnamed === undefined) return;
	const [, value] = unnamed;
	throw new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}

/** The attributes of a cell: none if its column is left out. */
const toGiven = ([column, value]: Cell, attributes: string[]): GivenAttribute[] =>
	attributes.length > 1
		? splitFullName(value).map((part, place) => ({ name: attributes[place], value: part, column }))
		: attributes.map((attribute) => ({ ...toGivenAttribute(attribute, value), column }));

/** @throws InputError when the lead is inside one of the columns, as in the output of n8n's Webhook node */
function assertNoNestedLead(
	cells: Cell[],
	given: GivenAttribute[],
	accountFields: AccountFields | undefined,
): void {
	const toAttribute = (name: string) => (isSchemaName(name) ? name : accountFields?.find(name)[0]);
	const isContact = (name: unknown) => UNIQUE_ATTRIBUTES.includes(toAttribute(String(name).trim()) ?? '');
	if (given.some(({ name }) => isContact(name))) return;
	const parent = cells.find(([, value]) => isPlainObject(value) && Object.keys(value).some(isContact));
	if (parent === undefined) return;
	const [column, lead] = parent;
	const expression = `{{ $json[${JSON.stringify(shown(column))}] }}`;
	// 'JSON' takes schema names only.
	const hasSchemaNames = Object.keys(lead as object).every((name) => toAttribute(name) === name);
	throw new InputError(
		`The columns are inside ${quote(column)} instead of at the top level of the item`,
		hasSchemaNames
			? `Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to ${expression}.`
			: `Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to ${expression}.`,
	);
}
