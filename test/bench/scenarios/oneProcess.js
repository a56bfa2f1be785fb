const { setTimeout: delay } = require('node:timers/promises');
const { NETWORKS, SERVICE_TIMES, WINDOW_MS, openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { callsPerWindow, measure } = require('../measure');
const { makeRows } = require('../rows');

const CONDITIONS = NETWORKS.flatMap((networkDelayMs) =>
	SERVICE_TIMES.map((serviceTimeMs) => ({ networkDelayMs, serviceTimeMs })),
);

const ROWS = 500;

/** Sends rows from one execution and measures. */
async function runOne(host, contenderName, settings) {
	const account = await openAccount({ ...settings });
	const trigger = await host.prepare(CONTENDERS[contenderName], account);
	const { seconds } = await trigger(makeRows(ROWS));
	const result = {
		contender: contenderName,
		...settings,
		...measure(account.service, ROWS),
		executionSeconds: seconds,
		windows: callsPerWindow(account.service.state.calls),
	};
	await account.close();
	return result;
}

/** One after the other, so that no other execution of this n8n keeps one waiting. */
async function runInTurn(host, contenderName) {
	const results = [];
	for (const settings of CONDITIONS) results.push(await runOne(host, contenderName, settings));
	return results;
}

/** All at once, set off so that their bursts do not fall together and keep each other waiting. */
const runTogether = async (host, contenderName) =>
	await Promise.all(
		CONDITIONS.map(async (settings, place) => {
			await delay((place * WINDOW_MS) / CONDITIONS.length);
			return await runOne(host, contenderName, settings);
		}),
	);

/** Rows from one execution, by each contender. */
module.exports = {
	/** Floods the machine for some seconds, so nothing runs beside it. */
	flood: {
		name: 'flood',
		hosts: 2,
		run: async ([, host]) => await runInTurn(host, 'httpRequest'),
	},
	oneProcess: {
		name: 'one-process',
		hosts: 1,
		run: async ([host]) => await runInTurn(host, 'thisNode'),
	},
	oneProcessBatched: {
		name: 'one-process-batched',
		hosts: 2,
		run: async ([, host]) => await runInTurn(host, 'httpRequestBatched'),
	},
	oneByOne: {
		name: 'one-by-one',
		hosts: 3,
		run: async ([, , host]) => await runTogether(host, 'oneByOne'),
	},
};
