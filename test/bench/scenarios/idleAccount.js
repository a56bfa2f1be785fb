const { openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { makeRows } = require('../rows');

const ROWS = 25;
const REPETITIONS = 5;

/** Without a network, calls arrive as they leave. */
const SETTINGS = { networkDelayMs: { mean: 0, spread: 0 }, serviceTimeMs: { mean: 300, spread: 100 } };

async function runOnce(host, contender) {
	const account = await openAccount(SETTINGS);
	const trigger = await host.prepare(contender, account);
	await trigger(makeRows(ROWS));
	const { calls, firstArrivedAt, lastArrivedAt, refused } = /** @type {any} */ (
		account.service.state.summary()
	);
	await account.close();
	return { calls, refused, lastLeftAfterMs: lastArrivedAt - firstArrivedAt };
}

/** How soon the calls of a small sheet leave when nobody has used the account. */
module.exports = {
	idleAccount: {
		name: 'idle-account',
		hosts: 2,
		run: async ([host, otherHost]) => {
			/** @type {Record<string, object[]>} */
			const results = { thisNode: [], httpRequest: [] };
			for (let repetition = 0; repetition < REPETITIONS; repetition++) {
				results.thisNode.push(await runOnce(host, CONTENDERS.thisNode));
				results.httpRequest.push(await runOnce(otherHost, CONTENDERS.httpRequest));
			}
			return results;
		},
	},
};
