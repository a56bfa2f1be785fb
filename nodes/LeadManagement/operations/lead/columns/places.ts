import type { IDataObject } from 'n8n-workflow';
import { InputError, listQuoted, quote } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import type { Meaning, toMeaning } from '../../../words/headings';
import { isAroundAnswers, isContactDetails, isNameOfSubject, isSubject } from '../../../words/people';
import { type Path, isSamePath, isWithin, toPathText } from '../../parameters/paths';
import { isPlainObject } from '../../parameters/wireValue';
import { IgnoredColumns } from './ignored';
import { isContact } from './contactCells';
import { type Level, isBlankCell, levelsOf, rowAt, toComparableText, valueAt } from './levels';

const VALUES_BETWEEN_BREAKS = 10_000;
const ITEMS_BETWEEN_BREAKS = 100;
/** No more of an item is searched for another person. */
const MAX_LEVELS_SEARCHED = 100;
const PERSON: ReadonlySet<Meaning | undefined> = new Set([
	'FullName',
	'SurnameFirst',
	'FirstName',
	'LastName',
] as const);

/** For what is looked at whether it is ignored or not. */
export const NONE = new IgnoredColumns([]);

/** The rows of a run, and where in its items they are. */
export interface Rows {
	/** The same for all items; empty for the top level. */
	place: Path;
	/** By item index; undefined for an item that has nothing at this place. */
	rows: Array<IDataObject | undefined>;
}

/**
 * Decides once for a run where in its items the leads are, by names alone: a blank cell, or another row, changes nothing.
 *
 * @param isTopLevel true if something else says so, such as an email address in 'Additional Attributes'
 * @throws InputError for the run if there are several places
 */
export async function findRows(
	items: readonly IDataObject[],
	ignored: IgnoredColumns,
	isTopLevel: boolean,
	meaningOf: typeof toMeaning,
): Promise<Rows> {
	const isPlace = ({ path, row }: Pick<Level, 'path' | 'row'>) =>
		Object.keys(row).some(
			(key) => isContact(key, row[key], meaningOf) && ignored.find([...path, key]) === undefined,
		);
	const atTop = { place: [], rows: [...items] };
	if (isTopLevel || items.some((item) => isPlace({ path: [], row: item }))) return atTop;
	const places = new Map<string, Level>();
	/** Entries of lists that name a person and have no contact: one of them may be the lead, too. */
	const others = new Map<string, Path>();
	const isTime = breaksEvery(VALUES_BETWEEN_BREAKS);
	for (const item of items) {
		for (const level of levelsOf(item, ignored, isPlace)) {
			const { path, row } = level;
			if (isTime(1 + Object.keys(row).length)) await takeBreak();
			if (isPlace(level)) places.set(toPathText(path), level);
			else if (isEntry(path) && Object.keys(row).some((key) => PERSON.has(meaningOf(key))))
				others.set(toPathText(path), path);
		}
	}
	const leads = [...places.values()].filter((level) => !level.mayBeAnother);
	const [lead = await findChosen(items, [...places.values()], ignored, isPlace)] = leads;
	if (!lead) return atTop;
	const { path: place } = lead;
	const list = toPathText(place.slice(0, -1));
	const beside = [...others.values()].filter(
		(path) => isEntry(place) && toPathText(path.slice(0, -1)) === list,
	);
	const all = [...[...places.values()].map(({ path }) => path), ...beside];
	if (all.length > 1) throw toSeveralError(all);
	const rows: Rows['rows'] = [];
	for (const item of items) {
		const row = rowAt(item, place, ignored);
		rows.push(row);
		if (isTime(Object.keys(row ?? {}).length)) await takeBreak();
	}
	return { place, rows };
}

const isEntry = (path: Path) => typeof path.at(-1) === 'number';

/** The only place left, of somebody who may be beside the lead, if 'Columns to Ignore' names another place: so the user chose. */
async function findChosen(
	items: readonly IDataObject[],
	[place, other]: Level[],
	ignored: IgnoredColumns,
	isPlace: (level: Level) => boolean,
): Promise<Level | undefined> {
	if (!place || other) return undefined;
	const isIgnored = (path: Path) =>
		path.some((_part, index) => ignored.find(path.slice(0, index + 1)) !== undefined);
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const item of items) {
		if (isTime()) await takeBreak();
		for (const level of levelsOf(item, NONE))
			if (isIgnored(level.path) && isPlace({ ...level, path: [] })) return place;
	}
	return undefined;
}

