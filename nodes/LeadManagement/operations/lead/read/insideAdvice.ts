import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { quote, shown } from '../../../messages';
import { type toMeaning, meaningReader } from '../../../words/headings';
import { isOnTheWay } from '../../../words/keys';
import { type Path, isSamePath, isWithin, toCode, toPathText } from '../../../parameters/paths';
import { toEntries } from '../../../parameters/wireValue';
import { areInLists, keepPlace, MAX_PATHS, toAddAdvice, toPathAdvice, toSplitOutAdvice } from '../advice';
import { type Mapping, targetsOf } from '../match/mapping';
import { open, pathInside, toRow } from '../table/answers';
import type { Table } from '../table/table';
import { contactUnder, toContactCell } from '../types/cell';
import { type ContactType, hasContact, mayBe, toContact } from '../types/contacts';
import { EMAIL } from '../types/email';
import { adviseOnMail, isMail, isOfMail, isPartyOfMail, toExtractAdvice } from './mail';

/** Levels of an item, and places on each, that are searched: each row without a contact gets an advice. */
const MAX_LEVELS = 9;
const MAX_LEVELS_SEARCHED = 100;

/** Something in an item that may be the lead, or one of their values. */
interface Spot {
	/** As it is in the item: in a list of names and values, the index of the entry. */
	path: Path;
	/** An example of what is there. */
	value: string;
}

interface Found {
	/** By the names on the way, as 'Path to the Lead' takes them. */
	places: Spot[];
	mail?: Level;
	values: ReadonlyMap<ContactType, Spot[]>;
}

/**
 * Returns functions for what to do about an item: where addresses and phones are, whoever they are of. Whose they are, the user
 * knows: nothing is recommended.
 *
 * @param hasOwn whether leads of the run have a column of their own for one: what is inside something is mostly somebody else's then
 */
export function insideAdviser(table: Table, { columns }: Mapping, hasOwn: boolean) {
	const meaningOf = meaningReader();
	const sets = new Set(
		columns.flatMap(({ key, use }) => (use.as === 'attribute' && use.name.startsWith('mx_') ? key : [])),
	);
	const own = new Map(columns.map((column) => [column.key, targetsOf(column)]));
	const isIgnored = (path: Path) =>
		table.isIgnored(...(isWithin(path, table.place) ? path.slice(table.place.length) : path));
	/** Where an address or a phone of the lead may be, although the leads of the run have a column for it. */
	const isNear = (path: Path) => {
		if (!isWithin(path, table.place)) return false;
		const [key = '', ...others] = path.slice(table.place.length).filter((part) => typeof part === 'string');
		const isOwn = key === '' || toContact(own.get(key)?.[0]);
		return (isOwn ? others : [key, ...others]).every(isOnTheWay);
	};
	const find = (itemIndex: number, missing: readonly ContactType[]): Found => {
		const places: Spot[] = [];
		let mail: Level | undefined;
		const values = new Map<ContactType, Spot[]>(missing.map((contact) => [contact, []]));
		for (const level of levelsIn(table.items[itemIndex], isIgnored)) {
			const { path, row } = level;
			if (hasOwn && !isNear(path)) continue;
			const keyIn = (outer: Path) => (isWithin(path, outer) ? String(path[outer.length] ?? '') : '');
			if (mail && isPartyOfMail(keyIn(mail.path))) continue;
			if (!hasOwn && isMail(row)) mail ??= level;
			// The list of a contact's addresses is no other contact.
			if (places.some((place) => toContact(meaningOf(keyIn(place.path))))) continue;
			// Another path would take the place from the leads that have theirs. What is in a custom field set is none.
			const mayBePlace =
				!hasOwn && path.length > 0 && !sets.has(String(path[0])) && !isSamePath(path, table.place);
			const value = mayBePlace ? findContact(row, missing, meaningOf) : undefined;
			if (value !== undefined) places.push({ path, value });
			else for (const [contact, found] of values) found.push(...findIn(level, contact, isIgnored));
		}
		return { places, mail, values };
	};
	return {
		/** '' if there are none. */
		adviseOnContacts: (itemIndex: number, missing: readonly ContactType[]) =>
			adviseOnFound(find(itemIndex, missing), table.items[itemIndex], table),
		adviseOnText: (itemIndex: number) => adviseOnText(table.items[itemIndex], isIgnored),
	};
}

/** What to do about a text that names an address: the answer of a model, or a message. '' if there is none. */
function adviseOnText(item: IDataObject, isIgnored: (path: Path) => boolean): string {
	for (const { at, row, value } of levelsIn(item, isIgnored))
		for (const [key, cell] of Object.entries(row))
			if (!isPartyOfMail(key) && typeof cell === 'string' && hasContact(cell))
				return toExtractAdvice(toPathText([...at, ...pathInside(value, key)]), cell);
	return '';
}

