/**
 * Workflows as the editor saved them with each version of this package, in saved/<version>/. They have to run with every later
 * version. calls.json beside them has what they send, without the keys.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_KEYS } from '../lead-service/settings';
import { provideAgent } from './support/aiAgent';
import { runWorkflow, type WorkflowJson } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { answerSuccess } from './support/wire';

const FOLDER = join(__dirname, 'saved');
const CALLS = 'calls.json';
const BASE_URL = 'https://api.test';
const FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'mx_City', DisplayName: 'City' },
];

provideAgent('@n8n/n8n-nodes-langchain.agent');

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8')) as unknown;

describe.each(readdirSync(FOLDER))('saved with %s', (version) => {
	const expected = readJson(version, CALLS) as Record<string, string[]>;
	const files = readdirSync(join(FOLDER, version)).filter((file) => file !== CALLS);

	it('has the calls of each workflow', () => {
		expect(Object.keys(expected).sort()).toEqual(files);
	});

	it.each(files)('%s', async (file) => {
		const workflow = readJson(version, file) as WorkflowJson;
		const calls = recordCalls(BASE_URL, (call) =>
			call.path.endsWith('/LeadsMetaData.Get') ? { body: FIELDS } : answerSuccess(call),
		);
		const credentials = { leadManagementApi: { ...DEMO_KEYS, baseUrl: BASE_URL } };
		const run = await runWorkflow(workflow, { credentials });

		expect(run.error).toBeUndefined();
		expect(run.status).toBe('success');
		const sent = calls.map(({ method, path, rawQuery, body }) => {
			const url = `${path}?${rawQuery}`.replace(/[?&]accessKey=.*/, '');
			return `${method} ${url} ${body}`.trim();
		});
		expect(sent).toEqual(expected[file]);
	});
});
