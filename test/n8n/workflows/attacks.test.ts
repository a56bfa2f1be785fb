/** What only a running n8n shows: its isolated expressions, and its time zones. */
import type { IDataObject, INode } from 'n8n-workflow';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { startTestN8n, type RunningN8n } from '../support/n8n';
import type { Workflow } from '../support/restClient';

type NodeSettings = Partial<INode> & { parameters: IDataObject };

const GOES_ON: Partial<INode> = { onError: 'continueErrorOutput' };

let n8n: RunningN8n;
const services: LeadService[] = [];

beforeAll(async () => {
	n8n = await startTestN8n();
});

afterAll(async () => {
	await n8n.stop();
	await Promise.all(services.map((service) => service.stop()));
});

/** A workflow that sends rows to an account of its own. */
async function prepare(
	items: object[],
	node: NodeSettings,
): Promise<{ service: LeadService; workflow: Workflow }> {
	const service = await startLeadService();
	services.push(service);
	const credential = await n8n.rest.createAccount(service, `Account ${services.length}`);
	const lead = leadManagement(credential, { name: 'Lead', ...node });
	const built = buildWorkflowOfRows(`Attack ${services.length}`, items, [lead], { Rows: ['Lead'] });
	return { service, workflow: await n8n.rest.createWorkflow(built) };
}

test('10,000 dates in one item block n8n no longer than 10,000 other texts', async () => {
	const longestPauseMs = async (text: string) => {
		const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`mx_${index}`, text]));
		const parameters = { dataToSend: 'json', attributesJson: '={{ $json }}' };
		const item = { ...values, EmailAddress: 'ada@example.com' };
		const { service, workflow } = await prepare([item], { parameters, ...GOES_ON });
		let longestMs = 0;
		let isOver = false;
		const running = n8n.rest.runWorkflow(workflow).finally(() => (isOver = true));
		while (!isOver) {
			const startMs = performance.now();
			await fetch(`${n8n.url}/healthz`);
			longestMs = Math.max(longestMs, performance.now() - startMs);
		}
		expect((await running).error).toBeUndefined();
		expect(service.state.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
		return longestMs;
	};
	const [texts, dates] = [await longestPauseMs('no date'), await longestPauseMs('2026-01-01T00:00:00.000Z')];
	console.log(`Longest pause: ${Math.round(texts)} ms with texts, ${Math.round(dates)} ms with dates`);
	// Each date was evaluated as an expression, which took 50 s.
	expect(dates).toBeLessThan(20 * texts + 1_000);
});

test.each<[what: string, timezone: string, attributes: Record<string, string>, sent: () => object]>([
	[
		// In this night, the clocks are put forward.
		'a DateTime of an expression is sent in UTC, read',
		'America/New_York',
		{
			FirstName: "={{ DateTime.fromISO('2026-03-07T23:30') }}",
			LastName: "={{ DateTime.fromISO('2026-03-08T03:30') }}",
		},
		() => ({ FirstName: '2026-03-08 04:30:00', LastName: '2026-03-08 07:30:00' }),
	],
	[
		"'Today' in a field without a time is the day",
		'Asia/Kolkata',
		{ Birthday: '={{ $today }}' },
		() => ({
			mx_Birthday: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()),
		}),
	],
])('%s in the time zone of the workflow, %s', async (_what, timezone, attributes, sent) => {
	const email = { EmailAddress: 'zone@example.com' };
	const attribute = Object.entries({ ...email, ...attributes }).map(([name, value]) => ({ name, value }));
	const parameters = { dataToSend: 'defineBelow', attributes: { attribute } };
	const { service, workflow } = await prepare([{}], { parameters });
	const settings = { executionOrder: 'v1', timezone };
	const inZone = await n8n.rest.createWorkflow({ ...workflow, id: undefined, settings });
	expect((await n8n.rest.runWorkflow(inZone)).error).toBeUndefined();
	expect(service.state.leads.map(({ attributes: stored }) => ({ ...stored }))).toEqual([
		{ ...email, ...sent() },
	]);
});

test('a refused row comes back whole on the error output, also where it has columns named as n8n names its own', async () => {
	const row = { EmailAddress: '', Age: 7, error: 'none', message: 'Please call' };
	const { workflow } = await prepare([row], { parameters: { dataToSend: 'autoMapInputData' }, ...GOES_ON });
	const [written, refused] = (await n8n.rest.runWorkflow(workflow)).outputsOf('Lead');
	expect(written).toEqual([]);
	expect(refused.map(({ json }) => json)).toEqual([
		{
			...row,
			error: 'No email address or phone found',
			message: expect.stringContaining('Every lead needs one of the two.'),
			details: { error: 'none', message: 'Please call' },
		},
	]);
});
