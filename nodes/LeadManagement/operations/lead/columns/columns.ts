import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields, isSchemaName } from '../../../account/accountFields';
import { toMeaning } from '../../../words/headings';
import { InputError, listQuoted, quote } from '../../../messages';
import type { GivenAttribute, LeadSource } from '../sources/attributes';
import { readAdditional } from '../sources/attributes';
import { isBlankContact } from '../body/contacts';
import type { LeadChoices } from '../upsertLeadParameters';
import { readNames } from '../../parameters/nameList';
import { UNIQUE_ATTRIBUTES, isSearchBy, valuesOf } from '../../parameters/parameters';
import { isBlank } from '../../parameters/wireValue';
import { adviseOnContact, adviseToFillIn, assertContactsAreSent } from './contactColumns';
import { adviseOnSeparator, assertReadCorrectly, toWindows1252 } from './files';
import type { Cell, Column } from './matchColumns';
import { assertKnown, isBlankCell, isUsed, matchColumns, toGiven } from './matchColumns';
import { findRows } from './nestedLeads';
import { withoutInvisible } from '../../../words/invisible';
import { toComparableName } from '../../../words/names';

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;
/** After its path, a column inside an item that is dropped: `body.City` or `body['Annual Salary']` (n8n 2.41). */
const NAME_INSIDE = /^(?:\.(.+)|\['(.+)'\])$/s;
/** What n8n's own triggers add to each item, and is ignored by default. */
const ADDED_BY_N8N = ['rownumber', 'submittedat', 'formmode', 'formqueryparameters'];

/**
 * Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from all items.
 *
 * @throws InputError for a file that was read wrongly, or if all columns are ignored
 */
export function fromColumns(context: IExecuteFunctions, choices: LeadChoices): LeadSource {
	const input = context.getInputData();
	const ignored = readIgnored(context);
	const used = new Set(ADDED_BY_N8N);
	/** The keys of what is ignored, by themselves and, for columns inside items, without their paths. */
	const ignoredKeys = new Map([...ignored.keys()].map((key) => [key, key]));
	const isIgnored = (name: string) => {
		const key = ignoredKeys.get(toKey(toHeading(name)));
		if (key !== undefined) used.add(key);
		return key !== undefined;
	};
	const { items, paths, beside, errors } = findRows(
		input.map(({ json }) => json ?? {}),
		isIgnored,
	);
	for (const path of paths.map(toKey)) {
		for (const key of ignored.keys()) {
			const [, plain, quoted = plain] =
				(key.startsWith(path) && NAME_INSIDE.exec(key.slice(path.length))) || [];
			if (quoted !== undefined && !ignoredKeys.has(quoted)) ignoredKeys.set(quoted, key);
		}
	}
	const columns = survey(items, isIgnored);
	const all = [...columns.values()];
	if (paths.length === 0) assertReadCorrectly(items, all);
	const additional = readAdditional(context);
	if (additional.isEmpty) assertNotAllIgnored(all);
	const named = all.filter((column) => column.heading !== '' && !column.isIgnored);
	const unused = [...ignored].flatMap(([key, name]) => (used.has(key) ? [] : name));
	const usesSchemaNames = choices.columnNames === 'schemaNames';
	const cellsOf = (itemIndex: number) =>
		Object.entries(items[itemIndex]).flatMap(([key, value]): Cell[] => {
			const column = columns.get(key);
			if (!column || column.isIgnored) return [];
			return [[column, typeof value === 'string' && !column.isContact ? toWindows1252(value) : value]];
		});
	return {
		// SearchBy is refused later, whatever the fields are.
		needsAccountFields:
			additional.needsAccountFields ||
			(!usesSchemaNames &&
				named.some((one) => isUsed(one) && !isSearchBy(one.heading) && !isSchemaName(one.heading))),
		start(fields) {
			const settled = additional.toSchemaNames(fields);
			const meant = new Set(unused.flatMap((name) => fields.find(name)));
			matchColumns(named, {
				fields: usesSchemaNames ? undefined : fields,
				settled: new Set([...settled, ...meant]),
			});
			for (const column of named) column.isIgnored = column.attributes.some((name) => meant.has(name));
			const kept = named.filter((column) => !column.isIgnored);
			const told = kept.filter(
				(column) =>
					column.attributes.length > 0 ||
					(isUsed(column) && ![column.heading, column.key].some((name) => additional.mentions(name))),
			);
			const unknown = new Set(
				told.filter(({ attributes, isReadOnly }) => attributes.length === 0 && !isReadOnly),
			);
			assertContactsAreSent(kept, [...unknown], settled);
			const contacts = kept.filter(({ isContact }) => isContact);
			const separatorAdvice = adviseOnSeparator(named);
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				foundIn: paths.length > 0 ? paths.join(', ') : undefined,
				columns: [
					...told.map((column) => ({ ...column, column: column.heading })),
					...beside.map((column) => ({ column, attributes: [] })),
				],
				unknownIgnored: findUnknown(unused, named, fields),
				read(itemIndex) {
					const error = errors.get(itemIndex);
					if (error) throw error;
					const cells = cellsOf(itemIndex);
					const extra = additional.read(itemIndex, fields);
					if (!hasValues(cells) && !extra.some(isContact)) {
						assertNoFile(input[itemIndex].binary);
						return undefined;
					}
					assertNamed(cells);
					if (choices.unknownColumns === 'refuse')
						assertKnown(
							cells.flatMap(([column, value]) => (unknown.has(column) && !isBlankCell(value) ? column : [])),
						);
					return withAdditional(toGiven(cells, items[itemIndex]), extra);
				},
				adviseOnContact: (itemIndex, given, searchBy) =>
					adviseOnContact(cellsOf(itemIndex), given, searchBy) ||
					(input[itemIndex].binary && ADVICE_ON_FILE) ||
					separatorAdvice ||
					adviseToFillIn(contacts, searchBy),
			};
		},
	};
}

