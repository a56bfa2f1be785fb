import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../messages';
import { forEachInTurns } from '../../pacing/clock';
import { type Path, formatPath, parsePath } from '../../parameters/paths';
import { toPlain, valuesOf } from '../../parameters/read';
import { openJson, valueAt } from '../../parameters/readJson';
import { failureIn, isBlank, isFile, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { isAsIfBlank, isEmpty } from './values/blank';

/** A value under a name, with its path in the item. The path of an answer is that of its entry in the list. */
export interface Cell {
	name: string;
	value: unknown;
	path: Path;
	/** The key of its value, if the cell is an answer. */
	key?: string;
}

/** The columns that n8n's own triggers add to each item. Each counts only where the account has a field of its name. */
const ADDED_BY_N8N = ['row_number', 'submittedAt', 'formMode', 'formQueryParameters'];
export const isAddedByN8n = (name: string): boolean => ADDED_BY_N8N.includes(name);
/** n8n adds its cells to the item itself, not to an object inside of it. */
export const isOfN8n = ({ name, path }: Cell): boolean => path.length === 1 && isAddedByN8n(name);

/** The names that programs give to an object around a record, or around the answers to a form. */
const WRAPPERS =
	'body, data, payload, query, form_response, response, submission, record, result, output, fields, properties, field_data, user_column_data, answers, questions';
const ON_THE_WAY = new Set(WRAPPERS.split(', ').map(normalizeName));
const MAX_NAMES = 3;
/** A longer text is no path. */
const MAX_PATH_CHARACTERS = 1_000;

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
export function cellsOf(value: unknown, path: Path = []): Cell[] | undefined {
	const opened = openJson(value);
	if (Array.isArray(opened)) return cellsOfAnswers(opened, path);
	if (!isPlainObject(opened)) return undefined;
	return Object.keys(opened).map((name) => ({ name, value: opened[name], path: [...path, name] }));
}

/** The cells of a list of names and values. An entry without a value is an empty cell. */
function cellsOfAnswers(list: unknown[], path: Path): Cell[] | undefined {
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
		cells.push({ name, value: Array.isArray(value) ? texts : texts[0], path: [...path, index], key });
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

/** The cells at the place of an item's columns; undefined for an item that has nothing there. */
export const readCells = (item: IDataObject, place: Path): Cell[] | undefined =>
	cellsOf(valueAt(item, place), place);

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

export type HasName = (name: string) => boolean;

const isOnTheWay = (part: string | number | undefined): boolean =>
	typeof part === 'string' && ON_THE_WAY.has(normalizeName(part));

/** The objects, and lists of answers, in a value that have such a name among their own, and to which the wrappers' names lead. */
function placesIn(value: unknown, isContact: HasName, path: Path = []): Path[] {
	const opened = openJson(value);
	// Most values have no names inside, and a run has many of them.
	if (typeof opened !== 'object' || opened === null) return [];
	const names = Array.isArray(opened) ? cellsOf(opened)?.map(({ name }) => name) : Object.keys(opened);
	const places = path.length > 0 && names?.some(isContact) ? [path] : [];
	if (path.length === MAX_NAMES || Array.isArray(opened)) return places;
	for (const [name, inner] of Object.entries(opened))
		if (typeof openJson(inner) === 'object' && isOnTheWay(name))
			places.push(...placesIn(inner, isContact, [...path, name]));
	return places;
}

/**
 * Finds the one place in a run's items where the columns are: the item itself, or one object, or list of answers, inside.
 *
 * @param dragged the paths of what gives an address or a phone in 'Additional Attributes'; undefined if nothing does
 * @param advise says what to do if no place was found, or several
 * @returns undefined where each item is blank, or refused by itself
 * @throws InputError for the run
 */
export async function findPlace(
	items: readonly IDataObject[],
	isContact: HasName,
	dragged: readonly Path[] | undefined,
	advise: () => string,
): Promise<Path | undefined> {
	const places = new Map<string, Path>();
	let isAtTop = false;
	await forEachInTurns(items, (item) => {
		isAtTop ||= Object.keys(item).some(isContact);
		for (const path of isAtTop ? [] : placesIn(item, isContact)) places.set(formatPath(path), path);
	});
	if (isAtTop) return [];
	const [path] = dragged ?? [];
	if (path) {
		// The object that it is dragged from, as far as the wrappers' names lead to it.
		const end = path.findIndex((part) => !isOnTheWay(part));
		const place = path.slice(0, end);
		return items.some((item) => readCells(item, place)) ? place : [];
	}
	const [place, other] = places.values();
	if (place && !other) return place;
	if (dragged && !place) return [];
	// The item of a step that failed has nothing but an error, and is refused by itself.
	if (items.every((item) => isBlankRow(cellsOf(item)) || isOfFile(item) || failureIn(item) !== undefined))
		return undefined;
	const message = other
		? 'The items have an email address or a phone in several places'
		: 'No column with an email address or a phone was found';
	throw new InputError(message, advise());
}

/** A blank row has no values but boxes that are not ticked and what n8n adds. */
export function isBlankRow(cells: readonly Cell[] = []): boolean {
	for (const cell of cells) if (!isAsIfBlank(cell.value, 'row') && !isOfN8n(cell)) return false;
	return true;
}

/** The item has a file, or files, and nothing else. */
export function isOfFile(item: IDataObject): boolean {
	const own = Object.entries(item).filter(([name, value]) => !isEmpty(value) && !isAddedByN8n(name));
	const values = own.flatMap(([, value]) => toEntries(value));
	return isFile(item) || (values.length > 0 && values.every(isFile));
}

/** What the items have beside the place, and beside what is around it: the first value of each. */
export async function findBeside(items: readonly IDataObject[], place: Path): Promise<Cell[]> {
	const found = place.map(() => new Map<string, Cell>());
	await forEachInTurns(place.length > 0 ? items : [], (item) => {
		for (const [level, part] of place.entries()) {
			const around = openJson(valueAt(item, place.slice(0, level)));
			if (typeof around !== 'object' || around === null) return;
			for (const [name, value] of Object.entries(around)) {
				const path = [...place.slice(0, level), Array.isArray(around) ? Number(name) : name];
				const cell = { name, value: value as unknown, path };
				const isBeside = name !== String(part) && !isOfN8n(cell) && !isEmpty(value);
				if (isBeside && !found[level].has(name)) found[level].set(name, cell);
			}
		}
	});
	return found.flatMap((cells) => [...cells.values()]);
}
