import { InputError, quote } from '../../messages';
import { type Path, formatPath } from '../../parameters/paths';
import { isBlank, isFile, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { type Fate, type RowValue, withFate } from './fates';
import { isAmong, withoutParts } from './ignored';
import type { Column, Mapping, Target } from './mapping';
import { type NameCell, readNames, NAME_PARTS } from './names';
import { type Cell, listRest, open } from './place';
import { isAsIfBlank, isEmpty } from './values/blank';
import { type Part, contactTypeOf, readEntries } from './values/contact';
import { readSet } from './values/fieldSet';
import { type Attribute, type Origin, type Value, type ValueRules, readValue } from './values/fieldValue';

/** What the rows of a run are read by. */
export interface RowRules extends ValueRules {
	mapping: Mapping;
	attributeOf: (name: string) => Attribute;
}

const ENTRY = 'an entry that is not sent';
const PART_IGNORED = 'a text of which a part is ignored';

/** Reads one row: for each attribute the first value that counts, and what becomes of the others. */
export class Row {
	readonly #values: RowValue[] = [];
	readonly #names: NameCell[] = [];
	/** By attribute, in the order of the columns: the first value that counts. */
	readonly #taken = new Map<string, RowValue | undefined>();

	constructor(private readonly rules: RowRules) {}

	/**
	 * @param byHand the attributes of 'Additional Attributes', which come before the columns where they have a value
	 * @returns all values; those that have no fate yet are the attributes of the row
	 * @throws InputError for an attribute that is there twice
	 */
	read(cells: readonly Cell[], byHand: readonly RowValue[]): RowValue[] {
		for (const cell of cells) this.#readCell(cell);
		for (const one of byHand) this.#takeByHand(one);
		if (this.#names.length > 0) this.#addNames();
		const others: RowValue[] = [];
		for (const one of this.#values) {
			const taken = one.attribute === undefined ? undefined : this.#taken.get(one.attribute);
			if (taken && taken !== one) one.fate ??= findFate(one, taken);
			if (one.fate !== undefined) others.push(one);
		}
		const attributes: RowValue[] = [];
		for (const one of this.#taken.values()) if (one?.origin.isColumn) attributes.push(one);
		for (const one of byHand)
			if (this.#taken.get(one.attribute ?? '') === one) attributes.push(one);
			else if (!isEmpty(one.given)) others.push({ ...one, fate: 'blank' });
		return [...others, ...attributes];
	}

	#readCell(cell: Cell): void {
		const column = this.rules.mapping.columnOf(cell);
		const { use } = column;
		if (use.to === 'attributes') return this.#readValues(cell.value, column, use.targets);
		const given = this.#takeParts(cell.value, column);
		if (use.to === 'nothing') return this.#leave(given, column, use.why);
		this.#names.push({ column, given, rank: use.rank, isSurnameFirst: use.isSurnameFirst });
		for (const name of NAME_PARTS) if (!this.#taken.has(name)) this.#taken.set(name, undefined);
	}

	/** A value without its parts that are ignored. What is left of a text with JSON would be another text, and is not sent. */
	#takeParts(value: unknown, column: Column): unknown {
		if (column.ignoredParts.length === 0) return value;
		const rest = withoutParts(value, column.ignoredParts);
		if (rest === value) return value;
		this.#add(column, value, 'ignored');
		if (typeof value !== 'string') return rest;
		if (!isEmpty(rest)) this.#add(column, value, 'unsent', PART_IGNORED);
		return undefined;
	}

	/** Adds a cell that no attribute is for. */
	#leave(given: unknown, column: Column, why: string): void {
		if (why === 'ignored') this.#add(column, given, 'ignored');
		else if (isAsIfBlank(given, 'any')) this.#add(column, given, 'blank');
		else if (column.draggedParts.length > 0) this.#leaveParts(given, column);
		else this.#add(column, given, 'left', why);
	}

	/** Adds a cell of which something was dragged. */
	#leaveParts(given: unknown, column: Column): void {
		this.#add(column, given, 'sent');
		for (const path of listRest(given, [], column.draggedParts))
			this.#add(partOf(column, path), given, 'left', 'part');
	}

	/** Adds a value that no attribute gets, unless it is empty. */
	#add(origin: Origin, given: unknown, fate: Fate, why?: string): void {
		if (!isEmpty(given)) this.#values.push(withFate(origin, given, fate, why));
	}

	#readValues(value: unknown, column: Column, targets: readonly Target[]): void {
		const attribute = this.rules.attributeOf(targets[0].attribute);
		const { contact, isSet } = attribute;
		const entries = contact ? open(value) : undefined;
		if (contact && toEntries(entries).some(isObject)) {
			const isIgnored = (path: Path) => isAmong(path, column.ignoredParts);
			const { values, others, ignored } = readEntries(entries, contact, isIgnored);
			for (const one of values) this.#readValue(one, attribute, column, targets);
			for (const part of ignored) this.#add(column, part.value, 'ignored');
			return this.#addParts(others, value, column);
		}
		const given = this.#takeParts(value, column);
		const opened = isSet ? open(given) : given;
		if (isSet && isPlainObject(opened) && !isFile(opened) && !isEmpty(opened)) {
			const { value, blanks, others } = readSet(Object.entries(opened), column, this.rules);
			for (const part of blanks) this.#add(partOf(column, part.path), part.value, 'blank');
			if (!('blank' in value)) this.#offer(given, value, column, targets);
			this.#addParts(others, given, column);
		} else this.#readValue(given, attribute, column, targets);
	}

	#readValue(given: unknown, attribute: Attribute, column: Column, targets: readonly Target[]): void {
		const value = readValue(given, attribute, column, this.rules);
		if (!('unsent' in value) || 'refused' in value) this.#offer(given, value, column, targets);
		else if (column.draggedParts.length > 0) this.#leaveParts(given, column);
		else this.#add(column, given, 'unsent', value.unsent);
	}

	/** Adds the parts of a cell that are neither sent nor read: under names of their own, or whole entries of a list. */
	#addParts(parts: readonly Part[], given: unknown, column: Column): void {
		if (parts.length > 0 && column.draggedParts.length > 0) this.#leaveParts(given, column);
		else
			for (const { path, value } of parts) {
				const isEntry = path.every((key) => typeof key === 'number');
				if (isEntry) this.#add(column, value, 'unsent', ENTRY);
				else this.#add(partOf(column, path), value, 'left', 'part');
			}
	}

	/** Adds a value for the attributes of its column, which take it if it comes first. */
	#offer(given: unknown, value: Value, column: Column, targets: readonly Target[]): void {
		for (const { attribute, rank, isMobile } of targets) {
			const one: RowValue = {
				origin: column,
				given,
				attribute,
				value,
				rank,
				mayClear: !isMobile && isBlank(given),
				isCopy: isMobile && targets.length > 1,
			};
			this.#values.push(one);
			const taken = this.#taken.get(attribute);
			if (!taken || comesBefore(one, taken)) this.#taken.set(attribute, one);
		}
	}

	/** An attribute that was mapped by hand comes before the columns, if it has a value. */
	#takeByHand(one: RowValue): void {
		const { attribute = '', value } = one;
		const taken = this.#taken.get(attribute);
		const isFilled = !('blank' in value);
		if (isFilled && taken && !taken.origin.isColumn && !('blank' in taken.value))
			throw new InputError(`'Additional Attributes' have ${quote(attribute)} twice`, 'Keep one of them.');
		if (isFilled || !taken) this.#taken.set(attribute, one);
	}

	/** Gives the row the parts of its whole name that nothing else gives. */
	#addNames(): void {
		const known: string[] = [];
		for (const name of NAME_PARTS) {
			const value = this.#taken.get(name)?.value;
			known.push(value && 'text' in value ? value.text : '');
		}
		const { column, parts, mayClear, others } = readNames(this.#names, known);
		this.#values.push(...others);
		if (!column) return;
		for (const [index, given] of parts.entries()) {
			const attribute = NAME_PARTS[index];
			const value = readValue(given, this.rules.attributeOf(attribute), column, this.rules);
			const one: RowValue = { origin: column, given, attribute, value, rank: 0, mayClear, isCopy: false };
			const taken = this.#taken.get(attribute);
			if (!taken || comesBefore(one, taken)) this.#taken.set(attribute, one);
		}
	}
}

