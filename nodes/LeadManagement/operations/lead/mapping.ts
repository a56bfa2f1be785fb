import type { IDataObject } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import { forEachInTurns } from '../../pacing/clock';
import { isSearchBy } from '../../parameters/names';
import { type Path, isWithin } from '../../parameters/paths';
import { type HeadingMeaning, readHeading } from '../../words/headings';
import { normalizeName } from '../../words/plainText';
import { type Cell, NO_NAME, cleanHeading, isOfN8n, readCells } from './columns';
import { type IgnoredColumns, toEntryText } from './ignored';
import { NAME_PARTS, WHOLE_NAME } from './names';
import { CONTACT_ATTRIBUTES, MOBILE } from './values/contact';
import { type Origin, takesAnyText } from './values/fieldValue';
import { hasLostCharacters, toLostError } from './values/text';

/** An attribute that a column is for. Of several columns, a row takes the first with a value, by rank and then by place. */
export interface Use {
	attribute: string;
	rank: number;
	/** A mobile phone is the phone of a row that has no other one. */
	isMobile?: boolean;
	/** The heading of a whole name says that the last name comes first. */
	isSurnameFirst?: boolean;
}
/** Ranks: names of fields come before words, and a bare "name" or a mobile phone comes last. */
const FIELD = 0;
const WORD = 1;
const LAST = 2;

/** The meaning that the name of a column has by itself. */
export interface Meaning {
	uses: readonly Use[];
	/** Why it has no use. */
	why: 'unknown' | 'several' | 'readOnly';
	/** The person in front of a word, if a row may have two of them: `student`. */
	role?: string;
}

/** A column of a run. Nothing changes it once all items were looked at. */
export interface Column extends Origin, Omit<Meaning, 'why'> {
	name: string;
	/** `part`: 'Columns to Ignore' names a part of its value. */
	why: Meaning['why'] | 'ignored' | 'part';
	/** The attributes that 'Columns to Ignore' takes from it, each with the entry that does so. */
	taken: ReadonlyArray<{ attribute: string; entry: string }>;
}

/** The words for a column of dialing codes. */
const CODE_WORDS = new Set(
	['country code', 'dial code', 'dialing code', 'ISD code', 'calling code'].map(normalizeName),
);

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
	if (isReadOnly && found === undefined) return { uses: [], why: 'readOnly' };
	if (!isReadOnly && names.length > 1) return { uses: [], why: 'several' };
	const why = 'unknown';
	// A field of the account for the mobile phone of a student is not said to be the lead's.
	const isOwn = found === undefined || found === MOBILE || word?.role === undefined;
	const isPhone = found !== 'Phone' && takesAnyText(fields.get(found ?? ''));
	const isMobile = word?.kind === 'Mobile' && isOwn && isPhone;
	if (found !== undefined) return { uses: forAttribute(found, FIELD, isMobile), why, role: word?.role };
	if (word) return { uses: usesOfWord(word, fields), why, role: word.role };
	const isSent = !fields.isListed && heading.startsWith('mx_');
	return { uses: isSent ? forAttribute(heading, FIELD, false) : [], why };
}

/** @param attribute undefined for a mobile phone that the account has no field for */
function forAttribute(attribute: string | undefined, rank: number, isMobile: boolean): Use[] {
	const uses: Use[] = attribute === undefined ? [] : [{ attribute, rank }];
	return isMobile ? [...uses, { attribute: 'Phone', rank: LAST + rank, isMobile }] : uses;
}

function usesOfWord({ kind, isBareName }: HeadingMeaning, fields: AccountFields): Use[] {
	const field = fields.get(MOBILE);
	if (kind === 'Mobile') return forAttribute(field && !field.IsReadOnly ? MOBILE : undefined, WORD, true);
	if (kind !== 'Name' && kind !== 'FullName' && kind !== 'SurnameFirst')
		return forAttribute(kind, WORD, false);
	const rank = isBareName ? LAST : WORD;
	return [{ attribute: WHOLE_NAME, rank, isSurnameFirst: kind === 'SurnameFirst' }];
}

