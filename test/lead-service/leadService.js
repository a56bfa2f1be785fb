const http = require('node:http');
const { planAtArrival } = require('./arrival');
const { readCall } = require('./call');
const { CONTROL_PREFIX, answerControl } = require('./control');
const { drawDelay } = require('./random');
const { ServiceState } = require('./serviceState');
const { DEFAULT_SETTINGS, DEMO_KEYS, checkSettingNames } = require('./settings');

/**
 * The simulated lead service: HTTP as documented, the call limit enforced, delays and faults as asked for.
 * @typedef {object} LeadService
 * @property {string} url
 * @property {ServiceState} state what it holds: `leads`, `templates`, `calls`, `counts`; after a reset it is another one
 * @property {Readonly<import('./settings').Settings>} settings
 * @property {(changes: Partial<import('./settings').Settings>) => void} configure for the calls from now on
 * @property {() => void} reset forgets all that calls did, keeps the settings
 * @property {() => Promise<void>} stop ends at once, whatever is under way
 */

/**
 * @param {Partial<import('./settings').Settings>} [given]
 * @returns {Promise<LeadService>}
 */
async function startLeadService(given = {}) {
	checkSettingNames(given);
	const settings = { ...DEFAULT_SETTINGS, ...given };
	let stopped = false;

	/** Takes the step at once where there is no delay: no timer blurs what a test measures. */
	function after(delayMs, step) {
		if (delayMs <= 0) step();
		else setTimeout(() => stopped || step(), delayMs).unref();
	}

	/**
	 * One call's way: there, the plan on arrival, the service time, the effect, and back.
	 * @param {import('./call').Call} call
	 * @param {http.ServerResponse} response
	 */
	function carry(call, response) {
		const { state } = service;
		// Drawn together, so that a seed gives the n-th call the same delays whatever overlaps.
		const wayThereMs = drawDelay(settings.networkDelayMs, state.delayRandom);
		const serviceTimeMs = drawDelay(settings.serviceTimeMs, state.delayRandom);
		const wayBackMs = drawDelay(settings.networkDelayMs, state.delayRandom);

		after(wayThereMs, () => {
			call.arrivedAt = performance.now();
			state.record(call);
			const { answer, inService, effect, counter } = planAtArrival(state, call);
			if (!settings.keepBodies) call.body = '';
			after(inService ? serviceTimeMs : 0, () => {
				effect?.();
				if (counter) state.counts[counter]++;
				if (call.fault) state.counts.faults++;
				if (answer !== 'hang') after(wayBackMs, () => finish(answer));
			});
		});

		function finish(answer) {
			call.finishedAt = state.times.lastFinishedAt = performance.now();
			if (answer === 'reset') return void response.destroy();
			call.status = answer.status;
			send(response, answer);
		}
	}

	const server = http.createServer((request, response) => {
		const chunks = [];
		// A caller that goes away does not undo its call.
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (chunk) => chunks.push(chunk));
		request.on('end', () => {
			const call = readCall(request, Buffer.concat(chunks).toString());
			if (call.path.startsWith(CONTROL_PREFIX)) send(response, answerControl(service, call));
			else carry(call, response);
		});
	});
	// A client's pooled connection must not end under its next call.
	server.keepAliveTimeout = 60_000;

	/** @type {LeadService} */
	const service = {
		url: '',
		state: new ServiceState(settings),
		settings,
		configure(changes) {
			checkSettingNames(changes);
			if ('port' in changes) throw new Error('The port cannot change.');
			const before = { ...settings };
			try {
				Object.assign(settings, changes);
				service.state.applySettings(Object.keys(changes));
			} catch (error) {
				Object.assign(settings, before);
				throw error;
			}
		},
		reset() {
			service.state = new ServiceState(settings);
		},
		async stop() {
			stopped = true;
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};

	await new Promise((resolve, reject) => {
		server.once('error', reject);
		// A long backlog: hundreds of connections may come at once.
		server.listen({ port: settings.port, host: '127.0.0.1', backlog: 4096 }, () => resolve(undefined));
	});
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	service.url = `http://127.0.0.1:${port}`;
	return service;
}

/**
 * @param {http.ServerResponse} response
 * @param {import('./answers').Answer} answer
 */
function send(response, { status, headers, body }) {
	response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
	response.end(body);
}

module.exports = { DEFAULT_SETTINGS, DEMO_KEYS, startLeadService };
