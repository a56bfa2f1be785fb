'use strict';

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
 * @property {ServiceState} state what it holds now: `leads`, `templates`, `calls`, `counts`
 * @property {(changes: Partial<import('./settings').Settings>) => import('./settings').Settings} configure for calls from now on
 * @property {() => void} reset forgets leads, changes to templates, calls and windows, keeps the settings
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

	/**
	 * @param {number} delayMs
	 * @param {() => void} step
	 */
	function after(delayMs, step) {
		if (delayMs <= 0) return step();
		// Its socket keeps a call alive; a timer must not keep the process of a stopped service alive.
		setTimeout(() => stopped || step(), delayMs).unref();
	}

	/**
	 * One call's way: there, the plan on arrival, the service time, the effect, and back.
	 * @param {import('./call').Call & { body: string }} call
	 * @param {http.ServerResponse} response
	 */
	function carry(call, response) {
		const { state } = service;
		// Drawn together, so that a seed gives the n-th call the same delays whatever overlaps.
		const [there, serviceTime, back] = [
			settings.networkDelayMs,
			settings.serviceTimeMs,
			settings.networkDelayMs,
		].map((delay) => drawDelay(delay, state.delayRandom));

		after(there, () => {
			call.arrivedAt = performance.now();
			state.record(call);
			const plan = planAtArrival(state, call);
			if (!settings.keepBodies) Object.assign(call, { body: undefined });
			after(plan.inService ? serviceTime : 0, () => {
				plan.effect?.();
				if (plan.counter) state.counts[plan.counter]++;
				if (call.fault) state.counts.faults++;
				if (plan.answer === 'hang') return;
				after(back, () => finish(state, call, plan.answer, response));
			});
		});
	}

	/**
	 * @param {ServiceState} state
	 * @param {import('./call').Call} call
	 * @param {import('./arrival').Plan['answer']} answer
	 * @param {http.ServerResponse} response
	 */
	function finish(state, call, answer, response) {
		call.finishedAt = performance.now();
		state.times.lastFinishedAt = call.finishedAt;
		if (typeof answer === 'string') return void response.destroy();
		call.status = answer.status;
		send(response, answer);
	}

	const server = http.createServer((request, response) => {
		/** @type {Buffer[]} */
		const chunks = [];
		// A caller that goes away does not undo its call.
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (chunk) => chunks.push(chunk));
		request.on('end', () => {
			const body = Buffer.concat(chunks).toString();
			const call = { ...readCall(request, body), body };
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
			return settings;
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
		server.listen({ port: settings.port, host: '127.0.0.1', backlog: 4096 }, () => resolve(undefined));
	});
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	service.url = `http://127.0.0.1:${address.port}`;
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
