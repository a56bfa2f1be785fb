import { parse } from '../../parameters/readJson';
import type { Path } from '../../parameters/paths';
import { isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { withoutInvisible } from '../../words/plainText';

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
