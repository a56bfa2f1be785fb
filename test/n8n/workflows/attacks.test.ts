/** Rows, faults and stops that once harmed other rows, wrote twice, or made two people one lead, in a running n8n. */
import type { IDataObject, INode } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import type { Settings } from '../../lead-service/settings';
import { installN8n } from '../install/installN8n';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { startN8n, type RunningN8n } from '../support/n8n';
import type { Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

type NodeSettings = Partial<INode> & { parameters: IDataObject };

const AUTO_MAP = { dataToSend: 'autoMapInputData' };
const GOES_ON: Partial<INode> = { onError: 'continueErrorOutput' };
const rows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ EmailAddress: `row${index}@example.com` }));

let n8n: RunningN8n;
let scratchFolder: string;
const services: LeadService[] = [];

beforeAll(async () => {
	scratchFolder = makeScratchFolder();
	n8n = await startN8n({
		installation: await installN8n(),
		scratchFolder,
		tarball: process.env.PACKED_PACKAGE,
	});
});

afterAll(async () => {
	await n8n.stop();
	await Promise.all(services.map((service) => service.stop()));
	removeScratchFolder(scratchFolder);
});

/** A workflow that sends rows to an account of its own. */
async function prepare(
	items: object[],
	node: NodeSettings,
	settings: Partial<Settings> = {},
): Promise<{ service: LeadService; workflow: Workflow }> {
	const service = await startLeadService(settings);
	services.push(service);
	const credential = await n8n.rest.createCredential({
		name: `Account ${services.length}`,
		type: 'leadManagementApi',
		data: { baseUrl: service.url, callLimit: 25, ...DEMO_KEYS },
	});
	const lead = leadManagement(credential, { name: 'Lead', ...node });
	const built = buildWorkflowOfRows(`Attack ${services.length}`, items, [lead], { Rows: ['Lead'] });
	return { service, workflow: await n8n.rest.createWorkflow(built) };
}

async function run(items: object[], node: NodeSettings, settings: Partial<Settings> = {}) {
	const { service, workflow } = await prepare(items, node, settings);
	const { error, outputsOf } = await n8n.rest.runWorkflow(workflow);
	const [written = [], refused = []] = error ? [] : outputsOf('Lead');
	const writes = service.state.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
	return { service, error, written, refused: refused.map(({ json }) => json), writes };
}

test('an attribute named like the message of the rate limit is sent once, beside good rows', async () => {
	const hostile = { EmailAddress: 'eve@example.com', 'API calls exceeded the limit': 'x' };
	const bodies = [...rows(30), hostile].map((body) => ({ body }));
	const parameters = { dataToSend: 'json', attributesJson: '={{ $json.body }}' };
	const { writes, written, refused } = await run(bodies, { parameters, ...GOES_ON });
	expect(writes.filter((body) => body.includes('eve@'))).toHaveLength(1);
	expect([written.length, refused.length]).toEqual([30, 1]);
});

test('10,000 dates in one item block n8n no longer than 10,000 other texts', async () => {
	const longestPauseMs = async (text: string) => {
		const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`mx_${index}`, text]));
		const parameters = { dataToSend: 'json', attributesJson: '={{ $json }}' };
		let longestMs = 0;
		let isOver = false;
		const running = run([{ ...values, EmailAddress: 'ada@example.com' }], { parameters, ...GOES_ON });
		void running.finally(() => (isOver = true));
		while (!isOver) {
			const startMs = performance.now();
			await fetch(`${n8n.url}/healthz`);
			longestMs = Math.max(longestMs, performance.now() - startMs);
		}
		expect((await running).writes).toHaveLength(1);
		return longestMs;
	};
	const [texts, dates] = [await longestPauseMs('no date'), await longestPauseMs('2026-01-01T00:00:00.000Z')];
	console.log(`Longest pause: ${Math.round(texts)} ms with texts, ${Math.round(dates)} ms with dates`);
	// Each date was evaluated as an expression, which took 50 s.
	expect(dates).toBeLessThan(20 * texts + 1_000);
});

