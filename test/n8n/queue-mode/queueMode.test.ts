/** One main process and two workers, with all their parts on 127.0.0.1: how they share an account, and how a manual execution is stopped. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../lead-service/account';
import { startLeadService } from '../../lead-service/leadService';
import { makeRows } from '../../support/importRows';
import { logContains } from '../../support/waitUntil';
import { installN8n } from '../install/installN8n';
import { requireProgram } from '../install/requireProgram';
import { buildWorkflow, buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { NO_EDITOR } from '../support/environment';
import { AUTOMATIC, expect, test } from '../support/fixtures';
import { freePorts, startN8n, startWorker, type N8nOptions } from '../support/n8n';
import { end, run, start, waitUntilReady } from '../support/processes';
import type { Credential } from '../support/restClient';
import { makeScratchFolder } from '../support/scratchFolder';

/** The user that Debian's package creates, and a superuser without a password. PostgreSQL does not run as root. */
const POSTGRES = 'postgres';

interface Part {
	stop: () => Promise<void>;
}

/** Starts a server, which Linux kills when this process ends, even if it is killed. */
async function startServer(name: string, command: string[], folder: string, ready: string): Promise<Part> {
	const logFile = join(folder, `${name}.log`);
	const child = start('setpriv', ['--pdeathsig=KILL', ...command], { cwd: folder, logFile });
	await waitUntilReady(child, { name, logFile }, () => logContains(logFile, ready));
	return { stop: async () => await end(child) };
}

async function startRedis(folder: string, port: string): Promise<Part> {
	const options = ['--bind', '127.0.0.1', '--port', port, '--dir', folder, '--save', ''];
	const command = [requireProgram('redis-server'), ...options];
	return await startServer('redis', command, folder, 'Ready to accept connections');
}

async function startPostgres(port: string): Promise<Part> {
	// The user of PostgreSQL cannot enter the folder of the other processes.
	const folder = makeScratchFolder();
	const logFile = join(folder, 'initialize.log');
	const isRoot = process.getuid?.() === 0;
	if (isRoot) await run('chown', [POSTGRES, folder], { logFile });
	const asUser = isRoot ? [`--reuid=${POSTGRES}`, `--regid=${POSTGRES}`, '--init-groups'] : [];
	const data = ['-D', join(folder, 'data')];
	const access = ['--username', POSTGRES, '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'];
	await run('setpriv', [...asUser, requireProgram('initdb'), ...data, ...access], { cwd: folder, logFile });
	const address = ['-h', '127.0.0.1', '-p', port, '-k', '', '-c', 'fsync=off'];
	const command = [...asUser, requireProgram('postgres'), ...data, ...address];
	return await startServer('postgres', command, folder, 'ready to accept connections');
}

/** With n8n's default of 10 executions at a time, one worker could take all. */
const CONCURRENCY = 5;

/** Starts a main process, two workers, Redis and PostgreSQL. */
async function startQueueMode(options: N8nOptions) {
	const folderOf = (name: string) => {
		const folder = join(options.scratchFolder, name);
		mkdirSync(folder);
		return folder;
	};
	const [redisPort, postgresPort] = await freePorts(2);
	const env = {
		...NO_EDITOR,
		EXECUTIONS_MODE: 'queue',
		// n8n 3 always runs manual executions on workers.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: redisPort,
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: postgresPort,
		DB_POSTGRESDB_USER: POSTGRES,
		DB_POSTGRESDB_DATABASE: POSTGRES,
	};
	const optionsOf = (name: string) => ({ ...options, env, scratchFolder: folderOf(name) });
	const servers = await Promise.all([startRedis(folderOf('redis'), redisPort), startPostgres(postgresPort)]);
	// Before the workers, because it creates the tables.
	const main = await startN8n(optionsOf('main'));
	const workers = await Promise.all(
		['worker 1', 'worker 2'].map((name) => startWorker(optionsOf(name), CONCURRENCY)),
	);
	/** In this order, because each part uses those after it. */
	const parts: Part[] = [...workers, main, ...servers];
	const stop = async () => {
		for (const part of parts) await part.stop();
	};
	return { main, workers, stop };
}

type QueueMode = Awaited<ReturnType<typeof startQueueMode>>;

const EXECUTIONS = 12;
const ROWS_EACH = 25;
const LATENCY = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

/** Activates an import that receives rows by webhook, and responds before it makes leads from them. */
async function activateImport({ main }: QueueMode, credential: Credential) {
	const onError = 'continueErrorOutput' as const;
	const lead = leadManagement(credential, { name: 'Lead', ...AUTOMATIC, onError });
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
	const built = buildWorkflow('Import', [webhookNode, rows, lead], { Webhook: ['Rows'], Rows: ['Lead'] });
	const workflow = await main.rest.createWorkflow(built);
	await main.rest.activateWorkflow(workflow);
	const webhook = `${main.url}/webhook/${path}`;
	// GET, so that no execution starts.
	const answer = async () => await (await fetch(webhook)).text();
	await expect.poll(answer).toMatch(/not registered for GET/);
	return { workflow, webhook };
}

/** A manual execution runs on a worker, and is stopped there. */
async function stopManualExecution({ main: { rest }, workers }: QueueMode): Promise<void> {
	const service = await startLeadService(LATENCY);
	const credential = await rest.createAccount(service, 'Manual');
	const lead = leadManagement(credential, { name: 'Lead', ...AUTOMATIC });
	const built = buildWorkflowOfRows('Manual', makeRows(500), [lead], { Rows: ['Lead'] });
	const workflow = await rest.createWorkflow(built);
	const id = await rest.startWorkflow(workflow);
	// The second window.
	await expect.poll(() => service.state.calls.length).toBeGreaterThan(30);
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

test('workers share an account, write each row once, and stop manual executions', async () => {
	const scratchFolder = makeScratchFolder();
	const options = { installation: await installN8n(), scratchFolder, tarball: process.env.PACKED_PACKAGE };
	const n8n = await startQueueMode(options);
	const service = await startLeadService({ ...LATENCY, callLimit: 50 });
	const { rest } = n8n.main;
	const { workflow, webhook } = await activateImport(n8n, await rest.createAccount(service));
	const all = makeRows(EXECUTIONS * ROWS_EACH);
	for (let first = 0; first < all.length; first += ROWS_EACH) {
		const body = JSON.stringify({ rows: all.slice(first, first + ROWS_EACH) });
		const headers = { 'content-type': 'application/json' };
		expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(200);
	}
	const [executions] = await Promise.all([
		rest.awaitExecutions(workflow, EXECUTIONS),
		stopManualExecution(n8n),
	]);

	for (const worker of n8n.workers)
		expect(readFileSync(worker.logFile, 'utf8')).toMatch(/Worker finished execution/);
	for (const { status, outputsOf } of executions) {
		const [written, refused] = outputsOf('Lead');
		expect([status, written.length, refused.length]).toEqual(['success', ROWS_EACH, 0]);
	}
	// A row that was written twice would count as updated.
	expect(service.state.summary()).toMatchObject({ created: all.length, updated: 0, duplicates: 0 });
	await n8n.stop();
	await service.stop();
});
