import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { listQuoted, quote } from '../../../messages';
import { type toMeaning, meaningReader, mentionsPhone } from '../../../words/headings';
import { isOnTheWay } from '../../../words/keys';
import { toComparableName } from '../../../words/names';
import { toComparableText } from '../../parameters/comparable';
import { toMissingContacts } from '../../parameters/fieldNames';
import { type Path, isSamePath, isWithin, toExpression, toPathText } from '../../parameters/paths';
import { isBlank, isPlainObject, toEntries } from '../../parameters/wireValue';
import { toAddAdvice } from '../addAdvice';
import type { GivenAttribute } from '../given';
import { MOBILE, type Mapping, hasContactColumn, targetsOf } from '../match/mapping';
import { open, pathInside, toRow } from '../table/answers';
import { listOf, toPathAdvice, toSplitOutAdvice } from '../table/place';
import type { Table } from '../table/table';
import { isContact, toContactCell } from '../types/contactCell';
import { CONTACTS, isBlankValue } from '../types/contacts';
import type { ContactType } from '../types/fieldType';
import { EMAIL } from '../types/email';
import { isPhoneAlone } from '../types/phone';

/** Levels of an item, and places on each, that are searched for an advice: each row without a contact gets one. */
const MAX_LEVELS = 9;
const MAX_LEVELS_SEARCHED = 100;
const MAX_NAMED = 3;
const IS_ID = /(^|[^a-zA-Z])id$|[a-z]Id$|ID$/;
/** What has the text of an email, as it is compared. */
const TEXTS_OF_MAIL = [
	'text',
	'textplain',
	'body',
	'message',
	'content',
	'bodypreview',
	'snippet',
	'html',
	'texthtml',
];

/** Whether a value that is not sent may be the lead's address or phone, by its own form or by what it is called. */
export function mayBe({ attribute, looksLike }: ContactType, name: string, value: unknown): boolean {
	const text = asText(value) ?? '';
	if (!looksLike(text)) return false;
	if (attribute === 'EmailAddress') return true;
	return mentionsPhone(name) || (isPhoneAlone(text) && !IS_ID.test(name));
}

/** Whether it may be proposed as such. Who sent or got an email is not: many leads would have this address. */
const isProposed = (contact: ContactType, name: string, value: unknown): boolean =>
	mayBe(contact, name, value) && !(contact === EMAIL && isPartyOfMail(name));

