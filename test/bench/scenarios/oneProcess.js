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

/** All conditions at once, set off so that their bursts do not fall together and keep each other waiting. */
async function runSideBySide(host, contenderName, sizes) {
	const runs = sizes.flatMap((rows) => CONDITIONS.map((settings) => ({ rows, settings })));
	return await Promise.all(
		runs.map(async ({ rows, settings }, place) => {
			await delay((place * WINDOW_MS) / runs.length);
			return await runOne(host, contenderName, rows, settings);
		}),
	);
}

const SIZES = [500, 2000];

/** Rows from one execution, by each contender. */
module.exports = {
	/** Floods the machine for some seconds, so nothing runs beside it. */
	flood: {
		name: 'flood',
		hosts: 2,
		run: async ([, host]) => {
			const results = [];
			for (const rows of SIZES)
				for (const settings of CONDITIONS) results.push(await runOne(host, 'httpRequest', rows, settings));
			return results;
		},
	},
	oneProcess: {
		name: 'one-process',
		hosts: 1,
		run: async ([host]) => await runSideBySide(host, 'thisNode', SIZES),
	},
	oneProcessBatched: {
		name: 'one-process-batched',
		hosts: 2,
		run: async ([, host]) => await runSideBySide(host, 'httpRequestBatched', SIZES),
	},
	/** 500 rows alone: 2,000 take half an hour, and four times as long is all there is to see. */
	oneByOne: {
		name: 'one-by-one',
		hosts: 3,
		run: async ([, , host]) => await runSideBySide(host, 'oneByOne', [500]),
	},
};
