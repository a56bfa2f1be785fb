const { randomUUID } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');
const { CALL_LIMIT, NETWORKS, SERVICE_TIMES, openAccount } = require('../../bench/account');
const { measure } = require('../../bench/measure');
const { makeRows } = require('../../bench/rows');
const { errorWorkflow, importWorkflow } = require('./importWorkflows');
const { installN8n } = require('../install/installN8n');
const { startQueueMode } = require('./queueMode');
const { readResults } = require('../../support/rowResults');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');
const { waitForWebhook } = require('../support/webhook');

const EXECUTIONS = 12;
const ROWS_EACH = 100;
const ALL_ROWS = makeRows(EXECUTIONS * ROWS_EACH);
/** With n8n's default of 10 executions at once, two workers could take them all. */
const SIZE = { workers: 3, concurrency: 5 };
const SETTINGS = { networkDelayMs: NETWORKS[0], serviceTimeMs: SERVICE_TIMES[0] };
const POLL_MS = 100;

/** What each worker allows itself: by default all that the account has, which they then have to share. */
const CALLS_EACH = Number(process.env.CALLS_EACH ?? CALL_LIMIT);

/** A pacer that takes no notice of others is refused two calls of three, and one that is shy leaves the limit unused. */
const MAX_SHARE_REFUSED = 0.15;
const MIN_LIMIT_USED = 0.6;
/** A row is given up after ten refusals. */
const MAX_SHARE_GIVEN_UP = 0.01;

let scratchFolder;
/** @type {import('./queueMode').QueueMode} */
let n8n;
/** @type {import('../support/restClient').Workflow} */
let whenImportFails;
/** @type {Awaited<ReturnType<typeof openAccount>>} */
let account;

beforeAll(async () => {
	const installation = await installN8n();
	scratchFolder = makeScratchFolder();
	const tarball = String(process.env.PACKED_PACKAGE);
	n8n = await startQueueMode({ installation, scratchFolder, tarball }, SIZE);
	whenImportFails = await n8n.main.rest.createWorkflow(errorWorkflow());
	await n8n.main.rest.activateWorkflow(whenImportFails);
});

beforeEach(async () => {
	account = await openAccount(SETTINGS);
});

afterEach(() => account.close());

afterAll(async () => {
	await n8n?.stop();
	if (scratchFolder) removeScratchFolder(scratchFolder);
});

/** An import that takes rows by webhook, and what its credential holds. */
async function setUpImport(data) {
	const { rest, url } = n8n.main;
	const name = randomUUID();
	const credential = await rest.createCredential({ name, type: 'leadManagementApi', data });
	const workflow = await rest.createWorkflow(importWorkflow(name, credential, whenImportFails.id));
	await rest.activateWorkflow(workflow);
	const webhook = `${url}/webhook/${name}`;
	await waitForWebhook(webhook);

	/** Starts an execution for each hundred rows. */
	async function send(rows) {
		for (let first = 0; first < rows.length; first += ROWS_EACH) {
			const body = JSON.stringify({ rows: rows.slice(first, first + ROWS_EACH) });
			const headers = { 'content-type': 'application/json' };
			const response = await fetch(webhook, { method: 'POST', headers, body });
			expect(response.status).toBe(200);
		}
	}
	return { send, awaitExecutions: async (count) => await rest.awaitExecutions(workflow, count) };
}

/** Which of some executions a worker began, or finished. */
function toldOf(did, { logFile }, executions) {
	const lines = [...readFileSync(logFile, 'utf8').matchAll(/Worker (started|finished) execution (\d+)/g)];
	const ids = new Set(lines.filter(([, what]) => what === did).map(([, , id]) => id));
	return executions.filter(({ id }) => ids.has(id));
}

/** What an execution says of each of its rows. */
function readRows(execution) {
	const [rows] = execution.outputsOf('Rows');
	return readResults(execution).map((result, index) => ({ row: rows[index].json.mx_Row, ...result }));
}

/** The rows that an account's leads came from, each as often as there is a lead for it. */
const rowsInService = ({ state }) => state.leads.map(({ attributes }) => attributes.mx_Row);

const inOrder = (rows) => [...rows].sort((one, other) => Number(one) - Number(other));
const numbersOf = (rows) => rows.map(({ mx_Row }) => mx_Row);

