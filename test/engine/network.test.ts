/**
 * The network does this to a call: compression, broken and endless responses, redirects, certificates. Through n8n's engine
 * against real servers on this machine, with what the user sees and how often the service was called.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { waitUntil } from '../support/waitUntil';
import { withoutWaiting } from '../support/fakeTimers';
import { searchList, startNode, testCredential } from './support/harness';
import {
	createCertificate,
	serve,
	type Handler,
	type Loopback,
	JSON_SUCCESS,
	WRITTEN,
	credentialsFor,
	nodeFor,
	succeed,
	trust,
	write,
} from './support/loopback';

const MEGABYTE = 1_000_000;
/** The servers need real time while n8n's waits are skipped. */
const { setInterval: repeat } = globalThis;

const closed = async ({ connections }: Loopback) =>
	await waitUntil('the connections are closed', () => connections.open === 0);

const breakOff =
	(headers: OutgoingHttpHeaders, beginning: string | Buffer): Handler =>
	(response) => {
		response.writeHead(200, headers).write(beginning);
		setImmediate(() => response.destroy());
	};
const send =
	(text: string): Handler =>
	({ socket }) =>
		void socket?.end(text);

const respond =
	(headers: OutgoingHttpHeaders, body: string | Buffer): Handler =>
	(response) =>
		response.writeHead(200, headers).end(body);
const GZIP = { 'content-encoding': 'gzip' };
const HALF = gzipSync(JSON_SUCCESS).subarray(0, 30);

const LOST =
	/^LeadSquared is not available, or the connection was lost \((ECONNRESET|status 200|HPE_\w+|Z_DATA_ERROR)\)/;
const NOT_FROM_SERVICE = /^A proxy, a firewall, or a login page responded/;

it.each([
	['gzip', gzipSync(JSON_SUCCESS)],
	['deflate', deflateSync(JSON_SUCCESS)],
	['br', brotliCompressSync(JSON_SUCCESS)],
])('a response that is compressed with %s is read', async (encoding, body) => {
	const service = await serve(respond({ 'content-encoding': encoding }, body));
	expect((await write(service.url)).items).toEqual(WRITTEN);
	expect(service.requests).toHaveLength(1);
});

