import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, cutLine, formatCount, quote, shown, withoutPeriod } from '../words/messages';
import { type Path, openJson, valueAt } from '../parameters/paths';
import { describe, failureIn, isBlank, isPlainObject, isTooWide } from '../parameters/wireValue';
import type { Redact } from '../service/account';

/** E.g. `2, 3 and 7`. */
const LIST = new Intl.ListFormat('en-GB');
/** The longest text of a value that names an item. */
const MAX_VALUE_CHARACTERS = 40;
/** A message has the values of so few items. Others are named by their numbers alone. */
const MAX_WITH_VALUES = 5;
/** A message has so many numbers and ranges of numbers. */
const MAX_RANGES = 100;
/** Values of an item that are looked at for those by which it is found. */
const MAX_LOOKED_AT = 100;

/** @throws InputError for an item that is no object, or that a node which failed has given, with nothing but its error */
export function refuseItem({ json }: { json: unknown }): void {
	if (typeof json === 'string')
		throw new InputError(
			`The item is a text: ${quote(json)}`,
			"Add an 'Edit Fields' node before this one that puts it under a name, e.g. EmailAddress with the value {{ $json }}.",
		);
	if (!isPlainObject(json))
		throw new InputError(
			`The item is ${describe(json)}`,
			"Leave such items out with a 'Filter' node before this one.",
		);
	const failure = failureIn(json);
	if (failure !== undefined)
		throw new InputError(
			`The node before this one failed: ${shown(failure)}`,
			'Fix it there, or send failed items elsewhere, e.g. with its error output.',
		);
}

/** Names the items of a run: by the row number that n8n's nodes put into them, or else by place and first values. */
export class Items {
	/** Hides a text with a key of the account, once the account is known. */
	redact: Redact = (text) => text;
	/** The path of the values that name an item. */
	place: Path = [];

	constructor(private readonly context: IExecuteFunctions) {}

	get size(): number {
		return this.context.getInputData().length;
	}

	/** E.g. `row 7`, or `item 3: Lakshmi P, 9845098450`. */
	nameOf(itemIndex: number): string {
		const row = this.#rowOf(itemIndex);
		const values = this.#firstValuesOf(itemIndex, 2);
		return row === undefined ? `item ${itemIndex + 1}${values && `: ${values}`}` : `row ${row}`;
	}

	/** A message with the item that it is about, such as `[row 7]` or `[item 3 of 12: Lakshmi P]`. A single item needs no name. */
	addName(text: string, itemIndex: number): string {
		const message = withoutPeriod(text);
		const name = this.nameOf(itemIndex);
		if (this.#rowOf(itemIndex) !== undefined) return `${message} [${name}]`;
		const number = `item ${itemIndex + 1}`;
		return this.size === 1 ? message : `${message} [${number} of ${this.size}${name.slice(number.length)}]`;
	}

	/** E.g. `Rows 2 to 9 and 11`, or `Items 2 (Lakshmi P) and 3`. */
	nameAll(itemIndexes: readonly number[]): string {
		const rows = itemIndexes.map((itemIndex) => this.#rowOf(itemIndex));
		const isRows = rows.every((row) => row !== undefined);
		const numbers = isRows ? rows : itemIndexes.map((itemIndex) => itemIndex + 1);
		const names =
			isRows || itemIndexes.length > MAX_WITH_VALUES
				? toRanges(numbers)
				: itemIndexes.map((itemIndex) => {
						const value = this.#firstValuesOf(itemIndex, 1);
						return `${itemIndex + 1}${value && ` (${value})`}`;
					});
		return `${isRows ? 'Row' : 'Item'}${numbers.length > 1 ? 's' : ''} ${LIST.format(names)}`;
	}

	#jsonOf(itemIndex: number): Record<string, unknown> {
		const { json }: { json?: unknown } = this.context.getInputData()[itemIndex] ?? {};
		return isPlainObject(json) ? json : {};
	}

	/** The number of the item's row in a spreadsheet. */
	#rowOf(itemIndex: number): number | undefined {
		const { row_number: row } = this.#jsonOf(itemIndex);
		return typeof row === 'number' ? row : undefined;
	}

	/** The values by which a user finds an item, with an address first: below a blank row, its place is another one in the file. */
	#firstValuesOf(itemIndex: number, count: number): string {
		const json = this.#jsonOf(itemIndex);
		const named = openJson(valueAt(json, this.place)) ?? json;
		if (isTooWide(named)) return '';
		// The values of answers are one level deeper.
		const values = Array.isArray(named)
			? named.slice(0, MAX_LOOKED_AT).flatMap((one: unknown) => Object.values(one ?? {}))
			: named;
		const texts = Object.values(values as object)
			.slice(0, MAX_LOOKED_AT)
			.filter((value) => (typeof value === 'string' || typeof value === 'number') && !isBlank(value))
			.map(String);
		const first = texts.slice(0, count);
		const address = first.some(mayBeAddress) ? undefined : texts.find(mayBeAddress);
		const told = address === undefined ? first : [address, ...first].slice(0, count);
		return told.map((text) => this.redact(cutLine(text, MAX_VALUE_CHARACTERS))).join(', ');
	}
}

const mayBeAddress = (text: string): boolean => /^[^\s@]{1,100}@[^\s@]{1,100}$/.test(text);

/** E.g. `2 to 9`, `11` for numbers one after the other, and how many more there are. */
function toRanges(numbers: readonly number[]): string[] {
	const ranges: Array<[first: number, last: number]> = [];
	let more = 0;
	for (const number of numbers) {
		const range = ranges.at(-1);
		if (range?.[1] === number - 1 && more === 0) range[1] = number;
		else if (ranges.length < MAX_RANGES) ranges.push([number, number]);
		else more++;
	}
	const texts = ranges.flatMap(([first, last]) =>
		last - first > 1 ? `${first} to ${last}` : last > first ? [`${first}`, `${last}`] : `${first}`,
	);
	return more > 0 ? [...texts, `${formatCount(more)} more`] : texts;
}
