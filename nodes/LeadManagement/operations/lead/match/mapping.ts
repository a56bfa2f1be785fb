import { type AccountFields, isSchemaName } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import { findNamePair, toMeaning, withoutDecoration } from '../../../words/headings';
import { PAYER } from '../../../words/keys';
import { toComparableName } from '../../../words/plainText';
import type { ColumnUse } from '../../operation';
import { SEARCH_BY, isSearchBy } from '../../../parameters/fieldNames';
import { toAddAdvice } from '../advice';
import { isAddedByN8n } from '../table/ignored';
import type { Column, Table } from '../table/table';
import { MOBILE, toContact } from '../types/contacts';
import { NAME_ATTRIBUTES, WHOLE_NAME } from '../types/wholeName';

/** What becomes of the columns of a run. Plain data, decided once: reading a row takes this and the row. */
export interface Mapping {
	/** In the order in which they first appear. */
	columns: MappedColumn[];
	/** Those of the attributes that other columns can give, which 'Columns to Ignore' name. */
	ignoredAttributes: string[];
}

export interface MappedColumn extends Omit<Column, 'words' | 'isIgnored' | 'isPart'> {
	/** Whom its heading says that it is about. */
	person: string | undefined;
	use: ColumnUse;
}

/** The attributes that a column gives; both parts of a name for a whole name, which is compared with other whole names alone. */
export function targetsOf({ use }: MappedColumn): string[] {
	if (use.as === 'wholeName') return [WHOLE_NAME];
	return use.as === 'attribute' ? [use.name, ...(use.also ? [use.also] : [])] : [];
}

/** True if a column gives what leads are found by. */
export const hasContactColumn = ({ columns }: Mapping): boolean =>
	columns.some((column) => targetsOf(column).some(toContact));

/** What the columns of a run are matched with. */
export interface Account {
	fields: AccountFields;
	/** Whether every column is sent under its own name. */
	usesSchemaNames: boolean;
	/** Schema names in 'Additional Attributes'. */
	additional: ReadonlySet<string>;
	/** Whether leads are found by a phone. */
	findsByPhone: boolean;
	/** The attribute that they are found by otherwise, which may be read-only. */
	searchedBy: string | undefined;
}

/** A whole name gives two of them, and a mobile number the phone. */
const GIVEN_WITHOUT_COLUMN = [...NAME_ATTRIBUTES, 'Phone'];
/** "Mobile no." for a field "Mobile Number". */
const NUMBER_WORD = /(no|nr|num)$/;
const COLUMNS_BETWEEN_BREAKS = 200;

/** Rules for a column by itself, by the names of fields. The first one that decides counts. */
const BY_NAME: ReadonlyArray<(column: Column, account: Account) => ColumnUse | undefined> = [
	({ isIgnored }) => (isIgnored ? { as: 'ignored' } : undefined),
	({ ownHeading }) => (ownHeading === '' ? { as: 'unnamed' } : undefined),
	// Beside the record's own address or phone, another kind inside it may be somebody else's.
	({ isPart, words }) => (isPart && toContact(words.kind) ? { as: 'leftOut', why: 'second' } : undefined),
	({ ownHeading }) => (isSearchBy(ownHeading) ? { as: 'attribute', name: SEARCH_BY } : undefined),
	(column, account) => (account.usesSchemaNames ? undefined : byField(column, account)),
	({ ownHeading }) => (isAddedByN8n(ownHeading) ? { as: 'ignored' } : undefined),
	// An account that does not list all of its fields may still have one with this name.
	({ ownHeading }, { usesSchemaNames }) =>
		usesSchemaNames || isSchemaName(ownHeading) ? { as: 'attribute', name: ownHeading } : undefined,
];

