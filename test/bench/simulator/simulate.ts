/**
 * Runs the limiter through scenarios in virtual time and prints one line for each: the mean of several runs and its
 * standard deviation, and the largest longest wait.
 *
 *   npx tsx test/bench/simulator/simulate.ts [part of a scenario's name] [runs]
 */
import { SCENARIOS, type Figures } from './scenarios';

const DECIMALS: Record<keyof Figures, number> = {
	share: 3,
	limitUsed: 3,
	rejected: 1,
	rejectedLater: 1,
	givenUp: 1,
	medianWaitS: 1,
	longestWaitS: 1,
};

/** One figure of all runs. */
function toText(key: keyof Figures, values: number[]): string {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const deviation = Math.sqrt(squares / Math.max(1, values.length - 1));
	const value = key === 'longestWaitS' ? Math.max(...values) : mean;
	return `${key} ${value.toFixed(DECIMALS[key]).padStart(6)} ±${deviation.toFixed(DECIMALS[key])}`;
}

async function main(part = '', runs = '4'): Promise<void> {
	for (const [name, run] of Object.entries(SCENARIOS).filter(([known]) => known.includes(part))) {
		const all: Figures[] = [];
		for (let seed = 1; seed <= Number(runs); seed++) all.push(await run(seed));
		const keys = (Object.keys(DECIMALS) as Array<keyof Figures>).filter((key) => key in all[0]);
		const figures = keys.map((key) =>
			toText(
				key,
				all.map((one) => one[key] ?? NaN),
			),
		);
		console.log(`${name.padEnd(36)} ${figures.join('  ')}`);
	}
}

void main(...process.argv.slice(2));