/** Returns a function for what to do about an item without an email address and a phone: '' if nothing in it looks like one. */
export function contactAdviser(table: Table, mapping: Mapping) {
	const { columns } = mapping;
	const mobiles = columns.filter(({ use }) => use.as === 'attribute' && use.name === MOBILE);
	const hasOwn = hasContactColumn(mapping);
	const leftOut = new Map(
		columns.flatMap(({ key, heading, use }) => (use.as === 'leftOut' ? [[key, heading]] : [])),
	);
	const own = new Map(columns.map((column) => [column.key, targetsOf(column)]));
	const meaningOf = meaningReader();
	const adviseOnColumns = (itemIndex: number, given: GivenAttribute[], contact: ContactType): string => {
		const { attribute } = contact;
		const matched = given.find(({ name, value }) => name === attribute && isBlankValue(attribute, value));
		if (matched?.column !== undefined) {
			const what = isBlank(matched.value) ? 'is blank' : `has only ${quote(String(asText(matched.value)))}`;
			const row = table.rows[itemIndex] ?? {};
			const mobile = attribute === 'Phone' && mobiles.find(({ key }) => !isBlankValue(attribute, row[key]));
			const orMobile = mobile
				? ` To send ${quote(mobile.heading)} as the phone: ${toAddAdvice(attribute, 'it')}`
				: '';
			return `Your column ${quote(matched.column)} ${what} in this item.${orMobile}`;
		}
		const names = Object.entries(table.rows[itemIndex] ?? {}).flatMap(([key, value]) => {
			if (own.get(key)?.includes(attribute) && isPlainObject(value))
				return Object.keys(value).flatMap((inner) =>
					isProposed(contact, key, value[inner]) ? toPathText([...table.place, key, inner]) : [],
				);
			const heading = leftOut.get(key);
			return heading !== undefined && typeof value !== 'object' && isProposed(contact, heading, value)
				? heading
				: [];
		});
		return names.length > 0 ? toMaybeAdvice(contact, names) : '';
	};
	return (itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string => {
		const adviseInside = () => adviseOnInside(table, itemIndex, searchBy, hasOwn, meaningOf);
		const inside = hasOwn ? '' : adviseInside();
		if (inside !== '') return inside;
		const advice = findMissing(searchBy)
			.map((contact) => adviseOnColumns(itemIndex, given, contact))
			.filter(Boolean);
		if (advice.length === 0 && !hasOwn) return adviseOnText(table.items[itemIndex]);
		return [...advice, hasOwn && advice.length > 0 && adviseInside()].filter(Boolean).join(' ');
	};
}

const toMaybeAdvice = ({ attribute, label }: ContactType, names: string[]) =>
	names.length === 1
		? `Your column ${quote(names[0])} may be the ${label}. ${toAddAdvice(attribute, 'it')}`
		: `One of ${listQuoted(names)} may be the ${label}. ${toAddAdvice(attribute, "the lead's")}`;

/** What to do about an item that has something inside: where addresses and phones are, whoever they are of. */
function adviseOnInside(
	table: Table,
	itemIndex: number,
	searchBy: string | undefined,
	hasOwn: boolean,
	meaningOf: typeof toMeaning,
): string {
	const places: Path[] = [];
	const values = new Map<ContactType, Found[]>();
	const missing = findMissing(searchBy);
	const isIgnored = (path: Path) => table.place.length === 0 && table.isIgnored(...path.map(String));
	for (const level of levelsIn(table.items[itemIndex], isIgnored)) {
		const { path, row } = level;
		// In a run whose leads have a column of their own, what is inside something is mostly somebody else's.
		const beyond = path.slice(table.place.length).filter((part) => typeof part === 'string');
		if (hasOwn && !(isWithin(path, table.place) && beyond.every(isOnTheWay))) continue;
		if (isMail(row) && !hasOwn) return adviseOnMail(path, row);
		// Whoever is inside a contact is another one, or the same.
		if (places.some((place) => isWithin(path, place))) continue;
		const isPlace = hasContact(row, missing, meaningOf);
		if (isPlace && path.length > 0 && !isSamePath(path, table.place)) places.push(path);
		for (const contact of hasOwn || (isPlace && path.length > 0) ? [] : missing) {
			const found = findIn(level, contact, isIgnored);
			if (found.length > 0) values.set(contact, [...(values.get(contact) ?? []), ...found]);
		}
	}
	const list = places.length > 1 ? listOf(places) : undefined;
	if (list) return `The leads may be in a list. ${toSplitOutAdvice(list, table.items[itemIndex])}`;
	const named = places.slice(0, MAX_NAMED).map(toPathText);
	if (places.length > 0) return `The lead may be in ${listQuoted(named, ' or ')}. ${toPathAdvice(named)}`;
	const [first] = values;
	return first ? adviseOnValues(...first) : '';
}

/** True for a row with an email address or a phone under a name that means it. */
const hasContact = (row: IDataObject, missing: readonly ContactType[], meaningOf: typeof toMeaning) =>
	Object.keys(row).some((key) => {
		if (!isContact(key, row[key], meaningOf)) return false;
		const cells = toEntries(toContactCell(row[key], meaningOf(key) ?? ''));
		return missing.some(({ looksLike }) => cells.some((cell) => looksLike(asText(cell) ?? '')));
	});

/** The values of a level that may be an address or a phone. */
const findIn = (
	{ path, at, texts, row, value }: Level,
	contact: ContactType,
	isIgnored: (path: Path) => boolean,
): Found[] =>
	Object.entries(row).flatMap(([key, cell]) => {
		if (isIgnored([...path, key])) return [];
		const index = toEntries(cell).findIndex(
			(entry) => typeof entry !== 'object' && isProposed(contact, key, entry),
		);
		const own = [...at, ...pathInside(value, key), ...(Array.isArray(cell) ? [index] : [])];
		return index < 0 ? [] : { at: own, texts };
	});

function adviseOnValues(contact: ContactType, found: readonly Found[]): string {
	const names = found.slice(0, MAX_NAMED).map(({ at }) => (at.length === 1 ? String(at[0]) : toPathText(at)));
	const inText = found.find(({ texts }) => texts.length > 0);
	if (!inText) return toMaybeAdvice(contact, names);
	const { attribute, label } = contact;
	// Nothing inside a text can be dragged.
	return `${listQuoted(names, ' or ')} may be the ${label}. Add ${attribute} to 'Additional Attributes', and enter ${toExpression(inText.at, inText.texts)} in 'Value'.`;
}

/** Where a value is, and the texts with JSON that it is in. */
interface Found {
	/** As it is in the item: in a list of names and values, the index of the entry. */
	at: Path;
	texts: readonly Path[];
}

interface Level extends Found {
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

const ADDRESS_IN_TEXT = /[^\s"'<>]@[^\s"'<>]+\.\p{L}{2}/u;

/** What to do about a text that names an address: the answer of a model, or a message. */
function adviseOnText(item: IDataObject): string {
	const [key, text] =
		Object.entries(item).find(([, value]) => ADDRESS_IN_TEXT.test(asText(value) ?? '')) ?? [];
	if (key === undefined) return '';
	return /[{[]\s*"/.test(String(text))
		? `${quote(key)} has other text around its JSON. If a model writes it, add a 'Structured Output Parser' to its node.`
		: `The text in ${quote(key)} may name the lead. To read it, add an 'Information Extractor' node before this one, with ${key} as the text.`;
}

/** Who sent an email, and who got it: often a program, or the user. */
const PARTY_OF_MAIL =
	/^(from|to|sender|torecipients?|recipients?|(reply|fwd|forward)?cc|bcc|replyto|fwd)(emails?|address(es)?|emailaddress(es)?)?$/;
const isPartyOfMail = (key: string): boolean => PARTY_OF_MAIL.test(toComparableName(key));
const KEYS_OF_MAIL = ['subject', 'messageid', ...TEXTS_OF_MAIL];

/** True for an email: what it has is the address of who sent it, which is often a program's, and of who got it. */
export function isMail(row: IDataObject): boolean {
	const keys = Object.keys(row).filter((key) => !isBlank(row[key]));
	const parties = keys.filter(isPartyOfMail);
	// An ID of WhatsApp has an @, too.
	const texts = parties.flatMap(
		(key) => String(toComparableText(row[key])).match(/[^\s<>"',;]+@[^\s<>"',;]+/g) ?? [],
	);
	const hasOther = parties.length > 1 || keys.some((key) => KEYS_OF_MAIL.includes(toComparableName(key)));
	return hasOther && texts.some(EMAIL.looksLike);
}

function adviseOnMail(path: Path, row: IDataObject): string {
	const keys = Object.keys(row).filter((key) => !isBlank(row[key]));
	const [text = 'text'] = TEXTS_OF_MAIL.flatMap((name) =>
		keys.filter((key) => toComparableName(key) === name),
	);
	return `The item is an email. If its text names the lead, add an 'Information Extractor' node before this one, with ${toPathText([...path, text])} as the text.`;
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so the columns of other rows may be meant. */
export function adviseToFillIn(
	item: IDataObject,
	{ columns }: Mapping,
	searchBy: string | undefined,
): string {
	const missing = findMissing(searchBy);
	const labels = missing.map(({ label }) => label);
	if ('headers' in item && 'body' in item) return `The webhook sent no ${labels.join(' and no ')} of a lead.`;
	const own = missing.flatMap(({ attribute, label }) => {
		const headings = new Set(
			columns.filter((column) => targetsOf(column).includes(attribute)).map(({ heading }) => heading),
		);
		return headings.size > 0 ? { label, names: listQuoted([...headings], ' or ') } : [];
	});
	if (own.length === 0) {
		const attributes = missing.map(({ attribute }) => attribute);
		return `Fill in the ${labels.join(' or ')}, in a column such as ${listQuoted(attributes, ' or ')}.`;
	}
	const [first, ...others] = own;
	const rest = others.map(({ label, names }) => `, or the ${label} in ${names}`);
	return `Fill in the ${first.label} in your column ${first.names}${rest.join('')}.`;
}

/** With a phone alone, a lead that is searched for by its email address would be refused next. */
const findMissing = (searchBy: string | undefined) =>
	CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));
