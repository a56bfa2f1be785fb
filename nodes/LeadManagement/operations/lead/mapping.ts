import type { IDataObject } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../words/messages';
import { forEachInTurns } from '../../pacing/clock';
import { isSearchBy } from '../../account/names';
import { type Path, formatPath, isWithin } from '../../parameters/paths';
import { type HeadingMeaning, readHeading } from '../../words/headings';
import { normalizeName } from '../../words/plainText';
import {
	type IgnoredColumns,
	type IgnoredPart,
	isWhole,
	toEntryText,
	toPaths,
	withoutParts,
} from './ignored';
import { type Cell, NO_NAME, cleanHeading, isOfN8n, pathOf, readCells } from './place';
import { type Form, isAsIfBlank, isEmpty } from './values/blank';
import { CONTACT_ATTRIBUTES, MOBILE } from './values/contact';
import { type Attribute, type Origin, takesAnyText } from './values/fieldValue';
import { hasLostCharacters, toLostError } from './values/text';

/** An attribute that a column is for. Of several columns, a row takes the first with a value, by rank and then by place. */
export interface Target {
	attribute: string;
	rank: number;
	/** A mobile phone is the phone of a row that has no other one. */
	isMobile: boolean;
}
/** Ranks: names of fields come before words, and a bare "name" or a mobile phone comes last. */
const FIELD = 0;
const WORD = 1;
const LAST = 2;

export type Use =
	| { to: 'attributes'; targets: readonly Target[] }
	| { to: 'wholeName'; isSurnameFirst: boolean; rank: number }
	| {
			to: 'nothing';
			why: 'unknown' | 'several' | 'readOnly' | 'otherPerson' | 'ignored';
			/** The attribute that an ignored column would be for. */
			attribute?: string;
	  };

/** The meaning that the name of a column has by itself. */
export interface Meaning {
	use: Use;
	/** The person in front of a word, if a row may have two of them: `student`. */
	role?: string;
}

/** A column of a run. Nothing changes it once all items were looked at. */
export interface Column extends Origin, Meaning {
	name: string;
	/** The form that a value needs in order not to count as blank. */
	form: Form;
	isFilled: boolean;
	/** The parts that 'Columns to Ignore' names. */
	ignoredParts: readonly IgnoredPart[];
	/** The parts that were dragged on an attribute or an option. */
	draggedParts: readonly Path[];
}

/** The words for a column of dialing codes. */
const CODE_WORDS = new Set(
	['country code', 'dial code', 'dialing code', 'ISD code', 'calling code'].map(normalizeName),
);
/** The columns that the node adds to a row that is refused. */
const REFUSAL = ['error', 'message'];

/**
 * Reads the name of a column: the schema name or display name of a field of the account, or else a word of the table.
 *
 * @param searchedFor the attribute that leads are found by, which may be read-only
 */
export function readMeaning(name: string, fields: AccountFields, searchedFor: string | undefined): Meaning {
	const heading = cleanHeading(name);
	const word = readHeading(heading);
	const names = heading === '' || isSearchBy(heading) ? [] : fields.find(heading);
	const isReadOnly = fields.get(names[0])?.IsReadOnly === true;
	const found = isReadOnly ? names.find((one) => one === searchedFor) : names[0];
	if (isReadOnly && found === undefined) return { use: { to: 'nothing', why: 'readOnly' } };
	if (!isReadOnly && names.length > 1) return { use: { to: 'nothing', why: 'several' } };
	const isMobile = word?.kind === 'Mobile' && found !== 'Phone' && takesAnyText(fields.get(found ?? ''));
	if (found !== undefined) return { use: forAttribute(found, FIELD, isMobile), role: word?.role };
	if (word) return { use: useOfWord(word, fields), role: word.role };
	if (!fields.isListed && heading.startsWith('mx_')) return { use: forAttribute(heading, FIELD, false) };
	return { use: { to: 'nothing', why: 'unknown' } };
}

/** @param attribute undefined for a mobile phone that the account has no field for */
function forAttribute(attribute: string | undefined, rank: number, isMobile: boolean): Use {
	const targets: Target[] = attribute === undefined ? [] : [{ attribute, rank, isMobile: false }];
	if (isMobile) targets.push({ attribute: 'Phone', rank: LAST + rank, isMobile });
	return { to: 'attributes', targets };
}

