import { openAccount } from '../../support/openAccount';
import type { Host } from '../../n8n/support/n8nHost';
import { CONTENDERS, type ContenderName } from '../../n8n/support/contenders';
import { fewerIfQuick } from '../quick';
import { milliseconds, whole } from '../report/format';
import { makeRows } from '../../support/importRows';
import type { Scenario } from '../scenario';

const SIZES = [1000, 10_000, 100_000].map(fewerIfQuick);
const COMPARED: ContenderName[] = ['nothing', 'thisNode', 'httpRequest'];

export interface SizeResult {
	contender: ContenderName;
	rows: number;
	written: number;
	/** Unset if the execution failed. */
	seconds?: number;
	failure?: string;
	/** Unset if n8n ended. */
	cpuSeconds?: number;
	peakMemoryMb?: number;
}

/** In a new n8n, because a process keeps memory that it needed once. */
async function runOne(
	startHost: () => Promise<Host>,
	contender: ContenderName,
	rows: number,
): Promise<SizeResult> {
	const host = await startHost();
	await host.warmUp();
	const account = await openAccount({ callLimit: 1e6, log: false });
	const send = await host.prepare(CONTENDERS[contender], account);
	const before = await host.readProbe();
	const outcome = await send(makeRows(rows)).then(
		({ seconds }) => ({ seconds }),
		(error: Error) => ({ failure: error.message.slice(0, 200) }),
	);
	const after = await host.readProbe().catch(() => undefined);
	const { created } = account.service.state.counts;
	await host.stop();
	await account.close();
	return {
		contender,
		rows,
		written: created,
		...outcome,
		cpuSeconds: after && (after.cpuMs - before.cpuMs) / 1000,
		peakMemoryMb: after?.peakMemoryMb,
	};
}

/** What the nodes themselves cost at several sizes, without a limit. */
export const sizes: Scenario<SizeResult[]> = {
	name: 'sizes',
	hosts: 0,
	seconds: 1000,
	run: async (_hosts, { startHost, keep }) => {
		const results: SizeResult[] = [];
		for (const rows of SIZES)
			for (const contender of COMPARED) {
				results.push(await runOne(startHost, contender, rows));
				keep(results);
			}
		return results;
	},
	describe: (results) =>
		results
			.map(({ contender, rows, cpuSeconds = NaN, peakMemoryMb, failure }) => {
				const cost = `${milliseconds((cpuSeconds / rows) * 1000)} of CPU a row, ${whole(peakMemoryMb)} MB`;
				return `${contender} ${whole(rows)}: ${failure ?? cost}`;
			})
			.join(' | '),
};
