import { type Path, isSamePath } from '../../parameters/paths';
import { isSimple } from '../../parameters/wireValue';
import { type Attribute, type Origin, type Value, type ValueRules, inSentence } from '../../values/attribute';
import { isAsIfBlank, isEmpty } from '../../values/blank';
import { contactTypeOf } from '../../values/contact';
import { hasLostCharacters, readValue, toLostError } from '../../values/readValue';
import { type Cell, pathOf } from './columns';
import { type RowValue, isEmptyCell, withFate } from './fates';
import type { Column, Mapping, Use } from './mapping';
import { NAME_PARTS, WHOLE_NAME, readNames } from './names';

export interface RowRules extends ValueRules {
	mapping: Mapping;
	/** The paths of the values that were dragged on an attribute or an option. */
	dragged: readonly Path[];
	attributeOf: (name: string) => Attribute;
}

/** The rank of the parts of a whole name, behind those of all columns. */
const NAME_PART = 9;
/** The columns that the node adds to a row that is refused. */
const REFUSAL = ['error', 'message'];

/** Reads one row: each attribute takes the first of its columns with a value, and what the others have gets a fate. */
export class RowReader {
	readonly #others: RowValue[] = [];
	readonly #names: RowValue[] = [];
	/** What the row has for each attribute. */
	readonly #byAttribute = new Map<string, RowValue[]>();

	constructor(private readonly rules: RowRules) {}

	/**
	 * @param added the attributes of 'Additional Attributes', which come before the columns where they have a value
	 * @returns all values; those that have no fate yet are the attributes of the row
	 */
	read(cells: readonly Cell[], added: readonly RowValue[]): RowValue[] {
		const ofRefusal = cells.filter(
			({ name, around, value }) =>
				around.length === 0 && REFUSAL.includes(name) && typeof value === 'string' && !isEmpty(value),
		);
		for (const cell of cells) {
			const column = this.rules.mapping.get(cell.heading);
			const isAdded = ofRefusal.length === REFUSAL.length && ofRefusal.includes(cell);
			if (column && !(isAdded && column.uses.length === 0)) this.#readCell(cell, column);
		}
		for (const one of added) this.#listOf(one.attribute ?? '').push(one);
		if (this.#names.length > 0) this.#addNames();
		const taken = [...this.#byAttribute.values()].flatMap((values) => choose(values, this.#others) ?? []);
		const ofColumns = taken.filter(({ origin }) => origin.isColumn);
		return [...this.#others, ...ofColumns, ...taken.filter(({ origin }) => !origin.isColumn)];
	}

	#readCell(cell: Cell, column: Column): void {
		const { value: given } = cell;
		const { dragged } = this.rules;
		const isDragged =
			dragged.length > 0 && isSimple(given) && dragged.some((path) => isSamePath(path, pathOf(cell)));
		for (const use of column.uses) this.#offer(given, column, use, isDragged);
		if (isEmpty(given)) return;
		for (const { attribute, entry } of column.ignored)
			this.#others.push(withFate({ origin: column, given, fate: 'ignored', why: entry, attribute }));
		if (column.uses.length > 0 || column.why === 'ignored') return;
		const fate = isDragged ? 'sent' : isAsIfBlank(given, 'any') ? 'blank' : 'left';
		this.#others.push(withFate({ origin: column, given, fate, why: column.why }));
	}

	/** Adds a value for an attribute, which takes it if it comes first. Nothing but an empty cell of its own column may clear it. */
	#offer(given: unknown, origin: Origin, use: Use, isDragged = false): void {
		const { attribute, rank, isMobile = false, isCopy = false, isSurnameFirst = false } = use;
		const mayClear = isEmptyCell(given) && !isMobile;
		if (attribute === WHOLE_NAME) {
			this.#names.push(withFate({ origin, given, attribute, rank, isDragged, isSurnameFirst }));
			for (const name of NAME_PARTS) this.#listOf(name);
			return;
		}
		const value = readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
		this.#listOf(attribute).push({ origin, given, attribute, value, rank, mayClear, isCopy, isDragged });
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
		// A part that is empty beside a whole name is not cleared, whatever the name gives.
		if (this.#names.some(({ given }) => !isAsIfBlank(given, 'name')))
			for (const name of NAME_PARTS) for (const one of this.#listOf(name)) one.mayClear = false;
		const read = readNames(this.#names, known);
		this.#others.push(...this.#names.filter(({ fate }) => fate !== undefined));
		for (const [index, attribute] of NAME_PARTS.entries()) {
			const given = read?.parts[index] ?? '';
			if (!read || given === '') continue;
			const { origin } = read.cell;
			// A part of nothing but a lost character would count as blank.
			const value: Value = hasLostCharacters(given)
				? { stops: toLostError(given, ` (${inSentence(origin)})`) }
				: readValue(given, this.rules.attributeOf(attribute), origin, this.rules);
			const part = { given, attribute, value, rank: NAME_PART, mayClear: false };
			this.#listOf(attribute).push({ ...read.cell, ...part });
		}
	}
}

/** A value that can be sent, or that refuses the row. */
const counts = ({ value }: RowValue): boolean => 'text' in value || 'stops' in value;

/** The first value that counts by rank, and then by place. */
const findFirst = (values: RowValue[]): RowValue | undefined =>
	values.sort((one, other) => one.rank - other.rank).find(counts);

/** Chooses the value that an attribute takes, and decides the fates of the others. */
function choose(values: RowValue[], others: RowValue[]): RowValue | undefined {
	const taken = findFirst(values) ?? values.find(({ mayClear }) => mayClear) ?? values.at(0);
	for (const one of values) {
		if (!taken || one === taken) continue;
		const { value, given } = one;
		const isBlankOne = 'blank' in value;
		// An empty cell clears nothing that has another value.
		if (!isBlankOne) taken.mayClear = false;
		// The mobile phone's own value has the other fates.
		if (one.isCopy || (isBlankOne && isEmpty(given))) continue;
		if (counts(one)) one.fate = isSameValue(one, taken) ? 'sent' : 'other';
		else one.fate = isBlankOne ? 'blank' : 'unsent';
		if ('unsent' in value) one.why = value.unsent;
		others.push(one);
	}
	return taken;
}
/** Two phones are the same if the digits of one end with the digits of the other. */
function isSameValue(one: RowValue, other: RowValue): boolean {
	const contact = contactTypeOf(one.attribute);
	const [text, otherText] = [one, other].map(({ value, given }) => {
		const written = 'text' in value ? value.text : String(given);
		return contact?.key(written) ?? written.trim();
	});
	if (contact?.form !== 'phone') return text === otherText;
	return text.endsWith(otherText) || otherText.endsWith(text);
}
