/** The credential test, run by n8n's own code over real connections to the simulated service and to other servers. */
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHECK_BASE_URL, CHECK_NETWORK } from '../../nodes/LeadManagement/service/problemKinds';
import { DEMO_KEYS, startLeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { testCredential } from './support/harness';

const GOOD = { status: 'OK', message: 'LeadSquared accepts the keys' };
const CHECK_KEYS =
	"Check 'Access Key' and 'Secret Key' in the credential for missing characters. Check 'Base URL' too: the API host of another region does not accept the keys.";
const WRONG_HOST = ["This is not LeadSquared's API host", "Check 'Base URL'."] as const;
const DNS_TIMEOUT_MS = 30_000;

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
	await Promise.all(stops.map((stop) => stop()));
	stops = [];
});

const startService = async (settings: Partial<Settings> = {}) => {
	const service = await startLeadService(settings);
	stops.push(service.stop);
	return service;
};

/** Starts a server in place of the service. */
const startServer = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
	const calls: string[] = [];
	const server = http.createServer((request, response) => {
		calls.push(`${request.method} ${request.url}`);
		request.resume().on('end', () => answer(request, response));
	});
	await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	stops.push(stop);
	return { url: `http://127.0.0.1:${port}`, calls, stop };
};

const withStatus = (status: number, body = '', headers: Record<string, string> = {}) =>
	startServer((_, response) => void response.writeHead(status, headers).end(body));

const KEY_FORMS = Object.values(DEMO_KEYS).flatMap((key) => [key, encodeURIComponent(key)]);

/** Tests a credential with the demo's keys, and expects no key in the message. */
const tryCredential = async (change: object) => {
	const result = await testCredential({ ...DEMO_KEYS, ...change });
	for (const form of KEY_FORMS) expect(result.message).not.toContain(form);
	return result;
};

const expectError = async (change: object, message: string, description: string) =>
	expect(await tryCredential(change)).toEqual({ status: 'Error', message: `${message}. ${description}` });

