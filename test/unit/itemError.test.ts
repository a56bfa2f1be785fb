import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { refuseItem, toNodeError, toRefusal } from '../../nodes/LeadManagement/run/itemError';
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

// prettier-ignore
test.each<[rows: IDataObject[], itemIndex: number, name: string]>([
	[[{}, {}], 1, ' [item 2 of 2]'],
	[[{}], 0, ''],
	[[{ row_number: 2 }], 0, ' [row 2]'],
	[[{}, { row_number: 3 }], 1, ' [row 3]'],
	[[{}, { row_number: '3' }], 1, ' [item 2 of 2: 3]'],
	[[{ 'Student Name': 'Lakshmi P', Mobile: '98450 98450', City: 'Pune' }, {}], 0, ' [item 1 of 2: Lakshmi P, 98450 98450]'],
	[[{}, { No: 7, Email: ' ', Paid: true, Tags: ['x'], Name: 'Bo\n Lee' }], 1, ' [item 2 of 2: 7, Bo Lee]'],
	[[{ Notes: 'long '.repeat(20) }, {}], 0, ` [item 1 of 2: ${'long '.repeat(7)}long…]`],
])('of %j, the item %i is named%s', (rows, itemIndex, name) => {
	const context = contextOf(rows.map((json) => ({ json })));
	const error = toNodeError(context, toRefusal(new InputError('No', 'Change it.')), itemIndex);
	expect(error.message).toBe(`No${name}`);
	expect(error.context.itemIndex).toBe(itemIndex);
});

test.each<[json: IDataObject, message: string | undefined]>([
	[{ error: 'Bad request' }, 'The node before this one failed: Bad request'],
	[{ error: { message: 'Bad request', name: 'E' } }, 'The node before this one failed: Bad request'],
	[{ error: 'Bad request', EmailAddress: '', Tags: [] }, 'The node before this one failed: Bad request'],
	[{ error: 'Bad request', EmailAddress: 'a@b.c' }, undefined],
	[{ error: { message: 7 } }, undefined],
	[{ error: ' ' }, undefined],
	[{}, undefined],
])('an item with nothing but an error is refused with it: %j', (json, message) => {
	const refuse = () => refuseItem({ json });
	if (message === undefined) expect(refuse).not.toThrow();
	else expect(refuse).toThrow(message);
});
