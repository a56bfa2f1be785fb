import type { IDataObject } from 'n8n-workflow';
import { InputError, listQuoted } from '../../../messages';
import { type Path, toPathText } from '../../parameters/paths';
import { CONTACTS } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import type { Cell } from './readRow';

const isListOfTexts = (value: unknown): value is unknown[] =>
	Array.isArray(value) &&
	value.every((entry) => typeof entry !== 'object') &&
	value.filter((entry) => !isBlankCell(entry)).length > 1;

/** @throws InputError for an item with several leads: its columns are lists of one length, as Aggregate and HTML give them */
export function assertNoLists(
	row: IDataObject,
	cells: ReadonlyMap<string, readonly Cell[]>,
	place: Path,
): void {
	const contacts = CONTACTS.flatMap(({ attribute }) => cells.get(attribute) ?? []);
	const list = contacts.map(({ value }) => value).find(isListOfTexts);
	if (!list) return;
	const headings = Object.entries(row).flatMap(([key, value]) =>
		isListOfTexts(value) && value.length === list.length ? key : [],
	);
	if (headings.length < 2) return;
	const fields = headings.map((key) => toPathText([...place, key])).join(', ');
	// Without it, the items have columns such as "body.email".
	const names =
		place.length === 0 ? '' : `, and ${headings.join(', ')} in its option 'Destination Field Name'`;
	throw new InputError(
		`The item has several leads: its columns ${listQuoted(headings)} are lists`,
		`Add a 'Split Out' node before this one, with ${fields} in 'Fields To Split Out'${names}.`,
	);
}
