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

/** The items that a node makes of these items. */
async function after(items: Item[], type: string, typeVersion: number, parameters: object) {
	const nodes = [{ name: 'Step', type: `n8n-nodes-base.${type}`, typeVersion, parameters }];
	const step = await runWorkflow({ nodes, connections: {} }, { startNode: 'Step', input: items });
	expect(step.error).toBeUndefined();
	return step.output('Step');
}

const editFields = async (items: Item[], name: string, type: string, value: string) =>
	await after(items, 'set', 3.4, {
		assignments: { assignments: [{ id: '1', name, type, value: `=${value}` }] },
		options: {},
	});

const splitOut = async (items: Item[]) =>
	await after(items, 'splitOut', 1, {
		fieldToSplitOut: await findAdvice(items, /'Split Out' node for (\S+)/),
	});

const sentOf = async (items: Item[]) => (await run({ items })).sent;

const LEADS = [{ Email: ADA }, { Email: 'bob@example.com' }];
const SENT = [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'bob@example.com'])];

test.each([
	['a list', { people: LEADS }],
	['a list in an object', { data: { people: LEADS } }],
])("'Split Out' makes leads of %s", async (_what, item) => {
	expect(await sentOf(await splitOut(toItems([item])))).toEqual(SENT);
});

test.each([
	['a text', JSON.stringify(LEADS)],
	['a text between backquotes', `\`\`\`json\n${JSON.stringify(LEADS)}\n\`\`\``],
])("'Edit Fields' reads a list of leads in %s, and 'Split Out' makes leads of it", async (_what, output) => {
	const items = toItems([{ output }]);
	const value = await findAdvice(items, /sets output, as an Array, to (\{\{.*?\}\})/);
	expect(await sentOf(await splitOut(await editFields(items, 'output', 'array', value)))).toEqual(SENT);
});

test("'Edit Fields' makes leads of items that are texts", async () => {
	const items = toItems([ADA, 'bob@example.com']);
	const value = await findAdvice(items, /EmailAddress with the value (\{\{.*?\}\})/);
	expect(await sentOf(await editFields(items, 'EmailAddress', 'string', value))).toEqual(SENT);
});
