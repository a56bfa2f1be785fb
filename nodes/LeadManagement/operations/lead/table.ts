import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, quote } from '../../messages';
import { findOnlySchemaName } from '../../parameters/names';
import { type Path, formatPath } from '../../parameters/paths';
import { normalizeName } from '../../words/plainText';
import { type Search, advise, adviseOnValues, missingContacts } from './advice';
import { type Column, Columns, isOfContact, meaningReader } from './mapping';
import type { Additional } from './byHand';
import { CONTACT_ATTRIBUTES } from './values/contact';
import { isBlankCell } from './values/blank';
import { hasLostCharacters, toLostError } from './values/text';
import { type Cell, cellsOf, cellReader, findPlace, isBlankRow, pathsBeside, readLeadPath } from './place';
import type { IgnoredColumns } from './ignored';

/** What holds for a run. */
export interface ColumnChoices {
	searchBy: string | undefined;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** The items of a run, and what is known of them. */
interface Input {
	items: readonly IDataObject[];
	fields: AccountFields;
	ignored: IgnoredColumns;
	additional: Additional;
}

/** The words for a column of dialing codes. */
const CODE_WORDS = new Set(
	['country code', 'dial code', 'dialing code', 'ISD code', 'calling code'].map(normalizeName),
);
const NO_LEAD = {
	withPath: "Empty 'Path to the Lead', or drag the field on it that contains the columns of the lead.",
	withoutPath: "Leave such items out with a 'Filter' node before this one.",
};

export type Table = ReturnType<typeof readTable>;

/**
 * Finds the columns of a run, and where they are.
 *
 * @throws InputError for the run: no place or several, headings with lost characters, a column of dialing codes beside a fixed one
 */
export function readTable(context: IExecuteFunctions, choices: ColumnChoices, input: Input) {
	const { items, fields, ignored, additional } = input;
	const { searchBy, searchByAttribute, fixedCountryCode } = choices;
	const searchedFor = searchBy === 'other' ? findOnlySchemaName(searchByAttribute, fields) : searchBy;
	const meaningOf = meaningReader(fields, searchedFor);
	const path = readLeadPath(context);
	const search: Omit<Search, 'items' | 'missing'> = { hasPath: path !== undefined, columns: [], meaningOf };
	const adviseOnRun = () => advise({ ...search, items, missing: missingContacts(undefined) });
	const isByHand = CONTACT_ATTRIBUTES.some((name) => additional.findSchemaNames(fields).has(String(name)));
	const find = () => (isByHand ? [] : findPlace(items, (name) => isOfContact(meaningOf(name)), adviseOnRun));
	const place = path ?? find() ?? [];
	const columns = new Columns(meaningOf, fields, ignored, place);
	const cellsOfItem = cellReader(place, columns.isIgnored);
	for (const item of items)
		for (const cell of cellsOfItem(item) ?? []) assertColumn(cell, columns.of(cell), fixedCountryCode);
	const searchIn = (item: IDataObject, by: string | undefined): Search => ({
		...{ ...search, place, columns: columns.all, items: [item], missing: missingContacts(by) },
	});
	return {
		columns,
		place,
		/** What lies beside the place, but for what is ignored. */
		beside: findBeside(items, place, ignored),
		/** What to do about an item without an address and a phone. */
		advise: (item: IDataObject, by: string | undefined) => advise(searchIn(item, by)),
		/** @throws InputError for an item that has nothing at the place */
		rowOf(item: IDataObject): Cell[] {
			const cells = cellsOfItem(item);
			if (cells || isBlankRow(cellsOf(item, []))) return cells ?? [];
			const step = adviseOnValues(searchIn(item, undefined));
			throw new InputError(
				`The item has no lead in ${formatPath(place)}`,
				step || (path ? NO_LEAD.withPath : NO_LEAD.withoutPath),
			);
		},
	};
}

function findBeside(items: readonly IDataObject[], place: Path, ignored: IgnoredColumns): string[] {
	const beside = new Set<string>();
	for (const path of items.flatMap((item) => pathsBeside(item, place)))
		if (!ignored.find(path, [String(path.at(-1))])) beside.add(formatPath(path));
	return [...beside];
}

/** @throws InputError for the run because of the name of a column */
function assertColumn({ name, value }: Cell, { use }: Column, fixedCountryCode: string | undefined): void {
	if (use.as === 'ignored') return;
	if (hasLostCharacters(name)) throw toLostError(name);
	if (fixedCountryCode && !isBlankCell(value) && CODE_WORDS.has(normalizeName(name)))
		throw new InputError(
			`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
			"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
		);
}
