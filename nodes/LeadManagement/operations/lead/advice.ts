/** The advice for a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */
import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../words/messages';
import { type Path, formatPath, openJson } from '../../parameters/paths';
import { isPlainObject, isSimple } from '../../parameters/wireValue';
import { isAsIfBlank } from '../../values/blank';
import { EMAIL, contactTypeOf } from '../../values/contact';
import { isPhone } from '../../values/phone';
import { hasLostCharacters, toLostError } from '../../values/readValue';
import { hasPhoneWord } from '../../words/headings';
import { withoutInvisible } from '../../words/plainText';
import { type Cell, type HasName, cellsOf, pathOf } from './columns';
import type { RowValue } from './fates';
import type { Mapping } from './mapping';
import { MAX_LEVELS, hasContact } from './place';

const MAX_STEPS = 5;
/** The most items that are looked at, and the most values in these, lists and objects included. */
const MAX_ITEMS = 100;
const MAX_VALUES = 5_000;
/** A webhook node adds these. The addresses in them are a proxy's, and no person's. */
const OF_REQUEST = ['headers', 'params'];

/** Says what to do with a run that has no place, or several: up to five values that may be meant, each with a step. */
export const adviseOnRun = (items: readonly IDataObject[], isContact: HasName): string =>
	adviseOnFile(items, isContact) ||
	adviseOnValues(items, isContact) ||
	'Name a column EmailAddress or Phone.';

/** @param missing EmailAddress, Phone, or both: one of them is needed */
export function adviseOnRow(
	values: readonly RowValue[],
	mapping: Mapping,
	missing: readonly string[],
): string {
	const isMeant = ({ attribute = '' }: { attribute?: string }) => missing.includes(attribute);
	const meant = values.filter(isMeant);
	const unsent = meant.find(({ fate }) => fate === 'unsent');
	if (unsent)
		return `${quote(unsent.origin.heading)} has ${unsent.why}: Add ${unsent.attribute} to 'Additional Attributes', and drag the value in it on 'Value'.`;
	const own = [...mapping.values()].filter(({ uses }) => uses.some(isMeant)).map(({ heading }) => heading);
	if (own.length > 0) return `Fill in ${listQuoted(own, ' or ')} in this row.`;
	const ignored = meant.filter(
		({ fate, given, attribute }) =>
			fate === 'ignored' && !isAsIfBlank(given, contactTypeOf(attribute)?.form ?? 'any'),
	);
	const entries = ignored.map(({ why = '' }) => why);
	if (entries.length > 0)
		return `Remove ${listQuoted([...new Set(entries)])} from 'Columns to Ignore', or add ${ignored[0].attribute} to 'Additional Attributes', and drag the column of the lead on 'Value'.`;
	return `Name a column ${missing.join(' or ')}, or give a value for it in 'Additional Attributes'.`;
}

/** A value that looks like an address or a phone. */
interface Found {
	path: Path;
	text: string;
	/** Its name is for an address or a phone. */
	isKnown: boolean;
	step: string;
}

/** The values in the items that look like an address or a phone, each with a step; '' for none. */
function adviseOnValues(items: readonly IDataObject[], isContact: HasName): string {
	const values: Array<[cell: Cell, step?: string]> = [];
	for (const item of items.slice(0, MAX_ITEMS))
		for (const cell of cellsOf(item, [], isContact) ?? []) addValues(cell, isContact, values);
	const found = values.flatMap(([cell, step]) => toFound(cell, isContact(cell.name), step) ?? []);
	const byColumn = new Map<string, string>();
	for (const { path, text, step } of [...found.filter(({ isKnown }) => isKnown), ...found]) {
		const column = formatPath(path.filter((part) => typeof part === 'string'));
		const shownPath = path.length === 1 ? String(path[0]) : formatPath(path);
		if (!byColumn.has(column)) byColumn.set(column, `${quote(shownPath)} has ${quote(text)}: ${step}`);
	}
	return [...byColumn.values()].slice(0, MAX_STEPS).join(' ');
}

