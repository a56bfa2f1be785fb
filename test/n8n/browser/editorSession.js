const { DEMO_KEYS, startLeadService } = require('../../lead-service/leadService');
const { openEditor } = require('./browser');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

/**
 * @typedef {object} EditorSession a real n8n with this package, its editor in a browser, and the simulated service
 * @property {import('playwright-core').Page} page
 * @property {import('../support/n8n').RunningN8n} n8n
 * @property {import('../../lead-service/leadService').LeadService} service
 * @property {Record<string, string>} received what n8n has told the browser, by where it came from
 * @property {string[]} complaints errors in the browser's console
 * @property {(name: string, data?: object) => Promise<{ id: string, name: string }>} createCredential makes one that
 *   works, but for the data given
 * @property {(name: string, rows: object[], nodes?: object[], targets?: Record<string, string[]>)
 *   => Promise<import('../support/restClient').Workflow>} createWorkflow makes one of a trigger named 'Rows', which gives out the
 *   rows, and the nodes behind it; `targets` names the node behind each output of a node
 * @property {() => Promise<void>} stop
 */

/**
 * @param {Partial<import('../../lead-service/settings').Settings>} settings of the simulated service
 * @returns {Promise<EditorSession>}
 */
async function startEditorSession(settings) {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	const service = await startLeadService(settings);
	const tarball = process.env.PACKED_PACKAGE ?? '';
	const n8n = await startN8n({ installation, scratchFolder, tarball });
	const { page, close } = await openEditor(n8n.url);
	return {
		page,
		n8n,
		service,
		...watch(page, n8n.url),
		createCredential: (name, data = {}) =>
			n8n.rest.createCredential({
				name,
				type: 'leadManagementApi',
				data: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit, ...data },
			}),
		createWorkflow: (name, rows, nodes = [], targets = {}) =>
			n8n.rest.createWorkflow({
				name,
				settings: { executionOrder: 'v1' },
				pinData: { Rows: rows.map((json) => ({ json })) },
				nodes: [{ name: 'Rows', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 }, ...nodes].map(
					(node, index) => ({
						id: `node ${index}`,
						position: [256 * index, 128 * index],
						parameters: {},
						...node,
					}),
				),
				connections: Object.fromEntries(
					Object.entries(targets).map(([source, outputs]) => [
						source,
						{ main: outputs.map((node) => [{ node, type: 'main', index: 0 }]) },
					]),
				),
			}),
		async stop() {
			await close();
			await n8n.stop();
			await service.stop();
			removeScratchFolder(scratchFolder);
		},
	};
}

/** @param {import('playwright-core').Page} page @param {string} url of n8n */
function watch(page, url) {
	/** @type {Record<string, string>} */
	const received = {};
	/** @type {string[]} */
	const complaints = [];
	let count = 0;
	const receive = (source, text) => void (received[`${++count}. ${source}`] = text);

	page.on('response', (response) => {
		if (!response.url().startsWith(`${url}/rest/`)) return;
		const source = `${response.request().method()} ${response.url()}`;
		// The body is gone where the page has gone on meanwhile.
		response.text().then(
			(text) => receive(source, text),
			() => {},
		);
	});
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => receive(socket.url(), String(payload))),
	);
	page.on('pageerror', ({ message }) => complaints.push(message));
	page.on('console', (message) => {
		const isForeign = /^https?:/.test(message.location().url) && !message.location().url.startsWith(url);
		if (message.type() === 'error' && !isForeign) complaints.push(message.text());
	});
	return { received, complaints };
}

module.exports = { startEditorSession };
