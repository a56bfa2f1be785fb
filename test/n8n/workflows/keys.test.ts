import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { FAULT_NAMES, type FaultRule } from '../../lead-service/faults';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import type { AccountSettings } from '../../lead-service/settings';
import { findKeys } from '../../support/keySearch';
import { installN8n } from '../install/installN8n';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { expect, test } from '../support/fixtures';
import { startN8n } from '../support/n8n';
import { readDatabase } from '../support/readDatabase';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const { accessKey, secretKey } = DEMO_KEYS;
const QUERY = new URLSearchParams(DEMO_KEYS).toString();

/** A call that fails: through the response of the service, or through a credential with another address or key. */
interface Fault {
	name: string;
	answer?: FaultRule['answer'];
	baseUrl?: (serviceUrl: string) => string;
	keys?: AccountSettings;
}

const FAULTS: Fault[] = [
	...FAULT_NAMES.map((answer) => ({ name: answer, answer })),
	{
		name: 'keysInPage',
		answer: { status: 502, body: `<html>GET /v2?${QUERY} failed for ${secretKey}</html>` },
	},
	{ name: 'keysInHeaders', answer: { status: 500, headers: { 'x-call': encodeURIComponent(accessKey) } } },
	{
		name: 'keysInSuccess',
		answer: {
			status: 200,
			body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, Call: `?${QUERY}` },
		},
	},
	{
		name: 'keysInRedirect',
		answer: { status: 307, headers: { location: `/elsewhere?${QUERY}` }, body: accessKey },
	},
	{ name: 'noSuchHost', baseUrl: () => 'https://nothing.invalid' },
	{ name: 'noTls', baseUrl: (url) => url.replace('http:', 'https:') },
	{ name: 'nobodyListens', baseUrl: () => 'http://127.0.0.1:1' },
	{ name: 'keysInAddress', baseUrl: (url) => `${url}?${QUERY}` },
	{ name: 'refusedKeys', keys: { accessKey: `${accessKey}0`, secretKey } },
];

const SETTINGS: Record<string, Partial<INode>> = {
	stop: { onError: 'stopWorkflow' },
	'error output': { onError: 'continueErrorOutput' },
	'retry on fail': { retryOnFail: true, maxTries: 2, waitBetweenTries: 10 },
};
/** The node itself makes these calls again, for 45 seconds. */
const REPEATED = ['reset', 'hang', 'html502', 'keysInPage'];
const RUNS = Object.keys(SETTINGS).flatMap((setting) =>
	FAULTS.filter(({ name }) => setting !== 'retry on fail' || !REPEATED.includes(name)).map(
		(fault) => [fault, setting] as const,
	),
);

/** Every file in a folder, except installed packages and the database, which is read separately. */
const filesIn = (folder: string): string[] =>
	readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : filesIn(path);
		return name.startsWith('database.sqlite') ? [] : [path];
	});

test('after executions that failed in every way, n8n has written neither key anywhere, in any form', async () => {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	const n8n = await startN8n({
		installation,
		scratchFolder,
		tarball: process.env.PACKED_PACKAGE,
		env: { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' },
	});
	const services: LeadService[] = [];
	const executions: Array<{ email: string; status: string }> = [];
	try {
		const runWith = async ({ name, answer, baseUrl, keys = DEMO_KEYS }: Fault, setting: string) => {
			// Each fault has its own service. Otherwise the calls that one rejects would slow down the others.
			const service = await startLeadService({
				// Ends the execution at once.
				retryAfter: '7200',
				faults: answer ? [{ answer, match: { path: 'CreateOrUpdate' } }] : [],
			});
			services.push(service);
			const data = { baseUrl: baseUrl?.(service.url) ?? service.url, ...keys };
			const credential = await n8n.rest.createAccount(service, name, data);
			const email = `${name}.${setting.replace(/ /g, '-')}@example.com`;
			const timeout = answer === 'hang' ? 1_000 : 60_000;
			const parameters = { dataToSend: 'autoMapInputData', options: { timeout } };
			const lead = leadManagement(credential, { name: 'Lead', parameters, ...SETTINGS[setting] });
			const rows = [{ EmailAddress: email }];
			const workflow = buildWorkflowOfRows(`${name}, ${setting}`, rows, [lead], { Rows: ['Lead'] });
			const { status } = await n8n.rest.runWorkflow(await n8n.rest.createWorkflow(workflow));
			executions.push({ email, status });
		};
		await Promise.all(RUNS.map(async ([fault, setting]) => await runWith(fault, setting)));
		await n8n.stop();
		const database = readDatabase(installation, join(scratchFolder, 'n8n', '.n8n', 'database.sqlite'));
		const files = [...filesIn(scratchFolder), n8n.logFile];
		const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));

		// It has stored each of them, and logged at debug level. Not `toContain`: its message would be the whole database.
		expect(executions).toHaveLength(RUNS.length);
		expect(executions.filter(({ email }) => !database.includes(email))).toEqual([]);
		const failed = executions.filter(({ status }) => status === 'error').map(({ email }) => email);
		expect(failed).toContain('echoKeys.stop@example.com');
		// The text around the keys in the response of the service.
		expect(database.includes('failed for accessKey')).toBe(true);
		expect(files.some((file) => file.endsWith('.log') && /debug/i.test(texts[file]))).toBe(true);

		expect(findKeys({ database, ...texts }, [accessKey, secretKey])).toEqual([]);
	} finally {
		await n8n.stop();
		await Promise.all(services.map((service) => service.stop()));
		removeScratchFolder(scratchFolder);
	}
});
