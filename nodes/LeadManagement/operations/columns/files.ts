import { InputError } from '../../messages/inputError';
import { quote } from '../../messages/text';
import type { Column } from './matchColumns';

/** What separates columns in files, and how 'Delimiter' in n8n's 'Extract from File' is set to it. */
const SEPARATORS = [
	{ character: ';', name: 'semicolons', delimiter: ';' },
	{ character: '\t', name: 'tabs', delimiter: 'the expression {{ "\\t" }}' },
	{ character: '|', name: 'bars', delimiter: '|' },
	{ character: ',', name: 'commas', delimiter: ',' },
];

/** True if the only column has the names of three or more: its file was read with another separator than it has. */
export const isUnseparated = (columns: readonly Column[]): boolean => findSeparator(columns, 3) !== undefined;

/** @throws InputError for the whole run if the only column has the names of three or more */
export function assertSeparated(columns: readonly Column[]): void {
	const separator = findSeparator(columns, 3);
	if (separator === undefined) return;
	throw new InputError(
		`The file is separated by ${separator.name}, but was read as one column: ${quote(columns[0].heading)}`,
		toAdvice(separator.delimiter),
		true,
	);
}

/** What to do when the only column may have the names of two, and there is no email address and no phone. */
export function adviseOnSeparator(columns: readonly Column[]): string {
	const separator = findSeparator(columns, 2);
	return separator === undefined
		? ''
		: `If your file is separated by ${separator.name}: ${toAdvice(separator.delimiter)}`;
}

const toAdvice = (delimiter: string) =>
	`In 'Extract from File', add the option 'Delimiter' and set it to ${delimiter}.`;

function findSeparator(columns: readonly Column[], minParts: number) {
	if (columns.length !== 1) return undefined;
	return SEPARATORS.find(
		({ character }) => columns[0].heading.split(character, minParts).length === minParts,
	);
}
