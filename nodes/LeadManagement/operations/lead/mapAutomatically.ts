import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, type Note, formatCount, listQuoted, listed, quote, shown } from '../../words/messages';
import { findOnlySchemaName } from '../../account/names';
import { draggedPath, formatPath, isSamePath } from '../../parameters/paths';
import { readEntered } from '../../parameters/read';
import { MAX_COLUMNS, isBlank, isPlainObject, isTooWide } from '../../parameters/wireValue';
import { contactTypeOf } from '../../values/contact';
import { memoized, ofFew } from '../../words/plainText';
import { adviseOnRow, adviseOnRun } from './advice';
import { missingContacts } from './body';
import { type Additional, readAdditional } from './byHand';
import { type Cell, isBlankRow, isOfFile, pathOf, readCells } from './columns';
import { MAX_LIST_CHARACTERS, type RowValue } from './fates';
import { readIgnored } from './ignored';
import { buildMapping, isForContact, isForName, readMeaning, refuseColumns } from './mapping';
import { findBeside, findPlace, readLeadPath } from './place';
import { RowReader } from './row';
import type { LeadReader, LeadSource } from './given';

export interface ColumnChoices {
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string;
	searchByAttribute: unknown;
	fixedCountryCode: string | undefined;
}

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export async function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): Promise<LeadSource> {
	const inputs = context.getInputData();
	// An item that is no object, or has too many columns, is refused by itself.
	const items = inputs.map(
		({ json }) => (isPlainObject(json) && !isTooWide(json) ? json : {}) as IDataObject,
	);
	const additional = await readAdditional(context);
	return {
		// Where all columns have the names of fields that every account has, nothing has to be looked up.
		needsAccountFields:
			additional.needsAccountFields ||
			!isBlank(readEntered(context, 'inputsToIgnore')) ||
			items.some((item) => !Object.keys(item).every(isCommonField)),
		async start(fields, attributeOf): Promise<LeadReader> {
			const columns = await findColumns(context, choices, items, additional, fields);
			const { mapping, dragged } = columns;
			additional.refuseColumnNames(fields, columns.columnNames);
			return {
				notes: listRunNotes(columns),
				beside: columns.beside,
				place: columns.place,
				read(itemIndex, toRules) {
					const item = items[itemIndex];
					refuseOther(item, inputs[itemIndex]);
					const cells = cellsOfLead(item, columns);
					const added = additional.readItem(itemIndex, fields, toRules);
					const isFilled = added.some((one) => contactTypeOf(one.attribute) && !('blank' in one.value));
					if (isBlankRow(item, cells) && !isFilled) return undefined;
					const rules = { ...toRules(), mapping, dragged, attributeOf };
					const values = new RowReader(rules).read(item, cells, added);
					if (choices.unknownColumns === 'refuse') refuseUnknownColumns(values);
					return values;
				},
				advise: (_itemIndex, values, searchBy) => adviseOnRow(values, mapping, missingContacts(searchBy)),
			};
		},
	};
}

type RunColumns = Awaited<ReturnType<typeof findColumns>>;

/** Place → columns → persons, and what is to be told of them. */
async function findColumns(
	context: IExecuteFunctions,
	{ searchBy, searchByAttribute, fixedCountryCode }: ColumnChoices,
	items: readonly IDataObject[],
	additional: Additional,
	fields: AccountFields,
) {
	const searchedFor = searchBy === 'other' ? findOnlySchemaName(searchByAttribute, fields) : searchBy;
	const meaningOf = memoized((name) => readMeaning(name, fields, searchedFor));
	const names = {
		isContact: (name: string) => meaningOf(name).uses.some(isForContact),
		isName: (name: string) => meaningOf(name).uses.some(isForName),
	};
	const ignored = await readIgnored(context, fields);
	const advise = () => adviseOnRun(items, ofFew(names.isContact));
	const place =
		readLeadPath(context) ?? (await findPlace(items, names, additional.findContacts(fields), advise)) ?? [];
	const dragged = [...additional.dragged, ...draggedPath(readEntered(context, 'options.countryCode'))];
	const mapping = await buildMapping({ items, place, meaningOf, ignored, ...names });
	const isTold = (cell: Cell) =>
		ignored.find(cell)?.isPart !== false && !dragged.some((path) => isSamePath(path, pathOf(cell)));
	const beside = await findBeside(items, place, isTold);
	const columnNames = [...mapping.values()].map(({ name }) => name);
	const unmet = ignored.findUnmet([...fields.names, ...mapping.keys(), ...columnNames]);
	refuseColumns(mapping, fixedCountryCode);
	return { mapping, columnNames, place, dragged, unmet, beside, ...names };
}

const tooManyColumns = () =>
	new InputError(
		`The item has more than ${formatCount(MAX_COLUMNS)} columns`,
		"Add an 'Edit Fields' node before this one that keeps the columns of the lead.",
	);

/** @throws InputError for an item that has nothing at the place, but something elsewhere, or too many columns there */
function cellsOfLead(item: IDataObject, { place, isContact }: RunColumns): Cell[] {
	const cells = readCells(item, place, isContact) ?? [];
	if (isTooWide(cells)) throw tooManyColumns();
	if (!isBlankRow(item, cells) || isBlankRow(item)) return cells;
	throw new InputError(
		`The item has no lead in ${shown(formatPath(place))}`,
		"Drag the field on 'Path to the Lead' that contains the columns of the lead, or leave such items out with a 'Filter' node.",
	);
}

/** @throws InputError for an item that has too many columns, or nothing but a file */
function refuseOther(item: IDataObject, { json, binary = {} }: INodeExecutionData): void {
	if (isTooWide(json)) throw tooManyColumns();
	const isBinary = Object.keys(binary).length > 0 && isBlankRow(item);
	if (!isBinary && !isOfFile(item)) return;
	throw new InputError(
		'The item is a file, not a lead',
		"Add an 'Extract from File' node before this one, and set its 'Input Binary Field' to the name of the file.",
	);
}

function refuseUnknownColumns(values: readonly RowValue[]): void {
	const unknown = values.filter(({ fate, why }) => fate === 'left' && why !== 'readOnly');
	const names = [...new Set(unknown.map(({ origin }) => origin.heading))];
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		"Drag it on 'Columns to Ignore'. Or, if it is a single value, add its attribute to 'Additional Attributes', and drag it on 'Value'.",
	);
}

function listRunNotes({ mapping, place, unmet }: RunColumns): Note[] {
	const notes: Note[] = [];
	const add = (section: Note['section'], text: string) => void notes.push({ section, text });
	if (place.length > 0 && mapping.size > 0) add('sent', `The columns are in ${quote(formatPath(place))}`);
	const entries = listed(unmet.map(shown), MAX_LIST_CHARACTERS);
	if (unmet.length > 0) add('check', `No such column in 'Columns to Ignore': ${entries}`);
	if (place[0] === 'body')
		add('check', "Whoever calls the webhook can set any attribute if its 'Authentication' is 'None'");
	return notes;
}
