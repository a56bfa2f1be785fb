import type { IDataObject } from 'n8n-workflow';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import { type Words, type toMeaning, meaningReader, readHeading } from '../../../words/headings';
import { isEnquiry, isPartOfRecord, withoutSender } from '../../../words/keys';
import { type Path } from '../../../parameters/paths';
import { isPlainObject } from '../../../parameters/wireValue';
import { toSplitOutAdvice } from '../advice';
import { saysTheSame } from '../types/cell';
import { toContact } from '../types/contacts';
import { isBlankCell } from '../types/nothing';
import { hasInside, toRow, valueAt } from './answers';
import { type IgnoredColumns, isAddedByN8n, toHeading } from './ignored';
import { findPlace, toListError } from './place';

/**
 * The items of a run as rows and columns. What reads it knows nothing of paths, JSON text, or lists of answers, and asks
 * `isIgnored` alone about 'Columns to Ignore'.
 */
export interface Table {
	/** Where in the items the rows are; empty for the top level. */
	place: Path;
	/** Whether 'Path to the Lead' says so. */
	isPlaceGiven: boolean;
	/** In the order in which they first appear. */
	columns: Column[];
	/** The columns that some row has together: each combination once. */
	combinations: Column[][];
	/** By item index; undefined for an item that has nothing at the place. */
	rows: ReadonlyArray<IDataObject | undefined>;
	/** By item index: why an item cannot be read. */
	problems: ReadonlyMap<number, unknown>;
	/** Without what is ignored inside them, for advice. */
	items: readonly IDataObject[];
	/** What is beside the place in an item, with its path. */
	besideOf(itemIndex: number): Array<[path: Path, value: unknown]>;
	/** True for the name of a column or attribute, or of a field in a set, that 'Columns to Ignore' have. */
	isIgnored(...path: Path): boolean;
}

export interface Column {
	/** Its name in the rows. */
	key: string;
	/** Its names in the object at the place: its own, behind that of the object that it is in. */
	path: readonly string[];
	/** The same as people read it; '' for none, also where n8n gave it one. */
	heading: string;
	/** Its name without the object that it is in, such as `attributes`. */
	ownHeading: string;
	/** Whether it is in such an object. */
	isPart: boolean;
	/** Whether it has a value in any row. */
	isUsed: boolean;
	isIgnored: boolean;
	words: Words;
}

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;
/** Columns may be new in each row. */
const CELLS_BETWEEN_BREAKS = 50_000;
const NEW_COLUMN_IN_CELLS = 50;
const ITEMS_BETWEEN_BREAKS = 1_000;

/**
 * @param given the place, if 'Path to the Lead' says it
 * @param isTopLevel true if something else says so, such as an email address in 'Additional Attributes'
 * @throws InputError for the run if it is not clear where the leads are
 */
export async function readTable(
	input: readonly IDataObject[],
	ignored: IgnoredColumns,
	given: Path | undefined,
	isTopLevel: boolean,
): Promise<Table> {
	const place = given ?? (isTopLevel ? [] : await findPlace(input));
	const isIgnored = (...path: Path) => ignored.covers([...place, ...path]);
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	const items: IDataObject[] = [];
	const rows: Array<IDataObject | undefined> = [];
	const problems = new Map<number, unknown>();
	const parts = new Map<string, string>();
	const meaningOf = meaningReader();
	for (const [itemIndex, item] of input.entries()) {
		if (isTime()) await takeBreak();
		let kept = item;
		try {
			kept = ignored.without(item) as IDataObject;
		} catch (error) {
			problems.set(itemIndex, error);
		}
		items.push(kept);
		const row = place.length === 0 ? kept : rowAt(kept, place, given !== undefined);
		rows.push(row && withParts(row, parts, meaningOf));
	}
	return {
		place,
		isPlaceGiven: given !== undefined,
		items,
		rows,
		problems,
		...(await survey(rows, parts, isIgnored)),
		besideOf: (itemIndex) =>
			besideOf(items[itemIndex], place)
				.filter((path) => !ignored.covers(path))
				.map((path) => [path, valueAt(items[itemIndex], path)]),
		isIgnored,
	};
}

/** @throws InputError for the run if there are several leads */
function rowAt(item: IDataObject, place: Path, isGiven: boolean): IDataObject | undefined {
	const value = valueAt(item, place);
	const row = toRow(value);
	if (row || !Array.isArray(value) || !value.some(isPlainObject)) return row;
	const entries = value.map((_entry, index) => [...place, index]);
	throw toListError(entries, toSplitOutAdvice(entries[0], item, isGiven));
}

/**
 * A row with the columns of the objects in it that belong to it, such as `attributes`: those that hold no other contact.
 *
 * @param parts gets the object of each of these columns
 */
