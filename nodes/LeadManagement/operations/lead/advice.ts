/** The advice for a run, or a row, in which no address and no phone was found: one sentence with one step for each cause. */
import type { IDataObject } from 'n8n-workflow';
import { listQuoted, quote, shown } from '../../messages';
import { type Path, formatPath } from '../../parameters/paths';
import { openJson } from '../../parameters/readJson';
import { isSimple } from '../../parameters/wireValue';
import { isAsIfBlank } from '../../values/blank';
import { EMAIL, contactTypeOf, hasNoDot } from '../../values/contact';
import { isPhone, isPhoneAlone } from '../../values/phone';
import { hasLostCharacters, toLostError } from '../../values/text';
import { hasPhoneWord } from '../../words/headings';
import { withoutInvisible } from '../../words/plainText';
import { type HasName, cellsOf, isAddedByN8n, pathOf } from './columns';
import type { RowValue } from './fates';
import type { Mapping } from './mapping';

const MAX_STEPS = 5;
/** Items whose values are looked at, and values that are found. */
const MAX_ITEMS = 100;
const MAX_FOUND = 100;
const MAX_LEVELS = 20;
/** A webhook node adds these. The addresses in them are a proxy's, and no person's. */
const OF_REQUEST = ['headers', 'params'];

/** Says what to do with a run that has no place, or several: up to five values that may be meant, each with a step. */
export const adviseOnRun = (items: readonly IDataObject[], isContact: HasName): string =>
	adviseOnFile(items, isContact) ||
	adviseOnValues(items, isContact) ||
	'Name a column EmailAddress or Phone.';

/**
 * Says what to do with a row: which cell to fill in, or which column to ignore no more.
 *
 * @param missing EmailAddress, Phone, or both: one of them is needed
 */
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
	const isIgnored = ({ fate, given, attribute }: RowValue) =>
		fate === 'ignored' && !isAsIfBlank(given, contactTypeOf(attribute)?.form ?? 'any');
	const entries = meant.filter(isIgnored).map(({ why = '' }) => why);
	if (entries.length > 0) return `Remove ${listQuoted([...new Set(entries)])} from 'Columns to Ignore'.`;
	const blank = meant.find(({ origin }) => !origin.isColumn)?.attribute;
	return blank
		? `'Value' of ${blank} in 'Additional Attributes' is blank in this item.`
		: `Name a column ${missing.join(' or ')}.`;
}

/** A value that looks like an address or a phone. */
interface Found {
	path: Path;
	value: string;
	attribute: string;
	/** The place of the columns, if its name is for an address or a phone. */
	place?: Path;
	isAnswer: boolean;
	/** A list of objects around it that each have one. */
	list?: Path;
}

/** What is around a value. */
interface Around {
	name: string;
	/** The place of the columns, if the value is in one. */
	place: Path;
	isAnswer: boolean;
	/** Nobody can drag what is in a text with JSON. */
	isInText: boolean;
}

/** The values in the items that look like an address or a phone, each with a step; '' for none. */
function adviseOnValues(items: readonly IDataObject[], isContact: HasName): string {
	const found: Found[] = [];
	const around = { name: '', place: [], isAnswer: false, isInText: false };
	for (const item of items.slice(0, MAX_ITEMS))
		if (found.length < MAX_FOUND) findIn(item, [], around, isContact, found);
	const isKnown = ({ place }: Found) => place !== undefined;
	const byColumn = new Map<string, string>();
	for (const one of [...found.filter(isKnown), ...found.filter((one) => !isKnown(one))]) {
		const { path, value } = one;
		const column = formatPath(path.filter((part) => typeof part === 'string'));
		const shownPath = path.length === 1 ? String(path[0]) : formatPath(path);
		const text = `${quote(shownPath)} has ${quote(value)}: ${toStep(one)}`;
		if (!byColumn.has(column)) byColumn.set(column, text);
	}
	return [...byColumn.values()].slice(0, MAX_STEPS).join(' ');
}

function findIn(value: unknown, path: Path, around: Around, isContact: HasName, found: Found[]): void {
	const { name, place, isAnswer, isInText } = around;
	if (path.length > MAX_LEVELS || OF_REQUEST.includes(name)) return;
	if (isSimple(value)) {
		const isKnown = isContact(name);
		const text = String(value);
		const attribute = attributeOf(text, isKnown || hasPhoneWord(name));
		if (attribute && (isKnown || !isInText))
			found.push({ path, value: text, attribute, isAnswer, ...(isKnown && { place }) });
	}
	const opened = openJson(value);
	if (typeof opened !== 'object' || opened === null) return;
	const inner = { place: path, isInText: isInText || opened !== value };
	const cells = cellsOf(opened, path, isContact);
	for (const cell of cells ?? [])
		findIn(
			cell.value,
			pathOf(cell),
			{ ...inner, name: cell.name, isAnswer: cell.isAnswer === true },
			isContact,
			found,
		);
	if (cells || !Array.isArray(opened)) return;
	const before = found.length;
	let hasEach = true;
	for (const [index, entry] of opened.entries()) {
		const count = found.length;
		findIn(
			entry,
			[...path, index],
			{ ...around, isInText: inner.isInText, isAnswer: false },
			isContact,
			found,
		);
		hasEach &&= found.length > count && !isSimple(entry);
	}
	if (hasEach && !inner.isInText) for (const one of found.slice(before)) one.list = path;
}

const isAddress = (text: string): boolean =>
	text.includes('@') && 'text' in EMAIL.read(text) && !hasNoDot(text);

/** The attribute that a text looks like a value of. A number is a phone only under a name with a word for one. */
const attributeOf = (text: string, mayBePhone: boolean): string | undefined =>
	isAddress(text) ? 'EmailAddress' : mayBePhone && isPhone(text) ? 'Phone' : undefined;

function toStep({ place, list, attribute, isAnswer }: Found): string {
	if (list) return `Add a 'Split Out' node for ${shown(formatPath(list))} before this one.`;
	if (place && place.length > 0) return `Set 'Path to the Lead' to ${shown(formatPath(place))}.`;
	if (isAnswer) return `Name the question ${attribute === 'Phone' ? 'Phone' : 'Email'}.`;
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
function adviseOnFile(items: readonly IDataObject[], isContact: HasName): string {
	const names = [...new Set(items.slice(0, MAX_ITEMS).flatMap((item) => Object.keys(item)))];
	const lost = names.find(hasLostCharacters);
	if (lost !== undefined) throw toLostError(lost);
	const headings = names
		.filter((name) => !isAddedByN8n(name, {}))
		.map((name) => withoutInvisible(name).trim());
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
	return `If the headings are below a title: ${step} ${adviseOnValues(items, isContact)}`.trim();
}
