/** The advice for a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */
import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../words/messages';
import { type Path, formatPath, isSamePath } from '../../parameters/paths';
import { openJson } from '../../parameters/readJson';
import { isSimple, toEntries } from '../../parameters/wireValue';
import type { RowValue } from './fates';
import { type IgnoredPart, isAmong, isWhole } from './ignored';
import { type Column, type Meaning, type Target, isOfContact } from './mapping';
import { type Cell, cellsOf, cleanHeading, isAddedByN8n, pathOf } from './place';
import { MAX_LEVELS, isAsIfBlank } from './values/blank';
import {
	type ContactType,
	EMAIL,
	contactTypeOf,
	hasDialingCode,
	hasNoDot,
	isOthersEntry,
	isRelation,
	readEntries,
} from './values/contact';
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
	/** The place of the columns; undefined if none was found. */
	place?: Path;
	/** 'Path to the Lead' is set. */
	hasPath: boolean;
	meaningOf: (name: string) => Meaning;
	/** EmailAddress, Phone, or both: one of them is needed. */
	missing: readonly string[];
	columns: readonly Column[];
	/** The cells of the row, with their columns. */
	cells: ReadonlyArray<Cell & { column: Column }>;
	/** The person that is the lead, if columns name one. */
	role: string | undefined;
	/** The entries of 'Columns to Ignore' that name an attribute, by its schema name. */
	ignoredAttributes: ReadonlyMap<string, string>;
	/** The values of the row, with those of 'Additional Attributes'. */
	values?: readonly RowValue[];
}

interface Place {
	path: Path;
	/** The paths of the object with the value, and of the list around it. */
	outer: Path;
	list?: Path;
	/** The paths of the texts with JSON around it, one inside the other. */
	texts: readonly Path[];
	isCell: boolean;
	/** The value is inside of a cell whose column is for an address or a phone. */
	isInColumn: boolean;
}

/** A value that looks like an address or a phone. */
interface Found extends Place {
	name: string;
	/** Undefined for a phone in several parts. */
	value: string | undefined;
	attribute: ContactType['attribute'];
	isKnown: boolean;
}

/** Says what to do: up to five cells that may be meant, each with a step, or else which cell to fill in. */
export function advise(search: Search): string {
	const { columns, missing, place } = search;
	const cells = search.cells.filter(({ name }) => isMeant(name, search));
	const ignored = listIgnored(cells, search);
	if (ignored.length > 0) return `Remove ${listQuoted(ignored)} from 'Columns to Ignore'.`;
	const ofFile = place === undefined ? adviseOnFile(search) : '';
	const { steps, relative } = adviseOnValues(search);
	if (ofFile || steps) return ofFile || steps;
	const own = columns.filter(({ name, use }) => use.to === 'attributes' && isMeant(name, search));
	const headings = own.map(({ heading }) => heading);
	if (headings.length > 0) return `Fill in ${listQuoted(headings, ' or ')} in this row.`;
	const isBlankOne = ({ origin, attribute = '' }: RowValue) =>
		!origin.isColumn && missing.includes(attribute);
	const blank = search.values?.find(isBlankOne)?.attribute;
	if (blank !== undefined) return `'Value' of ${blank} in 'Additional Attributes' is blank in this item.`;
	return relative || `Name a column ${missing.join(' or ')}.`;
}

/** The entries of 'Columns to Ignore' that take away what is missing. */
function listIgnored(cells: Search['cells'], search: Search): string[] {
	const filled = cells.filter(({ name, value }) => !isAsIfBlank(value, typeOf(name, search)?.form ?? 'any'));
	const parts = filled.flatMap(({ name, value, column: { ignoredParts } }) => {
		const isOut =
			isWhole(ignoredParts) ||
			hasContact(value, name, search, []) !== hasContact(value, name, search, ignoredParts);
		return isOut ? ignoredParts.map(({ text }) => text) : [];
	});
	const attributes =
		filled.length > 0 ? search.missing.flatMap((name) => search.ignoredAttributes.get(name) ?? []) : [];
	return [...new Set([...parts, ...attributes])];
}

function hasContact(value: unknown, name: string, search: Search, ignored: readonly IgnoredPart[]): boolean {
	const type = typeOf(name, search);
	const opened = openJson(value);
	return (
		type !== undefined &&
		readEntries(opened, type, (path) => isAmong(path, ignored, opened)).values.length > 0
	);
}

/** Advises on up to five cells that may be meant, and on an object that is left out because it is a relative's; '' for none. */
export function adviseOnValues(search: Search): { steps: string; relative: string } {
	const found: Found[] = [];
	const relatives: string[] = [];
	for (const item of search.items.slice(0, MAX_ITEMS)) findValues(item, search, found, relatives);
	const sorted = [...found.filter(({ isKnown }) => isKnown), ...found.filter(({ isKnown }) => !isKnown)];
	const byColumn = new Map<string, string>();
	for (const one of sorted) {
		const column = formatPath(one.path.filter((part) => typeof part === 'string'));
		if (!byColumn.has(column)) byColumn.set(column, describeStep(one, search));
	}
	const [relative = ''] = relatives;
	return { steps: [...byColumn.values()].slice(0, MAX_STEPS).join(' '), relative };
}

