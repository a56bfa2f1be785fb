import { InputError, quote } from '../../words/messages';
import { type Path, formatPath, isWithin } from '../../parameters/paths';
import { openJson } from '../../parameters/readJson';
import { isBlank, isFile, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { type Fate, type RowValue, withFate } from './fates';
import { isAmong, toPaths, withoutParts } from './ignored';
import type { Column, Mapping, Target } from './mapping';
import { type NameCell, readNames, NAME_PARTS } from './names';
import { type Cell, listRest } from './place';
import { isAsIfBlank, isEmpty } from './values/blank';
import { type Part, contactTypeOf, readEntries } from './values/contact';
import {
	readSet,
	type Attribute,
	type Origin,
	type Value,
	type ValueRules,
	readValue,
} from './values/fieldValue';
import { hasLost, toLostError } from './values/text';
import { inSentence } from './values/typed';

export interface RowRules extends ValueRules {
	mapping: Mapping;
	attributeOf: (name: string) => Attribute;
}

/** An attribute of 'Additional Attributes', with its value in an item. */
export interface AddedValue {
	origin: Origin;
	attribute: string;
	value: unknown;
}

/** The origin of values, with the parts of them that are ignored, or were dragged. */
type Source = Origin & Pick<Column, 'ignoredParts' | 'draggedParts'>;

/** The rank of 'Additional Attributes', which come before all columns. */
const ADDED = -1;
const WITHOUT_PARTS = { ignoredParts: [], draggedParts: [] };
const ENTRY = 'an entry that is not sent';
const PART_IGNORED = 'a text of which a part is ignored';

/** Reads one row: for each attribute the first value that counts, and what becomes of the others. */
export class RowReader {
	readonly #values: RowValue[] = [];
	readonly #names: NameCell[] = [];
	/** The first value that counts of each attribute, in the order of the columns. */
	readonly #taken = new Map<string, RowValue | undefined>();

	constructor(private readonly rules: RowRules) {}

	/**
	 * @param added the attributes of 'Additional Attributes', which come before the columns where they have a value
	 * @returns all values; those that have no fate yet are the attributes of the row
	 * @throws InputError for an attribute that is there twice
	 */
	read(cells: readonly Cell[], added: readonly AddedValue[]): RowValue[] {
		for (const cell of cells) this.#readCell(cell);
		for (const { origin, attribute, value } of added)
			this.#readValues(value, { ...origin, ...WITHOUT_PARTS }, { attribute, rank: ADDED, isMobile: false });
		if (this.#names.length > 0) this.#addNames();
		const others: RowValue[] = [];
		const byHand: RowValue[] = [];
		for (const one of this.#values) {
			const taken = one.attribute === undefined ? undefined : this.#taken.get(one.attribute);
			if (taken && taken !== one) this.#setFate(one, taken);
			if (one.fate !== undefined) others.push(one);
			else if (taken === one && !one.origin.isColumn) byHand.push(one);
		}
		const attributes: RowValue[] = [];
		for (const one of this.#taken.values()) if (one?.origin.isColumn) attributes.push(one);
		return [...others, ...attributes, ...byHand];
	}

	#readCell(cell: Cell): void {
		const column = this.rules.mapping.columnOf(cell);
		const { use } = column;
		if (use.to === 'attributes') {
			const [first, copy] = use.targets;
			this.#readValues(cell.value, column, first);
			if (copy) this.#readCopy(cell.value, column, copy);
			return;
		}
		const given = this.#takeParts(cell.value, column);
		if (use.to === 'nothing') return this.#leave(given, column, use.why, use.attribute);
		const { rank, isSurnameFirst } = use;
		this.#names.push({ column, given, rank, isSurnameFirst, isEmptyCell: isBlank(cell.value) });
		for (const name of NAME_PARTS) if (!this.#taken.has(name)) this.#taken.set(name, undefined);
	}

	/** A value without its parts that are ignored. What is left of a text with JSON would be another text, and is not sent. */
	#takeParts(value: unknown, source: Source, attribute?: string): unknown {
		if (source.ignoredParts.length === 0) return value;
		const rest = withoutParts(value, toPaths(source.ignoredParts));
		if (rest === value) return value;
		this.#add(source, value, 'ignored', undefined, attribute);
		if (typeof value !== 'string') return rest;
		if (!isEmpty(rest)) this.#add(source, value, 'unsent', PART_IGNORED, attribute);
		return undefined;
	}

	/** Adds a cell that no attribute is for. */
	#leave(given: unknown, column: Column, why: string, attribute?: string): void {
		if (why === 'ignored') this.#add(column, given, 'ignored', undefined, attribute);
		else if (isAsIfBlank(given, 'any')) this.#add(column, given, 'blank');
		else if (column.draggedParts.length > 0) this.#leaveParts(given, [], column);
		else this.#add(column, given, 'left', why);
	}

	/** Adds a value of which something was dragged, and what of it was not. */
	#leaveParts(given: unknown, path: Path, source: Source, attribute?: string): void {
		this.#add(source, given, 'sent');
		const within = source.draggedParts.filter((one) => isWithin(one, path) || isWithin(path, one));
		const taken = within.map((one) => one.slice(path.length));
		for (const rest of listRest(given, path, taken))
			this.#add(partOf(source, rest), given, 'left', 'part', attribute);
	}

	/** Adds a value that no attribute gets, unless it is empty. */
	#add(origin: Origin, given: unknown, fate: Fate, why?: string, attribute?: string): void {
		if (!isEmpty(given)) this.#values.push(withFate(origin, given, fate, why, attribute));
	}

	/** Reads a mobile phone for Phone, where it goes in a row without another phone. Its fate is that of the mobile phone. */
	#readCopy(value: unknown, column: Column, target: Target): void {
		const start = this.#values.length;
		this.#readValues(value, column, target);
		for (const one of this.#values.slice(start)) one.isCopy = true;
	}

	#readValues(value: unknown, source: Source, target: Target): void {
		const attribute = this.rules.attributeOf(target.attribute);
		const { contact, isSet, form } = attribute;
		const json = contact || isSet || form === 'name' ? openJson(value) : value;
		const opened = isEmpty(json) || (isSet && !isPlainObject(json)) ? value : json;
		if (contact && !isEmpty(json) && toEntries(opened).some(isObject)) {
			const isIgnored = (path: Path) => isAmong(path, source.ignoredParts, opened);
			const { values, others, ignored } = readEntries(opened, contact, isIgnored);
			for (const one of values) this.#readValue(one, attribute, source, target, false);
			for (const part of ignored) this.#add(source, part.value, 'ignored', undefined, target.attribute);
			return this.#addParts(others, source, target.attribute);
		}
		const given = this.#takeParts(opened, source, target.attribute);
		// A dragged column that the item doesn't have is no empty cell.
		const isEmptyCell = isBlank(value) && (target.rank !== ADDED || value !== undefined);
		if (!isSet || !isPlainObject(given) || isFile(given) || isEmpty(given))
			return this.#readValue(given, attribute, source, target, isEmptyCell);
		const { value: read, blanks, others } = readSet(Object.entries(given), source, this.rules);
		for (const part of blanks) this.#add(partOf(source, part.path), part.value, 'blank');
		if (!('blank' in read)) this.#offer(given, read, source, target, false);
		this.#addParts(others, source, target.attribute);
	}

	#readValue(
		given: unknown,
		attribute: Attribute,
		source: Source,
		target: Target,
		isEmptyCell: boolean,
	): void {
		const value = readValue(given, attribute, source, this.rules);
		if (!('unsent' in value) || 'refused' in value) this.#offer(given, value, source, target, isEmptyCell);
		else if (source.draggedParts.length > 0) this.#leaveParts(given, [], source, target.attribute);
		else this.#add(source, given, 'unsent', value.unsent, target.attribute);
	}

	/** Adds the parts of a cell that are neither sent nor read: under names of their own, or whole entries of a list. */
	#addParts(parts: readonly Part[], source: Source, attribute: string): void {
		for (const { path, value } of parts) {
			const isEntry = path.every((key) => typeof key === 'number');
			if (source.draggedParts.length > 0) this.#leaveParts(value, path, source, attribute);
			else if (isEntry) this.#add(source, value, 'unsent', ENTRY, attribute);
			else this.#add(partOf(source, path), value, 'left', 'part', attribute);
		}
	}

	/** Adds a value for an attribute, which takes it if it comes first. Nothing but an empty cell may clear. */
	#offer(
		given: unknown,
		value: Value,
		source: Source,
		{ attribute, rank, isMobile }: Target,
		isEmptyCell: boolean,
	): void {
		const mayClear = isEmptyCell && !isMobile;
		const one: RowValue = { origin: source, given, attribute, value, rank, mayClear };
		this.#values.push(one);
		this.#take(one);
	}

	#take(one: RowValue): void {
		const { attribute = '', rank, value } = one;
		const taken = this.#taken.get(attribute);
		if (rank === ADDED && taken?.rank === ADDED && !('blank' in value) && !('blank' in taken.value))
			throw new InputError(`'Additional Attributes' have ${quote(attribute)} twice`, 'Keep one of them.');
		if (!taken || comesBefore(one, taken)) this.#taken.set(attribute, one);
	}

	/** Gives the row the parts of its whole name that nothing else gives. */
	#addNames(): void {
		const known: string[] = [];
		for (const name of NAME_PARTS) {
			const taken = this.#taken.get(name);
			const value = taken?.value;
			// A first or last name with lost characters is known, too: it refuses the row unless its attribute is ignored.
			const isLost = value !== undefined && 'stops' in value;
			known.push(isLost ? String(taken?.given) : value && 'text' in value ? value.text : '');
		}
		const { column, parts, mayClear, others } = readNames(this.#names, known);
		for (const one of others) {
			const own = this.#names.find((cell) => cell.column === one.origin)?.column;
			if (one.fate === 'unsent' && own && own.draggedParts.length > 0) this.#leaveParts(one.given, [], own);
			else this.#values.push(one);
		}
		const isUnsent = others.some(({ fate }) => fate === 'unsent');
		for (const name of NAME_PARTS) {
			const taken = this.#taken.get(name);
			if (taken && isUnsent) taken.mayClear = false;
		}
		if (!column) return;
		const name = parts.join(' ');
		for (const [index, given] of parts.entries()) {
			const attribute = NAME_PARTS[index];
			// A part of nothing but a lost character would count as blank.
			const value: Value = hasLost(String(given ?? ''))
				? { stops: toLostError(name, ` (${inSentence(column)})`) }
				: readValue(given, this.rules.attributeOf(attribute), column, this.rules);
			this.#offer(given, value, column, { attribute, rank: 0, isMobile: false }, mayClear);
		}
	}

	/** Decides what becomes of a value beside the one that the row takes. An empty cell clears nothing that has another value. */
	#setFate(one: RowValue, taken: RowValue): void {
		if (one.fate === 'unsent' || one.fate === 'left') taken.mayClear = false;
		if (one.fate !== undefined) return;
		// The mobile phone's own value has the other fates. A copy is told where its number differs from the phone of the row.
		if (one.isCopy && ('blank' in one.value || isSameValue(one, taken))) return;
		if ('blank' in one.value) one.fate = isEmpty(one.given) ? undefined : 'blank';
		else one.fate = isSameValue(one, taken) ? 'sent' : 'other';
	}
}

