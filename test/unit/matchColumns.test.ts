import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';

test('a column is compared with the fields once for all items', async () => {
	const parameters: Record<string, unknown> = { dataToSend: 'autoMapInputData' };
	const items = Array.from({ length: 100 }, (_, index) => ({ Email: `a${index}@b.test`, notes: 'x' }));
	const context = {
		getInputData: () => items.map((json: IDataObject) => ({ json })),
		getNode: () => ({ type: 'leadManagement' }),
		getNodeParameter: (name: string, _itemIndex: number, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	const fields = new AccountFields([{ SchemaName: 'EmailAddress' }, { SchemaName: 'Notes' }]);
	const plan = await upsertLead.plan(context, async () => fields);
	expect(plan.columns).toMatchObject([
		{ column: 'Email', attributes: ['EmailAddress'] },
		{ column: 'notes', attributes: ['Notes'] },
	]);
	const compared = jest.spyOn(String.prototype, 'normalize');
	const found = jest.spyOn(AccountFields.prototype, 'find');
	const bodies = items.map((_, itemIndex) => plan.toRow(itemIndex)?.request.body);
	expect(bodies[99]).toBe(
		'[{"Attribute":"EmailAddress","Value":"a99@b.test"},{"Attribute":"Notes","Value":"x"}]',
	);
	expect(compared.mock.contexts.map(String)).not.toContain('Email');
	expect(compared.mock.contexts.map(String)).not.toContain('notes');
	expect(found).not.toHaveBeenCalled();
	jest.restoreAllMocks();
});
