import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import type { Note } from '../../operation';
import { toPathText } from '../../../parameters/paths';
import { isPlainObject, toEntries } from '../../../parameters/wireValue';
import { isUsable } from '../checks/values';
import { type GivenAttribute, toGivenAttribute } from '../given';
import { type MappedColumn, type Mapping, hasContactColumn, targetsOf } from '../match/mapping';
import { hasInside } from '../table/answers';
import { type Table, hasAnyValue } from '../table/table';
import { byDigits, namesCountry, saysTheSame, toContactCell, toSingleCell } from '../types/cell';
import { CONTACTS, MOBILE, isBlankValue, toContact } from '../types/contacts';
import { isPhone, isSet } from '../types/fieldValue';
import { isBlankCell } from '../types/nothing';
import { PHONE } from '../types/phone';
import { assertNothingLost, toWindows1252 } from '../types/rawText';
import { NAME_ATTRIBUTES, splitName, toFirstName } from '../types/wholeName';
import { assertOneLead } from './lists';

/** What a row gives: its attributes, and what the hint says about it. */
interface RowReading {
	given: GivenAttribute[];
	notes: Note[];
	/** The columns of attributes whose value in this row cannot be sent. */
	unsent: MappedColumn[];
}

/** By their keys. */
type Columns = ReadonlyMap<string, MappedColumn>;

