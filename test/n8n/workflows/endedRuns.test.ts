/** Runs that end before they are done, in a running n8n: what its log says of them, and what a second run writes. */
import { readFileSync } from 'node:fs';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { waitUntil } from '../../support/waitUntil';
import { installN8n } from '../install/installN8n';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { startN8n, type RunningN8n } from '../support/n8n';
import type { Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const ROWS = Array.from({ length: 60 }, (_, index) => ({ EmailAddress: `row${index}@example.com` }));
const ENDED_EARLY =
	/The execution ended early: (\d+) written(?:, (\d+) may have been written)?, (\d+) not sent/;

let n8n: RunningN8n;
let service: LeadService;
let scratchFolder: string;

const start = async () =>
	(n8n = await startN8n({
		installation: await installN8n(),
		scratchFolder,
		tarball: process.env.PACKED_PACKAGE,
		env: { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '2' },
	}));

beforeAll(async () => {
	scratchFolder = makeScratchFolder();
	await start();
});

beforeEach(async () => {
	service = await startLeadService({ serviceTimeMs: 500 });
});

afterEach(() => service.stop());

afterAll(async () => {
	await n8n.stop();
	removeScratchFolder(scratchFolder);
});

/** An import of 12 seconds. */
async function createImport(settings: object): Promise<Workflow> {
	const credential = await n8n.rest.createAccount(service);
	const parameters = { dataToSend: 'autoMapInputData' };
	const lead = leadManagement(credential, { name: 'Lead', parameters, onError: 'continueErrorOutput' });
	const built = buildWorkflowOfRows('Import', ROWS, [lead], { Rows: ['Lead'] });
	return await n8n.rest.createWorkflow({ ...built, settings: { executionOrder: 'v1', ...settings } });
}

const expectNoDoubles = async (workflow: Workflow) => {
	const { status, outputsOf } = await n8n.rest.runWorkflow(workflow);
	expect([status, outputsOf('Lead')[0].length]).toEqual(['success', ROWS.length]);
	expect(service.state.counts.created).toBe(ROWS.length);
};

test.each(["the workflow's timeout", 'the stop button'])(
	'a run that is ended by %s says in the log what was not sent',
	async (by) => {
		const logged = readFileSync(n8n.logFile, 'utf8');
		const isTimeout = by !== 'the stop button';
		const workflow = await createImport(isTimeout ? { executionTimeout: 7 } : {});
		const executionId = await n8n.rest.startWorkflow(workflow);
		await waitUntil('a second window is sent', () => service.state.calls.length > 30);
		if (!isTimeout) await n8n.rest.stopExecution(executionId);
		const [{ status }] = await n8n.rest.awaitExecutions(workflow, 1);
		expect(status).toBe('canceled');

		const line = await waitUntil('the log says so', () =>
			ENDED_EARLY.exec(readFileSync(n8n.logFile, 'utf8').slice(logged.length)),
		);
		const [written, mayBeWritten, notSent] = line.slice(1).map((count) => Number(count ?? 0));
		expect(written + mayBeWritten + notSent).toBe(ROWS.length);
		expect(written).toBeLessThanOrEqual(service.state.counts.created);
		expect(written + mayBeWritten).toBeGreaterThanOrEqual(service.state.counts.created);
		service.configure({ callLimit: 1000 });
		await expectNoDoubles(await createImport({}));
	},
);

test('an import that is running when n8n is ended, and is run again after a restart, makes no second leads', async () => {
	const workflow = await createImport({});
	await n8n.rest.startWorkflow(workflow);
	await waitUntil('a second window is sent', () => service.state.calls.length > 30);
	// SIGTERM. n8n waits 2 seconds for the execution, and tells the node nothing.
	await n8n.stop();
	const written = service.state.counts.created;
	expect(written).toBeGreaterThan(25);
	expect(written).toBeLessThan(ROWS.length);

	await start();
	await expectNoDoubles(workflow);
});
