/** The plan of "Create or update lead" with input and calls that n8n's engine cannot show. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';

const FIELDS = new AccountFields([{ SchemaName: 'EmailAddress' }, { SchemaName: 'Notes' }]);

const planFor = async (items: object[]) => {
	const parameters: Record<string, unknown> = { dataToSend: 'autoMapInputData' };
	const context = {
		getInputData: () => items,
		getNode: () => ({ type: 'leadManagement' }),
		getNodeParameter: (name: string, _itemIndex: number, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	const readFields = jest.fn(async () => FIELDS);
	return { plan: await upsertLead.plan(context, readFields), readFields };
};

test('a column is compared with the fields once for all items', async () => {
	const items = Array.from({ length: 100 }, (_, index) => ({ Email: `a${index}@b.test`, notes: 'x' }));
	const { plan } = await planFor(items.map((json) => ({ json })));
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

test('an item of files alone has no attributes', async () => {
	const { plan, readFields } = await planFor([{ binary: {} }]);
	expect(readFields).not.toHaveBeenCalled();
	expect(plan.toRow(0)).toBeUndefined();
});
