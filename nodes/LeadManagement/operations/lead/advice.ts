import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../messages';
import { type Path, isSamePath, formatPath } from '../../parameters/paths';
import { isSimple, isBlank } from '../../parameters/wireValue';
import { type Column, type Meaning, isOfContact } from './mapping';
import { cellsOf, isAddedByN8n, open, pathOf, cleanHeading } from './place';
import type { ContactType } from './values/contactType';
import { CONTACT_ATTRIBUTES, isInParts, contactTypeOf } from './values/contact';
import { EMAIL, hasNoDot } from './values/email';
import { PHONE, isPhoneAlone } from './values/phone';

/** What to do about a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */

const MAX_STEPS = 5;
/** Items whose values are looked at. */
const MAX_ITEMS = 100;
const MAX_DEPTH = 8;

/** What is known where no address and no phone was found. */
export interface Search {
	items: readonly IDataObject[];
	/** Where the columns are; undefined if no place was found. */
	place?: Path;
	/** The columns of the run. */
	columns: readonly Column[];
	meaningOf: (name: string) => Meaning;
	/** Whether 'Path to the Lead' is set. */
	hasPath: boolean;
	/** Of EmailAddress and Phone, those of which one is needed. */
	missing: readonly string[];
}

/** A value that looks like an address or a phone. */
interface Found {
	name: string;
	path: Path;
	/** What the value is in, and the list around it. */
	outer: Path;
	list?: Path;
	value: string;
	attribute: ContactType['attribute'];
	isKnown: boolean;
}

/** Says what to do: up to five cells that may be meant, each with a step, or else which cell to fill in. */
export function advise(search: Search): string {
	const { items, columns, missing, place } = search;
	const ignored = columns.filter(
		({ use, isUsed, heading }) => use.as === 'ignored' && isUsed && isMeant(heading, search),
	);
	if (ignored.length > 0) {
		const names = listQuoted(ignored.map(({ heading }) => heading));
		return `Remove ${names} from 'Columns to Ignore'.`;
	}
	const ofFile = place === undefined ? adviseOnFile(items, search.meaningOf) : '';
	const steps = adviseOnValues(search);
	if (ofFile !== '' || steps !== '') return ofFile || steps;
	const own = columns.filter(({ use, heading }) => use.as === 'attribute' && isMeant(heading, search));
	const parts = items.flatMap((item) => adviseOnParts(item, own));
	if (parts.length > 0) return parts[0];
	if (own.length > 0)
		return `Fill in ${listQuoted(
			own.map(({ heading }) => heading),
			' or ',
		)} in this row.`;
	return `Name a column ${missing.join(' or ')}.`;
}

/** Says of up to five cells that may be meant what to do with each. Returns '' if no cell may be meant. */
export function adviseOnValues(search: Search): string {
	const found = search.items.slice(0, MAX_ITEMS).flatMap((item) => findValues(item, search));
	const sorted = [...found.filter(({ isKnown }) => isKnown), ...found.filter(({ isKnown }) => !isKnown)];
	const byColumn = new Map<string, string>();
	for (const one of sorted) {
		const column = formatPath(one.path.filter((part) => typeof part === 'string'));
		if (!byColumn.has(column)) byColumn.set(column, describeStep(one, search));
	}
	return [...byColumn.values()].slice(0, MAX_STEPS).join(' ');
}

/** For the object of an address or a phone whose value is in several parts. */
const adviseOnParts = (item: IDataObject, columns: readonly Column[]): string[] =>
	columns.flatMap(({ heading }) =>
		isInParts(item[heading])
			? `${quote(heading)} has several parts: Add its attribute to 'Additional Attributes', and drag the parts that belong to the lead on 'Value', one behind the other.`
			: [],
	);

/** True for the name of a column with what is missing. */
function isMeant(name: string, { meaningOf, missing }: Search): boolean {
	const meaning = meaningOf(name);
	if (!isOfContact(meaning) || meaning.as !== 'attribute') return false;
	return missing.includes(meaning.name ?? '') || (meaning.isMobile && missing.includes('Phone'));
}

