import { NEAR, openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Measurement } from '../measure';
import { measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS = 150;

export interface BusyResult extends Measurement {
	contender: ContenderName;
}

async function runBusy(host: BenchN8n, contender: ContenderName): Promise<BusyResult> {
	const account = await openAccount(NEAR);
	const trigger = await host.prepare(CONTENDERS[contender], account);
	await host.setBusy(true);
	await trigger(makeRows(ROWS)).finally(async () => await host.setBusy(false));
	const result = { contender, ...measure(account.service, ROWS) };
	await account.close();
	return result;
}

/** An n8n whose event loop other workflows keep busy most of the time. */
export const busyN8n: Scenario = {
	name: 'busy-n8n',
	hosts: 1,
	run: async ([host]) => {
		const results: BusyResult[] = [];
		for (const contender of ['thisNode', 'httpRequestBatched', 'httpRequestBatchedTyped'] as const)
			results.push(await runBusy(host, contender));
		return results;
	},
};
