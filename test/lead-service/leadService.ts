import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { json, type Answer } from './answers';
import { readCall, type Call } from './call';
import { Faults } from './faults';
import { planAtArrival } from './operations';
import { drawDelay } from './random';
import { ServiceState } from './serviceState';
import { DEFAULT_SETTINGS, type Settings } from './settings';

export { DEFAULT_SETTINGS, DEMO_KEYS } from './settings';

/** Where a running service shows what it holds. Never limited, never logged. */
export const STATE_PATH = '/_simulator/state';

export type LeadService = Awaited<ReturnType<typeof startLeadService>>;

/** Starts the simulated lead service: HTTP as documented, an enforced call limit, and delays and faults as configured. */
export async function startLeadService(given: Partial<Settings> = {}) {
	const settings: Settings = { ...DEFAULT_SETTINGS, ...given };

	/** Takes a call through the network delay, the plan on arrival, the service time, its effect and the answer. */
	async function handle(call: Call, response: ServerResponse) {
		const { state } = service;
		const { networkDelayMs, serviceTimeMs } = settings;
		// Drawn together, so that a seed gives the n-th call the same delays whatever overlaps.
		const [requestDelayMs, workMs, answerDelayMs] = [networkDelayMs, serviceTimeMs, networkDelayMs].map(
			(one) => drawDelay(one, state.delayRandom),
		);

		await pass(requestDelayMs);
		call.arrivedAt = performance.now();
		state.times.firstArrivedAt ??= call.arrivedAt;
		state.counts.calls++;
		if (settings.log) state.calls.push(call);
		const { answer, effect, counter } = planAtArrival(state, call);
		if (!call.refused) await pass(workMs);
		effect?.();
		if (counter) state.counts[counter]++;
		if (call.refused) state.counts.refused++;
		if (call.fault) state.counts.faults++;
		if (answer === 'hang') return;
		await pass(answerDelayMs);
		state.times.lastFinishedAt = performance.now();
		if (answer === 'reset') return void response.destroy();
		call.status = answer.status;
		send(response, answer);
	}

	const server = createServer(async (request, response) => {
		response.on('error', () => {});
		// A caller that disconnects does not undo its call.
		const body = await text(request).catch(() => undefined);
		if (body === undefined) return;
		const call = readCall(request, body);
		if (call.path === STATE_PATH) send(response, json(200, service.state));
		else await handle(call, response);
	});
	// A client's pooled connection must not end during its next call.
	server.keepAliveTimeout = 60_000;
	// A long backlog: hundreds of connections may come at once.
	await once(server.listen({ port: settings.port, host: '127.0.0.1', backlog: 4096 }), 'listening');

	const service = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** The `leads`, `templates`, `calls`, and `counts`. A reset replaces the state. */
		state: new ServiceState(settings),
		settings: settings as Readonly<Settings>,
		/** Changes settings of answers, faults, and limits for the calls from now on. */
		configure(changes: Partial<Settings>) {
			Object.assign(settings, changes);
			if (changes.faults) service.state.faults = new Faults(changes.faults);
		},
		/** Forgets all that calls did, and keeps the settings. */
		reset() {
			service.state = new ServiceState(settings);
		},
		/** Ends at once, even with calls in progress. */
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return service;
}

/** A delay of 0 sets no timer, which would distort what a test measures. */
async function pass(delayMs: number) {
	if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
	response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
	response.end(body);
}