/** An object or a list may also be in a text with JSON. */
function isObject(value: unknown): boolean {
	const opened = openJson(value);
	return isPlainObject(opened) || Array.isArray(opened);
}

/** A part of a column, whose heading is its path without the indexes of lists. */
function partOf(column: Origin, path: Path): Origin {
	const names = formatPath(path.filter((part) => typeof part === 'string'));
	return {
		...column,
		heading: `${column.heading}${names === '' || names.startsWith('[') ? '' : '.'}${names}`,
	};
}

/** A value comes before a blank one, and an empty cell, which may clear, before another one without a value. */
function comesBefore(one: RowValue, other: RowValue): boolean {
	const [isBlankOne, isBlankOther] = ['blank' in one.value, 'blank' in other.value];
	if (isBlankOne !== isBlankOther) return isBlankOther;
	return isBlankOne && one.mayClear !== other.mayClear ? one.mayClear : one.rank < other.rank;
}

/** Two phones are the same if the digits of one end with the digits of the other. */
function isSameValue(one: RowValue, other: RowValue): boolean {
	const [text, otherText] = [comparedText(one), comparedText(other)];
	if (contactTypeOf(one.attribute)?.form !== 'phone') return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}

function comparedText({ attribute, value, given }: RowValue): string {
	if (!('text' in value)) return isSimple(given) ? String(given).trim() : JSON.stringify(given);
	if (value.fields) return JSON.stringify(value.fields);
	return contactTypeOf(attribute)?.key(value.text) ?? value.text.trim();
}
