/** What to do about a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */
import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../messages';
import { type Path, formatPath, isSamePath } from '../../parameters/paths';
import { isSimple } from '../../parameters/wireValue';
import { type Column, type Meaning, isOfContact } from './mapping';
import { type Cell, cellsOf, cleanHeading, isAddedByN8n, isOfRelative, open } from './place';
import { isEmpty } from './values/blank';
import { type ContactType, EMAIL, contactTypeOf, hasDialingCode, hasNoDot } from './values/contact';
import { isPhone, isPhoneAlone } from './values/phone';
import { hasLostCharacters, toLostError } from './values/text';

const MAX_STEPS = 5;
/** Items whose values are looked at. */
const MAX_ITEMS = 100;
const MAX_DEPTH = 8;
/** What a webhook node adds: a proxy's addresses are nobody's. */
const OF_REQUEST = ['headers', 'params'];

/** What is known where no address and no phone was found. */
export interface Search {
	items: readonly IDataObject[];
	/** Where the columns are; undefined if no place was found. */
	place?: Path;
	/** Whether 'Path to the Lead' is set. */
	hasPath: boolean;
	meaningOf: (name: string) => Meaning;
	/** Of EmailAddress and Phone, those of which one is needed. */
	missing: readonly string[];
	columns: readonly Column[];
	/** The cells of the row, with their columns. */
	cells: ReadonlyArray<Cell & { column: Column }>;
	/** The person that is the lead, if columns name one. */
	role: string | undefined;
	/** The entries of 'Columns to Ignore' that name an attribute, by its schema name. */
	ignoredAttributes: ReadonlyMap<string, string>;
}

/** A value that looks like an address or a phone. */
interface Found {
	name: string;
	path: Path;
	/** What the value is in, and the list around it. */
	outer: Path;
	list?: Path;
	/** The text with JSON around it. */
	text?: Path;
	value: string;
	attribute: ContactType['attribute'];
	isKnown: boolean;
}

/** Says what to do: up to five cells that may be meant, each with a step, or else which cell to fill in. */
export function advise(search: Search): string {
	const { items, columns, missing, place } = search;
	const cells = search.cells.filter(({ name }) => isMeant(name, search));
	const ignored = listIgnored(cells, search);
	if (ignored.length > 0) return `Remove ${listQuoted(ignored)} from 'Columns to Ignore'.`;
	const ofFile = place === undefined ? adviseOnFile(items, search.meaningOf) : '';
	const steps = ofFile || adviseOnValues(search);
	if (steps !== '') return steps;
	const inParts = cells.find(({ value }) => hasDialingCode(value));
	if (inParts)
		return `${quote(inParts.column.heading)} has several parts: Add its attribute to 'Additional Attributes', and drag the parts that belong to the lead on 'Value', one behind the other.`;
	const own = columns.filter(({ name, use }) => use.to === 'attributes' && isMeant(name, search));
	const headings = own.map(({ heading }) => heading);
	return headings.length > 0
		? `Fill in ${listQuoted(headings, ' or ')} in this row.`
		: `Name a column ${missing.join(' or ')}.`;
}

