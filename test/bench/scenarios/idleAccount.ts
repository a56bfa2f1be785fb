import { openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS = 25;
const REPETITIONS = 5;
/** Without a network delay, calls arrive as they leave. */
const SETTINGS = { networkDelayMs: 0, serviceTimeMs: { mean: 300, spread: 100 } };

export interface IdleAccountResult {
	contender: ContenderName;
	rejected: number;
	/** When the last call had arrived after the first, for each repetition. */
	lastArrivedAfterMs: number[];
}

async function runOnce(host: BenchN8n, contender: ContenderName) {
	const account = await openAccount(SETTINGS);
	const trigger = await host.prepare(CONTENDERS[contender], account);
	await trigger(makeRows(ROWS));
	const { firstArrivedAt, lastArrivedAt, refused } = account.service.state.summary();
	await account.close();
	return { rejected: refused, lastArrivedAfterMs: (lastArrivedAt ?? NaN) - (firstArrivedAt ?? NaN) };
}

/** How soon the calls of a small sheet leave when nobody has used the account. */
export const idleAccount: Scenario = {
	name: 'idle-account',
	hosts: 2,
	run: async ([host, otherHost]) => {
		const results: IdleAccountResult[] = [];
		for (const contender of ['thisNode', 'httpRequest', 'httpRequestTyped'] as const)
			results.push({ contender, rejected: 0, lastArrivedAfterMs: [] });
		for (let repetition = 0; repetition < REPETITIONS; repetition++) {
			for (const result of results) {
				const isThisNode = result.contender === 'thisNode';
				const { rejected, lastArrivedAfterMs } = await runOnce(
					isThisNode ? host : otherHost,
					result.contender,
				);
				result.rejected += rejected;
				result.lastArrivedAfterMs.push(lastArrivedAfterMs);
			}
		}
		return results;
	},
};
