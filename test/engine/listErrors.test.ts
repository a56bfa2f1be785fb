/** What the editor shows where a list cannot be read, how long it waits, and names that people should not have chosen. */
import type { IDataObject } from 'n8n-workflow';
import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import { sleep, withoutWaiting } from '../support/fakeTimers';
import { loadOptions, searchList, startNode } from './support/harness';
import type { Answer } from './support/recordCalls';
import { networkError, recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, FIELDS, SUCCESS } from './support/rows';

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
type Read = (answer: Answer, filter?: string) => Promise<Entry[]>;

const search =
	(method: string): Read =>
	async (answer, filter) => {
		recordCalls(BASE_URL, () => answer);
		return (await searchList(method, { credentials: newAccount(), filter })).results as Entry[];
	};
const readFields = search('searchLeadFields');
const readTemplates = search('searchPermissionTemplates');
const loadFields: Read = async (answer) => {
	recordCalls(BASE_URL, () => answer);
	return (await loadOptions('loadLeadFields', { credentials: newAccount() })) as Entry[];
};

const LISTS: [name: string, read: Read, wayOut: string][] = [
	['fields to pick one from', readFields, "Choose 'By Name' and enter the schema name, e.g. mx_City."],
	['several fields', loadFields, 'Try again later, or enter the schema names with an expression.'],
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
		['an error of LeadSquared', error(500)],
		['an error in a 200', error(200)],
		['a body of another shape', { body: { Result: 'OK' } }],
		['a list of another shape', { body: { List: [{ Name: 'x' }], RecordCount: 1 } }],
		['a bad gateway', { status: 502, ...page }],
		['a lost connection', networkError('ECONNRESET')],
		['the rate limit with another status', error(403, 'Too many', 'MXAPIRateLimitExceededException')],
	])('offers to do without after %s', async (_what, answer) => {
		const message = await withoutWaiting(async () => await messageOf(read(answer)));
		expect(message.slice(message.indexOf(wayOut) - 2)).toBe(`. ${wayOut}`);
	});

	it.each<[string, Answer, RegExp]>([
		['wrong keys', error(401, 'No such keys'), /did not accept the keys: No such keys\. .*'Secret Key'/],
		['no such host', networkError('ENOTFOUND'), /'Base URL'.*network/],
		['a wrong certificate', networkError('CERT_HAS_EXPIRED'), /certificate of the host/],
		['a redirect', { status: 302, headers: { location: BASE_URL } }, /redirect was not followed/],
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
	[404, 'several', loadFields],
])('fields: with %i, those that every account has, to pick %s', async (status, _howMany, read) => {
	expect((await read({ status })).map(({ name }) => name)).toEqual([
		'Email Address (EmailAddress)',
		'Phone Number (Phone)',
		'First Name (FirstName)',
		'Last Name (LastName)',
		'Lead Type (LeadType)',
	]);
});

const HTML = '<img src=x onerror=alert(1)>';
const LONG = 'long '.repeat(50);
const NO_NAMES: unknown[] = [null, {}, [], true, ''];
/** A name in a list is shown as text, whatever it is. Its value is what is sent. */
const NAMES = [HTML, 'two\nlines\u001b[31m', LONG, 5, ...NO_NAMES];
const SHOWN = [HTML, 'two lines [31m', `${LONG.slice(0, 99)}…`, '5'];

it.each<[string, Read]>([
	['one', readFields],
	['several', loadFields],
])('names of fields are one line each: %s', async (_name, read) => {
	const body = NAMES.map((DisplayName, place) => ({ SchemaName: `mx_${place}`, DisplayName }));
	const shown = (await read({ body })).sort((one, other) => (`${one.value}` < `${other.value}` ? -1 : 1));
	expect(shown.map(({ name }) => name)).toEqual([
		...SHOWN.map((name, place) => `${name} (mx_${place})`),
		...NO_NAMES.map((_, place) => `mx_${place + SHOWN.length}`),
	]);
});

