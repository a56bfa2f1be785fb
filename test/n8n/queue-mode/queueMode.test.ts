import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { INode } from 'n8n-workflow';
import { USUAL_LATENCY, openAccount, type Account } from '../../support/openAccount';
import { measure } from '../../support/measureImport';
import { makeRows, type Row } from '../../support/importRows';
import type { LeadService } from '../../lead-service/leadService';
import { readResults } from '../../support/rowResults';
import { waitUntil } from '../../support/waitUntil';
import { installN8n } from '../install/installN8n';
import type { N8nProcess } from '../support/n8n';
import { buildWorkflow, buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import type { Execution, StoredExecution, Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import { receiveRows } from '../support/rowsWorkflow';
import { waitForWebhook } from '../support/webhook';
import { startQueueMode, type QueueMode } from './queueMode';

const EXECUTIONS = 12;
const ROWS_EACH = 25;
const ALL_ROWS = makeRows(EXECUTIONS * ROWS_EACH);
/** With n8n's default of 10 executions at a time, two workers could take all executions. */
const SIZE = { workers: 3, concurrency: 5 };
/** Twice the time that the limit allows. */
const IMPORT_MS = 200_000;

/** A pacer that ignored the others would have two of three calls rejected. What it usually is, is in test/bench. */
const MAX_SHARE_REJECTED = 0.4;

let scratchFolder: string | undefined;
let n8n: QueueMode;
let whenImportFails: Workflow;
let account: Account;

beforeAll(async () => {
	const installation = await installN8n();
	scratchFolder = makeScratchFolder();
	const tarball = String(process.env.PACKED_PACKAGE);
	n8n = await startQueueMode({ installation, scratchFolder, tarball }, SIZE);
	const trigger = { name: 'Error Trigger', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1 };
	const next = { name: 'Tell somebody', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	whenImportFails = await n8n.main.rest.createWorkflow(
		buildWorkflow('When an import fails', [trigger, next], { 'Error Trigger': ['Tell somebody'] }),
	);
	await n8n.main.rest.activateWorkflow(whenImportFails);
});

beforeEach(async () => {
	account = await openAccount(USUAL_LATENCY);
});

afterEach(() => account.close());

afterAll(async () => {
	await n8n?.stop();
	if (scratchFolder) removeScratchFolder(scratchFolder);
});

/** Sets up an import that receives rows by webhook, and responds before it makes leads from them. `data` is what its credential holds. */
async function setUpImport(data: Account['credential']) {
	const { rest, url, logFile } = n8n.main;
	const name = randomUUID();
	const credential = await rest.createCredential({ name, type: 'leadManagementApi', data });
	const lead = leadManagement(credential, {
		name: 'Create or update lead',
		parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
		onError: 'continueErrorOutput' as const,
	});
	const nodes: Array<Partial<INode>> = [...receiveRows(name, 'onReceived'), lead];
	const targets = { Webhook: ['Rows'], Rows: ['Create or update lead'] };
	const settings = { executionOrder: 'v1', errorWorkflow: whenImportFails.id };
	const workflow = await rest.createWorkflow(buildWorkflow(name, nodes, targets, { settings }));
	await rest.activateWorkflow(workflow);
	const webhook = `${url}/webhook/${name}`;
	await waitForWebhook(webhook, logFile);

	/** Starts an execution for every `ROWS_EACH` rows. */
	async function send(rows: Row[]): Promise<void> {
		for (let first = 0; first < rows.length; first += ROWS_EACH) {
			const body = JSON.stringify({ rows: rows.slice(first, first + ROWS_EACH) });
			const headers = { 'content-type': 'application/json' };
			const response = await fetch(webhook, { method: 'POST', headers, body });
			expect(response.status).toBe(200);
		}
	}
	return { send, awaitExecutions: async (count: number) => await rest.awaitExecutions(workflow, count) };
}

/** The executions that a worker started, or finished, by its log. */
function executionsOf(
	{ logFile }: N8nProcess,
	event: 'started' | 'finished',
	executions: StoredExecution[],
): StoredExecution[] {
	const lines = readFileSync(logFile, 'utf8').matchAll(/Worker (started|finished) execution (\d+)/g);
	const ids = new Set([...lines].filter(([, logged]) => logged === event).map(([, , id]) => id));
	return executions.filter(({ id }) => ids.has(id));
}

/** The result of each row of an execution. */
function readRows(execution: Execution) {
	const [rows] = execution.outputsOf('Rows');
	return readResults(execution).map((result, index) => ({ row: String(rows[index].json.mx_Row), ...result }));
}

/** The row number of each lead of an account. */
const rowsInService = ({ state }: LeadService) => state.leads.map(({ attributes }) => attributes.mx_Row);

const inOrder = (rows: string[]) => [...rows].sort((one, other) => Number(one) - Number(other));
const numbersOf = (rows: Row[]) => rows.map(({ mx_Row }) => mx_Row);

it('shares the limit of an account among the workers, and writes every row once', async () => {
	const { service, credential } = account;
	const leadImport = await setUpImport(credential);
	await leadImport.send(ALL_ROWS);
	const executions = await leadImport.awaitExecutions(EXECUTIONS);
	const figures = measure(service, ALL_ROWS.length);
	const shares = n8n.workers.map((worker) => executionsOf(worker, 'started', executions).length);
	console.log({ ...figures, shares });
	expect(shares).not.toContain(0);
	const reported = executions.flatMap(readRows);
	expect(inOrder(reported.map(({ row }) => row))).toEqual(numbersOf(ALL_ROWS));
	const written = reported.filter(({ outcome }) => outcome === 'created').map(({ row }) => row);
	expect(inOrder(rowsInService(service))).toEqual(inOrder(written));
	expect(service.state.leads.filter(({ writes }) => writes !== 1)).toEqual([]);
	expect(figures.refusedLater).toBeLessThan(MAX_SHARE_REJECTED);
});

// The workers have run before: one that takes its first execution is slow, and another would have written all of its rows by then.
it('loses no row silently when a worker dies, and doubles none when its rows are sent again', async () => {
	const { service, credential } = account;
	const leadImport = await setUpImport(credential);
	await leadImport.send(ALL_ROWS);
	const { logFile } = n8n.main;
	const isThirdDone = () => service.state.counts.created > ALL_ROWS.length / 3;
	await waitUntil('a third of the rows is written', isThirdDone, { timeoutMs: IMPORT_MS, logFile });
	const [dying] = n8n.workers;
	dying.kill();
	const executions = await leadImport.awaitExecutions(EXECUTIONS);
	const figures = measure(service, ALL_ROWS.length);

	const failed = executions.filter(({ status }) => status !== 'success');
	const finished = new Set(executionsOf(dying, 'finished', executions));
	expect(failed).toEqual(
		executionsOf(dying, 'started', executions).filter((execution) => !finished.has(execution)),
	);
	expect(failed).not.toEqual([]);
	for (const { error } of failed) expect(error?.message).toMatch(/failed to be processed too many times/);
	const reports = await n8n.main.rest.awaitExecutions(whenImportFails, failed.length);
	expect(reports).toHaveLength(failed.length);

	const reported = executions.filter(({ status }) => status === 'success').flatMap(readRows);
	expect(reported).toHaveLength(ALL_ROWS.length - failed.length * ROWS_EACH);
	const reportedRows = new Set(reported.map(({ row }) => row));
	const notReported = ALL_ROWS.filter(({ mx_Row }) => !reportedRows.has(mx_Row));
	const writtenNotReported = rowsInService(service).filter((row) => !reportedRows.has(row));
	console.log(figures, { notReported: notReported.length, writtenOfThese: writtenNotReported.length });
	// Otherwise the worker ended too early or too late.
	expect(writtenNotReported.length).toBeGreaterThan(0);
	expect(writtenNotReported.length).toBeLessThan(notReported.length);
	const written = reported.filter(({ outcome }) => outcome === 'created').map(({ row }) => row);
	expect(inOrder(rowsInService(service))).toEqual(inOrder([...written, ...writtenNotReported]));

	// The limit was tested above.
	service.configure({ callLimit: 1000 });
	const secondImport = await setUpImport({ ...credential, callLimit: 1000 });
	await secondImport.send(notReported);
	const again = (await secondImport.awaitExecutions(failed.length)).flatMap(readRows);
	expect(again.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
	expect(inOrder(rowsInService(service))).toEqual(numbersOf(ALL_ROWS));
	const { created, updated, duplicates } = service.state.summary();
	expect({ created, updated, duplicates }).toEqual({
		created: ALL_ROWS.length,
		updated: writtenNotReported.length,
		duplicates: 0,
	});
});

it('runs a manual execution on a worker, and stops it there', async () => {
	const { rest, logFile } = n8n.main;
	const { service, credential: data } = account;
	const credential = await rest.createCredential({ name: 'Manual', type: 'leadManagementApi', data });
	const lead = leadManagement(credential, { name: 'Lead', parameters: { dataToSend: 'autoMapInputData' } });
	const workflow = await rest.createWorkflow(
		buildWorkflowOfRows('Manual', makeRows(150), [lead], { Rows: ['Lead'] }),
	);
	const id = await rest.startWorkflow(workflow);
	await waitUntil('a second window is sent', () => service.state.calls.length > 30, { logFile });
	await rest.stopExecution(id);
	const [{ status }] = await rest.awaitExecutions(workflow, 1);
	expect(status).toBe('canceled');
	const sent = service.state.calls.length;
	const reports = () =>
		n8n.workers.flatMap(
			(worker) => readFileSync(worker.logFile, 'utf8').match(/The execution ended early: /g) ?? [],
		);
	await waitUntil('the worker reports what it sent', () => reports().length > 0, { logFile });
	expect(reports()).toHaveLength(1);
	await new Promise((resolve) => setTimeout(resolve, 6_000));
	expect(service.state.calls).toHaveLength(sent);
});