const isForContact = ({ attribute }: Use): boolean => CONTACT_ATTRIBUTES.includes(attribute);
export const isOfContact = ({ uses }: Meaning): boolean => uses.some(isForContact);

export interface MappingInput {
	items: readonly IDataObject[];
	place: Path;
	meaningOf: (name: string) => Meaning;
	ignored: IgnoredColumns;
	/** The paths of what was dragged on an attribute or an option. */
	dragged: readonly Path[];
}

/** The columns of a run, in their order, by name. */
export type Mapping = ReadonlyMap<string, Column>;

/** A cell of a column, the entry of 'Columns to Ignore' that names the column, and whether it was dragged on an attribute. */
interface Seen {
	cell: Cell;
	entry: ReturnType<IgnoredColumns['find']>;
	isDragged: boolean;
}

/** Decides once for each column of a run what becomes of it, by its name alone. */
export async function buildMapping(input: MappingInput): Promise<Mapping> {
	const { items, place, ignored, dragged } = input;
	const columns = new Map<string, Seen>();
	await forEachInTurns(items, (item) => {
		for (const cell of readCells(item, place) ?? []) {
			const known = columns.get(cell.name);
			const isAnswer = typeof cell.path.at(-1) === 'number';
			// An answer may have another place in another item.
			if (known && !isAnswer) continue;
			const isOfCell = (path: Path) => isWithin(cell.path, path) || (isAnswer && isWithin(path, cell.path));
			const entry = known?.entry ?? ignored.find(cell);
			columns.set(cell.name, { cell, entry, isDragged: known?.isDragged || dragged.some(isOfCell) });
		}
	});
	return new Map([...columns].map(([name, seen]) => [name, toColumn(seen, input)]));
}

/** A column, without what 'Columns to Ignore' takes from it by an entry for the column, or for an attribute. */
function toColumn({ cell, entry, isDragged }: Seen, { meaningOf, ignored }: MappingInput): Column {
	const { name } = cell;
	const { uses, why, role } = meaningOf(name);
	const entryOf = ({ attribute }: Use) => entry?.text ?? ignored.entryFor(attribute);
	const left = uses.filter((use) => entryOf(use) === undefined);
	const taken = uses
		.filter((use) => !left.includes(use))
		.map((use) => ({ attribute: use.attribute, entry: entryOf(use) ?? '' }));
	const isNone = left.length === 0 && (taken.length > 0 || isOfN8n(cell));
	const heading = cleanHeading(name) || NO_NAME;
	return {
		heading,
		label: `Column ${quote(heading)}`,
		isColumn: true,
		isDragged,
		name,
		uses: left,
		why: entry?.isPart ? 'part' : entry || isNone ? 'ignored' : why,
		role,
		taken,
	};
}

/** @throws InputError for the run: headings with lost characters, two persons, a column of dialing codes beside a fixed one */
export function refuseColumns(mapping: Mapping, fixedCountryCode: string | undefined): void {
	const columns = [...mapping.values()].filter(({ why }) => why !== 'ignored');
	for (const { name } of columns) {
		if (hasLostCharacters(name)) throw toLostError(name);
		if (fixedCountryCode && CODE_WORDS.has(normalizeName(name)))
			throw new InputError(
				`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
				"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
			);
	}
	const isOfPerson = ({ attribute }: Use) =>
		[...CONTACT_ATTRIBUTES, ...NAME_PARTS, WHOLE_NAME].includes(attribute);
	const ofPersons = columns.filter(({ role, uses }) => role !== undefined && uses.some(isOfPerson));
	const isOfLead = ofPersons.find(({ uses }) => uses.some(isForContact)) ?? ofPersons[0];
	const others = ofPersons.filter(({ role }) => role !== isOfLead.role);
	if (others.length === 0) return;
	throw new InputError(
		`The columns are about several persons: ${listQuoted(ofPersons.map(({ heading }) => heading))}`,
		`Add the columns of those that are not the lead to 'Columns to Ignore', e.g. ${listQuoted(others.map(({ name }) => toEntryText(cleanHeading(name))))}.`,
	);
}
