import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Account, type Answer, type Call } from './account';
import { json } from './answers';
import { DEFAULT_SETTINGS, type Settings } from './settings';

export { DEMO_KEYS } from './settings';

/** Where a running service shows the leads and templates that it holds. Never limited, never logged. */
export const STATE_PATH = '/_simulator/state';

export type LeadService = Awaited<ReturnType<typeof startLeadService>>;

/** A delay of 0 sets no timer, which would distort what a test measures. */
const CLOCK = {
	now: () => performance.now(),
	sleep: async (delayMs: number) => {
		if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
	},
};

export async function startLeadService(given: Partial<Settings> = {}) {
	const settings = { ...DEFAULT_SETTINGS, ...given };
	const server = createServer(async (request, response) => {
		response.on('error', () => {});
		// A caller that disconnects does not undo its call.
		const body = await text(request).catch(() => undefined);
		if (body === undefined) return;
		const call = readCall(request, body);
		const { leads, templates } = service.state;
		const isState = call.path === STATE_PATH;
		send(response, isState ? json(200, { leads, templates }) : await service.state.handle(call));
	});
	// A client's pooled connection must not end during its next call.
	server.keepAliveTimeout = 60_000;
	// A long backlog: hundreds of connections may come at once.
	await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }), 'listening');

	const service = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** A reset replaces it, so that calls in progress cannot write into the new one. */
		state: new Account(CLOCK, settings),
		settings: settings as Readonly<Settings>,
		configure(changes: Partial<Settings>) {
			Object.assign(settings, changes);
			Object.assign(service.state.settings, changes);
		},
		reset() {
			service.state = new Account(CLOCK, settings);
		},
		/** Ends at once, even with calls in progress. */
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return service;
}

function readCall({ method = '', url = '', headers }: IncomingMessage, body: string): Call {
	const [path, ...rest] = url.split('?');
	return { method, path, query: readQuery(rest.join('?')), contentType: headers['content-type'] ?? '', body };
}

/** Reads `+` as a blank, as servers do. Unlike URLSearchParams, does not accept a stray `%`. */
function readQuery(rawQuery: string): Call['query'] {
	const query: Call['query'] = Object.create(null);
	if (/%(?![0-9a-f]{2})/i.test(rawQuery)) return query;
	for (const [name, value] of new URLSearchParams(rawQuery)) query[name] ??= value;
	return query;
}

function send(response: ServerResponse, { status, headers, body = '' }: Answer) {
	response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
	response.end(body);
}
