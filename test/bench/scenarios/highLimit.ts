import { openAccount } from '../account';
import { CONTENDERS } from '../contenders';
import type { Measurement } from '../measure';
import { measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS = 400;
const SETTINGS = {
	networkDelayMs: { mean: 150, spread: 50 },
	serviceTimeMs: { mean: 300, spread: 100 },
};

export interface HighLimitResult extends Measurement {
	credentialLimit: number;
}

/** A credential that has far more calls than the account. */
export const highLimit: Scenario = {
	name: 'high-limit',
	hosts: 2,
	run: async ([, host]) => {
		const results: HighLimitResult[] = [];
		for (const credentialLimit of [100, 1_000_000]) {
			const account = await openAccount(SETTINGS, credentialLimit);
			const trigger = await host.prepare(CONTENDERS.thisNode, account);
			await trigger(makeRows(ROWS));
			results.push({ ...measure(account.service, ROWS), credentialLimit });
			await account.close();
		}
		return results;
	},
};