interface ColumnCell {
	column: MappedColumn;
	value: unknown;
}

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
	const columnOf = new Map(mapping.columns.map((column) => [column.key, column]));
	const readRow = rowReader(mapping, columnOf, fields, table);
	return (itemIndex: number, additional: readonly GivenAttribute[]): RowReading | undefined => {
		const problem = table.problems.get(itemIndex);
		if (problem) throw problem;
		const row = table.rows[itemIndex];
		const isBlank = !hasValues(row ?? {}, columnOf) && !additional.some(givesContact);
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
const hasValues = (row: IDataObject, columnOf: Columns) =>
	Object.entries(row).some(
		([key, value]) =>
			columnOf.get(key)?.use.as !== 'ignored' &&
			!isBlankCell(value) &&
			value !== false &&
			!(typeof value === 'string' && /^false$/i.test(value)),
	);

const givesContact = ({ name, value }: GivenAttribute) =>
	toContact(name) !== undefined && !isBlankValue(name, value);

/**
 * Returns a function that reads a row by the mapping. Nothing in it depends on other rows.
 *
 * @throws InputError for a row that cannot be sent
 */
function rowReader(mapping: Mapping, columnOf: Columns, fields: AccountFields, table: Table) {
	const hasContact = hasContactColumn(mapping);
	return (row: IDataObject, additional: readonly GivenAttribute[]): RowReading => {
		const { cells, notes, unsent, unnamed } = sort(row, columnOf);
		const contacts = CONTACTS.flatMap(({ attribute }) => cells.get(attribute) ?? []);
		if (contacts.some(({ value }) => hasInside(value))) assertOneLead(row, mapping.columns, table);
		// An object is refused, as it is where no column gives the attribute.
		const before = additional.filter(
			({ name, value }) =>
				isUsable(String(name), value, fields) || (isPlainObject(value) && !isBlankCell(value)),
		);
		const isGiven = (name: unknown) => before.some((one) => one.name === name);
		const given: GivenAttribute[] = [];
		for (const [name, own] of cells) {
			if (isGiven(name) || mapping.ignoredAttributes.includes(name)) continue;
			const cell = chooseCell(name, own, fields);
			const attribute = toGiven(name, cell, fields, table);
			if (attribute) given.push(attribute);
			else unsent.push(cell.column);
		}
		for (const { heading } of unsent) notes.push({ kind: 'leftOut', column: heading, value: '' });
		const rest = additional.filter(
			(one) => before.includes(one) || !given.some(({ name }) => name === one.name),
		);
		const all = [...given, ...rest];
		// If no column has an address or a phone, the file may have been read wrongly, which is said first.
		if (unnamed !== undefined && (hasContact || all.some(({ name }) => toContact(name))))
			throw toUnnamedError(unnamed);
		return { given: all, notes, unsent };
	};
}

/** The cells of a row by the attribute that they give, the parts of a whole name among them. */
function sort(row: IDataObject, columnOf: Columns) {
	const cells = new Map<string, ColumnCell[]>();
	const unsent: MappedColumn[] = [];
	const notes: Note[] = [];
	let unnamed: unknown;
	const add = (name: string, cell: ColumnCell) => cells.set(name, [...(cells.get(name) ?? []), cell]);
	const valueOf = (name: string): unknown =>
		Object.entries(row).find(([key, value]) => {
			const use = columnOf.get(key)?.use;
			return use?.as === 'attribute' && use.name === name && !isBlankCell(value);
		})?.[1];
	const split = (value: unknown, isSurnameFirst: boolean) => {
		const [first, last] = NAME_ATTRIBUTES.map(valueOf);
		if (first !== undefined) return undefined;
		return last === undefined ? splitName(value, isSurnameFirst) : toFirstName(value, last);
	};
	for (const [key, value] of Object.entries(row)) {
		const column = columnOf.get(key);
		if (!column) continue;
		const { use, heading } = column;
		if (use.as === 'attribute') for (const name of targetsOf(column)) add(name, { column, value });
		else if (use.as === 'wholeName') {
			const names = split(value, use.surnameFirst);
			for (const [index, name] of (names ?? []).entries())
				add(NAME_ATTRIBUTES[index], { column, value: name });
			if (isBlankCell(value)) continue;
			if (names) notes.push({ kind: 'split', column: heading, value: '' });
			else unsent.push(column);
		} else if (use.as === 'unnamed' && !isBlankCell(value)) unnamed ??= value;
	}
	return { cells, notes, unsent, unnamed };
}

/** A cell as it is given for an attribute; undefined if it has an object, and the attribute is no custom field set. */
function toGiven(
	name: string,
	{ column, value }: ColumnCell,
	fields: AccountFields,
	table: Table,
): GivenAttribute | undefined {
	const { heading, use } = column;
	const mayBeSet = isSet(name, fields);
	const isAlsoPhone = use.as === 'attribute' && use.also !== undefined;
	const isOfPhone = isAlsoPhone || isPhone(name, fields);
	const contact = toContact(name) ?? (isOfPhone ? PHONE : undefined);
	const isNothing = isBlankCell(value) && !mayBeSet && isPlainObject(value);
	const filled = isNothing ? '' : mayBeSet || contact ? value : toSingleCell(value);
	const read = contact ? toContactCell(filled, contact) : toWindows1252(filled);
	assertNothingLost(read, heading);
	const given = { name, value: read, column: heading };
	if (!toEntries(read).some(isPlainObject))
		return {
			...given,
			...(isAlsoPhone && { type: PHONE }),
			...(isOfPhone && namesCountry(filled) && { isAsWritten: true }),
		};
	// Which of several entries is meant is not clear, so they are refused.
	if (contact?.attribute === name && !isPlainObject(read)) return given;
	if (!isPlainObject(read) || !mayBeSet) return undefined;
	const set = toGivenAttribute(name, read);
	const names = [column.ownHeading, name, fields.displayName(name)];
	const inner = set.inner?.filter((one) => !names.some((own) => table.isIgnored(own, String(one.name))));
	return { ...set, inner, column: heading };
}

/** @throws InputError if cells of one attribute have different values: in a row in which 'Additional Attributes' has none */
function chooseCell(target: string, cells: ColumnCell[], fields: AccountFields): ColumnCell {
	// Most attributes have one, whatever its value is.
	if (cells.length === 1) return cells[0];
	const usable = cells.filter(({ value }) => isUsable(target, value, fields));
	const isPhone = [PHONE.attribute, MOBILE].includes(target);
	// Of a number in two forms, the one with its country code is sent.
	if (isPhone) usable.sort((one, other) => byDigits(one.value, other.value));
	const [cell, ...others] = usable;
	if (!cell) return cells[0];
	if (others.every(({ value }) => saysTheSame(target, cell.value, value))) return cell;
	throw new InputError(
		`The columns ${listQuoted([cell, ...others].map(({ column }) => column.heading))} have different values`,
		`Enter a value for ${target} in 'Additional Attributes', or clear all but one of the cells.`,
	);
}

function toUnnamedError(value: unknown): InputError {
	return new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}
