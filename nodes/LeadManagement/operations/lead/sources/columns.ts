import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields, isCommonField } from '../../../account/accountFields';
import { InputError, listQuoted } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import type { ColumnNote } from '../../operation';
import { UNIQUE_ATTRIBUTES, isSearchBy } from '../../parameters/fieldNames';
import { readEntered } from '../../parameters/parameters';
import { type Path, isWithin, pathsIn, toPathText } from '../../parameters/paths';
import { toAddAdvice } from '../addAdvice';
import { check } from '../checks/checks';
import { adviseOnFile } from '../checks/files';
import type { GivenAttribute } from '../given';
import { type MappedColumn, type Mapping, hasContactColumn, mapColumns } from '../match/mapping';
import { adviseToFillIn, contactAdviser } from '../read/advice';
import { findUnsentContacts } from '../read/unsentContacts';
import { rowReader } from '../read/readRow';
import { isAddedByN8n, readIgnored } from '../table/ignored';
import { type Column, type Table, hasAnyValue, isOfWebhook, readTable, toNoRowError } from '../table/table';
import { isBlankValue } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import { readAdditional } from './byHand';
import { readLeadPath } from './leadPath';
import type { LeadReader, LeadSource } from './source';

const ITEMS_BETWEEN_BREAKS = 1_000;

/** What holds for a run. */
export interface ColumnChoices {
	columnNames: 'schemaOrDisplayNames' | 'schemaNames';
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string | undefined;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/**
 * Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from the names in all items.
 *
 * @throws InputError for the run: a file that was read wrongly, leads in several places, or all columns ignored
 */
export async function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): Promise<LeadSource> {
	const input = context.getInputData();
	const items = input.map(({ json }) => json ?? {});
	const ignored = readIgnored(context);
	const additional = readAdditional(context);
	const givesContact = UNIQUE_ATTRIBUTES.some((name) =>
		additional.toSchemaNames(AccountFields.common()).has(name),
	);
	const table = await readTable(items, ignored, readLeadPath(context), givesContact);
	const usesSchemaNames = choices.columnNames === 'schemaNames';
	return {
		needsAccountFields: !usesSchemaNames && (additional.needsAccountFields || needsFields(table)),
		async start(fields) {
			const names = additional.toSchemaNames(fields);
			const mapping = await mapColumns(table, {
				fields,
				usesSchemaNames,
				additional: names,
				findsByPhone: choices.searchBy !== 'EmailAddress',
				searchedBy:
					choices.searchBy === 'other'
						? additional.toSchemaName(choices.searchByAttribute, fields)
						: undefined,
			});
			const usesColumn = (name: string) => additional.paths.some(([first]) => first === name);
			check({
				table,
				mapping,
				fields,
				ignored,
				additional: { names, usesColumn },
				fixedCountryCode: choices.fixedCountryCode,
			});
			// A column of dialing codes is read, too.
			const codes = pathsIn(String(readEntered(context, 'options.countryCode')));
			const given = [...additional.paths, ...codes];
			const columns = await toColumnNotes(table, mapping, given);
			const fileAdvice = hasContactColumn(mapping) ? '' : adviseOnFile(table);
			const adviseOnContact = contactAdviser(table, mapping);
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				foundIn: table.place.length > 0 ? toPathText(table.place) : undefined,
				columns,
				unsentContacts: await findUnsentContacts(table, mapping, names),
				added: additional.describe(fields),
				unknownIgnored: ignored.unmatched.filter((name) => fields.find(name).length === 0),
				read: itemReader(table, mapping, fields, {
					hasFile: (itemIndex) => Object.keys(input[itemIndex].binary ?? {}).length > 0,
					readAdditional: (itemIndex) => additional.read(itemIndex, fields),
					refuses: choices.unknownColumns === 'refuse' ? given : undefined,
				}),
				adviseOnContact: (itemIndex, given, searchBy) =>
					adviseOnContact(itemIndex, given, searchBy) ||
					(input[itemIndex].binary && ADVICE_ON_FILE) ||
					fileAdvice ||
					adviseToFillIn(items[itemIndex], mapping, searchBy),
			} satisfies LeadReader;
		},
	};
}

