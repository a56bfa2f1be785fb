/** One main process and three workers: how they share an account, what is lost when one dies, and manual executions. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Call } from '../../lead-service/account';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { makeRows, type Row } from '../../support/importRows';
import { waitUntil } from '../../support/waitUntil';
import { installN8n } from '../install/installN8n';
import { buildWorkflow, buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { AUTOMATIC, expect, test } from '../support/fixtures';
import type { N8nProcess } from '../support/n8n';
import type { Execution, Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import { startQueueMode } from './queueMode';

type QueueMode = Awaited<ReturnType<typeof startQueueMode>>;

const EXECUTIONS = 12;
const ROWS_EACH = 25;
const ALL_ROWS = makeRows(EXECUTIONS * ROWS_EACH);
/** The rows take six windows. */
const CALL_LIMIT = 50;
const LATENCY = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };
/** With n8n's default of 10 executions at a time, two workers could take all executions. */
const SIZE = { workers: 3, concurrency: 5 };
const IMPORT_MS = 400_000;
/** The lines of a worker's log, for its executions. */
const STARTED = /Worker started execution (\d+)/g;
const FINISHED = /Worker finished execution (\d+)/g;

/** An import that receives rows by webhook, and responds before it makes leads from them. */
async function setUpImport({ main }: QueueMode, service: LeadService, errorWorkflow: string) {
	const credential = await main.rest.createAccount(service);
	const onError = 'continueErrorOutput' as const;
	const lead = leadManagement(credential, { name: 'Create or update lead', ...AUTOMATIC, onError });
	const path = randomUUID();
	const webhookNode = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	};
	const rows = {
		name: 'Rows',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'body.rows', options: {} },
	};
	const targets = { Webhook: ['Rows'], Rows: ['Create or update lead'] };
	const settings = { executionOrder: 'v1', errorWorkflow };
	const built = buildWorkflow('Import', [webhookNode, rows, lead], targets, { settings });
	const workflow = await main.rest.createWorkflow(built);
	await main.rest.activateWorkflow(workflow);
	const webhook = `${main.url}/webhook/${path}`;
	// GET, so that no execution starts.
	const answer = async () => await (await fetch(webhook)).text();
	await expect.poll(answer).toMatch(/not registered for GET/);
	return {
		async send(rows: Row[]): Promise<void> {
			for (let first = 0; first < rows.length; first += ROWS_EACH) {
				const body = JSON.stringify({ rows: rows.slice(first, first + ROWS_EACH) });
				const headers = { 'content-type': 'application/json' };
				expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(200);
			}
		},
		awaitExecutions: async (count: number) => await main.rest.awaitExecutions(workflow, count),
	};
}

