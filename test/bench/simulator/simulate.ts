/**
 * Runs the limiter through scenarios in virtual time and prints a table: the mean of the runs for each figure, and the longest of
 * the longest waits. With `docs`, it writes the table in docs/scaling.md.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name, or docs] [runs]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IN_DOCS, SCENARIOS, type Figures } from './scenarios';

const PAGE = join(__dirname, '../../../docs/scaling.md');
const TABLE = /\| Scenario[^]*?(?=\n\n)/;
/** The title of each figure, its decimals, and its unit. */
const COLUMNS: Record<keyof Figures, [title: string, decimals: number, unit: string]> = {
	share: ['Share', 3, ''],
	rejected: ['Rejected', 1, '%'],
	lost: ['Rows lost', 1, ''],
	medianWaitS: ['Median wait', 1, ' s'],
	longestWaitS: ['Longest wait', 1, ' s'],
};

function formatFigure(key: keyof Figures, runs: Figures[]): string {
	const values = runs.flatMap((figures) => figures[key] ?? []);
	if (values.length === 0) return '';
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const value = key === 'longestWaitS' ? Math.max(...values) : mean;
	const [, decimals, unit] = COLUMNS[key];
	return value.toFixed(decimals) + unit;
}

const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

async function main(part = '', runs = '24'): Promise<void> {
	const isShown = (name: string) => (part === 'docs' ? IN_DOCS.includes(name) : name.includes(part));
	const results: Array<[name: string, runs: Figures[]]> = [];
	for (const [name, run] of Object.entries(SCENARIOS).filter(([name]) => isShown(name))) {
		const all: Figures[] = [];
		for (let seed = 1; seed <= Number(runs); seed++) all.push(await run(seed));
		results.push([name, all]);
	}
	const hasFigure = (key: keyof Figures) =>
		results.some(([, all]) => all.some((one) => one[key] !== undefined));
	const keys = (Object.keys(COLUMNS) as Array<keyof Figures>).filter(hasFigure);
	const rows = [
		formatRow(['Scenario', ...keys.map((key) => COLUMNS[key][0])]),
		formatRow(['---', ...keys.map(() => '---:')]),
		...results.map(([name, all]) => formatRow([name, ...keys.map((key) => formatFigure(key, all))])),
	];
	const table = rows.join('\n');
	console.log(table);
	if (part === 'docs') writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLE, table));
}

void main(...process.argv.slice(2));