describe('good keys', () => {
	it.each(['', '/', '/v2', '/v2/'])('are accepted, with "%s" after the address', async (ending) => {
		const service = await startService();

		expect(await tryCredential({ baseUrl: ` ${service.url}${ending} ` })).toEqual(GOOD);
		expect(service.state.leads).toEqual([]);
		expect(service.state.calls).toMatchObject([{ method: 'POST', body: '[]', status: 400 }]);
	});

	it('are accepted by a service that answers what it refuses with 500', async () => {
		const { url } = await withStatus(500, '{"Status":"Error","ExceptionType":"MXException"}');

		expect(await tryCredential({ baseUrl: url })).toEqual(GOOD);
	});

	it('are accepted where the service puts its refusal into a 200', async () => {
		const service = await startService({ faults: [{ answer: 'errorWith200' }] });

		expect(await tryCredential({ baseUrl: service.url })).toEqual(GOOD);
	});

	it('touch no lead that is there', async () => {
		const service = await startService();
		const query = new URLSearchParams({ postUpdatedLead: 'false', ...DEMO_KEYS });
		await fetch(`${service.url}/v2/LeadManagement.svc/Lead.CreateOrUpdate?${query}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '[{"Attribute":"EmailAddress","Value":"ada@example.com"}]',
		});
		const before = JSON.stringify(service.state.leads);

		expect(await tryCredential({ baseUrl: service.url })).toEqual(GOOD);
		expect(service.state.leads).toHaveLength(1);
		expect(JSON.stringify(service.state.leads)).toBe(before);
	});
});

describe('bad keys', () => {
	it.each([
		['access key', { accessKey: 'another' }],
		['secret key', { secretKey: 'another' }],
		['keys exchanged', { accessKey: DEMO_KEYS.secretKey, secretKey: DEMO_KEYS.accessKey }],
	])('are told: %s', async (_, keys) => {
		const service = await startService();

		const { status, message } = await tryCredential({ baseUrl: service.url, ...keys });
		expect(status).toBe('Error');
		expect(message).toMatch(/^LeadSquared did not accept the keys: .*[^.]\. Check 'Access Key'/);
		expect(message.endsWith(CHECK_KEYS)).toBe(true);
		expect(service.state.leads).toEqual([]);
	});

	it('are told where the service says no more than 401', async () => {
		const { url } = await withStatus(401);

		await expectError({ baseUrl: url }, 'LeadSquared did not accept the keys (status 401)', CHECK_KEYS);
	});

	it('are not repeated where the service repeats them', async () => {
		const { url } = await startServer((request, response) => {
			const ExceptionMessage = `No such keys: ${request.url} ${Object.values(DEMO_KEYS).join(' ')}`;
			response.writeHead(401, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ Status: 'Error', ExceptionMessage }));
		});

		const { status, message } = await tryCredential({ baseUrl: url });
		expect(status).toBe('Error');
		expect(message).toMatch(/^LeadSquared did not accept the keys: No such keys: .*\*\*\*\*\*/);
	});
});

describe('a wrong address', () => {
	it('is told where another service answers 404', async () => {
		const { url } = await withStatus(404, '<html><title>Not Found</title></html>', {
			'content-type': 'text/html',
		});

		await expectError({ baseUrl: url }, ...WRONG_HOST);
	});

	it('is told where the path is not that of the service', async () => {
		const service = await startService();

		const { status, message } = await tryCredential({ baseUrl: `${service.url}/api` });
		expect(status).toBe('Error');
		expect(message).toBe(WRONG_HOST.join('. '));
	});

	it.each([301, 302, 303, 307, 308])(
		'is told where it redirects, with %i, and nobody follows',
		async (status) => {
			const elsewhere = await withStatus(400);
			const { url, calls } = await startServer(
				(request, response) =>
					void response.writeHead(status, { location: `${elsewhere.url}${request.url}` }).end(),
			);

			await expectError(
				{ baseUrl: url },
				`The host redirects to another address (status ${status})`,
				`The redirect was not followed, because the request contains the keys. ${CHECK_BASE_URL}`,
			);
			expect(calls).toHaveLength(1);
			expect(elsewhere.calls).toEqual([]);
		},
	);

	it(
		'is told where the name does not resolve',
		async () => {
			const { status, message } = await tryCredential({ baseUrl: 'https://does-not-exist.invalid' });
			expect(status).toBe('Error');
			expect(message).toMatch(/^The API host was not found \((ENOTFOUND|EAI_AGAIN|EAI_FAIL)\)\. /);
			expect(message).toContain(CHECK_BASE_URL);
		},
		DNS_TIMEOUT_MS,
	);

	it('is told where the connection is refused', async () => {
		const { url, stop } = await withStatus(200);
		await stop();

		await expectError({ baseUrl: url }, 'The API host refused the connection (ECONNREFUSED)', CHECK_NETWORK);
	});

	it('is told where the connection breaks', async () => {
		const { url } = await startServer((_, response) => void response.destroy());

		const { status, message } = await tryCredential({ baseUrl: url });
		expect(status).toBe('Error');
		expect(message).toMatch(/^The connection to LeadSquared was lost before it responded \(/);
	});

	it('is told where a web page answers', async () => {
		const { url } = await withStatus(200, '<html><title>Please log in</title></html>', {
			'content-type': 'text/html',
		});

		await expectError({ baseUrl: url }, ...WRONG_HOST);
	});

	it('is told where a server accepts what the service rejects', async () => {
		const { url } = await withStatus(200, '{"Status":"Success","Message":{"Id":"1","AffectedRows":1}}');

		await expectError({ baseUrl: url }, ...WRONG_HOST);
	});

	it.each([
		[400, '<html><title>Bad Request</title></html>'],
		[400, '{"error":"Bad Request"}'],
		[400, ''],
		[422, '{"errors":[]}'],
	])('is told where another server or a proxy answers %i %s', async (status, body) => {
		const { url } = await withStatus(status, body);

		await expectError({ baseUrl: url }, ...WRONG_HOST);
	});

	it('is told where the host does not speak https', async () => {
		const { url } = await withStatus(400);

		const { status, message } = await tryCredential({ baseUrl: url.replace('http:', 'https:') });
		expect(status).toBe('Error');
		expect(message).toMatch(/^Could not establish a secure connection to LeadSquared/);
	});
});

describe('a service in trouble', () => {
	it('is told from wrong keys where the call limit is used up', async () => {
		const service = await startService({ callLimit: 1, windowMs: 60_000 });
		await tryCredential({ baseUrl: service.url });

		const { status, message } = await tryCredential({ baseUrl: service.url });
		expect(status).toBe('Error');
		expect(message).toMatch(/^The account's rate limit was exceeded/);
	});

	it.each([407, 500, 502, 503, 504, 520])('is told from wrong keys by status %i', async (code) => {
		const { url } = await withStatus(code, '<html></html>');

		const { status, message } = await tryCredential({ baseUrl: url });
		expect(status).toBe('Error');
		expect(message).toContain(`(status ${code}). ${CHECK_NETWORK}`);
	});
});

describe('a field that cannot be used', () => {
	const enterUrl = "Enter the address of your account's API host";
	it.each([
		['Base URL', 'is not a valid address', { baseUrl: '' }, enterUrl],
		['Base URL', 'is not a valid address', { baseUrl: '   ' }, enterUrl],
		['Base URL', 'is not a valid address', { baseUrl: 'https://' }, enterUrl],
		['Base URL', 'must begin with https://', { baseUrl: 'api.example.com' }, enterUrl],
		['Base URL', 'must begin with https://', { baseUrl: 'http://api.example.com' }, enterUrl],
		['Base URL', 'must begin with https://', { baseUrl: 'http://localhost.example.com' }, enterUrl],
		['Base URL', 'must begin with https://', { baseUrl: 'http://127.0.0.1.example.com' }, enterUrl],
		['Base URL', 'must begin with https://', { baseUrl: 'ftp://api.example.com' }, enterUrl],
		['Base URL', 'must not contain a user name', { baseUrl: 'https://user:word@api.example.com' }, enterUrl],
		['Base URL', 'must not contain a question mark', { baseUrl: 'https://api.example.com/?a=1' }, enterUrl],
		['Access Key', 'is empty', { accessKey: '' }, 'Enter the access key'],
		['Access Key', 'is empty', { accessKey: '  ' }, 'Enter the access key'],
		['Secret Key', 'is empty', { secretKey: '' }, 'Enter the secret key'],
		['Secret Key', 'is empty', { secretKey: '\t' }, 'Enter the secret key'],
		['Access Key', 'has spaces around it', { accessKey: `${DEMO_KEYS.accessKey} ` }, 'Remove the spaces'],
		['Secret Key', 'has spaces around it', { secretKey: `\n${DEMO_KEYS.secretKey}` }, 'Remove the spaces'],
		['Calls per 5 Seconds', 'must be a whole number, 1 or more', { callLimit: 0 }, 'Enter the rate limit'],
		['Calls per 5 Seconds', 'must be a whole number, 1 or more', { callLimit: 2.5 }, 'Enter the rate limit'],
	])("'%s' %s: %j", async (field, problem, change, fix) => {
		const service = await startService();

		const { status, message } = await tryCredential({ baseUrl: service.url, ...change });
		expect(status).toBe('Error');
		expect(message).toContain(`'${field}' of the credential ${problem}`);
		expect(message).toContain(fix);
		expect(service.state.calls).toEqual([]);
	});
});
