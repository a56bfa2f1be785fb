import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { toApiError, toOperationError } from '../../nodes/LeadManagement/execution/itemError';
import { InputError } from '../../nodes/LeadManagement/messages';

const NODE: INode = {
	id: '1',
	name: 'Lead Management',
	type: 'test',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const contextOf = (items: INodeExecutionData[] = []) =>
	({ getNode: () => NODE, getInputData: () => items }) as unknown as IExecuteFunctions;
const problem = { message: 'What happened', description: 'What to do.', httpCode: '500' };

test('a refusal keeps its words to the letter, even such as n8n takes for a code', () => {
	const error = toOperationError(contextOf(), new InputError("'Value' says EPERM", 'Say something else.'), 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		message: "'Value' says EPERM [item 3]",
		description: 'Say something else.',
		context: { itemIndex: 3 },
		messages: [],
	});
	expect(toOperationError(contextOf(), new InputError('All', 'Change it.')).message).toBe('All');
});

test.each([
	[[{}, {}], 1, ' [item 1]'],
	[[{}], 0, ''],
	[[{ row_number: 2 }], 0, ' [row 2]'],
	[[{}, { row_number: 3 }], 1, ' [row 3]'],
	[[{}, { row_number: '3' }], 1, ' [item 1]'],
])('of %j, the item %i is named%s', (rows, itemIndex, name) => {
	const context = contextOf(rows.map((json) => ({ json })));
	const error = toOperationError(context, new InputError('No', 'Change it.'), itemIndex);
	expect(error.message).toBe(`No${name}`);
	expect(error.context.itemIndex).toBe(itemIndex);
});

test("n8n's own errors stay as they are", () => {
	const errors = [new NodeOperationError(NODE, 'first'), new NodeApiError(NODE, {}, { message: 'second' })];
	for (const error of errors) expect(toOperationError(contextOf(), error, 1)).toBe(error);
});

test('any other error is one of the item, with what to check', () => {
	const error = toOperationError(contextOf(), new Error('no such field'), 2);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		message: 'no such field',
		description: "Check the expressions in the node's parameters, with the data of this item.",
		context: { itemIndex: 2 },
	});
});

test('a call that failed', () => {
	const error = toApiError(contextOf(), problem, 4);
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({
		message: 'What happened [item 4]',
		description: 'What to do.',
		httpCode: '500',
		context: { itemIndex: 4 },
	});
});
