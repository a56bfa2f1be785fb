import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS_PAGE = join(__dirname, '..', '..', '..', 'docs', 'benchmark-results.md');

type Row = Record<string, string>;

const readCells = (line: string): string[] => line.slice(2, -2).split(/\s*\|\s*/);

/** The rows of the table under a heading of docs/benchmark-results.md, by column. */
function readTable(heading: string): Row[] {
	const [, section] = readFileSync(RESULTS_PAGE, 'utf8').split(`\n## ${heading}\n`);
	if (section === undefined) throw new Error(`docs/benchmark-results.md has no section "${heading}"`);
	const [head, , ...lines] = section
		.split('\n## ')[0]
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const columns = readCells(head);
	return lines.map((line) =>
		Object.fromEntries(readCells(line).map((cell, place) => [columns[place], cell])),
	);
}

/**
 * A figure of docs/benchmark-results.md.
 *
 * @param row what the first row with the figure has in other columns
 */
export function resultCell(heading: string, row: Row, column: string): string {
	const found = readTable(heading).find((one) =>
		Object.entries(row).every(([other, text]) => one[other] === text),
	);
	if (found?.[column] === undefined) {
		throw new Error(`"${heading}" has no "${column}" for ${JSON.stringify(row)}`);
	}
	return found[column];
}
