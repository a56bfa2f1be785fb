/**
 * The credential test, run by n8n's own code over real connections. test/unit/credentialTest.test.ts has what it says of each
 * response, and network.test.ts what the network does to it.
 */
import { CHECK_NETWORK } from '../../nodes/LeadManagement/service/problemKinds';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { testCredential } from './support/harness';

const CHECK_KEYS =
	"Copy 'Access Key' and 'Secret Key' again into the credential: they may be swapped or cut off. Check 'Base URL' too: the API host of another region does not accept the keys.";

let service: LeadService;
beforeEach(async () => void (service = await startLeadService()));
afterEach(async () => await service.stop());

const KEY_FORMS = Object.values(DEMO_KEYS).flatMap((key) => [key, encodeURIComponent(key)]);

/** Tests a credential with the demo's keys, and expects no key in the message. */
const tryCredential = async (change: object) => {
	const result = await testCredential({ baseUrl: service.url, ...DEMO_KEYS, ...change });
	for (const form of KEY_FORMS) expect(result.message).not.toContain(form);
	return result;
};

test('good keys are accepted, without the blanks around them, and no lead is written', async () => {
	const accessKey = ` ${DEMO_KEYS.accessKey}\t`;
	const secretKey = `\n${DEMO_KEYS.secretKey} `;
	expect(await tryCredential({ baseUrl: ` ${service.url}/v2/ `, accessKey, secretKey })).toEqual({
		status: 'OK',
		message: 'LeadSquared accepts the keys',
	});
	expect(service.state.leads).toEqual([]);
	expect(service.state.calls).toMatchObject([{ method: 'POST', body: '[]', status: 400 }]);
});

test.each(['accessKey', 'secretKey'])('another %s is told', async (name) => {
	const { status, message } = await tryCredential({ [name]: 'another' });
	expect(status).toBe('Error');
	expect(message).toMatch(/^LeadSquared did not accept the keys: .*[^.]\. Copy 'Access Key'/);
	expect(message.endsWith(CHECK_KEYS)).toBe(true);
	expect(service.state.leads).toEqual([]);
});

test('a path that is not that of the service, and a refused connection, are told', async () => {
	const { url, stop } = await startLeadService();
	await stop();
	expect([
		await tryCredential({ baseUrl: `${service.url}/api` }),
		await tryCredential({ baseUrl: url }),
	]).toEqual([
		{
			status: 'Error',
			message: expect.stringMatching(/^This is not LeadSquared's API host\. Enter only the host/),
		},
		{ status: 'Error', message: `The API host refused the connection (ECONNREFUSED). ${CHECK_NETWORK}` },
	]);
});
