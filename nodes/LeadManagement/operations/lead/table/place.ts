import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError, listQuoted, quote } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import { meaningReader } from '../../../words/headings';
import {
	isAroundAnswers,
	isEnquiry,
	isForm as isFormKey,
	isOnTheWay,
	isOtherParty,
	isPerson,
	mayHaveForm,
	saysWhose,
	withoutSender,
} from '../../../words/keys';
import { toComparableName } from '../../../words/plainText';
import { isExpression, readEntered, valuesOf } from '../../../parameters/parameters';
import { type Path, isSamePath, isWithin, toPath, toPathText } from '../../../parameters/paths';
import { describe, isBlank } from '../../../parameters/wireValue';
import { areInLists, toPathAdvice, toSplitOutAdvice } from '../advice';
import { contactUnder } from '../types/cell';
import { toContact } from '../types/contacts';
import { hasInside, open, toRow, valueAt } from './answers';

/** Levels below the item itself. A list is none. */
const MAX_LEVELS = 4;
const VALUES_BETWEEN_BREAKS = 10_000;

/** What the items of a run have on the way to a lead, each by its path as text. */
interface Found {
	/** Levels with a name that means an email address or a phone. */
	places: Map<string, Level>;
	/** Other parties who have one, too. */
	parties: Map<string, Path>;
	/** Levels with the name of a person, and no way to reach them. */
	named: Map<string, Level>;
}

/** The names at one place of an item: of an object, or of a list of names and values. */
interface Level {
	path: Path;
	row: IDataObject;
	/** True for a form itself, and whoever has it, whose address is no answer. */
	isForm?: boolean;
}

/** What is around a path in an expression. */
const OF_ITEM = /^\s*(?:\{\{\s*)?(?:\$json\b\.?)?|\s*(?:\}\})?\s*$/g;

/**
 * Reads 'Path to the Lead': `body.customer`, as n8n writes a dropped field, or as part of an expression.
 *
 * @returns undefined if it is empty: the leads are looked for
 * @throws InputError for the run if it is no path, or items differ
 */
export function readLeadPath(context: IExecuteFunctions): Path | undefined {
	const isEvaluated = isExpression(readEntered(context, 'leadPath'));
	const paths = new Map<string, Path>();
	for (const value of valuesOf(context, 'leadPath')) {
		if (isBlank(value) && !isEvaluated) continue;
		const path = typeof value === 'string' ? toPath(value.replace(OF_ITEM, '')) : [];
		if (path.length === 0) throw toPathError(`has ${describe(value)} instead of a path`);
		paths.set(toPathText(path), path);
	}
	const [path, other] = paths.values();
	if (other) throw toPathError('holds for all items of a run, but differs between them');
	return path;
}

const toPathError = (problem: string) =>
	new InputError(
		`'Path to the Lead' ${problem}`,
		'Switch it to Fixed, and drag the field with the lead on it, or enter its path, e.g. body.customer.',
	);

/**
 * Decides once for a run where in its items the leads are, by names alone: a blank cell, or another row, changes nothing.
 *
 * @returns empty for the top level, also if nothing is found
 * @throws InputError for the run if it is not clear whose the address is
 */
export async function findPlace(items: readonly IDataObject[]): Promise<Path> {
	const reader = levelReader();
	if (items.some((row) => reader.isPlace(row))) return [];
	const found: Found = { places: new Map(), parties: new Map(), named: new Map() };
	const isTime = breaksEvery(VALUES_BETWEEN_BREAKS);
	for (const item of items) {
		const levels: Level[] = [{ path: [], row: item }];
		// Those inside a level are added while this loop runs.
		for (const level of levels) {
			if (isTime(1 + Object.keys(level.row).length)) await takeBreak();
			levels.push(...reader.look(level, found));
		}
	}
	const [place] = found.places.values();
	if (!place) return [];
	assertOnePlace(place.path, found, items);
	assertOnePerson(place, found.named, reader);
	return place.path;
}

