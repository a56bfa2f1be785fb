import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields, isCommonField } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import { meaningReader, toMeaning } from '../../../words/headings';
import { toComparableName } from '../../../words/names';
import { UNIQUE_ATTRIBUTES, isSearchBy, toMissingContacts } from '../../parameters/fieldNames';
import { isBlankContact } from '../body/contacts';
import { hasSingleValue } from '../body/fieldDates';
import { readAdditional } from '../sources/byHand';
import type { GivenAttribute, LeadSource } from '../sources/source';
import { adviseOnContact, adviseToFillIn, assertContactsAreSent } from './contactColumns';
import { adviseOnSeparator, assertReadCorrectly } from './files';
import { type Path, isWithin, toPathText } from '../../parameters/paths';
import { type IgnoredColumns, readIgnored } from './ignored';
import { isBlankCell, open, valueAt } from './levels';
import { type MappedColumn, type Mapping, isAddedByN8n, mapColumns, survey } from './mapping';
import { assertOnePerson, besideOf, findRows } from './places';
import { type RowReading, assertOneValue, rowReader } from './readRow';

/** The options about columns, which hold for a run. */
export interface ColumnChoices {
	columnNames: 'schemaOrDisplayNames' | 'schemaNames';
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string;
}

const ITEMS_BETWEEN_BREAKS = 1_000;

/**
 * Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from the names in all items.
 *
 * @throws InputError for the run: a file that was read wrongly, leads in several places, or all columns ignored
 */
export async function fromColumns(
	context: IExecuteFunctions,
	{ columnNames, unknownColumns, searchBy }: ColumnChoices,
): Promise<LeadSource> {
	const input = context.getInputData();
	const items = input.map(({ json }) => json ?? {});
	const ignored = readIgnored(context);
	const additional = readAdditional(context);
	const meaningOf = meaningReader();
	const givesContact = UNIQUE_ATTRIBUTES.some((name) =>
		additional.toSchemaNames(new AccountFields()).has(name),
	);
	const { place, rows } = await findRows(items, ignored, givesContact, meaningOf);
	const found = await survey(rows);
	const kept = found.columns.filter(
		({ key, heading }) =>
			!isAddedByN8n(heading) && [key, heading].every((name) => ignored.find([...place, name]) === undefined),
	);
	if (place.length === 0)
		assertReadCorrectly(
			rows,
			found.columns,
			kept,
			(key) => additional.paths.some(([first]) => first === key),
			givesContact,
		);
	const used = found.columns.filter(({ isUsed, heading }) => isUsed && !isAddedByN8n(heading));
	if (additional.isEmpty)
		assertNotAllIgnored(
			used,
			used.filter((column) => kept.includes(column)),
		);
	const keptKeys = toKeys(kept);
	const usesSchemaNames = columnNames === 'schemaNames';
	const needsFields = ({ heading }: { heading: string }) =>
		heading !== '' && !isCommonField(heading) && !isSearchBy(heading);
	return {
		needsAccountFields:
			additional.needsAccountFields ||
			(!usesSchemaNames && kept.some(needsFields) && rows.some((row) => row && hasValues(row, keptKeys))),
		async start(fields) {
			const named = additional.toSchemaNames(fields);
			const mapping = await mapColumns(found, { fields, usesSchemaNames, ignored, additional: named, place });
			const { columns } = mapping;
			assertNoSet(place, fields);
			assertOneValue(mapping, rows, named, fields);
			const around = await findAround(items, place);
			const beside = around.filter((path) => ignored.find(path) === undefined);
			const attributes = columns.flatMap(({ use }) => (use.as === 'attribute' ? use.name : []));
			const leftOut = new Map(columns.filter(isLeftOut).map(({ key, heading }) => [key, heading]));
			assertContactsAreSent(new Set([...attributes, ...named]), items.length, (itemIndex) => [
				...Object.entries(rows[itemIndex] ?? {}).flatMap(([key, value]): Array<[string, unknown]> => {
					const heading = leftOut.get(key);
					return heading === undefined ? [] : [[heading, value]];
				}),
				...besideOf(items[itemIndex], place)
					.filter((path) => ignored.find(path) === undefined)
					.map((path): [string, unknown] => [toPathText(path), valueAt(items[itemIndex], path, ignored)]),
			]);
			const nameLeftOut = (path: Path, name = toPathText(path)) =>
				toLeftOutName(path, name, additional.paths);
			const separatorAdvice = adviseOnSeparator(kept);
			const keys = toKeys(columns.filter(({ use }) => use.as !== 'ignored'));
			const readRow = rowReader(mapping, fields, ignored);
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				foundIn: place.length > 0 ? toPathText(place) : undefined,
				columns: [
					...columns.flatMap((column) => {
						const { key, heading, use, isUsed } = column;
						const name = isLeftOut(column) ? isUsed && nameLeftOut([...place, key], heading) : heading;
						return typeof name === 'string' ? { column: name, use } : [];
					}),
					...beside.flatMap((path) => {
						const column = nameLeftOut(path);
						return column === undefined ? [] : { column, use: { as: 'leftOut', why: 'beside' } as const };
					}),
				],
				added: additional.describe(fields),
				unknownIgnored: await findUnknown(
					ignored,
					[...around, ...columns.map(({ key }) => [...place, key])],
					items,
					fields,
				),
				read(itemIndex) {
					const item = items[itemIndex];
					const row = rows[itemIndex] ?? {};
					const extra = additional.read(itemIndex, fields);
					const isBlankRow = !hasValues(row, keys);
					if (isBlankRow && !extra.some(isContact)) assertNoFile(input[itemIndex].binary);
					if (!rows[itemIndex] && hasAnyValue(item)) throw toNoRowError(toPathText(place));
					if (isBlankRow && !extra.some(isContact)) return undefined;
					assertOnePerson(item, place, ignored, meaningOf);
					const reading = readRow(row, extra);
					if (unknownColumns === 'refuse')
						assertKnown([
							...reading.leftOut.flatMap(({ key, heading }) => nameLeftOut([...place, key], heading) ?? []),
							...besideOf(item, place)
								.filter((path) => ignored.find(path) === undefined)
								.flatMap((path) => nameLeftOut(path) ?? []),
						]);
					return withMobile(reading, mapping, searchBy);
				},
				adviseOnContact: (itemIndex, given) =>
					adviseOnContact(items[itemIndex], mapping, ignored, given, searchBy) ||
					(input[itemIndex].binary && ADVICE_ON_FILE) ||
					separatorAdvice ||
					adviseToFillIn(items[itemIndex], mapping, searchBy),
			};
		},
	};
}