async function createErrorWorkflow({ main: { rest } }: QueueMode): Promise<Workflow> {
	const trigger = { name: 'Error Trigger', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1 };
	const next = { name: 'Tell somebody', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	const built = buildWorkflow('Failed', [trigger, next], { 'Error Trigger': ['Tell somebody'] });
	const workflow = await rest.createWorkflow(built);
	await rest.activateWorkflow(workflow);
	return workflow;
}

function executionsOf({ logFile }: N8nProcess, line: RegExp, executions: Execution[]): Execution[] {
	const ids = [...readFileSync(logFile, 'utf8').matchAll(line)].map(([, id]) => id);
	return executions.filter(({ id }) => ids.includes(id));
}

function countOpen({ logFile }: N8nProcess): number {
	const log = readFileSync(logFile, 'utf8');
	return [...log.matchAll(STARTED)].length - [...log.matchAll(FINISHED)].length;
}

/** The row numbers of an execution whose rows were all written. */
function readRows(execution: Execution): string[] {
	const [written, refused] = execution.outputsOf('Create or update lead');
	expect([written.length, refused.length]).toEqual([ROWS_EACH, 0]);
	return execution.outputsOf('Rows')[0].map(({ json }) => String(json.mx_Row));
}

const rowsInService = ({ state }: LeadService) => state.leads.map(({ attributes }) => attributes.mx_Row);

const inOrder = (rows: string[]) => [...rows].sort((one, other) => Number(one) - Number(other));

/** A manual execution runs on a worker, and is stopped there. */
async function stopManualExecution({ main: { rest, logFile }, workers }: QueueMode): Promise<void> {
	const service = await startLeadService(LATENCY);
	const credential = await rest.createAccount(service, 'Manual');
	const lead = leadManagement(credential, { name: 'Lead', ...AUTOMATIC });
	const built = buildWorkflowOfRows('Manual', makeRows(500), [lead], { Rows: ['Lead'] });
	const workflow = await rest.createWorkflow(built);
	const id = await rest.startWorkflow(workflow);
	await waitUntil('a second window is sent', () => service.state.calls.length > 30, {
		timeoutMs: IMPORT_MS,
		logFile,
	});
	await rest.stopExecution(id);
	const [{ status }] = await rest.awaitExecutions(workflow, 1);
	expect(status).toBe('canceled');
	const logs = () => workers.map((worker) => readFileSync(worker.logFile, 'utf8')).join();
	await expect.poll(() => logs().match(/The execution ended early: /g)).toHaveLength(1);
	// Rows that still waited for the limit would be sent before the row of a later execution.
	const sent = service.state.calls.length;
	const later = [{ EmailAddress: 'later@example.com' }];
	const next = await rest.createWorkflow(buildWorkflowOfRows('Later', later, [lead], { Rows: ['Lead'] }));
	expect((await rest.runWorkflow(next)).status).toBe('success');
	// The account's limit may reject a call of a worker that didn't send the stopped rows; the call is made again.
	const isAccepted = ({ method, refused }: Call) => method === 'POST' && !refused;
	const bodies = service.state.calls.slice(sent).filter(isAccepted);
	expect(bodies.map(({ body }) => body)).toEqual([expect.stringContaining('later@example.com')]);
	await service.stop();
}

test('workers share an account, report each row, even if one dies, and stop manual executions', async () => {
	const scratchFolder = makeScratchFolder();
	const options = { installation: await installN8n(), scratchFolder, tarball: process.env.PACKED_PACKAGE };
	const n8n = await startQueueMode(options, SIZE);
	const service = await startLeadService({ ...LATENCY, callLimit: CALL_LIMIT });
	const errorWorkflow = await createErrorWorkflow(n8n);
	const leadImport = await setUpImport(n8n, service, errorWorkflow.id);
	await leadImport.send(ALL_ROWS);
	const { logFile, rest } = n8n.main;
	const isThirdDone = () => service.state.counts.created > ALL_ROWS.length / 3;
	await waitUntil('a third of the rows is written', isThirdDone, { timeoutMs: IMPORT_MS, logFile });
	// The one with the most executions that it has not finished.
	const [dying, ...others] = [...n8n.workers].sort((one, other) => countOpen(other) - countOpen(one));
	dying.kill();
	const [executions] = await Promise.all([
		leadImport.awaitExecutions(EXECUTIONS),
		// While n8n has not noticed yet.
		stopManualExecution({ ...n8n, workers: others }),
	]);

	const shares = n8n.workers.map((worker) => executionsOf(worker, STARTED, executions).length);
	// The number of rejected calls depends on how busy the machine is.
	console.log({ shares, ...service.state.summary() });
	expect(shares).not.toContain(0);
	const failed = executions.filter(({ status }) => status !== 'success');
	const finished = executionsOf(dying, FINISHED, executions);
	const started = executionsOf(dying, STARTED, executions);
	expect(failed).toEqual(started.filter((execution) => !finished.includes(execution)));
	expect(failed).not.toEqual([]);
	for (const { error } of failed) expect(error?.message).toMatch(/failed to be processed too many times/);
	expect(await rest.awaitExecutions(errorWorkflow, failed.length)).toHaveLength(failed.length);

	const reported = executions.filter(({ status }) => status === 'success').flatMap(readRows);
	expect(reported).toHaveLength(ALL_ROWS.length - failed.length * ROWS_EACH);
	const notReported = ALL_ROWS.filter(({ mx_Row }) => !reported.includes(mx_Row));
	const writtenNotReported = rowsInService(service).filter((row) => !reported.includes(row));
	console.log({ notReported: notReported.length, writtenOfThese: writtenNotReported.length });
	// The worker may have died between the last answer and its report, so some or all of these rows may be written. None of
	// them became two leads.
	expect(new Set(writtenNotReported).size).toBe(writtenNotReported.length);
	expect(inOrder(rowsInService(service))).toEqual(inOrder([...reported, ...writtenNotReported]));

	// The remaining rows need not wait for the limit.
	service.configure({ callLimit: 1000 });
	const secondImport = await setUpImport(n8n, service, errorWorkflow.id);
	await secondImport.send(notReported);
	expect((await secondImport.awaitExecutions(failed.length)).flatMap(readRows)).toHaveLength(
		notReported.length,
	);
	expect(inOrder(rowsInService(service))).toEqual(ALL_ROWS.map(({ mx_Row }) => mx_Row));
	// A row that was written twice would count as updated.
	expect(service.state.summary()).toMatchObject({
		created: ALL_ROWS.length,
		updated: writtenNotReported.length,
		duplicates: 0,
	});
	await n8n.stop();
	await service.stop();
	removeScratchFolder(scratchFolder);
});
