/**
 * Runs the pacer through scenarios in virtual time and prints one line for each, the mean of several runs.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name] [runs] [folder with another accountPacer.ts]
 */
import { join, resolve } from 'node:path';
import type { Figures, PacerClass } from './scenarios';
import { SCENARIOS } from './scenarios';

const EXECUTION = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', 'execution');
const DECIMALS: Record<keyof Figures, number> = {
	share: 3,
	limitUsed: 3,
	rejected: 1,
	rejectedLater: 1,
	givenUp: 1,
	medianWaitS: 1,
	longestWaitS: 1,
};

/** The mean figures of a scenario. */
export async function average(name: string, Pacer: PacerClass, runs: number): Promise<Figures> {
	const all: Figures[] = [];
	for (let seed = 1; seed <= runs; seed++) all.push(await SCENARIOS[name](Pacer, seed));
	const keys = Object.keys(all[0]) as Array<keyof Figures>;
	const mean = (key: keyof Figures) => all.reduce((sum, figures) => sum + (figures[key] ?? 0), 0) / runs;
	return Object.fromEntries(keys.map((key) => [key, mean(key)]));
}

export const toText = (figures: Figures): string =>
	(Object.keys(DECIMALS) as Array<keyof Figures>)
		.filter((key) => figures[key] !== undefined)
		.map((key) => `${key} ${figures[key]?.toFixed(DECIMALS[key]).padStart(6)}`)
		.join('  ');

export async function loadPacer(folder = EXECUTION): Promise<PacerClass> {
	const { AccountPacer } = (await import(join(resolve(folder), 'accountPacer.ts'))) as {
		AccountPacer: PacerClass;
	};
	return AccountPacer;
}

async function main() {
	const [part = '', runs = '4', folder] = process.argv.slice(2);
	const Pacer = await loadPacer(folder);
	for (const name of Object.keys(SCENARIOS).filter((known) => known.includes(part)))
		console.log(`${name.padEnd(36)} ${toText(await average(name, Pacer, Number(runs)))}`);
}

if (require.main === module) void main();
