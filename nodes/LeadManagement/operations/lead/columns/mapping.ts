import type { IDataObject } from 'n8n-workflow';
import { AccountFields, isSchemaName } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import { type Words, readHeading, toMeaning, withoutDecoration } from '../../../words/headings';
import { toComparableName } from '../../../words/names';
import type { ColumnUse } from '../../operation';
import { SEARCH_BY, isSearchBy } from '../../parameters/fieldNames';
import type { Path } from '../../parameters/paths';
import type { IgnoredColumns } from './ignored';
import { ADDED_BY_N8N, toHeading } from './ignored';
import { isBlankCell } from './levels';

/** What becomes of the columns of a run. Plain data, decided once: reading a row takes this and the row. */
export interface Mapping {
	/** Where in the items the columns are; empty for the top level. */
	place: Path;
	/** In the order in which they first appear. */
	columns: MappedColumn[];
	/** Those of the attributes that other columns can give, which 'Columns to Ignore' names. */
	ignoredAttributes: string[];
	/** The field of mobile numbers, whose value finds leads as a phone where a row has no other contact. */
	mobile: string | undefined;
}

export interface MappedColumn {
	/** Its name in the rows. */
	key: string;
	/** The same as people read it; '' for none, also where n8n gave it one. */
	heading: string;
	/** Whether it has a value in any row. */
	isUsed: boolean;
	use: ColumnUse;
}

/** The columns of a run, before it is decided what becomes of them. */
export interface Survey {
	columns: Column[];
	/** The columns that some row has together: each combination once. */
	combinations: Column[][];
}

export interface Column extends Omit<MappedColumn, 'use'> {
	words: Words;
}

/** What the columns of a run are matched with. */
export interface Run {
	fields: AccountFields;
	/** Whether every column is sent under its own name. */
	usesSchemaNames: boolean;
	ignored: IgnoredColumns;
	/** Schema names in 'Additional Attributes'. */
	additional: ReadonlySet<string>;
	place: Path;
}

/** The names that n8n gives to columns with an empty heading in XLSX files. */
const NAME_OF_UNNAMED = /^__EMPTY(_\d+)?$/;
/** A whole name gives two of them, and a mobile number the phone. */
const GIVEN_WITHOUT_COLUMN = ['FirstName', 'LastName', 'Phone'];
/** "Mobile no." for a field "Mobile Number". */
const NUMBER_WORD = /(no|nr|num)$/;
const MOBILE = /^(mobile|cell)/;
/** Columns may be new in each row. */
const CELLS_BETWEEN_BREAKS = 50_000;
const NEW_COLUMN_IN_CELLS = 50;
const COLUMNS_BETWEEN_BREAKS = 200;

/** Looks at the columns of all rows once. */
export async function survey(rows: ReadonlyArray<IDataObject | undefined>): Promise<Survey> {
	const columns = new Map<string, Column>();
	const combinations = new Map<string, Column[]>();
	let last: string[] = [];
	const isTime = breaksEvery(CELLS_BETWEEN_BREAKS);
	for (const row of rows) {
		const keys = Object.keys(row ?? {});
		for (const key of keys) {
			let column = columns.get(key);
			if (isTime(column ? 1 : NEW_COLUMN_IN_CELLS)) await takeBreak();
			if (!column) {
				const heading = toHeading(key).replace(NAME_OF_UNNAMED, '');
				column = { key, heading, isUsed: false, words: readHeading(heading) };
				columns.set(key, column);
			}
			if (!column.isUsed && !isBlankCell(row?.[key])) column.isUsed = true;
		}
		if (keys.length === last.length && keys.every((key, place) => key === last[place])) continue;
		last = keys;
		combinations.set(
			JSON.stringify(keys),
			keys.flatMap((key) => columns.get(key) ?? []),
		);
	}
	return { columns: [...columns.values()], combinations: [...combinations.values()] };
}

