import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { InputError, listQuoted, quote } from '../../../messages';
import type { Meaning, toMeaning } from '../../../words/headings';
import { isAroundAnswers, isSubject } from '../../../words/people';
import { IgnoredColumns, type Path, toPathText } from './ignored';
import { type Level, isBlankCell, isContact, levelsOf, rowAt, toComparableText, valueAt } from './levels';

/** Looking at many values must not block other executions of the process. */
const LEVELS_BETWEEN_BREAKS = 2_000;
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
	const isPlace = ({ row }: Level) => Object.keys(row).some((key) => isContact(key, row[key], meaningOf));
	const top = (item: IDataObject) => ({ path: [], row: item, mayBeAnother: false });
	if (isTopLevel || items.some((item) => isPlace(top(item)))) return { place: [], rows: [...items] };
	const places = new Map<string, Level>();
	let count = 0;
	for (const item of items) {
		for (const level of levelsOf(item, ignored, isPlace)) {
			if (++count % LEVELS_BETWEEN_BREAKS === 0) await sleep(0);
			if (isPlace(level)) places.set(toPathText(level.path), level);
		}
	}
	const leads = [...places.values()].filter((level) => !level.mayBeAnother);
	if (leads.length === 0) return { place: [], rows: [...items] };
	if (places.size > 1) throw toSeveralError([...places.values()].map(({ path }) => path));
	const [{ path: place }] = leads;
	return { place, rows: items.map((item) => rowAt(item, place, ignored)) };
}

/** @throws InputError for an item that names somebody around the place of the lead, or whom it is about, and another one in it */
export function assertOnePerson(
	item: IDataObject,
	place: Path,
	ignored: IgnoredColumns,
	meaningOf: typeof toMeaning,
): void {
	/** The first name of a person in a row. "Name" may also be that of a form. */
	const findName = (path: Path, isNameOfPerson: boolean) => {
		const row = rowAt(item, path, ignored) ?? {};
		const key = Object.keys(row).find(
			(one) =>
				PERSON.has(meaningOf(one)) &&
				(isNameOfPerson || !/^name$/i.test(one)) &&
				!isBlankCell(row[one]) &&
				ignored.find([...path, one]) === undefined,
		);
		return key === undefined
			? undefined
			: { path: toPathText([...path, key]), text: toComparableText(row[key]).toString().toLowerCase() };
	};
	const own = place.length > 0 ? findName(place, true) : undefined;
	if (!own) return;
	for (let length = 0; length < place.length; length++) {
		const around = place.slice(0, length);
		const subjects = Object.keys(rowAt(item, around, ignored) ?? {}).filter(
			(key) => key !== place[length] && isSubject(key) && ignored.find([...around, key]) === undefined,
		);
		const other = [
			findName(around, !isAroundAnswers(String(place[length]))),
			...subjects.map((key) => findName([...around, key], true)),
		].find((one) => one && one.text !== own.text);
		if (!other) continue;
		throw new InputError(
			`The item names two people: ${quote(other.path)} and ${quote(own.path)}`,
			`If ${quote(toPathText(place))} has the lead, add ${quote(other.path)} to 'Columns to Ignore'.`,
		);
	}
}

/** The paths of the values beside the place of the lead in an item, ignored ones included. None of them is sent. */
export function besideOf(item: IDataObject, place: Path): Path[] {
	return place.flatMap((part, length) => {
		const path = place.slice(0, length);
		const around = valueAt(item, path, NONE) as Record<string | number, unknown>;
		const parts = Array.isArray(around) ? [...around.keys()] : Object.keys(around ?? {});
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
			true,
		);
	return new InputError(
		`The input has an email address or phone in several places: ${listQuoted(paths.map(toPathText))}`,
		"Add all but the one with the lead to 'Columns to Ignore'. " +
			"Or add EmailAddress or Phone to 'Additional Attributes', and drag the lead's own on 'Value'.",
		true,
	);
}