/** What the hint calls something that is left out; undefined for what 'Additional Attributes' give. They may give a part of it. */
function toLeftOutName(path: Path, name: string, given: readonly Path[]): string | undefined {
	if (given.some((one) => isWithin(path, one))) return undefined;
	const parts = given.filter((one) => isWithin(one, path)).map(toPathText);
	return parts.length > 0 ? `${name}, except ${[...new Set(parts)].join(' and ')}` : name;
}

/** @throws InputError for the run if the leads were looked for in a custom field set */
function assertNoSet(place: Path, fields: AccountFields): void {
	const set = place.find((part) =>
		fields.find(String(part)).some((name) => name.startsWith('mx_') && !hasSingleValue(fields.get(name))),
	);
	if (set === undefined) return;
	throw new InputError(
		`The only email address or phone is in ${quote(String(set))}, which is a custom field set of the account`,
		"Add EmailAddress or Phone to 'Additional Attributes', and drag the lead's own on 'Value'.",
	);
}

const toKeys = (columns: ReadonlyArray<{ key: string }>) => new Set(columns.map(({ key }) => key));
const isLeftOut = ({ use }: MappedColumn) => use.as === 'leftOut';

/** The paths of what stands beside the place of the leads in any item. */
async function findAround(items: readonly IDataObject[], place: Path): Promise<Path[]> {
	const paths = new Map<string, Path>();
	if (place.length === 0) return [];
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const item of items) {
		if (isTime()) await takeBreak();
		for (const path of besideOf(item, place)) paths.set(toPathText(path), path);
	}
	return [...paths.values()];
}

/** Entries of 'Columns to Ignore' that are compared with the columns, which takes time. */
const MAX_COMPARED = 10;
const MAX_COLUMNS_COMPARED = 500;

