/** The AI agent example in a real n8n, with n8n's own agent and chat model nodes. Only the model is simulated. */
import { setUpExample } from '../../support/examples';
import { expect, test } from '../support/fixtures';
import type { RunningN8n } from '../support/n8n';
import type { Credential } from '../support/restClient';
import { startChatModel } from './chatModel';

const ADA = {
	EmailAddress: 'ada@example.com',
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Phone: '',
	mx_Notes: 'Would like an offer',
};

interface Fixtures {
	n8n: RunningN8n;
	credential: Credential;
}

/** Lets the agent respond to one message from a visitor, with the example's tool, and one more like it. */
const chat = async ({ n8n, credential }: Fixtures, toolArguments: object[], otherTool?: string) => {
	const model = await startChatModel(...toolArguments);
	const openAi = await n8n.rest.createCredential({
		name: 'OpenAI account',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url },
	});
	const example = setUpExample('ai-agent-lead.json', credential);
	const { id, name } = openAi;
	for (const node of example.nodes) {
		if (node.type.endsWith('.lmChatOpenAi')) node.credentials = { openAiApi: { id, name } };
	}
	if (otherTool) {
		const [tool] = example.nodes.filter(({ type }) => type.endsWith('leadManagementTool'));
		example.nodes.push({ ...tool, id: otherTool, name: otherTool });
		example.connections[otherTool] = example.connections[tool.name];
	}
	const [trigger] = example.nodes.filter(({ type }) => type.endsWith('.chatTrigger'));
	const message = { sessionId: '1', action: 'sendMessage', chatInput: "I'm Ada, ada@example.com" };
	const pinData = { [trigger.name]: [{ json: message }] };
	try {
		const workflow = await n8n.rest.createWorkflow({ ...example, pinData });
		const execution = await n8n.rest.runWorkflow(workflow);
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('success');
		const [[{ json }]] = execution.outputsOf('Agent');
		return { said: String(json.output), requests: model.requests };
	} finally {
		model.stop();
	}
};

test('the agent is offered the node as a tool, with a field for each value to fill in', async ({
	n8n,
	credential,
	service,
}) => {
	const { said, requests } = await chat({ n8n, credential }, [ADA]);
	const [tool] = requests[0].tools;
	expect(requests[0].tools).toHaveLength(1);
	expect(tool.function.name).toBe('Save_lead');
	expect(Object.keys(tool.function.parameters.properties)).toEqual(Object.keys(ADA));
	const { Phone, ...known } = ADA;
	expect(service.state.leads.map(({ attributes }) => ({ ...attributes }))).toEqual([known]);
	expect(said).toContain('"Status":"Success"');
	expect(said).toContain(service.state.leads[0].Id);
});

test('several calls of several tools at the same time are taken', async ({ n8n, credential, service }) => {
	const people = [ADA, { ...ADA, EmailAddress: 'bob@example.com' }];
	const { said } = await chat({ n8n, credential }, people, 'Save other lead');
	expect(said.match(/"Status":"Success"/g)).toHaveLength(4);
	expect(
		service.state.leads.map(({ attributes, writes }) => [attributes.EmailAddress, writes]).sort(),
	).toEqual([
		['ada@example.com', 2],
		['bob@example.com', 2],
	]);
});
