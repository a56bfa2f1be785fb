import { USUAL_LATENCY, openAccount } from '../../support/openAccount';
import { FailedRun, type Host } from '../../n8n/support/n8nHost';
import { CONTENDERS } from '../../n8n/support/contenders';
import { seconds } from '../report/format';
import { makeRows } from '../../support/importRows';
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

/** How an account is dead in another way. */
type Death = 'refusedConnection' | 'wrongKeys';
const DEATHS: Death[] = ['refusedConnection', 'wrongKeys'];
const DEAD_ROWS = 300;

export interface DeadResult {
	death: Death;
	seconds: number;
	calls: number;
}

async function runDead(host: Host, death: Death): Promise<DeadResult> {
	const account = await openAccount(USUAL_LATENCY);
	if (death === 'wrongKeys') account.credential.secretKey = 'not the key';
	const send = await host.prepare(CONTENDERS.thisNode, account);
	if (death === 'refusedConnection') await account.close();
	const run = await send(makeRows(DEAD_ROWS));
	const { calls } = account.service.state.counts;
	if (death !== 'refusedConnection') await account.close();
	return { death, seconds: run.seconds, calls };
}

/** A host where nothing listens, and keys that are wrong, with a node that continues after failed rows. */
export const deadAccount: Scenario<DeadResult[]> = {
	name: 'deadAccount',
	hosts: 1,
	seconds: 80,
	run: async ([host]) => await Promise.all(DEATHS.map(async (death) => await runDead(host, death))),
	describe: (results) =>
		results
			.map(({ death, calls, ...run }) => `${death}: ended after ${seconds(run.seconds)}, ${calls} calls`)
			.join(' | '),
};

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
