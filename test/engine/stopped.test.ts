/** A process that stands still for longer than 'Timeout', as after SIGSTOP: the server runs in another thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { runNode } from './support/harness';
import { JSON_SUCCESS, credentialsFor } from './support/oneLead';

/** Longer than a busy machine takes for an answer. */
const TIMEOUT_MS = 3_000;
const SERVER = `
	const { parentPort, workerData } = require('node:worker_threads');
	let requests = 0;
	const server = require('node:http').createServer((request, response) => {
		requests++;
		request.resume().on('end', () => setTimeout(() => response.end(workerData), 100));
	});
	server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
	parentPort.on('message', () => parentPort.postMessage(requests));
`;

test('reads the responses that have arrived, and sends no row again', async () => {
	const server = new Worker(SERVER, { eval: true, workerData: JSON_SUCCESS });
	const [port] = (await once(server, 'message')) as [number];
	const items = Array.from({ length: 40 }, (_, row) => ({ json: { EmailAddress: `row${row}@example.com` } }));
	const done = runNode({
		parameters: { dataToSend: 'autoMapInputData', options: { timeout: TIMEOUT_MS } },
		items,
		onError: 'continueErrorOutput',
		credentials: credentialsFor(`http://127.0.0.1:${port}`),
	});
	const requests = async () => {
		server.postMessage('');
		return ((await once(server, 'message')) as [number])[0];
	};
	while ((await requests()) < 10) continue;
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * TIMEOUT_MS);

	expect((await done).items).toHaveLength(40);
	expect(await requests()).toBe(40);
	await server.terminate();
}, 30_000);