it('a field is found by the end of a long name', async () => {
	const body = [{ SchemaName: 'mx_1', DisplayName: `${LONG}end` }, { SchemaName: 'mx_2' }];
	expect((await readFields({ body }, 'END')).map(({ value }) => value)).toEqual(['mx_1']);
});

it('names of templates are one line each, and what has no ID is dropped', async () => {
	const templates = NAMES.map((Name, place) => ({ Id: `T${place}`, Name, Description: Name }));
	const List = [...templates, null, {}, { Name: 'x' }, { Id: '' }, { Id: 5 }];
	const shown = await readTemplates({ body: { RecordCount: List.length, List } });
	expect(shown.map(({ name }) => name)).toEqual([
		...SHOWN.map((name) => `${name} – ${name}`),
		...NO_NAMES.map((_, place) => `T${place + SHOWN.length}`),
	]);
	expect(shown.map(({ value }) => value)).toEqual(templates.map(({ Id }) => Id));
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

describe('how long somebody waits', () => {
	/** One account for all that a test starts. */
	const account = { baseUrl: BASE_URL, accessKey: 'access', secretKey: 'secret' };
	const NEEDS_LIST = { EmailAddress: ADA, City: 'London' };
	const start = (items: object[], callLimit = 25) =>
		startNode({
			parameters: AUTO_MAP,
			items: items.map((row) => ({ ...row })),
			credentials: { leadManagementApi: { ...account, callLimit } },
			onError: 'continueRegularOutput',
		});
	/** How something ended, and after how many seconds of virtual time. */
	const timed = async <T>(running: Promise<T>) => {
		const startMs = Date.now();
		const ended = await running.catch((reason: Error) => reason);
		return { ended, seconds: (Date.now() - startMs) / 1_000 };
	};

	describe.each(['searchLeadFields', 'searchPermissionTemplates'])('%s', (method) => {
		it.each<[string, Answer, RegExp]>([
			['list that does not come', { delayMs: 60_000 }, /did not respond in time/],
			[
				'Retry-After of 59 seconds',
				{ status: 429, headers: { 'retry-after': '59' } },
				/did not respond in time, .*rate limit\. Choose/,
			],
		])('gives up a %s after 10 seconds, and one call', async (_what, answer, message) => {
			const calls = recordCalls(BASE_URL, () => answer);
			const searching = () => timed(searchList(method, { credentials: { leadManagementApi: account } }));
			const { ended, seconds } = await withoutWaiting(searching);
			expect(ended).toMatchObject({ message: expect.stringMatching(message) });
			expect([seconds >= 10, seconds < 11]).toEqual([true, true]);
			expect(calls).toHaveLength(1);
		});
	});

	it('a canceled execution leaves at once while the read of another goes on', async () => {
		const calls = recordCalls(BASE_URL, ({ method }) =>
			method === 'POST' ? { body: SUCCESS } : { body: FIELDS, delayMs: 20_000 },
		);
		const { left, other } = await withoutWaiting(async () => {
			const reader = start([NEEDS_LIST]);
			await sleep(1_000);
			const canceled = start([NEEDS_LIST]);
			await sleep(1_000);
			canceled.cancel();
			return { left: await timed(canceled.done), other: await reader.done };
		});
		expect(left.seconds).toBeLessThan(0.5);
		expect(left.ended).toMatchObject({ status: 'canceled' });
		expect(other.items.map(({ json }) => json)).toEqual([SUCCESS]);
		expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
	});

	it('a hanging read does not end rows that need no list', async () => {
		recordCalls(BASE_URL, ({ method }) => (method === 'POST' ? { body: SUCCESS } : { delayMs: 600_000 }));
		const rows = Array.from({ length: 40 }, (_, index) => ({ Phone: String(10_000 + index) }));
		const { items } = await withoutWaiting(async () => {
			const hanging = start([NEEDS_LIST]);
			await sleep(1_000);
			const written = await start(rows, 1).done;
			hanging.cancel();
			await hanging.done;
			return written;
		});
		expect(items.map(({ json }) => json)).toEqual(rows.map(() => SUCCESS));
	});
});
