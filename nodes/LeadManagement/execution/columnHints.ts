/** What a hint says of the columns of a run: which are left out, and what the others are sent as. */
import type { IDataObject } from 'n8n-workflow';
import { formatCount, listed, shown } from '../messages';
import { type ColumnNote, type ColumnNotes, LEFT_OUT, type LeftOut } from '../operations/operation';
import { isBlank } from '../operations/parameters/wireValue';
import type { RowNotes } from './rowNotes';

const MAX_LEFT_OUT_CHARACTERS = 600;
const MAX_SENT_AS_CHARACTERS = 600;

const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** @param inEditor whether somebody can act on it now */
export function describeLeftOut(notes: RowNotes, items: readonly IDataObject[], inEditor: boolean): string[] {
	const { leftOut } = notes;
	const nearest = toNearest(notes, inEditor);
	const all = leftOut.map(([column, why]) => describeColumn(column, why, nearest));
	const isCut = all.length > 1 && all.join(', ').length > MAX_LEFT_OUT_CHARACTERS;
	const absent = inEditor ? toAbsent(notes, items) : [];
	const withoutValue = absent.map(({ name }) => `${notes.displayName(name)}: no value in any row`);
	const count = isCut ? `${formatCount(all.length)} columns: ` : '';
	const maySend = inEditor && leftOut.some(([, why]) => LEFT_OUT[why].mayBeSent);
	const advice = maySend ? `; ${TO_SEND_ONE}` : '';
	return [
		...(all.length > 0 ? [`${count}${listed(all, MAX_LEFT_OUT_CHARACTERS)}${advice}`] : []),
		...(withoutValue.length > 0 ? [listed(withoutValue, MAX_LEFT_OUT_CHARACTERS, '; ')] : []),
	];
}

/** Returns a function for the field that a column may be meant for, as people know it: '' for none. */
function toNearest(notes: RowNotes, inEditor: boolean): (column: string) => string {
	const given = new Set(notes.given);
	return (column) => {
		const name = inEditor ? notes.fields?.nearest(column) : undefined;
		return name === undefined || given.has(name) ? '' : `${notes.displayName(name)}?`;
	};
}

/** E.g. `Mobile no. (Mobile Number?)`, `Created On (read-only)`. */
function describeColumn(column: string, why: LeftOut, nearest: (column: string) => string): string {
	const more = LEFT_OUT[why].says || nearest(column);
	return more === '' ? shown(column) : `${shown(column)} (${more})`;
}

/** E.g. `Name → First Name + Last Name; City → City`; '' without a column. */
export function describeSentAs(notes: RowNotes, items: readonly IDataObject[]): string {
	const { columns = [], added = [] } = notes.plan;
	const absent = toAbsent(notes, items);
	const matches = [
		...columns.map((column) => describeMatch(column, notes)),
		...added.map((one) => (absent.includes(one) ? '' : describeAdded(one, notes))),
	].filter((text) => text !== '');
	return matches.length > 0 ? listed(matches, MAX_SENT_AS_CHARACTERS, '; ') : '';
}

/** '' for a column that is not sent. */
function describeMatch({ column, use }: ColumnNote, notes: RowNotes): string {
	const names =
		use.as === 'attribute'
			? [use.name, ...(use.also ? [use.also] : [])]
			: use.as === 'wholeName'
				? toNameParts(use.surnameFirst)
				: [];
	const isSplit = use.as !== 'wholeName' || notes.firstsOf('split').some((note) => note.column === column);
	return names.length > 0 && isSplit && !notes.isNeverSent(column)
		? `${shown(column)} → ${names.map((name) => notes.displayName(name)).join(' + ')}`
		: '';
}

const toNameParts = (isSurnameFirst: boolean) =>
	isSurnameFirst ? ['LastName', 'FirstName'] : ['FirstName', 'LastName'];

type Added = NonNullable<ColumnNotes['added']>[number];

function describeAdded({ name, value, column }: Added, notes: RowNotes): string {
	if (isBlank(name)) return '';
	if (value !== undefined) return `${notes.displayName(name)} = ${shown(value)}`;
	return column === undefined ? '' : `${shown(column)} → ${notes.displayName(name)}`;
}

/** The added attributes whose column has no value in any item: a column that is empty may not even be there. */
const toAbsent = (notes: RowNotes, items: readonly IDataObject[]): Added[] =>
	(notes.plan.added ?? []).filter(
		({ name, column }) =>
			column !== undefined && notes.isUnsent(name) && !items.some((item) => hasValue(item, column)),
	);

/** Whether there is a value at a path. A name may contain dots and brackets, so the names that are there are compared. */
function hasValue(value: unknown, pathText: string): boolean {
	if (pathText === '') return !isBlank(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(value).some(([key, inner]) => {
		const start = Array.isArray(value) ? `[${key}]` : key;
		return pathText.startsWith(start) && hasValue(inner, pathText.slice(start.length).replace(/^\./, ''));
	});
}