const isObject = (value: unknown): boolean => isPlainObject(value) || Array.isArray(value);

/** A part of a column, whose heading is its path without the indexes of lists. */
function partOf(column: Column, path: Path): Origin {
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
	return isBlankOne ? one.mayClear && !other.mayClear : one.rank < other.rank;
}

/** The fate of a value beside the one that the row takes; undefined for an empty cell, and for what has a fate elsewhere. */
function findFate(one: RowValue, taken: RowValue): Fate | undefined {
	if ('blank' in one.value) return isEmpty(one.given) ? undefined : 'blank';
	if (one.isCopy) return undefined;
	return isSame(one, taken) ? 'sent' : 'other';
}

/** Whether two values of an attribute say the same. Two phones do if the digits of one end with the digits of the other. */
function isSame(one: RowValue, other: RowValue): boolean {
	const [text, otherText] = [toComparable(one), toComparable(other)];
	if (contactTypeOf(one.attribute)?.form !== 'phone') return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}

function toComparable({ attribute, value, given }: RowValue): string {
	if (!('text' in value)) return isSimple(given) ? String(given).trim() : JSON.stringify(given);
	if (value.fields) return JSON.stringify(value.fields);
	return contactTypeOf(attribute)?.key(value.text) ?? value.text.trim();
}
