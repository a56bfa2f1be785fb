import { openAccount } from '../../support/openAccount';
import type { Host } from '../../n8n/support/n8nHost';
import { CONTENDERS, type ContenderName } from '../../n8n/support/contenders';
import { fewerIfQuick } from '../quick';
import { median, seconds } from '../report/format';
import { makeRows } from '../../support/importRows';
import type { Scenario } from '../scenario';

const ROWS = fewerIfQuick(2000);
const REPETITIONS = 3;
const COMPARED: ContenderName[] = ['thisNode', 'httpRequest', 'httpRequestTyped'];

export interface ProcessorTime {
	contender: ContenderName;
	rows: number;
	/** Of each repetition. */
	cpuSeconds: number[];
}

/** @returns the seconds of CPU time */
async function runOnce(host: Host, contender: ContenderName): Promise<number> {
	const account = await openAccount({ callLimit: 1e6, log: false });
	const send = await host.prepare(CONTENDERS[contender], account);
	const before = await host.readProbe();
	await send(makeRows(ROWS));
	const after = await host.readProbe();
	const { created } = account.service.state.counts;
	await account.close();
	if (created !== ROWS) throw new Error(`${contender} wrote ${created} of ${ROWS} rows.`);
	return (after.cpuMs - before.cpuMs) / 1000;
}

/** What the nodes themselves cost, without a limit. */
export const processorTime: Scenario<ProcessorTime[]> = {
	name: 'processorTime',
	hosts: 1,
	seconds: 90,
	run: async ([host]) => {
		const results = COMPARED.map((contender): ProcessorTime => {
			return { contender, rows: ROWS, cpuSeconds: [] };
		});
		for (let repetition = 0; repetition < REPETITIONS; repetition++) {
			// Each is first once.
			const order = results.map((_, index) => results[(index + repetition) % results.length]);
			for (const result of order) result.cpuSeconds.push(await runOnce(host, result.contender));
		}
		return results;
	},
	describe: (results) =>
		results
			.map(({ contender, cpuSeconds }) => `${contender} ${seconds(median(cpuSeconds))} of CPU`)
			.join(' | '),
};
