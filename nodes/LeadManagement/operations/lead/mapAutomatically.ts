import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, listQuoted, listed, quote, shown } from '../../messages';
import { findOnlySchemaName } from '../../parameters/names';
import { type Path, formatPath, isWithin, pathsIn } from '../../parameters/paths';
import { readEntered } from '../../parameters/read';
import { isPlainObject } from '../../parameters/wireValue';
import type { Note } from '../operation';
import { type Search, advise, adviseOnValues } from './advice';
import { readAdditional } from './byHand';
import { type Fate, type LeadAttribute, type ReadLead, isUnknown } from './fates';
import { type IgnoredColumns, readIgnored, withoutParts } from './ignored';
import { type Mapping, buildMapping, isOfContact, meaningReader } from './mapping';
import { missingContacts } from './pairs';
import {
	type Cell,
	cellReader,
	cellsOf,
	findBeside,
	findPlace,
	isBlankRow,
	isOfFile,
	listRest,
	readLeadPath,
	valueAt,
} from './place';
import { readRow } from './row';
import type { LeadReader, LeadSource } from './source';
import { isEmpty } from './values/blank';
import { CONTACT_ATTRIBUTES } from './values/contact';
import type { Attribute, Origin } from './values/fieldValue';

const MAX_LIST_CHARACTERS = 600;
const NO_LEAD = {
	withPath: "Empty 'Path to the Lead', or drag the field on it that contains the columns of the lead.",
	withoutPath: "Leave such items out with a 'Filter' node before this one.",
};

/** What is known of the columns where no place was found. */
const NOTHING_KNOWN = { columns: [], cells: [], isOfOther: () => false };

/** What is chosen for a run. */
export interface ColumnChoices {
	unknownColumns: 'leaveOut' | 'refuse';
	searchBy: string;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** What is read of a run before the account's fields are. */
interface Input {
	context: IExecuteFunctions;
	choices: ColumnChoices;
	items: readonly IDataObject[];
	additional: ReturnType<typeof readAdditional>;
}

/** Reads the attributes of 'Map Automatically': a column goes by its name, a value by its form. */
export function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): LeadSource {
	// An item that is no object is refused by itself.
	const items = context.getInputData().map(({ json }) => (isPlainObject(json) ? json : {}));
	const additional = readAdditional(context);
	const isOfAccount = (item: IDataObject) =>
		Object.keys(item).some((name) => !isCommonField(name) && !isEmpty(item[name]));
	return {
		where: 'The item',
		needsAccountFields: additional.needsAccountFields || items.some(isOfAccount),
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
		byHand: additional.describe(fields),
		notes: listNotes(columns),
		beside: columns.beside,
		read(itemIndex, rules) {
			refuseFile(items[itemIndex], inputs[itemIndex]);
			const cells = readCells(items[itemIndex], columns);
			const byHand = additional.readItem(itemIndex, rules);
			if (isBlankRow(cells) && !byHand.some(isContact)) return undefined;
			const row = takeOut(readRow(cells, byHand, { ...rules, mapping }), ignoredAttributes);
			if (choices.unknownColumns === 'refuse') refuseUnknown(row.fates);
			return row;
		},
		advise: (itemIndex, _attributes, searchBy) => advise(searchIn(columns, items[itemIndex], searchBy)),
	};
}

const isContact = ({ name, value }: LeadAttribute): boolean =>
	CONTACT_ATTRIBUTES.includes(name) && !('blank' in value);

/** Where the columns of a run are, and what becomes of them. */
interface RunColumns {
	mapping: Mapping;
	place: Path;
	cellsOfItem: (item: IDataObject) => Cell[] | undefined;
	ignoredAttributes: ReadonlyMap<string, string>;
	/** The entries of 'Columns to Ignore' that meet nothing. */
	unmet: string[];
	/** What lies beside the place. */
	beside: string[];
	search: Pick<Search, 'hasPath' | 'meaningOf' | 'ignoredAttributes'>;
}