function expectPaced({ refusedLater, limitUsed }) {
	expect(refusedLater).toBeLessThan(MAX_SHARE_REFUSED);
	expect(limitUsed).toBeGreaterThan(MIN_LIMIT_USED);
}

it('shares the limit of an account among the workers, and writes every row once', async () => {
	const { service, credential } = account;
	const leadImport = await setUpImport({ ...credential, callLimit: CALLS_EACH });
	await leadImport.send(ALL_ROWS);
	const executions = await leadImport.awaitExecutions(EXECUTIONS);
	const figures = measure(service, ALL_ROWS.length);
	const shares = n8n.workers.map((worker) => toldOf('started', worker, executions).length);
	const storedBytes = Number(n8n.postgres.query('SELECT avg(length(data)) FROM execution_data'));
	console.log({ ...figures, executionsOfEachWorker: shares, storedBytesPerRow: storedBytes / ROWS_EACH });

	expect(executions.map(({ status }) => status)).toEqual(Array(EXECUTIONS).fill('success'));
	expect(shares).not.toContain(0);
	expect(shares.reduce((sum, share) => sum + share)).toBe(EXECUTIONS);

	const told = executions.flatMap(readRows);
	expect(inOrder(told.map(({ row }) => row))).toEqual(numbersOf(ALL_ROWS));
	const written = told.filter(({ outcome }) => outcome === 'created').map(({ row }) => row);
	expect(inOrder(rowsInService(service))).toEqual(inOrder(written));
	expect(service.state.leads.filter(({ writes }) => writes !== 1)).toEqual([]);
	expect(ALL_ROWS.length - written.length).toBeLessThan(ALL_ROWS.length * MAX_SHARE_GIVEN_UP);
	expectPaced(figures);
});

it('loses no row silently when a worker dies, and doubles none when its rows are sent again', async () => {
	const { service, credential } = account;
	const leadImport = await setUpImport({ ...credential, callLimit: CALLS_EACH });
	await leadImport.send(ALL_ROWS);
	while (service.state.counts.created < ALL_ROWS.length / 3) await delay(POLL_MS);
	const [dying] = n8n.workers;
	dying.kill();
	const executions = await leadImport.awaitExecutions(EXECUTIONS);
	const figures = measure(service, ALL_ROWS.length);

	const failed = executions.filter(({ status }) => status !== 'success');
	const finished = new Set(toldOf('finished', dying, executions));
	expect(failed).toEqual(
		toldOf('started', dying, executions).filter((execution) => !finished.has(execution)),
	);
	expect(failed).not.toEqual([]);
	for (const { error } of failed) expect(error.message).toMatch(/failed to be processed too many times/);
	const reports = await n8n.main.rest.awaitExecutions(whenImportFails, failed.length);
	expect(reports).toHaveLength(failed.length);

	const told = executions.filter(({ status }) => status === 'success').flatMap(readRows);
	expect(told).toHaveLength(ALL_ROWS.length - failed.length * ROWS_EACH);
	const toldRows = new Set(told.map(({ row }) => row));
	const untold = ALL_ROWS.filter(({ mx_Row }) => !toldRows.has(mx_Row));
	const writtenOfUntold = rowsInService(service).filter((row) => !toldRows.has(row));
	console.log({ ...figures, rowsOfDeadWorker: untold.length, writtenOfThem: writtenOfUntold.length });
	// Else the worker died too early or too late to show anything.
	expect(writtenOfUntold.length).toBeGreaterThan(0);
	expect(writtenOfUntold.length).toBeLessThan(untold.length);
	const written = told.filter(({ outcome }) => outcome === 'created').map(({ row }) => row);
	expect(inOrder(rowsInService(service))).toEqual(inOrder([...written, ...writtenOfUntold]));
	expectPaced(figures);

	// Nothing is to be learned from waiting for the limit again.
	service.configure({ callLimit: 1000 });
	const secondImport = await setUpImport({ ...credential, callLimit: 1000 });
	await secondImport.send(untold);
	const again = (await secondImport.awaitExecutions(failed.length)).flatMap(readRows);
	expect(again.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
	expect(inOrder(rowsInService(service))).toEqual(numbersOf(ALL_ROWS));
	const { created, updated, duplicates } = service.state.summary();
	expect({ created, updated, duplicates }).toEqual({
		created: ALL_ROWS.length,
		updated: writtenOfUntold.length,
		duplicates: 0,
	});
});