/** Rules for a column by itself, by the names of fields. The first one that decides counts. */
const BY_NAME: ReadonlyArray<(column: Column, run: Run) => ColumnUse | undefined> = [
	({ key, heading }, { ignored, place }) =>
		[key, heading].some((name) => ignored.find([...place, name]) !== undefined)
			? { as: 'ignored' }
			: undefined,
	({ heading }) => (heading === '' ? { as: 'unnamed' } : undefined),
	({ heading }) => (isSearchBy(heading) ? { as: 'attribute', name: SEARCH_BY } : undefined),
	(column, run) => (run.usesSchemaNames ? undefined : byField(column, run)),
	({ heading }) => (isAddedByN8n(heading) ? { as: 'ignored' } : undefined),
	({ heading }, { usesSchemaNames }) => (usesSchemaNames ? { as: 'attribute', name: heading } : undefined),
	// An account that does not list all of its fields may still have one with this name.
	({ heading }) => (isSchemaName(heading) ? { as: 'attribute', name: heading } : undefined),
];

const ADDED = new Set(ADDED_BY_N8N.map(toComparableName));
export const isAddedByN8n = (heading: string): boolean => ADDED.has(toComparableName(heading));

/** @throws InputError for the run if a column with values matches several fields */
function byField({ heading, isUsed }: Column, { fields, additional }: Run): ColumnUse | undefined {
	const exact = fields.find(heading);
	const found = exact.length > 0 || isSchemaName(heading) ? exact : findUndecorated(heading, fields);
	const [name] = found;
	if (name === undefined) return undefined;
	if (found.length === 1)
		return fields.get(name)?.IsReadOnly ? { as: 'leftOut', why: 'readOnly' } : { as: 'attribute', name };
	if (!isUsed || found.some((one) => additional.has(one))) return { as: 'leftOut', why: 'several' };
	throw new InputError(
		`The column ${quote(heading)} matches ${found.length} attributes: ${listQuoted(found)}`,
		`Add the one that you mean to 'Additional Attributes', e.g. ${name}, and drag the column on 'Value'.`,
	);
}

/** The fields with the name of a heading without its decoration, except the attribute that its words mean anyway. */
function findUndecorated(heading: string, fields: AccountFields): string[] {
	const name = withoutDecoration(heading);
	const meaning = toMeaning(heading);
	for (const each of [name, name.replace(NUMBER_WORD, 'number')]) {
		const found = fields.find(each).filter((attribute) => attribute !== meaning);
		if (found.length > 0) return found;
	}
	return [];
}

/** What stands beside a column in some row. */
interface Beside {
	first?: Column;
	last?: Column;
	/** A column of the same meaning that says it more directly. */
	direct?: boolean;
	/** The name of who pays: then "Name" is the number of an order (Shopify). */
	payer?: boolean;
	/** Another phone. */
	phone?: boolean;
}

/** What the columns with known words are to each other, which holds for the run if some row has both. */
function relate(
	{ combinations }: Survey,
	nameOf: (column: Column) => string | undefined,
): Map<Column, Beside> {
	const besides = new Map<Column, Beside>();
	for (const combination of combinations) {
		const known = combination.flatMap((column) => {
			const kind = nameOf(column) ?? column.words.kind;
			return kind === undefined ? [] : [{ column, kind }];
		});
		const having = (wanted: string, second: boolean) =>
			known.find(({ column, kind }) => kind === wanted && column.words.isSecond === second)?.column;
		const [first, last] = [having('FirstName', false), having('LastName', false)];
		const payer = having('Name', true) ?? having('FullName', true);
		const phones = known.filter(({ kind }) => kind === 'Phone').length;
		for (const { column, kind } of known) {
			const { first: knownFirst, last: knownLast, direct, ...beside } = besides.get(column) ?? {};
			besides.set(column, {
				first: knownFirst ?? first,
				last: knownLast ?? last,
				direct: direct || having(kind, false) !== undefined,
				payer: beside.payer || payer !== undefined,
				phone: beside.phone || phones > 1,
			});
		}
	}
	return besides;
}

