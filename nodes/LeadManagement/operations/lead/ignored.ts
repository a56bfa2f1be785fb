import type { IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, quote, shown } from '../../words/messages';
import { isLeftAsText, toEnterInstead } from '../../account/names';
import { type Path, formatPath, isWithin, parsePath } from '../../parameters/paths';
import { isExpression, readEntered, valuesOf } from '../../parameters/read';
import { describe, isBlank, isSimple } from '../../parameters/wireValue';
import { NAME_PARTS, WHOLE_NAME, attributeOfWord } from '../../values/attribute';
import { readWord } from '../../words/headings';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { type Cell, pathOf, toHeading } from './columns';

const LABEL = "'Columns to Ignore'";
const ENTER_NAMES = 'the names of the columns, separated by commas';
const SEPARATORS = ',，、;\\t\\n';
/** A dropped field whose name is no identifier, as n8n writes it: `['Salary, net']`. */
const BRACKETS = String.raw`\[\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')\s*\]`;
const IN_BRACKETS = new RegExp(`^${BRACKETS}$`, 's');
const NAME = new RegExp(`(?:${BRACKETS}|[^${SEPARATORS}])+`, 'gs');
/** Signs, and a word, that may stand between two names, or around one. */
const BETWEEN_NAMES = /[^\p{L}\p{M}\p{N}\s_.-]+|\.(?!\S)|(?<!\S)(?:and|-)(?!\S)/giu;
/** A longer text is no list of names, and no name. Reading all of it would take long. */
const MAX_CHARACTERS = 100_000;

/** The comparable form of a part of a path. A name of hyphens alone has no letters to compare. */
function toKey(part: string | number): string {
	const heading = toHeading(String(part));
	return normalizeName(heading) || heading;
}

/** A path has no blank behind a dot or a bracket. */
const isPath = (text: string): boolean => parsePath(text).length > 1 && !/[.\]]\s/.test(text);

/** An entry: the name of a column or an attribute, or the path to a column. Its path is in its comparable form. */
interface Entry {
	text: string;
	key: string;
	path: Path;
	attributes: readonly string[];
	/** The entry keeps something back. */
	isMet: boolean;
}

function toEntry(text: string, fields: AccountFields): Entry {
	const path = parsePath(text);
	const name = IN_BRACKETS.test(text) && path.length === 1 ? String(path[0]) : text;
	const word = isPath(text) ? undefined : readWord(name);
	return {
		text,
		key: toKey(name),
		path: isPath(text) ? path.map(toKey) : [toKey(name)],
		attributes: [...fields.findAll(name), ...(word ? [attributeOfWord(word)] : [])],
		isMet: false,
	};
}

/** The columns and attributes that 'Columns to Ignore' names. */
export class IgnoredColumns {
	readonly #entries: readonly Entry[];
	readonly #paths: readonly Entry[];
	readonly #byKey: ReadonlyMap<string, Entry>;
	/** The entries that are for an attribute, by its schema name. */
	readonly #byAttribute: ReadonlyMap<string, Entry>;

