import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../words/messages';
import { inTurns } from '../../pacing/clock';
import { isLeftAsText, toEnterInstead } from '../../account/names';
import { type Path, formatPath, openJson, parsePath, valueAt } from '../../parameters/paths';
import { isExpression, readEntered, toPlain } from '../../parameters/read';
import { MAX_COLUMNS, failureIn, isBlank, isTooWide } from '../../parameters/wireValue';
import { isEmpty } from '../../values/blank';
import { PERSONS } from '../../words/headings';
import { normalizeName, ofFew } from '../../words/plainText';
import {
	type Cell,
	type HasName,
	cellsOf,
	hasColumns,
	isAddedByN8n,
	isBlankRow,
	isOfFile,
	readCells,
} from './columns';

/** The names that programs give to an object around a record, or around the answers to a form. */
const WRAPPERS =
	'body, data, payload, query, form_response, response, submission, record, result, output, fields, properties, field_data, user_column_data, answers, questions';
const ON_THE_WAY = new Set([...WRAPPERS.split(', '), ...PERSONS].map(normalizeName));
const MAX_NAMES = 3;
/** Nobody's address is deeper inside. */
export const MAX_LEVELS = 20;

/** @throws InputError for an expression: all items have one path */
export function readLeadPath(context: IExecuteFunctions): Path | undefined {
	const entered = readEntered(context, 'leadPath');
	const path = isBlank(entered) ? '' : String(toPlain(entered));
	if (path === '') return undefined;
	if (!isExpression(entered) && !isLeftAsText(path)) return parsePath(path);
	throw new InputError(
		"'Path to the Lead' is not one path for all items of the run",
		toEnterInstead(entered, 'the path of the lead, e.g. body.customer'),
	);
}

/** What the name of a column is for: an address or a phone, or a person's name. */
export type NamesOfColumns = Record<'isContact' | 'isName', HasName>;

const isOnTheWay = (part: string | number | undefined): boolean =>
	typeof part === 'string' && ON_THE_WAY.has(normalizeName(part));

/** An object, or a list of answers, that may be the place of the columns. A person's is doubtful beside somebody else. */
interface Candidate {
	path: Path;
	isDoubtful: boolean;
}

/** The objects, and lists of answers, in a value that have a name for an address or a phone, and to which names on the way lead. */
function candidatesIn(value: unknown, names: NamesOfColumns, path: Path = [], isBeside = false): Candidate[] {
	const outer = openJson(value);
	if (typeof outer !== 'object' || outer === null) return [];
	const cells = cellsOf(outer, [], names.isContact) ?? [];
	if (isTooWide(outer)) return [{ path, isDoubtful: true }];
	const isPlace = path.length > 0 && cells.some(({ name }) => names.isContact(name));
	const candidates = isPlace
		? [{ path, isDoubtful: isBeside && path.some((part) => PERSONS.includes(normalizeName(String(part)))) }]
		: [];
	if (path.length === MAX_NAMES || Array.isArray(outer)) return candidates;
	const inner = cells.filter(({ name, value: one }) => {
		const isOther = !isOnTheWay(name) || (isPlace && hasColumns(name));
		const isUnused = normalizeName(name) === 'query' && !isEmpty((outer as IDataObject).body);
		return !isOther && !isUnused && typeof openJson(one) === 'object';
	});
	if (inner.length === 0) return candidates;
	// Somebody has a person's name, or is an object or a list with an address or a phone.
	const somebodies = cells.filter((one) => names.isName(one.name) || hasContact(one.value, names.isContact));
	for (const { name, value: one } of inner) {
		const isBesideOne = isBeside || somebodies.some((other) => other.name !== name);
		candidates.push(...candidatesIn(one, names, [...path, name], isBesideOne));
	}
	return candidates;
}

/** A name for an address or a phone is somewhere in a value. */
export function hasContact(value: unknown, isContact: HasName, level = 0): boolean {
	const opened = openJson(value);
	if (typeof opened !== 'object' || opened === null || level > MAX_LEVELS) return false;
	if (isTooWide(opened) || cellsOf(opened, [], isContact)?.some(({ name }) => isContact(name))) return true;
	return Object.values(opened).some((inner) => hasContact(inner, isContact, level + 1));
}

/**
 * Finds the one place in a run's items where the columns are: the item itself, or one object, or list of answers, inside.
 *
 * @param dragged the paths of what gives an address or a phone in 'Additional Attributes'; undefined if nothing does
 * @returns undefined where each item is blank, or refused by itself
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
	await inTurns(items, (item) => {
		isAtTop ||= Object.keys(item).some(names.isContact);
		if (isAtTop) return;
		const few = { isContact: ofFew(names.isContact), isName: ofFew(names.isName) };
		for (const one of candidatesIn(item, few)) {
			const key = formatPath(one.path);
			found.set(key, { ...one, isDoubtful: one.isDoubtful || found.get(key)?.isDoubtful === true });
		}
	});
	if (isAtTop) return [];
	const [place, other] = found.values();
	if (place && !other && !place.isDoubtful) return place.path;
	// The item of a step that failed has nothing but an error, and is refused by itself.
	if (items.every((item) => isBlankRow(item) || isOfFile(item) || failureIn(item) !== undefined))
		return undefined;
	const message = other
		? 'The items have an email address or a phone in several places'
		: 'No column with an email address or a phone was found';
	throw new InputError(message, advise());
}

/** The paths of what lies beside the place. @param isTold whether a value is neither ignored nor dragged */
export async function findBeside(
	items: readonly IDataObject[],
	place: Path,
	isTold: (cell: Cell) => boolean,
): Promise<string[]> {
	const found = new Map<string, Cell>();
	await inTurns(place.length > 0 ? items : [], (item) => {
		for (const [level, part] of place.entries()) {
			const around = place.slice(0, level);
			const outer = openJson(valueAt(item, around));
			if (typeof outer !== 'object' || outer === null) return;
			for (const [name, value] of Object.entries(outer).slice(0, MAX_COLUMNS)) {
				const isOther = name === String(part) || (level === 0 && isAddedByN8n(name, item));
				const key = Array.isArray(outer) ? Number(name) : name;
				const path = formatPath([...around, key]);
				if (isOther || isEmpty(value) || found.has(path)) continue;
				found.set(path, { heading: name, name, value: value as unknown, around, key });
			}
		}
	});
	return [...found].flatMap(([path, cell]) => (isTold(cell) ? path : []));
}
