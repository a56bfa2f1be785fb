import type { IDataObject } from 'n8n-workflow';
import { quote } from '../../messages';
import { isBlank } from '../../parameters/wireValue';
import { type Meaning, isOfContact } from './meaning';
import { cleanHeading } from './cells';
import { isAddedByN8n } from './ignored';
import { EMAIL, hasNoDot } from './values/email';
import { isPhoneAlone } from './values/phone';

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