/** @throws InputError for an item that names another person than the place of the lead: around it, or whom the item is about */
export function assertOnePerson(
	item: IDataObject,
	place: Path,
	ignored: IgnoredColumns,
	meaningOf: typeof toMeaning,
): void {
	if (place.length === 0) return;
	/** The names of a person at a level. "Name" may also be that of a form. */
	const namesAt = ({ path, row }: Pick<Level, 'path' | 'row'>, isPerson: boolean) =>
		Object.keys(row).flatMap((key) => {
			const own = [...path, key];
			const isName = PERSON.has(meaningOf(key)) ? isPerson || !/^name$/i.test(key) : isNameOfSubject(key);
			if (!isName || isBlankCell(row[key]) || isWithin(place, own) || ignored.find(own) !== undefined)
				return [];
			return { path: toPathText(own), name: toComparableText(row[key]).toString().toLowerCase() };
		});
	const names = namesAt({ path: place, row: rowAt(item, place, ignored) ?? {} }, true);
	const placeKey = String(place.filter((part) => typeof part === 'string').at(-1));
	const isUnnamed = names.length === 0;
	// What is around the name of a person may have their contact in an object of its own.
	if (isUnnamed && [isSubject, isAroundAnswers, isContactDetails].some((is) => is(placeKey))) return;
	const isPlace = ({ path }: Level) => isSamePath(path, place);
	for (const level of levelsOf(item, ignored, isPlace, MAX_LEVELS_SEARCHED)) {
		const { path } = level;
		const key = String(path.at(-1));
		const isAround = isWithin(place, path);
		if (isPlace(level) || level.mayBeAnother || !(isAround || isSubject(key) || isAroundAnswers(key)))
			continue;
		const isPerson = isSubject(key) || (isAround && !isAroundAnswers(String(place[path.length])));
		const others = namesAt(level, isPerson);
		const isSame = ({ name }: { name: string }) =>
			names.some((one) => name.includes(one.name) || one.name.includes(name));
		if (others.length === 0 || others.some(isSame)) continue;
		const own = isUnnamed ? toPathText(place) : names[0].path;
		const [verb, beside] = [isUnnamed ? 'may be about' : 'names', listQuoted(others.map((one) => one.path))];
		throw new InputError(
			`The item ${verb} two people: ${quote(others[0].path)} and ${quote(own)}`,
			`If ${quote(toPathText(place))} has the lead, add ${beside} to 'Columns to Ignore'.`,
		);
	}
}

/** The paths of the values beside the place of the lead in an item, ignored ones included. None of them is sent. */
export function besideOf(item: IDataObject, place: Path): Path[] {
	return place.flatMap((part, length) => {
		const path = place.slice(0, length);
		const around = valueAt(item, path, NONE) as Record<string | number, unknown>;
		const parts = Array.isArray(around)
			? [...around.keys()]
			: Object.keys(isPlainObject(around) ? around : {});
		return parts
			.filter((one) => one !== part && !isBlankCell(around[one]) && !isOfRequest(one, length))
			.map((one) => [...path, one]);
	});
}

/** What n8n's 'Webhook' adds beside the body. */
const isOfRequest = (key: string | number, level: number) =>
	level === 0 && ['headers', 'webhookUrl', 'executionMode'].includes(String(key));

function toSeveralError(paths: Path[]): InputError {
	const lists = new Set(
		paths.map((path) => (typeof path.at(-1) === 'number' ? toPathText(path.slice(0, -1)) : undefined)),
	);
	const [list] = lists;
	if (lists.size === 1 && list !== undefined)
		return new InputError(
			`The input has several leads in one list: ${listQuoted(paths.map(toPathText))}`,
			`Add a 'Split Out' node before this one, with ${list} in 'Fields To Split Out'.`,
		);
	return new InputError(
		`The input has an email address or phone in several places: ${listQuoted(paths.map(toPathText))}`,
		"Add all but the one with the lead to 'Columns to Ignore'. " +
			"Or add EmailAddress or Phone to 'Additional Attributes', and drag the lead's own on 'Value'.",
	);
}