/** The entries of 'Columns to Ignore' that take away what is missing. */
function listIgnored(cells: Search['cells'], { missing, ignoredAttributes }: Search): string[] {
	const filled = cells.filter(({ value }) => !isEmpty(value));
	const columns = filled.filter(({ column: { use } }) => use.to === 'nothing' && use.why === 'ignored');
	const attributes = filled.length > 0 ? missing.flatMap((name) => ignoredAttributes.get(name) ?? []) : [];
	return [...new Set([...columns.map(({ column }) => column.heading), ...attributes])];
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

/** True for the name of a column with what is missing. */
function isMeant(name: string, search: Search): boolean {
	const { use } = search.meaningOf(name);
	const isMissing = (attribute: string) => search.missing.includes(attribute);
	return (
		use.to === 'attributes' &&
		use.targets.some(({ attribute }) => isMissing(attribute)) &&
		!isOfOther(name, search)
	);
}

/** True for a name that is about somebody else than the lead. */
function isOfOther(name: string, { meaningOf, role: lead }: Search): boolean {
	const { role } = meaningOf(name);
	return role !== undefined && lead !== undefined && role !== lead;
}

/** The values in an item that look like what is missing. */
function findValues(item: IDataObject, search: Search): Found[] {
	const found: Found[] = [];
	const look = (value: unknown, name: string, at: Pick<Found, 'path' | 'outer' | 'list' | 'text'>): void => {
		const { path } = at;
		if (path.length > MAX_DEPTH || found.length >= MAX_STEPS || OF_REQUEST.includes(name)) return;
		if (isOfOther(name, search)) return;
		if (isMeant(name, search) && hasDialingCode(value)) return;
		const opened = open(value);
		const text = typeof value === 'string' && opened !== value ? path : at.text;
		const cells = cellsOf(opened);
		if (cells && path.length > 0 && isOfRelative(cells)) return;
		for (const cell of cells ?? [])
			look(cell.value, cell.name, { ...at, path: [...path, cell.index ?? cell.name], outer: path, text });
		if (cells) return;
		if (Array.isArray(opened)) {
			for (const [index, entry] of opened.entries()) {
				const list = cellsOf(entry) ? (at.list ?? path) : at.list;
				look(entry, name, { ...at, path: [...path, index], list, text });
			}
			return;
		}
		const isKnown = isMeant(name, search);
		const type = isSimple(value) ? findType(String(value), search.missing, isKnown) : undefined;
		if (type) found.push({ ...at, name, value: String(value), attribute: type.attribute, isKnown });
	};
	look(item, '', { path: [], outer: [] });
	return found;
}

const isAddress = (text: string): boolean =>
	text.includes('@') && 'text' in EMAIL.read(text) && !hasNoDot(text);

/** What a value looks like. Under a known name, any number that can be sent is a phone. */
function findType(value: string, missing: readonly string[], isKnown: boolean): ContactType | undefined {
	const types = missing.map(contactTypeOf);
	if (isAddress(value)) return types.find((type) => type?.form === 'email');
	return isPhoneAlone(value) || (isKnown && isPhone(value))
		? types.find((type) => type?.form === 'phone')
		: undefined;
}

function describeStep(
	{ name, path, outer, list, text, value, attribute, isKnown }: Found,
	{ place, hasPath }: Search,
): string {
	const isAtPlace = place !== undefined && isSamePath(outer, place);
	const column = isAtPlace || outer.length === 0 ? cleanHeading(name) : formatPath(path);
	const start = `${quote(column)} has ${quote(value)}:`;
	const emptyPath = hasPath ? "Empty 'Path to the Lead', and add" : 'Add';
	if (list && text && text.length <= list.length) return `${start} ${describeParsing(text, list)}`;
	if (list) return `${start} ${emptyPath} a 'Split Out' node for ${shown(formatPath(list))} before this one.`;
	if (isKnown && outer.length === 0 && hasPath) return `${start} Empty 'Path to the Lead'.`;
	if (isKnown && outer.length > 0 && !isAtPlace)
		return `${start} Set 'Path to the Lead' to ${shown(formatPath(outer))}.`;
	return `${start} Rename it to ${attribute}, or add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;
}

/** How to split a list inside a text with JSON, which n8n's 'Split Out' leaves as it is. */
function describeParsing(text: Path, list: Path): string {
	const toKeys = (path: Path) => path.map((part) => `[${JSON.stringify(part)}]`).join('');
	// Models write JSON between two lines of backquotes.
	const json = `$json${toKeys(text)}.replace(/^\\s*\`\`\`\\w*|\`\`\`\\s*$/g, "")`;
	const expression = `{{ JSON.parse(${json})${toKeys(list.slice(text.length))} }}`;
	return `Add an 'Edit Fields' node before this one, with a field "leads" of the type Array and the value ${expression}, and then a 'Split Out' node for leads.`;
}

/** What separates columns in files, and how 'Delimiter' in n8n's 'Extract from File' is set to it. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
];
/** What n8n's nodes call a column without a name. */
const NO_HEADING = /^(|__EMPTY(_\d+)?|col_\d+)$/;
/** The headings below a title are in one of the first rows. */
const ROWS_BELOW_TITLE = 3;

/**
 * What to do if the names of the columns show that a file was read wrongly; '' if they don't.
 *
 * @throws InputError for headings with lost characters
 */
function adviseOnFile(items: readonly IDataObject[], meaningOf: (name: string) => Meaning): string {
	const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
		(name) => !isAddedByN8n(name),
	);
	const lost = names.find(hasLostCharacters);
	if (lost !== undefined) throw toLostError(lost);
	const headings = names.map(cleanHeading);
	const data = headings.find((heading) => isAddress(heading) || isPhoneAlone(heading));
	if (data !== undefined)
		return `The file has no headings, but ${quote(data)} in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`;
	const [only = '', other] = headings.filter((heading) => heading !== '');
	const separator = other === undefined && SEPARATORS.find(({ character }) => only.includes(character));
	if (separator)
		return `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
	// Of several columns without a name, a CSV file keeps the last one.
	const isTitled = other === undefined && headings.includes('');
	return isTitled || hasUnnamedContact(items) ? adviseOnTitle(items, meaningOf) : '';
}

/** Whether an address or a phone is in a column without a name: its heading is in a row below. */
const hasUnnamedContact = (items: readonly IDataObject[]): boolean =>
	items
		.slice(0, MAX_ITEMS)
		.flatMap((item) => Object.entries(item))
		.some(
			([name, value]) =>
				NO_HEADING.test(cleanHeading(name)) &&
				isSimple(value) &&
				(isAddress(String(value)) || isPhoneAlone(String(value))),
		);

function adviseOnTitle(items: readonly IDataObject[], meaningOf: (name: string) => Meaning): string {
	const isHeading = (value: unknown) => typeof value === 'string' && isOfContact(meaningOf(value));
	const row = items.slice(0, ROWS_BELOW_TITLE).find((item) => Object.values(item).some(isHeading));
	const rowNumber = row?.row_number;
	return rowNumber === undefined
		? "The headings are below a title: In 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
		: `The headings are below a title: In 'Google Sheets', add the option 'Data Location on Sheet', set 'Range Definition' to 'Specify Range (Rows)', 'Header Row' to ${String(rowNumber)}, and 'First Data Row' to the one below it.`;
}
