/** What a running n8n alone shows of executions: one that is retried, what is stored of keys, time zones, and fields of the output. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../lead-service/account';
import { error } from '../../lead-service/answers';
import { makeRows } from '../../support/importRows';
import { expect, test } from '../support/fixtures';

// The fixture of n8n looks for the keys, which the answer repeats, in all that n8n has stored and logged.
test('a failed execution that is retried writes the rows that are missing, and no second leads', async ({
	n8n,
	createImport,
	service,
}) => {
	const echo = ({ query }: Call) => error(500, 'MXInvalidInputException', `No ${JSON.stringify(query)}`);
	service.configure({ faults: [{ answer: echo, match: { value: 'person8@example.com' } }] });
	const workflow = await createImport(makeRows(12));
	const failed = await n8n.rest.runWorkflow(workflow);
	expect([failed.status, JSON.stringify(failed.error)]).toEqual(['error', expect.stringContaining('*****')]);
	service.configure({ faults: [] });
	await n8n.rest.retryExecution(failed.id);
	const [, retried] = await n8n.rest.awaitExecutions(workflow, 2);
	expect([retried.status, retried.outputsOf('Lead')[0].length]).toEqual(['success', 12]);
	expect(service.state.leads).toHaveLength(12);
});

// Expressions are evaluated in an isolate, whose objects are others than those of the engine's tests.
test('a DateTime of an expression is read in the time zone of the workflow', async ({
	n8n,
	createImport,
	service,
}) => {
	const dates = {
		// In this night, the clocks are put forward.
		FirstName: ["={{ DateTime.fromISO('2026-03-07T23:30') }}", '2026-03-08 04:30:00'],
		LastName: ["={{ DateTime.fromISO('2026-03-08T03:30') }}", '2026-03-08 07:30:00'],
		// A field without a time.
		mx_Birthday: ["={{ DateTime.fromISO('2026-03-08').startOf('day') }}", '2026-03-08'],
	};
	const email = 'zone@example.com';
	const all = Object.entries({ EmailAddress: [email, email], ...dates });
	const attribute = all.map(([name, [value]]) => ({ name, value }));
	const parameters = { dataToSend: 'defineBelow', attributes: { attribute } };
	const workflow = await createImport([{}], { parameters }, { timezone: 'America/New_York' });
	expect((await n8n.rest.runWorkflow(workflow)).error).toBeUndefined();
	const sent = Object.fromEntries(all.map(([name, [, value]]) => [name, value]));
	expect(service.state.leads.map((lead) => ({ ...lead.attributes }))).toEqual([sent]);
});

test('the editor gets the output fields before the first run', async ({ n8n }) => {
	const folder = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		/\.json$/.test(file),
	);
	expect(files.length).toBeGreaterThan(1);
	for (const file of files) {
		const url = `${n8n.url}/schemas/n8n-nodes-lead-management.leadManagement/1.0.0/${file}`;
		expect(await (await fetch(url)).json()).toEqual(JSON.parse(readFileSync(join(folder, file), 'utf8')));
	}
});