/** The type of the missing attribute that a column is for by its name. */
function typeOf(name: string, search: Search): ContactType | undefined {
	const { use } = search.meaningOf(name);
	const isMissing = ({ attribute }: Target) => search.missing.includes(attribute);
	const target =
		use.to === 'attributes' && !isOfOther(name, search) ? use.targets.find(isMissing) : undefined;
	return contactTypeOf(target?.attribute);
}

const isMeant = (name: string, search: Search): boolean => typeOf(name, search) !== undefined;

/** The name is about a person other than the lead. */
function isOfOther(name: string, { meaningOf, role: lead }: Search): boolean {
	const { role } = meaningOf(name);
	return role !== undefined && lead !== undefined && role !== lead;
}

/** Finds the values in an item that look like what is missing, and says of the objects that are a relative's why they are none. */
function findValues(item: IDataObject, search: Search, found: Found[], relatives: string[]): void {
	const most = found.length + MAX_STEPS;
	const look = (value: unknown, name: string, at: Place): void => {
		const { path } = at;
		const isOver = path.length > MAX_LEVELS || found.length >= most || OF_REQUEST.includes(name);
		if (isOver || isOfOther(name, search)) return;
		const opened = openJson(value);
		const cells = cellsOf(opened);
		const relation = path.length > 0 && cells?.find((cell) => isRelation(cell.name, cell.value));
		if (relation) return void relatives.push(describeRelative(relation, path));
		if (at.isInColumn && isOthersEntry(opened)) return;
		const known = at.isInColumn ? undefined : typeOf(name, search);
		const read = findInColumn(opened, known) ?? findInText(value, search.missing, known !== undefined);
		if (read) return void found.push({ ...at, ...read, name, isKnown: known !== undefined });
		const texts = typeof value === 'string' && opened !== value ? [...at.texts, path] : at.texts;
		const inner = { ...at, texts, isInColumn: at.isInColumn || known !== undefined };
		const before = found.length;
		for (const cell of cells ?? [])
			look(cell.value, cell.name, { ...inner, path: pathOf(cell, path), outer: path, isCell: true });
		// A list of records with a name and a value each is a list of answers, too.
		if (!Array.isArray(opened) || (cells && found.length > before)) return;
		for (const [index, entry] of opened.entries()) {
			const list = cellsOf(entry) && !inner.isInColumn ? (at.list ?? path) : at.list;
			look(entry, name, { ...inner, path: [...path, index], list, isCell: false });
		}
	};
	look(item, '', { path: [], outer: [], texts: [], isCell: false, isInColumn: false });
}

/** The address or phone in an object, or in a list, of a column that is for one. */
function findInColumn(
	value: unknown,
	type: ContactType | undefined,
): Pick<Found, 'value' | 'attribute'> | undefined {
	if (!type || typeof value !== 'object' || value === null) return undefined;
	const [read] = readEntries(value, type, () => false).values.filter((one) => !isAsIfBlank(one, type.form));
	if (read !== undefined) return { value: String(read), attribute: type.attribute };
	const isInParts = type.form === 'phone' && toEntries(value).some(hasDialingCode);
	return isInParts ? { value: undefined, attribute: type.attribute } : undefined;
}

/** E.g. for an object under `body` with a text under `relation_manager`. */
const describeRelative = ({ name }: Cell, path: Path): string =>
	`${quote(name)} says that ${quote(formatPath(path))} is about a relative of the lead: If it is the lead, rename ${quote(name)} in an 'Edit Fields' node before this one.`;

const isAddress = (text: string): boolean =>
	text.includes('@') && 'text' in EMAIL.read(text) && !hasNoDot(text);

/** The address or phone that a text or a number looks like. Under a known name, any number that can be sent is a phone. */
function findInText(
	given: unknown,
	missing: readonly string[],
	isKnown: boolean,
): Pick<Found, 'value' | 'attribute'> | undefined {
	if (!isSimple(given)) return undefined;
	const value = String(given);
	const isNumber = isPhoneAlone(value) || (isKnown && isPhone(value));
	const form = isAddress(value) ? 'email' : isNumber ? 'phone' : undefined;
	const type = missing.map(contactTypeOf).find((one) => one?.form === form);
	return type && { value, attribute: type.attribute };
}

