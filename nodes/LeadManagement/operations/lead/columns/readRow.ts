import type { IDataObject } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { toComparableName } from '../../../words/names';
import type { Note } from '../../operation';
import { UNIQUE_ATTRIBUTES } from '../../parameters/fieldNames';
import { isPlainObject, toEntries } from '../../parameters/wireValue';
import { isBlankContact, toContact } from '../body/contacts';
import { hasSingleValue } from '../body/fieldDates';
import { type GivenAttribute, toGivenAttribute } from '../sources/source';
import { assertNothingLost, toWindows1252 } from './files';
import type { IgnoredColumns } from './ignored';
import { toContactCell } from './contactCells';
import { isBlankCell, toComparableText } from './levels';
import type { MappedColumn, Mapping } from './mapping';
import { splitName } from './names';

/** What a row gives: its attributes, and what the hint says about it. */
export interface RowReading {
	given: GivenAttribute[];
	notes: Note[];
	/** The columns with a value that is not sent, except those that cannot be written. */
	leftOut: MappedColumn[];
}

interface Cell {
	column: MappedColumn;
	value: unknown;
}

const NAME_ATTRIBUTES = ['FirstName', 'LastName'];

const WHOLE_NAME = NAME_ATTRIBUTES.join(' and ');

/** True for a value that can be sent: a placeholder is no email address and no phone, and a count is no name of a person. */
function isUsable(target: string, value: unknown): boolean {
	if (isBlankCell(value)) return false;
	if (UNIQUE_ATTRIBUTES.includes(target)) return !isBlankContact(value);
	return target !== WHOLE_NAME || splitName(value, false) !== undefined;
}

/** Whether two values of an attribute say the same. An email address is the same in any letter case. */
function isSame(attribute: string, one: unknown, other: unknown): boolean {
	const contact = toContact(attribute);
	const [text, otherText] = [one, other].map((value) => {
		const compared = toComparableText(value);
		return contact && typeof compared === 'string' ? contact.orderKey(contact.clean(compared)) : compared;
	});
	return text === otherText;
}

/** The attribute that a column gives; both parts of a name for a whole name, which is compared with other whole names alone. */
const targetOf = ({ use }: MappedColumn): string | undefined =>
	use.as === 'attribute' ? use.name : use.as === 'wholeName' ? WHOLE_NAME : undefined;

/**
 * @param additional schema names in 'Additional Attributes', which say which of two columns is meant
 * @throws InputError for the run if two columns of one attribute have different values in a row
 */
export function assertOneValue(
	{ columns }: Mapping,
	rows: ReadonlyArray<IDataObject | undefined>,
	additional: ReadonlySet<string>,
	fields: AccountFields,
): void {
	const targets = new Set<string | undefined>();
	const shared = new Set<string | undefined>();
	for (const target of columns.map(targetOf)) (targets.has(target) ? shared : targets).add(target);
	shared.delete(undefined);
	const sharing = new Map(
		columns.filter((column) => shared.has(targetOf(column))).map((column) => [column.key, column]),
	);
	if (sharing.size === 0) return;
	const isSettled = (target: string) =>
		(target === WHOLE_NAME ? NAME_ATTRIBUTES : [target]).every((name) => additional.has(name));
	for (const row of rows) {
		const firsts = new Map<string, Cell>();
		for (const [key, value] of Object.entries(row ?? {})) {
			const column = sharing.get(key);
			const target = column && targetOf(column);
			if (!column || !target || isSettled(target) || !isUsable(target, value)) continue;
			const first = firsts.get(target);
			if (!first) firsts.set(target, { column, value });
			else if (!isSame(target, first.value, value))
				throw toTwoValuesError([first.column, column], target, fields);
		}
	}
}

function toTwoValuesError(columns: [MappedColumn, MappedColumn], attribute: string, fields: AccountFields) {
	const [one, other] = columns.map(({ heading }) => heading);
	const isSameName = toComparableName(one) === toComparableName(other);
	// What is called like the attribute would leave out both.
	const ignorable = isSameName
		? undefined
		: [other, one].find((name) => !fields.find(name).includes(attribute));
	const what = attribute === WHOLE_NAME ? 'the other one' : quote(ignorable ?? '');
	const orIgnore = ignorable === undefined ? '' : ` Or add ${what} to 'Columns to Ignore'.`;
	return new InputError(
		one === other
			? `Two columns are named ${quote(one)}`
			: `The columns ${quote(one)} and ${quote(other)} both match the attribute ${quote(attribute)}`,
		`Add ${attribute} to 'Additional Attributes', and drag the column that you mean on 'Value'.${orIgnore}`,
	);
}

/**
 * Returns a function that reads a row by the mapping. Nothing in it depends on other rows.
 *
 * @throws InputError for a row that cannot be sent
 */
