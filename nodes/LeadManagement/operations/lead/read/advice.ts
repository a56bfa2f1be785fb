import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { listQuoted, quote } from '../../../messages';
import { type toMeaning, meaningReader, mentionsPhone } from '../../../words/headings';
import { isOnTheWay } from '../../../words/keys';
import { toComparableText } from '../../parameters/comparable';
import { toMissingContacts } from '../../parameters/fieldNames';
import { type Path, isSamePath, isWithin, toPathText } from '../../parameters/paths';
import { isBlank, toEntries } from '../../parameters/wireValue';
import { toAddAdvice } from '../addAdvice';
import type { GivenAttribute } from '../given';
import { MOBILE, type Mapping } from '../match/mapping';
import { open, pathInside, toRow } from '../table/answers';
import { toPathAdvice } from '../table/place';
import type { Table } from '../table/table';
import { isContact, toContactCell } from '../types/contactCell';
import { CONTACTS, isBlankValue } from '../types/contacts';
import type { ContactType } from '../types/fieldType';
import { EMAIL } from '../types/email';
import { isPhoneAlone } from '../types/phone';
import { hasContactColumn, targetsOf } from './readRow';

/** Levels of an item, and places on each, that are searched for an advice: each row without a contact gets one. */
const MAX_LEVELS = 9;
const MAX_LEVELS_SEARCHED = 100;
const MAX_NAMED = 3;
const IS_ID = /(^|[^a-zA-Z])id$|[a-z]Id$|ID$/;
/** What has the text of an email. */
const TEXTS_OF_MAIL = ['text', 'textPlain', 'bodyPreview', 'snippet', 'html', 'textHtml'];

/** Whether a value that is not sent may be the lead's address or phone, by its own form or by what it is called. */
export function mayBe({ attribute, looksLike }: ContactType, name: string, value: unknown): boolean {
	const text = asText(value) ?? '';
	if (!looksLike(text)) return false;
	if (attribute === 'EmailAddress') return true;
	return mentionsPhone(name) || (isPhoneAlone(text) && !IS_ID.test(name));
}

/** Returns a function for what to do about an item without an email address and a phone: '' if nothing in it looks like one. */
export function contactAdviser(table: Table, mapping: Mapping) {
	const { columns } = mapping;
	const mobiles = columns.filter(({ use }) => use.as === 'attribute' && use.name === MOBILE);
	const hasOwn = hasContactColumn(mapping);
	const leftOut = new Map(
		columns.flatMap(({ key, heading, use }) => (use.as === 'leftOut' ? [[key, heading]] : [])),
	);
	const meaningOf = meaningReader();
	const adviseOnColumns = (itemIndex: number, given: GivenAttribute[], contact: ContactType): string => {
		const { attribute, label } = contact;
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
			const heading = leftOut.get(key);
			return heading !== undefined && typeof value !== 'object' && mayBe(contact, heading, value)
				? heading
				: [];
		});
		return names.length > 0 ? toMaybeAdvice(attribute, label, names) : '';
	};
	return (itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string => {
		const adviseInside = () => adviseOnInside(table, itemIndex, searchBy, hasOwn, meaningOf);
		const inside = hasOwn ? '' : adviseInside();
		if (inside !== '') return inside;
		const advice = findMissing(searchBy)
			.map((contact) => adviseOnColumns(itemIndex, given, contact))
			.filter(Boolean);
		return [...advice, hasOwn && advice.length > 0 && adviseInside()].filter(Boolean).join(' ');
	};
}

const toMaybeAdvice = (attribute: string, label: string, names: string[]) =>
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
	const values = new Map<ContactType, string[]>();
	const isIgnored = (path: Path) => table.place.length === 0 && table.isIgnored(...path.map(String));
	for (const { path, row, value } of levelsIn(table.items[itemIndex], isIgnored)) {
		// In a run whose leads have a column of their own, what is inside something is mostly somebody else's.
		const beyond = path.slice(table.place.length).filter((part) => typeof part === 'string');
		if (hasOwn && !(isWithin(path, table.place) && beyond.every(isOnTheWay))) continue;
		if (isMail(row) && !hasOwn) return adviseOnMail(path, row);
		const hasContact = Object.keys(row).some((key) => {
			if (!isContact(key, row[key], meaningOf)) return false;
			const cells = toEntries(toContactCell(row[key], meaningOf(key) ?? ''));
			return findMissing(searchBy).some(({ looksLike }) =>
				cells.some((cell) => looksLike(asText(cell) ?? '')),
			);
		});
		if (hasContact && path.length > 0 && !isSamePath(path, table.place)) places.push(path);
		for (const contact of hasOwn || (hasContact && path.length > 0) ? [] : findMissing(searchBy))
			for (const [key, cell] of Object.entries(row)) {
				if (isIgnored([...path, key])) continue;
				const index = toEntries(cell).findIndex(
					(entry) => typeof entry !== 'object' && mayBe(contact, key, entry),
				);
				const at = [...path, ...pathInside(value, key), ...(Array.isArray(cell) ? [index] : [])];
				if (index >= 0) values.set(contact, [...(values.get(contact) ?? []), toPathText(at)]);
			}
	}
	if (places.length > 0) {
		const texts = places.slice(0, MAX_NAMED).map(toPathText);
		return `If the lead is in ${listQuoted(texts, ' or ')}: ${toPathAdvice(texts)}`;
	}
	const [first] = values;
	return first ? toMaybeAdvice(first[0].attribute, first[0].label, first[1].slice(0, MAX_NAMED)) : '';
}

/** The levels of an item, the outer ones first, with what they were read from. */
function* levelsIn(
	item: IDataObject,
	isIgnored: (path: Path) => boolean,
): Generator<{ path: Path; row: IDataObject; value: unknown }> {
	const levels: Array<{ path: Path; value: unknown }> = [{ path: [], value: item }];
	// Those inside a level are added while this loop runs.
	for (const { path, value } of levels) {
		const opened = open(value);
		const row = toRow(opened);
		if (row) yield { path, row, value: opened };
		if (path.length >= MAX_LEVELS) continue;
		const entries: Array<[string | number, unknown]> = row
			? Object.entries(row)
			: Array.isArray(opened)
				? [...opened.entries()]
				: [];
		for (const [key, inner] of entries)
			if (levels.length < MAX_LEVELS_SEARCHED && typeof open(inner) === 'object' && key !== 'headers')
				if (!isIgnored([...path, key])) levels.push({ path: [...path, key], value: inner });
	}
}

const PARTIES_OF_MAIL = ['from', 'to', 'sender', 'torecipients'];
const KEYS_OF_MAIL = [...PARTIES_OF_MAIL, 'subject', 'messageid', 'cc', 'replyto'];

/** True for an email: what it has is the address of who sent it, which is often a program's, and of who got it. */
export function isMail(row: IDataObject): boolean {
	const keys = Object.keys(row).filter(
		(key) => KEYS_OF_MAIL.includes(key.toLowerCase()) && !isBlank(row[key]),
	);
	const parties = keys.filter((key) => PARTIES_OF_MAIL.includes(key.toLowerCase()));
	// An ID of WhatsApp has an @, too.
	const texts = parties.flatMap(
		(key) => String(toComparableText(row[key])).match(/[^\s<>"',;]+@[^\s<>"',;]+/g) ?? [],
	);
	return keys.length > 1 && texts.some(EMAIL.looksLike);
}

function adviseOnMail(path: Path, row: IDataObject): string {
	const text = TEXTS_OF_MAIL.find((key) => !isBlank(row[key])) ?? 'text';
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
