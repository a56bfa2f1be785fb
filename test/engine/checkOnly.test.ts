/** 'Check Only' where n8n runs the node again: nothing that writes is sent. `test/unit/outcomes.test.ts` has what it shows. */
import { NODE_TYPE } from './support/engineHost';
import { runNode, runWorkflow } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS } from './support/rows';

const parameters = { ...AUTO_MAP, options: { checkOnly: true } };
const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'one account', callLimit: 100 } };

test('Retry On Fail checks again, and sends nothing', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS }));
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const { error } = await runNode({
		...retry,
		parameters,
		items: [{ EmailAddress: 'x' }],
		mode: 'manual',
		credentials,
	});
	expect([error?.message, calls]).toEqual(['"x" is not an email address (column "EmailAddress")', []]);
});

test('in a loop, each batch is checked, also one of blank rows', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS }));
	const place = { typeVersion: 1, position: [0, 0], parameters: {} };
	const to = (node: string) => [{ node, type: 'main', index: 0 }];
	const batches = { typeVersion: 3, parameters: { batchSize: 1 } };
	const nodes = [
		{ ...place, id: '1', name: 'Start', type: 'n8n-nodes-base.noOp' },
		{ ...place, id: '2', name: 'Loop', type: 'n8n-nodes-base.splitInBatches', ...batches },
		{ ...place, id: '3', name: 'Node', type: NODE_TYPE, parameters },
	];
	const connections = {
		Start: { main: [to('Loop')] },
		Loop: { main: [[], to('Node')] },
		Node: { main: [to('Loop')] },
	};
	const input = [{ Email: ADA }, { Email: '' }, { Email: 'bob@example.com' }];
	const run = await runWorkflow(
		{ nodes, connections },
		{ startNode: 'Start', mode: 'manual', input, credentials },
	);
	expect(run.output('Node').map(({ json }) => json)).toEqual([
		{ EmailAddress: ADA },
		{ Status: 'Skipped' },
		{ EmailAddress: 'bob@example.com' },
	]);
	expect(calls.map(({ path }) => path)).toEqual(['/v2/LeadManagement.svc/LeadsMetaData.Get']);
});