async function findColumns(
	{ context, choices, items, additional }: Input,
	fields: AccountFields,
	attributeOf: (name: string) => Attribute,
): Promise<RunColumns> {
	const { searchBy, searchByAttribute, fixedCountryCode } = choices;
	const searchedFor = searchBy === 'other' ? findOnlySchemaName(searchByAttribute, fields) : searchBy;
	const meaningOf = meaningReader(fields, searchedFor);
	const attributesOf = (name: string) => {
		const { use } = meaningOf(name);
		const attributes = use.to === 'attributes' ? use.targets.filter(({ isMobile }) => !isMobile) : [];
		return attributes.flatMap(({ attribute }) => [attribute, fields.displayName(attribute)]);
	};
	const ignored = readIgnored(context, attributesOf);
	const ignoredAttributes = ignored.attributesIn(fields);
	const path = readLeadPath(context);
	const search = { hasPath: path !== undefined, meaningOf, ignoredAttributes };
	const adviseOnRun = () =>
		advise({ ...search, ...NOTHING_KNOWN, items, missing: missingContacts(undefined) });
	const isOfAny = (name: string) => isOfContact(meaningOf(name));
	const find = async () => await findPlace(items, isOfAny, additional.findContacts(fields), adviseOnRun);
	const place = path ?? (await find()) ?? [];
	const dragged = [...additional.paths, ...pathsIn(String(readEntered(context, 'options.countryCode')))];
	const cellsOfItem = cellReader(place);
	const rules = { place, meaningOf, attributeOf, ignored, dragged, fixedCountryCode };
	const mapping = await buildMapping({ ...rules, items, cellsOfItem });
	const paths = await findBeside(items, place);
	const names = [...mapping.columns.map(({ name }) => name), ...paths.map((one) => String(one.at(-1)))];
	const unmet = await ignored.findUnmet(names, items, place, fields);
	const beside = listBeside(paths, items, ignored, dragged);
	return { mapping, place, cellsOfItem, ignoredAttributes, unmet, beside, search };
}

/** The paths of what lies beside the place, but for what is ignored, or was dragged on an attribute. */
function listBeside(
	paths: readonly Path[],
	items: readonly IDataObject[],
	ignored: IgnoredColumns,
	dragged: readonly Path[],
): string[] {
	const beside = new Set<string>();
	for (const path of paths) {
		const parts = ignored.ofCell(path.slice(0, -1), 0, String(path.at(-1)));
		const taken = dragged.filter((one) => isWithin(one, path)).map((one) => one.slice(path.length));
		if (parts === 'all') continue;
		const isWhole = parts.length === 0 && taken.length === 0;
		for (const item of isWhole ? [] : items)
			for (const rest of listRest(withoutParts(valueAt(item, path), parts), path, taken))
				beside.add(formatPath(rest));
		if (isWhole) beside.add(formatPath(path));
	}
	return [...beside];
}

/** What is known of an item for the advice. */
function searchIn(columns: RunColumns, item: IDataObject, searchBy: string | undefined): Search {
	const { mapping, place, cellsOfItem, search } = columns;
	const cells = (cellsOfItem(item) ?? []).map((cell) => ({ ...cell, column: mapping.columnOf(cell) }));
	return {
		...search,
		place,
		items: [item],
		columns: mapping.columns,
		isOfOther: mapping.isOfOther,
		cells,
		missing: missingContacts(searchBy),
	};
}

/** @throws InputError for an item that has nothing at the place */
function readCells(item: IDataObject, columns: RunColumns): Cell[] {
	const cells = columns.cellsOfItem(item);
	if (cells || isBlankRow(cellsOf(item))) return cells ?? [];
	const step = adviseOnValues(searchIn(columns, item, undefined));
	throw new InputError(
		`The item has no lead in ${formatPath(columns.place)}`,
		step || (columns.search.hasPath ? NO_LEAD.withPath : NO_LEAD.withoutPath),
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

/** The second gate of 'Columns to Ignore': what the columns give for the attributes that it names is taken out. */
function takeOut({ attributes, fates }: ReadLead, ignored: ReadonlyMap<string, string>): ReadLead {
	const isOut = (name: string, { isColumn }: Origin) => isColumn && ignored.has(name);
	const toIgnored = ({ origin, value }: Pick<Fate, 'origin' | 'value'>): Fate => ({
		origin,
		value,
		fate: 'ignored',
	});
	const out = attributes.filter(({ name, origin, given }) => isOut(name, origin) && !isEmpty(given));
	return {
		attributes: attributes.filter(({ name, origin }) => !isOut(name, origin)),
		fates: [
			...fates.map((fate) => (isOut(fate.attribute ?? '', fate.origin) ? toIgnored(fate) : fate)),
			...out.map(({ origin, given }) => toIgnored({ origin, value: given })),
		],
	};
}

/** @throws InputError for a row with a value in a column that matches nothing */
function refuseUnknown(fates: readonly Fate[]): void {
	const names = fates.filter(isUnknown).map(({ origin }) => origin.heading);
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		"Add its attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore'.",
	);
}

/** What the hint says about the run. */
function listNotes({ place, unmet }: RunColumns): Note[] {
	const notes: Note[] = [];
	const add = (section: Note['section'], text: string) => void notes.push({ section, text });
	if (place.length > 0) add('sent', `The columns are in ${quote(formatPath(place))}`);
	if (unmet.length > 0)
		add('check', `No such column in 'Columns to Ignore': ${listed(unmet.map(shown), MAX_LIST_CHARACTERS)}`);
	if (place[0] === 'body') add('check', 'Whoever calls the webhook can set any attribute');
	return notes;
}