	constructor(
		texts: readonly string[],
		private readonly expression: unknown,
		fields: AccountFields,
	) {
		this.#entries = texts.map((text) => toEntry(text.slice(0, MAX_CHARACTERS), fields));
		this.#paths = this.#entries.filter(({ path }) => path.length > 1);
		this.#byKey = new Map(this.#entries.map((entry) => [entry.key, entry]));
		this.#byAttribute = new Map(
			this.#entries.flatMap((entry) => entry.attributes.map((name) => [name, entry])),
		);
	}

	/** The entry that keeps the values of columns from an attribute, or a whole name from both of its parts. */
	entryFor(attribute: string): string | undefined {
		const own = this.#byAttribute.get(attribute);
		const parts = NAME_PARTS.flatMap((name) => this.#byAttribute.get(name) ?? []);
		const entries = own ? [own] : attribute === WHOLE_NAME && parts.length > 1 ? parts : [];
		for (const entry of entries) entry.isMet = true;
		return entries[0]?.text;
	}

	/**
	 * The entry that names a column, or what is beside the columns, or what is around either of them.
	 *
	 * @returns `isPart` if the path leads to a part of its value, which cannot be sent without this part
	 */
	find(cell: Cell): { text: string; isPart: boolean } | undefined {
		if (this.#entries.length === 0) return undefined;
		const { name, heading, around, isAnswer } = cell;
		const path = (isAnswer ? [...around.slice(0, -1), name] : pathOf(cell)).map(toKey);
		const named = [toKey(name), toKey(heading), ...path].find((key) => this.#byKey.has(key));
		const whole = this.#byKey.get(named ?? '') ?? this.#paths.find((entry) => isWithin(path, entry.path));
		const entry = whole ?? this.#paths.find((one) => isWithin(one.path, path));
		if (entry) entry.isMet = true;
		return entry && { text: entry.text, isPart: !whole };
	}

	/** @throws InputError for the index of an answer, which is another one in the next item */
	refuseIndex({ name, heading, around, isAnswer, isRepeated }: Cell): void {
		const index = isAnswer && this.#paths.length > 0 ? around.map(toKey) : [];
		const indexed = this.#paths.find((entry) => index.length > 0 && isWithin(entry.path, index));
		if (indexed)
			throw new InputError(
				`${LABEL} has ${quote(indexed.text)}, which may be another answer in the next item`,
				`Clear it, and enter ${shown(formatPath([isRepeated ? heading : name]))}.`,
			);
	}

	/**
	 * The entries that keep nothing back.
	 *
	 * @param known the names of columns and fields
	 * @throws InputError for one that an expression gave, or that has signs between names: what must not be sent is not sent because of a comma
	 */
	findUnmet(known: readonly string[]): string[] {
		const unmet = this.#entries.filter(({ isMet }) => !isMet).map(({ text }) => text);
		if (this.expression !== undefined && (this.#entries.length === 0 || unmet.length > 0))
			throw new InputError(
				`The expression in ${LABEL} gives ${unmet[0] ? quote(unmet[0]) : 'nothing'}, which is not the name of a column`,
				toEnterInstead(this.expression, ENTER_NAMES),
			);
		const names = unmet.length > 0 ? new Set(known.map(toKey)) : undefined;
		for (const text of unmet) {
			const pieces = text.split(BETWEEN_NAMES).map((piece) => piece.trim());
			// A path has dots, and may have the word, or the sign, in the name of a column.
			const isOne = IN_BRACKETS.test(text) || (isPath(text) && !/\s(?:and|&)\s/i.test(text));
			const isName = (piece: string) => names?.has(toKey(parsePath(piece).at(-1) ?? '')) || readWord(piece);
			if (pieces.length > 1 && !isOne && pieces.filter(Boolean).some(isName))
				throw new InputError(
					`${LABEL} has ${quote(text)}, which is not the name of a column`,
					`Separate the names by commas, without anything else, e.g. ${pieces.filter(Boolean).map(shown).join(', ')}.`,
				);
		}
		return unmet;
	}
}

/** @throws InputError for an expression that is not switched to Expression */
export async function readIgnored(
	context: IExecuteFunctions,
	fields: AccountFields,
): Promise<IgnoredColumns> {
	const entered = readEntered(context, 'inputsToIgnore');
	if (typeof entered === 'string' && isLeftAsText(entered))
		throw new InputError(`${LABEL} is the text ${quote(entered)}`, toEnterInstead(entered, ENTER_NAMES));
	const names = (await valuesOf(context, 'inputsToIgnore', entered)).flatMap(readNameList);
	const texts = names.map((name) => (isSimple(name) ? String(name) : describe(name)));
	return new IgnoredColumns([...new Set(texts)], isExpression(entered) ? entered : undefined, fields);
}

/** Reads a list of names as people enter it and n8n writes it. The entries of a list that an expression returns are names. */
export function readNameList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isBlank(value)) return [];
	if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return [value];
	const names = withoutInvisible(value).match(NAME) ?? [];
	return names.map((name) => name.trim()).filter(Boolean);
}
