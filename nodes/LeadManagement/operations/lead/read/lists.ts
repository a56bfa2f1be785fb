import type { IDataObject } from 'n8n-workflow';
import { InputError, listQuoted } from '../../../messages';
import { toCode, toPathText } from '../../parameters/paths';
import { toSplitOutSteps } from '../listAdvice';
import { open, toOwnPath } from '../table/answers';
import type { Table } from '../table/table';
import { CONTACTS } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import type { Cell } from './readRow';

/** The list in a cell that has several simple values; undefined for any other cell. */
function toTexts(value: unknown): unknown[] | undefined {
	const list = open(value);
	return Array.isArray(list) &&
		list.every((entry) => typeof entry !== 'object') &&
		list.filter((entry) => !isBlankCell(entry)).length > 1
		? list
		: undefined;
}

/** @throws InputError for an item with several leads: its columns are lists of one length, as Aggregate and HTML give them */
export function assertNoLists(
	row: IDataObject,
	cells: ReadonlyMap<string, readonly Cell[]>,
	{ columns, rows, items, place, isPlaceGiven }: Table,
): void {
	const contacts = CONTACTS.flatMap(({ attribute }) => cells.get(attribute) ?? []);
	const list = contacts.map(({ value }) => toTexts(value)).find(Boolean);
	if (!list) return;
	const lists = columns.filter(
		({ key, ownHeading }) => ownHeading !== '' && toTexts(row[key])?.length === list.length,
	);
	if (lists.length < 2) return;
	const item = items[rows.indexOf(row)];
	const paths = lists.map(({ path }) => toOwnPath(item, [...place, ...path]));
	const codes = paths.map((path) => toCode(path, item));
	const isPlain = codes.every((code) => !code.includes('JSON.parse')) && !paths.flat().join('').includes(',');
	// What n8n reads as a path, or as several names.
	const names = lists.map(({ ownHeading }) => ownHeading.replace(/[.,[\]]/g, ''));
	const fields = isPlain ? paths.map(toPathText) : names;
	throw new InputError(
		`The item has several leads: its columns ${listQuoted(lists.map(({ key }) => key))} are lists`,
		toSplitOutSteps(
			[fields.join(', ')],
			isPlain ? {} : Object.fromEntries(names.map((name, index) => [name, codes[index]])),
			// Without them, the items have columns such as "body.email".
			fields.every((field, index) => field === names[index]) ? [] : names,
			isPlaceGiven,
		),
	);
}
