/**
 * Runs the limiter through scenarios in virtual time and prints one line for each: the mean of several runs and its
 * standard deviation, and the largest longest wait.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name] [runs]
 */
import { SCENARIOS, type Figures } from './scenarios';

const SHARES: Array<keyof Figures> = ['share', 'limitUsed'];
const OTHERS: Array<keyof Figures> = [
	'rejected',
	'rejectedLater',
	'givenUp',
	'takenS',
	'medianWaitS',
	'longestWaitS',
];

/** One figure of all runs. */
function toText(key: keyof Figures, runs: Figures[]): string {
	const values = runs.map((figures) => figures[key] ?? NaN);
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const deviation = Math.sqrt(squares / Math.max(1, values.length - 1));
	const value = key === 'longestWaitS' ? Math.max(...values) : mean;
	const decimals = SHARES.includes(key) ? 3 : 1;
	return `${key} ${value.toFixed(decimals).padStart(6)} ±${deviation.toFixed(decimals)}`;
}

async function main(part = '', runs = '4'): Promise<void> {
	for (const [name, run] of Object.entries(SCENARIOS).filter(([known]) => known.includes(part))) {
		const all: Figures[] = [];
		for (let seed = 1; seed <= Number(runs); seed++) all.push(await run(seed));
		const figures = [...SHARES, ...OTHERS].filter((key) => key in all[0]).map((key) => toText(key, all));
		console.log(`${name.padEnd(36)} ${figures.join('  ')}`);
	}
}

void main(...process.argv.slice(2));
