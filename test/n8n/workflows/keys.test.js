const { execFileSync } = require('node:child_process');
const { readFileSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { findKeys } = require('../../support/keySearch');
const { FAULT_NAMES } = require('../../lead-service/faults');
const { DEMO_KEYS, startLeadService } = require('../../lead-service/leadService');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

const { accessKey, secretKey } = DEMO_KEYS;
const QUERY = new URLSearchParams(DEMO_KEYS).toString();

/**
 * What may come of a call, by name: a fault of the service, or an address where there is no service at all.
 * @type {any[]}
 */
const FAULTS = [
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
	{ name: 'noSuchHost', baseUrl: 'https://nothing.invalid' },
	{ name: 'noTls', baseUrl: (url) => url.replace('http:', 'https:') },
	{ name: 'nobodyListens', baseUrl: 'http://127.0.0.1:1' },
	{ name: 'keysInAddress', baseUrl: (url) => `${url}?${QUERY}` },
	{ name: 'refusedKeys', keys: { accessKey: `${accessKey}0`, secretKey } },
];
const SETTINGS = {
	stop: { onError: 'stopWorkflow' },
	'error output': { onError: 'continueErrorOutput' },
	'retry on fail': { retryOnFail: true, maxTries: 2, waitBetweenTries: 10 },
};

/** A workflow that sends one lead, whose address tells of which fault it was to fail. */
const workflowOf = (name, settings, credential, email) => ({
	name,
	settings: { executionOrder: 'v1' },
	pinData: { Start: [{ json: { EmailAddress: email } }] },
	nodes: [
		{
			id: 'e0000001-0000-4000-8000-000000000001',
			name: 'Start',
			type: 'n8n-nodes-base.manualTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		},
		{
			id: 'e0000001-0000-4000-8000-000000000002',
			name: 'Lead',
			type: 'n8n-nodes-lead-management.leadManagement',
			typeVersion: 1,
			position: [256, 0],
			credentials: { leadManagementApi: credential },
			parameters: { dataToSend: 'autoMapInputData', options: { timeout: 1000 } },
			...settings,
		},
	],
	connections: { Start: { main: [[{ node: 'Lead', type: 'main', index: 0 }]] } },
});

/** Every file below a folder but installed packages and the database, which is read by itself. */
const filesBelow = (folder) =>
	readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : filesBelow(path);
		return name.startsWith('database.sqlite') ? [] : [path];
	});

describe('after executions that failed in every way', () => {
	/** @type {{ address: string, status: string }[]} */
	const executions = [];
	/** @type {Record<string, string>} */
	let places = {};
	let scratchFolder;

	beforeAll(async () => {
		const installation = await installN8n();
		scratchFolder = makeScratchFolder();
		const n8n = await startN8n({
			installation,
			scratchFolder,
			tarball: process.env.PACKED_PACKAGE ?? '',
			env: { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' },
		});
		const services = [];

		const runWith = async ({ name, answer, baseUrl, keys = DEMO_KEYS }, settingName) => {
			// A service for each, or the refusals of one would hold up the others.
			const service = await startLeadService({
				retryAfter: '0',
				faults: answer ? [{ answer, match: { path: 'CreateOrUpdate' } }] : [],
			});
			services.push(service);
			const address = typeof baseUrl === 'function' ? baseUrl(service.url) : (baseUrl ?? service.url);
			const credential = await n8n.rest.createCredential({
				name,
				type: 'leadManagementApi',
				data: { baseUrl: address, callLimit: 25, ...keys },
			});
			const email = `${name}.${settingName.replace(/ /g, '-')}@example.com`;
			const workflow = workflowOf(`${name}, ${settingName}`, SETTINGS[settingName], credential, email);
			const { status } = await n8n.rest.runWorkflow(await n8n.rest.createWorkflow(workflow));
			executions.push({ address: email, status });
		};
		await Promise.all(
			FAULTS.flatMap((fault) => Object.keys(SETTINGS).map((setting) => runWith(fault, setting))),
		);

		await n8n.stop();
		await Promise.all(services.map((service) => service.stop()));
		const database = join(scratchFolder, 'n8n', '.n8n', 'database.sqlite');
		places = {
			database: execFileSync(
				installation.node,
				[join(__dirname, '..', 'support', 'readDatabase.js'), database],
				{
					encoding: 'utf8',
					maxBuffer: 2 ** 30,
				},
			),
			...Object.fromEntries(filesBelow(scratchFolder).map((file) => [file, readFileSync(file, 'latin1')])),
		};
	});

	afterAll(() => removeScratchFolder(scratchFolder));

	it('has stored each of them', () => {
		expect(executions).toHaveLength(FAULTS.length * Object.keys(SETTINGS).length);
		// Not `toContain`: its message would be the whole database.
		expect(executions.filter(({ address }) => !places.database.includes(address))).toEqual([]);
		const failed = executions.filter(({ status }) => status === 'error').map(({ address }) => address);
		expect(failed).toContain('echoKeys.stop@example.com');
		// What the service said around the keys.
		expect(places.database.includes('failed for accessKey')).toBe(true);
	});

	it('has logged at debug level', () => {
		const logs = Object.keys(places).filter((name) => name.endsWith('.log'));
		expect(logs.some((name) => /debug/i.test(places[name]))).toBe(true);
	});

	it('holds neither key anywhere in what n8n wrote, in any form', () => {
		expect(findKeys(places, [accessKey, secretKey])).toEqual([]);
	});
});
