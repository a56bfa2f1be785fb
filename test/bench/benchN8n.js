const { randomUUID } = require('node:crypto');
const http = require('node:http');
const { join } = require('node:path');
const { findFreePorts } = require('../n8n/support/freePorts');
const { startN8n } = require('../n8n/support/n8n');
const { makeScratchFolder, removeScratchFolder } = require('../n8n/support/scratchFolder');
const { waitForWebhook } = require('../n8n/support/webhook');
const { openAccount } = require('./account');
const { CONTENDERS } = require('./contenders');
const { makeRows } = require('./rows');
const { rowsWorkflow } = require('./workflows');

/** One row of the largest scenario takes some 110 bytes. */
const PAYLOAD_LIMIT_MB = 64;
/** Enough for the engine to have compiled what it compiles; a running n8n has done so long ago. */
const WARM_UP_ROWS = 300;

/**
 * One n8n with this package in it, which the benchmark calls by webhooks.
 * @typedef {Awaited<ReturnType<typeof startHost>>} Host
 *
 * @param {import('../n8n/install/installN8n').N8nInstallation} installation
 * @param {string} tarball
 */
async function startHost(installation, tarball) {
	const [probePort] = await findFreePorts(1);
	const scratchFolder = makeScratchFolder();
	const n8n = await startN8n({
		installation,
		tarball,
		scratchFolder,
		env: {
			NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'probe.js'))}`,
			BENCH_PROBE_PORT: String(probePort),
			N8N_PAYLOAD_SIZE_MAX: String(PAYLOAD_LIMIT_MB),
		},
	});

	/**
	 * Sets a workflow up that sends rows to an account.
	 * @param {import('./contenders').Contender} contender
	 * @param {Awaited<ReturnType<typeof openAccount>>} account
	 * @returns {Promise<(rows: object[]) => Promise<Run>>} runs it to its end
	 */
	async function prepare(contender, { credential }) {
		const { accessKey, secretKey, baseUrl } = credential;
		const name = randomUUID();
		const credentialIds = {
			leadManagementApi: await n8n.rest.createCredential({
				name,
				type: 'leadManagementApi',
				data: credential,
			}),
			httpCustomAuth: await n8n.rest.createCredential({
				name,
				type: 'httpCustomAuth',
				data: { json: JSON.stringify({ qs: { accessKey, secretKey } }) },
			}),
		};
		for (const [type, { id }] of Object.entries(credentialIds)) credentialIds[type] = { id, name };
		const call = contender.call(credentialIds, baseUrl);
		await n8n.rest.activateWorkflow(await n8n.rest.createWorkflow(rowsWorkflow(name, call, contender.loop)));
		const url = `${n8n.url}/webhook/${name}`;
		await waitForWebhook(url);
		return async (rows) => await post(url, { rows });
	}

	const askProbe = async (path) => {
		const response = await fetch(`http://127.0.0.1:${probePort}${path}`);
		return /** @type {any} */ (await response.json());
	};

	/** Runs both nodes a little, where nothing limits them. */
	async function warmUp() {
		const account = await openAccount({ callLimit: 1e6, log: false });
		for (const contender of [CONTENDERS.thisNode, CONTENDERS.httpRequest])
			await (
				await prepare(contender, account)
			)(makeRows(WARM_UP_ROWS));
		await account.close();
	}

	return {
		prepare,
		/** What n8n has used so far. */
		readProbe: async () => await askProbe('/'),
		/** What n8n holds, once all that nobody needs has been collected. */
		readHeld: async () => await askProbe('/held'),
		warmUp,
		logFile: n8n.logFile,
		async stop() {
			await n8n.stop();
			removeScratchFolder(scratchFolder);
		},
	};
}

/**
 * @typedef {{ seconds: number }} Run
 * Not `fetch`, which gives up after five minutes.
 * @returns {Promise<Run>}
 */
function post(url, content) {
	const body = JSON.stringify(content);
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
	return new Promise((resolve, reject) => {
		const startedAt = performance.now();
		const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
			const chunks = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () => {
				const seconds = (performance.now() - startedAt) / 1000;
				if (response.statusCode === 200) return resolve({ seconds });
				reject(new Error(`The webhook answered ${response.statusCode}: ${Buffer.concat(chunks)}`));
			});
		});
		request.once('error', reject);
		request.end(body);
	});
}

module.exports = { startHost };
