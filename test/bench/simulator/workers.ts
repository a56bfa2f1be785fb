/**
 * How workers that share an account's limit should split it, in virtual time: prints the figures of docs/scaling.md.
 *
 *   npx tsx test/bench/simulator/workers.ts
 */
import { percent, seconds, toTable, whole } from '../report/format';
import type { FormFigures } from './scenarios';
import { runForms } from './scenarios';
import { loadPacing } from './simulate';

const CALL_LIMIT = 25;
const IMPORTING = [1, 2, 3, 7];
const SEEDS = [1, 2, 3, 4, 5];

interface Setting {
	importing: number;
	callLimit: number;
	runs: FormFigures[];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The wait that this share of the forms did not exceed. */
const waitOf = ({ runs }: Setting, share: number): number => {
	const waitsS = runs.flatMap((run) => run.waitsS).sort((one, other) => one - other);
	return waitsS[Math.floor(share * (waitsS.length - 1))];
};

async function main(): Promise<void> {
	const pacing = await loadPacing();
	const settings: Setting[] = [];
	for (const importing of IMPORTING)
		for (const callLimit of [CALL_LIMIT, CALL_LIMIT - 1, Math.floor(CALL_LIMIT / (importing + 1))]) {
			const runs: FormFigures[] = [];
			for (const seed of SEEDS) runs.push(await runForms(importing, callLimit, pacing, seed));
			settings.push({ importing, callLimit, runs });
		}
	console.log(
		toTable<Setting>(
			{
				'Workers that import': ({ importing }) => whole(importing),
				'Calls per 5 Seconds': ({ callLimit }) => whole(callLimit),
				'Limit used': ({ runs }) => percent(mean(runs.map(({ limitUsed = NaN }) => limitUsed))),
				'Calls rejected': ({ runs }) =>
					percent(mean(runs.map(({ rejectedLater = NaN }) => rejectedLater / 100))),
				'Submissions refused': ({ runs }) => whole(runs.reduce((sum, { givenUp = 0 }) => sum + givenUp, 0)),
				'Time to write a submission, median': (setting) => seconds(waitOf(setting, 0.5)),
				'90th percentile': (setting) => seconds(waitOf(setting, 0.9)),
				Longest: (setting) => seconds(waitOf(setting, 1)),
			},
			settings,
		),
	);
}

void main();
