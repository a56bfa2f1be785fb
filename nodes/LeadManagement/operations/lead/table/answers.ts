import type { IDataObject } from 'n8n-workflow';
import type { Path } from '../../../parameters/paths';
import { parse } from '../../../parameters/readJson';
import { isBlank, isPlainObject } from '../../../parameters/wireValue';
import { toComparableText } from '../types/cell';

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
/** Of an answer of Typeform, the key that it is under in the item. */
const OWN_KEY = Symbol('key');
/** A text that may be JSON with something inside, alone or in the fence that models put around it. */
export const JSON_TEXT = /^\s*(?:[{[]|```)/;
const FENCE = '```';
/** More at the beginning are no form, but a list of something with names. */
const MAX_UNANSWERED = 20;

/** False for most values, so that these take no time. */
export const hasInside = (value: unknown): boolean =>
	typeof value === 'string' ? JSON_TEXT.test(value) : typeof value === 'object' && value !== null;

/** What a value has inside: a text may be JSON (Jotform's `rawRequest`), and questions may be beside their answers (Typeform). */
export function open(value: unknown): unknown {
	const parsed = typeof value === 'string' && JSON_TEXT.test(value) ? parse(withoutFence(value)) : { value };
	const opened = 'value' in parsed ? parsed.value : value;
	return isPlainObject(opened) ? withQuestions(opened) : opened;
}

/** JSON without a fence that is all around it; any other text unchanged. */
function withoutFence(value: string): string {
	const text = value.trim();
	const isFenced = text.startsWith(FENCE) && text.endsWith(FENCE) && text.length > 2 * FENCE.length;
	return isFenced ? text.slice(FENCE.length, -FENCE.length).replace(/^json\b/i, '') : value;
}

/** An object, or a list of names and values, as one row; undefined for any other value. */
export function toRow(value: unknown): IDataObject | undefined {
	const opened = open(value);
	if (isPlainObject(opened)) return opened as IDataObject;
	return Array.isArray(opened) ? fromPairs(opened) : undefined;
}

/**
 * A list of names and values as a row; undefined for another list. Of a question that is there twice, the answer with a value
 * counts. Another one becomes a column of its own, whose key has invisible characters after the same name.
 *
 * @param indexes gets the entry of each key
 */
function fromPairs(list: unknown[], indexes?: Map<string | number, number>): IDataObject | undefined {
	const row = new Map<string, unknown>();
	let index = -1;
	for (const entry of list) {
		index++;
		// 'Columns to Ignore' have taken it out.
		if (entry === undefined) continue;
		const pair = toPair(entry) ?? toUnanswered(entry, list);
		if (!pair) return undefined;
		const value = withOptions(pair.entry[pair.valueKey], pair.entry.options);
		let key = pair.name;
		while (row.has(key) && isOther(row.get(key), value)) key += '\u200b';
		if (row.has(key) && !isBlank(row.get(key))) continue;
		row.set(key, value);
		indexes?.set(key, index);
	}
	return list.length > 0 ? (Object.fromEntries(row) as IDataObject) : undefined;
}

const isOther = (one: unknown, other: unknown): boolean =>
	!isBlank(one) && !isBlank(other) && toComparableText(one) !== toComparableText(other);

const nameKeyOf = (entry: Record<string, unknown>): string | undefined =>
	NAME_KEYS.find((key) => typeof entry[key] === 'string');

/** An entry of a list as a name and its value; undefined for another entry. */
export function toPair(entry: unknown) {
	if (!isPlainObject(entry)) return undefined;
	const nameKey = nameKeyOf(entry);
	const valueKey = VALUE_KEYS.find((key) => key in entry);
	if (nameKey === undefined || valueKey === undefined) return undefined;
	const name = String(entry[nameKey]);
	// Google Ads calls the fields of the lead "User Email" and "User Phone".
	return { entry, name: 'column_id' in entry ? name.replace(/^User (?=Email|Phone)/, '') : name, valueKey };
}

/** A question that lacks the key of its answer, and is otherwise like another one of its list; undefined for another entry. */
function toUnanswered(entry: unknown, list: readonly unknown[]): ReturnType<typeof toPair> {
	if (!isPlainObject(entry) || nameKeyOf(entry) === undefined) return undefined;
	const answered = list.slice(0, MAX_UNANSWERED).find((one) => toPair(one) !== undefined);
	const isAlike = isPlainObject(answered) && Object.keys(entry).every((key) => key in answered);
	return isAlike ? toPair({ ...entry, value: undefined }) : undefined;
}

/** The key of a value as it is in the item: an answer of Typeform is under its type. */
const ownKeyOf = (entry: unknown, key: string | number): string | number =>
	key === 'answer' && isPlainObject(entry) && OWN_KEY in entry ? String(entry[OWN_KEY]) : key;

/** What is at a place of an item, with its texts and lists opened; undefined where there is nothing. */
export const valueAt = (item: IDataObject, path: Path): unknown =>
	open(path.reduce<unknown>((value, part) => partOf(value, part), item));

function partOf(value: unknown, part: string | number | undefined): unknown {
	const outer = typeof part === 'number' ? open(value) : toRow(value);
	return part !== undefined && typeof outer === 'object' && outer !== null && Object.hasOwn(outer, part)
		? (outer as Record<string | number, unknown>)[part]
		: undefined;
}

/** The path of a value in a row, as it is in the item: of a list of names and values, the entry that the row has it from. */
export function pathInside(value: unknown, key: string | number): Path {
	const list = open(value);
	const indexes = new Map<string | number, number>();
	if (Array.isArray(list)) fromPairs(list, indexes);
	const index = indexes.get(key);
	if (index === undefined || !Array.isArray(list)) return [ownKeyOf(list, key)];
	const entry: unknown = list[index];
	return [index, ownKeyOf(entry, toPair(entry)?.valueKey ?? '')];
}

/** A path with the names of questions as it is in the item: `fields.Email` is `fields[2].value`. */
export const toOwnPath = (item: IDataObject, path: Path): Path =>
	path.flatMap((part, index) => pathInside(valueAt(item, path.slice(0, index)), part));

/** The answers to a form with the questions that are beside them (Typeform); another object unchanged. */
function withQuestions(value: Record<string, unknown>): Record<string, unknown> {
	const questions = isPlainObject(value.definition) ? value.definition.fields : undefined;
	if (!Array.isArray(questions) || !Array.isArray(value.answers)) return value;
	const titles = new Map(questions.filter(isPlainObject).map(({ id, title }) => [id, title]));
	const answers = value.answers.filter(isPlainObject).map((entry) => {
		// Opened before.
		if ('question' in entry) return entry;
		const { id } = isPlainObject(entry.field) ? entry.field : {};
		const answer = typeof entry.type === 'string' ? entry[entry.type] : undefined;
		const choice = isPlainObject(answer) ? (answer.label ?? answer.labels) : undefined;
		return { question: titles.get(id) ?? id, answer: choice ?? answer, [OWN_KEY]: entry.type };
	});
	return { ...value, answers };
}

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
	const toChoice = (choice: unknown) =>
		(typeof choice === 'object' ? undefined : texts.get(String(choice))) ?? choice;
	return Array.isArray(value) ? value.map(toChoice) : toChoice(value);
}
