import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import { InputError } from '../../../messages';
import { toPathText } from '../../parameters/paths';
import type { GivenAttribute } from '../given';
import type { Mapping } from '../match/mapping';
import { type Table, hasAnyValue } from '../table/table';
import { isBlankValue, toContact } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import { type RowReading, rowReader } from './readRow';

export const ADVICE_ON_FILE =
	"The item has a file. To send its rows, add an 'Extract from File' node before this one.";

/**
 * Returns a function that reads an item: undefined for a blank row.
 *
 * @param input the items as they came, with their files
 * @throws InputError for an item that cannot be sent
 */
export function itemReader(
	table: Table,
	mapping: Mapping,
	fields: AccountFields,
	input: readonly INodeExecutionData[],
) {
	const keys = new Set(mapping.columns.filter(({ use }) => use.as !== 'ignored').map(({ key }) => key));
	const readRow = rowReader(mapping, fields, table);
	return (itemIndex: number, additional: readonly GivenAttribute[]): RowReading | undefined => {
		const problem = table.problems.get(itemIndex);
		if (problem) throw problem;
		const row = table.rows[itemIndex];
		const isBlank = !hasValues(row ?? {}, keys) && !additional.some(givesContact);
		if (isBlank && Object.keys(input[itemIndex].binary ?? {}).length > 0)
			throw new InputError('The item has a file, but no columns', ADVICE_ON_FILE);
		if (!row && hasAnyValue(table.items[itemIndex]))
			throw new InputError(
				`The item has no lead in ${toPathText(table.place)}`,
				"Check the node before this one, or 'Path to the Lead'. Send items of another form with a node of their own.",
			);
		return isBlank ? undefined : readRow(row ?? {}, additional);
	};
}

/** False for a blank row, such as at the end of a spreadsheet. An unticked checkbox is in these too. */
const hasValues = (row: IDataObject, keys: ReadonlySet<string>) =>
	Object.entries(row).some(
		([key, value]) =>
			keys.has(key) &&
			!isBlankCell(value) &&
			value !== false &&
			!(typeof value === 'string' && /^false$/i.test(value)),
	);

const givesContact = ({ name, value }: GivenAttribute) =>
	toContact(name) !== undefined && !isBlankValue(name, value);
