import type { IDataObject } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, listed, quote } from '../../words/messages';
import { inTurns } from '../../pacing/clock';
import { isSearchBy } from '../../account/names';
import { type Path, formatPath } from '../../parameters/paths';
import { NAME_PARTS, type Origin, WHOLE_NAME, attributeOfWord, takesAnyText } from '../../values/attribute';
import { CONTACT_ATTRIBUTES, MOBILE, contactTypeOf } from '../../values/contact';
import { hasLostCharacters, toLostError } from '../../values/readValue';
import { type HeadingMeaning, readHeading } from '../../words/headings';
import { normalizeName, withoutInvisible } from '../../words/plainText';
import { type Cell, type HasName, readCells, toHeading } from './columns';
import { MAX_LIST_CHARACTERS } from './fates';
import type { IgnoredColumns } from './ignored';

/** An attribute that a column is for. Of several columns, a row takes the first with a value, by rank and then by place. */
export interface Use {
	attribute: string;
	rank: number;
	/** A mobile phone is the phone of a row that has no other one. */
	isMobile?: boolean;
	/** The number goes to a field of its own, too. */
	isCopy?: boolean;
	isSurnameFirst?: boolean;
	/** Attributes that keep this use back, too, if they are ignored. */
	goesWith?: readonly string[];
}
/** Ranks: names of fields come before words, and a bare "name" or a mobile phone comes last. */
const FIELD = 0;
const WORD = 1;
const LAST = 2;

/** The meaning that the name of a column has by itself. */
export interface Meaning {
	uses: readonly Use[];
	/** Why it has no use. `nobody`: a name that may be somebody else's. `part`: a part of its value, or whole name, is ignored. */
	why: 'unknown' | 'several' | 'readOnly' | 'nobody' | 'ignored' | 'part';
	/** The person in front of a word, if a row may have two of them: `student`. */
	role?: string;
}

/** A column of a run. Nothing changes it once all items were looked at. */
export interface Column extends Origin, Meaning {
	name: string;
	/** The attributes that 'Columns to Ignore' takes from it, each with the entry that does so. */
	ignored: ReadonlyArray<{ attribute: string; entry: string }>;
}

/** The words for a column of dialing codes, in their comparable form. */
const CODE_WORDS = ['countrycode', 'dialcode', 'dialingcode', 'isdcode', 'callingcode'];

/**
 * Reads the name of a column: the schema name or display name of a field of the account, or else a word of the table.
 *
 * @param searchedFor the attribute that leads are found by, which may be read-only
 */
export function readMeaning(name: string, fields: AccountFields, searchedFor: string | undefined): Meaning {
	const heading = withoutInvisible(name).trim();
	const word = readHeading(heading);
	const names = isSearchBy(heading) ? [] : fields.find(heading);
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
	if (!isMobile) return uses;
	const goesWith = [MOBILE, attribute ?? MOBILE];
	return [...uses, { attribute: 'Phone', rank: LAST + rank, isMobile, isCopy: uses.length > 0, goesWith }];
}

function usesOfWord({ kind, isBareName }: HeadingMeaning, fields: AccountFields): Use[] {
	const field = fields.get(MOBILE);
	if (kind === 'Mobile') return forAttribute(field && !field.IsReadOnly ? MOBILE : undefined, WORD, true);
	const rank = isBareName ? LAST : WORD;
	return [{ attribute: attributeOfWord(kind), rank, isSurnameFirst: kind === 'SurnameFirst' }];
}

export const isForContact = ({ attribute }: Use): boolean => CONTACT_ATTRIBUTES.includes(attribute);
export const isForName = ({ attribute }: Use): boolean => [...NAME_PARTS, WHOLE_NAME].includes(attribute);

export interface MappingInput {
	items: readonly IDataObject[];
	place: Path;
	meaningOf: (name: string) => Meaning;
	isContact: HasName;
	ignored: IgnoredColumns;
}

export type Mapping = ReadonlyMap<string, Column>;

/** Decides once for each column of a run what becomes of it, by its name alone. */
export async function buildMapping(input: MappingInput): Promise<Mapping> {
	const { items, place, isContact } = input;
	const columns = new Map<string, Column>();
	await inTurns(items, (item) => {
		for (const cell of readCells(item, place, isContact) ?? []) {
			input.ignored.refuseIndex(cell);
			if (!columns.has(cell.heading)) columns.set(cell.heading, toColumn(cell, input));
		}
	});
	return columns;
}

