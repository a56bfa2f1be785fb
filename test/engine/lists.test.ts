/** The lists to pick from in the editor, read from the simulated service over real connections. */
import type { INodeListSearchResult } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { loadOptions, searchList, type SearchOptions } from './support/harness';

const ATTRIBUTES_PATH = '/v2/LeadManagement.svc/LeadsMetaData.Get';
const TEMPLATES_PATH = '/v2/PermissionTemplate.svc/Retrieve';
const PAGE = 100;

let service: LeadService;
afterEach(async () => await service?.stop());

const start = async (settings?: Partial<Settings>) =>
	void (service = await startLeadService({ callLimit: 10_000, ...settings }));
const credentials = (changes: object = {}) => ({
	leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 10_000, ...changes },
});
const search = (method: string, options?: Partial<SearchOptions>) =>
	searchList(method, { credentials: credentials(), ...options });
const callsTo = (path: string) => service.state.calls.filter((call) => call.path === path);

describe('the attributes', () => {
	const attributes = (options?: Partial<SearchOptions>) => search('searchLeadFields', options);

	it('are all 200 of the account: those that the interface names first, then the mandatory ones, then by name', async () => {
		await start({ fields: 200, mandatoryAttributes: ['LastName', 'mx_Custom_7'] });
		const { results } = await attributes();

		expect(results).toHaveLength(200);
		expect(results.slice(0, 6)).toEqual([
			{ name: 'Email Address (EmailAddress)', value: 'EmailAddress' },
			{ name: 'Phone Number (Phone)', value: 'Phone' },
			{ name: 'First Name (FirstName)', value: 'FirstName' },
			{ name: 'Last Name (LastName, mandatory)', value: 'LastName' },
			{ name: 'Custom 7 (mx_Custom_7, mandatory)', value: 'mx_Custom_7' },
			{ name: 'Address 1 (mx_Street1)', value: 'mx_Street1' },
		]);
		const rest = results.slice(5).map(({ name }) => String(name));
		const byName = (one: string, other: string) => one.localeCompare(other, undefined, { numeric: true });
		expect(rest).toEqual([...rest].sort(byName));
	});

	it.each([
		['PHONE NUM', 'Phone'],
		[' mx_custom_17 ', 'mx_Custom_17', 'mx_Custom_170'],
		['mandatory', 'LastName'],
		['no such'],
		// What people call them.
		['e-mail', 'EmailAddress', 'DoNotEmail'],
		['Telephone', 'Phone'],
		['last-name', 'LastName'],
	])('are found by %j', async (filter, ...expected) => {
		await start({ mandatoryAttributes: ['LastName'] });
		expect((await attributes({ filter })).results.map(({ value }) => value)).toEqual(expected);
	});

	it('do not repeat a schema name that is the display name', async () => {
		const body = [
			{ SchemaName: 'Source', DisplayName: 'Source', DataType: 'Select' },
			{ SchemaName: 'mx_X' },
			{ SchemaName: 'Owner', DisplayName: null, DataType: null, IsMandatory: null },
		];
		await start({ faults: [{ answer: { status: 200, body } }] });
		expect((await attributes()).results.map(({ name }) => name)).toEqual(['mx_X', 'Owner', 'Source']);
	});

	it('are read once for many lists, of one or of several, and anew after five minutes', async () => {
		await start({ mandatoryAttributes: ['LastName'] });
		const [{ results }] = await Promise.all([attributes(), attributes({ filter: 'a' }), attributes()]);
		expect(await loadOptions('loadLeadFields', { credentials: credentials() })).toEqual(results);
		expect(callsTo(ATTRIBUTES_PATH)).toHaveLength(1);

		const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6 * 60_000);
		await attributes().finally(() => now.mockRestore());
		expect(callsTo(ATTRIBUTES_PATH)).toHaveLength(2);
	});

	it('are not given to a credential with another secret key, though they are kept', async () => {
		await start();
		await attributes();
		const asked = attributes({ credentials: credentials({ secretKey: 'guessed' }) });
		await expect(asked).rejects.toThrow('did not accept the keys');
	});

	it('say so when the credential cannot be used', async () => {
		await start();
		const asked = attributes({ credentials: credentials({ baseUrl: 'http://example.com' }) });
		await expect(asked).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/^'Base URL' of the credential must begin with https:\/\/\. Enter the/),
		});
	});
});

describe('the templates', () => {
	const templates = (options?: Partial<SearchOptions>) => search('searchPermissionTemplates', options);
	const all = async (filter?: string) => {
		const pages: INodeListSearchResult['results'][] = [];
		let paginationToken: string | undefined;
		do {
			const page = await templates({ filter, paginationToken });
			pages.push(page.results);
			({ paginationToken } = page);
		} while (paginationToken !== undefined);
		return pages;
	};

	it('are all 500 of the account, page by page, the description beside the name', async () => {
		await start({ templates: 500 });
		const pages = await all();

		expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, PAGE, PAGE, PAGE]);
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(500);
		expect(pages.flat()).toContainEqual({
			name: 'Sales Users – What the users of Sales may do',
			value: '7e4b1a00-0000-4000-8000-000000000001',
		});
		expect(callsTo(TEMPLATES_PATH)).toHaveLength(5);
	});

	it('are searched by the service', async () => {
		await start({ templates: 500 });
		const [found, ...more] = await all('team 49');
		expect(found.map(({ name }) => name.split(' – ')[0])).toEqual([
			'Team 49 Users',
			...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Team 49${digit} Users`),
		]);
		expect(more).toEqual([]);
		expect(await all('no such')).toEqual([[]]);
	});
});
