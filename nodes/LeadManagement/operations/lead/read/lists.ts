import type { IDataObject } from 'n8n-workflow';
import { InputError, listQuoted } from '../../../messages';
import { toCode, toPathText } from '../../../parameters/paths';
import { isSimple } from '../../../parameters/wireValue';
import { toSplitOutSteps } from '../advice';
import { type MappedColumn, targetsOf } from '../match/mapping';
import { open, toOwnPath } from '../table/answers';
import type { Table } from '../table/table';
import { toContact } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import { NAME_ATTRIBUTES, WHOLE_NAME } from '../types/wholeName';

/** A column whose cell in a row is a list of simple values. */
interface ListColumn {
	column: MappedColumn;
	list: unknown[];
}

/** @throws InputError for an item with several leads: its columns are lists, as Aggregate and HTML give them */
export function assertOneLead(row: IDataObject, columns: readonly MappedColumn[], table: Table): void {
	const lists = columns.flatMap((column): ListColumn[] => {
		const list = open(row[column.key]);
		return Array.isArray(list) && list.every(isSimple) ? [{ column, list }] : [];
	});
	const several = lists.filter(({ list }) => list.filter((entry) => !isBlankCell(entry)).length > 1);
	const contact = several.find(({ column }) => isOf(column, toContact));
	const alike = several.filter(
		({ column, list }) => column.ownHeading !== '' && list.length === contact?.list.length,
	);
	if (alike.length > 1) throw toListsError(row, alike, table);
	const name = several.find(({ column }) => isOf(column, isName));
	const other = lists.find(({ column }) => isOf(column, toContact));
	if (name && other)
		throw toSeveralError(
			[name, other],
			'Which of their entries belong together cannot be told. Let the node before this one give an item for each lead.',
		);
}

const isOf = (column: MappedColumn, applies: (target: string) => unknown) => targetsOf(column).some(applies);
const isName = (target: string) => [...NAME_ATTRIBUTES, WHOLE_NAME].includes(target);

const toSeveralError = (lists: readonly ListColumn[], toDo: string) =>
	new InputError(
		`The item has several leads: its columns ${listQuoted(lists.map(({ column }) => column.key))} are lists`,
		toDo,
	);

/** The error for lists of one length, whose entries belong together. */
function toListsError(row: IDataObject, lists: readonly ListColumn[], table: Table): InputError {
	const item = table.items[table.rows.indexOf(row)];
	const paths = lists.map(({ column }) => toOwnPath(item, [...table.place, ...column.path]));
	const codes = paths.map((path) => toCode(path, item));
	const isPlain = codes.every((code) => !code.includes('JSON.parse')) && !paths.flat().join('').includes(',');
	// What n8n reads as a path, or as several names.
	const names = lists.map(({ column }) => column.ownHeading.replace(/[.,[\]]/g, ''));
	const fields = isPlain ? paths.map(toPathText) : names;
	const toDo = toSplitOutSteps(
		[fields.join(', ')],
		isPlain ? {} : Object.fromEntries(names.map((name, index) => [name, codes[index]])),
		// Without them, the items have columns such as "body.email".
		fields.every((field, index) => field === names[index]) ? [] : names,
		table.isPlaceGiven,
	);
	return toSeveralError(lists, toDo);
}
