/**
 * The editor shows the test of a credential, the lists to pick from, and the fields of the output. By n8n's own code, from
 * the simulated service over real connections. `test/unit` has what is said of each response.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeExecutionData, INodeListSearchResult } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { OPERATIONS } from '../support/panel';
import { loadOptions, runNode, searchList, testCredential, type SearchOptions } from './support/harness';

let service: LeadService;
beforeEach(async () => void (service = await startLeadService({ callLimit: 10_000, templates: 500 })));
afterEach(async () => await service.stop());
const credentials = (changes: object = {}) => ({
	leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 10_000, ...changes },
});

describe('the test of a credential', () => {
	const tryCredential = async (changes: object) =>
		await testCredential(credentials(changes).leadManagementApi);

	test('accepts good keys, without the blanks around them, and writes no lead', async () => {
		const accessKey = ` ${DEMO_KEYS.accessKey}\t`;
		const secretKey = `\n${DEMO_KEYS.secretKey} `;
		expect(await tryCredential({ baseUrl: ` ${service.url}/v2/ `, accessKey, secretKey })).toEqual({
			status: 'OK',
			message: 'LeadSquared accepts the keys',
		});
		expect(service.state.calls).toMatchObject([{ method: 'POST', body: '[]', status: 400 }]);
	});

	test.each([
		[{ secretKey: 'another' }, /^LeadSquared did not accept the keys: .*[^.]\. Copy 'Access Key'/],
		[{ baseUrl: 'http://127.0.0.1:1' }, /^n8n could not connect to the API host/],
	])('tells what is wrong: %j', async (changes, words) => {
		const { status, message } = await tryCredential(changes);
		expect([status, message]).toEqual(['Error', expect.stringMatching(words)]);
	});
});

const search = (method: string, options?: Partial<SearchOptions>) =>
	searchList(method, { credentials: credentials(), ...options });

test('all 200 fields of an account are read once for many lists, of those to write or of all,', async () => {
	const fields = (filter?: string) => search('searchLeadFields', { filter });
	const { results } = await fields();
	await Promise.all([fields('a'), fields()]);
	expect(results).toHaveLength(198);
	const all = await loadOptions('loadLeadFields', { credentials: credentials() });
	expect(all).toHaveLength(200);
	expect(all).toEqual(expect.arrayContaining(results));
	expect(service.state.calls).toHaveLength(1);
	const guessed = search('searchLeadFields', { credentials: credentials({ secretKey: 'guessed' }) });
	await expect(guessed).rejects.toThrow('did not accept the keys');
});

test('all 500 templates come page by page, and are searched by the service', async () => {
	const all = async (filter?: string) => {
		const pages: INodeListSearchResult['results'][] = [];
		let paginationToken: string | undefined;
		do {
			const page = await search('searchPermissionTemplates', { filter, paginationToken });
			pages.push(page.results);
			({ paginationToken } = page);
		} while (paginationToken !== undefined);
		return pages;
	};
	const pages = await all();
	expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 0]);
	expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(500);
	expect((await all('team 49')).map((page) => page.map(({ name }) => name.split(' – ')[0]))).toEqual([
		['Team 49 Users', ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Team 49${digit} Users`)],
	]);
});

test.each([
	['the picked template', () => service.state.templates[0].Id, 'View (in This Template)'],
	['no template', () => '', 'View'],
	['a template that the account does not have', () => 'other', 'View'],
])('the actions of %s are listed, and those that it has', async (_what, idOf, view) => {
	const parameters = { templateId: { __rl: true, mode: 'list', value: idOf() } };
	const options = await loadOptions('loadActions', { credentials: credentials(), parameters });
	expect(options.map(({ value }) => value).join()).toBe('View,Create,Edit,Update,Delete,Import,Export');
	expect(options[0].name).toBe(view);
});

/** Where n8n looks (`resolveOutputSchemaPath`, n8n-core 2.41): the version has three numbers. */
const FOLDER = join(__dirname, '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');

const toSchema = (value: unknown): object => {
	if (Number.isInteger(value)) return { type: 'integer' };
	if (typeof value !== 'object' || value === null) return { type: typeof value };
	const properties = Object.entries(value).map(([key, inner]) => [key, toSchema(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
};

/** Expects what an operation gave out to be what the editor shows before its first run. */
function expectSchema(resource: string, operation: string, items: INodeExecutionData[]): void {
	const text = readFileSync(join(FOLDER, resource, `${operation}.json`), 'utf8');
	const { version, ...schema } = JSON.parse(text) as { version: number };
	expect(version).toBe(1);
	expect(items.length).toBeGreaterThan(0);
	expect(items.map(({ json }) => toSchema(json))).toEqual(items.map(() => schema));
}

describe('the fields of the output, which are shown before the first run', () => {
	const PARAMETERS: Record<string, object | undefined> = {
		'lead upsert': { dataToSend: 'autoMapInputData' },
		'permissionTemplate update': { templateId: '={{ $json.templateId }}', name: 'Renamed' },
	};
	test.each(OPERATIONS)('$title gives out what its schema says', async ({ resource, operation }) => {
		const parameters = PARAMETERS[`${resource} ${operation}`];
		const item = { EmailAddress: 'ada@example.com', templateId: service.state.templates[0].Id };
		const { items, error } = await runNode({
			parameters: { resource, operation, ...parameters },
			items: [item, item],
			credentials: credentials(),
		});
		expect([error?.message, ...items.map(({ json }) => json.Status)]).toEqual([
			undefined,
			'Success',
			'Success',
		]);
		expectSchema(resource, operation, items);
	});
});
