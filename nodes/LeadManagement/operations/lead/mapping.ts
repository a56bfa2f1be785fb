import type { IDataObject } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import { forEachInTurns } from '../../pacing/breaks';
import { isSearchBy } from '../../parameters/names';
import { type Path, isWithin } from '../../parameters/paths';
import { type HeadingMeaning, readHeading } from '../../words/headings';
import { normalizeName } from '../../words/plainText';
import type { Ignored, IgnoredColumns } from './ignored';
import { type Cell, cleanHeading, isAddedByN8n } from './place';
import { type Form, isAsIfBlank } from './values/blank';
import { CONTACT_ATTRIBUTES, MOBILE } from './values/contact';
import type { Attribute, Origin } from './values/fieldValue';
import { hasLostCharacters, toLostError } from './values/text';

/** An attribute that a column is for. Of several columns, a row takes the first with a value, by rank and then by place. */
export interface Target {
	attribute: string;
	rank: number;
	/** Whether it is the phone of a row that has no other one than a mobile phone. */
	isMobile: boolean;
}
/** Ranks of a column: names of fields come before words, and a bare "name" or a mobile phone comes last. */
const FIELD = 0;
const WORD = 1;
const LAST = 2;

/** The words for a column of dialing codes. */
const CODE_WORDS = new Set(
	['country code', 'dial code', 'dialing code', 'ISD code', 'calling code'].map(normalizeName),
);

/** What becomes of a column. */
export type Use =
	| { to: 'attributes'; targets: readonly Target[] }
	| { to: 'wholeName'; isSurnameFirst: boolean; rank: number }
	| { to: 'nothing'; why: 'unknown' | 'several' | 'readOnly' | 'otherPerson' | 'ignored' };

/** A column of a run. Nothing changes it. */
export interface Column extends Origin {
	readonly name: string;
	readonly use: Use;
	/** Whether some row has a value in it. */
	readonly isFilled: boolean;
	/** The parts that 'Columns to Ignore' names, in the form that is compared. */
	readonly ignoredParts: readonly Path[];
	/** The parts that were dragged on an attribute or an option. */
	readonly draggedParts: 'all' | readonly Path[];
}

/** What the name of a column says by itself. */
export interface Meaning {
	use: Use;
	/** The person in front of a word, if a row may have two of them: `student`. */
	role?: string;
}

const nothing = (why: Extract<Use, { to: 'nothing' }>['why']): Meaning => ({
	use: { to: 'nothing', why },
});

/**
 * Reads the name of a column: the schema name or display name of a field of the account, or else a word of the table.
 *
 * @param searchedFor the attribute that leads are found by, which may be read-only
 */
function readMeaning(name: string, fields: AccountFields, searchedFor: string | undefined): Meaning {
	const heading = cleanHeading(name);
	const word = readHeading(heading);
	const [found, other] = heading === '' || isSearchBy(heading) ? [] : fields.find(heading);
	if (other !== undefined) return nothing('several');
	if (found !== undefined && fields.get(found)?.IsReadOnly && found !== searchedFor)
		return nothing('readOnly');
	const isMobile = word?.kind === 'Mobile' && found !== 'Phone';
	if (found !== undefined) return { use: toAttribute(found, FIELD, isMobile) };
	if (word) return ofWord(word, fields);
	if (!fields.isListed && heading.startsWith('mx_')) return { use: toAttribute(heading, FIELD, false) };
	return nothing('unknown');
}

/** @param attribute undefined for a mobile phone that the account has no field for */
function toAttribute(attribute: string | undefined, rank: number, isMobile: boolean): Use {
	const own = attribute === undefined ? [] : [{ attribute, rank, isMobile: false }];
	const ofPhone = isMobile ? [{ attribute: 'Phone', rank: LAST, isMobile }] : [];
	return { to: 'attributes', targets: [...own, ...ofPhone] };
}

