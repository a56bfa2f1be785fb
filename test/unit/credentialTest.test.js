/** The button "Test" of the credential, with n8n's helper played: the whole of it is in test/engine/credential.test.js. */
const { testLeadManagementApi } = require('../../nodes/LeadManagement/service/credentialTest');

const DATA = {
	baseUrl: 'https://api.example.com/v2/',
	accessKey: 'access',
	secretKey: 'secret',
	callLimit: 25,
};

/** @param {any} answer an answer, or an Error that keeps it from coming */
const press = async (answer, data = DATA) => {
	const sent = [];
	/** @type {any} */
	const context = {
		helpers: {
			async request(options) {
				sent.push(options);
				if (answer instanceof Error) throw answer;
				return { statusCode: 400, headers: {}, body: '', ...answer };
			},
		},
	};
	/** @type {any} */
	const credential = { data };
	return { sent, ...(await testLeadManagementApi.call(context, credential)) };
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
	expect(await press({ statusCode })).toMatchObject({
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
	['a success, which no empty lead can have', { statusCode: 200, body: '{}' }, /neither success nor error/],
	['a network error', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), /refused the connection/],
	['a key in the answer', { statusCode: 401, body: '{"Message":"access"}' }, /keys: \*{5}\. Check/],
])('tells of %s', async (_what, answer, message) => {
	expect(await press(answer)).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
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
	expect(await press({}, /** @type {any} */ (null))).toMatchObject({
		status: 'Error',
		sent: expect.any(Array),
	});
});