/** Reads levels, whose names are few different ones. */
function levelReader() {
	const meaningOf = meaningReader();
	const isPlace = (row: IDataObject) => {
		const keys = Object.keys(row);
		const isFromSender = isEnquiry(keys);
		return keys.some((key) => contactUnder(isFromSender ? withoutSender(key) : key, row[key], meaningOf));
	};
	const isName = (meaning: string | undefined) => meaning !== undefined && !toContact(meaning);
	const namesIn = (row: IDataObject) => Object.keys(row).filter((key) => isName(meaningOf(key)));
	return {
		isPlace,
		namesIn,
		/** Notes what a level has, and returns the levels inside it that are on the way to a lead. */
		look({ path, row, isForm }: Level, { places, parties, named }: Found): Level[] {
			const text = toPathText(path);
			if (isPlace(row) && !isForm) {
				if (Object.keys(row).some(saysWhose)) parties.set(text, path);
				else note(places, text, path, row);
				return [];
			}
			if (namesIn(row).length > 0) note(named, text, path, row);
			if (path.filter((part) => typeof part === 'string').length >= MAX_LEVELS) return [];
			return Object.entries(row).flatMap(([key, value]) => {
				const isOther = isOtherParty(key);
				if (!hasInside(value) || !(isOther || isOnTheWay(key))) return [];
				const levels = levelsIn(value, [...path, key]);
				const isOfForm = isAroundAnswers(key)
					? isFormKey(key) && !isListOfAnswers(value)
					: isForm && mayHaveForm(key);
				if (!isOther) return levels.map((level) => ({ ...level, isForm: isOfForm }));
				for (const level of levels.filter((one) => isPlace(one.row)))
					parties.set(toPathText(level.path), level.path);
				return [];
			});
		},
	};
}

/** Notes a level with its names in all items: which of them comes last decides nothing. */
function note(levels: Map<string, Level>, text: string, path: Path, row: IDataObject): void {
	const known = levels.get(text)?.row ?? {};
	if (!Object.keys(row).every((key) => key in known)) levels.set(text, { path, row: { ...row, ...known } });
}

const isListOfAnswers = (value: unknown): boolean => Array.isArray(open(value)) && toRow(value) !== undefined;

/** The levels of a value: one of an object or a list of names and values, one for each entry of another list. */
function levelsIn(value: unknown, path: Path): Level[] {
	const row = toRow(value);
	if (row) return [{ path, row }];
	const list = open(value);
	return Array.isArray(list) ? list.flatMap((entry, index) => levelsIn(entry, [...path, index])) : [];
}

/** @throws InputError for the run if another place, or another party, has an address or a phone, too */
function assertOnePlace(place: Path, { places, parties, named }: Found, items: readonly IDataObject[]): void {
	// Without an address, an entry of the same list may be the lead, too.
	const beside = [...named.values()]
		.map(({ path }) => path)
		.filter((path) => !isSamePath(path, place) && areInLists([place, path]));
	const all = [...[...places.values()].map(({ path }) => path), ...parties.values(), ...beside];
	if (all.length < 2) return;
	if (areInLists(all)) {
		const item = items.find((one) => valueAt(one, place) !== undefined) ?? {};
		throw toListError(all, toSplitOutAdvice(place, item, false));
	}
	throw new InputError(
		`The input has an email address or phone in several places: ${listQuoted(all.map(toPathText))}`,
		toPathAdvice(all.map(toPathText)),
	);
}

export const toListError = (entries: readonly Path[], toDo: string) =>
	new InputError(`The input has several leads in one list: ${listQuoted(entries.map(toPathText))}`, toDo);

/** @throws InputError for the run if another person than the one at the place is named around or beside it */
function assertOnePerson(
	{ path: place, row }: Level,
	named: ReadonlyMap<string, Level>,
	{ namesIn }: ReturnType<typeof levelReader>,
): void {
	const isUnnamed = namesIn(row).length === 0;
	/** Of them, the key of the object with the lead is none: `contact_person`. */
	const namesBeside = (path: Path, others: IDataObject) =>
		namesIn(others).filter((key) => !isWithin(place, [...path, key]));
	const isAbout = ({ path, row: others }: Level) => {
		const isAround = isWithin(place, path);
		// What is around the name of a person may have their contact in an object of its own.
		if (
			isUnnamed &&
			(isAround || !isPerson(lastKey(place)) || toComparableName(lastKey(place)) === 'contact')
		)
			return false;
		const isForm = isAroundAnswers(isAround ? String(place[path.length]) : lastKey(path));
		return namesBeside(path, others).some((key) => !isForm || toComparableName(key) !== 'name');
	};
	const other = [...named.values()].find((level) => !isSamePath(level.path, place) && isAbout(level));
	if (!other) return;
	const [name] = namesBeside(other.path, other.row);
	const [beside, own] = [[...other.path, name], place].map(toPathText);
	throw new InputError(
		`The input may be about two people: ${quote(beside)} and ${quote(own)}`,
		`If ${quote(own)} has the lead, set 'Path to the Lead' to ${own}.`,
	);
}

const lastKey = (path: Path): string => String(path.filter((part) => typeof part === 'string').at(-1) ?? '');
