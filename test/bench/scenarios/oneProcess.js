const { setTimeout: delay } = require('node:timers/promises');
const { NETWORKS, SERVICE_TIMES, WINDOW_MS, openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { callsPerWindow, measure } = require('../measure');
const { makeRows } = require('../rows');

const CONDITIONS = NETWORKS.flatMap((networkDelayMs) =>
	SERVICE_TIMES.map((serviceTimeMs) => ({ networkDelayMs, serviceTimeMs })),
);

/** Sends rows from one execution and measures. */
async function runOne(host, contenderName, rows, settings) {
	const account = await openAccount({ ...settings });
	const trigger = await host.prepare(CONTENDERS[contenderName], account);
	const { seconds } = await trigger(makeRows(rows));
	const result = {
		contender: contenderName,
		...settings,
		...measure(account.service, rows),
		executionSeconds: seconds,
		windows: callsPerWindow(account.service.state.calls),
	};
	await account.close();
	return result;
}

/** One after the other, so that no other execution of this n8n keeps one waiting. */
async function runInTurn(host, contenderName, rows) {
	const results = [];
	for (const settings of CONDITIONS) results.push(await runOne(host, contenderName, rows, settings));
	return results;
}

/** All at once, set off so that their bursts do not fall together and keep each other waiting. */
const runTogether = async (host, contenderName, rows) =>
	await Promise.all(
		CONDITIONS.map(async (settings, place) => {
			await delay((place * WINDOW_MS) / CONDITIONS.length);
			return await runOne(host, contenderName, rows, settings);
		}),
	);

const ROWS = 500;

/** Rows from one execution, by each contender. */
module.exports = {
	/** Floods the machine for some seconds, so nothing runs beside it. */
	flood: {
		name: 'flood',
		hosts: 2,
		run: async ([, host]) => await runInTurn(host, 'httpRequest', ROWS),
	},
	oneProcess: {
		name: 'one-process',
		hosts: 1,
		run: async ([host]) => await runInTurn(host, 'thisNode', ROWS),
	},
	oneProcessBatched: {
		name: 'one-process-batched',
		hosts: 2,
		run: async ([, host]) => await runInTurn(host, 'httpRequestBatched', ROWS),
	},
	oneByOne: {
		name: 'one-by-one',
		hosts: 3,
		run: async ([, , host]) => await runTogether(host, 'oneByOne', ROWS),
	},
};