function withParts(row: IDataObject, parts: Map<string, string>, meaningOf: typeof toMeaning): IDataObject {
	const isPart = (key: string) => hasInside(row[key]) && isPartOfRecord(key);
	if (!Object.keys(row).some(isPart)) return row;
	const columns = Object.entries(row).flatMap(([key, value]) => {
		const inner = isPart(key) ? toRow(value) : undefined;
		if (!inner || hasOtherContact(row, inner, meaningOf)) return [[key, value]];
		return Object.entries(inner).map(([name, own]) => {
			parts.set(`${key}.${name}`, key);
			return [`${key}.${name}`, own];
		});
	});
	return Object.fromEntries(columns) as IDataObject;
}

/** True if an object has the name of an email address or phone that the row around it has otherwise. */
const hasOtherContact = (row: IDataObject, inner: IDataObject, meaningOf: typeof toMeaning): boolean =>
	Object.keys(inner).some((key) => {
		const meaning = meaningOf(key) ?? '';
		const own = toContact(meaning) ? Object.keys(row).filter((one) => meaningOf(one) === meaning) : [];
		return own.length > 0 && !own.some((one) => saysTheSame(meaning, row[one], inner[key]));
	});

/** Looks at the columns of all rows once. */
async function survey(
	rows: ReadonlyArray<IDataObject | undefined>,
	parts: ReadonlyMap<string, string>,
	isIgnored: (...path: string[]) => boolean,
): Promise<Pick<Table, 'columns' | 'combinations'>> {
	const columns = new Map<string, Column>();
	const combinations = new Map<string, Column[]>();
	let last: string[] = [];
	const isTime = breaksEvery(CELLS_BETWEEN_BREAKS);
	const isFromSender = isEnquiry(Object.keys(rows.find((row) => row !== undefined) ?? {}));
	const toColumn = (key: string): Column => {
		const heading = toHeading(key).replace(NAME_OF_UNNAMED, '');
		const part = parts.get(key);
		const own = part === undefined ? heading : toHeading(key.slice(part.length + 1));
		const ownHeading = isFromSender ? withoutSender(own) : own;
		const around = part === undefined ? [] : [part];
		const isOwn = [key, heading].some((name) => isIgnored(name)) || isIgnored(...around, ownHeading);
		return {
			key,
			path: part === undefined ? [key] : [part, key.slice(part.length + 1)],
			heading,
			ownHeading,
			isPart: part !== undefined,
			isUsed: false,
			isIgnored: isOwn,
			words: readHeading(ownHeading),
		};
	};
	for (const row of rows) {
		const keys = Object.keys(row ?? {});
		for (const key of keys) {
			let column = columns.get(key);
			if (isTime(column ? 1 : NEW_COLUMN_IN_CELLS)) await takeBreak();
			if (!column) columns.set(key, (column = toColumn(key)));
			if (!column.isUsed && !isBlankCell(row?.[key])) column.isUsed = true;
		}
		if (keys.length === last.length && keys.every((key, index) => key === last[index])) continue;
		last = keys;
		combinations.set(
			JSON.stringify(keys),
			keys.flatMap((key) => columns.get(key) ?? []),
		);
	}
	return { columns: [...columns.values()], combinations: [...combinations.values()] };
}

/** The paths of the values beside the place of the lead in an item. None of them is sent. */
function besideOf(item: IDataObject, place: Path): Path[] {
	return place.flatMap((part, length) => {
		const path = place.slice(0, length);
		const value = valueAt(item, path);
		const around = (typeof part === 'number' ? value : toRow(value)) as
			| Record<string | number, unknown>
			| undefined;
		const keys = Array.isArray(around) ? [...around.keys()] : Object.keys(around ?? {});
		return keys
			.filter((key) => key !== part && !isBlankCell(around?.[key]) && !isOfRequest(key, length))
			.map((key) => [...path, key]);
	});
}

/** What n8n adds beside the body of a webhook, and to the items of its own triggers. */
const isOfRequest = (key: string | number, level: number) =>
	level === 0 && (ADDED_TO_WEBHOOK.includes(String(key)) || isAddedByN8n(String(key)));
const ADDED_TO_WEBHOOK = ['headers', 'webhookUrl', 'executionMode'];
/** True for a column that is of the request of a webhook, not of a lead. */
export const isOfWebhook = (name: string, columns: ReadonlyArray<{ key: string }>): boolean =>
	ADDED_TO_WEBHOOK.includes(name) &&
	['headers', 'body'].every((one) => columns.some(({ key }) => key === one));

/** True for an item that is no blank row, whatever its place has. */
export const hasAnyValue = (item: IDataObject): boolean =>
	Object.entries(item).some(([key, value]) => !isAddedByN8n(key) && !isBlankCell(value));
