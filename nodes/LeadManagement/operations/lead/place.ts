import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../messages';
import { forEachInTurns } from '../../pacing/clock';
import { isLeftAsText, toEnterInstead } from '../../parameters/names';
import { type Path, formatPath, parsePath } from '../../parameters/paths';
import { readEntered, toPlain, valuesOf } from '../../parameters/read';
import { openJson, valueAt } from '../../parameters/readJson';
import { failureIn, isBlank, isSimple } from '../../parameters/wireValue';
import { isEmpty } from '../../values/blank';
import { PERSONS } from '../../words/headings';
import { normalizeName } from '../../words/plainText';
import {
	type Cell,
	type HasName,
	cellsOf,
	hasColumns,
	isAddedByN8n,
	isBlankItem,
	isOfFile,
	readCells,
} from './columns';

/** The names that programs give to an object around a record, or around the answers to a form. */
const WRAPPERS =
	'body, data, payload, query, form_response, response, submission, record, result, output, fields, properties, field_data, user_column_data, answers, questions';
const ON_THE_WAY = new Set([...WRAPPERS.split(', '), ...PERSONS].map(normalizeName));
const MAX_NAMES = 3;
/** A longer text is no path. */
const MAX_PATH_CHARACTERS = 1_000;

/**
 * Reads 'Path to the Lead'.
 *
 * @throws InputError for an expression that gives an object, or items paths of their own
 */
export async function readLeadPath(context: IExecuteFunctions): Promise<Path | undefined> {
	const entered = readEntered(context, 'leadPath');
	const values = (await valuesOf(context, 'leadPath', entered)).filter((value) => !isBlank(value));
	const [path, other] = new Set(values.map((value) => (isSimple(value) ? String(toPlain(value)) : '')));
	if (path === undefined) return undefined;
	const isExpression = path === '' || isLeftAsText(path);
	if (!isExpression && path.length <= MAX_PATH_CHARACTERS && other === undefined) return parsePath(path);
	throw new InputError(
		"'Path to the Lead' is not one path for all items of the run",
		toEnterInstead(isExpression ? entered : '', 'the path of the lead, e.g. body.customer'),
	);
}

/** What the names of columns are for. */
export interface NamesOfColumns {
	/** An address or a phone. */
	isContact: HasName;
	/** A person's name. */
	isName: HasName;
}

const isOnTheWay = (part: string | number | undefined): boolean =>
	typeof part === 'string' && ON_THE_WAY.has(normalizeName(part));
const isPerson = (name: string): boolean => PERSONS.includes(normalizeName(name));

/** An object, or a list of answers, that may be the place of the columns. Doubtful: it is a person's, and beside it is another one. */
interface Candidate {
	path: Path;
	isDoubtful: boolean;
}

/** How a value was reached: whether by a person's name, and whether somebody is beside one of the names. */
interface Way {
	path: Path;
	isPerson: boolean;
	isBeside: boolean;
}

/** The objects, and lists of answers, in a value that have a name for an address or a phone, and to which names on the way lead. */
function candidatesIn(value: unknown, names: NamesOfColumns, way: Way): Candidate[] {
	const { path } = way;
	const outer = openJson(value);
	// Most values have no names inside, and a run has many of them.
	if (typeof outer !== 'object' || outer === null) return [];
	const isPlace =
		path.length > 0 && cellsOf(outer, [], names.isContact)?.some(({ name }) => names.isContact(name));
	const candidates = isPlace ? [{ path, isDoubtful: way.isPerson && way.isBeside }] : [];
	if (path.length === MAX_NAMES || Array.isArray(outer)) return candidates;
	const entries = Object.entries(outer);
	const inner = entries.filter(([name, one]) => {
		const isOther = !isOnTheWay(name) || (isPlace && hasColumns(name));
		const isUnused = normalizeName(name) === 'query' && !isEmpty((outer as IDataObject).body);
		return !isOther && !isUnused && typeof openJson(one) === 'object';
	});
	if (inner.length === 0) return candidates;
	// Somebody has a person's name, or is an object or a list with an address or a phone.
	const somebodies = entries.filter(([name, one]) => names.isName(name) || hasContact(one, names.isContact));
	for (const [name, one] of inner) {
		const isBeside = way.isBeside || somebodies.some(([other]) => other !== name);
		const next = { path: [...path, name], isPerson: way.isPerson || isPerson(name), isBeside };
		candidates.push(...candidatesIn(one, names, next));
	}
	return candidates;
}

function hasContact(value: unknown, isContact: HasName, level = 0): boolean {
	const opened = openJson(value);
	if (typeof opened !== 'object' || opened === null || level > MAX_NAMES) return false;
	return Object.entries(opened).some(
		([name, inner]) => isContact(name) || hasContact(inner, isContact, level + 1),
	);
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
	names: NamesOfColumns,
	dragged: readonly Path[] | undefined,
	advise: () => string,
): Promise<Path | undefined> {
	if (dragged) {
		// The object that the first one is dragged from, as far as the names on the way lead to it.
		const around = (dragged[0] ?? []).slice(0, -1);
		const end = around.findIndex((part) => !isOnTheWay(part));
		const place = end < 0 ? around : around.slice(0, end);
		const isThere =
			place.length <= MAX_NAMES && items.some((item) => readCells(item, place, names.isContact));
		return isThere ? place : [];
	}
	const found = new Map<string, Candidate>();
	let isAtTop = false;
	await forEachInTurns(items, (item) => {
		isAtTop ||= Object.keys(item).some(names.isContact);
		if (isAtTop) return;
		for (const one of candidatesIn(item, names, { path: [], isPerson: false, isBeside: false })) {
			const key = formatPath(one.path);
			found.set(key, { ...one, isDoubtful: one.isDoubtful || found.get(key)?.isDoubtful === true });
		}
	});
	if (isAtTop) return [];
	const [place, other] = found.values();
	if (place && !other && !place.isDoubtful) return place.path;
	// The item of a step that failed has nothing but an error, and is refused by itself.
	if (items.every((item) => isBlankItem(item) || isOfFile(item) || failureIn(item) !== undefined))
		return undefined;
	const message = other
		? 'The items have an email address or a phone in several places'
		: 'No column with an email address or a phone was found';
	throw new InputError(message, advise());
}

/** What the items have beside the place, and beside what is around it: the first value of each. */
export async function findBeside(items: readonly IDataObject[], place: Path): Promise<Cell[]> {
	const found = place.map(() => new Map<string, Cell>());
	await forEachInTurns(place.length > 0 ? items : [], (item) => {
		for (const [level, part] of place.entries()) {
			const around = place.slice(0, level);
			const outer = openJson(valueAt(item, around));
			if (typeof outer !== 'object' || outer === null) return;
			for (const [name, value] of Object.entries(outer)) {
				const isOther = name === String(part) || (level === 0 && isAddedByN8n(name, item));
				if (isOther || isEmpty(value) || found[level].has(name)) continue;
				const key = Array.isArray(outer) ? Number(name) : name;
				found[level].set(name, { heading: name, name, value: value as unknown, around, key });
			}
		}
	});
	return found.flatMap((cells) => [...cells.values()]);
}