function useOfWord({ kind, isBareName }: HeadingMeaning, fields: AccountFields): Use {
	switch (kind) {
		case 'Mobile': {
			const field = fields.get(MOBILE);
			return forAttribute(field && !field.IsReadOnly ? MOBILE : undefined, WORD, true);
		}
		case 'Name':
		case 'FullName':
		case 'SurnameFirst':
			return {
				to: 'wholeName',
				isSurnameFirst: kind === 'SurnameFirst',
				rank: isBareName ? LAST : WORD,
			};
	}
	return forAttribute(kind, WORD, false);
}

export const isOfContact = ({ use }: Meaning): boolean =>
	use.to === 'attributes' && use.targets.some(({ attribute }) => CONTACT_ATTRIBUTES.includes(attribute));

export interface MappingInput {
	items: readonly IDataObject[];
	place: Path;
	meaningOf: (name: string) => Meaning;
	attributeOf: (name: string) => Attribute;
	ignored: IgnoredColumns;
	/** The paths of what was dragged on an attribute or an option. */
	dragged: readonly Path[];
}

/** The columns of a run, in their order, and which one a cell is in. Once its persons are decided, nothing changes it. */
export interface Mapping {
	columns: readonly Column[];
	columnOf(cell: Cell): Column;
	/** The items are refused rows, with the columns that the node has added. */
	isOfRefusals: boolean;
}

/** Decides once for each column of a run what becomes of it, by its name alone. */
export async function buildMapping(input: MappingInput): Promise<Mapping> {
	const { items, place, ignored, dragged } = input;
	const hasIndexes = ignored.hasIndexes || dragged.flat().some((part) => typeof part === 'number');
	const columns: Column[] = [];
	/** The columns by the object that they were spread from, and by name. */
	const bySpread = new Map<string | undefined, Map<string, Column>>();
	const columnOf = (cell: Cell): Column => {
		const { name, index, spreadFrom } = cell;
		const spread = spreadFrom && (hasIndexes ? formatPath(pathOf(spreadFrom, [])) : spreadFrom.name);
		let byName = bySpread.get(spread);
		if (!byName) bySpread.set(spread, (byName = new Map<string, Column>()));
		// Where a path may have the index of an answer, a question is a column for each place that it has in its list.
		const key = hasIndexes && index !== undefined ? `${index} ${name}` : name;
		const known = byName.get(key);
		if (known) return known;
		const column = startColumn(cell, input);
		columns.push(column);
		byName.set(key, column);
		return column;
	};
	let hasRefusal = false;
	let hasMessage = false;
	await forEachInTurns(items, (item) => {
		for (const cell of readCells(item, place) ?? []) {
			const column = columnOf(cell);
			const { ignoredParts, form } = column;
			const rest = ignoredParts.length > 0 ? withoutParts(cell.value, toPaths(ignoredParts)) : cell.value;
			column.isFilled ||= !isAsIfBlank(rest, form);
		}
		if (place.length > 0 || isEmpty(item.message)) return;
		hasRefusal ||= !isEmpty(item.error);
		hasMessage ||= isEmpty(item.error);
	});
	return { columns, columnOf, isOfRefusals: hasRefusal && !hasMessage };
}

const FORMS = { attributes: 'any', wholeName: 'name', nothing: 'any' } as const;

