import type { IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, listQuoted, listed, nameItem, quote, shown } from '../../messages';
import { readEntered } from '../../parameters/read';
import { isBlank } from '../../parameters/wireValue';
import { isWithin, pathsIn, formatPath } from '../../parameters/paths';
import type { Note } from '../operation';
import type { LeadChoices } from './parameters';
import type { Column, ColumnUse, Columns } from './mapping';
import { readRow } from './row';
import { type Cell, pathOf, isBlankRow } from './place';
import { readIgnored } from './ignored';
import { type ColumnChoices, type Table, readTable } from './table';
import { CONTACT_ATTRIBUTES } from './values/contact';
import { isBlankCell } from './values/blank';
import { readAdditional } from './byHand';
import type { LeadReader, LeadSource } from './source';

const MAX_LIST_CHARACTERS = 600;
/** Columns that are compared with the names of all fields. With 20,000 fields, one comparison takes 5 ms. */
const MAX_COMPARED = 20;
const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export function fromColumns(context: IExecuteFunctions, choices: ColumnChoices & LeadChoices): LeadSource {
	const items = context.getInputData().map(({ json }) => json ?? {});
	const ignored = readIgnored(context);
	const additional = readAdditional(context);
	return {
		needsAccountFields:
			additional.needsAccountFields ||
			items.some((item) => Object.keys(item).some((name) => !isCommonField(name) && !isBlank(item[name]))),
		start(fields) {
			const table = readTable(context, choices, { items, fields, ignored, additional });
			const { columns, rowOf } = table;
			const isField = (name: string) => fields.find(name).length > 0;
			const unmet = ignored.findUnmet(isField);
			const mayCopyMobile = !ignored.hasName(['Phone', fields.displayName('Phone')]);
			const given = [...additional.paths, ...pathsIn(String(readEntered(context, 'options.countryCode')))];
			const isGiven = (cell: Cell) => given.some((one) => isWithin(one, pathOf(cell)));
			const sentByHand = new Set<Column>();
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				byHand: additional.describe(fields),
				read(itemIndex) {
					const cells = rowOf(items[itemIndex]);
					const byHand = additional.read(itemIndex, fields);
					if (given.length > 0) for (const cell of cells.filter(isGiven)) sentByHand.add(columns.of(cell));
					if (isBlankRow(cells) && !hasContact(byHand)) return undefined;
					if (choices.unknownColumns === 'refuse') refuseUnknown(cells, columns, isGiven);
					const { given: all, notes } = readRow(cells, byHand, nameItem(items[itemIndex], itemIndex), {
						...{ columns, fields, mayCopyMobile },
					});
					return { given: [...all.values()], notes };
				},
				notes: () => listNotes(columns.all, sentByHand, unmet, fields, table),
				adviseOnContact: (itemIndex, _given, searchBy) => table.advise(items[itemIndex], searchBy),
			} satisfies LeadReader;
		},
	};
}

const hasContact = (byHand: ReturnType<ReturnType<typeof readAdditional>['read']>): boolean =>
	byHand.some(({ name, value }) => CONTACT_ATTRIBUTES.includes(name) && !isBlankCell(value));

const isUnknown = ({ as: use, ...more }: ColumnUse): boolean =>
	use === 'notSent' && 'why' in more && more.why !== 'readOnly' && more.why !== 'pathInto';

/** @throws InputError for a row with a value in a column that matches nothing */
function refuseUnknown(cells: readonly Cell[], columns: Columns, isGiven: (cell: Cell) => boolean): void {
	const unknown = cells.filter(
		(cell) => !isBlankCell(cell.value) && isUnknown(columns.of(cell).use) && !isGiven(cell),
	);
	if (unknown.length === 0) return;
	const names = unknown.map((cell) => columns.of(cell).heading);
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		"Add its attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore'.",
	);
}

/** What the hint says about the columns of the run. */
function listNotes(
	columns: readonly Column[],
	sentByHand: ReadonlySet<Column>,
	unmet: readonly string[],
	fields: AccountFields,
	{ place, beside }: Table,
): Note[] {
	const unsent = columns.filter(
		(column) => column.isUsed && column.use.as === 'notSent' && !sentByHand.has(column),
	);
	const names = [
		...unsent.map((column, index) => describeUnsent(column, index < MAX_COMPARED ? fields : undefined)),
		...beside.map((path) => shown(path)),
	];
	const mayBeSent = unsent.some(({ use }) => isUnknown(use)) || beside.length > 0;
	const notes: Note[] = [];
	const add = (section: Note['section'], text: string) => void notes.push({ section, text });
	if (names.length > 0)
		add('notSent', `${listed(names, MAX_LIST_CHARACTERS)}${mayBeSent ? `; ${TO_SEND_ONE}` : ''}`);
	if (place.length > 0) add('sent', `The columns are in ${quote(formatPath(place))}`);
	if (unmet.length > 0)
		add('check', `No such column in 'Columns to Ignore': ${listed(unmet.map(shown), MAX_LIST_CHARACTERS)}`);
	if (place[0] === 'body') add('check', 'Whoever calls the webhook can set any attribute');
	return notes;
}

/** E.g. `Created On (read-only)`, or `Mobil no. (Mobile Number?)` if one of the fields has nearly this name. */
function describeUnsent({ heading, use }: Column, fields?: AccountFields): string {
	const why = use.as === 'notSent' ? use.why : 'unknown';
	if (why === 'readOnly') return `${shown(heading)} (read-only)`;
	if (why === 'several') return `${shown(heading)} (the name of several fields)`;
	const nearest = why === 'unknown' ? fields?.nearest(heading) : undefined;
	return fields && nearest !== undefined
		? `${shown(heading)} (${shown(fields.displayName(nearest))}?)`
		: shown(heading);
}
