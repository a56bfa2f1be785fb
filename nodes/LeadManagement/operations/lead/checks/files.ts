import type { IDataObject } from 'n8n-workflow';
import { isSchemaName } from '../../../account/accountFields';
import { InputError, quote } from '../../../messages';
import { toMeaning } from '../../../words/headings';
import { isBlank } from '../../../parameters/wireValue';
import { isAddedByN8n } from '../table/ignored';
import type { Column, Table } from '../table/table';
import { toContact } from '../types/contacts';
import { EMAIL, hasNoDot } from '../types/email';
import { hasLostCharacters, toLostError } from '../types/rawText';
import { isPhoneAlone } from '../types/phone';
import type { RunToCheck } from './checks';

/** What separates columns in files, and how 'Delimiter' in n8n's 'Extract from File' is set to it. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
	{ character: ',', name: 'commas', delimiter: ',' },
];
/** More columns in one heading are not looked at. */
const MAX_PARTS = 100;
/** The headings below a title are in one of the first rows. */
const ROWS_BELOW_TITLE = 3;

/** @throws InputError for the whole run if its file was read wrongly */
export function assertReadCorrectly({ table: { columns, place }, paths }: RunToCheck): void {
	if (place.length > 0) return;
	const kept = columns.filter(({ isIgnored }) => !isIgnored);
	// What an expression names is a column.
	const isNamed = ({ key }: Column) => paths.some(([name]) => name === key);
	const broken = kept.find((column) => hasLostCharacters(column.key) && !isNamed(column));
	if (broken) throw toLostError(broken.key);
	// Keys of programs have an @, too, e.g. that of OData.
	const isData = ({ heading }: Column) =>
		EMAIL.looksLike(heading) && !hasNoDot(heading) && !/odata/i.test(heading);
	const hasContact = kept.some(({ words }) => toContact(words.kind));
	const data = hasContact ? undefined : kept.find((column) => isData(column) || isPhoneAlone(column.heading));
	if (data)
		throw new InputError(
			`The first row of the file has data in place of headings: ${quote(data.heading)}`,
			'Add a row above it that names the columns, such as Name, Email, and Phone.',
		);
}

/** What to do when no column has an email address or a phone, and the file may have been read wrongly. */
export function adviseOnFile({ columns, rows, place }: Table): string {
	if (place.length > 0) return '';
	const kept = columns.filter(({ heading, isIgnored }) => !isIgnored && !isAddedByN8n(heading));
	return adviseOnSeparator(kept) || adviseOnTitle(kept, rows);
}

/** For the only column with a name, if it has the names of several. */
function adviseOnSeparator(columns: readonly Column[]): string {
	const [heading = '', other] = columns.map((column) => column.heading).filter(Boolean);
	const found = SEPARATORS.find(({ character }) => {
		const parts = heading.split(character, MAX_PARTS);
		// In a question, a blank follows a comma, and what is between them means nothing.
		const isText = character === ',' && (/,\s/.test(heading) || parts.filter(toMeaning).length < 2);
		return parts.length > 1 && !isText;
	});
	return !found || other !== undefined
		? ''
		: `If your file is separated by ${found.name}: In 'Extract from File', add the option 'Delimiter' and set it to ${found.delimiter}.`;
}

/** If one of the first rows has the headings. */
function adviseOnTitle(columns: readonly Column[], rows: ReadonlyArray<IDataObject | undefined>): string {
	const row = rows.slice(0, ROWS_BELOW_TITLE).find((one) => one && hasHeadings(one));
	const isTitle = columns.filter(({ heading }) => heading !== '' && !isSchemaName(heading)).length === 1;
	const hasUnnamed = columns.some(({ heading, isUsed }) => heading === '' && isUsed);
	if (!row && !(isTitle && hasUnnamed)) return '';
	const { row_number: rowNumber } = row ?? rows[0] ?? {};
	const toDo =
		rowNumber === undefined
			? "in 'Extract from File', add the option 'Range' and let it begin with their row, e.g. A3:Z9999 if this is row 3 of the file. For a CSV file, set 'Starting Line' to the number of this row."
			: `in 'Google Sheets', add the option 'Data Location on Sheet', set 'Range Definition' to 'Specify Range (Rows)', 'Header Row' to the row of the headings${row ? `, ${String(rowNumber)}` : ''}, and 'First Data Row' to the one below it.`;
	return `If the headings are below a title, ${toDo}`;
}

/** True for a row with the names of two columns, one of them of an email address or a phone. */
function hasHeadings(row: IDataObject): boolean {
	const texts = Object.values(row).filter((value) => typeof value === 'string' && !isBlank(value));
	const meanings = new Set(texts.flatMap((text) => String(text).split(/[;,|\t]/)).map(toMeaning));
	meanings.delete(undefined);
	return meanings.size > 1 && [...meanings].some(toContact);
}