/** The entries of 'Columns to Ignore' that are nothing in the run and no attribute, with the most similar column. */
async function findUnknown(
	ignored: IgnoredColumns,
	paths: readonly Path[],
	items: readonly IDataObject[],
	fields: AccountFields,
) {
	const known = new Set(paths.map((path) => ignored.find(path)));
	for (const [name, path] of [...ignored.paths].filter(([entry]) => !known.has(entry)).slice(0, MAX_COMPARED))
		if (fields.find(String(path[0])).length > 0 || (await isAnywhere(items, path))) known.add(name);
	const unknown = ignored.names.filter(
		(name) =>
			!known.has(name) && /[\p{L}\p{N}]/u.test(name) && !isAddedByN8n(name) && fields.find(name).length === 0,
	);
	if (unknown.length === 0) return [];
	const headings = paths.slice(0, MAX_COLUMNS_COMPARED).map((path) => ({ SchemaName: String(path.at(-1)) }));
	const columns = new AccountFields(headings);
	return unknown.map((name, index) => ({
		name,
		nearest: index < MAX_COMPARED && !ignored.paths.has(name) ? columns.nearest(name) : undefined,
	}));
}

/** Whether any item has something at a path. */
async function isAnywhere(items: readonly IDataObject[], path: Path): Promise<boolean> {
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const item of items) {
		if (isTime()) await takeBreak();
		if (hasPath(item, path)) return true;
	}
	return false;
}

/** Whether a value has something at a path, whatever the letter case of its keys. */
function hasPath(value: unknown, path: Path): boolean {
	const [part, ...rest] = path;
	if (part === undefined) return true;
	const opened = open(value);
	return Object.entries(typeof opened === 'object' && opened !== null ? opened : {}).some(
		([key, inner]) => toComparableName(key) === toComparableName(String(part)) && hasPath(inner, rest),
	);
}

/** False for a blank row, such as at the end of a spreadsheet. An unticked checkbox is in these too. */
const hasValues = (row: IDataObject, keys: ReadonlySet<string>) =>
	Object.entries(row).some(
		([key, value]) =>
			keys.has(key) &&
			!isBlankCell(value) &&
			value !== false &&
			!(typeof value === 'string' && /^false$/i.test(value)),
	);

const hasAnyValue = (item: IDataObject) =>
	Object.entries(item).some(([key, value]) => !isAddedByN8n(key) && !isBlankCell(value));

const isContact = ({ name, value }: GivenAttribute) =>
	UNIQUE_ATTRIBUTES.includes(String(name)) && !isBlankContact(value);

/** A row without what leads are found by, with its mobile number as the phone. */
function withMobile({ given, notes }: RowReading, { mobile, ignoredAttributes }: Mapping, searchBy: string) {
	const missing = toMissingContacts(searchBy === 'Phone' ? searchBy : undefined);
	const number = given.find(({ name, value }) => name === mobile && !isBlankContact(value));
	const isFound = given.some((one) => missing.includes(String(one.name)) && isContact(one));
	if (!number || isFound || ignoredAttributes.includes('Phone')) return { given, notes };
	return {
		given: [...given.filter(({ name }) => name !== 'Phone'), { ...number, name: 'Phone' }],
		notes: [...notes, { kind: 'mobileAsPhone', column: number.column ?? '', value: '' } as const],
	};
}

/** @throws InputError for the whole run if every column with a value is ignored, those of a lead among them */
function assertNotAllIgnored(
	used: ReadonlyArray<{ heading: string }>,
	kept: ReadonlyArray<{ heading: string }>,
): void {
	const ignored = used.map(({ heading }) => heading).filter(toMeaning);
	// A row that was cleared still has what other nodes add to it.
	if (ignored.length === 0 || kept.length > 0) return;
	throw new InputError(
		`Every column with a value is in 'Columns to Ignore': ${listQuoted(ignored)}`,
		"Remove the columns to send from 'Columns to Ignore'.",
	);
}

/** @throws InputError for columns of an item that match no attribute */
function assertKnown(names: readonly string[]): void {
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		"Add the attribute to 'Additional Attributes', and drag the column on 'Value'. " +
			"Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
	);
}

const ADVICE_ON_FILE =
	"The item has a file. To send its rows, add an 'Extract from File' node before this one.";

/** @throws InputError for an item without columns that has a file, e.g. of a form */
function assertNoFile(binary: object | undefined): void {
	if (Object.keys(binary ?? {}).length > 0)
		throw new InputError('The item has a file, but no columns', ADVICE_ON_FILE);
}

const toNoRowError = (place: string) =>
	new InputError(
		`The item has no lead in ${place}, where the others have it`,
		'Check the node before this one, or send such items with a node of their own.',
	);
