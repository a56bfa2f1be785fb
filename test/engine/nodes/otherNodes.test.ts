/** Between n8n's own nodes: a loop that hands it batches, and an HTTP Request that uses its credential. */
import { DEMO_KEYS } from '../../lead-service/settings';
import { findKeys } from '../../support/keySearch';
import { NODE_TYPE, START_TYPE } from '../support/engineHost';
import { connect, runWorkflow } from '../support/harness';
import { recordCalls } from '../support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, ENCODED_DEMO_KEYS, FIELDS } from '../support/rows';

test("with 'Check Only', a loop sends nothing, and its batches are checked, also one of blank rows", async () => {
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS }));
	const parameters = { ...AUTO_MAP, options: { checkOnly: true } };
	const type = 'n8n-nodes-base.splitInBatches';
	const nodes = [
		{ name: 'Start', type: START_TYPE },
		{ name: 'Loop', type, typeVersion: 3, parameters: { batchSize: 1 } },
		{ name: 'Node', type: NODE_TYPE, parameters },
	];
	const batch = [[], [{ node: 'Node', type: 'main', index: 0 }]];
	const connections = { ...connect({ Start: 'Loop', Node: 'Loop' }), Loop: { main: batch } };
	const input = [{ Email: ADA }, { Email: '' }, { Email: 'bob@example.com' }];
	const credentials = { leadManagementApi: { baseUrl: BASE_URL } };
	const options = { startNode: 'Start', mode: 'manual' as const, input, credentials };
	const { output } = await runWorkflow({ nodes, connections }, options);
	expect(output('Node').map(({ json }) => json)).toEqual([
		{ EmailAddress: ADA },
		{ Status: 'Skipped' },
		{ EmailAddress: 'bob@example.com' },
	]);
	expect(calls.map(({ path }) => path)).toEqual(['/v2/LeadManagement.svc/LeadsMetaData.Get']);
});

test.each([200, 401])(
	"n8n's HTTP Request node can use the credential: status %i",
	async (status) => {
		const calls = recordCalls(BASE_URL, () => ({ status, body: [{ SchemaName: 'Phone' }] }));
		const parameters = {
			url: `${BASE_URL}/v2/LeadManagement.svc/LeadsMetaData.Get`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'leadManagementApi',
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'excludeOptionSets', value: '1' }] },
		};
		const credentials = { leadManagementApi: { id: '1', name: 'Test' } };
		const type = 'n8n-nodes-base.httpRequest';
		const nodes = [
			{ name: 'Start', type: START_TYPE },
			{ name: 'HTTP', type, typeVersion: 4.2, parameters, credentials },
		];
		const {
			status: ended,
			output,
			error,
			stored,
			logLines,
		} = await runWorkflow(
			{ nodes, connections: connect({ Start: 'HTTP' }) },
			{
				startNode: 'Start',
				credentials: { leadManagementApi: { baseUrl: BASE_URL, ...DEMO_KEYS } },
			},
		);

		expect(calls[0].rawQuery).toBe(`excludeOptionSets=1&${ENCODED_DEMO_KEYS}`);
		expect(ended).toBe(status === 200 ? 'success' : 'error');
		if (status === 200) expect(output('HTTP').map(({ json }) => json)).toEqual([{ SchemaName: 'Phone' }]);
		const left = { error, stack: error?.stack ?? '', stored, log: logLines.join('\n') };
		expect(findKeys(left, Object.values(DEMO_KEYS))).toEqual([]);
	},
	120_000,
);
