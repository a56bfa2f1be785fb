/** What the editor shows where a list cannot be read, and for names that people should not have chosen. */
import type { IDataObject } from 'n8n-workflow';
import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import { withoutWaiting } from './support/fakeTimers';
import { loadOptions, searchList, type SearchOptions } from './support/harness';
import type { Answer } from './support/recordCalls';
import { networkError, recordCalls } from './support/recordCalls';

const BASE_URL = 'https://api.test';

let accounts = 0;
/** A new account for every list: lists are kept, and a rejection slows down the next call. */
const newAccount = () => ({
	leadManagementApi: { baseUrl: `${BASE_URL}/${accounts++}`, ...DEMO_KEYS },
});

interface Entry {
	name: string;
	value: unknown;
}
type Read = (answer: Answer, options?: Partial<SearchOptions>, calls?: number) => Promise<Entry[]>;

const search =
	(method: string): Read =>
	async (answer, options, calls = 1) => {
		recordCalls(BASE_URL, Array<Answer>(calls).fill(answer));
		return (await searchList(method, { credentials: newAccount(), ...options })).results as Entry[];
	};
const readFields = search('searchLeadFields');
const readTemplates = search('searchPermissionTemplates');
const loadFields: Read = async (answer, _options, calls = 1) => {
	recordCalls(BASE_URL, Array<Answer>(calls).fill(answer));
	return (await loadOptions('loadLeadFields', { credentials: newAccount() })) as Entry[];
};

const LISTS: [name: string, read: Read, wayOut: string][] = [
	['fields to pick one from', readFields, "Choose 'By Name' and enter the schema name, e.g. mx_City."],
	[
		'fields to pick several from',
		loadFields,
		'Try again later, or enter the schema names with an expression.',
	],
	['templates', readTemplates, "Choose 'By ID' and enter the ID of the template."],
];

const error = (status: number, words = 'Busy', ExceptionType = 'MXException'): Answer => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage: words },
});
const page = { headers: { 'content-type': 'text/html' }, body: '<html>' };

const messageOf = async (reading: Promise<Entry[]>) => {
	const thrown = await reading.then(
		(entries) => new Error(`There are ${entries.length} entries`),
		(reason: Error) => reason,
	);
	expect(thrown).toMatchObject({ name: 'NodeOperationError' });
	expect(findKeys({ thrown }, Object.values(DEMO_KEYS))).toEqual([]);
	// Nothing runs, and nothing is sent from an item.
	expect(thrown.message).not.toMatch(/workflow|\bitem\b|written|Options|undefined|\.\./);
	return thrown.message;
};

describe.each(LISTS)('%s', (_name, read, wayOut) => {
	it.each<[string, Answer]>([
		['an unknown error', { status: 500 }],
		['an error of LeadSquared', error(500)],
		['an error in a 200', error(200)],
		['a body of another shape', { body: { Result: 'OK' } }],
		['a list of another shape', { body: { List: [{ Name: 'x' }], RecordCount: 1 } }],
		['a bad gateway', { status: 502, ...page }],
		['an unavailable service', { status: 503 }],
		['no response in time', networkError('ETIMEDOUT')],
		['a lost connection', networkError('ECONNRESET')],
	])('offers to do without after %s', async (_what, answer) => {
		expect(await messageOf(read(answer))).toMatch(
			new RegExp(`[^.]\\. ${wayOut.replace(/[.[\]{}]/g, '\\$&')}$`),
		);
	});

	it('offers to do without when the rate limit is reached, whatever the status says', async () => {
		const limit = error(403, 'API calls exceeded the limit', 'MXAPIRateLimitExceededException');
		const message = await withoutWaiting(() => messageOf(read(limit, {}, 2)));
		expect(message).toMatch(/rate limit/i);
		expect(message).toContain(wayOut);
	});

	it.each<[string, Answer, RegExp]>([
		['wrong keys', error(401, 'No such keys'), /did not accept the keys: No such keys\. .*'Secret Key'/],
		['keys in the answer', error(401, Object.values(DEMO_KEYS).join(' ')), /'Secret Key'/],
		['no such host', networkError('ENOTFOUND'), /'Base URL'.*network/],
		['no server', networkError('ECONNREFUSED'), /'Base URL'.*network/],
		['a wrong certificate', networkError('CERT_HAS_EXPIRED'), /certificate of the host/],
		[
			'a redirect',
			{ status: 302, headers: { location: `${BASE_URL}/elsewhere` } },
			/redirect was not followed/,
		],
		['a web page', { status: 200, ...page }, /'Base URL'/],
	])('says what is wrong with the credential after %s', async (_what, answer, words) => {
		const message = await messageOf(read(answer));
		expect(message).toMatch(words);
		expect(message).not.toContain(wayOut);
	});
});

