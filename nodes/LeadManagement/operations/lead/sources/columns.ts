import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../../account/accountFields';
import { InputError, listed, nameItem, quote, shown } from '../../../messages';
import { readEntered, toPlain } from '../../../parameters/parameters';
import { type Path, isSamePath, pathsIn, toPath, toPathText } from '../../../parameters/paths';
import { toComparableName } from '../../../words/plainText';
import type { Note } from '../../operation';
import { advise, missingContacts } from '../advice';
import type { LeadChoices } from '../leadParameters';
import { type Column, type ColumnUse, Columns } from '../match/columns';
import { isOfContact, meaningReader } from '../match/meaning';
import { readRow } from '../read/row';
import { type Cell, cellsOf } from '../table/cells';
import { type IgnoredColumns, readIgnored } from '../table/ignored';
import { cellsAt, findPlace, isBlankRow, pathsBeside } from '../table/place';
import { CONTACT_ATTRIBUTES } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import { hasLostCharacters, toLostError } from '../types/rawText';
import { readAdditional } from './byHand';
import type { LeadReader, LeadSource } from './source';

/** What holds for a run. */
export interface ColumnChoices extends LeadChoices {
	searchBy: string | undefined;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** The words for a column of dialing codes. */
const CODE_WORDS = new Set(
	['country code', 'dial code', 'dialing code', 'ISD code', 'calling code'].map(toComparableName),
);
const MAX_LIST_CHARACTERS = 600;
/** Of columns that match nothing, how many are compared with the names of the account. */
const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): LeadSource {
	const items = context.getInputData().map(({ json }) => json ?? {});
	const ignored = readIgnored(context);
	const additional = readAdditional(context);
	return {
		needsAccountFields:
			additional.needsAccountFields ||
			items.some((item) =>
				Object.keys(item).some((name) => !isCommonField(name) && !isBlankCell(item[name])),
			),
		start(fields) {
			const table = readTable(context, items, choices, fields, ignored, additional);
			const { columns, rowOf } = table;
			const isField = (name: string) => fields.find(name).length > 0;
			const unmet = ignored.findUnmet(isField);
			const mayCopyMobile = !ignored.hasName(['Phone', fields.displayName('Phone')]);
			const given = [...additional.paths, ...pathsIn(String(readEntered(context, 'options.countryCode')))];
			const isGiven = ({ path }: Cell) => given.some((one) => isSamePath(one, path));
			const sentByHand = new Set<Column>();
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				byHand: additional.describe(fields),
				read(itemIndex) {
					const cells = rowOf(itemIndex);
					const byHand = additional.read(itemIndex, fields);
					const kept = cells.filter((cell) => columns.of(cell).use.as !== 'ignored');
					for (const cell of given.length > 0 ? kept.filter(isGiven) : []) sentByHand.add(columns.of(cell));
					if (isBlankRow(cells) && !hasContact(byHand)) return undefined;
					if (choices.unknownColumns === 'refuse') refuseUnknown(kept, columns, isGiven);
					const { given: all, notes } = readRow(kept, byHand, nameItem(items[itemIndex], itemIndex), {
						...{ columns, fields, mayCopyMobile },
					});
					return { given: [...all.values()], notes };
				},
				notes: () => toNotes(columns.all, sentByHand, unmet, fields, table),
				adviseOnContact: (itemIndex, _given, searchBy) => table.advise([items[itemIndex]], searchBy),
			} satisfies LeadReader;
		},
	};
}

const hasContact = (byHand: ReturnType<ReturnType<typeof readAdditional>['read']>): boolean =>
	byHand.some(({ name, value }) => CONTACT_ATTRIBUTES.includes(name) && !isBlankCell(value));

type Table = ReturnType<typeof readTable>;

/**
 * Finds the columns of a run, and where they are.
 *
 * @throws InputError for the run: no place or several, headings with lost characters, a column of dialing codes beside a fixed one
 */
