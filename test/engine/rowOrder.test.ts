/** Rows in any order give the same bodies: what a column becomes is decided for a run. */
import fc from '../support/random';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { FIELDS } from './support/rows';

const HEADINGS = [
	...['EmailAddress', 'Email', 'Work email', 'Phone', 'Mobile no.', 'WhatsApp', 'Name', 'Full name', 'ФИО'],
	...['First name', 'Surname', 'Nombre', 'Apellidos', 'City', 'mx_City', 'Budget', 'Age', 'body', '__EMPTY'],
];
const VALUES = [
	...['ada@example.com', 'bob@example.com', 'anonymous', '-', '', ' ', null, '+91-9845098450', 9845098450],
	...['Ada Lovelace', 'Lovelace, Ada', '山田 太郎', 'Rome', false, 36526, { mx_Degree: 'MSc' }],
	...[{ email: 'eve@example.com', City: 'Oslo' }, [{ label: 'E-mail', value: 'joe@example.com' }]],
];
const row = fc.dictionary(fc.constantFrom(...HEADINGS), fc.constantFrom(...VALUES), { maxKeys: 6 });
/** Rows in two orders: the second is a permutation of the first. */
const orders = fc.array(row, { minLength: 2, maxLength: 6 }).chain((rows) => {
	const indexes = rows.map((_row, index) => index);
	return fc.tuple(fc.constant(rows), fc.shuffledSubarray(indexes, { minLength: rows.length }));
});

const toBodies = async (rows: Array<Record<string, unknown>>, isListed: boolean): Promise<string[]> => {
	const parameters: Record<string, unknown> = { dataToSend: 'autoMapInputData' };
	const context = {
		getNode: () => ({ type: 'n8n-nodes-lead-management.leadManagement' }),
		getInputData: () => rows.map((json): INodeExecutionData => ({ json: json as IDataObject })),
		getNodeParameter: (name: string, _index: number, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	const fields = new AccountFields(isListed ? FIELDS : undefined);
	try {
		const plan = await upsertLead.plan(context, async () => await Promise.resolve(fields));
		return rows.map((_row, index) => {
			try {
				return plan.toRow(index)?.request.body ?? 'blank';
			} catch (error) {
				return (error as Error).message;
			}
		});
	} catch {
		// Which columns an error names may differ.
		return rows.map(() => 'the run is refused');
	}
};

test('rows in any order give the same bodies, and the same refusals', async () => {
	let written = 0;
	await fc.assert(
		fc.asyncProperty(orders, fc.boolean(), async ([rows, order], isListed) => {
			const bodies = await toBodies(rows, isListed);
			written += bodies.filter((body) => body.startsWith('[')).length;
			const shuffled = await toBodies(
				order.map((index) => rows[index]),
				isListed,
			);
			expect(shuffled).toEqual(order.map((index) => bodies[index]));
		}),
		{ numRuns: 3_000 },
	);
	expect(written).toBeGreaterThan(500);
});