it.each([404, 405])('templates: %i may mean that there is no list, or another host', async (status) => {
	expect(await messageOf(readTemplates({ status, ...page }))).toBe(
		`LeadSquared did not send the list of permission templates (status ${status}). Choose 'By ID' and enter the ID of the template, or check 'Base URL' in the credential.`,
	);
});

it.each<[number, string, Read]>([
	[403, 'one', readFields],
	[404, 'one', readFields],
	[405, 'one', readFields],
	[404, 'several', loadFields],
])('fields: with %i, those that every account has, to pick %s', async (status, _howMany, read) => {
	expect(await read({ status })).toEqual([
		{ name: 'Email Address (EmailAddress)', value: 'EmailAddress' },
		{ name: 'Phone Number (Phone)', value: 'Phone' },
		{ name: 'First Name (FirstName)', value: 'FirstName' },
		{ name: 'Last Name (LastName)', value: 'LastName' },
		{ name: 'Lead Type (LeadType)', value: 'LeadType' },
	]);
});

const HTML = '<img src=x onerror=alert(1)>';
const LONG = 'long '.repeat(50);
const NO_NAMES: unknown[] = [null, {}, [], true, ''];

/** A name in a list is shown as text, whatever it is. Its value is what is sent. */
it.each<[string, Read]>([
	['one', readFields],
	['several', loadFields],
])('names of fields are one line each: %s', async (_name, read) => {
	const names = [HTML, 'two\nlines\u001b[31m', LONG, 5, ...NO_NAMES];
	const body = names.map((DisplayName, place) => ({ SchemaName: `mx_${place}`, DisplayName }));
	const shown = Object.fromEntries((await read({ body })).map(({ name, value }) => [value, name]));
	expect(shown).toEqual({
		mx_0: `${HTML} (mx_0)`,
		mx_1: 'two lines [31m (mx_1)',
		mx_2: expect.stringMatching(/^.{99}… \(mx_2\)$/),
		mx_3: '5 (mx_3)',
		...Object.fromEntries(NO_NAMES.map((_, place) => [`mx_${place + 4}`, `mx_${place + 4}`])),
	});
});

it('a field is found by the end of a long name', async () => {
	const body = [{ SchemaName: 'mx_1', DisplayName: `${LONG}end` }, { SchemaName: 'mx_2' }];
	const found = await readFields({ body }, { filter: 'END' });
	expect(found.map(({ value }) => value)).toEqual(['mx_1']);
});

it('names of templates are one line each', async () => {
	const names: unknown[] = [HTML, 'two\nlines', LONG, 5, ...NO_NAMES];
	const List = names.map((Name, place) => ({ Id: `T${place}`, Name, Description: Name }));
	expect(await readTemplates({ body: { RecordCount: List.length, List } })).toEqual([
		{ name: `${HTML} – ${HTML}`, value: 'T0' },
		{ name: 'two lines – two lines', value: 'T1' },
		{ name: expect.stringMatching(/^.{99}… – .{99}…$/), value: 'T2' },
		{ name: '5 – 5', value: 'T3' },
		...NO_NAMES.map((_, place) => ({ name: `T${place + 4}`, value: `T${place + 4}` })),
	]);
});

it.each([null, {}, { Name: 'x' }, { Id: '' }, { Id: 5 }])('%j among templates is dropped', async (entry) => {
	const List = [entry, { Id: 'T1' }];
	expect(await readTemplates({ body: { RecordCount: 2, List } })).toEqual([{ name: 'T1', value: 'T1' }]);
});

it.each<[string, IDataObject, number, string | undefined]>([
	['a full page without a count', {}, 100, '2'],
	['a full page with no number', { RecordCount: null }, 100, '2'],
	['a page that is not full', {}, 99, undefined],
	['a short page of more', { RecordCount: 500 }, 50, '2'],
	['the last of many', { RecordCount: 100 }, 100, undefined],
	['an empty page', { RecordCount: 500 }, 0, undefined],
])('whether there is another page of templates, after %s', async (_what, count, length, next) => {
	const List = Array.from({ length }, (_, place) => ({ Id: `T${place}` }));
	recordCalls(BASE_URL, [{ body: { ...count, List } }]);
	const { paginationToken } = await searchList('searchPermissionTemplates', { credentials: newAccount() });
	expect(paginationToken).toBe(next);
});
