import type { IDataObject } from 'n8n-workflow';
import { toMeaning } from '../../../words/headings';
import { InputError, listQuoted } from '../../../messages';
import { isBlankContact } from '../body/contacts';
import { parse } from '../../parameters/readJson';
import { isPlainObject, toEntries } from '../../parameters/wireValue';
import { isBlankCell } from './matchColumns';
import { toComparableName } from '../../../words/names';

const MAX_LEVELS = 4;
/** Keys of the entries of a list of names and values: Google Ads, Tally, Calendly, Paperform. */
const NAME_KEYS = ['label', 'question', 'title', 'name', 'column_name'];
const VALUE_KEYS = ['value', 'answer', 'string_value'];
const VALUES: Partial<Record<string, RegExp>> = { EmailAddress: /@/, Phone: /(\p{Nd}\P{Nd}*){4}/u };

/** An object or a list of names and values that has an email address or a phone. */
interface Found {
	path: string;
	entries: IDataObject;
	/** The paths of what is around it, which is not sent. */
	beside: () => string[];
}

/** What n8n's 'Webhook' adds. */
const OF_WEBHOOK = ['headers', 'webhookUrl', 'executionMode'];

/** Keys of somebody else than the lead, as `toComparableName` returns them. */
const OTHERS =
	/^(owner|created?by|creator|modifi|updatedby|assign|userid|agent|manager|organi[sz]|compan|account|referr|seller|salesp|salesrep|staff|employee|spouse|emergency|shipping|property|listing|displayphone|headers)/;
/** Keys of an email with the addresses of who gets it, and its own ID, which looks like one. */
const OF_EMAIL = /^(to|cc|bcc|recipients?|deliveredto|returnpath|messageid|inreplyto|references|envelope)$/;

/** True for a key or heading of an email's addresses except that of its sender. */
export const isOfEmail = (key: string): boolean => OF_EMAIL.test(toComparableName(key));
const isOfOthers = (key: string) => OTHERS.test(toComparableName(key)) || isOfEmail(key);

/**
 * Finds the leads inside the items of a run that have no email address and no phone themselves.
 *
 * @param isIgnored whether a key is not searched
 * @returns the items or what was found inside them, where it was found, the values beside it, and why an item has no row, by its
 * index
 */
export function findRows(items: readonly IDataObject[], isIgnored: (key: string) => boolean) {
	const errors = new Map<number, InputError>();
	const isContact = toContactTest();
	const hasContact = (entries: object) =>
		Object.keys(entries).some((key) => isContact(key, (entries as IDataObject)[key]));
	const leads = items.filter(hasContact);
	if (leads.length === items.length) return { items, errors, paths: [], beside: [] };
	const areLeads = new Set(leads);
	/** Objects beside an email address or phone: they are custom field sets, also in the rows that lack these. */
	const fieldSets = new Set(
		leads.flatMap((item) => Object.keys(item).filter((key) => isPlainObject(item[key]))),
	);
	const search = (given: unknown, path: string, levels: number, beside: Found['beside']): Found[] => {
		const value = fromText(given);
		if (Array.isArray(value)) {
			const entries = fromPairs(value);
			if (entries) return hasContact(entries) ? [{ path, entries, beside }] : [];
			const others = (index: number) =>
				value.flatMap((entry, at) => (at === index || isBlankCell(entry) ? [] : `${path}[${at}]`));
			return value.flatMap((entry, index) =>
				isIgnored(`${path}[${index}]`)
					? []
					: search(entry, `${path}[${index}]`, levels, () => [...beside(), ...others(index)]),
			);
		}
		if (!isPlainObject(value)) return [];
		if (path !== '' && hasContact(value)) return [{ path, entries: value as IDataObject, beside }];
		if (levels === MAX_LEVELS) return [];
		const toPath = (key: string) => (path === '' ? key : `${path}.${key}`);
		const own = Object.keys(value).filter(
			(key) => !isBlankCell(value[key]) && !OF_WEBHOOK.includes(key) && ![key, toPath(key)].some(isIgnored),
		);
		const others = (key: string) => own.filter((one) => one !== key).map(toPath);
		const answers = fromAnswers(value);
		const isAddress = (answer: unknown) => isContact('email', answer);
		if (answers && (hasContact(answers) || Object.values(answers).some(isAddress))) {
			const around = () => [...beside(), ...others('answers')];
			return [{ path: toPath('answers'), entries: answers, beside: around }];
		}
		return Object.entries(value).flatMap(([key, inner]) =>
			isIgnored(key) || isOfOthers(key) || (path === '' && fieldSets.has(key))
				? []
				: search(inner, toPath(key), levels + 1, () => [...beside(), ...others(key)]),
		);
	};
	const paths = new Set<string>();
	const besides = new Set<string>();
	const rows = items.map((item, index) => {
		const found = areLeads.has(item) ? [] : search(item, '', 0, () => []);
		const [lead, other] = found;
		if (!lead) return item;
		if (!other) {
			paths.add(lead.path);
			for (const name of lead.beside()) besides.add(name);
			return lead.entries;
		}
		errors.set(index, toSeveralError(found));
		return {};
	});
	return { items: rows, errors, paths: [...paths], beside: [...besides] };
}

