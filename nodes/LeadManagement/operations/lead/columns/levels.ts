import type { IDataObject } from 'n8n-workflow';
import { toMeaning } from '../../../words/headings';
import { isNeverALead, mayBeAnother } from '../../../words/people';
import { parse } from '../../parameters/readJson';
import { isBlank, isPlainObject } from '../../parameters/wireValue';
import { toContact } from '../body/contacts';
import type { Path } from '../../parameters/paths';
import { type IgnoredColumns, JSON_TEXT } from './ignored';

/** Levels below the item itself. A list is none. */
const MAX_LEVELS = 4;
/** Keys of the entries of a list of names and values: Google Ads, Tally, Calendly, Paperform, Meta, TikTok, Snapchat. */
const NAME_KEYS = [
	'label',
	'question',
	'title',
	'name',
	'column_name',
	'column_id',
	'field',
	'field_type',
	'key',
];
const VALUE_KEYS = ['value', 'answer', 'string_value', 'values'];
/** The keys under which a person's address or phone stands inside an object, the most complete one first. */
const CONTACT_KEYS = ['e164', 'international', 'full', 'value', 'number', 'address'];
/** Keys of what is dialed before the number beside them, in this order: Jotform, Wix, monday. */
const BEFORE_NUMBER = [
	/^((phone)?_?(country|dial\w*|calling)|phone)_?(code|prefix)$/i,
	/^(phone)?_?area(_?code)?$/i,
];

/** The names and values at one place of an item: an object, or a list of names and values. */
export interface Level {
	path: Path;
	row: IDataObject;
	/** True if a key on its path may be somebody beside the lead. */
	mayBeAnother: boolean;
}

/**
 * Goes through the levels of an item, the outer ones first, without what is ignored, blank, or never a lead.
 *
 * @param endsAt whether what is inside a level is left out
 * @param most no more levels are looked at
 */
export function* levelsOf(
	item: IDataObject,
	ignored: IgnoredColumns,
	endsAt: (level: Level) => boolean = () => false,
	most = Infinity,
): Generator<Level> {
	const levels: Level[] = [{ path: [], row: item, mayBeAnother: false }];
	// Those inside a level are added while this loop runs.
	for (const level of levels) {
		yield level;
		if (endsAt(level) || level.path.filter((part) => typeof part === 'string').length >= MAX_LEVELS) continue;
		for (const [key, value] of Object.entries(level.row)) {
			if (!hasInside(value)) continue;
			const path = [...level.path, key];
			// A custom field set is none.
			if (isNeverALead(key) || key.startsWith('mx_') || ignored.find(path) !== undefined) continue;
			const isAnother = level.mayBeAnother || mayBeAnother(key, () => Object.keys(level.row));
			for (const inner of insideOf(value, path, ignored, most - levels.length))
				levels.push({ ...inner, mayBeAnother: isAnother });
		}
	}
}

/** False for most values, so that these take no time. */
const hasInside = (value: unknown): boolean =>
	(typeof value === 'object' && value !== null) || (typeof value === 'string' && JSON_TEXT.test(value));

/** The levels of a value: one of an object or a list of names and values, one for each entry of another list. */
function insideOf(
	given: unknown,
	path: Path,
	ignored: IgnoredColumns,
	most: number,
): Array<Omit<Level, 'mayBeAnother'>> {
	if (most <= 0) return [];
	const value = open(given);
	const row = toRow(value, path, ignored);
	if (row) return [{ path, row }];
	if (!Array.isArray(value)) return [];
	return value
		.slice(0, most)
		.flatMap((entry, index) =>
			ignored.find([...path, index]) === undefined ? insideOf(entry, [...path, index], ignored, most) : [],
		);
}

/** What is at a place of an item, with its texts and lists opened; undefined where there is nothing. */
export function valueAt(item: IDataObject, path: Path, ignored: IgnoredColumns): unknown {
	let value: unknown = item;
	for (const [length, part] of path.entries()) {
		const opened = open(value);
		const outer = typeof part === 'number' ? opened : toRow(opened, path.slice(0, length), ignored);
		if (typeof outer !== 'object' || outer === null || !Object.hasOwn(outer, part)) return undefined;
		value = (outer as Record<string | number, unknown>)[part];
	}
	return open(value);
}

/** The row at a place of an item; undefined where there is none. */
export const rowAt = (item: IDataObject, path: Path, ignored: IgnoredColumns): IDataObject | undefined =>
	toRow(valueAt(item, path, ignored), path, ignored);

/** A value as a text that another one with the same contents has too. What has no such text is like nothing else. */
export function toComparableText(value: unknown): string | symbol {
	try {
		return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
	} catch {
		return Symbol();
	}
}

/** True for a cell without a value, or with an object without values. */
export const isBlankCell = (value: unknown): boolean =>
	isBlank(value) || (isPlainObject(value) && Object.values(value).every(isBlank));

/** What a value has inside: a text may be JSON (Jotform's `rawRequest`), and questions may be beside their answers (Typeform). */
export function open(value: unknown): unknown {
	const parsed = typeof value === 'string' && JSON_TEXT.test(value) ? parse(value) : { value };
	const opened = 'value' in parsed ? parsed.value : value;
	return isPlainObject(opened) ? withQuestions(opened) : opened;
}

