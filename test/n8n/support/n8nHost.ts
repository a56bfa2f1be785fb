import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import type { N8nInstallation } from '../install/installN8n';
import { findFreePorts } from './processes';
import { startN8n } from './n8n';
import { makeScratchFolder, removeScratchFolder } from './scratchFolder';
import { waitForWebhook } from './webhook';
import { openAccount, type Account } from '../../support/openAccount';
import { CONTENDERS, type Contender } from './contenders';
import { makeRows, type Row } from '../../support/importRows';
import { rowsWorkflow } from './rowsWorkflow';

/** One row of the largest scenario takes some 110 bytes. */
const PAYLOAD_LIMIT_MB = 64;
/** Enough for Node.js to have compiled the code, as in an n8n that has been running for a while. */
const WARM_UP_ROWS = 300;

/** What a process has used. The memory is the highest. */
export interface Used {
	cpuMs: number;
	peakMemoryMb: number;
}

/** What a process holds. */
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

/** An n8n with this package, which the benchmark calls by webhooks. */
export interface Host {
	/** Sets up a workflow that sends rows to an account. */
	prepare: (contender: Contender, account: Account) => Promise<Send>;
	readProbe: () => Promise<Used>;
	/** What it holds after a garbage collection. */
	readHeld: () => Promise<Held>;
	/** Runs each node a little, without a limit. */
	warmUp: () => Promise<void>;
	logFile: string;
	stop: () => Promise<void>;
}

export async function startHost(installation: N8nInstallation, tarball: string): Promise<Host> {
	const [probePort] = await findFreePorts(1);
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

	async function createCredential(type: string, data: Record<string, unknown>) {
		const name = randomUUID();
		const { id } = await n8n.rest.createCredential({ name, type, data });
		return { id, name };
	}

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
		const path = randomUUID();
		const workflow = rowsWorkflow(path, node);
		await n8n.rest.activateWorkflow(await n8n.rest.createWorkflow(workflow));
		const url = `${n8n.url}/webhook/${path}`;
		await waitForWebhook(url, n8n.logFile);
		return async (rows) => await post(url, { rows });
	}

	async function askProbe<Answer>(path: string): Promise<Answer> {
		const response = await fetch(`http://127.0.0.1:${probePort}${path}`);
		return (await response.json()) as Answer;
	}

	async function warmUp() {
		const account = await openAccount({ callLimit: 1e6, log: false });
		for (const contender of [CONTENDERS.thisNode, CONTENDERS.httpRequest]) {
			const send = await prepare(contender, account);
			await send(makeRows(WARM_UP_ROWS));
		}
		await account.close();
	}

	return {
		prepare,
		readProbe: async () => await askProbe('/used'),
		readHeld: async () => await askProbe('/held'),
		warmUp,
		logFile: n8n.logFile,
		async stop() {
			await n8n.stop();
			removeScratchFolder(scratchFolder);
		},
	};
}

/** Not `fetch`, which gives up after five minutes. */
function post(url: string, content: object): Promise<{ seconds: number }> {
	const body = JSON.stringify(content);
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
	return new Promise((resolve, reject) => {
		const startedAt = performance.now();
		const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () => {
				const seconds = (performance.now() - startedAt) / 1000;
				const text = Buffer.concat(chunks).toString();
				if (response.statusCode === 200) resolve({ seconds });
				else reject(new Error(`The webhook responded with ${response.statusCode}: ${text}`));
			});
		});
		request.once('error', reject);
		request.end(body);
	});
}