/** Rules by the words of a heading, for a column that no field has the name of. */
const BY_WORDS: ReadonlyArray<(column: Column, beside: Beside, run: Run) => ColumnUse | undefined> = [
	({ words: { kind, isSecond } }, { direct, payer }) =>
		(isSecond && isContact(kind) && direct) || (kind === 'Name' && !isSecond && payer)
			? { as: 'leftOut', why: 'second' }
			: undefined,
	// Outlook's contacts: beside another phone, a mobile number goes to the field of its own.
	({ heading, words: { kind } }, { phone }, { fields, additional }) => {
		const [name] = fields.find('Mobile');
		const isMobile = kind === 'Phone' && phone && MOBILE.test(toComparableName(heading));
		return isMobile && name && !additional.has(name) && !fields.get(name)?.IsReadOnly
			? { as: 'attribute', name }
			: undefined;
	},
	// Beside one part of it, "Name" is the other one, except in English, where it may as well be both.
	({ words: { kind, isSecond } }, { first, last }) => {
		const part = first ?? last;
		if (kind !== 'Name' || isSecond || !part || (first && last) || part.words.isEnglishPart) return undefined;
		return { as: 'attribute', name: first ? 'LastName' : 'FirstName' };
	},
	({ words: { kind } }) => {
		if (kind === undefined) return undefined;
		if (kind === 'Name' || kind === 'FullName' || kind === 'SurnameFirst')
			return { as: 'wholeName', surnameFirst: kind === 'SurnameFirst' };
		return { as: 'attribute', name: kind };
	},
	({ heading }, _beside, { fields }) => (fields.isListed ? undefined : { as: 'attribute', name: heading }),
];

const isContact = (kind: string | undefined): boolean => kind === 'EmailAddress' || kind === 'Phone';

/**
 * Decides what becomes of the columns of a run, from their names, the account's fields, and the parameters.
 *
 * @throws InputError for the run if a column with values matches several fields
 */
export async function mapColumns(found: Survey, run: Run): Promise<Mapping> {
	const { fields, ignored, place, usesSchemaNames } = run;
	const isIgnored = (name: string) =>
		[name, fields.displayName(name)].some((one) => ignored.find([...place, one]) !== undefined);
	const byName = new Map<Column, ColumnUse | undefined>();
	const isTime = breaksEvery(COLUMNS_BETWEEN_BREAKS);
	for (const column of found.columns) {
		if (isTime()) await takeBreak();
		byName.set(column, firstOf(BY_NAME, column, run));
	}
	const besides = relate(found, (column) => {
		const use = byName.get(column);
		if (use?.as === 'attribute') return use.name;
		// An ignored first name still makes "Name" the other part. An ignored phone is none.
		return use && isContact(column.words.kind) ? use.as : undefined;
	});
	const decide = (column: Column): ColumnUse => {
		const use = byName.get(column) ?? byWords(column, besides.get(column) ?? {}, run);
		return use.as === 'attribute' && isIgnored(use.name) ? { as: 'ignored' } : use;
	};
	const [mobile] = usesSchemaNames ? [] : fields.find('Mobile');
	return {
		place,
		columns: found.columns.map((column) => {
			const { key, heading, isUsed } = column;
			return { key, heading, isUsed, use: decide(column) };
		}),
		ignoredAttributes: GIVEN_WITHOUT_COLUMN.filter(isIgnored),
		mobile,
	};
}

function firstOf(rules: typeof BY_NAME, column: Column, run: Run): ColumnUse | undefined {
	for (const rule of rules) {
		const use = rule(column, run);
		if (use) return use;
	}
	return undefined;
}

function byWords(column: Column, beside: Beside, run: Run): ColumnUse {
	for (const rule of BY_WORDS) {
		const use = rule(column, beside, run);
		if (use) return use;
	}
	return { as: 'leftOut', why: 'unknown' };
}
