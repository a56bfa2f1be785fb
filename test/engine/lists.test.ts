/** The lists to pick from in the editor, read from the simulated service over real connections. */
import type { INodeListSearchResult } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { loadOptions, searchList, type SearchOptions } from './support/harness';

let service: LeadService;
afterEach(async () => await service?.stop());
const start = async (settings?: Partial<Settings>) =>
	void (service = await startLeadService({ callLimit: 10_000, ...settings }));
const credentials = (changes: object = {}) => ({
	leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 10_000, ...changes },
});
const search = (method: string, options?: Partial<SearchOptions>) =>
	searchList(method, { credentials: credentials(), ...options });

test('all 200 fields of an account are read once for many lists, of one or of several, and anew after five minutes', async () => {
	await start({ fields: 200, mandatoryAttributes: ['LastName'] });
	const fields = (filter?: string) => search('searchLeadFields', { filter });
	const [{ results }] = await Promise.all([fields(), fields('a'), fields()]);
	expect(results).toHaveLength(200);
	expect(await loadOptions('loadLeadFields', { credentials: credentials() })).toEqual(results);
	expect(service.state.calls).toHaveLength(1);
	const guessed = search('searchLeadFields', { credentials: credentials({ secretKey: 'guessed' }) });
	await expect(guessed).rejects.toThrow('did not accept the keys');
	const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6 * 60_000);
	await fields().finally(() => now.mockRestore());
	expect(service.state.calls).toHaveLength(3);
});

test('all 500 templates come page by page, and are searched by the service', async () => {
	await start({ templates: 500 });
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
	expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100]);
	expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(500);
	expect((await all('team 49')).map((page) => page.map(({ name }) => name.split(' – ')[0]))).toEqual([
		['Team 49 Users', ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Team 49${digit} Users`)],
	]);
});
