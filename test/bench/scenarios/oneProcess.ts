import { setTimeout as delay } from 'node:timers/promises';
import { NETWORKS, SERVICE_TIMES, WINDOW_MS, type Latency, type MeanDelay } from '../../support/openAccount';
import type { Host } from '../../n8n/support/n8nHost';
import { fewerIfQuick } from '../quick';
import { describeImports, runImport, type ImportResult } from '../runImport';
import type { Scenario } from '../scenario';

const ROWS = fewerIfQuick(500);

const latenciesOf = (networkDelayMs: MeanDelay): Latency[] =>
	SERVICE_TIMES.map((serviceTimeMs) => ({ networkDelayMs, serviceTimeMs }));
const ALL_LATENCIES = NETWORKS.flatMap(latenciesOf);

/** Starts the runs at different times within a window, so that their bursts do not delay each other. */
async function runApart(starts: Array<() => Promise<ImportResult>>): Promise<ImportResult[]> {
	return await Promise.all(
		starts.map(async (start, index) => {
			await delay((index * WINDOW_MS) / starts.length);
			return await start();
		}),
	);
}

/** This node and the best setting of the HTTP Request node at the same time, each in an n8n of its own. */
async function runBoth([host, otherHost]: Host[], networkDelayMs: MeanDelay): Promise<ImportResult[]> {
	const results: ImportResult[] = [];
	for (const latency of latenciesOf(networkDelayMs)) {
		const options = { rows: ROWS, latency };
		results.push(
			...(await runApart([
				() => runImport([host], 'thisNode', options),
				() => runImport([otherHost], 'httpRequestBatched', options),
			])),
		);
	}
	return results;
}

export const oneProcess: Scenario<ImportResult[]> = {
	name: 'oneProcess',
	hosts: 2,
	seconds: 210,
	run: async (hosts) => await runBoth(hosts, NETWORKS[0]),
	describe: describeImports,
};

export const farNetwork: Scenario<ImportResult[]> = {
	name: 'farNetwork',
	hosts: 2,
	seconds: 210,
	run: async (hosts) => await runBoth(hosts, NETWORKS[1]),
	describe: describeImports,
};

export const oneByOne: Scenario<ImportResult[]> = {
	name: 'oneByOne',
	hosts: 1,
	seconds: 500,
	run: async ([host]) =>
		await runApart(
			ALL_LATENCIES.map((latency) => () => runImport([host], 'oneByOne', { rows: ROWS, latency })),
		),
	describe: describeImports,
};
