/** An AI agent without a model, which calls the node as a tool through n8n's own code. */
import type { IDataObject, IExecuteFunctions, INodeProperties, INodeType } from 'n8n-workflow';
import { NODE_TYPE, nodeTypes } from './engineHost';

export const TOOL_TYPE = `${NODE_TYPE}Tool`;
export const AGENT_TYPE = 'test.agent';

/** The parameters that n8n adds to a tool. */
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

/** Adds the node as a tool, and the agent, for the tests of this file. */
export const provideAgent = () => {
	const original = nodeTypes.getByName;
	beforeAll(() => {
		const added: Partial<Record<string, INodeType>> = { [TOOL_TYPE]: createTool(), [AGENT_TYPE]: agent };
		nodeTypes.getByName = (type) => added[type] ?? original(type);
	});
	afterAll(() => void (nodeTypes.getByName = original));
};
