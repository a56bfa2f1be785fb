import type { AccountFields } from '../../account/accountFields';
import { isSearchBy } from '../../parameters/names';
import { readHeading } from '../../words/headings';
import { cleanHeading, isAddedByN8n, type Cell, pathOf } from './place';
import { CONTACT_ATTRIBUTES, MOBILE } from './values/contact';
import type { Path } from '../../parameters/paths';
import { type Ignored, type IgnoredColumns } from './ignored';
import { isBlankCell } from './values/blank';

/** What the name of a column says by itself. */
export type Meaning =
	| {
			as: 'attribute';
			/** The attribute's schema name; undefined for a mobile phone that the account has no field for. */
			name: string | undefined;
			/** Whether the account has a field of this name. Such a column comes before one with a word. */
			isField: boolean;
			/** Whether the column also gives the phone of a row that has no other phone. */
			isMobile: boolean;
			role?: string;
	  }
	| { as: 'wholeName'; isSurnameFirst: boolean; isBare: boolean; role?: string }
	| { as: 'notSent'; why: 'unknown' | 'several' | 'readOnly' };

/**
 * Reads the name of a column: the schema name or display name of a field of the account, or else a word of the table.
 *
 * @param searchedFor the attribute that leads are found by, which may be read-only
 */
function readMeaning(name: string, fields: AccountFields, searchedFor: string | undefined): Meaning {
	const heading = cleanHeading(name);
	const word = readHeading(heading);
	const isMobile = word?.kind === 'Mobile';
	const [found, other] = heading === '' || isSearchBy(heading) ? [] : fields.find(heading);
	if (other !== undefined) return { as: 'notSent', why: 'several' };
	if (found !== undefined) {
		if (fields.get(found)?.IsReadOnly && found !== searchedFor) return { as: 'notSent', why: 'readOnly' };
		return { as: 'attribute', name: found, isField: true, isMobile: isMobile && found !== 'Phone' };
	}
	if (isMobile)
		return { as: 'attribute', name: findMobile(fields), isField: false, isMobile, role: word.role };
	if (word) return ofWord(word);
	if (!fields.isListed && heading.startsWith('mx_'))
		return { as: 'attribute', name: heading, isField: true, isMobile: false };
	return { as: 'notSent', why: 'unknown' };
}

function ofWord({ kind, role, isBareName }: NonNullable<ReturnType<typeof readHeading>>): Meaning {
	if (kind === 'Name' || kind === 'FullName' || kind === 'SurnameFirst')
		return { as: 'wholeName', isSurnameFirst: kind === 'SurnameFirst', isBare: isBareName, role };
	return { as: 'attribute', name: kind, isField: false, isMobile: false, role };
}

/** The account's field for mobile phones, if it has one that can be written. */
const findMobile = (fields: AccountFields): string | undefined =>
	fields.get(MOBILE) && !fields.get(MOBILE)?.IsReadOnly ? MOBILE : undefined;

/** Like `readMeaning`, for the many cells of a run, which have few different names. */
export function meaningReader(fields: AccountFields, searchedFor: string | undefined) {
	const meanings = new Map<string, Meaning>();
	return (name: string): Meaning => {
		const known = meanings.get(name) ?? readMeaning(name, fields, searchedFor);
		meanings.set(name, known);
		return known;
	};
}

/** True for what an address or a phone is in. */
export const isOfContact = (meaning: Meaning): boolean =>
	meaning.as === 'attribute' && (meaning.isMobile || CONTACT_ATTRIBUTES.includes(meaning.name ?? ''));

/** What becomes of a column, and why if the column is not sent. */
export type ColumnUse =
	| Exclude<Meaning, { as: 'notSent' }>
	| { as: 'notSent'; why: 'unknown' | 'several' | 'readOnly' | 'anotherPerson' | 'pathInto' }
	| { as: 'ignored' };

/** A column of a run. */
export interface Column {
	/** The column's name as people read it. A column that was spread from an object has the object's name in front. */
	readonly heading: string;
	readonly use: ColumnUse;
	/** Whether some row has a value in it. */
	isUsed: boolean;
}

/** Decides once for each column of a run what becomes of it: by its name alone, and by 'Columns to Ignore'. */
export class Columns {
	/** By the object that they were spread from, and by name. */
	readonly #columns = new Map<string | undefined, Map<string, Column[]>>();
	/** Whom the first column with a word for a person is about. */
	#role: string | undefined;

	/** @param meaningOf what a name says by itself */
	constructor(
		private readonly meaningOf: (name: string) => Meaning,
		private readonly fields: AccountFields,
		private readonly ignored: IgnoredColumns,
		private readonly place: Path,
	) {}

	/** All columns that were asked for, in their order. */
	get all(): Column[] {
		return [...this.#columns.values()].flatMap((byName) => [...byName.values()].flat());
	}

	/** The column of a cell. */
	of(cell: Cell): Column {
		let byName = this.#columns.get(cell.spreadFrom);
		if (!byName) this.#columns.set(cell.spreadFrom, (byName = new Map<string, Column[]>()));
		const known = byName.get(cell.name);
		// A path of 'Columns to Ignore' may meet the cells of some rows alone.
		if (known && !this.ignored.hasPaths) return mark(known[0], cell);
		const use = this.#decide(cell);
		const same = known?.find((column) => column.use.as === use.as);
		if (same) return mark(same, cell);
		const { name, spreadFrom } = cell;
		const heading = `${spreadFrom === undefined ? '' : `${spreadFrom}.`}${cleanHeading(name) || 'a column without a name'}`;
		const column = { heading, use, isUsed: false };
		byName.set(name, [...(known ?? []), column]);
		return mark(column, cell);
	}

	/** Whether 'Columns to Ignore' has a cell that is an object, or something in it. */
	isIgnored = (cell: Cell): boolean => this.#findIgnored(cell) === 'whole';

	#decide(cell: Cell): ColumnUse {
		const ignored = this.#findIgnored(cell);
		if (ignored) return ignored === 'whole' ? { as: 'ignored' } : { as: 'notSent', why: 'pathInto' };
		const meaning = this.meaningOf(cell.name);
		if (meaning.as === 'notSent') return isAddedByN8n(cell.name) ? { as: 'ignored' } : meaning;
		if (meaning.as === 'wholeName' && meaning.isBare && cell.spreadFrom !== undefined)
			return { as: 'notSent', why: 'unknown' };
		if (meaning.role === undefined) return meaning;
		this.#role ??= meaning.role;
		return meaning.role === this.#role ? meaning : { as: 'notSent', why: 'anotherPerson' };
	}

	#findIgnored(cell: Cell): Ignored | undefined {
		const { name, spreadFrom } = cell;
		const meaning = this.meaningOf(name);
		const attribute = meaning.as === 'attribute' ? meaning.name : undefined;
		const names = attribute === undefined ? [] : [attribute, this.fields.displayName(attribute)];
		const around = [...this.place, spreadFrom].filter((part) => typeof part === 'string');
		return this.ignored.find(pathOf(cell), [cleanHeading(name), ...names], around);
	}
}

function mark(column: Column, { value }: Cell): Column {
	if (!column.isUsed) column.isUsed = !isBlankCell(value);
	return column;
}