/** The answers to a form with the questions that stand beside them (Typeform); another object unchanged. */
function withQuestions(value: Record<string, unknown>): Record<string, unknown> {
	const questions = isPlainObject(value.definition) ? value.definition.fields : undefined;
	if (!Array.isArray(questions) || !Array.isArray(value.answers)) return value;
	const titles = new Map(questions.filter(isPlainObject).map(({ id, title }) => [id, title]));
	const answers = value.answers.filter(isPlainObject).map((entry) => {
		const { id } = isPlainObject(entry.field) ? entry.field : {};
		const answer = typeof entry.type === 'string' ? entry[entry.type] : undefined;
		const choice = isPlainObject(answer) ? (answer.label ?? answer.labels) : undefined;
		return { question: titles.get(id) ?? id, answer: choice ?? answer };
	});
	return { ...value, answers };
}

/** An object, or a list of names and values, as one row; undefined for any other value. */
const toRow = (value: unknown, path: Path, ignored: IgnoredColumns): IDataObject | undefined =>
	isPlainObject(value)
		? (value as IDataObject)
		: Array.isArray(value)
			? fromPairs(value, path, ignored)
			: undefined;

/**
 * A list of names and values as a row; undefined for another list. Of a question that stands twice, the answer with a value
 * counts. Another one becomes a column of its own, whose key has invisible characters after the same name.
 */
function fromPairs(list: unknown[], path: Path, ignored: IgnoredColumns): IDataObject | undefined {
	const row = new Map<string, unknown>();
	const hasPaths = ignored.paths.size > 0;
	for (const [index, entry] of list.entries()) {
		if (!isPlainObject(entry)) return undefined;
		const name = nameOf(entry);
		const valueKey = VALUE_KEYS.find((key) => key in entry);
		if (name === undefined || valueKey === undefined) return undefined;
		if (hasPaths && isEntryIgnored(entry, [...path, index], ignored)) continue;
		const value = withOptions(entry[valueKey], entry.options);
		let key = name;
		while (row.has(key) && !isBlank(row.get(key)) && !isBlank(value) && !isSame(row.get(key), value))
			key += '\u200b';
		if (!row.has(key) || isBlank(row.get(key))) row.set(key, value);
	}
	return list.length > 0 ? (Object.fromEntries(row) as IDataObject) : undefined;
}

/** True for an entry whose path, or that of its name or value, is ignored. */
const isEntryIgnored = (entry: object, path: Path, ignored: IgnoredColumns): boolean =>
	ignored.covers(path) || Object.keys(entry).some((key) => ignored.covers([...path, key]));

const nameOf = (entry: Record<string, unknown>) =>
	NAME_KEYS.map((key) => entry[key]).find((text): text is string => typeof text === 'string');

/** The path of a value in a level, as it is in the item: of a list, the entry with this name. */
export function pathTo({ path }: Level, key: string, item: IDataObject, ignored: IgnoredColumns): Path {
	const list = valueAt(item, path, ignored);
	if (!Array.isArray(list)) return [...path, key];
	const index = list.findIndex(
		(entry) => isPlainObject(entry) && nameOf(entry) === key.replace(/\u200b+$/, ''),
	);
	return [
		...path,
		index,
		...VALUE_KEYS.filter((valueKey) => isPlainObject(list[index]) && valueKey in list[index]),
	];
}

const isSame = (one: unknown, other: unknown) => toComparableText(one) === toComparableText(other);

/** The texts of choices that are given as the IDs of options beside them (Tally); any other value unchanged. */
function withOptions(value: unknown, options: unknown): unknown {
	if (typeof options !== 'object' || options === null) return value;
	const entries = Array.isArray(options)
		? options
				.filter(isPlainObject)
				.map(({ id, key, value: own, text, label, name, title }): [unknown, unknown] => [
					id ?? key ?? own,
					text ?? label ?? name ?? title ?? own,
				])
		: Object.entries(options);
	const texts = new Map(entries.map(([id, text]) => [String(id), text]));
	const toText = (choice: unknown) =>
		(typeof choice === 'object' ? undefined : texts.get(String(choice))) ?? choice;
	return Array.isArray(value) ? value.map(toText) : toText(value);
}

/** Whether a key is the name of an email address or a phone. What has names of its own inside is not, unless these say it too. */
export function isContact(key: string, value: unknown, meaningOf: typeof toMeaning): boolean {
	const meaning = meaningOf(key);
	if (meaning !== 'EmailAddress' && meaning !== 'Phone') return false;
	// Its schema name says it, whatever its value is.
	if (key === meaning) return true;
	return !isPlainObject(value) || contactInside(value, meaning) !== undefined;
}

/** The key inside an object under which an email address or a phone stands: called so, or with the only value that looks like one. */
export function contactInside(value: object, attribute: string): string | undefined {
	const keys = Object.keys(value);
	const isNamed = (name: string) => keys.find((key) => key.toLowerCase() === name);
	const looksLike = toContact(attribute)?.looksLike;
	const [alike, other] = Object.entries(value).filter(
		([, inner]) => typeof inner === 'string' && looksLike?.(inner),
	);
	const named = CONTACT_KEYS.map(isNamed).find(Boolean);
	if (named !== undefined || other) return named;
	return keys.find((key) => toMeaning(key) === attribute) ?? alike?.[0];
}

/** A phone with the country and area codes that stand beside it: without them, it is another person's. */
export function withCodesBeside(phone: unknown, beside: Record<string, unknown>): unknown {
	const [country, area] = BEFORE_NUMBER.map((name) => {
		const code = Object.entries(beside).find(([key]) => name.test(key))?.[1];
		return /^\+?\d{1,5}$/.test(String(code)) ? String(code).replace('+', '') : '';
	});
	const number = typeof phone === 'number' || typeof phone === 'string' ? String(phone).trim() : '';
	const isWhole = !/^[(\d]/.test(number) || (number.length > 10 && number.startsWith(country || '+'));
	return isWhole || country + area === '' ? phone : `${country && `+${country}-`}${area}${number}`;
}
