/** Steps that messages advise, followed with n8n's own nodes. */
import { NODE_TYPE, START_TYPE } from '../support/engineHost';
import { type Item, connect, runWorkflow } from '../support/harness';
import { recordCalls } from '../support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS, answerSuccess, pairs, run } from '../support/rows';

type Step = [type: string, typeVersion: number, parameters: object];
const editFields = (name: string, type: string, value: string): Step => [
	'n8n-nodes-base.set',
	3.4,
	{ assignments: { assignments: [{ id: '1', name, type, value: `=${value}` }] }, options: {} },
];
const splitOut = (fieldToSplitOut: string): Step => ['n8n-nodes-base.splitOut', 1, { fieldToSplitOut }];

/** An item may be no object: 'HTTP Request' makes an item of each text in a list. */
const toItems = (items: unknown[]) => items.map((json, item) => ({ json, pairedItem: { item } })) as Item[];

/** The bodies that are sent of the items once some nodes were put before the node. */
async function sendAfter(items: unknown[], steps: Step[], parameters: object = AUTO_MAP) {
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const before = steps.map(([type, typeVersion, given], index) => ({
		name: `Step ${index}`,
		type,
		typeVersion,
		parameters: given,
	}));
	const nodes = [
		{ name: 'Start', type: START_TYPE },
		...before,
		{ name: 'Node', type: NODE_TYPE, parameters },
	];
	const names = nodes.map(({ name }) => name);
	const links = Object.fromEntries(names.slice(1).map((name, index) => [names[index], name]));
	const credentials = { leadManagementApi: { baseUrl: BASE_URL } };
	const options = { startNode: 'Start', input: toItems(items), credentials };
	const { error } = await runWorkflow({ nodes, connections: connect(links) }, options);
	expect(error).toBeUndefined();
	return calls.flatMap(({ method, body }) => (method === 'POST' ? body : []));
}

/** The steps that the node advises for the items. */
async function adviceOn(items: unknown[]) {
	const result = await run({ items: toItems(items) });
	return result.items.map(({ json }) => String(json.message)).join('\n');
}

const LEADS = [{ Email: ADA }, { Email: 'bob@example.com' }];
const SENT = [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'bob@example.com'])];

test.each([
	['a list', { people: LEADS }],
	['a list in an object', { data: { people: LEADS } }],
])("'Split Out' makes leads of %s", async (_what, item) => {
	const [, path = ''] = /'Split Out' node for (\S+)/.exec(await adviceOn([item])) ?? [];
	expect(await sendAfter([item], [splitOut(path)])).toEqual(SENT);
});

test("'Edit Fields' makes leads of items that are texts", async () => {
	const items = [ADA, 'bob@example.com'];
	const [, value = ''] = /EmailAddress with the value (\{\{.*?\}\})/.exec(await adviceOn(items)) ?? [];
	const sent = await sendAfter(items, [editFields('EmailAddress', 'string', value)]);
	expect(sent).toEqual(SENT);
});
