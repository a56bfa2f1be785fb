import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, listQuoted, listed, quote, shown, type Note } from '../../words/messages';
import { findOnlySchemaName } from '../../account/names';
import { type Path, formatPath, isWithin, pathsIn } from '../../parameters/paths';
import { readEntered } from '../../parameters/read';
import { valueAt } from '../../parameters/readJson';
import { forEachInTurns } from '../../pacing/clock';
import { isBlank, isPlainObject } from '../../parameters/wireValue';
import { memoized } from '../../words/plainText';
import { type Search, advise, adviseOnValues } from './advice';
import { type Additional, readAdditional } from './byHand';
import type { RowValue } from './fates';
import { type IgnoredColumns, isWhole, readIgnored, toPaths, withoutParts } from './ignored';
import {
	type Column,
	type Mapping,
	type Meaning,
	buildMapping,
	decidePersons,
	isOfContact,
	readMeaning,
} from './mapping';
import { missingContacts } from './body';
import {
	type Cell,
	cellsOf,
	findBeside,
	findPlace,
	isBlankRow,
	isOfFile,
	listRest,
	readCells,
	readLeadPath,
} from './place';
import { type AddedValue, RowReader } from './row';
import type { LeadReader, LeadSource } from './source';
import { isAsIfBlank, isEmpty } from './values/blank';
import { contactTypeOf, isRelation } from './values/contact';
import type { Attribute } from './values/fieldValue';

const MAX_LIST_CHARACTERS = 600;
const NO_LEAD = {
	anywhere: "Empty 'Path to the Lead', or drag the field on it that contains the columns of the lead.",
	here: "Leave such items out with a 'Filter' node before this one.",
};

/** Nothing is known of the columns where no place was found. */
const NOTHING_KNOWN = { columns: [], cells: [], role: undefined };

export interface ColumnChoices {
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** The code in 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** The data of a run that is read before the account's fields are. */
interface Input {
	context: IExecuteFunctions;
	choices: ColumnChoices;
	items: readonly IDataObject[];
	additional: Additional;
}

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export async function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): Promise<LeadSource> {
	const items: IDataObject[] = [];
	const emptyValues = readEntered(context, 'options.emptyValues');
	const mayClear = !isBlank(emptyValues) && emptyValues !== 'skip';
	/** Some item has a value, or an empty cell that may clear, under a name that is no common field. */
	let hasOtherFields = false;
	await forEachInTurns(context.getInputData(), ({ json }) => {
		// An item that is no object is refused by itself.
		const item = isPlainObject(json) ? json : {};
		items.push(item);
		for (const name of hasOtherFields ? [] : Object.keys(item))
			hasOtherFields ||= !isCommonField(name) && (mayClear || !isEmpty(item[name]));
	});
	const additional = await readAdditional(context);
	return {
		where: 'The item',
		needsAccountFields:
			additional.needsAccountFields || !isBlank(readEntered(context, 'inputsToIgnore')) || hasOtherFields,
		start: async (fields, attributeOf) =>
			await startReader({ context, choices, items, additional }, fields, attributeOf),
	};
}

/** Place → mapping → rows → notes. */
async function startReader(
	input: Input,
	fields: AccountFields,
	attributeOf: (name: string) => Attribute,
): Promise<LeadReader> {
	const { context, choices, items, additional } = input;
	const columns = await findColumns(input, fields, attributeOf);
	const { mapping, ignoredAttributes } = columns;
	const inputs = context.getInputData();
	return {
		byHand: await additional.describe(
			fields,
			columns.mapping.columns.map(({ name }) => name),
		),
		notes: listRunNotes(columns),
		beside: columns.beside,
		read(itemIndex, rules) {
			refuseFile(items[itemIndex], inputs[itemIndex]);
			const cells = cellsOfLead(items[itemIndex], columns);
			const added = additional.readItem(itemIndex, rules);
			if (isBlankRow(cells, columns.place) && !added.some(isContact)) return undefined;
			const values = new RowReader({ ...rules, mapping }).read(cells, added);
			if (ignoredAttributes.size > 0) takeOut(values, ignoredAttributes);
			if (choices.unknownColumns === 'refuse') refuseUnknownColumns(values);
			return values;
		},
		advise: (itemIndex, values, searchBy) =>
			advise({ ...searchIn(columns, items[itemIndex], searchBy), values }),
	};
}

function isContact({ attribute, value }: AddedValue): boolean {
	const contact = contactTypeOf(attribute);
	return contact !== undefined && !isAsIfBlank(value, contact.form);
}

interface RunColumns extends Pick<Search, 'hasPath' | 'meaningOf' | 'ignoredAttributes'> {
	mapping: Mapping;
	place: Path;
	/** The entries of 'Columns to Ignore' that meet nothing. */
	unmet: string[];
	/** The paths of the values beside the place. */
	beside: string[];
	/** The person that is the lead, if columns name one. */
	role: string | undefined;
	/** The columns whose texts say that the object is a relative's, if it was found in the item by names. */
	relations: readonly Column[];
}

