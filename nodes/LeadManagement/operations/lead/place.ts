import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError, listQuoted } from '../../words/messages';
import { forEachInTurns } from '../../pacing/clock';
import { type Path, formatPath, parsePath } from '../../parameters/paths';
import { toPlain, valuesOf } from '../../parameters/read';
import { openJson, valueAt } from '../../parameters/readJson';
import { failureIn, isBlank, isFile, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { PERSONS } from '../../words/headings';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { isAsIfBlank, isEmpty } from './values/blank';
import { isRelation } from './values/contact';

/** A value under a name. */
export interface Cell {
	name: string;
	value: unknown;
	/** The index of an answer in its list, and the key of its value. */
	index?: number;
	key?: string;
	/** The cell with the object that this one was spread from. */
	spreadFrom?: Cell;
}

/** The columns that n8n's own triggers add to each item. Each counts only where the account has a field of its name. */
const ADDED_BY_N8N = ['row_number', 'submittedAt', 'formMode', 'formQueryParameters'];
export const isAddedByN8n = (name: string): boolean => ADDED_BY_N8N.includes(name);
/** n8n adds its cells to the item itself, not to an object inside of it. */
export const isOfN8n = ({ name, spreadFrom }: Cell, place: Path): boolean =>
	place.length === 0 && !spreadFrom && isAddedByN8n(name);

/** The names that programs give to an object around a record, or around the answers to a form. */
const WRAPPERS = [
	'body',
	'data',
	'payload',
	'query',
	'form_response',
	'response',
	'submission',
	'record',
	'result',
	'output',
	'fields',
	'field_data',
	'user_column_data',
	'answers',
	'questions',
];
const ON_THE_WAY = new Set([...WRAPPERS, ...PERSONS].map(normalizeName));
const MAX_NAMES = 3;
/** A longer text is no path. */
const MAX_PATH_CHARACTERS = 1_000;
/** If an object in the lead has one of these names, the names in it are columns, too. */
const SPREAD = new Set(
	['fields', 'properties', 'attributes', 'merge_fields', 'merges', 'custom_fields'].map(normalizeName),
);

/** The keys of the name and of the value in a list of names and values, as they are compared. The first of them counts. */
const NAME_KEYS = ['label', 'name', 'question', 'title', 'key', 'columnid', 'columnname'];
const VALUE_KEYS = ['value', 'answer', 'values', 'stringvalue'];
const OPTION_TEXTS = ['text', 'label', 'name', 'title'];

const isString = (value: unknown): value is string => typeof value === 'string';

/** A name without invisible characters and the blanks around it. */
export const cleanHeading = (name: string): string => withoutInvisible(name).trim();
/** The text that people read, and may write, in place of a blank name. */
export const NO_NAME = 'a column without a name';

/** The cells of an object, or of a list of names and values; undefined for anything else. */
export function cellsOf(value: unknown): Cell[] | undefined {
	const opened = openJson(value);
	if (Array.isArray(opened)) return cellsOfAnswers(opened);
	if (!isPlainObject(opened)) return undefined;
	const cells: Cell[] = [];
	for (const name of Object.keys(opened)) cells.push({ name, value: opened[name] });
	return cells;
}

/** The cells of a list of names and values. An entry without a value is an empty cell. */
function cellsOfAnswers(list: unknown[]): Cell[] | undefined {
	let hasValues = false;
	const cells: Cell[] = [];
	for (const [index, entry] of list.entries()) {
		if (!isPlainObject(entry)) return undefined;
		const keys = new Map(Object.keys(entry).map((key) => [normalizeName(key), key]));
		const [name] = NAME_KEYS.flatMap((one) => entry[keys.get(one) ?? one]).filter(isString);
		if (name === undefined) return undefined;
		const key = keys.get(VALUE_KEYS.find((one) => keys.has(one)) ?? '');
		hasValues ||= key !== undefined;
		const value = key === undefined ? undefined : entry[key];
		const texts = toEntries(value).map((one) => findOptionText(one, entry.options));
		cells.push({ name, value: Array.isArray(value) ? texts : texts[0], index, key });
	}
	return hasValues ? cells : undefined;
}

/** The text of the option whose ID a value is; any other value unchanged. */
function findOptionText(value: unknown, options: unknown): unknown {
	if (!Array.isArray(options) || !isSimple(value)) return value;
	const isItsOption = (one: unknown) =>
		isPlainObject(one) && isSimple(one.id) && String(one.id) === String(value);
	const option: unknown = options.find(isItsOption);
	if (!isPlainObject(option)) return value;
	return option[OPTION_TEXTS.find((key) => isSimple(option[key])) ?? ''] ?? value;
}

/** The path to the value of a cell. */
export function pathOf({ name, index, key, spreadFrom }: Cell, place: Path): Path {
	const around = spreadFrom ? pathOf(spreadFrom, place) : place;
	if (index === undefined) return [...around, name];
	return key === undefined ? [...around, index] : [...around, index, key];
}

/**
 * Reads 'Path to the Lead'.
 *
 * @throws InputError for an expression that gives an object, or items paths of their own
 */
export async function readLeadPath(context: IExecuteFunctions): Promise<Path | undefined> {
	const values = (await valuesOf(context, 'leadPath')).filter((value) => !isBlank(value));
	const [path, other] = new Set(values.map((value) => (isSimple(value) ? String(toPlain(value)) : '')));
	if (path === undefined) return undefined;
	if (path !== '' && path.length <= MAX_PATH_CHARACTERS && other === undefined) return parsePath(path);
	throw new InputError(
		"'Path to the Lead' is not one path for all items of the run",
		'Switch it to Fixed, and drag the field with the lead on it, or enter its path, e.g. body.customer.',
	);
}

export type IsContact = (name: string) => boolean;

/** Most cells are a plain text or a number, and have no names inside. */
const mayHaveNames = (value: unknown): boolean =>
	typeof value === 'string' ? /^\s*[{[`]/.test(value) : typeof value === 'object' && value !== null;

export const isOfRelative = (cells: readonly Cell[]): boolean =>
	cells.some(({ name, value }) => isRelation(name, value));

/** The objects, and lists of answers, in a value that have a column for an address or a phone among their own names. */
function placesIn(value: unknown, isContact: IsContact, path: Path = []): Path[] {
	const cells = cellsOf(value) ?? [];
	if (path.length > 0 && isOfRelative(cells)) return [];
	const places = path.length > 0 && cells.some(({ name }) => isContact(name)) ? [path] : [];
	if (path.length === MAX_NAMES) return places;
	for (const { name, value: inner, index } of cells)
		if (index === undefined && mayHaveNames(inner) && ON_THE_WAY.has(normalizeName(name)))
			places.push(...placesIn(inner, isContact, [...path, name]));
	return places;
}

/** The object, or list of answers, that a value was dragged from, if names on the way lead to it. */
function placeOf(dragged: Path, items: readonly IDataObject[]): Path | undefined {
	const outer = dragged.slice(0, -1);
	const place = typeof outer.at(-1) === 'number' ? outer.slice(0, -1) : outer;
	const isLed = place.every((part) => typeof part === 'string' && ON_THE_WAY.has(normalizeName(part)));
	if (!isLed || place.length === 0 || place.length > MAX_NAMES) return undefined;
	const item = items.find((one) => cellsOf(valueAt(one, place)));
	return item && !isOfRelative(cellsOf(valueAt(item, place)) ?? []) ? place : undefined;
}

/**
 * Finds the one place in a run's items where the lead is: the item itself, or one object, or list of answers, inside.
 *
 * @param dragged what gives an address or a phone in 'Additional Attributes'; undefined if nothing does
 * @param advise says what to do if no place was found
 * @returns undefined where each item is blank, or refused by itself
 * @throws InputError for the run
 */
export async function findPlace(
	items: readonly IDataObject[],
	isContact: IsContact,
	dragged: readonly Path[] | undefined,
	advise: () => string,
): Promise<Path | undefined> {
	const seen = new Set<string>();
	let isAtTop = false;
	await forEachInTurns(items, (item) => {
		for (const name of isAtTop ? [] : Object.keys(item)) {
			isAtTop ||= !seen.has(name) && isContact(name);
			seen.add(name);
		}
	});
	if (isAtTop) return [];
	if (dragged) return dragged.flatMap((path) => [placeOf(path, items) ?? []])[0] ?? [];
	const places = new Map<string, Path>();
	await forEachInTurns(items, (item) => {
		for (const path of placesIn(item, isContact)) places.set(formatPath(path), path);
	});
	const [place, other] = places.values();
	if (place && !other) return place;
	// The item of a step that failed has nothing but an error, and is refused by itself.
	if (items.every((item) => isBlankRow(cellsOf(item)) || isOfFile(item) || failureIn(item) !== undefined))
		return undefined;
	if (!place) throw new InputError('No column with an email address or a phone was found', advise());
	throw new InputError(
		`The items have an email address or a phone in several places: ${listQuoted([...places.keys()])}`,
		`Set 'Path to the Lead' to the place of the lead, e.g. ${formatPath(place)}.`,
	);
}

/**
 * The cells of an item's lead: those at the place, and those of the objects that are spread, after them.
 *
 * @returns undefined for an item that has nothing at the place
 */
export function readCells(item: IDataObject, place: Path): Cell[] | undefined {
	const outer = cellsOf(valueAt(item, place));
	if (!outer?.some(mayBeSpread)) return outer;
	const own: Cell[] = [];
	const spread: Cell[] = [];
	for (const cell of outer) {
		const inner = mayBeSpread(cell) ? cellsOf(cell.value) : undefined;
		if (!inner || isOfRelative(inner)) own.push(cell);
		else
			for (const { name, value, index, key } of inner)
				spread.push({ name, value, index, key, spreadFrom: cell });
	}
	return [...own, ...spread];
}

const mayBeSpread = ({ name, value }: Cell): boolean =>
	mayHaveNames(value) && SPREAD.has(normalizeName(name));

/** A blank row has no values but boxes that are not ticked and what n8n adds. */
export function isBlankRow(cells: readonly Cell[] = [], place: Path = []): boolean {
	for (const cell of cells) if (!isAsIfBlank(cell.value, 'row') && !isOfN8n(cell, place)) return false;
	return true;
}

/** The item has a file, or files, and nothing else. */
export function isOfFile(item: IDataObject): boolean {
	let hasFile = isFile(item);
	for (const [name, value] of hasFile ? [] : Object.entries(item)) {
		if (isEmpty(value) || isAddedByN8n(name)) continue;
		if (!toEntries(value).every(isFile)) return false;
		hasFile = true;
	}
	return hasFile;
}

/** The paths of what a value has beside the parts at some paths. */
export function listRest(value: unknown, path: Path, taken: readonly Path[]): Path[] {
	if (isEmpty(value) || taken.some((one) => one.length === 0)) return [];
	const opened = taken.length > 0 ? openJson(value) : value;
	if (taken.length === 0 || typeof opened !== 'object' || opened === null) return [path];
	const parts = Array.isArray(opened) ? [...opened.entries()] : Object.entries(opened);
	return parts.flatMap(([part, inner]: [string | number, unknown]) => {
		const within = taken.filter((one) => one[0] === part).map((one) => one.slice(1));
		return listRest(inner, [...path, part], within);
	});
}

/** The paths of what the items have beside the place, and beside what is around it. */
export async function findBeside(items: readonly IDataObject[], place: Path): Promise<Path[]> {
	if (place.length === 0) return [];
	const found = place.map(() => new Map<string, Path>());
	await forEachInTurns(items, (item) => {
		for (const [level, part] of place.entries()) {
			const path = place.slice(0, level);
			const around = openJson(valueAt(item, path));
			if (typeof around !== 'object' || around === null) return;
			for (const [key, value] of Object.entries(around)) {
				const isKnown = found[level].has(key) || key === String(part);
				if (isKnown || (level === 0 && isAddedByN8n(key)) || isEmpty(value)) continue;
				found[level].set(key, [...path, Array.isArray(around) ? Number(key) : key]);
			}
		}
	});
	return found.flatMap((byKey) => [...byKey.values()]);
}
