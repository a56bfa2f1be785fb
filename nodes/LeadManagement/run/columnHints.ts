/** What a hint says of the columns of a run: which are left out, and what the others are sent as. */
import type { IDataObject } from 'n8n-workflow';
import { formatCount, listed, shown } from '../messages';
import {
	type AddedNote,
	type ColumnNote,
	type ColumnUse,
	LEFT_OUT,
	type LeftOut,
} from '../operations/operation';
import { type Path, plainValueAt, toPathText } from '../parameters/paths';
import { isBlank } from '../parameters/wireValue';
import type { RowNotes } from './rowNotes';

const MAX_LIST_CHARACTERS = 600;

const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** @param inEditor whether somebody can act on it now */
export function describeLeftOut(notes: RowNotes, items: readonly IDataObject[], inEditor: boolean): string[] {
	const { leftOut } = notes;
	const columns = leftOut.map(([column, why]) => describeColumn(column, why, notes, inEditor));
	const isCut = columns.length > 1 && columns.join(', ').length > MAX_LIST_CHARACTERS;
	const count = isCut ? `${formatCount(columns.length)} columns: ` : '';
	const maySend = inEditor && leftOut.some(([, why]) => LEFT_OUT[why].mayBeSent);
	const absent = inEditor ? toAbsent(notes, items) : [];
	const withoutValue = absent.map(({ name }) => `${notes.displayName(name)}: no value in any row`);
	return [
		columns.length > 0 &&
			`${count}${listed(columns, MAX_LIST_CHARACTERS)}${maySend ? `; ${TO_SEND_ONE}` : ''}`,
		withoutValue.length > 0 && listed(withoutValue, MAX_LIST_CHARACTERS, '; '),
	].filter((text) => text !== false);
}

/** E.g. `Mobile no. (Mobile Number?)`, with the field that it may be meant for, or `Created On (read-only)`. */
function describeColumn(column: string, why: LeftOut, notes: RowNotes, inEditor: boolean): string {
	const nearest = inEditor ? notes.fields?.nearest(column) : undefined;
	const isMeant = nearest !== undefined && !notes.given.includes(nearest);
	const more = LEFT_OUT[why].says || (isMeant ? `${notes.displayName(nearest)}?` : '');
	return more === '' ? shown(column) : `${shown(column)} (${more})`;
}

/** E.g. `Name → First Name + Last Name; City → City`; '' without a column. */
export function describeSentAs(notes: RowNotes, items: readonly IDataObject[]): string {
	const { columns = [], added = [] } = notes.plan;
	const absent = toAbsent(notes, items);
	const matches = [
		...columns.map((column) => describeMatch(column, notes)),
		...added.map((one) => (absent.includes(one) ? '' : describeAdded(one, notes))),
	];
	return listed(
		matches.filter((text) => text !== ''),
		MAX_LIST_CHARACTERS,
		'; ',
	);
}

/** '' for a column that is not sent. */
function describeMatch({ column, use }: ColumnNote, notes: RowNotes): string {
	const names = attributesOf(use);
	const isSent = use.as !== 'wholeName' || notes.firstsOf('split').some((note) => note.column === column);
	return names.length > 0 && isSent && !notes.isNeverSent(column)
		? `${shown(column)} → ${names.map((name) => notes.displayName(name)).join(' + ')}`
		: '';
}

/** The attributes that a column gives, in the order of its parts. */
function attributesOf(use: ColumnUse): string[] {
	if (use.as === 'attribute') return use.also ? [use.name, use.also] : [use.name];
	if (use.as !== 'wholeName') return [];
	return use.surnameFirst ? ['LastName', 'FirstName'] : ['FirstName', 'LastName'];
}

function describeAdded({ name, value, path }: AddedNote, notes: RowNotes): string {
	if (value !== undefined) return `${notes.displayName(name)} = ${shown(value)}`;
	return path ? `${shown(toColumn(path))} → ${notes.displayName(name)}` : '';
}

/** A column by its heading alone, what is inside another one by its path. */
const toColumn = (path: Path): string => (path.length === 1 ? String(path[0]) : toPathText(path));

/** The added attributes whose column has no value in any item: a column that is empty may not even be there. */
const toAbsent = (notes: RowNotes, items: readonly IDataObject[]): AddedNote[] =>
	(notes.plan.added ?? []).filter(
		({ name, path }) =>
			path && notes.isUnsent(name) && items.every((item) => isBlank(plainValueAt(item, path))),
	);
