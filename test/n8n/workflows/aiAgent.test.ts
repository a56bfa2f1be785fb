/** The AI agent example in a real n8n, with n8n's own agent and chat model nodes. Only the model is simulated. */
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import { setUpExample } from '../../support/examples';
import { installN8n } from '../install/installN8n';
import { startN8n, type RunningN8n } from '../support/n8n';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import { startChatModel } from './chatModel';

const ADA = {
	EmailAddress: 'ada@example.com',
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Phone: '',
	mx_Notes: 'Would like an offer',
};

const scratchFolder = makeScratchFolder();
let n8n: RunningN8n;
let service: LeadService;
beforeAll(async () => {
	service = await startLeadService();
	const tarball = process.env.PACKED_PACKAGE;
	n8n = await startN8n({ installation: await installN8n(), scratchFolder, tarball });
});
afterAll(async () => {
	await n8n?.stop();
	await service?.stop();
	removeScratchFolder(scratchFolder);
});

/** Lets the agent respond to one message from a visitor. */
const chat = async (toolArguments: object[], otherTool?: string) => {
	const model = await startChatModel(...toolArguments);
	const account = await n8n.rest.createCredential({
		name: 'Lead Management account',
		type: 'leadManagementApi',
		data: { baseUrl: service.url, ...DEMO_KEYS },
	});
	const openAi = await n8n.rest.createCredential({
		name: 'OpenAI account',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url },
	});
	const example = setUpExample('ai-agent-lead.json', account);
	const { id, name } = openAi;
	for (const node of example.nodes) {
		if (node.type.endsWith('.lmChatOpenAi')) node.credentials = { openAiApi: { id, name } };
	}
	if (otherTool !== undefined) {
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

it('offers the agent the node as a tool, with a field for each value to fill in', async () => {
	const { said, requests } = await chat([ADA]);

	const [tool] = requests[0].tools;
	expect(requests[0].tools).toHaveLength(1);
	expect(tool.function.name).toBe('Save_lead');
	expect(Object.keys(tool.function.parameters.properties)).toEqual(Object.keys(ADA));
	const { Phone, ...known } = ADA;
	expect(service.state.leads.map(({ attributes }) => attributes)).toEqual([known]);
	expect(said).toContain('"Status":"Success"');
	expect(said).toContain(service.state.leads[0].Id);
});

it('tells the agent what is wrong and what to do', async () => {
	const { said } = await chat([{ ...ADA, EmailAddress: '' }]);
	expect(said).toContain('No email address or phone found');
	expect(said).toContain('Every lead needs one of the two');
	expect(service.state.leads).toHaveLength(1);
});

it('takes several calls of several tools at the same time', async () => {
	service.reset();
	const { said } = await chat([ADA, { ...ADA, EmailAddress: 'bob@example.com' }], 'Save other lead');
	expect(said.match(/"Status":"Success"/g)).toHaveLength(4);
	expect(
		service.state.leads.map(({ attributes, writes }) => [attributes.EmailAddress, writes]).sort(),
	).toEqual([
		['ada@example.com', 2],
		['bob@example.com', 2],
	]);
});
