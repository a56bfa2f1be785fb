import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { toNodeError, toRefusal } from '../../nodes/LeadManagement/execution/itemError';
import { InputError } from '../../nodes/LeadManagement/messages';

const NODE = { name: 'Lead Management', type: 'test', typeVersion: 1, parameters: {} } as unknown as INode;
const contextOf = (items: INodeExecutionData[] = []) =>
	({ getNode: () => NODE, getInputData: () => items }) as unknown as IExecuteFunctions;

test('a refusal keeps its words to the letter, even such as n8n takes for a code', () => {
	const refusal = toRefusal(new InputError("'Value' says EPERM", 'Say something else.'));
	const error = toNodeError(contextOf([{ json: {} }, { json: {} }]), refusal, 1);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		message: "'Value' says EPERM [item 2 of 2]",
		description: 'Say something else.',
		context: { itemIndex: 1 },
		messages: [],
	});
	expect(toNodeError(contextOf(), toRefusal(new InputError('All', 'Change it.'))).message).toBe('All');
});

test.each([
	[[{}, {}], 1, ' [item 2 of 2]'],
	[[{}], 0, ''],
	[[{ row_number: 2 }], 0, ' [row 2]'],
	[[{}, { row_number: 3 }], 1, ' [row 3]'],
	[[{}, { row_number: '3' }], 1, ' [item 2 of 2]'],
])('of %j, the item %i is named%s', (rows, itemIndex, name) => {
	const context = contextOf(rows.map((json) => ({ json })));
	const error = toNodeError(context, toRefusal(new InputError('No', 'Change it.')), itemIndex);
	expect(error.message).toBe(`No${name}`);
	expect(error.context.itemIndex).toBe(itemIndex);
});