function startColumn(cell: Cell, { place, meaningOf, attributeOf, ignored, dragged }: MappingInput): Column {
	const { name, spreadFrom } = cell;
	const { use, role } = meaningOf(name);
	const attribute = use.to === 'attributes' ? use.targets[0].attribute : undefined;
	const ignoredParts = ignored.ofCell(cell, place);
	// A bare name in an object that is spread may be that of a form.
	const isNobody = spreadFrom !== undefined && readHeading(cleanHeading(name))?.isBareName === true;
	const isIgnored = isWhole(ignoredParts) || (use.to === 'nothing' && isOfN8n(cell, place));
	const draggedParts = dragged.length > 0 ? findDragged(cell, place, dragged) : [];
	const heading = `${spreadFrom ? `${spreadFrom.name}.` : ''}${cleanHeading(name) || NO_NAME}`;
	return {
		heading,
		label: `Column ${quote(heading)}`,
		isColumn: true,
		name,
		use: isIgnored || isNobody ? { to: 'nothing', why: isIgnored ? 'ignored' : 'unknown', attribute } : use,
		role,
		form: attribute === undefined ? FORMS[use.to] : attributeOf(attribute).form,
		isFilled: false,
		ignoredParts,
		draggedParts,
		isDragged: draggedParts.some((path) => path.length === 0),
	};
}

/** The parts of a cell that were dragged: whoever drags what is around it, such as the entry of an answer, drags its value. */
function findDragged(cell: Cell, place: Path, dragged: readonly Path[]): Path[] {
	const path = pathOf(cell, place);
	return dragged.flatMap((one) =>
		isWithin(one, path) ? [one.slice(path.length)] : isWithin(path, one) ? [[]] : [],
	);
}

/**
 * Decides whose the columns are, and returns the person that is the lead; undefined if columns name none, or two of them.
 *
 * @throws InputError for the run: headings with lost characters, two persons, a column of dialing codes beside a fixed one
 */
export function decidePersons(
	{ columns, isOfRefusals }: Mapping,
	fixedCountryCode: string | undefined,
): string | undefined {
	const role = findRole(columns);
	for (const column of columns) finishColumn(column, role, isOfRefusals, fixedCountryCode);
	return role;
}

/** A column goes to the field that has its name, also under another person's name. Only its copy for Phone has to be the lead's. */
const isOfOwnField = ({ use }: Meaning): boolean =>
	use.to === 'attributes' &&
	use.targets[0].rank === FIELD &&
	!CONTACT_ATTRIBUTES.includes(use.targets[0].attribute);

/**
 * Finds the person that is the lead: the one whose address or phone is there, or else the only one.
 *
 * @throws InputError for addresses or phones of two persons
 */
function findRole(columns: readonly Column[]): string | undefined {
	const ofPersons: Column[] = [];
	for (const column of columns)
		if (column.role !== undefined && column.use.to !== 'nothing') ofPersons.push(column);
	if (ofPersons.length === 0) return undefined;
	const filled = ofPersons.filter(({ isFilled }) => isFilled);
	const ofLead = filled.filter((column) => !isOfOwnField(column));
	const contacts = ofLead.filter(isOfContact);
	const decisive = [contacts, ofLead, filled].find((some) => some.length > 0) ?? ofPersons;
	const [first, second] = new Set(decisive.map(({ role }) => role));
	if (second === undefined || decisive !== contacts) return second === undefined ? first : undefined;
	const headings = [...new Set(contacts.map(({ heading }) => heading))];
	const others = contacts
		.filter(({ role }) => role !== first)
		.map(({ name }) => toEntryText(cleanHeading(name)));
	throw new InputError(
		`The items have addresses or phones of several persons: ${listQuoted(headings)}`,
		`Add those that are not the lead's to 'Columns to Ignore', e.g. ${listQuoted([...new Set(others)])}.`,
	);
}

/** @throws InputError for the run because of the name of a column */
function finishColumn(
	column: Column,
	role: string | undefined,
	isOfRefusals: boolean,
	fixedCountryCode: string | undefined,
): void {
	const { name, use, isFilled } = column;
	if (use.to === 'nothing' && use.why === 'ignored') return;
	if (hasLostCharacters(name)) throw toLostError(name);
	if (fixedCountryCode && isFilled && CODE_WORDS.has(normalizeName(name)))
		throw new InputError(
			`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
			"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
		);
	if (column.role !== undefined && column.role !== role)
		column.use =
			use.to === 'attributes' && isOfOwnField(column)
				? { to: 'attributes', targets: use.targets.slice(0, 1) }
				: { to: 'nothing', why: 'otherPerson' };
	if (isOfRefusals && use.to === 'nothing' && REFUSAL.includes(column.heading))
		column.use = { to: 'nothing', why: 'ignored' };
}
