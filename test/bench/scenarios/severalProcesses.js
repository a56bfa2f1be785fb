const { NETWORKS, SERVICE_TIMES, openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { callsPerWindow, measure } = require('../measure');
const { makeRows } = require('../rows');

const ROWS_EACH = 500;
const SETTINGS = { networkDelayMs: NETWORKS[0], serviceTimeMs: SERVICE_TIMES[0] };

/** The same rows from each n8n at the same moment, to one account. */
async function runProcesses(hosts, contenderName) {
	const account = await openAccount(SETTINGS);
	const triggers = [];
	for (const host of hosts) triggers.push(await host.prepare(CONTENDERS[contenderName], account));
	const runs = await Promise.all(
		triggers.map((trigger, place) => trigger(makeRows(ROWS_EACH, { first: place * ROWS_EACH }))),
	);
	const result = {
		...measure(account.service, hosts.length * ROWS_EACH),
		contender: contenderName,
		processes: hosts.length,
		endedAfterSeconds: runs.map(({ seconds }) => seconds),
		windows: callsPerWindow(account.service.state.calls),
	};
	await account.close();
	return result;
}

/** Several n8n processes, which share an account and nothing else. */
module.exports = {
	processes: {
		name: 'processes',
		hosts: 4,
		run: async (hosts) =>
			await Promise.all([
				runProcesses(hosts.slice(0, 2), 'thisNode'),
				runProcesses(hosts, 'thisNode'),
				runProcesses(hosts.slice(0, 2), 'httpRequestBatched'),
				runProcesses(hosts, 'httpRequestBatched'),
			]),
	},
};
