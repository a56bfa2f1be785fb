/**
 * Runs the limiter through scenarios in virtual time and prints one line for each: the mean of several runs and its
 * standard deviation, and the largest longest wait.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name] [runs] [folder with another limiter.ts]
 */
import { join, resolve } from 'node:path';
import type { Figures, Pacing } from './scenarios';
import { SCENARIOS } from './scenarios';

const PACING = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', 'pacing');
const DECIMALS: Record<keyof Figures, number> = {
	share: 3,
	limitUsed: 3,
	rejected: 1,
	rejectedLater: 1,
	givenUp: 1,
	medianWaitS: 1,
	longestWaitS: 1,
};

/** A figure of several runs. */
interface Summary {
	/** The mean; for the longest wait, the largest. */
	value: number;
	/** The standard deviation between the runs. */
	deviation: number;
}

/** The figures of a scenario, over several runs. */
async function summarize(name: string, pacing: Pacing, runs: number): Promise<Map<keyof Figures, Summary>> {
	const all: Figures[] = [];
	for (let seed = 1; seed <= runs; seed++) all.push(await SCENARIOS[name](pacing, seed));
	const keys = (Object.keys(DECIMALS) as Array<keyof Figures>).filter((key) => all[0][key] !== undefined);
	return new Map(
		keys.map((key) => {
			const values = all.map((figures) => figures[key] ?? NaN);
			const mean = values.reduce((sum, value) => sum + value, 0) / runs;
			const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
			const value = key === 'longestWaitS' ? Math.max(...values) : mean;
			return [key, { value, deviation: Math.sqrt(squares / Math.max(1, runs - 1)) }];
		}),
	);
}

const toText = (figures: Map<keyof Figures, Summary>): string =>
	[...figures]
		.map(([key, { value, deviation }]) => {
			const decimals = DECIMALS[key];
			return `${key} ${value.toFixed(decimals).padStart(6)} ±${deviation.toFixed(decimals)}`;
		})
		.join('  ');

async function loadPacing(folder = PACING): Promise<Pacing> {
	const load = async (file: string) => (await import(join(resolve(folder), file))) as Pacing;
	return { ...(await load('limiter.ts')), ...(await load('place.ts')) };
}

async function main() {
	const [part = '', runs = '4', folder] = process.argv.slice(2);
	const pacing = await loadPacing(folder);
	for (const name of Object.keys(SCENARIOS).filter((known) => known.includes(part)))
		console.log(`${name.padEnd(36)} ${toText(await summarize(name, pacing, Number(runs)))}`);
}

void main();
