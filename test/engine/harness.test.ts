import { runNode, runWorkflow, searchList, startNode, testCredential } from './support/harness';
import { networkError, recordCalls } from './support/recordCalls';

process.env.PACKAGE_ROOT = `${__dirname}/support/standIn`;

const baseUrl = 'https://service.example';
const credentials = { leadManagementApi: { baseUrl, accessKey: 'u$r+/=&% é' } };
const parameters = { body: '={{ $json.body }}', query: '={{ { Id: $json.body } }}' };
const success = { body: { Status: 'Success' } };
const failure = { status: 500, body: { Status: 'Error' } };

it('shows the bytes of a call as they stand on the wire', async () => {
	const calls = recordCalls(baseUrl, [success]);
	await runNode({ credentials, parameters, items: [{ body: `["é'(😀)"]` }] });

	expect(calls).toMatchObject([
		{
			method: 'POST',
			path: '/send',
			rawQuery: 'Id=%5B%22%C3%A9%27%28%F0%9F%98%80%29%22%5D&accessKey=u%24r%2B%2F%3D%26%25%20%C3%A9',
			headers: { 'content-type': 'application/json', 'user-agent': 'n8n' },
			body: `["é'(😀)"]`,
		},
	]);
});

describe('a failed item', () => {
	const items = [{ body: '[1]' }, { body: '[2]' }, { body: '[3]' }];

	it('stops the workflow', async () => {
		recordCalls(baseUrl, [success, failure]);
		const run = await runNode({ credentials, parameters, items });

		expect(run.status).toBe('error');
		expect(run.error).toMatchObject({
			name: 'NodeApiError',
			message: 'Status 500',
			context: { itemIndex: 1 },
		});
		expect(run.items).toEqual([]);
	});

	it('goes on by the regular output', async () => {
		recordCalls(baseUrl, [success, failure, success]);
		const run = await runNode({ credentials, parameters, items, onError: 'continueRegularOutput' });

		expect(run.error).toBeUndefined();
		expect(run.items).toMatchObject([
			{ json: { Status: 'Success' }, pairedItem: { item: 0 } },
			{ json: { error: 'Status 500' }, pairedItem: { item: 1 } },
			{ json: { Status: 'Success' }, pairedItem: { item: 2 } },
		]);
		expect(run.hints).toEqual([{ message: 'Sent 3', location: 'outputPane' }]);
	});

	it('goes to the error output', async () => {
		recordCalls(baseUrl, [success, failure, success]);
		const run = await runNode({ credentials, parameters, items, onError: 'continueErrorOutput' });

		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(run.errorItems).toMatchObject([{ json: { error: 'Status 500' }, pairedItem: { item: 1 } }]);
	});
});

it('shows what n8n stores and logs', async () => {
	recordCalls(baseUrl, [failure]);
	const run = await runNode({ credentials, parameters, items: [{ body: '[1]' }] });

	expect(run.stored).toContain('"message":"Status 500"');
	expect(run.logLines.join()).toContain('Running node "Lead Management" finished with error');
});

it('runs the node again on failure', async () => {
	recordCalls(baseUrl, [failure, networkError('ECONNRESET'), success]);
	const run = await runNode({
		credentials,
		parameters,
		items: [{ body: '[1]' }],
		retryOnFail: true,
		maxTries: 3,
		waitBetweenTries: 1,
	});

	expect(run.items).toEqual([{ json: { Status: 'Success' }, pairedItem: { item: 0 } }]);
});

it('stops a call in flight', async () => {
	const calls = recordCalls(baseUrl, () => {
		execution.cancel();
		return { ...success, delayMs: 60_000 };
	});
	const execution = startNode({ credentials, parameters, items: [{ body: '[1]' }, { body: '[2]' }] });
	const run = await execution.done;

	expect(run.status).toBe('canceled');
	expect(calls).toHaveLength(1);
});

it('runs a workflow with nodes of n8n', async () => {
	recordCalls(baseUrl, [success]);
	const fields = { assignments: { assignments: [{ id: '1', name: 'body', type: 'string', value: '[1]' }] } };
	const run = await runWorkflow(
		{
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Fields',
					type: 'n8n-nodes-base.set',
					typeVersion: 3.4,
					position: [0, 0],
					parameters: fields,
				},
				{
					name: 'Send',
					type: 'n8n-nodes-lead-management.leadManagement',
					typeVersion: 1,
					position: [0, 0],
					parameters: { body: '={{ $json.body }}', query: '={{ { Id: $("Start").item.json.id } }}' },
				},
			],
			connections: {
				Start: { main: [[{ node: 'Fields', type: 'main', index: 0 }]] },
				Fields: { main: [[{ node: 'Send', type: 'main', index: 0 }]] },
			},
		},
		{ credentials, input: [{ id: 7 }] },
	);

	expect(run.output('Send')).toEqual([{ json: { Status: 'Success' }, pairedItem: { item: 0 } }]);
});

it('asks for the choices of a list', async () => {
	const calls = recordCalls(baseUrl, [{ body: ['a', 'b'] }]);

	expect(await searchList('search', { credentials, filter: 'b' })).toEqual({
		results: [{ name: 'b', value: 'b' }],
	});
	expect(calls).toMatchObject([{ path: '/list' }]);
});

it.each([
	['OK', 200],
	['Error', 401],
])('tests a credential: %s, %i', async (status, statusCode) => {
	const calls = recordCalls(baseUrl, [{ status: statusCode }]);

	expect(await testCredential(credentials.leadManagementApi)).toEqual({
		status,
		message: `Status ${statusCode}`,
	});
	expect(calls).toMatchObject([{ path: '/test', rawQuery: expect.stringMatching(/^accessKey=u%24r%2B/) }]);
});
