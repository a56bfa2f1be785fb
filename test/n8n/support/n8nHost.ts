import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeRows, type Row } from '../../support/importRows';
import { openAccount, type Account } from '../../support/openAccount';
import type { N8nInstallation } from '../install/installN8n';
import { leadManagement } from './buildWorkflow';
import { freePorts, startN8n } from './n8n';
import { receiveRows } from './rowsWorkflow';
import { makeScratchFolder, removeScratchFolder } from './scratchFolder';

/** Enough for Node.js to have compiled the code, as in an n8n that has been running for a while. */
const WARM_UP_ROWS = 300;
const N8N_SETTINGS = {
	NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'probe.cts'))}`,
	// One row of the largest scenario takes some 110 bytes.
	N8N_PAYLOAD_SIZE_MAX: '64',
	// These are the defaults, which users have.
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'false',
	N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'false',
};
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

/** The processor time and the highest memory that a process has used. */
interface Used {
	cpuMs: number;
	peakMemoryMb: number;
}

/** Things that a process holds after a garbage collection. */
interface Held {
	/** The number of objects of each class of this package. */
	ownObjects: Record<string, number>;
	heapBytes: number;
	timers: number;
	sockets: number;
	listeners: number;
}

export type Host = Awaited<ReturnType<typeof startHost>>;

/** Starts an n8n with this package, which the benchmark calls by webhooks. */
export async function startHost(installation: N8nInstallation, tarball: string) {
	const [probePort] = await freePorts(1);
	const scratchFolder = makeScratchFolder();
	const env = { ...N8N_SETTINGS, BENCH_PROBE_PORT: probePort };
	const n8n = await startN8n({ installation, tarball, scratchFolder, env });
	const askProbe = async (path: string): Promise<unknown> =>
		await (await fetch(`http://127.0.0.1:${probePort}${path}`)).json();
	/** Sets up a workflow that sends rows to an account. */
	async function prepare(account: Account['credential']) {
		const credential = await n8n.rest.createCredential('Account', 'leadManagementApi', account);
		// A rejected row must not end the run.
		const lead = leadManagement(credential, {
			name: 'Call',
			parameters: { dataToSend: 'autoMapInputData' },
			onError: 'continueRegularOutput',
		});
		const { webhook } = await receiveRows(n8n, 'lastNode', [lead, DONE], SETTINGS);
		/** Runs the workflow to its end, and returns how long it took. Throws if the execution fails. */
		return async (rows: Row[]) => await post(webhook, { rows });
	}

	return {
		prepare,
		readProbe: async () => (await askProbe('/used')) as Used,
		readHeld: async () => (await askProbe('/held')) as Held,
		/** Runs the node a little, without a limit. */
		async warmUp() {
			const account = await openAccount({ callLimit: 1e6, log: false });
			await (
				await prepare(account.credential)
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