describe('a response that cannot be read', () => {
	it.each<[what: string, handler: Handler, message: RegExp]>([
		['shorter than its length', breakOff({ 'content-length': 1_000 }, JSON_SUCCESS), LOST],
		['without its last part', breakOff({}, JSON_SUCCESS), LOST],
		['nothing', ({ socket }) => void socket?.end(), LOST],
		['not HTTP', send('220 mail.example.com\r\n'), LOST],
		['headers of 200 KB', send(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`), LOST],
		['not compressed as it says', respond(GZIP, JSON_SUCCESS), LOST],
		['half of a compressed one', respond(GZIP, HALF), LOST],
	])('%s', async (_what, handler, message) => {
		const service = await serve(handler);
		const run = await write(service.url);

		expect(run.error?.message).toMatch(message);
		expect(service.requests.length).toBeGreaterThan(1);
	});
});

/** Sends the beginning of a response, and then a byte each 20 ms, for as long as the connection is open. */
const drip =
	(headers: string): Handler =>
	({ socket }) => {
		socket?.write(`HTTP/1.1 200 OK\r\n${headers}`);
		const interval = repeat(() => socket?.write(' '), 20);
		socket?.on('close', () => clearInterval(interval));
	};
const LENGTH = 'Content-Length: 9999\r\n';
const start =
	(text: string): Handler =>
	({ socket }) =>
		void socket?.write(`HTTP/1.1 ${text}\r\n\r\n`);

const ENDLESS: [what: string, handler: Handler][] = [
	['a body that drips', drip(`${LENGTH}\r\n`)],
	['headers that drip', drip('X: ')],
	['another protocol', start('101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket')],
	['early hints alone', start('103 Early Hints')],
	['nothing', () => {}],
];

describe('a response that does not end', () => {
	afterEach(() => jest.restoreAllMocks());

	it.each(ENDLESS)('ends after 30 seconds, and the call is made again: %s', async (_what, handler) => {
		const service = await serve((response, index, request) =>
			(index === 0 ? handler : succeed)(response, index, request),
		);
		const { items } = await write(service.url);
		await closed(service);
		expect([items, service.requests.length]).toEqual([WRITTEN, 2]);
	});

	it('ends when the execution is stopped', async () => {
		let cancel = () => {};
		const service = await serve((...call) => {
			drip(`${LENGTH}\r\n`)(...call);
			cancel();
		});
		const { status } = await withoutWaiting(async () => {
			const started = startNode(nodeFor(service.url));
			({ cancel } = started);
			return await started.done;
		});

		expect(status).toBe('canceled');
		await closed(service);
		expect(service.requests).toHaveLength(1);
	});

	it.each(ENDLESS)('ends in the editor too: %s', async (_what, handler) => {
		const { timeout } = AbortSignal;
		jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100));
		const service = await serve(handler);
		const credentials = credentialsFor(service.url);

		await expect(searchList('searchLeadFields', { credentials })).rejects.toThrow(/did not respond in time/);
		await closed(service);
		const { status, message } = await testCredential(credentials.leadManagementApi);
		expect([status, message]).toEqual(['Error', expect.stringMatching(/did not respond in time/)]);
	});
});

describe('a response that is too large', () => {
	const large = JSON.stringify({ ...WRITTEN[0].json, More: 'x'.repeat(50 * MEGABYTE) });

	it.each([
		['50 MB', {}, large],
		['50 KB that are 50 MB', GZIP, gzipSync(large)],
	])('is not read to its end, and does not reach the item: %s', async (_what, headers, body) => {
		const service = await serve(respond(headers, body));
		const run = await write(service.url);
		await closed(service);

		expect(run.error?.message).toMatch(NOT_FROM_SERVICE);
		expect(run.stored.length).toBeLessThan(MEGABYTE);
		expect(service.requests).toHaveLength(1);
	});

	it('is told by its status, where that says more', async () => {
		const service = await serve((response) => response.writeHead(401).end(large));

		expect((await write(service.url)).error?.message).toMatch(/did not accept the keys/);
	});

	it('is read to its end where it is a list', async () => {
		const Choices = 'x'.repeat(2 * MEGABYTE);
		const list = JSON.stringify([{ SchemaName: 'Phone', DisplayName: 'Phone', Choices }]);
		const service = await serve((response) => response.end(list));
		const credentials = credentialsFor(service.url);
		expect((await searchList('searchLeadFields', { credentials })).results).toHaveLength(1);
	});
});

it.each([301, 302, 303, 307, 308])(
	'a redirect with %d is not followed, and the host gets no key',
	async (status) => {
		const elsewhere = await serve(succeed);
		const service = await serve((response, _index, { url }) =>
			response.writeHead(status, { location: `${elsewhere.url}${url}` }).end(),
		);
		const run = await write(service.url);
		const tested = await testCredential(credentialsFor(service.url).leadManagementApi);

		expect(run.error?.message).toMatch(NOT_FROM_SERVICE);
		expect(tested.message).toMatch(NOT_FROM_SERVICE);
		expect(service.requests).toHaveLength(2);
		expect(elsewhere.connections.made).toBe(0);
	},
);

describe('HTTPS', () => {
	afterEach(() => jest.restoreAllMocks());

	it('with a certificate that is trusted', async () => {
		const certificate = await createCertificate();
		trust(certificate.cert);
		const service = await serve(succeed, { certificate });

		expect((await write(service.url)).items).toEqual(WRITTEN);
		expect(service.requests).toHaveLength(1);
	});

	it.each([
		['with a certificate that nobody trusts', {}, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['with one that has expired', { until: '2020-12-31' }, true, 'CERT_HAS_EXPIRED'],
		['with one for another host', { ip: '127.0.0.2' }, true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
		['without one', undefined, false, ''],
	])('of a server %s: sends nothing, once', async (_what, options, isTrusted, code) => {
		const certificate = options && (await createCertificate(options));
		if (certificate && isTrusted) trust(certificate.cert);
		const service = await serve(succeed, { certificate });
		const { error } = await write(service.url.replace('http:', 'https:'));

		expect(error?.message).toMatch(/^n8n could not send the request/);
		expect(error?.message).toContain(code && `(${code})`);
		expect(error?.description).toMatch(/certificate/);
		expect(service.connections.made).toBe(1);
		expect(service.requests).toEqual([]);
	});
});

// n8n 2.41 looks for a proxy with a URL without brackets, which a future Node.js refuses (DEP0170).
test('a host that is an IPv6 address', async () => {
	const service = await serve(succeed, { host: '::1' });

	expect((await write(service.url)).items).toEqual(WRITTEN);
	expect(service.requests).toHaveLength(1);
});