function ofWord({ kind, role, isBareName }: HeadingMeaning, fields: AccountFields): Meaning {
	if (kind === 'Mobile') {
		const field = fields.get(MOBILE);
		return { use: toAttribute(field && !field.IsReadOnly ? MOBILE : undefined, WORD, true), role };
	}
	if (kind === 'Name' || kind === 'FullName' || kind === 'SurnameFirst') {
		const isSurnameFirst = kind === 'SurnameFirst';
		return { use: { to: 'wholeName', isSurnameFirst, rank: isBareName ? LAST : WORD }, role };
	}
	return { use: toAttribute(kind, WORD, false), role };
}

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
export const isOfContact = ({ use }: Meaning): boolean =>
	use.to === 'attributes' && use.targets.some(({ attribute }) => CONTACT_ATTRIBUTES.includes(attribute));

/** What is known of a column when all items were looked at. */
interface Found {
	cell: Cell;
	meaning: Meaning;
	/** What its values have to be not to count as blank. */
	form: Form;
	ignored: Ignored;
	isFilled: boolean;
	column?: Column;
}

/** What the columns of a run depend on. */
export interface MappingInput {
	items: readonly IDataObject[];
	cellsOfItem: (item: IDataObject) => Cell[] | undefined;
	place: Path;
	meaningOf: (name: string) => Meaning;
	attributeOf: (name: string) => Attribute;
	ignored: IgnoredColumns;
	/** The paths of what was dragged on an attribute or an option. */
	dragged: readonly Path[];
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/** The columns of a run, in their order, and which one a cell is in. */
export interface Mapping {
	columns: readonly Column[];
	/** Whether a name is, by the person in front of it, about somebody else than the lead. */
	isOfOther(name: string): boolean;
	columnOf(cell: Cell): Column;
}

/**
 * Decides once for each column of a run what becomes of it: by its name alone, and by the person that it is about.
 *
 * @throws InputError for the run: headings with lost characters, two persons, a column of dialing codes beside a fixed one
 */
export async function buildMapping(input: MappingInput): Promise<Mapping> {
	const { items, place, cellsOfItem } = input;
	const all: Found[] = [];
	const find = columnFinder(input, all);
	let hasError = false;
	await forEachInTurns(items, (item) => {
		hasError ||= place.length === 0 && REFUSAL.every((name) => Object.hasOwn(item, name));
		for (const cell of cellsOfItem(item) ?? []) {
			const found = find(cell);
			found.isFilled ||= !isAsIfBlank(cell.value, found.form);
		}
	});
	const sent = all.filter(({ ignored }) => ignored !== 'all');
	for (const { cell, isFilled } of sent) refuseHeading(cell.name, isFilled, input.fixedCountryCode);
	const isOfLead = findLead(sent);
	const toColumn = (found: Found): Column =>
		(found.column ??= buildColumn(found, isOfLead(found.meaning), hasError, input));
	return {
		columns: all.map(toColumn),
		columnOf: (cell) => toColumn(find(cell)),
		isOfOther: (name) => !isOfLead(input.meaningOf(name)),
	};
}

/** Returns a function for what is known of the column of a cell, which adds a new one to all. */
function columnFinder({ ignored, dragged, place, meaningOf, attributeOf }: MappingInput, all: Found[]) {
	const hasIndexes = ignored.hasIndexes || dragged.flat().some((part) => typeof part === 'number');
	/** By the object that they were spread from, and by name. */
	const bySpread = new Map<string | undefined, Map<string, Found>>();
	const look = (cell: Cell): Found => {
		const { name, index, spreadFrom } = cell;
		const meaning = meaningOf(name);
		const around = spreadFrom === undefined ? place : [...place, spreadFrom];
		const found = {
			cell,
			meaning,
			form: formOf(meaning.use, attributeOf),
			ignored: ignored.ofCell(around, place.length, name, index),
			isFilled: false,
		};
		all.push(found);
		return found;
	};
	return (cell: Cell): Found => {
		const { name, index, spreadFrom } = cell;
		const byName = bySpread.get(spreadFrom) ?? new Map<string, Found>();
		// Where a path may have the index of an answer, a question is a column for each place that it has in its list.
		const key = hasIndexes && index !== undefined ? `${index} ${name}` : name;
		const found = byName.get(key) ?? look(cell);
		byName.set(key, found);
		bySpread.set(spreadFrom, byName);
		return found;
	};
}

function formOf(use: Use, attributeOf: (name: string) => Attribute): Form {
	if (use.to === 'wholeName') return 'name';
	return use.to === 'attributes' ? attributeOf(use.targets[0].attribute).form : 'any';
}

/** @throws InputError for the run because of the name of a column */
function refuseHeading(name: string, isFilled: boolean, fixedCountryCode: string | undefined): void {
	if (hasLostCharacters(name)) throw toLostError(name);
	if (fixedCountryCode && isFilled && CODE_WORDS.has(normalizeName(name)))
		throw new InputError(
			`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
			"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
		);
}

/**
 * Finds the person that is the lead: the one whose address or phone is there, or else the only one.
 *
 * @returns whether a column is about the lead
 * @throws InputError for addresses or phones of two persons
 */
function findLead(all: readonly Found[]): (meaning: Meaning) => boolean {
	const ofPersons = all.filter(({ meaning }) => meaning.role !== undefined);
	const filled = ofPersons.filter(({ isFilled }) => isFilled);
	const contacts = filled.filter(({ meaning }) => isOfContact(meaning));
	const decisive = [contacts, filled, ofPersons].find((some) => some.length > 0) ?? [];
	const roles = new Set(decisive.map(({ meaning }) => meaning.role));
	const [lead] = roles;
	if (decisive === contacts && roles.size > 1) {
		const others = contacts.filter(({ meaning }) => meaning.role !== lead);
		throw new InputError(
			`The items have addresses or phones of several persons: ${listQuoted(contacts.map(toHeading))}`,
			`Add those that are not the lead's to 'Columns to Ignore', e.g. ${listQuoted(others.map(toHeading))}.`,
		);
	}
	return ({ role }) => role === undefined || (roles.size === 1 && role === lead);
}

