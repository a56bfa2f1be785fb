/** The AI agent example in a real n8n, with n8n's own agent and chat model nodes. Only the model is simulated. */
import { setUpExample } from '../../support/examples';
import { expect, test } from '../support/fixtures';
import { startChatModel } from './chatModel';

const ADA = {
	EmailAddress: 'ada@example.com',
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Phone: '',
	mx_Notes: 'Would like an offer',
};
const BOB = { ...ADA, EmailAddress: 'bob@example.com' };

test('the agent is offered the node as a tool with a field for each value, and calls several tools at a time', async ({
	n8n,
	credential,
	service,
}) => {
	const model = await startChatModel(ADA, BOB);
	const data = { apiKey: 'none', url: model.url };
	const { id, name } = await n8n.rest.createCredential('OpenAI account', 'openAiApi', data);
	const { nodes, connections, ...example } = setUpExample('ai-agent-lead.json', credential);
	const find = (type: RegExp) => nodes.filter((node) => type.test(node.type))[0];
	find(/\.lmChatOpenAi$/).credentials = { openAiApi: { id, name } };
	const tool = find(/leadManagementTool$/);
	const other = { ...tool, id: 'other', name: 'Save other lead' };
	const message = { sessionId: '1', action: 'sendMessage', chatInput: "I'm Ada, ada@example.com" };
	const { status, error, outputsOf } = await n8n.rest.run({
		...example,
		nodes: [...nodes, other],
		connections: { ...connections, [other.name]: connections[tool.name] },
		pinData: { [find(/\.chatTrigger$/).name]: [{ json: message }] },
	});
	model.stop();
	expect([status, error]).toEqual(['success', undefined]);

	const offered = model.requests[0].tools.map((one) => one.function);
	expect(offered.map((one) => one.name).sort()).toEqual(['Save_lead', 'Save_other_lead']);
	for (const { parameters } of offered) expect(Object.keys(parameters.properties)).toEqual(Object.keys(ADA));
	const said = String(outputsOf('Agent')[0][0].json.output);
	expect(said.match(/"Status":"Success"/g)).toHaveLength(4);
	const { leads } = service.state;
	for (const { Id } of leads) expect(said).toContain(Id);
	leads.sort((one, two) => one.attributes.EmailAddress.localeCompare(two.attributes.EmailAddress));
	const { Phone, ...known } = ADA;
	expect(leads.map(({ attributes, writes }) => ({ ...attributes, writes }))).toEqual([
		{ ...known, writes: 2 },
		{ ...known, EmailAddress: BOB.EmailAddress, writes: 2 },
	]);
});
