/** Real servers on this machine, for what nock does not show: TLS, proxies, and responses that come in pieces. One lead is written. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import tls, { type SecureContextOptions } from 'node:tls';
import { generate } from 'selfsigned';
import { DEMO_KEYS } from '../../lead-service/settings';
import { withoutWaiting } from '../../support/fakeTimers';
import { findKeys } from '../../support/keySearch';
import { SUCCESS } from '../../support/leads';
import { runNode, type NodeOptions } from './harness';

export type Handler = (response: ServerResponse, index: number, request: IncomingMessage) => void;

/** A key and a certificate of `localhost` and an IP address. */
export const createCertificate = async ({ ip = '127.0.0.1', until = '2049-12-31' } = {}) => {
	const altNames = [{ type: 2 as const, value: 'localhost' }, { type: 7 as const, ip }]; // prettier-ignore
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'loopback' }], {
		keyType: 'ec',
		notBeforeDate: new Date('2020-01-01'),
		notAfterDate: new Date(until),
		extensions: [{ name: 'subjectAltName', altNames }],
	});
	return { key, cert };
};

const servers: Server[] = [];
const sockets = new Set<Duplex>();

afterEach(async () => {
	for (const socket of sockets) socket.destroy();
	await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server, which keeps what it has seen: the method, URL, and body of each request, and its connections. */
const listen = async (server: Server, host: string, protocol: string) => {
	const connections = { made: 0, open: 0 };
	server.on('connection', (socket: Socket) => {
		connections.made++;
		connections.open++;
		sockets.add(socket);
		socket.on('close', () => {
			connections.open--;
			sockets.delete(socket);
		});
	});
	servers.push(server);
	await once(server.listen(0, host), 'listening');
	const { port } = server.address() as AddressInfo;
	const shownHost = host.includes(':') ? `[${host}]` : host;
	return { url: `${protocol}://${shownHost}:${port}`, requests: [] as string[], connections };
};
export type Loopback = Awaited<ReturnType<typeof listen>>;

interface Options {
	host?: string;
	certificate?: { key: string; cert: string };
}

export const serve = async (handle: Handler, { host = '127.0.0.1', certificate }: Options = {}) => {
	const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
		const seen = `${incoming.method} ${incoming.url} ${await text(incoming)}`;
		handle(response, loopback.requests.push(seen) - 1, incoming);
	};
	const server = certificate ? createTlsServer(certificate, receive) : createServer(receive);
	const loopback = await listen(server, host, certificate ? 'https' : 'http');
	return loopback;
};

/**
 * Starts a proxy, which connects a client that asks for it with a server.
 *
 * @param refusal status with which it refuses to connect
 */
export const serveProxy = async (refusal?: number) => {
	/** Bytes that passed through it to servers. */
	const passed: Buffer[] = [];
	const server = createServer();
	server.on('connect', ({ method, url = '' }: IncomingMessage, client: Duplex) => {
		proxy.requests.push(`${method} ${url}`);
		if (refusal !== undefined) return void client.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
		const [host, port] = url.split(':');
		const target = connect(Number(port), host, () => {
			client.write('HTTP/1.1 200 Connection established\r\n\r\n');
			client.on('data', (chunk: Buffer) => passed.push(chunk));
			client.pipe(target).pipe(client);
		});
		sockets.add(target);
		target.on('error', () => client.destroy());
		client.on('error', () => target.destroy());
	});
	const proxy = await listen(server, '127.0.0.1', 'http');
	return { ...proxy, passed };
};

export const JSON_SUCCESS = JSON.stringify(SUCCESS);
export const WRITTEN = [{ json: SUCCESS, pairedItem: { item: 0 } }];
export const KEYS = Object.values(DEMO_KEYS);

export const succeed: Handler = (response) => response.end(JSON_SUCCESS);

/** Each server has an account of its own, so that tests share no rate limit. */
export const credentialsFor = (baseUrl: string) => ({
	leadManagementApi: {
		...DEMO_KEYS,
		accessKey: DEMO_KEYS.accessKey + new URL(baseUrl).port,
		baseUrl,
		callLimit: 1_000,
	},
});

export const nodeFor = (baseUrl: string): NodeOptions => ({
	parameters: { dataToSend: 'json', attributesJson: '{"Phone":"+91-9845098450"}' },
	items: [{}],
	credentials: credentialsFor(baseUrl),
});

/** Writes one lead, and checks that neither key is in anything that the run leaves behind. */
export const write = async (baseUrl: string) => {
	// In real time, the lead of a call without an answer would hold up Jest for ten seconds.
	const run = await withoutWaiting(() => runNode(nodeFor(baseUrl)));
	const { error, runData, stored, hints, logLines } = run;
	expect(findKeys({ error, runData, stored, hints, logLines }, KEYS)).toEqual([]);
	return run;
};

/** Makes n8n trust a certificate until mocks are restored. A user does it with NODE_EXTRA_CA_CERTS before n8n starts. */
export const trust = (ca: string) => {
	const { createSecureContext } = tls;
	jest
		.spyOn(tls, 'createSecureContext')
		.mockImplementation((options?: SecureContextOptions) => createSecureContext({ ...options, ca }));
};
