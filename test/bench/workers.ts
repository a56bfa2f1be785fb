/**
 * How workers that share one account's limit should split it, in virtual time: prints the table of docs/scaling.md.
 */
const { VirtualService } = require('../../support/virtualService');
const { VirtualTime } = require('../../support/virtualClock');
const { CALL_LIMIT, NETWORKS, SERVICE_TIMES, WINDOW_MS } = require('../account');
const { percent, seconds, toTable, whole } = require('../report/format');
const { AccountPacer } = require('./pacer');

const IMPORTING = [1, 2, 3, 7];
const SEEDS = [1, 2, 3, 4, 5];
const DURATION_MS = 10 * 60_000;
/** Not a multiple of the window, so that forms come at every moment of it. */
const BETWEEN_FORMS_MS = 8_700;
const MAX_REFUSALS = 10;

/**
 * Ten minutes of workers with more rows than they can send, and of one more that gets a form now and then.
 * @param {{ importing: number, callLimit: number, seed: number }} setting `callLimit` is each worker's own
 */
async function run({ importing, callLimit, seed }) {
	const time = new VirtualTime();
	const settings = { networkDelayMs: NETWORKS[0], serviceTimeMs: SERVICE_TIMES[0], seed };
	const service = new VirtualService(time, settings);
	let givenUp = 0;
	const sendRow = (turn) => {
		let refusals = 0;
		const send = async () => {
			if (await service.call('')) return { result: true };
			refusals++;
			if (refusals < MAX_REFUSALS) return { refused: {} };
			givenUp++;
			return { refused: {}, result: false };
		};
		return turn.run({ orderKeys: [], send });
	};
	for (let worker = 0; worker < importing; worker++) {
		const turn = new AccountPacer(callLimit, time).enter();
		for (let row = 0; row < (DURATION_MS / WINDOW_MS) * CALL_LIMIT; row++) void sendRow(turn);
	}
	const formWorker = new AccountPacer(callLimit, time);
	const waitsMs = [];
	const sendForm = async () => {
		const submittedMs = time.now();
		const turn = formWorker.enter();
		await sendRow(turn);
		turn.leave();
		waitsMs.push(time.now() - submittedMs);
	};
	for (let atMs = BETWEEN_FORMS_MS; atMs < DURATION_MS / 2; atMs += BETWEEN_FORMS_MS) time.at(atMs, sendForm);
	await time.pass(DURATION_MS);
	const later = service.calls.filter(({ arrivedMs }) => arrivedMs >= WINDOW_MS);
	const taken = later.filter(({ admitted }) => admitted).length;
	const possible = ((DURATION_MS - WINDOW_MS) / WINDOW_MS) * CALL_LIMIT;
	return { limitUsed: taken / possible, refused: 1 - taken / later.length, givenUp, waitsMs };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function runAll(setting) {
	const runs = [];
	for (const seed of SEEDS) runs.push(await run({ ...setting, seed }));
	const waitsMs = runs.flatMap((run) => run.waitsMs).sort((one, other) => one - other);
	return {
		...setting,
		limitUsed: mean(runs.map(({ limitUsed }) => limitUsed)),
		refused: mean(runs.map(({ refused }) => refused)),
		givenUp: runs.reduce((sum, { givenUp }) => sum + givenUp, 0),
		waitSeconds: (share) => waitsMs[Math.floor(share * (waitsMs.length - 1))] / 1000,
	};
}

async function main() {
	const results = [];
	for (const importing of IMPORTING)
		for (const callLimit of [CALL_LIMIT, CALL_LIMIT - 1, Math.floor(CALL_LIMIT / (importing + 1))])
			results.push(await runAll({ importing, callLimit }));
	const columns = {
		'Workers that import': ({ importing }) => whole(importing),
		'Calls per 5 Seconds': ({ callLimit }) => whole(callLimit),
		'Limit used': ({ limitUsed }) => percent(limitUsed),
		'Calls refused': ({ refused }) => percent(refused),
		'Rows given up': ({ givenUp }) => whole(givenUp),
		'A form waits, median': ({ waitSeconds }) => seconds(waitSeconds(0.5)),
		'Nine of ten': ({ waitSeconds }) => seconds(waitSeconds(0.9)),
		Longest: ({ waitSeconds }) => seconds(waitSeconds(1)),
	};
	console.log(toTable(columns, results));
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
