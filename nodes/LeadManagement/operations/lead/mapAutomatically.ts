import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, listed, quote, shown, type Note } from '../../messages';
import { findOnlySchemaName } from '../../parameters/names';
import { formatPath, isWithin, pathsIn } from '../../parameters/paths';
import { readEntered } from '../../parameters/read';
import { isPlainObject } from '../../parameters/wireValue';
import { memoized } from '../../words/plainText';
import { type Search, adviseOnRow, adviseOnRun } from './advice';
import { missingContacts } from './body';
import { type Additional, readAdditional } from './byHand';
import {
	type Cell,
	cellsOf,
	findBeside,
	findPlace,
	isBlankRow,
	isOfFile,
	readCells,
	readLeadPath,
} from './columns';
import type { RowValue } from './fates';
import { readIgnored } from './ignored';
import { buildMapping, isOfContact, readMeaning, refuseColumns } from './mapping';
import { type AddedValue, RowReader } from './row';
import type { LeadReader, LeadSource } from './source';
import { isAsIfBlank } from './values/blank';
import { contactTypeOf } from './values/contact';

const MAX_LIST_CHARACTERS = 600;
export interface ColumnChoices {
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** The code in 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export async function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): Promise<LeadSource> {
	const inputs = context.getInputData();
	// An item that is no object is refused by itself.
	const items = inputs.map(({ json }) => (isPlainObject(json) ? json : {}) as IDataObject);
	const additional = await readAdditional(context);
	return {
		where: 'The item',
		needsAccountFields: true,
		async start(fields, attributeOf): Promise<LeadReader> {
			const columns = await findColumns(context, choices, items, additional, fields);
			const { mapping, search } = columns;
			const ignoredAttributes = columns.ignored.attributes;
			return {
				byHand: await additional.describe(fields, [...mapping.keys()]),
				notes: listRunNotes(columns),
				beside: columns.beside,
				read(itemIndex, rules) {
					refuseFile(items[itemIndex], inputs[itemIndex]);
					const cells = cellsOfLead(items[itemIndex], columns);
					const added = additional.readItem(itemIndex, rules);
					if (isBlankRow(cells) && !added.some(isContact)) return undefined;
					const reader = new RowReader({ ...rules, mapping, ignoredAttributes, attributeOf });
					const values = reader.read(cells, added);
					if (choices.unknownColumns === 'refuse') refuseUnknownColumns(values);
					return values;
				},
				advise(itemIndex, values, searchBy) {
					const missing = missingContacts(searchBy);
					return adviseOnRow(values, mapping, { ...search, items: [items[itemIndex]], missing });
				},
			};
		},
	};
}

function isContact({ attribute, value }: AddedValue): boolean {
	const contact = contactTypeOf(attribute);
	return contact !== undefined && !isAsIfBlank(value, contact.form);
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
	const isOfAny = (name: string) => isOfContact(meaningOf(name));
	const ignored = await readIgnored(context, fields);
	const path = await readLeadPath(context);
	const search: Search = {
		items,
		isContact: isOfAny,
		missing: missingContacts(),
		hasPath: path !== undefined,
	};
	const findOne = async () =>
		await findPlace(items, isOfAny, additional.findContacts(fields), () => adviseOnRun(search));
	const place = path ?? (await findOne()) ?? [];
	const dragged = [
		...additional.paths,
		...pathsIn(String(readEntered(context, 'options.countryCode')), true),
	];
	const mapping = await buildMapping({ items, place, meaningOf, ignored, dragged });
	const isLeft = (cell: Cell) =>
		ignored.find(cell)?.isPart !== false && !dragged.some((one) => isWithin(cell.path, one));
	const beside = (await findBeside(items, place)).filter(isLeft).map((cell) => formatPath(cell.path));
	/** The entries of 'Columns to Ignore' that meet nothing. */
	const unmet = ignored.findUnmet([...fields.names, ...mapping.keys()]);
	refuseColumns(mapping, fixedCountryCode);
	return { mapping, place, ignored, unmet, beside, search };
}

/** @throws InputError for an item that has nothing at the place */
function cellsOfLead(item: IDataObject, { mapping, place }: RunColumns): Cell[] {
	const cells = readCells(item, place);
	if (cells || isBlankRow(cellsOf(item))) return cells ?? [];
	throw new InputError(
		`The item has no lead in ${formatPath(place)}`,
		// Another place would take the columns of the items that have them here.
		mapping.size > 0
			? "Leave such items out with a 'Filter' node before this one."
			: "Empty 'Path to the Lead', or drag the field on it that contains the columns of the lead.",
	);
}

/** @throws InputError for an item that has nothing but a file */
function refuseFile(item: IDataObject, { binary = {} }: INodeExecutionData): void {
	const isBinary = Object.keys(binary).length > 0 && isBlankRow(cellsOf(item));
	if (!isBinary && !isOfFile(item)) return;
	throw new InputError(
		'The item is a file, not a lead',
		"Add an 'Extract from File' node before this one, and set its 'Input Binary Field' to the name of the file.",
	);
}

/** @throws InputError for a row with a value in a column that matches nothing */
function refuseUnknownColumns(values: readonly RowValue[]): void {
	const unknown = values.filter(({ fate, why }) => fate === 'left' && why !== 'readOnly');
	const names = [...new Set(unknown.map(({ origin }) => origin.heading))];
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		"Add its attribute to 'Additional Attributes', and drag the column on 'Value'. Or drag it on 'Columns to Ignore'.",
	);
}

function listRunNotes({ place, unmet }: RunColumns): Note[] {
	const notes: Note[] = [];
	if (place.length > 0)
		notes.push({ section: 'sent', text: `The columns are in ${quote(formatPath(place))}` });
	if (unmet.length > 0) {
		const entries = listed(unmet.map(shown), MAX_LIST_CHARACTERS);
		notes.push({ section: 'check', text: `No such column in 'Columns to Ignore': ${entries}` });
	}
	if (place[0] === 'body')
		notes.push({ section: 'check', text: 'Whoever calls the webhook can set any attribute' });
	return notes;
}
