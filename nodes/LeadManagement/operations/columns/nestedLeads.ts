import type { IDataObject } from 'n8n-workflow';
import { InputError, listQuoted } from '../../messages';
import { isBlankContact } from '../lead/contacts';
import { isPlainObject } from '../wireValue';
import type { Meaning } from '../../account/headings';
import { toMeaning } from '../../account/headings';
import { toComparableName } from '../../account/accountFields';

const MAX_LEVELS = 4;
/** Keys of the entries of a list of names and values: Google Ads, Tally, Calendly, Paperform. */
const NAME_KEYS = ['label', 'question', 'title', 'name', 'column_name'];
const VALUE_KEYS = ['value', 'answer', 'string_value'];
const VALUES: Partial<Record<Meaning, RegExp>> = { EmailAddress: /@/, Phone: /(\p{Nd}\P{Nd}*){4}/u };

/** An object or a list of names and values that has an email address or a phone. */
interface Found {
	path: string;
	entries: IDataObject;
}

/** Keys of somebody else than the lead, as `toComparableName` returns them. */
const OTHERS =
	/^(owner|created?by|creator|modifi|updatedby|assign|userid|agent|manager|organi[sz]|compan|account|referr|shipping|headers)/;

/** The rows of a run: its items, or what was found inside them. */
export interface Rows {
	items: readonly IDataObject[];
	/** Where they were found, if not in the items themselves. */
	paths: ReadonlySet<string>;
	/** Why an item has no row, by the item's index. */
	errors: ReadonlyMap<number, InputError>;
}

/**
 * Finds the leads inside the items of a run that have no email address and no phone themselves.
 *
 * @param isIgnored whether a key is not searched
 */
export function findRows(items: readonly IDataObject[], isIgnored: (key: string) => boolean): Rows {
	const errors = new Map<number, InputError>();
	const isContact = toContactTest();
	const hasContact = (entries: object) =>
		Object.keys(entries).some((key) => isContact(key, (entries as IDataObject)[key]));
	const isLead = items.map(hasContact);
	if (isLead.every(Boolean)) return { items, errors, paths: new Set() };
	/** Objects beside an email address or phone: they are custom field sets, also in the rows that lack these. */
	const fieldSets = new Set(
		items
			.filter((_item, index) => isLead[index])
			.flatMap((item) => Object.keys(item).filter((key) => isPlainObject(item[key]))),
	);
	const search = (value: unknown, path: string, levels: number): Found[] => {
		if (Array.isArray(value)) {
			const entries = toEntries(value);
			if (entries) return hasContact(entries) ? [{ path, entries }] : [];
			return value.flatMap((entry, index) => search(entry, `${path}[${index}]`, levels));
		}
		if (!isPlainObject(value)) return [];
		if (path !== '' && hasContact(value)) return [{ path, entries: value as IDataObject }];
		if (levels === MAX_LEVELS) return [];
		return Object.entries(value).flatMap(([key, inner]) =>
			isIgnored(key) || OTHERS.test(toComparableName(key)) || (path === '' && fieldSets.has(key))
				? []
				: search(inner, path === '' ? key : `${path}.${key}`, levels + 1),
		);
	};
	const paths = new Set<string>();
	const rows = items.map((item, index) => {
		const found = isLead[index] ? [] : search(item, '', 0);
		if (found.length === 1) paths.add(found[0].path);
		if (found.length > 1) errors.set(index, toSeveralError(found));
		if (found.length > 1) return {};
		return found[0]?.entries ?? item;
	});
	return { items: rows, errors, paths };
}

/** Whether a key and its value are an email address or a phone. Many items have the same keys. */
function toContactTest(): (key: string, value: unknown) => boolean {
	const patterns = new Map<string, RegExp | undefined>();
	return (key, value) => {
		if (!patterns.has(key)) {
			const meaning = toMeaning(key);
			patterns.set(key, meaning && VALUES[meaning]);
		}
		const pattern = patterns.get(key);
		const text = isPlainObject(value) ? value.full : value;
		const entries: unknown[] = pattern === undefined ? [] : Array.isArray(text) ? text : [text];
		const texts = entries.filter((entry) => typeof entry === 'string' || typeof entry === 'number');
		return texts.length > 0 && !isBlankContact(text) && pattern !== undefined && pattern.test(texts.join());
	};
}

/** A list of names and values as an object; undefined for another list. */
function toEntries(list: unknown[]): IDataObject | undefined {
	const entries = new Map<string, unknown>();
	for (const entry of list) {
		if (!isPlainObject(entry)) return undefined;
		const name = NAME_KEYS.map((key) => entry[key]).find((text) => typeof text === 'string');
		const key = VALUE_KEYS.find((valueKey) => valueKey in entry);
		if (typeof name !== 'string' || key === undefined) return undefined;
		// The first of several is the person's own, e.g. of the guests of an event.
		entries.set(entries.has(name) ? `${name} ${entries.size + 1}` : name, entry[key]);
	}
	return entries.size > 0 ? (Object.fromEntries(entries) as IDataObject) : undefined;
}

function toSeveralError(found: Found[]): InputError {
	const places = listQuoted(found.map(({ path }) => path));
	return new InputError(
		`The item has an email address or phone in several places: ${places}`,
		"Add the names of all but one to 'Columns to Ignore'. If each is a lead of its own, add a 'Split Out' node before this one.",
	);
}
