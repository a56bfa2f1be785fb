const { NETWORKS, SERVICE_TIMES, openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { countOutOfOrder, measure } = require('../measure');
const { makeRows } = require('../rows');

const ROWS = 500;
/** Fewer than calls in a window, so that rows of one lead stand close. */
const LEADS = 20;
const SHARE = 0.05;
const ANSWERS = ['reset', 'html502', 'html503', 'resetAfter'];
const SETTINGS = {
	networkDelayMs: NETWORKS[0],
	serviceTimeMs: SERVICE_TIMES[0],
	faults: ANSWERS.map((answer) => ({ answer, share: SHARE / ANSWERS.length })),
};

async function runWithFaults(host, contenderName) {
	const account = await openAccount(SETTINGS);
	const trigger = await host.prepare(CONTENDERS[contenderName], account);
	await trigger(makeRows(ROWS, { leads: LEADS }));
	const { state } = account.service;
	const result = {
		...measure(account.service, ROWS),
		contender: contenderName,
		outOfOrder: countOutOfOrder(state.calls, LEADS),
		wrongInTheEnd: state.leads.filter(({ attributes }) => Number(attributes.mx_Row) < ROWS - LEADS).length,
		leads: state.leads.length,
		leadsExpected: LEADS,
	};
	await account.close();
	return result;
}

/** Connections that are reset, before the call is carried out or after, and gateways that answer 502 and 503. */
module.exports = {
	faults: {
		name: 'faults',
		hosts: 4,
		run: async ([, , host, otherHost]) =>
			await Promise.all([runWithFaults(host, 'thisNode'), runWithFaults(otherHost, 'httpRequestBatched')]),
	},
};
