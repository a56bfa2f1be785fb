import { openAccount } from '../account';
import type { Host } from '../benchN8n';
import { CONTENDERS, type ContenderName } from '../contenders';
import { median, whole } from '../report/format';
import { makeRows } from '../rows';
import type { Scenario } from '../scenario';

const ROWS = 25;
const REPETITIONS = 5;
const COMPARED: ContenderName[] = ['thisNode', 'httpRequest'];
/** Without a network, calls arrive when they leave. */
const SETTINGS = { networkDelayMs: 0, serviceTimeMs: { mean: 300, spread: 100 } };

export interface IdleResult {
	contender: ContenderName;
	refused: number;
	/** When the last call left after the first, in each repetition. */
	lastLeftAfterMs: number[];
}

async function runOnce(host: Host, contender: ContenderName) {
	const account = await openAccount(SETTINGS);
	const send = await host.prepare(CONTENDERS[contender], account);
	await send(makeRows(ROWS));
	const { firstArrivedAt, lastArrivedAt, refused } = account.service.state.summary();
	await account.close();
	return { refused, lastLeftAfterMs: (lastArrivedAt ?? NaN) - (firstArrivedAt ?? NaN) };
}

/** How soon the calls of a small spreadsheet leave when the account is idle. */
export const idleAccount: Scenario<IdleResult[]> = {
	name: 'idleAccount',
	hosts: 2,
	seconds: 15,
	run: async (hosts) => {
		const results = COMPARED.map((contender): IdleResult => {
			return { contender, refused: 0, lastLeftAfterMs: [] };
		});
		for (let repetition = 0; repetition < REPETITIONS; repetition++)
			for (const [index, result] of results.entries()) {
				const { refused, lastLeftAfterMs } = await runOnce(hosts[index], result.contender);
				result.refused += refused;
				result.lastLeftAfterMs.push(lastLeftAfterMs);
			}
		return results;
	},
	describe: (results) =>
		results
			.map(({ contender, refused, lastLeftAfterMs }) => {
				return `${contender}: the last of ${ROWS} left after ${whole(median(lastLeftAfterMs))} ms, ${refused} rejected`;
			})
			.join(' | '),
};
