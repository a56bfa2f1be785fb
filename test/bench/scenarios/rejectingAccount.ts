import { USUAL_LATENCY, openAccount } from '../account';
import { FailedRun, type Host } from '../benchN8n';
import { CONTENDERS } from '../contenders';
import { seconds } from '../report/format';
import { makeRows } from '../rows';
import type { Scenario } from '../scenario';

const ROWS = 60;
const CASES: Case[] = [null, '7200'].flatMap((retryAfter) =>
	(['thisNode', 'thisNodeStops'] as const).map((contender) => ({ contender, retryAfter })),
);

interface Case {
	contender: 'thisNode' | 'thisNodeStops';
	/** In seconds, as in the header. */
	retryAfter: string | null;
}

export interface RejectedResult extends Case {
	/** Until the execution ended. */
	seconds: number;
	calls: number;
	/** The error of the first row, or of the execution. */
	error?: string;
}

async function runRejected(host: Host, { contender, retryAfter }: Case): Promise<RejectedResult> {
	const faults = [{ answer: 'rateLimit429' }];
	const account = await openAccount({ ...USUAL_LATENCY, faults, retryAfter });
	const send = await host.prepare(CONTENDERS[contender], account);
	const run = await send(makeRows(ROWS)).catch((error: unknown) => {
		if (error instanceof FailedRun) return { seconds: error.seconds, error: error.message };
		throw error;
	});
	const { calls } = account.service.state.counts;
	await account.close();
	return { contender, retryAfter, ...run, calls };
}

/** An account that rejects every call, as when its daily quota is used up. The runs only wait, so they run together. */
export const rejectingAccount: Scenario<RejectedResult[]> = {
	name: 'rejectingAccount',
	hosts: 1,
	seconds: 80,
	run: async ([host]) =>
		await Promise.all(CASES.map(async (rejectedCase) => await runRejected(host, rejectedCase))),
	describe: (results) =>
		results
			.map(({ contender, retryAfter, calls, ...run }) => {
				const header = retryAfter ? ` with Retry-After ${retryAfter}` : '';
				return `${contender}${header} ended after ${seconds(run.seconds)}, ${calls} calls`;
			})
			.join(' | '),
};
