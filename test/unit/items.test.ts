import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { Items, refuseItem } from '../../nodes/LeadManagement/run/items';
import { nameRefusal, toNodeError, toRefusal } from '../../nodes/LeadManagement/run/results';
import { InputError } from '../../nodes/LeadManagement/words/messages';

const NODE = { name: 'Lead Management', type: 'test', typeVersion: 1, parameters: {} } as unknown as INode;
const contextOf = (items: INodeExecutionData[] = []) =>
	({ getNode: () => NODE, getInputData: () => items }) as unknown as IExecuteFunctions;

test('a refusal keeps its words to the letter, even such as n8n takes for a code', () => {
	const refusal = toRefusal(new InputError("'Value' says EPERM", 'Say something else.'));
	const error = toNodeError(contextOf(), refusal, refusal.message, 1);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		message: "'Value' says EPERM",
		description: 'Say something else.',
		context: { itemIndex: 1 },
		messages: [],
	});
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
	const items = new Items(contextOf(rows.map((json) => ({ json }))));
	expect(nameRefusal(items, toRefusal(new InputError('No', 'Change it.')), itemIndex)).toBe(`No${name}`);
});

// prettier-ignore
test.each<[rows: IDataObject[], indexes: number[], name: string]>([
	[[2, 3, 4, 6, 8, 9].map((row_number) => ({ row_number })), [0, 1, 2, 3, 4, 5], 'Rows 2 to 4, 6, 8 and 9'],
	[[{ row_number: 2 }], [0], 'Row 2'],
	[[{ Name: 'Bo' }, {}], [0, 1], 'Items 1 (Bo) and 2'],
	[Array<IDataObject>(7).fill({ Name: 'Bo' }), [0, 1, 2, 3, 4, 6], 'Items 1 to 5 and 7'],
	[Array<IDataObject>(500).fill({}), Array.from({ length: 250 }, (_, index) => 2 * index), `Items ${Array.from({ length: 100 }, (_, index) => 2 * index + 1).join(', ')} and 150 more`],
])('of %j, the items %j are named %s', (rows, indexes, name) => {
	expect(new Items(contextOf(rows.map((json) => ({ json })))).nameAll(indexes)).toBe(name);
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