/** True if a column may have a name that only the account's list says. A blank one may be cleared. */
const needsFields = ({ columns }: Table): boolean => {
	const kept = columns.filter(({ ownHeading, isIgnored }) => !isIgnored && !isAddedByN8n(ownHeading));
	const isOfAccount = ({ ownHeading }: Column) =>
		ownHeading !== '' && !isCommonField(ownHeading) && !isSearchBy(ownHeading);
	return kept.some(({ isUsed }) => isUsed) && kept.some(isOfAccount);
};

interface ItemFacts {
	hasFile(itemIndex: number): boolean;
	readAdditional(itemIndex: number): GivenAttribute[];
	/** Set if an item with an unknown column is refused: the paths that 'Additional Attributes' use. */
	refuses: readonly Path[] | undefined;
}

/** Returns a function that reads an item, as `LeadReader` has it. */
function itemReader(
	table: Table,
	mapping: Mapping,
	fields: AccountFields,
	{ hasFile, readAdditional: readExtra, refuses }: ItemFacts,
): LeadReader['read'] {
	const keys = new Set(mapping.columns.filter(({ use }) => use.as !== 'ignored').map(({ key }) => key));
	const readRow = rowReader(mapping, fields, table);
	return (itemIndex) => {
		const problem = table.problems.get(itemIndex);
		if (problem) throw problem;
		const row = table.rows[itemIndex];
		const extra = readExtra(itemIndex);
		if (!hasValues(row ?? {}, keys) && !extra.some(isContact)) {
			if (hasFile(itemIndex)) throw new InputError('The item has a file, but no columns', ADVICE_ON_FILE);
			if (!row && hasAnyValue(table.items[itemIndex])) throw toNoRowError(toPathText(table.place));
			return undefined;
		}
		if (!row && table.place.length > 0 && hasAnyValue(table.items[itemIndex]))
			throw toNoRowError(toPathText(table.place));
		const { leftOut, ...reading } = readRow(row ?? {}, extra);
		if (refuses)
			assertKnown([
				...leftOut.flatMap(
					({ key, heading }) => toLeftOutName([...table.place.map(String), key], heading, refuses) ?? [],
				),
				...table
					.besideOf(itemIndex)
					.flatMap(([path]) => toLeftOutName(path, toPathText(path), refuses) ?? []),
			]);
		return reading;
	};
}

/** What became of the columns, and of what is beside the place of the leads. */
async function toColumnNotes(
	table: Table,
	{ columns }: Mapping,
	given: readonly Path[],
): Promise<ColumnNote[]> {
	const isLeftOut = ({ use }: MappedColumn) => use.as === 'leftOut';
	const paths = new Map<string, Path>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const itemIndex of table.place.length > 0 ? table.items.keys() : []) {
		if (isTime()) await takeBreak();
		for (const [path] of table.besideOf(itemIndex)) paths.set(toPathText(path), path);
	}
	return [
		...columns.flatMap((column): ColumnNote[] => {
			const { key, heading, use, isUsed } = column;
			if (isOfWebhook(key, columns)) return [];
			const name = isLeftOut(column)
				? isUsed && toLeftOutName([...table.place.map(String), key], heading, given)
				: heading;
			return typeof name === 'string' ? [{ column: name, use }] : [];
		}),
		...[...paths].flatMap(([text, path]): ColumnNote[] => {
			const column = toLeftOutName(path, text, given);
			return column === undefined ? [] : [{ column, use: { as: 'leftOut', why: 'beside' } }];
		}),
	];
}

/** What the hint calls something that is left out; undefined for what 'Additional Attributes' give. They may give a part of it. */
function toLeftOutName(path: Path, name: string, given: readonly Path[]): string | undefined {
	if (given.some((one) => isWithin(path, one))) return undefined;
	const parts = given.filter((one) => isWithin(one, path)).map(toPathText);
	return parts.length > 0 ? `${name}, except ${[...new Set(parts)].join(' and ')}` : name;
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

const isContact = ({ name, value }: GivenAttribute) =>
	UNIQUE_ATTRIBUTES.includes(String(name)) && !isBlankValue(String(name), value);

/** @throws InputError for columns of an item that match no attribute */
function assertKnown(names: readonly string[]): void {
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		`${toAddAdvice('the attribute')} Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.`,
	);
}

const ADVICE_ON_FILE =
	"The item has a file. To send its rows, add an 'Extract from File' node before this one.";
