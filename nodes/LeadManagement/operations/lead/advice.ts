/** The advice for a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */
import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../messages';
import { type Path, formatPath } from '../../parameters/paths';
import { openJson } from '../../parameters/readJson';
import { isSimple, toEntries } from '../../parameters/wireValue';
import { type Cell, type HasName, cellsOf, cleanHeading, isAddedByN8n } from './columns';
import type { RowValue } from './fates';
import type { Mapping } from './mapping';
import { MAX_LEVELS, isAsIfBlank } from './values/blank';
import { EMAIL, contactTypeOf, hasNoDot } from './values/contact';
import { isPhone, isPhoneAlone } from './values/phone';
import { hasLostCharacters, toLostError } from './values/text';

const MAX_STEPS = 5;
/** Items whose values are looked at. */
const MAX_ITEMS = 100;
/** A webhook node adds these. The addresses in them are a proxy's, and no person's. */
const OF_REQUEST = ['headers', 'params'];

/** The facts about a run, or a row, in which no address and no phone was found. */
export interface Search {
	items: readonly IDataObject[];
	isContact: HasName;
	/** EmailAddress, Phone, or both: one of them is needed. */
	missing: readonly string[];
	/** 'Path to the Lead' is set. */
	hasPath: boolean;
}

/** Says what to do with a run that has no place, or several: up to five values that may be meant, each with a step. */
export const adviseOnRun = (search: Search): string =>
	adviseOnFile(search) || adviseOnValues(search) || `Name a column ${search.missing.join(' or ')}.`;

/** Says what to do with a row: which cell to fill in, which column to ignore no more, or which value may be meant. */
export function adviseOnRow(values: readonly RowValue[], mapping: Mapping, search: Search): string {
	const { missing } = search;
	const isMeant = ({ attribute = '' }: { attribute?: string }) => missing.includes(attribute);
	const meant = values.filter(isMeant);
	const isUnsent = meant.some(({ fate }) => fate === 'unsent');
	const own = [...mapping.values()].filter(({ uses }) => uses.some(isMeant)).map(({ heading }) => heading);
	if (own.length > 0 && !isUnsent) return `Fill in ${listQuoted(own, ' or ')} in this row.`;
	const isIgnored = ({ fate, given, attribute }: RowValue) =>
		fate === 'ignored' && !isAsIfBlank(given, contactTypeOf(attribute)?.form ?? 'any');
	const entries = meant.filter(isIgnored).map(({ why = '' }) => why);
	if (entries.length > 0) return `Remove ${listQuoted([...new Set(entries)])} from 'Columns to Ignore'.`;
	const blank = meant.find(({ origin }) => !origin.isColumn)?.attribute;
	if (blank && !isUnsent) return `'Value' of ${blank} in 'Additional Attributes' is blank in this item.`;
	return adviseOnValues(search) || `Name a column ${missing.join(' or ')}.`;
}

/** Where a value is: its object, the list of objects around it, and the text with JSON around it. */
interface Around {
	outer: Path;
	list?: Path;
	text?: Path;
	/** The value is a part of one whose column is for an address or a phone. */
	isInColumn: boolean;
}

/** A value that looks like what is missing. */
interface Found extends Around {
	path: Path;
	value: string;
	attribute: string;
	/** Its column is for an address or a phone. */
	isKnown: boolean;
}

/** The values in the items that look like what is missing, each with a step; '' for none. */
function adviseOnValues(search: Search): string {
	const found: Found[] = [];
	const around = { outer: [], isInColumn: false };
	for (const item of search.items.slice(0, MAX_ITEMS))
		if (found.length < MAX_ITEMS) findIn({ name: '', value: item, path: [] }, around, search, found);
	const sorted = [...found.filter(({ isKnown }) => isKnown), ...found.filter(({ isKnown }) => !isKnown)];
	const byColumn = new Map<string, string>();
	for (const one of sorted) {
		const column = formatPath(one.path.filter((part) => typeof part === 'string'));
		const shownPath = one.path.length === 1 ? String(one.path[0]) : formatPath(one.path);
		const text = `${quote(shownPath)} has ${quote(one.value)}: ${toStep(one, search.hasPath)}`;
		if (!byColumn.has(column)) byColumn.set(column, text);
	}
	return [...byColumn.values()].slice(0, MAX_STEPS).join(' ');
}

