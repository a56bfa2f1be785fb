import type { IDataObject } from 'n8n-workflow';
import { type Path, openJson, valueAt } from '../../parameters/paths';
import { isBlank, isFile, isPlainObject, isSimple, isTooWide, toEntries } from '../../parameters/wireValue';
import { isAsIfBlank, isEmpty } from '../../values/blank';
import { normalizeName, ofFew, withoutInvisible } from '../../words/plainText';

export interface Cell {
	/** The name of the column as people read it, which is the same in all items: `City`, or `fields.City`. */
	heading: string;
	name: string;
	value: unknown;
	/** The path of the object around the value, and the value's key there. */
	around: Path;
	key: string | number;
	isAnswer?: boolean;
	/** Nothing is for the cell: it answers a question that is there a second time. */
	isRepeated?: boolean;
}

export type HasName = (name: string) => boolean;

export const pathOf = ({ around, key }: Cell): Path => [...around, key];

/** The columns that n8n's own triggers add to each item, and those that a webhook has around its `body`. */
const ADDED_BY_N8N = ['row_number', 'submittedAt', 'formMode', 'formQueryParameters'];
const AROUND_BODY = ['headers', 'params', 'query'];
const OF_WEBHOOK = ['webhookUrl', 'executionMode'];

/** Such a column counts only where the account has a field of its name. */
export const isAddedByN8n = (name: string, item: IDataObject): boolean =>
	ADDED_BY_N8N.includes(name) ||
	('body' in item &&
		((AROUND_BODY.includes(name) && isPlainObject(item[name])) ||
			(OF_WEBHOOK.includes(name) && isPlainObject(item.headers))));

/** The keys of the name and of the value in a list of answers, as they are compared. The first that is filled counts. */
const NAME_KEYS = ['label', 'name', 'question', 'title', 'key', 'columnid', 'columnname'];
const VALUE_KEYS = ['value', 'answer', 'values', 'stringvalue'];
const OPTION_TEXTS = ['text', 'label', 'name', 'title'];

/** The names of an object among the columns whose names are columns, too. */
const OF_COLUMNS = ['fields', 'attributes', 'mergefields', 'merges', 'customfields'];
export const hasColumns = (name: string): boolean => OF_COLUMNS.includes(normalizeName(name));

/** A name without invisible characters and the blanks around it, or the text that people read, and may write, in its place. */
export const toHeading = (name: string): string => withoutInvisible(name).trim() || NO_NAME;
const NO_NAME = 'a column without a name';

/** The cells of an object, or of a list of answers; undefined for anything else. */
export function cellsOf(value: unknown, around: Path, isContact: HasName): Cell[] | undefined {
	if (Array.isArray(value)) return cellsOfAnswers(value, around, isContact);
	if (!isPlainObject(value) || isTooWide(value)) return undefined;
	return Object.keys(value).map((name) => ({ heading: name, name, value: value[name], around, key: name }));
}

/** The cells of a list of names and values. An entry without a value is an empty cell. */
function cellsOfAnswers(list: unknown[], around: Path, isContact: HasName): Cell[] | undefined {
	if (isTooWide(list) || !isPlainObject(list[0])) return undefined;
	const isOfPerson = ofFew(isContact);
	let hasValues = false;
	const cells: Cell[] = [];
	const firsts = new Map<string, Cell>();
	for (const [index, entry] of list.entries()) {
		if (!isPlainObject(entry) || Object.keys(entry).some(isOfPerson)) return undefined;
		const keys = new Map(Object.keys(entry).map((key) => [normalizeName(key), key]));
		const nameKey = findFilled(entry, NAME_KEYS, keys);
		const name = nameKey === undefined ? undefined : entry[nameKey];
		if (typeof name !== 'string') return undefined;
		const key = findFilled(entry, VALUE_KEYS, keys);
		hasValues ||= key !== undefined;
		const first = firsts.get(normalizeName(name));
		const cell = {
			heading: first ? `${name} (again)` : name,
			name,
			value: key === undefined ? undefined : withOptionTexts(entry[key], entry.options),
			around: [...around, index],
			key: key ?? '',
			isAnswer: true,
			isRepeated: first !== undefined,
		};
		cells.push(cell);
		// An empty cell would clear what the second answer has.
		if (first && isBlank(first.value) && !isBlank(cell.value)) first.value = undefined;
		firsts.set(normalizeName(name), first ?? cell);
	}
	return hasValues ? cells : undefined;
}

/** The first of the keys that has a value, or else the first that is there. */
function findFilled(
	entry: Record<string, unknown>,
	wanted: readonly string[],
	keys: ReadonlyMap<string, string>,
): string | undefined {
	const own = wanted.flatMap((key) => keys.get(key) ?? []);
	return own.find((key) => !isBlank(entry[key])) ?? own[0];
}

/** A value with the text of an option in place of each ID of one. */
function withOptionTexts(value: unknown, options: unknown): unknown {
	const byId = new Map<string, Record<string, unknown>>();
	for (const option of toEntries(options))
		if (isPlainObject(option) && isSimple(option.id)) byId.set(String(option.id), option);
	const toText = (one: unknown) => {
		const option = isSimple(one) ? byId.get(String(one)) : undefined;
		return OPTION_TEXTS.map((key) => option?.[key]).find((text) => isSimple(text) && !isBlank(text)) ?? one;
	};
	return Array.isArray(value) ? value.map(toText) : toText(value);
}

const isOfColumns = ({ name, value }: Cell): boolean =>
	typeof value === 'object' && value !== null && hasColumns(name);

/** The cells at the place of an item's columns; undefined for an item that has nothing there. */
export function readCells(item: IDataObject, place: Path, isContact: HasName): Cell[] | undefined {
	const cells = cellsOf(openJson(valueAt(item, place)), place, isContact);
	if (!cells?.some(isOfColumns)) return cells;
	const inner: Cell[] = [];
	const own = cells.filter((cell) => {
		const ofValue = isOfColumns(cell) ? cellsOf(cell.value, pathOf(cell), isContact) : undefined;
		for (const one of ofValue ?? []) inner.push({ ...one, heading: `${cell.name}.${one.heading}` });
		return ofValue === undefined;
	});
	return [...own, ...inner];
}

/** A blank row has no values but boxes that are not ticked and what n8n adds to the item itself. */
export const isBlankRow = (item: IDataObject, cells = cellsOf(item, [], () => false) ?? []): boolean =>
	cells.every(
		({ name, value, around }) =>
			(around.length === 0 && isAddedByN8n(name, item)) || isAsIfBlank(value, 'row'),
	);

/** The item has a file, or files, and nothing else. */
export function isOfFile(item: IDataObject): boolean {
	const own = Object.entries(item).filter(([name, value]) => !isEmpty(value) && !isAddedByN8n(name, item));
	const values = own.flatMap(([, value]) => toEntries(value));
	return isFile(item) || (values.length > 0 && values.every(isFile));
}
