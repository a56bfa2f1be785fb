import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import { isSchemaName, toComparableName } from '../../accountFields';
import { InputError } from '../../inputError';
import { UNIQUE_ATTRIBUTES } from '../attributeName';
import { isBlank, isPlainObject } from '../wireValue';
import type { GivenAttribute } from './givenAttributes';
import { AUTO_MAP, SEARCH_BY, toGivenAttribute } from './givenAttributes';
import { matchColumns } from './matchColumns';

/** The columns of one item, matched with attributes. */
export interface Columns {
	given: GivenAttribute[];
	/** Columns that match no field of the account. */
	leftOut: string[];
	/** Returns what to do when no column has an email address or a phone. */
	contactAdvice(searchBy: string | undefined): string;
}

type Cell = [column: string, value: unknown];

/** Common names of columns with an email address or a phone, as `toComparableName` returns them. */
const CONTACT_COLUMNS = [
	{ attribute: 'EmailAddress', label: 'Email Address', pattern: /mail/ },
	{ attribute: 'Phone', label: 'Phone', pattern: /phone|mobile|cell|whatsapp|^tel/ },
];

/** True when the account's fields are needed to match the columns of an item. */
export function needsAccountFields(context: IExecuteFunctions, itemIndex: number): boolean {
	if (context.getNodeParameter('dataToSend', itemIndex) !== 'autoMapInputData') return false;
	const cells = readCells(context, itemIndex);
	// SearchBy needs no match, because it is refused later.
	const isClear = cells.every(([column]) => column === '' || column === SEARCH_BY || isSchemaName(column));
	return !isClear && !isBlankRow(cells) && !usesSchemaNamesOnly(context, itemIndex);
}

/**
 * Reads the columns of one item for 'Auto-Map Input Data'.
 *
 * @param accountFields required when `needsAccountFields` is true
 * @returns undefined for a blank row, such as at the end of a spreadsheet
 * @throws InputError for ambiguous or unknown columns, a value without a column name, or a lead inside a column
 */
export function readColumns(
	context: IExecuteFunctions,
	itemIndex: number,
	accountFields: AccountFields | undefined,
): Columns | undefined {
	const cells = readCells(context, itemIndex);
	if (isBlankRow(cells)) return undefined;
	if (cells.some(([column, value]) => column === '' && !isBlankCell(value))) {
		throw new InputError(
			'A column without a name has a value',
			'Give the column a name in the first row of the sheet, or clear its cells.',
		);
	}
	const named = cells.filter(([column]) => column !== '');
	const names = named.map(([column]) => column);
	const bySchemaNames = usesSchemaNamesOnly(context, itemIndex);
	const unknownColumns = context.getNodeParameter('options.unknownColumns', itemIndex, 'leaveOut');
	const { attributes, leftOut } =
		bySchemaNames || !accountFields
			? { attributes: names, leftOut: [] }
			: matchColumns(names, accountFields, unknownColumns === 'refuse');
	const given = named.flatMap(([column, value], place) => {
		const attribute = attributes[place];
		return attribute === undefined ? [] : [{ ...toGivenAttribute(attribute, value), column }];
	});
	assertNoNestedLead(cells, given, accountFields);
	return {
		given,
		leftOut,
		contactAdvice: (searchBy) => adviseOnContact(named, given, bySchemaNames, searchBy),
	};
}

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
	const expression = `{{ $json[${JSON.stringify(column)}] }}`;
	// 'JSON' takes schema names only.
	const hasSchemaNames = Object.keys(lead as object).every((name) => toAttribute(name) === name);
	throw new InputError(
		`${AUTO_MAP} needs the columns at the top level of the item, but they are inside "${column}"`,
		hasSchemaNames
			? `Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to ${expression}.`
			: `Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to ${expression}.`,
	);
}

/** The columns of an item except those to ignore. Names are trimmed. */
function readCells(context: IExecuteFunctions, itemIndex: number): Cell[] {
	const toIgnore = String(context.getNodeParameter('inputsToIgnore', itemIndex, ''));
	const ignored = new Set(toIgnore.split(',').map((name) => name.trim()));
	ignored.delete('');
	const json: IDataObject = context.getInputData()[itemIndex].json ?? {};
	return Object.entries(json)
		.map(([column, value]): Cell => [column.trim(), value])
		.filter(([column]) => !ignored.has(column));
}

const usesSchemaNamesOnly = (context: IExecuteFunctions, itemIndex: number) =>
	context.getNodeParameter('options.columnNames', itemIndex, '') === 'schemaNames';

const isBlankCell = (value: unknown): boolean =>
	isBlank(value) || (isPlainObject(value) && Object.values(value).every(isBlank));

const isBlankRow = (cells: Cell[]) => cells.every(([, value]) => isBlankCell(value));

/** Finds columns that may contain the email address or the phone, and explains how to map them. */
function adviseOnContact(
	cells: Cell[],
	given: GivenAttribute[],
	bySchemaNames: boolean,
	searchBy: string | undefined,
): string {
	// With a phone alone, a lead that is searched for by its email address would be refused next.
	const searched = CONTACT_COLUMNS.filter(({ attribute }) => attribute === searchBy);
	const advice = (searched.length > 0 ? searched : CONTACT_COLUMNS).flatMap(
		({ attribute, label, pattern }) => {
			const blank = given.find(({ name }) => name === attribute);
			if (blank) return `Your column "${blank.column}" is blank in this item.`;
			const cell = cells.find(
				([column, value]) => pattern.test(toComparableName(column)) && !isBlankCell(value),
			);
			if (!cell) return [];
			const howToMap = bySchemaNames
				? "set 'Column Names' in 'Options' to 'Schema or Display Names'"
				: "map it with 'Define Below for Each Attribute'";
			return `Your column "${cell[0]}" may be the ${label.toLowerCase()}: rename it to "${bySchemaNames ? attribute : label}", or ${howToMap}.`;
		},
	);
	return advice.join(' ');
}
