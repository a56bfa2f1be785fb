import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import type { N8nInstallation } from '../n8n/install/installN8n';
import { findFreePorts } from '../n8n/support/freePorts';
import { startN8n } from '../n8n/support/n8n';
import { makeScratchFolder, removeScratchFolder } from '../n8n/support/scratchFolder';
import { waitForWebhook } from '../n8n/support/webhook';
import type { BenchAccount } from './account';
import { openAccount } from './account';
import type { Contender } from './contenders';
import { CONTENDERS } from './contenders';
import type { Row } from './rows';
import { makeRows } from './rows';
import { rowsWorkflow } from './workflows';

/** One row of the largest scenario takes some 110 bytes. */
const PAYLOAD_LIMIT_MB = 64;
/** Enough for the engine to have compiled what it compiles. An n8n that has run for a while has done so long ago. */
const WARM_UP_ROWS = 300;

/** What n8n has used so far. The longest pause is since it was read last. */
export interface Usage {
	cpuMs: number;
	peakMemoryMb: number;
	longestPauseMs: number;
}

/** What n8n holds, once all that nobody needs has been collected. */
export interface Held {
	objects: number;
	heapBytes: number;
	timers: number;
	sockets: number;
	listeners: number;
}

/** An execution, from the webhook call to its response. */
export interface Run {
	seconds: number;
}

/** One n8n with this package installed, which the benchmark calls by webhooks. */
export interface BenchN8n {
	/** Sets up a workflow that sends rows to an account, and returns what runs it to its end. */
	prepare(contender: Contender, account: BenchAccount): Promise<(rows: Row[]) => Promise<Run>>;
	readUsage(): Promise<Usage>;
	readHeld(): Promise<Held>;
	/** Keeps the event loop busy with other work, or no longer. */
	setBusy(isBusy: boolean): Promise<void>;
	/** Runs both nodes a little, without a limit. */
	warmUp(): Promise<void>;
	logFile: string;
	stop(): Promise<void>;
}

export async function startBenchN8n(installation: N8nInstallation, tarball: string): Promise<BenchN8n> {
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

	const prepare: BenchN8n['prepare'] = async (contender, { credential }) => {
		const { accessKey, secretKey } = credential;
		const name = randomUUID();
		const { rest } = n8n;
		const create = async (type: string, data: Record<string, unknown>) => ({
			id: (await rest.createCredential({ name, type, data })).id,
			name,
		});
		const credentials = {
			leadManagementApi: await create('leadManagementApi', credential),
			httpCustomAuth: await create('httpCustomAuth', {
				json: JSON.stringify({ qs: { accessKey, secretKey } }),
			}),
		};
		const node = contender.node(credentials, credential);
		await rest.activateWorkflow(await rest.createWorkflow(rowsWorkflow(name, node, contender.loop)));
		const url = `${n8n.url}/webhook/${name}`;
		await waitForWebhook(url);
		return async (rows) => await post(url, { rows });
	};

	const askProbe = async (path: string): Promise<unknown> =>
		await (await fetch(`http://127.0.0.1:${probePort}${path}`)).json();

	return {
		prepare,
		readUsage: async () => (await askProbe('/used')) as Usage,
		readHeld: async () => (await askProbe('/held')) as Held,
		setBusy: async (isBusy) => void (await askProbe(isBusy ? '/busy' : '/idle')),
		async warmUp() {
			const account = await openAccount({ callLimit: 1e6, log: false });
			for (const contender of [CONTENDERS.thisNode, CONTENDERS.httpRequest, CONTENDERS.httpRequestTyped]) {
				const run = await prepare(contender, account);
				await run(makeRows(WARM_UP_ROWS));
			}
			await account.close();
		},
		logFile: n8n.logFile,
		async stop() {
			await n8n.stop();
			removeScratchFolder(scratchFolder);
		},
	};
}

/** Not `fetch`, which gives up after five minutes. An execution that ends with an error is a run, too. */
async function post(url: string, content: object): Promise<Run> {
	const body = JSON.stringify(content);
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
	return await new Promise((resolve, reject) => {
		const startedAt = performance.now();
		const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () => {
				const seconds = (performance.now() - startedAt) / 1_000;
				if (response.statusCode === 200 || response.statusCode === 500) return resolve({ seconds });
				const text = Buffer.concat(chunks).toString();
				reject(new Error(`The webhook answered ${response.statusCode}: ${text}`));
			});
		});
		request.once('error', reject);
		request.end(body);
	});
}
