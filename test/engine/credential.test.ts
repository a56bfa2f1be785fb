/**
 * The credential test, run by n8n's own code over real connections. test/unit/credentialTest.test.ts has what it says of each
 * response, and network.test.ts what the network does to it.
 */
import { CHECK_NETWORK } from '../../nodes/LeadManagement/service/problemKinds';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { testCredential } from './support/harness';

const GOOD = { status: 'OK', message: 'LeadSquared accepts the keys' };
const CHECK_KEYS =
	"Check 'Access Key' and 'Secret Key' in the credential for missing characters. Check 'Base URL' too: the API host of another region does not accept the keys.";

let service: LeadService | undefined;
afterEach(async () => await service?.stop());

const startService = async (settings?: Partial<Settings>) => (service = await startLeadService(settings));

const KEY_FORMS = Object.values(DEMO_KEYS).flatMap((key) => [key, encodeURIComponent(key)]);

/** Tests a credential with the demo's keys, and expects no key in the message. */
const tryCredential = async (change: object) => {
	const result = await testCredential({ ...DEMO_KEYS, ...change });
	for (const form of KEY_FORMS) expect(result.message).not.toContain(form);
	return result;
};

describe('good keys', () => {
	it.each(['', '/', '/v2', '/v2/'])('are accepted, with "%s" after the address', async (ending) => {
		const service = await startService();

		expect(await tryCredential({ baseUrl: ` ${service.url}${ending} ` })).toEqual(GOOD);
		expect(service.state.leads).toEqual([]);
		expect(service.state.calls).toMatchObject([{ method: 'POST', body: '[]', status: 400 }]);
	});
});

describe('good keys with blanks around them', () => {
	it('are accepted, and sent without them', async () => {
		const service = await startService();
		const { accessKey, secretKey } = DEMO_KEYS;

		const keys = { accessKey: ` ${accessKey}\t`, secretKey: `\n${secretKey} ` };
		expect(await tryCredential({ baseUrl: service.url, ...keys })).toEqual(GOOD);
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
});

describe('a wrong address', () => {
	it('is told where the path is not that of the service', async () => {
		const service = await startService();

		const { status, message } = await tryCredential({ baseUrl: `${service.url}/api` });
		expect(status).toBe('Error');
		expect(message).toBe("This is not LeadSquared's API host. Check 'Base URL'.");
	});

	it('is told where the connection is refused', async () => {
		const { url, stop } = await startService();
		await stop();

		expect(await tryCredential({ baseUrl: url })).toEqual({
			status: 'Error',
			message: `The API host refused the connection (ECONNREFUSED). ${CHECK_NETWORK}`,
		});
	});

	it('is told where the host does not speak https', async () => {
		const { url } = await startService();

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
});

describe('a field that cannot be used', () => {
	it.each([
		[
			'Base URL',
			'is not a valid address',
			{ baseUrl: '   ' },
			"Enter the address of your account's API host",
		],
		[
			'Secret Key',
			'has invisible characters',
			{ secretKey: `${DEMO_KEYS.secretKey.slice(0, 4)}\u200b${DEMO_KEYS.secretKey.slice(4)}` },
			'Copy the key again',
		],
	])("'%s' %s: %j", async (field, problem, change, fix) => {
		const service = await startService();

		const { status, message } = await tryCredential({ baseUrl: service.url, ...change });
		expect(status).toBe('Error');
		expect(message).toContain(`'${field}' of the credential ${problem}`);
		expect(message).toContain(fix);
		expect(service.state.calls).toEqual([]);
	});
});