test('HTML in the name of a column reaches no hint and no error as HTML', async () => {
	const column = '<img src=http://127.0.0.1:1/x><a href=http://127.0.0.1:1>Your session has expired</a>';
	const item = { EmailAddress: 'ada@example.com', [column]: 'x' };
	const { workflow } = await prepare([item], { parameters: AUTO_MAP });
	const hints = JSON.stringify((await n8n.rest.runWorkflow(workflow)).hintsOf('Lead'));
	expect(hints).toContain('&lt;img');
	expect(hints).not.toContain('<');
	const refusing = { parameters: { ...AUTO_MAP, options: { unknownColumns: 'refuse' } } };
	const { error, writes } = await run([item], refusing);
	expect(error?.message).not.toContain('<');
	expect(error?.description).not.toContain('<');
	expect(writes).toEqual([]);
});

test('a restricted field that could not be checked is not sent', async () => {
	const templateJson = JSON.stringify({
		EntityPermissions: [
			{
				Entity: 'Lead',
				Permissions: [
					{ Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: ['mx_Slary'] } },
				],
			},
		],
	});
	const { writes, refused } = await run(
		[{}],
		{
			parameters: {
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: 'some-template',
				dataToSend: 'json',
				templateJson,
			},
			...GOES_ON,
		},
		{ faults: [{ answer: 'plain500', match: { path: 'LeadsMetaData' } }] },
	);
	expect(writes).toEqual([]);
	expect(refused).toHaveLength(1);
});

test('placeholders make no two people one lead', async () => {
	const placeholders = ['-', 'N/A', '0', 'none', '#N/A', '#ERROR!', '.', '+91', '@', 'none@'];
	const items = placeholders.flatMap((text, index) =>
		text.includes('@')
			? [{ EmailAddress: text, Phone: `555000${index}` }]
			: [1, 2].map((person) => ({ EmailAddress: `p${index}.${person}@example.com`, Phone: text })),
	);
	const { service, written, refused } = await run(items, { parameters: AUTO_MAP, ...GOES_ON });
	const { leads, counts } = service.state;
	expect(
		leads.filter(({ attributes }) => attributes.Phone && placeholders.includes(attributes.Phone)),
	).toEqual([]);
	expect([leads.length, counts.updated]).toEqual([written.length, 0]);
	expect(written.length + refused.length).toBe(items.length);
});

test('a DateTime of an expression is sent in UTC, read in the time zone of the workflow', async () => {
	const attribute = Object.entries({
		EmailAddress: 'zone@example.com',
		FirstName: "={{ DateTime.fromISO('2026-03-07T23:30') }}",
		LastName: "={{ DateTime.fromISO('2026-03-08T03:30') }}",
	}).map(([name, value]) => ({ name, value }));
	const { service, workflow } = await prepare([{}], {
		parameters: { dataToSend: 'defineBelow', attributes: { attribute } },
	});
	const settings = { executionOrder: 'v1', timezone: 'America/New_York' };
	const inNewYork = await n8n.rest.createWorkflow({ ...workflow, id: undefined, settings });
	expect((await n8n.rest.runWorkflow(inNewYork)).error).toBeUndefined();
	// In this night, the clocks are put forward.
	expect(service.state.leads.map(({ attributes }) => ({ ...attributes }))).toEqual([
		{ EmailAddress: 'zone@example.com', FirstName: '2026-03-08 04:30:00', LastName: '2026-03-08 07:30:00' },
	]);
});

test('a run after a canceled one makes no second leads', async () => {
	// The service looks a lead up when the call arrives, and writes it 3 seconds later.
	const { service, workflow } = await prepare(
		rows(20),
		{ parameters: { ...AUTO_MAP, options: { timeout: 6_000 } }, ...GOES_ON },
		{ serviceTimeMs: 3_000 },
	);
	const executionId = await n8n.rest.startWorkflow(workflow);
	while (service.state.calls.length < 5) await new Promise((resolve) => setTimeout(resolve, 50));
	await n8n.rest.stopExecution(executionId);
	const { outputsOf } = await n8n.rest.runWorkflow(workflow);
	expect(outputsOf('Lead')[0]).toHaveLength(20);
	expect(service.state.counts.created).toBe(20);
});

test('Retry On Fail writes no row again', async () => {
	const items = [{ EmailAddress: '' }, { EmailAddress: '@' }, ...rows(2)];
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };
	const { writes } = await run(items, { parameters: AUTO_MAP, ...GOES_ON, ...retry });
	expect(writes).toHaveLength(2);
});
