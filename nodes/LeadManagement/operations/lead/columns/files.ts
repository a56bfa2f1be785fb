import type { IDataObject } from 'n8n-workflow';
import { isSchemaName } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { isBlank } from '../../parameters/wireValue';
import { toMeaning } from '../../../words/headings';
import { type Column, isUsed } from './matchColumns';
import { hasVisible } from '../../../words/invisible';

/** What separates columns in files, and how 'Delimiter' in n8n's 'Extract from File' is set to it. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
	{ character: ',', name: 'commas', delimiter: ',' },
];
/** What a character becomes that is not in the encoding that a file was read with: in texts of one byte, and of two. */
const LOST = '\uFFFD';
const NUL = '\0';
/** The headings below a title stand in one of the first rows. */
const ROWS_BELOW_TITLE = 3;
/** No heading: an email address, or a number as long as a phone. */
const DATA = /@|\d{4}/;

/**
 * @param columns all columns of the run, those to ignore included
 * @throws InputError for the whole run if its file was read wrongly
 */
export function assertReadCorrectly(items: readonly IDataObject[], columns: readonly Column[]): void {
	// In UTF-16 that was read as UTF-8, every heading has it. In a cell alone, it is an invisible character like others.
	const broken = columns.find(({ key }) => key.includes(LOST) || key.includes(NUL))?.key ?? findLost(items);
	if (broken !== undefined) {
		const encoding = broken.includes(NUL) ? 'UTF16LE' : 'Latin1, or save the file as UTF-8';
		const toDo = `In 'Extract from File', add the option 'Encoding' and set it to ${encoding}.`;
		throw new InputError(`Characters were lost when the file was read: ${quote(broken)}`, toDo, true);
	}
	const sent = columns.filter(({ isIgnored }) => !isIgnored);
	// Where all columns are ignored, so is the one heading of a file that was read as one column.
	const separator = sent.some(({ key }) => hasVisible(key))
		? findSeparator(sent, 3)
		: columns.map((column) => findSeparator([column], 3)).find(Boolean);
	if (separator) {
		const { name, heading, toDo } = separator;
		const message = `The file is separated by ${name}, but was read as one column: ${quote(heading)}`;
		throw new InputError(message, toDo, true);
	}
	assertHeadingsInFirstRow(items, sent);
}

/** The first cell with characters that were lost. */
function findLost(items: readonly IDataObject[]): string | undefined {
	for (const item of items)
		for (const value of Object.values(item))
			if (typeof value === 'string' && value.includes(LOST)) return value;
	return undefined;
}

/** 'Extract from File' reads Windows-1252 as Latin1, where these are control characters. TextDecoder of Node.js 20 does the same. */
const CONTROLS = /[\x80-\x9f]/g;
const IN_WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text with the characters of Windows-1252 in place of control characters, which nobody types. */
export const toWindows1252 = (text: string): string =>
	text.replace(CONTROLS, (character) => IN_WINDOWS_1252[character.charCodeAt(0) - 0x80]);

/** What to do when the only column may have the names of two, and there is no email address and no phone. */
export function adviseOnSeparator(columns: readonly Column[]): string {
	const separator = findSeparator(columns, 2);
	return separator ? `If your file is separated by ${separator.name}: ${separator.toDo}` : '';
}

/** The separator in the heading of the only column with a name. */
function findSeparator(columns: readonly Column[], minParts: number) {
	const [heading = '', other] = columns.map((column) => column.heading).filter(Boolean);
	const found = SEPARATORS.find(({ character }) => heading.split(character, minParts).length === minParts);
	if (!found || other !== undefined) return undefined;
	const toDo = `In 'Extract from File', add the option 'Delimiter' and set it to ${found.delimiter}.`;
	return { name: found.name, heading, toDo };
}

/** @throws InputError if a title, or other headings, stand above the headings */
function assertHeadingsInFirstRow(items: readonly IDataObject[], columns: readonly Column[]): void {
	const headings = columns.map(({ heading }) => heading).filter(Boolean);
	const hasUnnamed = columns.some((column) => column.heading === '' && isUsed(column));
	const row = items.slice(0, ROWS_BELOW_TITLE).find(isHeadings);
	const isTitle =
		headings.length === 1 && hasUnnamed && !toMeaning(headings[0]) && !isSchemaName(headings[0]);
	if (!row && !isTitle) return;
	const rowNumber = row?.row_number ?? items[0]?.row_number;
	throw new InputError(
		`The headings are not in the first row (${listQuoted(headings)} ${headings.length === 1 ? 'is' : 'are'})`,
		rowNumber === undefined
			? "In 'Extract from File', add the option 'Range' and let it begin with the row that has the headings, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
			: `In 'Google Sheets', add the option 'Data Location on Sheet' and set 'Header Row' to the row of the headings${row ? `, ${String(rowNumber)}` : ''}.`,
		true,
	);
}

/** True for a row whose cells are headings: two or more, one of them of an email address or a phone, and no data. */
function isHeadings(item: IDataObject): boolean {
	const cells = Object.values(item).filter((value) => typeof value === 'string' && !isBlank(value));
	if (cells.some((text) => DATA.test(String(text)))) return false;
	// Below a title, all headings may be in one cell.
	const texts = cells.length === 1 ? String(cells[0]).split(/[;,|\t]/) : cells.map(String);
	const meanings = new Set(texts.map(toMeaning));
	meanings.delete(undefined);
	return meanings.size > 1 && (meanings.has('EmailAddress') || meanings.has('Phone'));
}
