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

const refused = (statusCode: number, body: object = {}) => ({
	statusCode,
	body: JSON.stringify({ Status: 'Error', ...body }),
});
const WRONG_HOST =
	"This is not LeadSquared's API host. Enter only the host in 'Base URL', e.g. https://api-us11.leadsquared.com. It is shown with your keys, and is not the address where you sign in.";

test.each<[string, IDataObject]>([
	['with 400', refused(400)],
	['with 500', refused(500, { ExceptionType: 'MXException', ExceptionMessage: 'Lead is mandatory' })],
	['inside a 200', refused(200, { ExceptionMessage: 'At least one unique field is required' })],
])('keys are good when the empty lead is refused %s', async (_how, answer) => {
	expect(await press(answer)).toMatchObject({ status: 'OK', message: 'LeadSquared accepts the keys' });
});

test.each<[string, IDataObject]>([
	['a success, which no empty lead can have', { statusCode: 200, body: '{"Status":"Success"}' }],
	['a web page', { statusCode: 200, body: '<html>' }],
	['not modified', { statusCode: 304 }],
	['a bad request in its own form', { statusCode: 400, body: '{"error":"no"}' }],
])('a server that answers %s is not the API host', async (_what, answer) => {
	expect(await press(answer)).toMatchObject({ status: 'Error', message: WRONG_HOST });
});

const CHECK_NETWORK =
	/ Check 'Base URL' .* If it is correct, check the network of your n8n instance, or try again later\.$/;
const CHECK_KEYS = / Copy 'Access Key' and 'Secret Key' again/;
const networkError = (code: string) => Object.assign(new Error('x'), { code });

test.each<[string, IDataObject | Error, RegExp]>([
	['a key in the answer', { statusCode: 401, body: '{"Message":"u$r1"}' }, /: \*{5}\. Copy/],
	['wrong keys, with a full stop', refused(401, { ExceptionMessage: 'No. Go.' }), /No\. Go\. Copy/],
	['wrong keys inside a 200', refused(200, { ExceptionMessage: 'Invalid accessKey' }), CHECK_KEYS],
	['a user without rights', refused(500, { ExceptionMessage: 'Unauthorized access' }), CHECK_KEYS],
	['a user without rights, with 403', refused(403), /The user that the keys belong to/],
	['a redirect', { statusCode: 302 }, /redirect was not followed/],
	['a wrong path', refused(404), CHECK_NETWORK],
	['maintenance', refused(503, { ExceptionType: 'MXException' }), CHECK_NETWORK],
	['too many calls', { statusCode: 429 }, /Test the credential again in a minute\.$/],
	...[407, 408, 425, 500, 502, 503, 504, 511, 520, 521, 522, 524, 530].map(
		(statusCode): [string, IDataObject, RegExp] => [`status ${statusCode}`, { statusCode }, CHECK_NETWORK],
	),
	['no host', networkError('ENOTFOUND'), CHECK_NETWORK],
	['an error of n8n', new Error('blocked'), /^n8n could not send the request: blocked\. Check 'Base URL' /],
	['a wrong certificate', networkError('CERT_HAS_EXPIRED'), /certificate of the host/],
])('tells of %s, and speaks of no item and no workflow', async (_what, answer, message) => {
	const result = await press(answer);
	expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toMatch(/workflow|item|written|Options|\.\./);
	expect(result.message).not.toBe(WRONG_HOST);
});

test('tells what is wrong with the fields, without a call', async () => {
	const { sent, ...result } = await press({}, { ...DATA, baseUrl: 'http://api.example.com' });
	expect(sent).toEqual([]);
	expect(result).toEqual({
		status: 'Error',
		message: expect.stringMatching(
			/^'Base URL' of the credential must begin with https:\/\/\. Enter the address/,
		),
	});
	expect(await press({}, null)).toMatchObject({ status: 'Error', sent: [] });
});
