import type { IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listed, quote, shown, withoutPeriod } from '../../messages';
import { type Path, inBrackets, isWithin, parsePath } from '../../parameters/paths';
import { isExpression, readEntered, valuesOf } from '../../parameters/read';
import { describe, isBlank, isSimple } from '../../parameters/wireValue';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { type Cell, NO_NAME, cleanHeading, isAddedByN8n } from './columns';
import { NAME_PARTS, WHOLE_NAME } from './names';

const MAX_LIST_CHARACTERS = 300;
const LABEL = "'Columns to Ignore'";
/** A name up to a comma or the end of a line. A comma in brackets with quotes belongs to the name: `['Salary, net']`. */
const NAME = /((?:\[\s*(?:"[^"]*"|'(?:\\.|[^'\\])*')\s*\]|[^,，、\n])*)(?:[,，、\n]|$)/gy;
/** A dropped field whose name is no identifier, as n8n writes it: `['Mobile No.']`. */
const IN_BRACKETS = /^\[\s*(['"]).*\1\s*\]$/s;
/** A longer text is no list of names, and would take long to read. */
const MAX_CHARACTERS = 100_000;

/** The comparable form of a part of a path. A name of hyphens alone has no letters to compare. */
const toKey = (part: string | number): string | number =>
	typeof part === 'number' ? part : normalizeName(part || NO_NAME) || cleanHeading(part);

/** An entry: the name of a column or an attribute, or the path to a column. Key and path are in their comparable form. */
interface Entry {
	text: string;
	key: string | number;
	path: Path;
	attributes: readonly string[];
}

function toEntry(text: string, fields: AccountFields): Entry {
	const path = parsePath(text);
	const name = path.length === 1 && IN_BRACKETS.test(text) ? String(path[0]) : text;
	const isPath = path.length > 1;
	return {
		text,
		key: toKey(name),
		path: isPath ? path.map(toKey) : [toKey(name)],
		attributes: fields.findAll(name),
	};
}

/** A name as an entry: one with a comma or a line break as n8n writes a dropped field. */
export const toEntryText = (name: string): string => (/[,，、\n]/.test(name) ? inBrackets(name) : name);

/** The columns and attributes that 'Columns to Ignore' names. */
export class IgnoredColumns {
	readonly #entries: readonly Entry[];
	/** The entries that are for an attribute, by its schema name. */
	readonly attributes: ReadonlyMap<string, string>;
	readonly #met = new Set<Entry>();

	/** @param isEvaluated whether an expression gave the entries */
	constructor(
		texts: readonly string[],
		private readonly isEvaluated: boolean,
		fields: AccountFields,
	) {
		this.#entries = texts.map((text) => toEntry(text, fields));
		this.attributes = new Map(
			this.#entries.flatMap(({ text, attributes }) => attributes.map((name) => [name, text])),
		);
	}

	/** The entry that is for an attribute. A whole name has two of them. */
	entryFor(attribute: string): string | undefined {
		const names = attribute === WHOLE_NAME ? NAME_PARTS : [attribute];
		const entries = names.map((name) => this.attributes.get(name));
		return entries.includes(undefined) ? undefined : entries[0];
	}

	/**
	 * The entry that names a column, or what is beside the columns, by its name or by its path.
	 *
	 * @returns undefined if there is none; `isPart` if the path leads to a part of its value, which cannot be sent without this part
	 */
	find({ name, path }: Cell): { text: string; isPart: boolean } | undefined {
		if (this.#entries.length === 0) return undefined;
		const [key, keys] = [toKey(name), path.map(toKey)];
		const isAnswer = typeof path.at(-1) === 'number';
		const isWhole = (entry: Entry) =>
			entry.key === key || isWithin(keys, entry.path) || (isAnswer && isWithin(entry.path, keys));
		const found = this.#entries.filter(isWhole);
		for (const entry of found) this.#met.add(entry);
		if (found.length > 0) return { text: found[0].text, isPart: false };
		const inner = this.#entries.find((entry) => isWithin(entry.path, keys));
		if (inner) this.#met.add(inner);
		return inner && { text: inner.text, isPart: true };
	}

	/**
	 * The entries that are no column, nothing beside the columns, and no field.
	 *
	 * @param known the names of columns and fields
	 * @throws InputError for one that an expression gave, or that is several names: what must not be sent is not sent because of a comma
	 */
	findUnmet(known: readonly string[]): string[] {
		const isMet = (entry: Entry) =>
			this.#met.has(entry) || entry.attributes.length > 0 || isAddedByN8n(entry.text);
		const unmet = this.#entries.filter((entry) => !isMet(entry)).map(({ text }) => text);
		if (this.isEvaluated && (this.#entries.length === 0 || unmet.length > 0))
			throw new InputError(
				`The expression in ${LABEL} gives ${unmet[0] ? quote(unmet[0]) : 'nothing'}, which is not the name of a column`,
				'Enter the names of the columns without an expression, separated by commas.',
			);
		for (const text of unmet) {
			const names = IN_BRACKETS.test(text) ? [] : namesIn(text, known).map(shown);
			if (names.length === 0) continue;
			throw new InputError(
				`${LABEL} has ${quote(text)}, which is not the name of a column`,
				`Separate the names by commas, without anything else, e.g. ${withoutPeriod(listed(names, MAX_LIST_CHARACTERS))}.`,
			);
		}
		return unmet;
	}
}

const toLetters = (text: string): string => normalizeName(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The names that a text consists of, with "and", signs, or numbers before them; none for a text with anything else. */
function namesIn(text: string, known: readonly string[]): string[] {
	const all = toLetters(text);
	let rest = all;
	const found: string[] = [];
	for (const name of [...known].sort((one, other) => other.length - one.length)) {
		const letters = toLetters(name);
		if (letters === '' || !rest.includes(letters)) continue;
		rest = rest.replaceAll(letters, ' ');
		found.push(name);
	}
	found.sort((one, other) => all.indexOf(toLetters(one)) - all.indexOf(toLetters(other)));
	return /^(?:(?:and|\d)*\s)*$/.test(rest) ? found : [];
}

/** Reads 'Columns to Ignore'. */
export async function readIgnored(
	context: IExecuteFunctions,
	fields: AccountFields,
): Promise<IgnoredColumns> {
	const isEvaluated = isExpression(readEntered(context, 'inputsToIgnore'));
	const names = (await valuesOf(context, 'inputsToIgnore')).flatMap(readNameList);
	const texts = names.map((name) => (isSimple(name) ? String(name) : describe(name)));
	return new IgnoredColumns([...new Set(texts)], isEvaluated, fields);
}

/** Reads a list of names as people enter it and n8n writes it. The entries of a list that an expression returns are names. */
export function readNameList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return [value];
	const names = [...withoutInvisible(value).matchAll(NAME)].map(([, name]) => name.trim());
	return names.filter((name) => name !== '');
}
