/** An AI agent without a model, and n8n's own way from it to the node as its tool. */
const { NODE_TYPE, nodeTypes } = require('./engineHost');

const TOOL_TYPE = `${NODE_TYPE}Tool`;

/** The parameters that n8n adds to a tool. */
const TOOL_PROPERTIES = [
	{
		displayName: 'Tool Description',
		name: 'descriptionType',
		type: 'options',
		options: ['auto', 'manual'].map((value) => ({ name: value, value })),
		default: 'auto',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		default: '',
		displayOptions: { show: { descriptionType: ['manual'] } },
	},
];

/** What n8n makes of a node that is usable as a tool (`convertNodeToAiTool`, n8n 2.41). */
const createTool = () => {
	const node = nodeTypes.getByName(NODE_TYPE);
	const description = {
		...node.description,
		name: 'leadManagementTool',
		inputs: [],
		outputs: ['ai_tool'],
		properties: [...TOOL_PROPERTIES, ...node.description.properties],
	};
	return Object.assign(Object.create(node), { description });
};

/** Calls its tool once for each item, with the item as arguments, and gives out what it reads. */
const agent = {
	description: { name: 'agent', version: 1, properties: [], inputs: ['main', 'ai_tool'], outputs: ['main'] },
	/** @this {any} */
	async execute() {
		const [tool] = await this.getInputConnectionData('ai_tool', 0);
		const read = [];
		for (const { json } of this.getInputData()) {
			const text = await tool.invoke(json).catch((error) => `thrown: ${error.message}`);
			read.push({ json: { text, tool: { name: tool.name, description: tool.description } } });
		}
		return [read];
	},
};

/**
 * Makes the node a tool and a node type an agent for the tests of this file.
 * @param {string} agentType
 */
const provideAgent = (agentType) => {
	const original = nodeTypes.getByName;
	beforeAll(() => {
		const ours = { [TOOL_TYPE]: createTool(), [agentType]: agent };
		nodeTypes.getByName = (type) => ours[type] ?? original(type);
	});
	afterAll(() => {
		nodeTypes.getByName = original;
	});
};

module.exports = { TOOL_TYPE, provideAgent };