function readTable(
	context: IExecuteFunctions,
	items: readonly IDataObject[],
	{ searchBy, searchByAttribute, fixedCountryCode }: ColumnChoices,
	fields: AccountFields,
	ignored: IgnoredColumns,
	additional: ReturnType<typeof readAdditional>,
) {
	const searchedFor = searchBy === 'other' ? additional.toSchemaName(searchByAttribute, fields) : searchBy;
	const meaningOf = meaningReader(fields, searchedFor);
	const isContact = (name: string) => isOfContact(meaningOf(name));
	const adviseOn = (some: readonly IDataObject[], by: string | undefined, columns?: Columns, place?: Path) =>
		advise({ items: some, place, columns: columns?.all ?? [], meaningOf, missing: missingContacts(by) });
	const isByHand = CONTACT_ATTRIBUTES.some((name) => additional.toSchemaNames(fields).has(String(name)));
	const path = String(toPlain(context.getNodeParameter('leadPath', 0, '')) ?? '');
	const place =
		path !== ''
			? toPath(path)
			: isByHand
				? []
				: (findPlace(items, isContact, () => adviseOn(items, undefined)) ?? []);
	const columns = new Columns(meaningOf, fields, ignored, place);
	const cellsOfItem = (item: IDataObject) => cellsAt(item, place, columns.isIgnored);
	const beside = new Map<string, Path>();
	for (const item of items) {
		for (const cell of cellsOfItem(item) ?? []) assertColumn(cell, columns.of(cell), fixedCountryCode);
		for (const one of pathsBeside(item, place)) beside.set(toPathText(one), one);
	}
	const advises = (some: readonly IDataObject[], by: string | undefined) =>
		adviseOn(some, by, columns, place);
	return {
		columns,
		place,
		beside: [...beside.keys()],
		advise: advises,
		/** @throws InputError for an item that has nothing at the place */
		rowOf(itemIndex: number): Cell[] {
			const item = items[itemIndex];
			const cells = cellsOfItem(item);
			if (cells || isBlankRow(cellsOf(item, []))) return cells ?? [];
			throw new InputError(`The item has no lead in ${toPathText(place)}`, advises([item], undefined));
		},
	};
}

/** @throws InputError for the run because of the name of a column */
function assertColumn({ name, value }: Cell, { use }: Column, fixedCountryCode: string | undefined): void {
	if (use.as === 'ignored') return;
	if (hasLostCharacters(name)) throw toLostError(name);
	if (fixedCountryCode && !isBlankCell(value) && CODE_WORDS.has(toComparableName(name)))
		throw new InputError(
			`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
			"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
		);
}

const isUnknown = ({ as: use, ...more }: ColumnUse): boolean =>
	use === 'notSent' && 'why' in more && more.why !== 'readOnly' && more.why !== 'pathInto';

/** @throws InputError for a row with a value in a column that matches nothing */
function refuseUnknown(cells: readonly Cell[], columns: Columns, isGiven: (cell: Cell) => boolean): void {
	const unknown = cells.find(
		(cell) => !isBlankCell(cell.value) && isUnknown(columns.of(cell).use) && !isGiven(cell),
	);
	if (!unknown) return;
	throw new InputError(
		`No attribute matches the column ${quote(columns.of(unknown).heading)}`,
		"Add its attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore'.",
	);
}

/** What the hint says about the columns of the run. */
function toNotes(
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
		...unsent.map((column) => describeUnsent(column, fields)),
		...beside.map((path) => shown(path)),
	];
	const mayBeSent = unsent.some(({ use }) => isUnknown(use)) || beside.length > 0;
	const notes: Note[] = [];
	const add = (section: Note['section'], text: string) => void notes.push({ section, text });
	if (names.length > 0)
		add('notSent', `${listed(names, MAX_LIST_CHARACTERS)}${mayBeSent ? `; ${TO_SEND_ONE}` : ''}`);
	if (place.length > 0) add('sent', `The columns are in ${quote(toPathText(place))}`);
	if (unmet.length > 0)
		add('check', `No such column in 'Columns to Ignore': ${listed(unmet.map(shown), MAX_LIST_CHARACTERS)}`);
	if (place[0] === 'body') add('check', 'Whoever calls the webhook can set any attribute');
	return notes;
}

/** E.g. `Mobil no. (Mobile Number?)`, with the field that has nearly this name, or `Created On (read-only)`. */
function describeUnsent({ heading, use }: Column, fields: AccountFields): string {
	const why = use.as === 'notSent' ? use.why : 'unknown';
	if (why === 'readOnly') return `${shown(heading)} (read-only)`;
	if (why === 'several') return `${shown(heading)} (the name of several fields)`;
	const nearest = why === 'unknown' ? fields.nearest(heading) : undefined;
	return nearest === undefined
		? shown(heading)
		: `${shown(heading)} (${shown(fields.displayName(nearest))}?)`;
}
