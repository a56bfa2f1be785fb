/** What the node adds where n8n itself cannot read a credential or a parameter. */
import { NODE_TYPE } from './support/engineHost';
import { runWorkflow } from './support/harness';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, refused, run } from './support/rows';

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
		const failed = { EmailAddress: ADA, ...refused(/credential/i, CHECK_CREDENTIAL) };
		expect(output('Node', 1).map(({ json }) => json)).toEqual([failed]);
	});
});

it.each([
	['a node that does not exist', "={{ $('Missing').item.json.email }}"],
	['what is no expression', '={{ 1 + }}'],
])('an expression that fails says what to check: %s', async (_what, attributesJson) => {
	const given = { parameters: { dataToSend: 'json', attributesJson }, items: [{}, {}] };
	const { items, sent } = await run(given);
	const text = refused(/./, /./);
	expect([items.map(({ json }) => json), sent]).toEqual([[text, text], []]);
	forgetAnswers();
	const { error } = await run(given, 'stopWorkflow');
	expect([error?.message, error?.description]).toEqual([text.error, text.message]);
});

it('an expression that fails for one item fails this item alone', async () => {
	const timeout = '={{ $json.Phone === "1001" ? $("Nowhere").item.json.wait : 30000 }}';
	const items = ['1000', '1001', '1002'].map((Phone) => ({ Phone }));
	const { items: output, sent } = await run({ parameters: { ...AUTO_MAP, options: { timeout } }, items });
	expect(output.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
	expect(sent).toHaveLength(2);
});
