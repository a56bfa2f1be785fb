/**
 * How workers that share one account's limit should split it, in virtual time: prints the table of docs/scaling.md.
 */
const { VirtualService } = require('../../pacing/virtualService');
const { VirtualTime } = require('../../pacing/virtualTime');
const { CALL_LIMIT, NETWORKS, SERVICE_TIMES, WINDOW_MS } = require('../account');
const { percent, toTable } = require('../report/format');
const { AccountPacer } = require('./pacer');

const WORKERS = [2, 3, 4, 8];
const SEEDS = [1, 2, 3, 4, 5];
const DURATION_MS = 10 * 60_000;
const MAX_REFUSALS = 10;

/**
 * Some workers with more rows than they can send, for ten minutes.
 * @param {{ busy: number, callLimit: number, seed: number }} setting `callLimit` is each worker's own
 */
async function run({ busy, callLimit, seed }) {
	const time = new VirtualTime();
	const service = new VirtualService(time, {
		networkDelayMs: NETWORKS[0],
		serviceTimeMs: SERVICE_TIMES[0],
		seed,
	});
	let givenUp = 0;
	for (let worker = 0; worker < busy; worker++) {
		const turn = new AccountPacer(callLimit, time).enter();
		for (let row = 0; row < (DURATION_MS / WINDOW_MS) * CALL_LIMIT; row++) {
			let refusals = 0;
			const send = async () => {
				if (await service.call(row)) return { result: true };
				refusals++;
				if (refusals < MAX_REFUSALS) return { refused: {} };
				givenUp++;
				return { refused: {}, result: false };
			};
			void turn.run({ orderKeys: [], send });
		}
	}
	await time.pass(DURATION_MS);
	const later = service.calls.filter(({ arrivedMs }) => arrivedMs >= WINDOW_MS);
	const taken = later.filter(({ admitted }) => admitted).length;
	const possible = ((DURATION_MS - WINDOW_MS) / WINDOW_MS) * CALL_LIMIT;
	return { limitUsed: taken / possible, refused: 1 - taken / later.length, givenUp };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function runAll(setting) {
	const runs = [];
	for (const seed of SEEDS) runs.push(await run({ ...setting, seed }));
	return {
		...setting,
		limitUsed: mean(runs.map(({ limitUsed }) => limitUsed)),
		refused: mean(runs.map(({ refused }) => refused)),
		givenUp: mean(runs.map(({ givenUp }) => givenUp)),
	};
}

async function main() {
	const results = [];
	for (const workers of WORKERS)
		for (const callLimit of new Set([CALL_LIMIT, Math.floor(CALL_LIMIT / workers)]))
			for (const busy of new Set([workers, 1]))
				results.push({ workers, ...(await runAll({ busy, callLimit })) });
	console.log(
		toTable(
			{
				Workers: ({ workers }) => String(workers),
				'Of them busy': ({ busy }) => String(busy),
				'Calls per 5 Seconds, each': ({ callLimit }) => String(callLimit),
				'Limit used': ({ limitUsed }) => percent(limitUsed),
				'Calls refused': ({ refused }) => percent(refused),
				'Rows given up': ({ givenUp }) => String(givenUp),
			},
			results,
		),
	);
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