async function findColumns(
	{ context, choices, items, additional }: Input,
	fields: AccountFields,
	attributeOf: (name: string) => Attribute,
): Promise<RunColumns> {
	const { searchBy, searchByAttribute, fixedCountryCode } = choices;
	const searchedFor = searchBy === 'other' ? findOnlySchemaName(searchByAttribute, fields) : searchBy;
	const meaningOf = memoized((name) => readMeaning(name, fields, searchedFor));
	const ignored = await readIgnored(context, (name) => listNames(meaningOf(name), fields));
	const ignoredAttributes = ignored.attributesIn(fields);
	const path = await readLeadPath(context);
	const known = { hasPath: path !== undefined, meaningOf, ignoredAttributes };
	const adviseOnRun = () => advise({ ...known, ...NOTHING_KNOWN, items, missing: missingContacts() });
	const isOfAny = (name: string) => isOfContact(meaningOf(name));
	const found = path ?? (await findPlace(items, isOfAny, additional.findContacts(fields), adviseOnRun));
	const place = found ?? [];
	const countryCode = String(readEntered(context, 'options.countryCode'));
	const dragged = [...additional.paths, ...pathsIn(countryCode, true)];
	await ignored.findPaths(items, place);
	const mapping = await buildMapping({ items, place, meaningOf, attributeOf, ignored, dragged });
	const paths = await findBeside(items, place);
	const unmet = await ignored.findUnmet(mapping, paths, { items, place }, fields);
	const role = decidePersons(mapping, fixedCountryCode);
	const isNested = path === undefined && place.length > 0;
	const relations = isNested ? mapping.columns.filter(({ name }) => isRelation(name, 'x')) : [];
	const beside = paths.length > 0 ? await listBeside(paths, items, ignored, dragged) : [];
	return { ...known, mapping, place, unmet, role, relations, beside };
}

/** The names of the attribute that a column is for. */
const listNames = ({ use }: Meaning, fields: AccountFields): string[] =>
	use.to === 'attributes'
		? use.targets.flatMap(({ attribute, isMobile }) =>
				isMobile ? [] : [attribute, fields.displayName(attribute)],
			)
		: [];

/** The paths of what lies beside the place, but for what is ignored, or was dragged on an attribute. */
async function listBeside(
	paths: readonly Path[],
	items: readonly IDataObject[],
	ignored: IgnoredColumns,
	dragged: readonly Path[],
): Promise<string[]> {
	const beside = new Set<string>();
	for (const path of paths) {
		const parts = ignored.ofPath(path);
		const taken = dragged.filter((one) => isWithin(one, path)).map((one) => one.slice(path.length));
		if (isWhole(parts) || dragged.some((one) => isWithin(path, one))) continue;
		const isUntouched = parts.length + taken.length === 0;
		if (isUntouched) beside.add(formatPath(path));
		await forEachInTurns(isUntouched ? [] : items, (item) => {
			for (const rest of listRest(withoutParts(valueAt(item, path), toPaths(parts)), path, taken))
				beside.add(formatPath(rest));
		});
	}
	return [...beside];
}

function searchIn(columns: RunColumns, item: IDataObject, searchBy?: string): Search {
	const { mapping, place } = columns;
	const cells = readCells(item, place) ?? [];
	return {
		...columns,
		...mapping,
		items: [item],
		cells: cells.map((cell) => ({ ...cell, column: mapping.columnOf(cell) })),
		missing: missingContacts(searchBy),
	};
}

/** @throws InputError for an item that has nothing at the place */
function cellsOfLead(item: IDataObject, columns: RunColumns): Cell[] {
	const { mapping, place, relations } = columns;
	const cells = readCells(item, place);
	const isOfRelative =
		relations.length > 0 &&
		cells?.some(
			(cell) =>
				!cell.spreadFrom && relations.includes(mapping.columnOf(cell)) && isRelation(cell.name, cell.value),
		);
	if ((cells || isBlankRow(cellsOf(item))) && !isOfRelative) return cells ?? [];
	const { steps, relative } = adviseOnValues(searchIn(columns, item));
	throw new InputError(
		`The item has no lead in ${formatPath(place)}`,
		// Advice for another place would take the columns of the items that have them here.
		mapping.columns.length > 0 ? relative || NO_LEAD.here : steps || relative || NO_LEAD.anywhere,
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

/** The second gate of 'Columns to Ignore': what the columns give for the attributes that it names is ignored. */
function takeOut(values: readonly RowValue[], ignored: ReadonlyMap<string, string>): void {
	const taken = values.filter(({ origin, attribute = '' }) => origin.isColumn && ignored.has(attribute));
	for (const one of taken) {
		one.fate = 'ignored';
		// A copy is told by the value that it is a copy of, unless that value is ignored.
		for (const copy of values) if (copy.origin === one.origin && !taken.includes(copy)) copy.isCopy = false;
	}
}

/** @throws InputError for a row with a value in a column that matches nothing */
function refuseUnknownColumns(values: readonly RowValue[]): void {
	const unknown = values.filter(({ fate, why, isCopy }) => fate === 'left' && why !== 'readOnly' && !isCopy);
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
