/** The credential's "Test" button with a fake request helper. test/engine/credential.test.ts tests it through n8n's engine. */
import type { ICredentialsDecrypted, ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { testLeadManagementApi } from '../../nodes/LeadManagement/service/credentialTest';

const DATA = {
	baseUrl: 'https://api.example.com/v2/',
	accessKey: 'access',
	secretKey: 'secret',
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
				return { statusCode: 400, headers: {}, body: '', ...answer };
			},
		},
	};
	const credential = { data } as unknown as ICredentialsDecrypted;
	const result = await testLeadManagementApi.call(context as unknown as ICredentialTestFunctions, credential);
	return { sent, ...result };
};

test('sends one call that can change no lead, to the host of the credential alone', async () => {
	const { sent } = await press({});
	expect(sent).toEqual([
		{
			method: 'POST',
			uri: 'https://api.example.com/v2/LeadManagement.svc/Lead.CreateOrUpdate',
			qs: { postUpdatedLead: 'false', accessKey: 'access', secretKey: 'secret' },
			headers: { 'Content-Type': 'application/json' },
			body: '[]',
			timeout: 10_000,
			simple: false,
			followRedirect: false,
			followAllRedirects: false,
			resolveWithFullResponse: true,
		},
	]);
});

test.each([400, 500])('keys are good when the empty lead is refused with status %d', async (statusCode) => {
	expect(await press({ statusCode, body: '{"Status":"Error"}' })).toMatchObject({
		status: 'OK',
		message: 'The service accepts the keys',
	});
});

test.each([
	[
		'wrong keys',
		{ statusCode: 401 },
		/^The service did not accept the keys \(status 401\)\. Check 'Access Key'/,
	],
	['a full stop of the service', { statusCode: 401, body: '{"Message":"No. Go."}' }, /keys: No\. Go\. Check/],
	[
		'a success, which no empty lead can have',
		{ statusCode: 200, body: '{}' },
		/^The response did not come from .*\. Another server/,
	],
	[
		'an error page of another server',
		{ statusCode: 400, body: '<html>' },
		/^The response did not come from .*\. Check 'Base URL'/,
	],
	[
		'an error of another server',
		{ statusCode: 500, body: '{"error":"no"}' },
		/^The response did not come from /,
	],
	[
		'an error that the service puts into a success',
		{ statusCode: 200, body: '{"Status":"Error","ExceptionMessage":"Busy"}' },
		/: Busy\. /,
	],
	['a network error', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), /refused the connection/],
	['a key in the answer', { statusCode: 401, body: '{"Message":"access"}' }, /keys: \*{5}\. Check/],
])('tells of %s', async (_what, answer, message) => {
	expect(await press(answer)).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
});

test.each<[string, IDataObject | Error]>([
	['no connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
	['no response in time', Object.assign(new Error('x'), { code: 'ETIMEDOUT' })],
	['a lost connection', Object.assign(new Error('x'), { code: 'ECONNRESET' })],
	['a service that is down', { statusCode: 503 }],
])('speaks of no workflow after %s', async (_what, answer) => {
	const { message } = await press(answer);
	expect(message).toMatch(/ Check 'Base URL' .*, or test the credential again later\.$/);
	expect(message).not.toMatch(/workflow|written|Options/);
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
	expect(await press({}, null)).toMatchObject({
		status: 'Error',
		sent: expect.any(Array),
	});
});