/** The path of the first value inside an object or a list that is one, and is not said to be somebody else's. */
export function findInside(
	value: unknown,
	isOne: (value: unknown, key: string) => boolean,
	path = '',
	key = '',
	levels = MAX_LEVELS + 1,
): string | undefined {
	if (isOne(value, key)) return path;
	const isList = Array.isArray(value);
	if (levels === 0 || !(isList || isPlainObject(value))) return undefined;
	for (const [name, inner] of Object.entries(value)) {
		if (isOfOthers(name)) continue;
		const innerPath = isList ? `${path}[${name}]` : `${path}.${name}`;
		const found = findInside(inner, isOne, innerPath, isList ? key : name, levels - 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Whether a key and its value are an email address or a phone. Many items have the same keys. */
function toContactTest(): (key: string, value: unknown) => boolean {
	const patterns = new Map<string, RegExp | undefined>();
	return (key, value) => {
		if (!patterns.has(key)) patterns.set(key, VALUES[toMeaning(key) ?? '']);
		const pattern = patterns.get(key);
		if (!pattern) return false;
		const text = isPlainObject(value) ? value.full : value;
		const texts = toEntries(text).filter((entry) => typeof entry === 'string' || typeof entry === 'number');
		return pattern.test(texts.join()) && !isBlankContact(text);
	};
}

/** The object that a text is (Jotform's `rawRequest`); any other value unchanged. */
function fromText(value: unknown): unknown {
	const parsed = typeof value === 'string' && value.startsWith('{') ? parse(value) : undefined;
	return parsed && 'value' in parsed ? parsed.value : value;
}

/** The answers to a form, by the questions that stand beside them (Typeform); undefined for another object. */
function fromAnswers({ definition, answers }: Record<string, unknown>): IDataObject | undefined {
	const questions = isPlainObject(definition) ? definition.fields : undefined;
	if (!Array.isArray(questions) || !Array.isArray(answers)) return undefined;
	const titles = new Map(questions.filter(isPlainObject).map(({ id, title }) => [id, title]));
	const pairs = answers.filter(isPlainObject).map((answer) => {
		const { id } = isPlainObject(answer.field) ? answer.field : {};
		const value = answer[String(answer.type)];
		const choice = isPlainObject(value) ? (value.label ?? value.labels) : undefined;
		return { question: String(titles.get(id) ?? id), answer: choice ?? value };
	});
	return fromPairs(pairs);
}

/** A list of names and values as an object; undefined for another list. */
function fromPairs(list: unknown[]): IDataObject | undefined {
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