function findIn(cell: Cell, around: Around, search: Search, found: Found[]): void {
	const { name, value, key } = cell;
	const path = key === undefined ? cell.path : [...cell.path, key];
	if (path.length > MAX_LEVELS || OF_REQUEST.includes(name)) return;
	const isKnown = !around.isInColumn && search.isContact(name);
	const [text = '', other] = toEntries(value).map((entry) => (isSimple(entry) ? String(entry) : ''));
	const attribute =
		other === undefined ? attributeOf(text, search.missing, isKnown || around.isInColumn) : undefined;
	if (attribute) return void found.push({ ...around, path, value: text, attribute, isKnown });
	const opened = openJson(value);
	const cells = cellsOf(opened, path);
	const inner = {
		...around,
		outer: path,
		text: around.text ?? (opened === value ? undefined : path),
		isInColumn: around.isInColumn || isKnown,
	};
	const before = found.length;
	for (const one of cells ?? []) findIn(one, inner, search, found);
	// A list of records with a name and a value each is a list of answers, too.
	if (!Array.isArray(opened) || found.length > before) return;
	const isOfObjects = !inner.isInColumn && opened.some((entry) => cellsOf(entry));
	const list = around.list ?? (isOfObjects ? path : undefined);
	for (const [index, entry] of opened.entries())
		findIn({ name: '', value: entry, path: [...path, index] }, { ...inner, list }, search, found);
}

const isAddress = (text: string): boolean =>
	text.includes('@') && 'text' in EMAIL.read(text) && !hasNoDot(text);

/** The missing attribute that a text looks like a value of. Under a known name, any number that can be sent is a phone. */
function attributeOf(text: string, missing: readonly string[], isKnown: boolean): string | undefined {
	const isNumber = isPhoneAlone(text) || (isKnown && isPhone(text));
	const form = isAddress(text) ? 'email' : isNumber ? 'phone' : undefined;
	return missing.find((name) => form !== undefined && contactTypeOf(name)?.form === form);
}

function toStep({ outer, list, text, attribute, isKnown }: Found, hasPath: boolean): string {
	if (text && (list || !isKnown))
		return `Parse the JSON in ${quote(formatPath(text))} in an 'Edit Fields' node before this one.`;
	if (list)
		return `${hasPath ? "Empty 'Path to the Lead', and add" : 'Add'} a 'Split Out' node for ${shown(formatPath(list))} before this one.`;
	if (isKnown && outer.length > 0) return `Set 'Path to the Lead' to ${shown(formatPath(outer))}.`;
	if (isKnown && hasPath) return "Empty 'Path to the Lead'.";
	return `Add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;
}

/** The separators of columns in files, and the setting of 'Delimiter' in n8n's 'Extract from File' for each. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
];
/** The names that n8n's nodes give to a column without one. */
const NO_HEADING = /^(|__EMPTY(_\d+)?|col_\d+)$/;

/**
 * Says what to do if the names of the columns show that a file was read wrongly; '' if they don't.
 *
 * @throws InputError for headings with lost characters
 */
function adviseOnFile(search: Search): string {
	const { items, isContact } = search;
	const names = [...new Set(items.slice(0, MAX_ITEMS).flatMap((item) => Object.keys(item)))];
	const lost = names.find(hasLostCharacters);
	if (lost !== undefined) throw toLostError(lost);
	const headings = names.filter((name) => !isAddedByN8n(name)).map(cleanHeading);
	const data = headings.find((heading) => isAddress(heading) || isPhoneAlone(heading));
	if (data !== undefined)
		return `The file has no headings, but ${quote(data)} in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`;
	const separator = SEPARATORS.find(({ character }) =>
		headings.some(
			(heading) =>
				heading.includes(character) && (headings.length === 1 || heading.split(character).some(isContact)),
		),
	);
	if (separator)
		return `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
	if (!headings.some((heading) => NO_HEADING.test(heading))) return '';
	const step =
		items[0].row_number === undefined
			? "In 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
			: "In 'Google Sheets', add the option 'Data Location on Sheet', set 'Range Definition' to 'Specify Range (Rows)', 'Header Row' to their row, and 'First Data Row' to the one below it.";
	return `If the headings are below a title: ${step} ${adviseOnValues(search)}`.trim();
}
