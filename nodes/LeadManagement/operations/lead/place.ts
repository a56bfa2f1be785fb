import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError, listQuoted } from '../../messages';
import { toPlain, valuesOf } from '../../parameters/parameters';
import { type Path, parsePath, formatPath } from '../../parameters/paths';
import { isBlank, isSimple } from '../../parameters/wireValue';
import { PERSONS } from '../../words/headings';
import { normalizeName } from '../../words/plainText';
import { isBlankCell } from './values/blank';
import { type Cell, cellsOf, open, pathOf, valueAt } from './cells';
import { isAddedByN8n } from './ignored';

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