/** The columns to ignore, by what is compared of their names. */
function readIgnored(context: IExecuteFunctions): Map<string, string> {
	const names = [...valuesOf(context, 'inputsToIgnore')].flatMap(readNames).map(toHeading);
	return new Map(names.filter((name) => name !== '').map((name) => [toKey(name), name]));
}

/** The entries of 'Columns to Ignore' that are no column and no attribute, with the most similar column. */
function findUnknown(names: string[], columns: readonly Column[], fields: AccountFields) {
	const unknown = names.filter(
		(name) => toComparableName(name) !== '' && !isSchemaName(name) && fields.find(name).length === 0,
	);
	if (unknown.length === 0) return [];
	const headings = new AccountFields(columns.map(({ heading }) => ({ SchemaName: heading })));
	return unknown.map((name) => ({ name, nearest: headings.nearest(name) }));
}

/** The columns of all rows, by their names in the items. */
function survey(items: readonly IDataObject[], isIgnored: (name: string) => boolean): Map<string, Column> {
	const columns = new Map<string, Column & { usedIn: IDataObject[] }>();
	for (const item of items) {
		for (const [key, value] of Object.entries(item)) {
			let column = columns.get(key);
			if (!column) {
				const heading = toHeading(key).replace(NAME_OF_UNNAMED, '');
				column = { key, heading, isIgnored: isIgnored(key), usedIn: [], attributes: [] };
				columns.set(key, column);
			}
			if (!isBlankCell(value)) column.usedIn.push(item);
		}
	}
	return columns;
}

const toHeading = (name: unknown) => withoutInvisible(String(name)).trim();

/** A column name to compare. A name of hyphens alone has no letters to compare. */
const toKey = (column: string) => toComparableName(column) || column;

/** False for a blank row, such as at the end of a spreadsheet. An unticked checkbox is in these too. */
const hasValues = (cells: Cell[]) =>
	cells.some(
		([, value]) =>
			!isBlankCell(value) && value !== false && !(typeof value === 'string' && /^false$/i.test(value)),
	);

/** @throws InputError for the whole run if every column with a value is ignored, those of a lead among them */
function assertNotAllIgnored(columns: readonly Column[]): void {
	const used = columns.filter(isUsed);
	const ignored = used.map(({ heading }) => heading).filter(toMeaning);
	// A row that was cleared still has what other nodes add to it.
	if (ignored.length === 0 || used.some(({ isIgnored }) => !isIgnored)) return;
	throw new InputError(
		`Every column with a value is in 'Columns to Ignore': ${listQuoted(ignored)}`,
		"Remove the columns to send from 'Columns to Ignore'.",
		true,
	);
}

const ADVICE_ON_FILE =
	"The item has a file. To send its rows, add an 'Extract from File' node before this one.";

/** @throws InputError for an item without columns that has a file, e.g. of a form */
function assertNoFile(binary: object | undefined): void {
	if (Object.keys(binary ?? {}).length > 0)
		throw new InputError('The item has a file, but no columns', ADVICE_ON_FILE);
}

/** @throws InputError for a value without a column name */
function assertNamed(cells: Cell[]): void {
	const [, value] = cells.find(([{ heading }, cell]) => heading === '' && !isBlankCell(cell)) ?? [];
	if (value === undefined) return;
	throw new InputError(
		`A column without a name has ${typeof value === 'object' ? 'a value' : `the value ${quote(String(value))}`}`,
		'Give the column a name in the first row of the sheet, or clear its cells.',
	);
}

const isContact = ({ name, value }: GivenAttribute) =>
	UNIQUE_ATTRIBUTES.includes(String(name)) && !isBlankContact(value);

/** The attributes of a row, in place of which those of 'Additional Attributes' are sent that have a value. */
function withAdditional(given: GivenAttribute[], additional: GivenAttribute[]): GivenAttribute[] {
	const isOneOf = ({ name }: GivenAttribute, list: GivenAttribute[]) => list.some((one) => one.name === name);
	const extra = additional.filter(
		(one) =>
			!isOneOf(one, given) ||
			(UNIQUE_ATTRIBUTES.includes(String(one.name)) ? isContact(one) : !isBlank(one.value)),
	);
	return [...given.filter((one) => !isOneOf(one, extra)), ...extra];
}