/** The column's name as people read it. A column that was spread from an object has the object's name in front. */
const toHeading = ({ cell: { name, spreadFrom } }: Found): string =>
	`${spreadFrom === undefined ? '' : `${spreadFrom}.`}${cleanHeading(name) || 'a column without a name'}`;

function buildColumn(found: Found, isOfLead: boolean, hasError: boolean, input: MappingInput): Column {
	const { cell, ignored, isFilled } = found;
	const heading = toHeading(found);
	return {
		heading,
		label: `Column ${quote(heading)}`,
		source: `column ${quote(heading)}`,
		isColumn: true,
		name: cell.name,
		use: findUse(found, isOfLead, hasError),
		isFilled,
		ignoredParts: ignored === 'all' ? [] : ignored,
		draggedParts: findDragged(cell, input),
	};
}

/** What the node adds to a row that is refused. */
const REFUSAL = ['error', 'message'];

function findUse({ cell, meaning, ignored }: Found, isOfLead: boolean, hasError: boolean): Use {
	const { use } = meaning;
	const { name, spreadFrom } = cell;
	const isAdded = isAddedByN8n(name) || (hasError && REFUSAL.includes(name));
	if (ignored === 'all' || (isAdded && use.to === 'nothing')) return nothing('ignored').use;
	if (!isOfLead) return nothing('otherPerson').use;
	// A bare name in an object that is spread may be that of a form.
	const isNobody = use.to === 'wholeName' && use.rank === LAST && spreadFrom !== undefined;
	return isNobody ? nothing('unknown').use : use;
}

/** What of a cell was dragged on an attribute or an option. */
function findDragged(
	{ name, index, spreadFrom }: Cell,
	{ place, dragged }: MappingInput,
): Column['draggedParts'] {
	const around = spreadFrom === undefined ? place : [...place, spreadFrom];
	const path = [...around, index ?? name];
	const rests = dragged.filter((one) => isWithin(one, path)).map((one) => one.slice(path.length));
	// What leads into an answer leads to its value.
	const isAll = rests.some((rest) => rest.length === 0 || (index !== undefined && rest.length === 1));
	return isAll ? 'all' : rests.map((rest) => (index === undefined ? rest : rest.slice(1)));
}
