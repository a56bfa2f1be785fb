import { setTimeout as delay } from 'node:timers/promises';
import type { Range } from '../account';
import { NETWORKS, SERVICE_TIMES, WINDOW_MS, openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Measurement, WindowCalls } from '../measure';
import { callsPerWindow, measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

interface Conditions {
	networkDelayMs: Range;
	serviceTimeMs: Range;
}

const CONDITIONS: Conditions[] = NETWORKS.flatMap((networkDelayMs) =>
	SERVICE_TIMES.map((serviceTimeMs) => ({ networkDelayMs, serviceTimeMs })),
);
const ROWS = 500;

export interface OneProcessResult extends Measurement, Conditions {
	contender: ContenderName;
	windows: WindowCalls[];
}

/** Sends rows from one execution and measures. */
async function runOne(
	host: BenchN8n,
	contender: ContenderName,
	conditions: Conditions,
): Promise<OneProcessResult> {
	const account = await openAccount(conditions);
	const trigger = await host.prepare(CONTENDERS[contender], account);
	await trigger(makeRows(ROWS));
	const result = {
		contender,
		...conditions,
		...measure(account.service, ROWS),
		windows: callsPerWindow(account.service.state.calls),
	};
	await account.close();
	return result;
}

/** One after the other, so that no other execution of this n8n delays one. */
async function runInTurn(host: BenchN8n, contender: ContenderName): Promise<OneProcessResult[]> {
	const results: OneProcessResult[] = [];
	for (const conditions of CONDITIONS) results.push(await runOne(host, contender, conditions));
	return results;
}

/** All at once, started so that their bursts do not coincide. */
const runTogether = async (runs: Array<() => Promise<OneProcessResult[]>>): Promise<OneProcessResult[]> => {
	const started = runs.map(async (run, place) => {
		await delay((place * WINDOW_MS) / runs.length);
		return await run();
	});
	return (await Promise.all(started)).flat();
};

/** Floods the machine for some seconds, so nothing runs beside it. */
export const flood: Scenario = {
	name: 'flood',
	hosts: 1,
	run: async ([host]) => await runInTurn(host, 'httpRequest'),
};

/** Rows from one execution. The contenders run at the same time, each in an n8n of its own. */
export const oneProcess: Scenario = {
	name: 'one-process',
	hosts: 3,
	run: async ([host, other, third]) =>
		await runTogether([
			async () => await runInTurn(host, 'thisNode'),
			async () => await runInTurn(other, 'httpRequestBatched'),
			async () => await runInTurn(third, 'httpRequestBatchedTyped'),
		]),
};

export const oneByOne: Scenario = {
	name: 'one-by-one',
	hosts: 3,
	run: async ([, , host]) =>
		await runTogether(
			CONDITIONS.map((conditions) => async () => [await runOne(host, 'oneByOne', conditions)]),
		),
};
