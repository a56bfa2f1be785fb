import { parse } from '../../parameters/readJson';
import { type Path, parsePath, formatPath } from '../../parameters/paths';
import { isPlainObject, isSimple, toEntries, isBlank } from '../../parameters/wireValue';
import { withoutInvisible, normalizeName } from '../../words/plainText';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError, listQuoted } from '../../messages';
import { toPlain, valuesOf } from '../../parameters/read';
import { PERSONS } from '../../words/headings';
import { isBlankCell } from './values/blank';

/** A value under a name. */
export interface Cell {
	name: string;
	value: unknown;
	/** The path of what the cell is in. */
	outer: Path;
	/** The last part of its own path, if that is not its name: the index of an answer. */
	index?: number;
	/** The name of the object that the cell was spread from. */
	spreadFrom?: string;
}

/** The keys of the name and of the value in a list of names and values. The first of them counts. */
const NAME_KEYS = ['label', 'name', 'question', 'title', 'key', 'column_id', 'column_name'];
const VALUE_KEYS = ['value', 'answer', 'values', 'string_value'];
const OPTION_TEXTS = ['text', 'label', 'name', 'title'];
/** JSON in a text, also as models write it: between two lines of three backquotes. */
const JSON_TEXT = /^\s*(?:```(?:json)?\s*\n)?\s*([{[].*[}\]])\s*(?:```)?\s*$/s;

/** A name without invisible characters and the blanks around it. */
export const cleanHeading = (name: string): string => withoutInvisible(name).trim();

/** What a text with a JSON object or list says; any other value unchanged. */
export function open(value: unknown): unknown {
	const [, json] = (typeof value === 'string' && JSON_TEXT.exec(value)) || [];
	if (json === undefined) return value;
	const parsed = parse(json);
	return 'value' in parsed ? parsed.value : value;
}

/** The path of a cell in its item. */
export const pathOf = ({ outer, name, index }: Cell): Path => [...outer, index ?? name];

/** What an object, or a list of names and values, has under its names; undefined for anything else. */
export function cellsOf(value: unknown, path: Path): Cell[] | undefined {
	const opened = open(value);
	if (Array.isArray(opened)) return cellsOfAnswers(opened, path);
	if (!isPlainObject(opened)) return undefined;
	return Object.keys(opened).map((name) => ({ name, value: opened[name], outer: path }));
}

function cellsOfAnswers(list: unknown[], path: Path): Cell[] | undefined {
	const cells: Cell[] = [];
	for (const [index, entry] of list.entries()) {
		if (!isPlainObject(entry)) return undefined;
		const nameKey = NAME_KEYS.find((key) => typeof entry[key] === 'string');
		const valueKey = VALUE_KEYS.find((key) => key in entry);
		if (nameKey === undefined || valueKey === undefined) return undefined;
		const { [nameKey]: name, [valueKey]: value, options } = entry;
		const texts = toEntries(value).map((one) => findOptionText(one, options));
		cells.push({
			name: String(name),
			value: Array.isArray(value) ? texts : texts[0],
			...{ outer: path, index },
		});
	}
	return cells.length > 0 ? cells : undefined;
}

/** The text of the option whose ID a value is; any other value unchanged. */
function findOptionText(value: unknown, options: unknown): unknown {
	if (!Array.isArray(options) || !isSimple(value)) return value;
	const option: unknown = options.find((one) => isPlainObject(one) && String(one.id) === String(value));
	if (!isPlainObject(option)) return value;
	return option[OPTION_TEXTS.find((key) => isSimple(option[key])) ?? ''] ?? value;
}

/** What is at a path of an item, also inside a text with JSON. */
export const valueAt = (item: unknown, path: Path): unknown =>
	path.reduce<unknown>((value, part) => {
		const outer = open(value);
		return typeof outer === 'object' && outer !== null && Object.hasOwn(outer, part)
			? (outer as Record<string | number, unknown>)[part]
			: undefined;
	}, item);

/** What n8n's own triggers add to each item. Each is a column only where the account has a field of its name. */
const ADDED_BY_N8N = new Set(
	['row_number', 'submittedAt', 'formMode', 'formQueryParameters'].map(normalizeName),
);
export const isAddedByN8n = (name: string): boolean => ADDED_BY_N8N.has(normalizeName(name));

/** What programs put around a record, or around the answers to a form. */
const WRAPPERS = [
	...['body', 'data', 'payload', 'query', 'form_response', 'response', 'submission', 'record', 'result'],
	...['output', 'fields', 'field_data', 'user_column_data', 'answers', 'questions'],
];
const ON_THE_WAY = new Set([...WRAPPERS, ...PERSONS].map(normalizeName));
const MAX_NAMES = 3;
/** Of an object with one of these names in the lead, the names are columns, too. */
const SPREAD = new Set(
	['fields', 'properties', 'attributes', 'merge_fields', 'merges', 'custom_fields'].map(normalizeName),
);

