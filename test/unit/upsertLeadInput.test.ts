/** Input that cannot come through n8n's engine. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';

test('an item of files alone has no attributes', async () => {
	const parameters: Record<string, unknown> = { dataToSend: 'autoMapInputData', searchBy: 'default' };
	const context = {
		getInputData: () => [{ binary: {} }],
		getNode: () => ({ type: 'leadManagement' }),
		getNodeParameter: (name: string, _itemIndex: number, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	const readFields = jest.fn();
	const plan = await upsertLead.plan(context, readFields);
	expect(readFields).not.toHaveBeenCalled();
	expect(plan.toRow(0)).toBeUndefined();
});
