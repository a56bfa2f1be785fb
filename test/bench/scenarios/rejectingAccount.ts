import { NEAR, openAccount } from '../account';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS = 60;

export interface RejectingResult {
	contender: ContenderName;
	/** Seconds that the service asks to wait. */
	retryAfter: string | null;
	calls: number;
	seconds: number;
}

/** An account that rejects every call, as when its daily quota is used up: until the node gives up. */
export const rejectingAccount: Scenario = {
	name: 'rejecting-account',
	hosts: 1,
	run: async ([host]) => {
		const results: RejectingResult[] = [];
		for (const retryAfter of [null, '7200'])
			for (const contender of ['thisNode', 'thisNodeStopping'] as const) {
				const account = await openAccount({ ...NEAR, callLimit: 0, retryAfter }, 25);
				const trigger = await host.prepare(CONTENDERS[contender], account);
				const { seconds } = await trigger(makeRows(ROWS));
				results.push({ contender, retryAfter, calls: account.service.state.counts.calls, seconds });
				await account.close();
			}
		return results;
	},
};
