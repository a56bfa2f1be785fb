/** The node in workflows as people build them: sub-workflows, loops, retries, credentials with expressions, time zones. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultRule } from '../../lead-service/faults';
import { DEMO_KEYS, type LeadService } from '../../lead-service/leadService';
import { WINDOW_MS } from '../../support/openAccount';
import { buildWorkflow, buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { AUTOMATIC, expect, test } from '../support/fixtures';

const LEAD = { name: 'Lead', ...AUTOMATIC };
const rows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ EmailAddress: `row${index}@example.com` }));
const expectWritten = ({ state }: LeadService, count: number) =>
	expect(state.leads.map(({ writes }) => writes)).toEqual(Array(count).fill(1));

test('a sub-workflow writes the rows that it is given, and returns them', async ({
	n8n,
	credential,
	service,
}) => {
	const trigger = {
		name: 'Start',
		type: 'n8n-nodes-base.executeWorkflowTrigger',
		typeVersion: 1.1,
		parameters: { inputSource: 'passthrough' },
	};
	const nodes = [trigger, leadManagement(credential, LEAD)];
	const child = await n8n.rest.createWorkflow(buildWorkflow('Child', nodes, { Start: ['Lead'] }));
	await n8n.rest.activateWorkflow(child);
	const call = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId: { __rl: true, mode: 'id', value: child.id }, options: {} },
	};
	const workflow = buildWorkflowOfRows('Parent', rows(20), [call], { Rows: ['Call'] });
	const { outputsOf } = await n8n.rest.run(workflow);
	expect(outputsOf('Call')[0]).toHaveLength(20);
	expectWritten(service, 20);
});

test("'Loop Over Items' writes each row once, within the limit", async ({ n8n, credential, service }) => {
	const loop = {
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: 10, options: {} },
	};
	const done = { name: 'Done', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	const nodes = [loop, leadManagement(credential, LEAD), done];
	const targets = { Rows: ['Loop'], Loop: ['Done', 'Lead'], Lead: ['Loop'] };
	const { outputsOf } = await n8n.rest.run(buildWorkflowOfRows('Loop', rows(30), nodes, targets));
	expect(outputsOf('Done')[0]).toHaveLength(30);
	expectWritten(service, 30);
	// Each batch is a run of the node, which knows of the others. A busy machine makes it longer.
	const { firstArrivedAt, lastFinishedAt } = service.state.times;
	expect(Number(lastFinishedAt) - Number(firstArrivedAt)).toBeGreaterThan(0.8 * WINDOW_MS);
});

test('a family with one phone is written as the recipes say, in an account where a phone is unique', async ({
	createImport,
	n8n,
	service,
}) => {
	const family = ['ada', 'bo', 'cy'].map((name) => ({
		'Email address': `${name}@example.com`,
		'First name': name,
		'Phone number': '98450 98450',
	}));
	const options = { onDuplicate: 'writeWithout', countryCode: '91' };
	const parameters = { ...AUTOMATIC.parameters, searchBy: 'EmailAddress', options };
	const workflow = await createImport([...family, family[0]], { parameters, onError: 'continueErrorOutput' });
	const [written, refused = []] = (await n8n.rest.runWorkflow(workflow)).outputsOf('Lead');
	expect([written.length, refused.length]).toEqual([4, 0]);
	expect(service.state.leads.map(({ attributes }) => ({ ...attributes }))).toEqual([
		{ EmailAddress: 'ada@example.com', FirstName: 'ada', Phone: '+91-9845098450' },
		{ EmailAddress: 'bo@example.com', FirstName: 'bo' },
		{ EmailAddress: 'cy@example.com', FirstName: 'cy' },
	]);
});

/** Answers with the keys in a message, a page, a header, a success, and a redirect. */
const QUERY = new URLSearchParams(DEMO_KEYS).toString();
const ECHOES: FaultRule['answer'][] = [
	'echoKeys',
	{ status: 500, body: `<html>GET /v2?${QUERY} failed for ${DEMO_KEYS.secretKey}</html>` },
	{ status: 500, headers: { 'x-call': encodeURIComponent(DEMO_KEYS.accessKey) } },
	{ status: 200, body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, Call: `?${QUERY}` } },
	{ status: 307, headers: { location: `/elsewhere?${QUERY}` }, body: DEMO_KEYS.accessKey },
];

// The fixture of n8n looks for the keys in all that it has stored and logged.
test('n8n stores asterisks in place of keys that an answer repeats, however the node goes on', async ({
	n8n,
	credential,
	service,
}) => {
	for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const)
		for (const [index, answer] of ECHOES.entries()) {
			service.configure({ faults: [{ answer }] });
			const lead = leadManagement(credential, { ...LEAD, onError });
			const { error, outputsOf } = await n8n.rest.run(
				// The next row of the same lead would wait.
				buildWorkflowOfRows('Echo', [{ Phone: `${onError.length}${index}00` }], [lead], { Rows: ['Lead'] }),
			);
			const told = JSON.stringify(onError === 'stopWorkflow' && error ? error : outputsOf('Lead'));
			if (answer === ECHOES[0] || answer === ECHOES[3]) expect(told).toContain('*****');
			expect(service.state.calls.map(({ path }) => path).join()).not.toContain('elsewhere');
		}
});

test('a failed execution that is retried writes the rows that are missing, and no second leads', async ({
	n8n,
	createImport,
	service,
}) => {
	service.configure({ faults: [{ answer: 'badJson400', match: { value: 'row8@example.com' } }] });
	const workflow = await createImport(rows(12));
	const { id, status } = await n8n.rest.runWorkflow(workflow);
	expect(status).toBe('error');
	service.configure({ faults: [] });
	await n8n.rest.retryExecution(id);
	const [, retried] = await n8n.rest.awaitExecutions(workflow, 2);
	expect([retried.status, retried.outputsOf('Lead')[0].length]).toEqual(['success', 12]);
	expect(service.state.leads).toHaveLength(12);
});

test('a credential with expressions reaches the account', async ({ n8n, service }) => {
	const credential = await n8n.rest.createAccount(service, 'Expressions', {
		baseUrl: `={{ "${service.url}" }}`,
		accessKey: `={{ "${DEMO_KEYS.accessKey}" }}`,
		callLimit: '={{ 20 + 5 }}',
	});
	const nodes = [leadManagement(credential, LEAD)];
	await n8n.rest.run(buildWorkflowOfRows('Expressions', rows(2), nodes, { Rows: ['Lead'] }));
	expectWritten(service, 2);
});

const DATES = {
	// In this night, the clocks are put forward.
	'America/New_York': {
		FirstName: ["={{ DateTime.fromISO('2026-03-07T23:30') }}", '2026-03-08 04:30:00'],
		LastName: ["={{ DateTime.fromISO('2026-03-08T03:30') }}", '2026-03-08 07:30:00'],
	},
	// A field without a time.
	'Asia/Kolkata': { mx_Birthday: ["={{ DateTime.fromISO('2026-03-08').startOf('day') }}", '2026-03-08'] },
};
// Expressions are evaluated in an isolate, whose objects are others than those of the engine's tests.
for (const [timezone, dates] of Object.entries(DATES))
	test(`a DateTime of an expression is read in the time zone of the workflow, ${timezone}`, async ({
		n8n,
		createImport,
		service,
	}) => {
		const email = 'zone@example.com';
		const all = Object.entries({ EmailAddress: [email, email], ...dates });
		const attribute = all.map(([name, [value]]) => ({ name, value }));
		const parameters = { dataToSend: 'defineBelow', attributes: { attribute } };
		const workflow = await createImport([{}], { parameters }, { timezone });
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
