import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import getPort from 'get-port';
import { makeRows, type Row } from '../../support/importRows';
import { openAccount, type Account } from '../../support/openAccount';
import type { N8nInstallation } from '../install/installN8n';
import { CONTENDERS, type Contender } from './contenders';
import { startN8n } from './n8n';
import { receiveRows } from './rowsWorkflow';
import { makeScratchFolder, removeScratchFolder } from './scratchFolder';

/** One row of the largest scenario takes some 110 bytes. */
const PAYLOAD_LIMIT_MB = 64;
/** Enough for Node.js to have compiled the code, as in an n8n that has been running for a while. */
const WARM_UP_ROWS = 300;
/** Stores no executions, so that the measurements do not include n8n's database. */
const SETTINGS = {
	executionOrder: 'v1',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveManualExecutions: false,
};
/** Responds with one item, however many there were. */
const DONE = {
	name: 'Done',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	executeOnce: true,
	parameters: { mode: 'raw', jsonOutput: '{}', options: {} },
};

/** What a process has used. The memory is the highest. */
export interface Used {
	cpuMs: number;
	peakMemoryMb: number;
}

/** What a process holds after a garbage collection. */
export interface Held {
	/** Of each class of this package. */
	ownObjects: Record<string, number>;
	heapBytes: number;
	timers: number;
	sockets: number;
	listeners: number;
}

/** Runs a workflow to its end, and returns how long it took. Throws if the execution fails. */
export type Send = (rows: Row[]) => Promise<{ seconds: number }>;

export type Host = Awaited<ReturnType<typeof startHost>>;

/** Starts an n8n with this package, which the benchmark calls by webhooks. */
export async function startHost(installation: N8nInstallation, tarball: string) {
	const probePort = await getPort({ host: '127.0.0.1' });
	const scratchFolder = makeScratchFolder();
	const n8n = await startN8n({
		installation,
		tarball,
		scratchFolder,
		env: {
			NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'probe.cts'))}`,
			BENCH_PROBE_PORT: String(probePort),
			N8N_PAYLOAD_SIZE_MAX: String(PAYLOAD_LIMIT_MB),
		},
	});

	const createCredential = async (type: string, data: Record<string, unknown>) =>
		await n8n.rest.createCredential({ name: randomUUID(), type, data });

	/** Sets up a workflow that sends rows to an account. */
	async function prepare(contender: Contender, { credential }: Account): Promise<Send> {
		const { accessKey, secretKey } = credential;
		const customAuth = JSON.stringify({ qs: { accessKey, secretKey } });
		const node = contender.node({
			credentials: {
				leadManagementApi: await createCredential('leadManagementApi', credential),
				httpCustomAuth: await createCredential('httpCustomAuth', { json: customAuth }),
			},
			account: credential,
		});
		const { webhook } = await receiveRows(n8n, 'lastNode', [{ name: 'Call', ...node }, DONE], SETTINGS);
		return async (rows) => await post(webhook, { rows });
	}

	const askProbe = async <Answer>(path: string): Promise<Answer> =>
		(await (await fetch(`http://127.0.0.1:${probePort}${path}`)).json()) as Answer;

	return {
		prepare,
		readProbe: async () => await askProbe<Used>('/used'),
		readHeld: async () => await askProbe<Held>('/held'),
		/** Runs each node a little, without a limit. */
		async warmUp() {
			const account = await openAccount({ callLimit: 1e6, log: false });
			for (const contender of [CONTENDERS.thisNode, CONTENDERS.httpRequest])
				await (
					await prepare(contender, account)
				)(makeRows(WARM_UP_ROWS));
			await account.close();
		},
		logFile: n8n.logFile,
		async stop() {
			await n8n.stop();
			removeScratchFolder(scratchFolder);
		},
	};
}

/** Not `fetch`, which gives up after five minutes. */
async function post(url: string, content: object): Promise<{ seconds: number }> {
	const startedAt = performance.now();
	const headers = { 'content-type': 'application/json' };
	const request = http.request(url, { method: 'POST', headers, agent: false }).end(JSON.stringify(content));
	const [response] = (await once(request, 'response')) as [http.IncomingMessage];
	const answer = await text(response);
	if (response.statusCode !== 200)
		throw new Error(`The webhook responded with ${response.statusCode}: ${answer}`);
	return { seconds: (performance.now() - startedAt) / 1000 };
}
