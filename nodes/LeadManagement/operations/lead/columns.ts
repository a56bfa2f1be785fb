import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import { isSchemaName, toComparableName } from '../../accountFields';
import { Refusal } from '../../refusal';
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
	/** What to do where no column gives an email address or a phone. */
	contactAdvice(): string;
}

type Cell = [column: string, value: unknown];

/** What columns with an email address or a phone are often called, as `toComparableName` gives it. */
const CONTACT_COLUMNS = [
	{ attribute: 'EmailAddress', label: 'Email Address', pattern: /mail/ },
	{ attribute: 'Phone', label: 'Phone', pattern: /phone|mobile|cell|whatsapp|^tel/ },
];

/** True where the columns of an item can be matched only with the account's fields. */
export function needsAccountFields(context: IExecuteFunctions, itemIndex: number): boolean {
	if (context.getNodeParameter('dataToSend', itemIndex) !== 'autoMapInputData') return false;
	const cells = readCells(context, itemIndex);
	// A column called SearchBy is refused.
	const isClear = cells.every(([column]) => column === '' || column === SEARCH_BY || isSchemaName(column));
	return !isClear && !isBlankRow(cells) && !goesBySchemaNames(context, itemIndex);
}

/**
 * Reads the columns of one item for 'Auto-Map Input Data'.
 *
 * @param accountFields needed where `needsAccountFields` says so
 * @returns nothing for a blank row, such as spreadsheets have at their end
 * @throws Refusal for columns that cannot be told apart, or that have a value but no name
 */
export function readColumns(
	context: IExecuteFunctions,
	itemIndex: number,
	accountFields: AccountFields | undefined,
): Columns | undefined {
	const cells = readCells(context, itemIndex);
	if (isBlankRow(cells)) return undefined;
	if (cells.some(([column, value]) => column === '' && !isBlankCell(value))) {
		throw new Refusal(
			'A column without a name has a value',
			'Give the column a name in the first row of the sheet, or clear its cells.',
		);
	}
	const named = cells.filter(([column]) => column !== '');
	const names = named.map(([column]) => column);
	const bySchemaNames = goesBySchemaNames(context, itemIndex);
	const isClear = bySchemaNames || !accountFields || names.every(isSchemaName);
	const unknownColumns = context.getNodeParameter('options.unknownColumns', itemIndex, 'leaveOut');
	const { attributes, leftOut } = isClear
		? { attributes: names, leftOut: [] }
		: matchColumns(names, accountFields, unknownColumns === 'refuse');
	const given = named.flatMap(([column, value], place) => {
		const attribute = attributes[place];
		return attribute === undefined ? [] : [{ ...toGivenAttribute(attribute, value), column }];
	});
	return {
		given,
		leftOut,
		contactAdvice: () => adviseOnContact(named, given, bySchemaNames),
	};
}

/**
 * Refuses an item whose lead is inside one of its columns, as in the items of n8n's Webhook node.
 *
 * @throws Refusal that names the column
 */
export function refuseLeadInside(
	context: IExecuteFunctions,
	itemIndex: number,
	{ given }: Columns,
	accountFields?: AccountFields,
): void {
	const isContact = (name: unknown) => {
		const plain = String(name).trim();
		const found = isSchemaName(plain) ? plain : accountFields?.find(plain)[0];
		return found !== undefined && UNIQUE_ATTRIBUTES.includes(found);
	};
	if (given.some(({ name }) => isContact(name))) return;
	const holder = readCells(context, itemIndex).find(
		([, value]) => isPlainObject(value) && Object.keys(value).some(isContact),
	);
	if (holder === undefined) return;
	throw new Refusal(
		`${AUTO_MAP} needs the columns side by side, but they are inside "${holder[0]}"`,
		`Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to {{ $json[${JSON.stringify(holder[0])}] }}.`,
	);
}

/** Each column of an item that is not to be ignored: its name without the blanks around it, and its value. */
function readCells(context: IExecuteFunctions, itemIndex: number): Cell[] {
	const toIgnore = String(context.getNodeParameter('inputsToIgnore', itemIndex, ''));
	const ignored = new Set(toIgnore.split(',').map((name) => name.trim()));
	ignored.delete('');
	const json: IDataObject = context.getInputData()[itemIndex].json ?? {};
	return Object.entries(json)
		.map(([column, value]): Cell => [column.trim(), value])
		.filter(([column]) => !ignored.has(column));
}

const goesBySchemaNames = (context: IExecuteFunctions, itemIndex: number) =>
	context.getNodeParameter('options.columnNames', itemIndex, '') === 'schemaNames';

const isBlankCell = (value: unknown): boolean =>
	isBlank(value) || (isPlainObject(value) && Object.values(value).every(isBlank));

const isBlankRow = (cells: Cell[]) => cells.every(([, value]) => isBlankCell(value));

/** Names the column that may hold what is missing, and the way to map it. */
function adviseOnContact(cells: Cell[], given: GivenAttribute[], bySchemaNames: boolean): string {
	const advice = CONTACT_COLUMNS.flatMap(({ attribute, label, pattern }) => {
		const blank = given.find(({ name }) => name === attribute);
		if (blank) return `Your column "${blank.column}" is blank in this item.`;
		const cell = cells.find(
			([column, value]) => pattern.test(toComparableName(column)) && !isBlankCell(value),
		);
		if (!cell) return [];
		const wayOut = bySchemaNames
			? "set 'Column Names' in 'Options' to 'Schema or Display Names'"
			: "map it with 'Define Below for Each Attribute'";
		return `Your column "${cell[0]}" may be the ${label.toLowerCase()}: rename it to "${bySchemaNames ? attribute : label}", or ${wayOut}.`;
	});
	return advice.join(' ');
}
