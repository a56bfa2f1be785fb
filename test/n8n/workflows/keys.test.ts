import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { INode } from 'n8n-workflow';
import { FAULT_NAMES, type FaultRule } from '../../lead-service/faults';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import type { AccountSettings } from '../../lead-service/settings';
import { findKeys } from '../../support/keySearch';
import { installN8n, type N8nInstallation } from '../install/installN8n';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { NO_EDITOR } from '../support/environment';
import { expect, test } from '../support/fixtures';
import { startN8n } from '../support/n8n';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const { accessKey, secretKey } = DEMO_KEYS;
const QUERY = new URLSearchParams(DEMO_KEYS).toString();

/** A call that fails: through the response of the service, or through a credential with another address or key. */
interface Fault {
	answer?: FaultRule['answer'];
	baseUrl?: (serviceUrl: string) => string;
	keys?: AccountSettings;
}

const FAULTS: Record<string, Fault> = {
	...Object.fromEntries(FAULT_NAMES.map((answer) => [answer, { answer }])),
	keysInPage: {
		answer: { status: 502, body: `<html>GET /v2?${QUERY} failed for ${secretKey}</html>` },
	},
	keysInHeaders: { answer: { status: 500, headers: { 'x-call': encodeURIComponent(accessKey) } } },
	keysInSuccess: {
		answer: {
			status: 200,
			body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, Call: `?${QUERY}` },
		},
	},
	keysInRedirect: {
		answer: { status: 307, headers: { location: `/elsewhere?${QUERY}` }, body: accessKey },
	},
	noSuchHost: { baseUrl: () => 'https://nothing.invalid' },
	noTls: { baseUrl: (url) => url.replace('http:', 'https:') },
	nobodyListens: { baseUrl: () => 'http://127.0.0.1:1' },
	keysInAddress: { baseUrl: (url) => `${url}?${QUERY}` },
	refusedKeys: { keys: { accessKey: `${accessKey}0`, secretKey } },
};

const SETTINGS: Record<string, Partial<INode>> = {
	stop: { onError: 'stopWorkflow' },
	'error output': { onError: 'continueErrorOutput' },
	'retry on fail': { retryOnFail: true, maxTries: 2, waitBetweenTries: 10 },
};
/** The node itself makes these calls again, for 45 seconds. */
const REPEATED = ['reset', 'hang', 'html502', 'keysInPage'];
const RUNS = Object.keys(SETTINGS).flatMap((setting) =>
	Object.keys(FAULTS)
		.filter((fault) => setting !== 'retry on fail' || !REPEATED.includes(fault))
		.map((fault) => ({ fault, setting })),
);

/** What is used of the package sqlite3, of n8n. */
interface Sqlite {
	Database: new (file: string) => {
		all(sql: string, done: (error: Error | null, rows: Record<string, unknown>[]) => void): void;
	};
}

/** Every row of every table, as text. The bytes of the file would not do: a long value is split over several pages. */
async function readDatabase({ modules }: N8nInstallation, file: string): Promise<string> {
	const { Database } = require(join(modules, 'sqlite3')) as Sqlite;
	const database = new Database(file);
	const read = promisify(database.all.bind(database));
	const tables = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
	const rows = await Promise.all(tables.map(({ name }) => read(`SELECT * FROM "${String(name)}"`)));
	const toText = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value));
	return rows.flatMap((table) => table.flatMap((row) => Object.values(row).map(toText))).join('\n');
}

/** Every file in a folder, except installed packages and the database, which is read separately. */
const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.startsWith('database.sqlite'))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => !file.includes('node_modules'));

test('after executions that failed in every way, n8n has written neither key anywhere, in any form', async () => {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	const n8n = await startN8n({
		installation,
		scratchFolder,
		tarball: process.env.PACKED_PACKAGE,
		env: { ...NO_EDITOR, N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' },
	});
	const services: LeadService[] = [];
	const run = async ({ fault, setting }: (typeof RUNS)[number]) => {
		const { answer, baseUrl, keys = DEMO_KEYS } = FAULTS[fault];
		// Each fault has its own service. Rejected calls of a shared service would slow down the other faults.
		const service = await startLeadService({
			// Ends the execution at once.
			retryAfter: '7200',
			faults: answer ? [{ answer, match: { path: 'CreateOrUpdate' } }] : [],
		});
		services.push(service);
		const data = { baseUrl: baseUrl?.(service.url) ?? service.url, ...keys };
		const credential = await n8n.rest.createAccount(service, fault, data);
		const email = `${fault}.${setting.replace(/ /g, '-')}@example.com`;
		const timeout = answer === 'hang' ? 1_000 : 60_000;
		const parameters = { dataToSend: 'autoMapInputData', options: { timeout } };
		const lead = leadManagement(credential, { name: 'Lead', parameters, ...SETTINGS[setting] });
		const rows = [{ EmailAddress: email }];
		const workflow = buildWorkflowOfRows(`${fault}, ${setting}`, rows, [lead], { Rows: ['Lead'] });
		return { email, status: (await n8n.rest.run(workflow)).status };
	};
	const executions = await Promise.all(RUNS.map(run));
	await n8n.stop();
	const database = await readDatabase(installation, join(scratchFolder, 'n8n', '.n8n', 'database.sqlite'));
	const files = [...filesIn(scratchFolder), n8n.logFile];
	const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));

	// n8n has stored each execution, and logged at debug level. The message of `toContain` would be the whole database.
	expect(executions.filter(({ email }) => !database.includes(email))).toEqual([]);
	const failed = executions.filter(({ status }) => status === 'error').map(({ email }) => email);
	expect(failed).toContain('echoKeys.stop@example.com');
	// Asterisks stand in place of a key in a text of the service.
	expect(database.includes('*****')).toBe(true);
	expect(files.some((file) => file.endsWith('.log') && /debug/i.test(texts[file]))).toBe(true);

	expect(findKeys({ database, ...texts }, [accessKey, secretKey])).toEqual([]);
	await Promise.all(services.map((service) => service.stop()));
	removeScratchFolder(scratchFolder);
});
