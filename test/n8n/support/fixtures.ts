/** Tests of a running n8n share an n8n, and have a service, a credential, and the editor each. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import type { IDataObject, INode } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import type { Settings } from '../../lead-service/settings';
import { findKeys } from '../../support/keySearch';
import { installN8n, type N8nInstallation } from '../install/installN8n';
import { findChromium } from '../install/requireProgram';
import { buildWorkflowOfRows, leadManagement } from './buildWorkflow';
import { startN8n, type RunningN8n } from './n8n';
import { OWNER, type Credential, type Workflow } from './restClient';
import { makeScratchFolder } from './scratchFolder';

export { expect } from '@playwright/test';

/** A node of a workflow, as far as a test says something of it. */
type NodeSettings = Partial<INode> & { parameters?: IDataObject };

interface TestFixtures {
	settings: Partial<Settings>;
	service: LeadService;
	credential: Credential;
	/** Creates a workflow of a trigger named 'Rows', which returns the rows, and this package's node, named 'Lead'. */
	createImport: (rows: object[], node?: NodeSettings, settings?: object) => Promise<Workflow>;
	allowedComplaint: RegExp;
}

/** The editor requests nodes and news from other hosts. This browser reaches only this machine. */
const LOCAL_ONLY = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** Items as they are, with 'Map Automatically'. */
export const AUTOMATIC = { parameters: { dataToSend: 'autoMapInputData' } };

interface WorkerFixtures {
	n8n: RunningN8n;
	/** In which the owner is logged in. It keeps the megabytes of script that the editor loads. */
	editor: BrowserContext;
}

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

/** Everything that an n8n that has ended leaves behind, by its file: its database, its log, and all files but installed packages. */
async function readStoredTexts(
	installation: N8nInstallation,
	scratchFolder: string,
	logFile: string,
): Promise<Record<string, string>> {
	const files = readdirSync(scratchFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.startsWith('database.sqlite'))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => !file.includes('node_modules'));
	const texts = [...files, logFile].map((file) => [file, readFileSync(file, 'latin1')]);
	const database = await readDatabase(installation, join(scratchFolder, 'n8n', '.n8n', 'database.sqlite'));
	return { ...Object.fromEntries(texts), database };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	n8n: [
		async ({}, use) => {
			const scratchFolder = makeScratchFolder();
			const tarball = process.env.PACKED_PACKAGE;
			const installation = await installN8n();
			const env = { N8N_LOG_LEVEL: 'debug' };
			const n8n = await startN8n({ installation, scratchFolder, tarball, env });
			await use(n8n);
			await n8n.stop();
			// Whatever its tests have run, n8n has written no key anywhere, in any form.
			const stored = await readStoredTexts(installation, scratchFolder, n8n.logFile);
			expect(stored[n8n.logFile]).toMatch(/debug/i);
			expect(findKeys(stored, Object.values(DEMO_KEYS))).toEqual([]);
		},
		{ scope: 'worker', timeout: 600_000 },
	],
	// A test without a page needs no browser.
	launchOptions: [
		async ({}, use) => {
			const args = ['--no-sandbox', '--disable-gpu', ...LOCAL_ONLY];
			await use({ executablePath: findChromium(), args });
		},
		{ scope: 'worker' },
	],
	editor: [
		async ({ n8n, browser }, use) => {
			const context = await browser.newContext({
				baseURL: n8n.url,
				viewport: { width: 1400, height: 1000 },
				colorScheme: 'light',
				reducedMotion: 'reduce',
			});
			const { email, password } = OWNER;
			await context.request.post('/rest/login', { data: { emailOrLdapLoginId: email, password } });
			await use(context);
			await context.close();
		},
		{ scope: 'worker' },
	],
	settings: [{}, { option: true }],
	service: async ({ settings }, use) => {
		const service = await startLeadService(settings);
		await use(service);
		await service.stop();
	},
	credential: async ({ n8n, service }, use) => await use(await n8n.rest.createAccount(service)),
	createImport: async ({ n8n, credential }, use) =>
		await use(async (rows, node = AUTOMATIC, settings = {}) => {
			const lead = leadManagement(credential, { name: 'Lead', ...node });
			const workflow = buildWorkflowOfRows('Import', rows, [lead], { Rows: ['Lead'] });
			return await n8n.rest.createWorkflow({
				...workflow,
				settings: { executionOrder: 'v1', ...settings },
			});
		}),
	allowedComplaint: [/^$/, { option: true }],
	/** The owner's. Afterwards, it has complained about nothing, and got no key. */
	page: async ({ editor, n8n, allowedComplaint }, use) => {
		const page = await editor.newPage();
		const received: Record<string, string> = {};
		const complaints: string[] = [];
		const receive = (source: string, text: string) =>
			void (received[`${Object.keys(received).length}. ${source}`] = text);
		page.on('response', (response) => {
			if (!response.url().startsWith(`${n8n.url}/rest/`)) return;
			// The body is lost if the page has navigated away.
			response.text().then(
				(text) => receive(response.url(), text),
				() => {},
			);
		});
		page.on('websocket', (socket) =>
			socket.on('framereceived', ({ payload }) => receive(socket.url(), String(payload))),
		);
		page.on('pageerror', ({ message }) => complaints.push(message));
		page.on('console', (message) => {
			const { url } = message.location();
			const isFromElsewhere = /^https?:/.test(url) && !url.startsWith(n8n.url);
			if (message.type() === 'error' && !isFromElsewhere) complaints.push(`${message.text()} ${url}`);
		});
		await use(page);
		expect(Object.keys(received)).not.toEqual([]);
		expect(findKeys(received, Object.values(DEMO_KEYS))).toEqual([]);
		expect(complaints.filter((complaint) => !allowedComplaint.test(complaint))).toEqual([]);
		await page.close();
	},
});
