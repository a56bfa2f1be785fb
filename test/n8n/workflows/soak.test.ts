import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startLeadService } from '../../lead-service/leadService';
import { makeRows } from '../../support/importRows';
import { installN8n } from '../install/installN8n';
import { leadManagement } from '../support/buildWorkflow';
import { AUTOMATIC, expect, test } from '../support/fixtures';
import { freePorts, startN8n } from '../support/n8n';
import { receiveRows } from '../support/rowsWorkflow';
import { makeScratchFolder } from '../support/scratchFolder';

/** After the first rounds, n8n has compiled its code and filled its caches. It holds more after a large one than after a small one. */
const ROUNDS = [5_000, 5_000, 20_000, 5_000];
const ROWS = ROUNDS.reduce((sum, rows) => sum + rows);
/** Some timers of the limiter end only 5 s after the run. */
const SETTLE_MS = 6000;
/** 25,000 rows that stayed would be far more. */
const MAX_HEAP_GROWTH = 1.02;
/** The number of n8n's own timers and sockets varies. */
const MAX_HANDLES_GROWTH = 2;
/** Stores no executions, so that they take no memory. */
const SETTINGS = { executionOrder: 'v1', saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };
/** Responds with one item, however many there were. */
const DONE = {
	name: 'Done',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	executeOnce: true,
	parameters: { mode: 'raw', jsonOutput: '{}', options: {} },
};

/** Things that n8n holds after a garbage collection, as `probe.cts` tells them. */
interface Held {
	/** The number of objects of each class of this package. */
	ownObjects: Record<string, number>;
	heapBytes: number;
	timers: number;
	sockets: number;
	listeners: number;
}

/** Not `fetch`, which gives up after five minutes. */
async function post(url: string, content: object): Promise<void> {
	const headers = { 'content-type': 'application/json' };
	const request = http.request(url, { method: 'POST', headers }).end(JSON.stringify(content));
	const [response] = (await once(request, 'response')) as [http.IncomingMessage];
	response.resume();
	expect(response.statusCode).toBe(200);
}

test(`n8n keeps nothing of ${ROWS} rows`, { tag: '@soak' }, async () => {
	test.setTimeout(1_200_000);
	const [probePort] = await freePorts(1);
	const env = {
		NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, '..', 'support', 'probe.cts'))}`,
		PROBE_PORT: probePort,
		N8N_PAYLOAD_SIZE_MAX: '64',
	};
	const [installation, tarball] = [await installN8n(), process.env.PACKED_PACKAGE];
	const n8n = await startN8n({ installation, tarball, scratchFolder: makeScratchFolder(), env });
	const service = await startLeadService({ callLimit: 1e6, log: false });
	// This limit is quickly reached, but hardly slows the run down. The limiter stores as many calls.
	const credential = await n8n.rest.createAccount(service, 'Account', { callLimit: 2000 });
	const lead = leadManagement(credential, { name: 'Lead', ...AUTOMATIC, onError: 'continueRegularOutput' });
	const { webhook } = await receiveRows(n8n, 'lastNode', [lead, DONE], SETTINGS);
	const held: Held[] = [];
	let first = 0;
	for (const rows of ROUNDS) {
		await post(webhook, { rows: makeRows(rows, first) });
		first += rows;
		await delay(SETTLE_MS);
		held.push((await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as Held);
	}
	console.log(held);
	expect(service.state.counts.created).toBe(ROWS);
	const [, warm, , last] = held;
	// The account has one limiter, and no call of the run is left.
	for (const [name, count] of Object.entries(last.ownObjects))
		expect(count, name).toBeLessThanOrEqual(warm.ownObjects[name]);
	expect(last.ownObjects.Limiter).toBe(1);
	expect(last.heapBytes / warm.heapBytes).toBeLessThan(MAX_HEAP_GROWTH);
	expect(last.timers / warm.timers).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.sockets / warm.sockets).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.listeners).toBe(warm.listeners);
	// Node.js logs this warning about objects with listeners, such as an execution's abort signal.
	expect(readFileSync(n8n.logFile, 'utf8')).not.toContain('MaxListenersExceededWarning');
	await service.stop();
	await n8n.stop();
});
