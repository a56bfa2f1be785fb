/** The AI agent example in a real n8n, with n8n's own agent and chat model nodes. Only the model is simulated. */
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { setUpExample } from '../../support/examples';
import { startTestN8n, type RunningN8n } from '../support/n8n';
import { startChatModel } from './chatModel';

const ADA = {
	EmailAddress: 'ada@example.com',
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Phone: '',
	mx_Notes: 'Would like an offer',
};

let n8n: RunningN8n;
let service: LeadService;
beforeAll(async () => {
	service = await startLeadService();
	n8n = await startTestN8n();
});
afterAll(async () => {
	await n8n?.stop();
	await service?.stop();
});

it('offers the agent the node as a tool, with a field for each value to fill in', async () => {
	const model = await startChatModel(ADA);
	const account = await n8n.rest.createAccount(service);
	const { id, name } = await n8n.rest.createCredential({
		name: 'OpenAI account',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url },
	});
	const example = setUpExample('ai-agent-lead.json', account);
	for (const node of example.nodes) {
		if (node.type.endsWith('.lmChatOpenAi')) node.credentials = { openAiApi: { id, name } };
	}
	const [trigger] = example.nodes.filter(({ type }) => type.endsWith('.chatTrigger'));
	const message = { sessionId: '1', action: 'sendMessage', chatInput: "I'm Ada, ada@example.com" };
	const pinData = { [trigger.name]: [{ json: message }] };
	const workflow = await n8n.rest.createWorkflow({ ...example, pinData });
	const execution = await n8n.rest.runWorkflow(workflow);
	model.stop();
	expect([execution.status, execution.error]).toEqual(['success', undefined]);

	const [{ tools }] = model.requests;
	expect(tools.map((tool) => tool.function.name)).toEqual(['Save_lead']);
	expect(Object.keys(tools[0].function.parameters.properties)).toEqual(Object.keys(ADA));
	const { Phone, ...known } = ADA;
	expect(service.state.leads.map(({ attributes }) => attributes)).toEqual([known]);
	const said = String(execution.outputsOf('Agent')[0][0].json.output);
	expect(said).toContain('"Status":"Success"');
	expect(said).toContain(service.state.leads[0].Id);
});
