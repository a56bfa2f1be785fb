/** Calls through a proxy that n8n takes from its environment: what the proxy sees, and what the user sees. */
import { findKeys } from '../support/keySearch';
import {
	createCertificate,
	serve,
	serveProxy,
	KEYS,
	WRITTEN,
	succeed,
	trust,
	write,
} from './support/loopback';

describe('a proxy', () => {
	const ENVIRONMENT = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
	afterEach(() => {
		for (const name of ENVIRONMENT) delete process.env[name];
		jest.restoreAllMocks();
	});

	it('passes on the calls of HTTPS without seeing a key', async () => {
		const certificate = await createCertificate();
		trust(certificate.cert);
		const service = await serve(succeed, { certificate });
		const proxy = await serveProxy();
		process.env.HTTPS_PROXY = proxy.url;
		const { port } = new URL(service.url);

		expect((await write(`https://localhost:${port}`)).items).toEqual(WRITTEN);
		expect(service.requests).toHaveLength(1);
		expect(proxy.requests).toEqual([`CONNECT localhost:${port}`]);
		const passed = Buffer.concat(proxy.passed).toString('latin1');
		expect(passed.length).toBeGreaterThan(500);
		expect(findKeys({ log: proxy.requests, passed }, KEYS)).toEqual([]);
	});

	it.each([
		['does not run', undefined, 'could not connect to the API host'],
		...[407, 403, 502].map((status) => [`answers ${status} itself`, status, `(status ${status})`] as const),
	] as const)('that %s', async (_what, status, message) => {
		const service = await serve(succeed, { certificate: await createCertificate() });
		const proxy = await serveProxy(status);
		process.env.HTTPS_PROXY = status ? proxy.url : 'http://127.0.0.1:1';
		const { error } = await write(service.url);

		expect(error?.message).toContain(message);
		expect(findKeys({ log: proxy.requests }, KEYS)).toEqual([]);
		expect(service.connections.made).toBe(0);
	});
});