/** The values in an item that look like what is missing. */
function findValues(item: IDataObject, search: Search): Found[] {
	const found: Found[] = [];
	const look = (value: unknown, path: Path, name: string, outer: Path, list?: Path): void => {
		if (path.length > MAX_DEPTH || found.length >= MAX_STEPS) return;
		if (isMeant(name, search) && isInParts(value)) return;
		const cells = cellsOf(value, path);
		const opened = open(value);
		if (cells) for (const cell of cells) look(cell.value, pathOf(cell), cell.name, path, list);
		else if (Array.isArray(opened))
			for (const [index, entry] of opened.entries()) {
				const isObject = cellsOf(entry, []) !== undefined;
				look(entry, [...path, index], name, outer, isObject ? (list ?? path) : list);
			}
		else if (isSimple(value)) {
			const isKnown = isMeant(name, search);
			const type = findType(String(value), search.missing, isKnown);
			if (type)
				found.push({ name, path, outer, list, value: String(value), attribute: type.attribute, isKnown });
		}
	};
	look(item, [], '', []);
	return found;
}

/** What a value looks like. Under a known name, any number that can be sent is a phone. */
function findType(value: string, missing: readonly string[], isKnown: boolean): ContactType | undefined {
	const types = missing.map(contactTypeOf);
	const isAddress = value.includes('@') && 'text' in EMAIL.read(value) && !hasNoDot(value);
	if (isAddress) return types.find((type) => type === EMAIL);
	const isPhone = isPhoneAlone(value) || (isKnown && 'text' in PHONE.read(value));
	return isPhone ? types.find((type) => type === PHONE) : undefined;
}

function describeStep(
	{ name, path, outer, list, value, attribute, isKnown }: Found,
	{ place, hasPath }: Search,
): string {
	const isAtPlace = place !== undefined && isSamePath(outer, place);
	const column = isAtPlace || outer.length === 0 ? cleanHeading(name) : formatPath(path);
	const start = `${quote(column)} has ${quote(value)}:`;
	const emptyPath = hasPath ? "Empty 'Path to the Lead', and add" : 'Add';
	if (list) return `${start} ${emptyPath} a 'Split Out' node for ${shown(formatPath(list))} before this one.`;
	if (isKnown && outer.length === 0 && hasPath) return `${start} Empty 'Path to the Lead'.`;
	if (isKnown && outer.length > 0 && !isAtPlace)
		return `${start} Set 'Path to the Lead' to ${shown(formatPath(outer))}.`;
	return `${start} Rename it to ${attribute}, or add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;
}

export const missingContacts = (searchBy: string | undefined): string[] =>
	['EmailAddress', 'Phone'].filter(
		(name) => searchBy === undefined || searchBy === name || !CONTACT_ATTRIBUTES.includes(searchBy),
	);

/** What separates columns in files, and how 'Delimiter' in n8n's 'Extract from File' is set to it. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
];
/** The headings below a title are in one of the first rows. */
const ROWS_BELOW_TITLE = 3;

/** What to do if the names of the columns show that a file was read wrongly; '' if they don't. */
export function adviseOnFile(items: readonly IDataObject[], meaningOf: (name: string) => Meaning): string {
	const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
		(name) => !isAddedByN8n(name),
	);
	const headings = names.map(cleanHeading);
	const data = headings.find(
		(heading) =>
			(heading.includes('@') && 'text' in EMAIL.read(heading) && !hasNoDot(heading)) || isPhoneAlone(heading),
	);
	if (data !== undefined)
		return `The file has no headings, but ${quote(data)} in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`;
	const [only = '', other] = headings.filter((heading) => heading !== '');
	const separator = other === undefined && SEPARATORS.find(({ character }) => only.includes(character));
	if (separator)
		return `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
	return adviseOnTitle(items, meaningOf, other === undefined && headings.includes(''));
}

/**
 * If one of the first rows has the headings.
 *
 * @param isTitled whether only one of several columns has a name
 */
function adviseOnTitle(
	items: readonly IDataObject[],
	meaningOf: (name: string) => Meaning,
	isTitled: boolean,
): string {
	const row = items
		.slice(0, ROWS_BELOW_TITLE)
		.find((item) =>
			Object.values(item).some(
				(value) => typeof value === 'string' && !isBlank(value) && isOfContact(meaningOf(value)),
			),
		);
	if (!row && !isTitled) return '';
	const rowNumber = row?.row_number;
	return rowNumber === undefined
		? "The headings are below a title: In 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
		: `The headings are below a title: In 'Google Sheets', add the option 'Data Location on Sheet', set 'Range Definition' to 'Specify Range (Rows)', 'Header Row' to ${String(rowNumber)}, and 'First Data Row' to the one below it.`;
}
