/** What a hint says of the columns of a run: which are left out, and what the others are sent as. */
import type { IDataObject } from 'n8n-workflow';
import { formatCount, listed, shown } from '../messages';
import type { ColumnNote, ColumnNotes } from '../operations/operation';
import { isBlank } from '../operations/parameters/wireValue';
import type { RowNotes } from './rowNotes';

const MAX_LEFT_OUT_CHARACTERS = 600;
const MAX_SENT_AS_CHARACTERS = 600;

const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** @param inEditor whether somebody can act on it now */
export function describeLeftOut(notes: RowNotes, items: readonly IDataObject[], inEditor: boolean): string[] {
	const leftOut = withNearestField(notes, inEditor);
	const readOnly = notes.readOnly.map((column) => `${shown(column)} (read-only)`);
	const all = [...leftOut, ...readOnly];
	const isCut = all.length > 1 && all.join(', ').length > MAX_LEFT_OUT_CHARACTERS;
	const absent = inEditor ? toAbsent(notes, items) : [];
	const withoutValue = absent.map(({ name }) => `${notes.displayName(name)}: no value in any row`);
	const count = isCut ? `${formatCount(all.length)} columns: ` : '';
	const advice = inEditor && leftOut.length > 0 ? `; ${TO_SEND_ONE}` : '';
	return [
		...(all.length > 0 ? [`${count}${listed(all, MAX_LEFT_OUT_CHARACTERS)}${advice}`] : []),
		...(withoutValue.length > 0 ? [listed(withoutValue, MAX_LEFT_OUT_CHARACTERS, '; ')] : []),
	];
}

/** E.g. `Mobile no. (Mobile Number?)`. */
function withNearestField(notes: RowNotes, inEditor: boolean): string[] {
	// Comparing names takes a while.
	const fields = inEditor ? notes.fields : undefined;
	const { given } = notes;
	return notes.leftOut.map((name) => {
		const nearest = fields?.nearest(name);
		return nearest === undefined || given.includes(nearest)
			? shown(name)
			: `${shown(name)} (${notes.displayName(nearest)}?)`;
	});
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