/** @param step for all values inside of a text with JSON, or of a list each of whose objects has an address or a phone */
function addValues(cell: Cell, isContact: HasName, values: Array<[Cell, string?]>, step?: string): void {
	const value = openJson(cell.value);
	const path = pathOf(cell);
	if (path.length > MAX_LEVELS || values.length >= MAX_VALUES || OF_REQUEST.includes(cell.name)) return;
	values.push([cell, step]);
	const ofText = value === cell.value ? step : (step ?? toParse(cell, value));
	const cells = cellsOf(value, path, isContact);
	for (const one of cells ?? []) addValues(one, isContact, values, ofText);
	if (cells || !Array.isArray(value)) return;
	const isOfLeads = value.every((entry) => isPlainObject(entry) && hasContact(entry, isContact));
	const split = `Add a 'Split Out' node for ${shown(formatPath(path))} before this one.`;
	const ofList = ofText ?? (isOfLeads ? split : undefined);
	for (const [key, entry] of value.entries())
		addValues({ ...cell, value: entry as unknown, around: path, key }, isContact, values, ofList);
}

/** The step for a text with JSON, which may be between two lines of backquotes. */
function toParse(cell: Cell, value: unknown): string {
	const keys = pathOf(cell).map((part) => `[${JSON.stringify(part)}]`);
	const json = `$json${keys.join('')}${/^\s*`/.test(String(cell.value)) ? ".replace(/```\\w*/g, '')" : ''}`;
	return `Add an 'Edit Fields' node before this one that sets ${shown(formatPath(pathOf(cell)))}, as an ${Array.isArray(value) ? 'Array' : 'Object'}, to {{ JSON.parse(${json}) }}.`;
}

const isAddress = (text: string): boolean =>
	'text' in EMAIL.read(text) && text.includes('.', text.indexOf('@'));

/** A value that is an address, or a number under a name with a word for a phone; undefined for any other value. */
function toFound(cell: Cell, isKnown: boolean, outerStep: string | undefined): Found | undefined {
	const { name, value, around, key, isAnswer } = cell;
	const text = isSimple(value) ? String(value) : '';
	const attribute = isAddress(text) ? 'EmailAddress' : 'Phone';
	const isNumber = attribute === 'Phone' && (isKnown || hasPhoneWord(name)) && isPhone(text);
	if (attribute === 'Phone' && !isNumber) return undefined;
	// The place is around the entries of a list.
	const place = isAnswer || typeof key === 'number' ? around.slice(0, -1) : around;
	let step = outerStep ?? `Add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;
	if (isAnswer) step = `Name the question ${isNumber ? 'Phone' : 'Email'}.`;
	if (isKnown && place.length > 0 && !(outerStep && place.some((part) => typeof part === 'number')))
		step = `Set 'Path to the Lead' to ${shown(formatPath(place))}.`;
	return { path: pathOf(cell), text, isKnown, step };
}

/** The separators of columns in files, and the setting of 'Delimiter' in n8n's 'Extract from File' for each. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
];
/** The names that n8n's nodes give to a column without one. */
const NO_HEADING = /^(|__EMPTY(_\d+)?|col_\d+)$/;
/** Nobody's heading is a number as long as a phone. */
const LONG_NUMBER = /^[+(]?\d[\d\s().-]{8,}$/;

/** The setting for a file that was read wrongly, as the names of the columns show; '' for none. */
function adviseOnFile(items: readonly IDataObject[], isContact: HasName): string {
	const names = [...new Set(items.slice(0, MAX_ITEMS).flatMap((item) => Object.keys(item)))];
	const lost = names.find(hasLostCharacters);
	if (lost !== undefined) throw toLostError(lost);
	const headings = names.map((name) => withoutInvisible(name).trim());
	const data = headings.find(
		(heading) => isAddress(heading) || (LONG_NUMBER.test(heading) && isPhone(heading)),
	);
	if (data !== undefined)
		return `The file has no headings, but ${quote(data)} in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`;
	const separator = SEPARATORS.find(({ character }) =>
		headings
			.filter((heading) => heading.includes(character))
			.some((heading) => headings.length === 1 || heading.split(character).some(isContact)),
	);
	if (separator)
		return `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
	if (!headings.some((heading) => NO_HEADING.test(heading))) return '';
	const step =
		"If the headings are below a title: In 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line', and in 'Google Sheets' 'Data Location on Sheet', to this row.";
	return `${step} ${adviseOnValues(items, isContact)}`.trim();
}
