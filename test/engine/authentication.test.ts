/** How the keys of the credential get into a request: of our node, and of n8n's HTTP Request node. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import { runNode, runWorkflow } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { BASE_URL } from './support/rows';
import { ENCODED_DEMO_KEYS } from './support/wire';

const SUCCESS = { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } };
const LEAD = { dataToSend: 'json', attributesJson: '{"EmailAddress":"ada@example.com"}' };

// prettier-ignore
test.each([
	['typed', DEMO_KEYS, ENCODED_DEMO_KEYS],
	['expressions that return numbers', { accessKey: '={{ 12345678 }}', secretKey: '={{ 4.5e3 }}' }, 'accessKey=12345678&secretKey=4500'],
])('keys follow the query of the call, percent-encoded: %s', async (_, keys, query) => {
	const calls = recordCalls(BASE_URL, [SUCCESS]);
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, ...keys } };
	const { error } = await runNode({ parameters: LEAD, credentials });
	expect(error).toBeUndefined();
	expect(calls[0].rawQuery).toBe(`postUpdatedLead=false&${query}`);
});

test('nothing of the request but its query changes, and the given request not at all', async () => {
	const { authenticate } = new LeadManagementApi();
	if (typeof authenticate !== 'function') throw new Error('n8n would evaluate an expression for each key');
	const given: IHttpRequestOptions = { url: BASE_URL, headers: { a: 'b' }, body: '[]', qs: { Id: 'T 1' } };
	const before = structuredClone(given);

	const request = await authenticate({ ...DEMO_KEYS, baseUrl: BASE_URL }, given);
	expect(request).toEqual({ ...before, qs: { Id: 'T 1', ...DEMO_KEYS } });
	expect(given).toEqual(before);
	const odd = await authenticate({ accessKey: 7 }, { url: BASE_URL });
	expect(odd).toEqual({ url: BASE_URL, qs: { accessKey: '7', secretKey: '' } });
});

test.each([200, 401])("n8n's HTTP Request node can use the credential: status %i", async (status) => {
	const calls = recordCalls(BASE_URL, [{ status, body: [{ SchemaName: 'Phone' }] }]);
	const place = { typeVersion: 1, position: [0, 0], parameters: {} };
	const request = {
		...place,
		name: 'HTTP',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url: `${BASE_URL}/v2/LeadManagement.svc/LeadsMetaData.Get`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'leadManagementApi',
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'excludeOptionSets', value: '1' }] },
		},
		credentials: { leadManagementApi: { id: '1', name: 'Test' } },
	};
	const run = await runWorkflow(
		{
			nodes: [{ ...place, name: 'Start', type: 'n8n-nodes-base.manualTrigger' }, request],
			connections: { Start: { main: [[{ node: 'HTTP', type: 'main', index: 0 }]] } },
		},
		{ credentials: { leadManagementApi: { baseUrl: BASE_URL, ...DEMO_KEYS } } },
	);

	expect(calls[0].rawQuery).toBe(`excludeOptionSets=1&${ENCODED_DEMO_KEYS}`);
	expect(run.status).toBe(status === 200 ? 'success' : 'error');
	if (status === 200) expect(run.output('HTTP').map(({ json }) => json)).toEqual([{ SchemaName: 'Phone' }]);
	const places = { stored: run.stored, log: run.logLines.join('\n'), error: run.error };
	expect(findKeys(places, Object.values(DEMO_KEYS))).toEqual([]);
});
