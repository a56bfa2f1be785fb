import { InputError, quote } from '../../messages';
import { isBlank, isSimple } from '../../parameters/wireValue';
import type { Cell } from './columns';
import { type RowValue, withFate } from './fates';
import type { Column, Mapping, Use } from './mapping';
import { NAME_PARTS, type NameCell, WHOLE_NAME, readNames } from './names';
import { isAsIfBlank, isEmpty } from './values/blank';
import { contactTypeOf } from './values/contact';
import { type Attribute, type Origin, type Value, type ValueRules, readValue } from './values/fieldValue';
import { hasLost, toLostError } from './values/text';
import { inSentence } from './values/typed';

export interface RowRules extends ValueRules {
	mapping: Mapping;
	/** The attributes that 'Columns to Ignore' names: no column gives them. */
	ignoredAttributes: ReadonlyMap<string, string>;
	attributeOf: (name: string) => Attribute;
}

/** An attribute of 'Additional Attributes', with its value in an item. */
export interface AddedValue {
	origin: Origin;
	attribute: string;
	value: unknown;
}

/** The rank of 'Additional Attributes', which come before all columns, and that of the parts of a whole name behind them. */
const ADDED = -1;
const NAME_PART = 9;
/** The columns that the node adds to a row that is refused. */
const REFUSAL = ['error', 'message'];

/** Reads one row: each attribute takes the first of its columns with a value, and what the others have gets a fate. */
export class RowReader {
	readonly #others: RowValue[] = [];
	readonly #names: NameCell[] = [];
	/** What the row has for each attribute. */
	readonly #byAttribute = new Map<string, RowValue[]>();

	constructor(private readonly rules: RowRules) {}

	/**
	 * @param added the attributes of 'Additional Attributes', which come before the columns where they have a value
	 * @returns all values; those that have no fate yet are the attributes of the row
	 * @throws InputError for an attribute that is there twice
	 */
	read(cells: readonly Cell[], added: readonly AddedValue[]): RowValue[] {
		const isRefusal = REFUSAL.every((name) =>
			cells.some(({ path, value }) => path.length === 1 && path[0] === name && !isEmpty(value)),
		);
		for (const { name, value } of cells) {
			const column = this.rules.mapping.get(name);
			if (!column) continue;
			for (const use of column.uses) this.#offer(value, column, use);
			if (isEmpty(value)) continue;
			for (const { attribute, entry } of column.taken)
				this.#others.push(withFate({ origin: column, given: value, fate: 'ignored', why: entry, attribute }));
			const isLeft = column.uses.length === 0 && column.why !== 'ignored';
			if (isLeft && !(isRefusal && REFUSAL.includes(name))) this.#leave(value, column);
		}
		for (const { origin, attribute, value } of added) this.#offer(value, origin, { attribute, rank: ADDED });
		if (this.#names.length > 0) this.#addNames();
		const taken = [...this.#byAttribute.values()].flatMap((values) => settle(values, this.#others) ?? []);
		const ofColumns = taken.filter(({ origin }) => origin.isColumn);
		return [...this.#others, ...ofColumns, ...taken.filter(({ origin }) => !origin.isColumn)];
	}

	/** Adds a cell that no attribute is for. */
	#leave(given: unknown, column: Column): void {
		const fate = isAsIfBlank(given, 'any') ? 'blank' : column.isDragged ? 'sent' : 'left';
		this.#others.push(withFate({ origin: column, given, fate, why: column.why }));
	}

	/** Adds a value for an attribute, which takes it if it comes first. Nothing but an empty cell may clear. */
	#offer(given: unknown, origin: Origin & Partial<Column>, use: Use): void {
		const { attribute, rank, isMobile = false, isSurnameFirst = false } = use;
		// A dragged column that the item doesn't have is no empty cell.
		const mayClear = isBlank(given) && !isMobile && (rank !== ADDED || given !== undefined);
		const one = { origin, given, attribute, rank, mayClear };
		if (attribute === WHOLE_NAME) {
			this.#names.push({ ...one, value: { blank: true }, isSurnameFirst });
			for (const name of NAME_PARTS) this.#listOf(name);
			return;
		}
		const value = readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
		const isCopy = isMobile && (origin.uses ?? []).length > 1;
		this.#listOf(attribute).push({ ...one, value, isCopy });
	}

	#listOf(attribute: string): RowValue[] {
		const values = this.#byAttribute.get(attribute) ?? [];
		this.#byAttribute.set(attribute, values);
		return values;
	}

	/** Gives the row the parts of its whole name that nothing else gives. */
	#addNames(): void {
		const known = NAME_PARTS.map((name) => {
			const first = findFirst(this.#listOf(name));
			// A first or last name with lost characters is known, too, and refuses the row.
			return first ? ('text' in first.value ? first.value.text : String(first.given)) : '';
		});
		const read = readNames(this.#names, known);
		this.#others.push(...this.#names.filter(({ fate }) => fate !== undefined));
		const isUnsent = this.#names.some(({ fate }) => fate === 'unsent');
		for (const [index, attribute] of NAME_PARTS.entries()) {
			const values = this.#listOf(attribute);
			if (isUnsent) for (const one of values) one.mayClear = false;
			if (!read || this.rules.ignoredAttributes.has(attribute)) continue;
			const { origin, mayClear } = read.cell;
			const given = read.parts[index];
			// A part of nothing but a lost character would count as blank.
			const value: Value = hasLost(given)
				? { stops: toLostError(String(read.cell.given), ` (${inSentence(origin)})`) }
				: readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
			values.push({ origin, given, attribute, value, rank: NAME_PART, mayClear });
		}
	}
}

/** A value that is not blank, and that can be sent, or refuses the row. */
const counts = ({ value }: RowValue): boolean =>
	!('blank' in value) && (!('unsent' in value) || 'refused' in value);

/** The first value that counts by rank, and then by place. */
const findFirst = (values: RowValue[]): RowValue | undefined =>
	values.sort((one, other) => one.rank - other.rank).find(counts);

/** Chooses the value that an attribute takes, and decides the fates of the others. */
function settle(values: RowValue[], others: RowValue[]): RowValue | undefined {
	const taken = findFirst(values) ?? values.find(({ mayClear }) => mayClear) ?? values.at(0);
	if (values.filter((one) => one.rank === ADDED && !('blank' in one.value)).length > 1)
		throw new InputError(
			`'Additional Attributes' have ${quote(values[0].attribute ?? '')} twice`,
			'Keep one of them.',
		);
	for (const one of values) {
		if (!taken || one === taken) continue;
		const isBlankOne = 'blank' in one.value;
		// An empty cell clears nothing that has another value.
		if (!isBlankOne) taken.mayClear = false;
		// The mobile phone's own value has the other fates.
		if (one.isCopy || (isBlankOne && isEmpty(one.given))) continue;
		if (counts(one)) one.fate = isSameValue(one, taken) ? 'sent' : 'other';
		else one.fate = isBlankOne ? 'blank' : 'unsent';
		if ('unsent' in one.value) one.why = one.value.unsent;
		others.push(one);
	}
	return taken;
}

/** Two phones are the same if the digits of one end with the digits of the other. */
function isSameValue(one: RowValue, other: RowValue): boolean {
	const [text, otherText] = [comparedText(one), comparedText(other)];
	if (contactTypeOf(one.attribute)?.form !== 'phone') return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}

function comparedText({ attribute, value, given }: RowValue): string {
	if (!('text' in value)) return isSimple(given) ? String(given).trim() : JSON.stringify(given);
	return contactTypeOf(attribute)?.key(value.text) ?? value.text.trim();
}