/** A column, without what 'Columns to Ignore' takes from it by an entry for the column, or for an attribute. */
function toColumn(cell: Cell, { place, meaningOf, ignored }: MappingInput): Column {
	const { name, around, isAnswer, isRepeated } = cell;
	const isInside = around.length > place.length + (isAnswer ? 1 : 0);
	const heading = toHeading(cell.heading);
	// A bare "name" in an object among the columns may be that of a form.
	const isNobody = isRepeated || (isInside && readHeading(toHeading(name))?.isBareName === true);
	const meaning: Meaning = isNobody ? { uses: [], why: 'nobody' } : meaningOf(name);
	const entry = ignored.find(cell);
	const uses: Use[] = [];
	const taken: Array<Column['ignored'][number]> = [];
	for (const use of meaning.uses) {
		const kept =
			entry?.text ??
			[use.attribute, ...(use.goesWith ?? [])].map((one) => ignored.entryFor(one)).find(Boolean);
		if (kept === undefined) uses.push(use);
		else taken.push({ attribute: use.attribute, entry: kept });
	}
	const isHalf =
		uses.some(({ attribute }) => attribute === WHOLE_NAME) &&
		NAME_PARTS.some((part) => ignored.entryFor(part));
	const isPart = entry?.isPart ?? isHalf;
	const isIgnored = entry !== undefined || (uses.length === 0 && taken.length > 0);
	return {
		...meaning,
		heading,
		label: `Column ${quote(heading)}`,
		isColumn: true,
		name,
		uses: isPart ? [] : uses,
		why: isPart ? 'part' : isIgnored ? 'ignored' : meaning.why,
		ignored: isPart ? [] : taken,
	};
}

/** @throws InputError for the run: headings with lost characters, two persons, a column of dialing codes beside a fixed one */
export function refuseColumns(mapping: Mapping, fixedCountryCode: string | undefined): void {
	const columns = [...mapping.values()].filter(({ why }) => why !== 'ignored');
	for (const { name } of columns) {
		if (hasLostCharacters(name)) throw toLostError(name);
		if (fixedCountryCode && CODE_WORDS.includes(normalizeName(name)))
			throw new InputError(
				`The column ${quote(name)} has country codes, and 'Country Code for Phones' has one for all phones`,
				"Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.",
			);
	}
	refusePersons(columns.filter(({ uses }) => uses.some(isForContact) || uses.some(isForName)));
}

/** What a column is for, by which two people are told apart. */
const kindOf = ({ uses }: Column): string =>
	contactTypeOf(uses.find(isForContact)?.attribute)?.form ?? 'name';

/** A bare "Name" is also the word for the name of the lead. */
const RENAME = " It keeps the lead's name back, too: better rename such a column.";

/** @throws InputError for columns of two persons, or of one beside columns of nobody that may be about another one */
function refusePersons(columns: readonly Column[]): void {
	const nobody = columns.filter(({ role }) => role === undefined);
	const kinds = new Set(nobody.map(kindOf));
	const roles = new Set(columns.flatMap(({ role }) => role ?? []));
	const isMixed = (column: Column) =>
		column.role !== undefined &&
		(kinds.has(kindOf(column)) || (kindOf(column) !== 'name' && kinds.has('name')));
	if (roles.size < 2 && !columns.some(isMixed)) return;
	// Whoever has no address and no phone cannot be the lead. An entry such as "Email" would ignore everybody's.
	const persons = [nobody, ...[...roles].map((role) => columns.filter((column) => column.role === role))];
	const hasContact = (person: readonly Column[]) => person.some(({ uses }) => uses.some(isForContact));
	const lead = persons.find(hasContact) ?? persons[0];
	const others = [...persons.filter((one) => !hasContact(one)), ...persons.filter(hasContact)]
		.filter((one) => one !== lead)
		.flat();
	const names = others.map(({ name }) => formatPath([toHeading(name)]));
	throw new InputError(
		`The columns are about several persons: ${listQuoted(columns.map(({ heading }) => heading))}`,
		`Add the columns of those that are not the lead to 'Columns to Ignore', e.g. ${listed(names, MAX_LIST_CHARACTERS)}.${lead === nobody || nobody.length === 0 ? '' : RENAME}`,
	);
}
