import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { listQuoted } from '../../../messages';
import { type toMeaning, meaningReader } from '../../../words/headings';
import { isOnTheWay } from '../../../words/keys';
import { type Path, isSamePath, isWithin, toExpression, toPathText } from '../../parameters/paths';
import { toEntries } from '../../parameters/wireValue';
import type { Mapping } from '../match/mapping';
import { open, pathInside, toRow } from '../table/answers';
import { listOf, toPathAdvice, toSplitOutAdvice } from '../table/place';
import type { Table } from '../table/table';
import { contactUnder, toContactCell } from '../types/contactCell';
import { toContact } from '../types/contacts';
import type { ContactType } from '../types/fieldType';
import { adviseOnMail, isMail, isPartyOfMail } from './mail';
import { isProposed, toMaybeAdvice } from './proposals';

/** Levels of an item, and places on each, that are searched: each row without a contact gets an advice. */
const MAX_LEVELS = 9;
const MAX_LEVELS_SEARCHED = 100;
const MAX_NAMED = 3;

/**
 * Returns a function for what to do about an item that has something inside: where addresses and phones are, whoever they are of.
 *
 * @param hasOwn whether leads of the run have a column of their own for one: what is inside something is mostly somebody else's then
 */
export function insideAdviser(table: Table, { columns }: Mapping, hasOwn: boolean) {
	const meaningOf = meaningReader();
	const sets = new Set(
		columns.flatMap(({ key, use }) => (use.as === 'attribute' && use.name.startsWith('mx_') ? key : [])),
	);
	const isIgnored = (path: Path) => table.place.length === 0 && table.isIgnored(...path);
	return (itemIndex: number, missing: readonly ContactType[]): string => {
		const places: Path[] = [];
		let mail: Level | undefined;
		const values: Array<Spot & { contact: ContactType }> = [];
		for (const level of levelsIn(table.items[itemIndex], isIgnored)) {
			const { path, row } = level;
			const beyond = path.slice(table.place.length).filter((part) => typeof part === 'string');
			if (hasOwn && !(isWithin(path, table.place) && beyond.every(isOnTheWay))) continue;
			const keyIn = (outer: Path) => (isWithin(path, outer) ? String(path[outer.length] ?? '') : '');
			if (mail && isPartyOfMail(keyIn(mail.path))) continue;
			if (!hasOwn && isMail(row)) mail ??= level;
			// The list of a contact's addresses is no other contact.
			if (places.some((place) => toContact(meaningOf(keyIn(place))))) continue;
			// What is in a custom field set cannot be the place of the lead.
			const isPlace = path.length > 0 && !sets.has(String(path[0])) && hasContact(row, missing, meaningOf);
			if (isPlace && !isSamePath(path, table.place)) places.push(path);
			if (hasOwn || isPlace) continue;
			for (const contact of missing)
				values.push(...findIn(level, contact, isIgnored).map((found) => ({ ...found, contact })));
		}
		const list = places.length > 1 ? listOf(places) : undefined;
		if (list) return `The leads may be in a list. ${toSplitOutAdvice(list, table.items[itemIndex])}`;
		const named = places.slice(0, MAX_NAMED).map(toPathText);
		if (places.length > 0) return `The lead may be in ${listQuoted(named, ' or ')}. ${toPathAdvice(named)}`;
		if (mail) return adviseOnMail(mail.path, mail.row);
		const [first] = values;
		return first
			? adviseOnValues(
					first.contact,
					values.filter(({ contact }) => contact === first.contact),
				)
			: '';
	};
}

/** True for a row with an email address or a phone under a name that means it. */
const hasContact = (row: IDataObject, missing: readonly ContactType[], meaningOf: typeof toMeaning) =>
	Object.keys(row).some((key) => {
		const contact = contactUnder(key, row[key], meaningOf);
		const cells = contact ? toEntries(toContactCell(row[key], contact)) : [];
		return missing.some(({ looksLike }) => cells.some((cell) => looksLike(asText(cell) ?? '')));
	});

/** The values of a level that may be an address or a phone. */
const findIn = (
	{ path, at, texts, row, value }: Level,
	contact: ContactType,
	isIgnored: (path: Path) => boolean,
): Spot[] =>
	Object.entries(row).flatMap(([key, cell]) => {
		if (isIgnored([...path, key])) return [];
		const index = toEntries(cell).findIndex(
			(entry) => typeof entry !== 'object' && isProposed(contact, key, entry),
		);
		if (index < 0) return [];
		const own = [...at, ...pathInside(value, key), ...(Array.isArray(cell) ? [index] : [])];
		return { at: own, texts };
	});

function adviseOnValues(contact: ContactType, found: readonly Spot[]): string {
	const names = found.slice(0, MAX_NAMED).map(({ at }) => (at.length === 1 ? String(at[0]) : toPathText(at)));
	const inText = found.find(({ texts }) => texts.length > 0);
	if (!inText) return toMaybeAdvice(contact, names);
	const { attribute, label } = contact;
	// Nothing inside a text can be dragged.
	return `${listQuoted(names, ' or ')} may be the ${label}. Add ${attribute} to 'Additional Attributes', and enter ${toExpression(inText.at, inText.texts)} in 'Value'.`;
}

/** Where a value is, and the texts with JSON that it is in. */
interface Spot {
	/** As it is in the item: in a list of names and values, the index of the entry. */
	at: Path;
	texts: readonly Path[];
}

interface Level extends Spot {
	/** With the names of the entries of such a list. */
	path: Path;
	row: IDataObject;
	/** What the row was read from. */
	value: unknown;
}

/** The levels of an item, the outer ones first, with what they were read from. */
function* levelsIn(item: IDataObject, isIgnored: (path: Path) => boolean): Generator<Level> {
	const levels: Array<Omit<Level, 'row'>> = [{ path: [], at: [], texts: [], value: item }];
	// Those inside a level are added while this loop runs.
	for (const { path, at, texts: around, value } of levels) {
		const opened = open(value);
		const row = toRow(opened);
		const texts = typeof value === 'string' ? [...around, at] : around;
		if (row) yield { path, at, texts, row, value: opened };
		if (path.length >= MAX_LEVELS) continue;
		const entries: Array<[string | number, unknown]> = row
			? Object.entries(row)
			: Array.isArray(opened)
				? [...opened.entries()]
				: [];
		for (const [key, inner] of entries)
			if (levels.length < MAX_LEVELS_SEARCHED && typeof open(inner) === 'object' && key !== 'headers')
				if (!isIgnored([...path, key]))
					levels.push({ path: [...path, key], at: [...at, ...pathInside(opened, key)], texts, value: inner });
	}
}
