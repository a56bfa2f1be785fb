import { NEAR, openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Measurement, WindowCalls } from '../measure';
import { callsPerWindow, measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS_EACH = 250;

export interface ProcessesResult extends Measurement {
	contender: ContenderName;
	processes: number;
	endedAfterSeconds: number[];
	windows: WindowCalls[];
}

/** The same rows from each n8n at the same moment, to one account. */
async function runProcesses(hosts: BenchN8n[], contender: ContenderName): Promise<ProcessesResult> {
	const account = await openAccount(NEAR);
	const triggers = await Promise.all(
		hosts.map(async (host) => await host.prepare(CONTENDERS[contender], account)),
	);
	const runs = await Promise.all(
		triggers.map(async (trigger, place) => await trigger(makeRows(ROWS_EACH, { first: place * ROWS_EACH }))),
	);
	const result = {
		...measure(account.service, hosts.length * ROWS_EACH),
		contender,
		processes: hosts.length,
		endedAfterSeconds: runs.map(({ seconds }) => seconds),
		windows: callsPerWindow(account.service.state.calls),
	};
	await account.close();
	return result;
}

/** Several n8n processes that share an account and nothing else. */
export const processes: Scenario = {
	name: 'processes',
	hosts: 4,
	run: async (hosts) => {
		const results: ProcessesResult[] = [];
		for (const contender of ['thisNode', 'httpRequestBatched'] as const)
			for (const count of [2, 4]) results.push(await runProcesses(hosts.slice(0, count), contender));
		return results;
	},
};