/** @throws InputError for the run if a column with values matches several fields */
function byField(
	{ heading, ownHeading, isUsed, words }: Column,
	{ fields, additional, searchedBy }: Account,
): ColumnUse | undefined {
	const exact = fields.find(ownHeading);
	// "First Name 1" may be another person's.
	const isExact = exact.length > 0 || isSchemaName(ownHeading) || words.isNumbered;
	const found = isExact ? exact : findUndecorated(ownHeading, fields);
	const [name] = found;
	if (name === undefined) return undefined;
	if (found.length === 1)
		return fields.get(name)?.IsReadOnly && name !== searchedBy
			? { as: 'leftOut', why: 'readOnly' }
			: { as: 'attribute', name };
	if (!isUsed || found.some((one) => additional.has(one))) return { as: 'leftOut', why: 'several' };
	throw new InputError(
		`The column ${quote(heading)} matches ${found.length} attributes: ${listQuoted(found)}`,
		toAddAdvice(`the one that you mean, e.g. ${name},`),
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

/** What is beside a column: in some row, or, where it says so, in any. */
interface Beside {
	first?: Column;
	last?: Column;
	/** Several phones. */
	hasPhones?: true;
	/** A mobile number, or the account's own name for the phone. */
	hasMobile?: true;
	hasNamedPhone?: true;
	/** An address or a phone that is the first of several, and the only one of its kind. */
	hasNumberedContact?: true;
	/** A column of the run with the same meaning that says it more directly. */
	isDirect: boolean;
	/** One whose heading says the person: "Customer phone". */
	isPersonal: boolean;
}

/** Whether another column of the run says what a column says more directly. */
function directWays(
	columns: readonly Column[],
	kindOf: (column: Column) => string | undefined,
): (column: Column) => boolean {
	const kindsOf = (ofMobile: string) =>
		new Set(
			columns.flatMap((column) => {
				if (column.words.isSecond || column.isIgnored) return [];
				return column.words.isMobile ? ofMobile : (kindOf(column) ?? []);
			}),
		);
	// A mobile number is the phone, too, if there is no other one. Dynamics has `telephone1` beside `mobilephone`.
	const [direct, directOfNumbered] = [kindsOf('Phone'), kindsOf(MOBILE)];
	const names = columns.filter(({ words }) => words.kind !== undefined && !toContact(words.kind));
	// The address and phone of "Name 1" are of this person, who is another one than "Name".
	const [hasNumberedName, hasName] = [true, false].map((isNumbered) =>
		names.some(({ words }) => words.isNumbered === isNumbered),
	);
	return (column) => {
		const kind = kindOf(column) ?? '';
		if (!column.words.isNumbered || !toContact(kind)) return direct.has(kind);
		if (hasNumberedName && hasName) return true;
		return hasNumberedName ? direct.has(kind) : directOfNumbered.has(column.words.isMobile ? MOBILE : kind);
	};
}

/** What the columns with known words are to each other, which holds for the run if some row has both. */
function relate(
	{ columns, combinations }: Pick<Table, 'columns' | 'combinations'>,
	nameOf: (column: Column) => string | undefined,
): (column: Column) => Beside {
	const kindOf = (column: Column) => nameOf(column) ?? column.words.kind;
	const isDirect = directWays(columns, kindOf);
	const personal = new Set(columns.map(({ words }) => words.person && words.kind));
	const besides = new Map<Column, Partial<Beside>>();
	for (const combination of combinations) {
		const known = combination.filter((column) => kindOf(column) !== undefined);
		const phones = known.filter((column) => kindOf(column) === 'Phone' && !column.isIgnored);
		const [first, last] = NAME_ATTRIBUTES.map((part) =>
			known.find((column) => kindOf(column) === part && !column.words.isSecond),
		);
		const isNumberedContact = (column: Column) =>
			column.words.isNumbered && toContact(kindOf(column)) && !isDirect(column);
		const row: Partial<Beside> = {
			...(first && { first }),
			...(last && { last }),
			...(phones.length > 1 && { hasPhones: true }),
			...(phones.some(({ words }) => words.isMobile) && { hasMobile: true }),
			...(phones.some((one) => nameOf(one) === 'Phone') && { hasNamedPhone: true }),
			...(known.some(isNumberedContact) && { hasNumberedContact: true }),
		};
		for (const column of known) besides.set(column, { ...row, ...besides.get(column) });
	}
	return (column) => ({
		...besides.get(column),
		isDirect: isDirect(column),
		isPersonal: column.words.kind !== undefined && personal.has(column.words.kind),
	});
}

/** Rules by the words of a heading, for a column that no field has the name of. */
const BY_WORDS: ReadonlyArray<(column: Column, beside: Beside, account: Account) => ColumnUse | undefined> = [
	// Beside the phone of a customer, "Business phone" is of the firm which they called (CallRail), and "Work phone" may be.
	({ words: { kind, isSecond, isDecorated } }, { isDirect, isPersonal }) =>
		toContact(kind) && ((isSecond && isDirect) || (isPersonal && isDecorated))
			? { as: 'leftOut', why: 'second' }
			: undefined,
	// "Name 1" is the lead's name beside "Email 1" alone.
	({ words: { kind, isNumbered } }, { hasNumberedContact }) =>
		kind !== undefined && isNumbered && !toContact(kind) && !hasNumberedContact
			? { as: 'leftOut', why: 'unknown' }
			: undefined,
	// Beside a last name, it is a person's (MailerLite); otherwise, that of an event or a plan (Segment).
	({ words: { kind }, isPart }, { last }) =>
		kind === 'Name' && isPart && !last ? { as: 'leftOut', why: 'unknown' } : undefined,
	// Outlook's contacts: beside another phone, a mobile number goes to the field of its own, or else comes before the other one.
	({ words: { kind, isMobile } }, { hasPhones, hasMobile, hasNamedPhone = false }, account) => {
		if (kind !== 'Phone' || !hasPhones || !hasMobile) return undefined;
		const name = freeMobileField(account);
		if (name !== undefined) return isMobile ? { as: 'attribute', name } : undefined;
		return hasNamedPhone === isMobile && !account.additional.has('Phone')
			? { as: 'leftOut', why: 'second' }
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
	({ ownHeading }, _beside, { fields }) =>
		fields.isListed ? undefined : { as: 'attribute', name: ownHeading },
];

/** The account's only field for mobile numbers, if it can be written, and nothing else gives it. */
function freeMobileField({ fields, additional }: Account): string | undefined {
	const [name, other] = fields.find(MOBILE);
	const isTaken = other !== undefined || additional.has(name) || fields.get(name)?.IsReadOnly;
	return isTaken ? undefined : name;
}

/**
 * Decides what becomes of the columns of a run, from their names, the account's fields, and the parameters.
 *
 * @throws InputError for the run if a column with values matches several fields
 */
export async function mapColumns(table: Table, account: Account): Promise<Mapping> {
	const { fields } = account;
	const isIgnored = (name: string) => [name, fields.displayName(name)].some((one) => table.isIgnored(one));
	const byName = new Map<Column, ColumnUse | undefined>();
	const isTime = breaksEvery(COLUMNS_BETWEEN_BREAKS);
	for (const column of table.columns) {
		if (isTime()) await takeBreak();
		byName.set(
			column,
			firstOf(BY_NAME, (rule) => rule(column, account)),
		);
	}
	for (const [index, column] of findFirstAndLast(table).entries())
		byName.set(column, byName.get(column) ?? { as: 'attribute', name: NAME_ATTRIBUTES[index] });
	const besideOf = relate(table, (column) => {
		const use = byName.get(column);
		if (use?.as === 'attribute') return use.name;
		// An ignored first name still makes "Name" the other part. An ignored phone is none.
		return use && toContact(column.words.kind) ? use.as : undefined;
	});
	const decide = (column: Column): ColumnUse => {
		const use = byName.get(column) ?? firstOf(BY_WORDS, (rule) => rule(column, besideOf(column), account));
		if (!use) return { as: 'leftOut', why: 'unknown' };
		return use.as === 'attribute' && isIgnored(use.name) ? { as: 'ignored' } : use;
	};
	const columns: MappedColumn[] = [];
	for (const column of table.columns) {
		if (isTime()) await takeBreak();
		const { key, path, heading, ownHeading, isUsed, words } = column;
		const person = words.person ?? (words.isOfPayer ? PAYER : undefined);
		columns.push({ key, path, heading, ownHeading, isUsed, person, use: decide(column) });
	}
	const ignoredAttributes = GIVEN_WITHOUT_COLUMN.filter(isIgnored);
	return { columns: withPhone(columns, account, ignoredAttributes), ignoredAttributes };
}

/** The columns of the first and the last name whose words mean it only in a row with both. */
function findFirstAndLast({ columns, combinations }: Table): readonly Column[] {
	const halves = new Map(
		columns.map((column) => [toComparableName(column.ownHeading.replace(/[\s*:]+$/, '')), column]),
	);
	const pair: readonly Column[] = findNamePair(halves) ?? [];
	const hasOther = columns.some(
		(column) => !pair.includes(column) && column.words.kind !== undefined && !toContact(column.words.kind),
	);
	const isTogether = combinations.some((combination) => pair.every((column) => combination.includes(column)));
	return isTogether && !hasOther ? pair : [];
}

/** The columns, of which one that goes to Mobile goes to Phone, too, if no other one does: the service finds leads by it alone. */
function withPhone(
	columns: MappedColumn[],
	{ fields, usesSchemaNames, additional, findsByPhone }: Account,
	ignoredAttributes: string[],
): MappedColumn[] {
	const [mobile] = usesSchemaNames || !findsByPhone ? [] : fields.find(MOBILE);
	const hasPhone = columns.some(({ use }) => use.as === 'attribute' && use.name === 'Phone');
	if (!mobile || hasPhone || additional.has('Phone') || ignoredAttributes.includes('Phone')) return columns;
	return columns.map((column) => {
		const { use } = column;
		return use.as === 'attribute' && use.name === mobile
			? { ...column, use: { ...use, also: 'Phone' } }
			: column;
	});
}

function firstOf<Rule>(
	rules: readonly Rule[],
	apply: (rule: Rule) => ColumnUse | undefined,
): ColumnUse | undefined {
	for (const rule of rules) {
		const use = apply(rule);
		if (use) return use;
	}
	return undefined;
}