/**
 * Reads 'Path to the Lead'.
 *
 * @throws InputError for an expression that gives an object, or items paths of their own
 */
export function readLeadPath(context: IExecuteFunctions): Path | undefined {
	const values = valuesOf(context, 'leadPath');
	const [path, other] = new Set(values.map((value) => (isBlank(value) ? '' : String(toPlain(value)))));
	if (other === undefined && values.every((value) => isBlank(value) || isSimple(value)))
		return isBlank(path) ? undefined : parsePath(path);
	throw new InputError(
		"'Path to the Lead' is not one path for all items of the run",
		'Switch it to Fixed, and drag the field with the lead on it, or enter its path, e.g. body.customer.',
	);
}

/** True for the name of a column for an address or a phone. */
export type IsContact = (name: string) => boolean;

/** The places in a value that have a column for an address or a phone among their own names. */
function placesIn(value: unknown, isContact: IsContact, path: Path = [], names = 0): Path[] {
	const cells = cellsOf(value, path) ?? [];
	const own = names > 0 && cells.some(({ name }) => isContact(name)) ? [path] : [];
	if (names === MAX_NAMES) return own;
	const inner = cells.filter(({ name, index }) => index === undefined && ON_THE_WAY.has(normalizeName(name)));
	return [...own, ...inner.flatMap((cell) => placesIn(cell.value, isContact, pathOf(cell), names + 1))];
}

/**
 * Finds the one place in a run's items where the lead is: the item itself, or one object, or list of answers, inside.
 *
 * @param advise says what to do if no place was found
 * @returns undefined where all items are blank, or of a step that failed
 * @throws InputError for the run
 */
export function findPlace(
	items: readonly IDataObject[],
	isContact: IsContact,
	advise: () => string,
): Path | undefined {
	const seen = new Set<string>();
	const isOfItem = (name: string) => !seen.has(name) && seen.add(name) && isContact(name);
	if (items.some((item) => Object.keys(item).some(isOfItem))) return [];
	const places = new Map(
		items.flatMap((item) => placesIn(item, isContact)).map((path) => [formatPath(path), path]),
	);
	const [place, other] = places.values();
	if (place && !other) return place;
	// The item of a step that failed has nothing but an error, and is refused by itself.
	if (items.every((item) => isBlankRow(cellsOf(item, [])) || Object.keys(item).join() === 'error'))
		return undefined;
	if (!place) throw new InputError('No column with an email address or a phone was found', advise());
	throw new InputError(
		`The items have an email address or a phone in several places: ${listQuoted([...places.keys()])}`,
		`Set 'Path to the Lead' to the place of the lead, e.g. ${formatPath(place)}.`,
	);
}

/**
 * Returns a function for the cells of an item's lead: those at the place, and those of the objects that are spread, after them. It
 * gives undefined for an item that has nothing at the place.
 *
 * @param isWhole true for a cell that is not spread
 */
export function cellReader(place: Path, isWhole: (cell: Cell) => boolean) {
	/** By name, because all items have the same ones. */
	const spreads = new Map<string, boolean>();
	const mayBeSpread = ({ name, value }: Cell): boolean => {
		if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return false;
		const known = spreads.get(name) ?? SPREAD.has(normalizeName(name));
		spreads.set(name, known);
		return known;
	};
	return (item: IDataObject): Cell[] | undefined => {
		const outer = cellsOf(valueAt(item, place), place);
		if (!outer?.some(mayBeSpread)) return outer;
		const own: Cell[] = [];
		const spread: Cell[] = [];
		for (const cell of outer) {
			const inner = mayBeSpread(cell) && !isWhole(cell) ? cellsOf(cell.value, pathOf(cell)) : undefined;
			if (inner) spread.push(...inner.map((one) => ({ ...one, spreadFrom: cell.name })));
			else own.push(cell);
		}
		return [...own, ...spread];
	};
}

/** The paths of what an item has beside the place, and beside what is around it. */
export const pathsBeside = (item: IDataObject, place: Path): Path[] =>
	place.flatMap((part, length) => {
		const path = place.slice(0, length);
		const around = open(valueAt(item, path));
		const entries = typeof around === 'object' && around !== null ? Object.entries(around) : [];
		return entries
			.filter(([key, value]) => key !== String(part) && !isBlankCell(value) && !isAddedByN8n(key))
			.map(([key]) => [...path, Array.isArray(around) ? Number(key) : key]);
	});

/** True for a row without values, but for boxes that are not ticked and what n8n adds. */
export const isBlankRow = (cells: readonly Cell[] = []): boolean =>
	cells.every(
		({ name, value }) => isBlankCell(value) || /^false$/i.test(String(value)) || isAddedByN8n(name),
	);