function adviseOnFound({ places, mail, values }: Found, item: IDataObject, table: Table): string {
	if (mail && places.length === 0) return adviseOnMail(mail.path, mail.row);
	const paths = places.map(({ path }) => path);
	const ofValues = [...values].map(([contact, found]) => adviseOnValues(contact, found, item, table));
	if (areInLists(paths)) {
		const list = quote(toPathText(paths[0].slice(0, 1)));
		const steps = toSplitOutAdvice(paths[0], item, table.isPlaceGiven);
		return [`If the leads are in the list in ${list}: ${steps}`, ...ofValues].filter(Boolean).join(' ');
	}
	const isIn =
		paths.length > 0 ? `If the lead is in ${listSpots(places)}: ${toPathAdvice(paths.map(toPathText))}` : '';
	return [isIn, ...ofValues].filter(Boolean).join(' ');
}

/** An email address or a phone in a row, under a name that means it. */
function findContact(
	row: IDataObject,
	missing: readonly ContactType[],
	meaningOf: typeof toMeaning,
): string | undefined {
	for (const key of Object.keys(row)) {
		const contact = contactUnder(key, row[key], meaningOf);
		const cells = contact
			? toEntries(toContactCell(row[key], contact)).map((cell) => asText(cell) ?? '')
			: [];
		const found = cells.find((cell) => missing.some(({ looksLike }) => looksLike(cell)));
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The values of a level that may be an address or a phone. Who sent or got an email is not: many leads would have this address. */
const findIn = (
	{ path, at, row, value }: Level,
	contact: ContactType,
	isIgnored: (path: Path) => boolean,
): Spot[] =>
	Object.entries(row).flatMap(([key, cell]) => {
		if (isIgnored([...path, key]) || (contact === EMAIL && isOfMail(key, row))) return [];
		const entries = toEntries(cell);
		const index = entries.findIndex((entry) => typeof entry !== 'object' && mayBe(contact, key, entry));
		if (index < 0) return [];
		const own = [...at, ...pathInside(value, key), ...(Array.isArray(cell) ? [index] : [])];
		return { path: own, value: String(entries[index]) };
	});

function adviseOnValues(
	{ attribute, label }: ContactType,
	found: readonly Spot[],
	item: IDataObject,
	table: Table,
): string {
	if (found.length === 0) return '';
	const spots = found.slice(0, MAX_PATHS);
	const codes = spots.map(({ path }) => toCode(path, item));
	// Nothing inside a text can be dragged.
	const isDragged = codes.every((code) => !code.includes('JSON.parse'));
	const expressions = codes.map((code) => `{{ ${code} }}`).join(' or ');
	const toDo = isDragged
		? toAddAdvice(attribute, 'it')
		: `Add ${attribute} to 'Additional Attributes', switch its 'Value' to Expression, and enter ${expressions}.`;
	return `If ${listSpots(spots)} is the lead's ${label}: ${toDo}${keepPlace(table)}`;
}

/** E.g. `"owner" (ada@example.com) or "host_email" (bob@example.com)`. */
const listSpots = (spots: readonly Spot[]) =>
	spots
		.slice(0, MAX_PATHS)
		.map(
			({ path, value }) =>
				`${quote(path.length === 1 ? String(path[0]) : toPathText(path))} (${shown(value)})`,
		)
		.join(' or ');

interface Level {
	/** With the names of the entries of a list of names and values. */
	path: Path;
	/** As it is in the item. */
	at: Path;
	row: IDataObject;
	/** What the row was read from. */
	value: unknown;
}

/** The levels of an item, the outer ones first, with what they were read from. */
function* levelsIn(item: IDataObject, isIgnored: (path: Path) => boolean): Generator<Level> {
	const levels: Array<Omit<Level, 'row'>> = [{ path: [], at: [], value: item }];
	// Those inside a level are added while this loop runs.
	for (const { path, at, value } of levels) {
		const opened = open(value);
		const row = toRow(opened);
		if (row) yield { path, at, row, value: opened };
		if (path.length >= MAX_LEVELS) continue;
		const entries: Array<[string | number, unknown]> = row
			? Object.entries(row)
			: Array.isArray(opened)
				? [...opened.entries()]
				: [];
		for (const [key, inner] of entries)
			if (levels.length < MAX_LEVELS_SEARCHED && typeof open(inner) === 'object' && key !== 'headers')
				if (!isIgnored([...path, key]))
					levels.push({ path: [...path, key], at: [...at, ...pathInside(opened, key)], value: inner });
	}
}
