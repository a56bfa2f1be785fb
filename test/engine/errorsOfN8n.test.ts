/** What the node adds where n8n itself cannot read a credential or a parameter. */
import { NODE_TYPE } from './support/engineHost';
import { runNode, runWorkflow } from './support/harness';
import { forgetAnswers, recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL } from './support/rows';

const CHECK_CREDENTIAL = /'Credential to connect with'/;

const withoutCredential = async (onError?: string) => {
	const place = { typeVersion: 1, position: [0, 0] };
	const start = { ...place, name: 'Start', type: 'n8n-nodes-base.noOp', parameters: {} };
	const node = {
		...place,
		name: 'Node',
		type: NODE_TYPE,
		parameters: AUTO_MAP,
		credentials: undefined,
		onError,
	};
	const connections = { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } };
	const input = [{ EmailAddress: ADA }];
	return await runWorkflow({ nodes: [start, node], connections }, { startNode: 'Start', input });
};

describe('without a credential', () => {
	it('says where to select one', async () => {
		const { error } = await withoutCredential();
		expect(error?.message).toMatch(/credential/i);
		expect(error?.description).toMatch(CHECK_CREDENTIAL);
	});

	it('says so in each item where the node is set to continue', async () => {
		const { output } = await withoutCredential('continueErrorOutput');
		expect(output('Node', 1).map(({ json }) => json)).toEqual([
			{
				EmailAddress: ADA,
				error: expect.stringMatching(/credential/i),
				message: expect.stringMatching(CHECK_CREDENTIAL),
			},
		]);
	});
});

describe('an expression that fails', () => {
	const credentials = { leadManagementApi: { baseUrl: BASE_URL } };
	const run = async (attributesJson: string, onError?: 'continueRegularOutput') => {
		const calls = recordCalls(BASE_URL, []);
		const parameters = { dataToSend: 'json', attributesJson };
		const result = await runNode({ credentials, parameters, items: [{}, {}], onError });
		expect(calls).toEqual([]);
		return result;
	};

	it.each([
		['a node that does not exist', "={{ $('Missing').item.json.email }}"],
		['what is no expression', '={{ 1 + }}'],
	])('says what to check: %s', async (_what, expression) => {
		const { items } = await run(expression, 'continueRegularOutput');
		const text = { error: expect.stringMatching(/./), message: expect.stringMatching(/./) };
		expect(items.map(({ json }) => json)).toEqual([text, text]);
		forgetAnswers();
		const { error } = await run(expression);
		expect([error?.message, error?.description]).toEqual([text.error, text.message]);
	});
});
