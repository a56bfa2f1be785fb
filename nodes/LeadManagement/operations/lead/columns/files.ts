import type { IDataObject } from 'n8n-workflow';
import { isSchemaName } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { isBlank, isPlainObject, toEntries } from '../../parameters/wireValue';
import { toMeaning } from '../../../words/headings';
import type { Column } from './mapping';

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
/** More columns in one heading are not looked at. */
const MAX_PARTS = 100;
/** The headings below a title stand in one of the first rows. */
const ROWS_BELOW_TITLE = 3;
/** No heading: an email address, or a number as long as a phone. */
const DATA = /@|\d{4}/;

/**
 * @param all the columns of the run
 * @param columns those that are not ignored
 * @param isNamed whether 'Additional Attributes' name a column: they say that it is one
 * @param givesContact whether they give an email address or a phone
 * @throws InputError for the whole run if its file was read wrongly
 */
export function assertReadCorrectly(
	items: ReadonlyArray<IDataObject | undefined>,
	all: readonly Column[],
	columns: readonly Column[],
	isNamed: (column: string) => boolean,
	givesContact: boolean,
): void {
	const unnamed = columns.filter(({ key, heading }) => !isNamed(key) && !isNamed(heading));
	// In UTF-16 that was read as UTF-8, every heading has it. In a cell alone, it is an invisible character like others.
	const broken = unnamed.find(({ key }) => key.includes(LOST) || key.includes(NUL))?.key;
	if (broken !== undefined) throw toLostError(broken);
	// Where all columns are ignored, so is the one heading of a file that was read as one column.
	const separator = (columns.length > 0 ? [columns] : all.map((column) => [column]))
		.map((some) => (some.some(({ heading }) => isNamed(heading)) ? undefined : findSeparator(some, 3)))
		.find(Boolean);
	if (separator) {
		const { name, heading, toDo } = separator;
		const message = `The file is separated by ${name}, but was read as one column: ${quote(heading)}`;
		throw new InputError(message, toDo);
	}
	if (!givesContact) assertHeadingsInFirstRow(items, columns);
}

/** @throws InputError for a row whose text has characters that were lost when its file was read */
export function assertNothingLost(value: unknown, column: string): void {
	const values = toEntries(value).flatMap((entry) => (isPlainObject(entry) ? Object.values(entry) : entry));
	const lost = values.flatMap(toEntries).find((text) => typeof text === 'string' && text.includes(LOST));
	if (lost !== undefined)
		throw toLostError(
			String(lost),
			` (column ${quote(column)})`,
			' If the text is like this elsewhere, correct it there.',
		);
}

function toLostError(text: string, place = '', orElse = ''): InputError {
	const encoding = text.includes(NUL) ? 'UTF16LE' : 'Latin1, or save the file as UTF-8';
	return new InputError(
		`Characters were lost when the file was read: ${quote(text)}${place}`,
		`In 'Extract from File', add the option 'Encoding' and set it to ${encoding}.${orElse}`,
	);
}

/** 'Extract from File' reads Windows-1252 as Latin1, where these are control characters. TextDecoder of Node.js 20 does the same. */
const CONTROLS = /[\x80-\x9f]/g;
const IN_WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text with the characters of Windows-1252 in place of control characters, which nobody types; another value unchanged. */
export const toWindows1252 = (value: unknown): unknown =>
	typeof value === 'string'
		? value.replace(CONTROLS, (character) => IN_WINDOWS_1252[character.charCodeAt(0) - 0x80])
		: value;

/** What to do when the only column may have the names of two, and there is no email address and no phone. */
export function adviseOnSeparator(columns: readonly Column[]): string {
	const separator = findSeparator(columns, 2);
	return separator ? `If your file is separated by ${separator.name}: ${separator.toDo}` : '';
}

/** The separator in the heading of the only column with a name. */
function findSeparator(columns: readonly Column[], minParts: number) {
	const [heading = '', other] = columns.map((column) => column.heading).filter(Boolean);
	const found = SEPARATORS.find(({ character }) => {
		const parts = heading.split(character, MAX_PARTS);
		// In a question, a blank follows a comma, and what is between them means nothing.
		const isText = character === ',' && (/,\s/.test(heading) || parts.filter(toMeaning).length < 2);
		return parts.length >= minParts && !isText;
	});
	if (!found || other !== undefined) return undefined;
	const toDo = `In 'Extract from File', add the option 'Delimiter' and set it to ${found.delimiter}.`;
	return { name: found.name, heading, toDo };
}

/** @throws InputError if a title, or other headings, stand above the headings */
function assertHeadingsInFirstRow(
	items: ReadonlyArray<IDataObject | undefined>,
	columns: readonly Column[],
): void {
	const headings = columns.map(({ heading }) => heading).filter(Boolean);
	const hasUnnamed = columns.some((column) => column.heading === '' && column.isUsed);
	const contacts = columns.filter(({ heading }) => isContact(toMeaning(heading)));
	const unnamed = columns.filter(({ heading }) => heading === '');
	const places = contacts.length > 0 ? [...contacts, ...unnamed] : columns;
	const row = items.slice(0, ROWS_BELOW_TITLE).find((item) => item && isHeadings(item, places));
	const isTitle =
		headings.length === 1 && hasUnnamed && !toMeaning(headings[0]) && !isSchemaName(headings[0]);
	if (!row && !isTitle) return;
	const rowNumber = row?.row_number ?? items[0]?.row_number;
	throw new InputError(
		`The headings are not in the first row (${listQuoted(headings)} ${headings.length === 1 ? 'is' : 'are'})`,
		rowNumber === undefined
			? "In 'Extract from File', add the option 'Range' and let it begin with the row that has the headings, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
			: `In 'Google Sheets', add the option 'Data Location on Sheet' and set 'Header Row' to the row of the headings${row ? `, ${String(rowNumber)}` : ''}.`,
	);
}

const isContact = (meaning: string | undefined) => meaning === 'EmailAddress' || meaning === 'Phone';

/**
 * True for a row whose cells are headings: two or more, one of them of an email address or a phone, and no data. A person may
 * answer "Email" to a question, but not in the column of an email address, or in one without a name.
 */
function isHeadings(item: IDataObject, places: readonly Column[]): boolean {
	const isText = (value: unknown): value is string => typeof value === 'string' && !isBlank(value);
	const cells = Object.values(item).filter(isText);
	if (cells.some((text) => DATA.test(text))) return false;
	// Below a title, all headings may be in one cell.
	const texts = cells.length === 1 ? cells[0].split(/[;,|\t]/) : cells;
	const meanings = new Set(texts.map(toMeaning));
	meanings.delete(undefined);
	const isAtPlace = ({ key }: Column) => isText(item[key]) && isContact(toMeaning(item[key]));
	const isSure = cells.length === 1 || places.some(isAtPlace);
	return isSure && meanings.size > 1 && [...meanings].some(isContact);
}
