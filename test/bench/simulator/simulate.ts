/**
 * Runs the limiter through scenarios in virtual time and prints a table in Markdown: the mean of the runs for each figure, and
 * the longest of the longest waits.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name] [runs]
 */
import { SCENARIOS, type Figures } from './scenarios';

const COLUMNS: Record<keyof Figures, string> = {
	share: 'Share',
	rejected: 'Rejected',
	lost: 'Rows lost',
	takenS: 'Time',
	calls: 'Calls',
	medianWaitS: 'Median wait',
	longestWaitS: 'Longest wait',
};
const UNITS: Partial<Record<keyof Figures, string>> = {
	rejected: '%',
	takenS: ' s',
	medianWaitS: ' s',
	longestWaitS: ' s',
};

/** One figure of all runs. */
function formatFigure(key: keyof Figures, runs: Figures[]): string {
	const values = runs.flatMap((figures) => figures[key] ?? []);
	if (values.length === 0) return '';
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const value = key === 'longestWaitS' ? Math.max(...values) : mean;
	return value.toFixed(key === 'share' ? 3 : key === 'calls' ? 0 : 1) + (UNITS[key] ?? '');
}

const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

async function main(part = '', runs = '24'): Promise<void> {
	const keys = Object.keys(COLUMNS) as Array<keyof Figures>;
	console.log(formatRow(['Scenario', ...Object.values(COLUMNS)]));
	console.log(formatRow(['---', ...keys.map(() => '---:')]));
	for (const [name, run] of Object.entries(SCENARIOS).filter(([known]) => known.includes(part))) {
		const all: Figures[] = [];
		for (let seed = 1; seed <= Number(runs); seed++) all.push(await run(seed));
		console.log(formatRow([name, ...keys.map((key) => formatFigure(key, all))]));
	}
}

void main(...process.argv.slice(2));
