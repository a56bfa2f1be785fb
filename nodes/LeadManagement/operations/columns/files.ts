import type { IDataObject } from 'n8n-workflow';
import { isSchemaName } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import { isBlank } from '../wireValue';
import { toMeaning } from '../../account/headings';
import type { Column } from './matchColumns';

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

/** True for a cell that was read in the wrong encoding. */
export const hasLostCharacters = (text: string): boolean => text.includes(LOST);

/**
 * @param columns all columns of the run, those to ignore included
 * @param lost a cell with characters that were lost, if there is one
 * @throws InputError for the whole run if its file was read wrongly
 */
export function assertReadCorrectly(
	items: readonly IDataObject[],
	columns: readonly Column[],
	lost: string | undefined,
): void {
	// In UTF-16 that was read as UTF-8, every heading has it. In a cell alone, it is an invisible character like others.
	const broken = columns.find(({ key }) => hasLostCharacters(key) || key.includes(NUL))?.key ?? lost;
	if (broken !== undefined) throw toEncodingError(broken);
	const sent = columns.filter(({ isIgnored }) => !isIgnored);
	// Where all columns are ignored, so is the one heading of a file that was read as one column.
	const separator = sent.some(({ heading }) => heading !== '')
		? findSeparator(sent, 3)
		: columns.map((column) => findSeparator([column], 3)).find((found) => found !== undefined);
	if (separator !== undefined) {
		throw toFileError(
			`The file is separated by ${separator.name}, but was read as one column: ${quote(separator.heading)}`,
			`In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`,
		);
	}
	assertHeadingsInFirstRow(items, sent);
}

/** What to do when the only column may have the names of two, and there is no email address and no phone. */
export function adviseOnSeparator(columns: readonly Column[]): string {
	const separator = findSeparator(columns, 2);
	return separator === undefined
		? ''
		: `If your file is separated by ${separator.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${separator.delimiter}.`;
}

/** The separator in the heading of the only column with a name. */
function findSeparator(columns: readonly Column[], minParts: number) {
	const [column, other] = columns.filter(({ isNamed }) => isNamed);
	if (!column || other) return undefined;
	const { heading } = column;
	const found = SEPARATORS.find(({ character }) => heading.split(character, minParts).length === minParts);
	return found && { ...found, heading };
}

function toEncodingError(text: string): InputError {
	const hasNul = text.includes(NUL);
	return toFileError(
		`Characters were lost when the file was read: ${quote(text)}`,
		`In 'Extract from File', add the option 'Encoding' and set it to ${hasNul ? 'UTF16LE' : 'Latin1'}${hasNul ? '' : ', or save the file as UTF-8'}.`,
	);
}

/** @throws InputError if a title, or other headings, stand above the headings */
function assertHeadingsInFirstRow(items: readonly IDataObject[], columns: readonly Column[]): void {
	const named = columns.filter(({ isNamed }) => isNamed);
	const hasUnnamed = columns.some(({ isNamed, hasValue }) => !isNamed && hasValue);
	const row = items.slice(0, ROWS_BELOW_TITLE).find(isHeadings);
	const [title] = named;
	const isTitle =
		named.length === 1 && hasUnnamed && !toMeaning(title.heading) && !isSchemaName(title.heading);
	if (!row && !isTitle) return;
	const headings = named.map(({ heading }) => heading);
	const rowNumber = row?.row_number ?? items[0]?.row_number;
	throw toFileError(
		`The headings are not in the first row (${listQuoted(headings)} ${headings.length === 1 ? 'is' : 'are'})`,
		rowNumber === undefined
			? "In 'Extract from File', add the option 'Range' and let it begin with the row of the headings, e.g. A3:Z9999 for row 3. For a CSV file, set 'Starting Line' to 3."
			: `In 'Google Sheets', add the option 'Data Location on Sheet' and set 'Header Row' to the row of the headings${row ? `, ${String(rowNumber)}` : ''}.`,
	);
}

/** True for a row whose cells are headings: two or more, one of them of an email address or a phone, and no data. */
function isHeadings(item: IDataObject): boolean {
	const texts = Object.values(item).filter((value) => typeof value === 'string' && !isBlank(value));
	if (texts.some((text) => DATA.test(String(text)))) return false;
	const meanings = new Set(texts.map((text) => toMeaning(String(text))));
	meanings.delete(undefined);
	return meanings.size > 1 && (meanings.has('EmailAddress') || meanings.has('Phone'));
}

const toFileError = (message: string, description: string) => new InputError(message, description, true);