export function rowReader(mapping: Mapping, fields: AccountFields, ignored: IgnoredColumns) {
	const columnOf = new Map(mapping.columns.map((column) => [column.key, column]));

	/** The contact that is read of an attribute's cells: also of the mobile number and other phones. */
	const contactOf = (name: string): string | undefined =>
		UNIQUE_ATTRIBUTES.includes(name)
			? name
			: name === mapping.mobile || fields.get(name)?.DataType === 'Phone'
				? 'Phone'
				: undefined;

	/** A cell as it is given for an attribute; undefined if it has an object, and the attribute is no custom field set. */
	const toGiven = (name: string, { column, value }: Cell): GivenAttribute | undefined => {
		const contact = contactOf(name);
		const isSet = name.startsWith('mx_') && !hasSingleValue(fields.get(name));
		const filled = isBlankCell(value) && !isSet ? '' : isSet ? value : toSingleCell(value);
		const read = contact ? toContactCell(filled, contact) : toWindows1252(filled);
		assertNothingLost(read, column.heading);
		// Which of several entries is meant is not clear, so they are refused.
		if ((contact === name && !isPlainObject(read)) || !toEntries(read).some(isPlainObject))
			return { name, value: read, column: column.heading };
		if (!isPlainObject(read) || !isSet) return undefined;
		const { inner, ...given } = toGivenAttribute(name, read);
		const isSent = (one: GivenAttribute) =>
			[column.key, name, fields.displayName(name)].every(
				(set) => ignored.find([...mapping.place, set, String(one.name)]) === undefined,
			);
		return { ...given, inner: inner?.filter(isSent), column: column.heading };
	};

	return (row: IDataObject, additional: readonly GivenAttribute[]): RowReading => {
		const cells = new Map<string, Cell[]>();
		const leftOut: MappedColumn[] = [];
		const given: GivenAttribute[] = [];
		const notes: Note[] = [];
		const note = (kind: Note['kind'], { heading }: MappedColumn) =>
			notes.push({ kind, column: heading, value: '' });
		const before = additional.filter(({ name, value }) => isUsable(String(name), value));
		const add = (name: string, cell: Cell) => cells.set(name, [...(cells.get(name) ?? []), cell]);
		const hasPart = Object.entries(row).some(([key, value]) => {
			const use = columnOf.get(key)?.use;
			return use?.as === 'attribute' && NAME_ATTRIBUTES.includes(use.name) && !isBlankCell(value);
		});
		for (const [key, cell] of Object.entries(row)) {
			const column = columnOf.get(key);
			if (!column) continue;
			const { use } = column;
			const value = ignored.without(cell, [...mapping.place, key]);
			if (use.as === 'attribute') add(use.name, { column, value });
			else if (use.as === 'wholeName') {
				const names = hasPart ? undefined : splitName(value, use.surnameFirst);
				for (const [index, name] of (names ?? []).entries())
					add(NAME_ATTRIBUTES[index], { column, value: name });
				if (isBlankCell(value)) continue;
				if (names) note('split', column);
				else leftOut.push(column);
			} else if (isBlankCell(value)) continue;
			else if (use.as === 'unnamed') throw toUnnamedError(value);
			else if (use.as === 'leftOut' && use.why !== 'readOnly') leftOut.push(column);
		}
		const isGiven = (name: unknown) => before.some((one) => one.name === name);
		for (const [name, own] of cells) {
			if (isGiven(name)) continue;
			const cell = chooseCell(name, own);
			const attribute = toGiven(name, cell);
			if (attribute) given.push(attribute);
			else leftOut.push(cell.column);
		}
		for (const column of leftOut.filter((one) => one.use.as !== 'leftOut')) note('leftOut', column);
		const sent = given.filter(
			({ name }) => !isGiven(name) && !mapping.ignoredAttributes.includes(String(name)),
		);
		const rest = additional.filter(
			(one) => before.includes(one) || !sent.some(({ name }) => name === one.name),
		);
		return { given: [...sent, ...rest], notes, leftOut };
	};
}

/** @throws InputError if cells of one attribute have different values: in a row in which 'Additional Attributes' has none */
function chooseCell(target: string, cells: Cell[]): Cell {
	const [cell, ...others] = cells.filter(({ value }) => isUsable(target, value));
	if (!cell) return cells[0];
	if (others.every(({ value }) => isSame(target, cell.value, value))) return cell;
	throw new InputError(
		`The columns ${listQuoted([cell, ...others].map(({ column }) => column.heading))} have different values`,
		`Enter a value for ${target} in 'Additional Attributes', or clear all but one of the cells.`,
	);
}

/** The value of an object with a single one, such as `{ value: 'Ada' }` (HubSpot, Elementor); any other value unchanged. */
const toSingleCell = (cell: unknown): unknown =>
	isPlainObject(cell) && 'value' in cell && typeof cell.value !== 'object' ? cell.value : cell;

function toUnnamedError(value: unknown): InputError {
	return new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}
