/** An AI agent uses the node as a tool, and reads what it returns. n8n's own code connects the agent and the node. */
import type { IDataObject, IExecuteFunctions, INodeProperties, INodeType } from 'n8n-workflow';
import { withoutWaiting } from '../support/fakeTimers';
import { SUCCESS, byHand } from '../support/leads';
import { NODE_TYPE, START_TYPE, nodeTypes } from './support/engineHost';
import { connect, runWorkflow } from './support/harness';
import type { NodeOptions, Row } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Answer } from './support/recordCalls';
import { ADA, BASE_URL, pairs } from './support/rows';

const TOOL_TYPE = `${NODE_TYPE}Tool`;
const AGENT_TYPE = 'test.agent';
const ADDED: INodeProperties[] = [
	{ displayName: 'Tool Description', name: 'descriptionType', type: 'options', options: [], default: 'auto' },
	{ displayName: 'Description', name: 'toolDescription', type: 'string', default: '' },
];

/** The tool that n8n makes of a node (`convertNodeToAiTool`, n8n 2.41). */
const createTool = (): INodeType => {
	const node = nodeTypes.getByName(NODE_TYPE);
	const description: INodeType['description'] = {
		...node.description,
		name: 'leadManagementTool',
		inputs: [],
		outputs: ['ai_tool'],
		properties: [...ADDED, ...node.description.properties],
	};
	return Object.assign(Object.create(node) as INodeType, { description });
};

/** Calls its tool once for each item, with the item as arguments, and returns the tool's responses. */
const agent: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		properties: [],
		inputs: ['main', 'ai_tool'],
		outputs: ['main'],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
			invoke: (toolArguments: IDataObject) => Promise<string>;
		}>;
		const texts: string[] = [];
		for (const { json } of this.getInputData())
			texts.push(await tool.invoke(json).catch((error: Error) => `thrown: ${error.message}`));
		return [texts.map((text) => ({ json: { text } }))];
	},
};

const original = nodeTypes.getByName;
beforeAll(() => {
	const added: Partial<Record<string, INodeType>> = { [TOOL_TYPE]: createTool(), [AGENT_TYPE]: agent };
	nodeTypes.getByName = (type) => added[type] ?? original(type);
});
afterAll(() => void (nodeTypes.getByName = original));

const fromAi = (key: string, type = 'string') => `={{ $fromAI('${key}', '', '${type}') }}`;
const PHONE_AND_CITY = byHand({ Phone: fromAi('phone'), mx_City: fromAi('city') });

const ask = async (
	rows: Row[],
	answer: Answer,
	{ parameters = PHONE_AND_CITY, ...settings }: NodeOptions = {},
) => {
	// The account does not list its fields.
	const calls = recordCalls(BASE_URL, ({ method }) => (method === 'GET' ? { status: 404 } : answer));
	const nodes = [
		{ name: 'Start', type: START_TYPE },
		{ name: 'Agent', type: AGENT_TYPE },
		{ name: 'Leads', type: TOOL_TYPE, parameters, ...settings },
	];
	const connections = { ...connect({ Start: 'Agent' }), ...connect({ Leads: 'Agent' }, 'ai_tool') };
	const options = {
		credentials: { leadManagementApi: { baseUrl: BASE_URL } },
		startNode: 'Start',
		input: rows,
	};
	const run = await withoutWaiting(() => runWorkflow({ nodes, connections }, options));
	expect(run.error).toBeUndefined();
	return {
		bodies: calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
		texts: run.output('Agent').map(({ json }) => String(json.text)),
	};
};

const SETTINGS: NodeOptions[] = [
	{},
	{ onError: 'continueErrorOutput' },
	{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
];

it.each(SETTINGS)('reads what happened and what to do, with %j', async (settings) => {
	const exception = { ExceptionType: 'MXDuplicateEntryException', ExceptionMessage: 'It already exists.' };
	const duplicate = { status: 500, body: { Status: 'Error', ...exception } };
	const rows = ['+91-1111', ' '].map((phone) => ({ phone, city: 'Delhi' }));
	const { texts, bodies } = await ask(rows, duplicate, settings);

	const Message =
		'Another lead already has a value that must be unique: It already exists. Correct the value, or update that lead in LeadSquared.';
	expect(JSON.parse(texts[0])).toEqual([{ Status: 'Error', Message }]);
	expect(bodies).toHaveLength(1);
	expect(texts[1]).toMatch(/"Status":"Error".*No email address or phone found.*'Value' of Phone is blank/);
	expect(texts[1]).not.toMatch(/\[(row|item)/);
});

it('sends values of each type, and ignores arguments that its author did not offer', async () => {
	const parameters = byHand({
		EmailAddress: fromAi('email'),
		Phone: fromAi('phone', 'number'),
		mx_Topics: fromAi('topics', 'json'),
		mx_Newsletter: fromAi('newsletter', 'boolean'),
		mx_Message: fromAi('message'),
	});
	const row = { email: ` ${ADA}`, phone: 0, topics: ['Engines', 'Poetry'], newsletter: true };
	const others = {
		message: 'Call back,\nplease 😀',
		mx_Salary: '1',
		EmailAddress: 'x@x.test',
		row_number: 7,
	};
	const { texts, bodies } = await ask([{ ...row, ...others }], { body: SUCCESS }, { parameters });
	const sent = {
		EmailAddress: ADA,
		mx_Topics: 'Engines;Poetry',
		mx_Newsletter: 'true',
		mx_Message: others.message,
	};
	expect(bodies).toEqual([pairs(...Object.entries(sent))]);
	expect(JSON.parse(texts[0])).toEqual([SUCCESS]);
});
