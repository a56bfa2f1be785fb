/** The plan of "Create or update lead" with input and calls that n8n's engine cannot show. */
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { countCalls } from '../support/callCounts';
import { createContext } from '../support/node';

const FIELDS = new AccountFields([{ SchemaName: 'EmailAddress' }, { SchemaName: 'Notes' }]);

const planFor = async (items: object[]) => {
	const { context } = createContext({}, items);
	const readFields = jest.fn(async () => FIELDS);
	return { plan: await upsertLead.plan(context, readFields), readFields };
};

const marksOf = (index: number) => index.toString(2).replace(/0/g, '!').replace(/1/g, '*');
const namesOf = (marks: string) => ({ [`Name ${marks}`]: 'A', [`First name ${marks}`]: 'B' });

// The sender of a list of rows decides how many names there are.
test.each<[string, (index: number) => Record<string, unknown>]>([
	['an email address', (index) => ({ [`Email ${marksOf(index)}`]: 'a@b.test' })],
	['a phone after a word', (index) => ({ [`WhatsApp ${marksOf(index)}`]: '5550100' })],
	['names', (index) => ({ Email: 'a@b.test', ...namesOf(marksOf(index)) })],
	['objects', (index) => ({ [`k${index}`]: { email: 'a@b.test', [`c${index}`]: 1 } })],
	['nothing of a lead', (index) => ({ [`k${index}`]: 'x' })],
])('the work for rows that each name their columns anew grows as they do: %s', async (_what, toRow) => {
	const workFor = async (count: number) => {
		const items = Array.from({ length: count }, (_, index) => toRow(index));
		// Leads in several places are refused, after all of them were looked at.
		const { all } = await countCalls(async () => await planFor(items).catch(() => undefined));
		return all;
	};
	const [work, more] = [await workFor(100), await workFor(200)];
	expect(work).toBeGreaterThan(100);
	// In quadratic time, four times as much.
	expect(more / work).toBeLessThan(2.5);
});

test('an item of files alone has no attributes', async () => {
	const { plan, readFields } = await planFor([{ json: undefined, binary: {} }]);
	expect(readFields).not.toHaveBeenCalled();
	expect(plan.toRow(0)).toBeUndefined();
});
