/** The credential's "Test" button with a fake request helper. test/engine/editor.test.ts tests it through n8n's engine. */
import { Readable } from 'node:stream';
import type { ICredentialsDecrypted, ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { testLeadManagementApi } from '../../nodes/LeadManagement/service/credentialTest';

const DATA = {
	baseUrl: 'https://api.example.com/v2/',
	accessKey: 'u$r1',
	secretKey: 's3cr3t',
	callLimit: 25,
};

/** @param answer the service's answer, or an Error for none */
const press = async (answer: IDataObject | Error, data: IDataObject | null = DATA) => {
	const sent: unknown[] = [];
	const context = {
		helpers: {
			async request(options: unknown) {
				sent.push(options);
				if (answer instanceof Error) throw answer;
				const body = Readable.from([Buffer.from(String(answer.body ?? ''))]);
				return { statusCode: 400, headers: {}, ...answer, body };
			},
		},
	};
	const credential = { data } as unknown as ICredentialsDecrypted;
	const result = await testLeadManagementApi.call(context as unknown as ICredentialTestFunctions, credential);
	return { sent, ...result };
};

test('sends one call that can change no lead, to the host of the credential alone', async () => {
	const { sent } = await press({});
	const uri = 'https://api.example.com/v2/LeadManagement.svc/Lead.CreateOrUpdate';
	const qs = { postUpdatedLead: 'false', accessKey: 'u$r1', secretKey: 's3cr3t' };
	const headers = { 'Content-Type': 'application/json' };
	const response = { simple: false, resolveWithFullResponse: true, useStream: true };
	const options = { timeout: 10_000, followRedirect: false, followAllRedirects: false, ...response };
	expect(sent).toEqual([{ method: 'POST', uri, qs, headers, body: '[]', ...options }]);
});

const says = (statusCode: number, ExceptionMessage: string, ExceptionType?: string) => ({
	statusCode,
	body: JSON.stringify({ Status: 'Error', ExceptionType, ExceptionMessage }),
});
const networkError = (code: string) => Object.assign(new Error('x'), { code });

const OK = /^LeadSquared accepts the keys$/;
const WRONG_HOST = /^LeadSquared was not found at this address.* Check 'Base URL'/;
const OTHER = /^This may not be LeadSquared\. Check 'Base URL'/;
const UNCLEAR = /^LeadSquared did not say whether/;
const CHECK_KEYS = / Copy 'Access Key' and 'Secret Key' again/;
const CHECK_NETWORK = / Check the network, proxy, and firewall of your n8n instance\. Check 'Base URL'/;
// prettier-ignore
test.each<[what: string, answer: IDataObject | Error, message: RegExp]>([
	['the empty lead is refused with 400', says(400, 'No attributes'), OK],
	['the empty lead is refused with 500', says(500, 'Lead is mandatory', 'MXException'), OK],
	['the empty lead is refused inside a 200', says(200, 'At least one unique field is required'), OK],
	['a success, which no empty lead can have', { statusCode: 200, body: '{"Status":"Success"}' }, OTHER],
	['a success of another service', { statusCode: 200, body: '{}' }, OTHER],
	['a bad request of another service, with words', { statusCode: 400, body: '{"message":"Bad Request"}' }, OTHER],
	['a web page', { statusCode: 200, body: '<html>' }, CHECK_NETWORK],
	['a redirect', { statusCode: 302 }, CHECK_NETWORK],
	['a wrong path', { statusCode: 404 }, WRONG_HOST],
	['a bad request in its own form', { statusCode: 400, body: '{"error":"no"}' }, OTHER],
	['a proxy', { statusCode: 400, body: '<html>' }, CHECK_NETWORK],
	['a key in the answer', { statusCode: 401, body: '{"Message":"u$r1"}' }, /: \*{5}\. Copy/],
	['wrong keys', says(401, 'No. Go.'), /No\. Go\. Copy/],
	['wrong keys inside a 200', says(200, 'Invalid accessKey'), CHECK_KEYS],
	['wrong keys, by the type of an error inside a 200', says(200, 'No', 'MXUserAuthenticationFailedException'), CHECK_KEYS],
	['a user without rights', says(403, 'No'), /The user that the keys belong to/],
	['an error of the platform', { statusCode: 500, body: '{"Message":"An error has occurred."}' }, UNCLEAR],
	['too many calls', { statusCode: 429 }, /Calls per 5 Seconds.*or try again later\.$/],
	['an outage', { statusCode: 503 }, /not available.*Try again later\.$/],
	['no host', networkError('ENOTFOUND'), CHECK_NETWORK],
	['an error of n8n', new Error('blocked'), /^n8n could not send the request: blocked\. .*ask an admin/],
	['a wrong certificate', networkError('CERT_HAS_EXPIRED'), /certificate of the host/],
])('%s: %s', async (_what, answer, message) => {
	const result = await press(answer);
	expect(result.message).toMatch(message);
	expect(result.status).toBe(message === OK ? 'OK' : 'Error');
	expect(result.message).not.toMatch(/workflow|\bitem\b|written|Options|\.\./);
});

test('what is wrong with the fields is said without a call', async () => {
	const { sent, message } = await press({}, { ...DATA, baseUrl: 'http://api.example.com' });
	expect(sent).toEqual([]);
	expect(message).toMatch(/^'Base URL' of the credential must begin with https:\/\/\. Enter the address/);
	expect(await press({}, null)).toMatchObject({ status: 'Error', sent: [] });
});
