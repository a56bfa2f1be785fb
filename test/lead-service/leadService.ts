import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The simulated lead service: HTTP as documented, an enforced call limit, and delays and faults as configured. */
export interface LeadService {
	url: string;
	/** What it holds: `leads`, `templates`, `calls`, `counts`. A reset replaces it. */
	state: ServiceState;
	settings: Readonly<Settings>;
	/** Changes settings of answers, faults, and limits for the calls from now on. */
	configure(changes: Partial<Settings>): void;
	/** Forgets all that calls did, and keeps the settings. */
	reset(): void;
	/** Ends at once, even with calls in progress. */
	stop(): Promise<void>;
}

export async function startLeadService(given: Partial<Settings> = {}): Promise<LeadService> {
	const settings: Settings = { ...DEFAULT_SETTINGS, ...given };
	let stopped = false;

	/** Without a delay, takes the step at once: a timer would distort what a test measures. */
	function after(delayMs: number, step: () => void) {
		if (delayMs <= 0) step();
		else setTimeout(() => stopped || step(), delayMs).unref();
	}

	/** Takes a call through the network delay, the plan on arrival, the service time, its effect and the answer. */
	function handle(call: Call, response: ServerResponse) {
		const { state } = service;
		// Drawn together, so that a seed gives the n-th call the same delays whatever overlaps.
		const requestDelayMs = drawDelay(settings.networkDelayMs, state.delayRandom);
		const serviceTimeMs = drawDelay(settings.serviceTimeMs, state.delayRandom);
		const answerDelayMs = drawDelay(settings.networkDelayMs, state.delayRandom);

		after(requestDelayMs, () => {
			call.arrivedAt = performance.now();
			state.record(call);
			const { answer, inService, effect, counter } = planAtArrival(state, call);
			after(inService ? serviceTimeMs : 0, () => {
				effect?.();
				if (counter) state.counts[counter]++;
				if (call.fault) state.counts.faults++;
				if (answer !== 'hang') after(answerDelayMs, () => finish(answer));
			});
		});

		function finish(answer: Answer | 'reset') {
			state.times.lastFinishedAt = performance.now();
			if (answer === 'reset') return void response.destroy();
			call.status = answer.status;
			send(response, answer);
		}
	}

	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		// A caller that disconnects does not undo its call.
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const call = readCall(request, Buffer.concat(chunks).toString());
			if (call.path === STATE_PATH) send(response, json(200, service.state.toJSON()));
			else handle(call, response);
		});
	});
	// A client's pooled connection must not end during its next call.
	server.keepAliveTimeout = 60_000;

	const service: LeadService = {
		url: '',
		state: new ServiceState(settings),
		settings,
		configure(changes) {
			Object.assign(settings, changes);
			if (changes.faults) service.state.faults = new Faults(changes.faults);
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

	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		// A long backlog: hundreds of connections may come at once.
		server.listen({ port: settings.port, host: '127.0.0.1', backlog: 4096 }, resolve);
	});
	service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return service;
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
	response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
	response.end(body);
}