function describeStep(
	{ name, path, outer, list, texts, value, attribute, isKnown, isCell }: Found,
	{ place, hasPath, ignoredAttributes, cells }: Search,
): string {
	const isAtPlace = place !== undefined && isSamePath(outer, place);
	const column = isCell && (isAtPlace || outer.length === 0) ? cleanHeading(name) : formatPath(path);
	const start = `${quote(column)} has ${value === undefined ? 'several parts' : quote(value)}:`;
	const toStep = (step: string, needsNoPath: boolean) =>
		needsNoPath
			? `${start} Empty 'Path to the Lead', and ${step[0].toLowerCase()}${step.slice(1)}`
			: `${start} ${step}`;
	const around = list ? texts.filter(({ length }) => length <= list.length) : [];
	if (list && around.length > 0) return `${start} ${describeParsing(around, list)}`;
	if (list) return toStep(`Add a 'Split Out' node for ${shown(formatPath(list))} before this one.`, hasPath);
	if (isKnown && outer.length === 0 && hasPath) return `${start} Empty 'Path to the Lead'.`;
	if (isKnown && outer.length > 0 && !isAtPlace)
		return `${start} Set 'Path to the Lead' to ${shown(formatPath(outer))}.`;
	// A path that leads nowhere would hide the place of a dragged value.
	const isNowhere = hasPath && cells.length === 0;
	if (value === undefined)
		return toStep(
			`Add its attribute to 'Additional Attributes', and drag the parts that belong to the lead on 'Value', one behind the other.`,
			isNowhere,
		);
	if (texts.length > 0 && !(isAtPlace && isCell))
		return toStep(
			`Add ${attribute} to 'Additional Attributes', with the 'Value' {{ ${toParsed(texts, path)} }}.`,
			isNowhere,
		);
	const rename = ignoredAttributes.has(attribute) ? 'Add' : `Rename it to ${attribute}, or add`;
	return toStep(`${rename} ${attribute} to 'Additional Attributes', and drag it on 'Value'.`, isNowhere);
}

/** The expression for what is at a path, which leads through texts with JSON. */
function toParsed(texts: readonly Path[], path: Path): string {
	const toKeys = (keys: Path) => keys.map((part) => `[${JSON.stringify(part)}]`).join('');
	let expression = '$json';
	let at = 0;
	for (const text of texts) {
		// Models write JSON between two lines of backquotes.
		expression = `JSON.parse(${expression}${toKeys(text.slice(at))}.replace(/^\\s*\`\`\`\\w*|\`\`\`\\s*$/g, ""))`;
		at = text.length;
	}
	return `${expression}${toKeys(path.slice(at))}`;
}

/** The steps to split a list inside a text with JSON, which n8n's 'Split Out' leaves as it is. */
const describeParsing = (texts: readonly Path[], list: Path): string =>
	`Add an 'Edit Fields' node before this one, with a field "leads" of the type Array and the value {{ ${toParsed(texts, list)} }}, and then a 'Split Out' node for leads.`;

/** The separators of columns in files, and the setting of 'Delimiter' in n8n's 'Extract from File' for each. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
];
/** The names that n8n's nodes give to a column without one. */
const NO_HEADING = /^(|__EMPTY(_\d+)?|col_\d+)$/;
/** The headings below a title are in one of the first rows. */
const ROWS_BELOW_TITLE = 3;

/**
 * Says what to do if the names of the columns show that a file was read wrongly; '' if they don't.
 *
 * @throws InputError for headings with lost characters
 */
function adviseOnFile(search: Search): string {
	const { items } = search;
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
	const separator = SEPARATORS.find(({ character }) =>
		other === undefined ? only.includes(character) : isInRows(character, search),
	);
	if (separator)
		return `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
	// Of several columns without a name, a CSV file keeps the last one.
	const isTitled = other === undefined && headings.includes('');
	return isTitled || hasUnnamedContact(items) ? adviseOnTitle(search) : '';
}

/** The character separates headings and values. A heading with a comma in it has become two columns. */
const isInRows = (character: string, { items, meaningOf }: Search): boolean =>
	Object.entries(items[0]).some(
		([name, value]) =>
			String(isSimple(value) ? value : '').includes(character) &&
			name.includes(character) &&
			name.split(character).some((heading) => isOfContact(meaningOf(heading))),
	);

/** A column without a name that has an address or a phone has its heading in a row below. */
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

function adviseOnTitle(search: Search): string {
	const { items, meaningOf } = search;
	const isHeading = (value: unknown) => typeof value === 'string' && isOfContact(meaningOf(value));
	const row = items.slice(0, ROWS_BELOW_TITLE).find((item) => Object.values(item).some(isHeading));
	const rowNumber = row?.row_number ?? 'their row';
	const step =
		items[0].row_number === undefined
			? "In 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
			: `In 'Google Sheets', add the option 'Data Location on Sheet', set 'Range Definition' to 'Specify Range (Rows)', 'Header Row' to ${String(rowNumber)}, and 'First Data Row' to the one below it.`;
	if (row) return `The headings are below a title: ${step}`;
	return `If the headings are below a title: ${step} ${adviseOnValues(search).steps}`.trim();
}
