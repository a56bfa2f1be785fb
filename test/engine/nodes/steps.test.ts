/** Steps that messages advise, followed with n8n's own nodes. */
import { type Item, runWorkflow } from '../support/harness';
import { ADA, pairs, run } from '../support/rows';

/** An item may be no object: 'HTTP Request' makes an item of each text in a list. */
const toItems = (items: unknown[]) => items.map((json, item) => ({ json, pairedItem: { item } })) as Item[];

/** The part of the advice on the items that a pattern finds. */
async function findAdvice(items: Item[], pattern: RegExp): Promise<string> {
	const { items: refused } = await run({ items });
	const advice = refused.map(({ json }) => String(json.message)).join('\n');
	return pattern.exec(advice)?.[1] ?? '';
}

/** The bodies that are sent of the items that a node makes of these items. */
async function sendAfter(items: Item[], type: string, typeVersion: number, parameters: object) {
	const nodes = [{ name: 'Step', type, typeVersion, parameters }];
	const step = await runWorkflow({ nodes, connections: {} }, { startNode: 'Step', input: items });
	expect(step.error).toBeUndefined();
	return (await run({ items: step.output('Step') })).sent;
}

const LEADS = [{ Email: ADA }, { Email: 'bob@example.com' }];
const SENT = [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'bob@example.com'])];

test.each([
	['a list', { people: LEADS }],
	['a list in an object', { data: { people: LEADS } }],
])("'Split Out' makes leads of %s", async (_what, item) => {
	const items = toItems([item]);
	const fieldToSplitOut = await findAdvice(items, /'Split Out' node for (\S+)/);
	expect(await sendAfter(items, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut })).toEqual(SENT);
});

test("'Edit Fields' makes leads of items that are texts", async () => {
	const items = toItems([ADA, 'bob@example.com']);
	const value = await findAdvice(items, /EmailAddress with the value (\{\{.*?\}\})/);
	const assignments = [{ id: '1', name: 'EmailAddress', type: 'string', value: `=${value}` }];
	const parameters = { assignments: { assignments }, options: {} };
	expect(await sendAfter(items, 'n8n-nodes-base.set', 3.4, parameters)).toEqual(SENT);
});
