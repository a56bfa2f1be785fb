import { openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const SIZES = [2_000, 10_000, 100_000];

export interface NoLimitResult {
	contender: ContenderName;
	rows: number;
	written: number;
	/** None where the execution failed. */
	seconds?: number;
	failure?: string;
	cpuSeconds: number | null;
	peakMemoryMb: number | null;
}

/** A new n8n each time: memory that was needed once stays taken. */
async function runOne(
	startAnother: () => Promise<BenchN8n>,
	contender: ContenderName,
	rows: number,
): Promise<NoLimitResult> {
	const host = await startAnother();
	await host.warmUp();
	const account = await openAccount({ callLimit: 1e6, log: false });
	const trigger = await host.prepare(CONTENDERS[contender], account);
	const before = await host.readUsage();
	const outcome = await trigger(makeRows(rows)).then(
		({ seconds }) => ({ seconds }),
		(error: Error) => ({ failure: error.message.slice(0, 200) }),
	);
	const after = await host.readUsage().catch(() => null);
	const { created } = account.service.state.summary();
	await host.stop();
	await account.close();
	return {
		contender,
		rows,
		written: created,
		...outcome,
		cpuSeconds: after && (after.cpuMs - before.cpuMs) / 1_000,
		peakMemoryMb: after?.peakMemoryMb ?? null,
	};
}

/** What the nodes themselves cost when nothing has to wait. */
export const noLimit: Scenario = {
	name: 'no-limit',
	hosts: 0,
	run: async (_hosts, { startAnother, store }) => {
		const results: NoLimitResult[] = [];
		for (const rows of SIZES)
			for (const contender of ['nothing', 'thisNode', 'httpRequest', 'httpRequestTyped'] as const) {
				results.push(await runOne(startAnother, contender, rows));
				store(results);
			}
		return results;
	},
};
