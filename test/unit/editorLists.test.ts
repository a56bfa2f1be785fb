/** The lists to pick from in the editor: their entries and order, and what somebody reads where a list cannot be read. */
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import {
	loadLeadFields,
	searchFieldSets,
	searchLeadFields,
	searchPermissionTemplates,
} from '../../nodes/LeadManagement/account/lists';
import { withoutWaiting } from '../support/fakeTimers';
import { findKeys } from '../support/keySearch';
import { type Answer, type Call, createContext, networkError, toField } from '../support/node';

const KEYS = { accessKey: 'u$r0123456789abcdef', secretKey: 's3+cr/et=k&y%20 blank' };
let accounts = 0;
/** A new account for every list: lists are kept, and a rejection slows down the next call. */
const open = (answer: Answer | ((call: Call) => Answer)) => {
	const credential = { ...KEYS, accessKey: KEYS.accessKey + accounts++ };
	const fields = (call: Call) => (typeof answer === 'function' ? answer(call) : answer);
	const { context, calls } = createContext({ credential, fields, answer: fields }, []);
	return { context: context as unknown as ILoadOptionsFunctions, calls };
};
type Read = (answer: Answer | ((call: Call) => Answer), filter?: string) => Promise<INodePropertyOptions[]>;
const readFields: Read = async (answer, filter) =>
	(await searchLeadFields.call(open(answer).context, filter)).results;
const readTemplates: Read = async (answer, filter) =>
	(await searchPermissionTemplates.call(open(answer).context, filter)).results;
const loadFields: Read = async (answer) => await loadLeadFields.call(open(answer).context);

const LISTS: Array<[name: string, read: Read]> = [
	['fields to pick one from', readFields],
	['several fields', loadFields],
	['templates', readTemplates],
];
const error = (status: number, ExceptionMessage = 'Busy', ExceptionType = 'MXException'): Answer => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const PAGE = { headers: { 'content-type': 'text/html' }, body: '<html>' };

const messageOf = async (reading: Promise<unknown>) => {
	const thrown = await withoutWaiting(() => reading.then(String, (reason: Error) => reason));
	if (!(thrown instanceof Error)) throw new Error('There is a list');
	expect(thrown).toMatchObject({ name: 'NodeOperationError', messages: [] });
	expect(findKeys({ thrown }, Object.values(KEYS))).toEqual([]);
	// Nothing runs, and nothing is sent from an item.
	expect(thrown.message).not.toMatch(/workflow|\bitem\b|written|Options|undefined|\.\./);
	return thrown.message;
};

const WITHOUT_LIST =
	/did not send the list of .*Try again later, enter names and IDs without the list, or check 'Base URL' in the credential\.$/;
describe.each(LISTS)('%s', (_name, read) => {
	test.each<[string, Answer, RegExp]>([
		['an error of LeadSquared', error(500), WITHOUT_LIST],
		['a body of another shape', { body: { Result: 'OK' } }, WITHOUT_LIST],
		['a list of another shape', { body: { List: [{ Name: 'x' }], RecordCount: 1 } }, WITHOUT_LIST],
		['a lost connection', networkError('ECONNRESET'), /Try again later\.$/],
		['the rate limit with another status', error(403, 'No', 'MXAPIRateLimitExceededException'), /rate limit/],
		['wrong keys', error(401, 'No such keys'), /did not accept the keys: No such keys\. .*'Secret Key'/],
		['no such host', networkError('ENOTFOUND'), /Check the network.*'Base URL'/],
		['a wrong certificate', networkError('CERT_HAS_EXPIRED'), /certificate of the host/],
		[
			'a redirect',
			{ status: 302, headers: { location: 'https://api.test' } },
			/A proxy, a firewall, or a login page responded/,
		],
		['a web page', { status: 200, ...PAGE }, /'Base URL'/],
	])('says what to do after %s', async (_what, answer, words) => {
		expect(await messageOf(read(answer))).toMatch(words);
	});

	test('gives up a wait for the rate limit after ten seconds, and one call', async () => {
		let made = 0;
		const limit = { status: 429, headers: { 'retry-after': '59' } };
		const [message, tookMs] = await withoutWaiting(async () => {
			const startMs = Date.now();
			const thrown = await read(() => (made++, limit)).catch((reason: Error) => reason);
			return [(thrown as Error).message, Date.now() - startMs];
		});
		expect([message, made]).toEqual([expect.stringMatching(/did not respond in time, .*rate limit\. /), 1]);
		expect(Math.floor(Number(tookMs) / 1_000)).toBe(10);
	});
});

test.each<[number, Read, others: string[]]>([
	[403, readFields, ["Other Fields: Select 'By Name'"]],
	[404, loadFields, []],
])('fields: with %i, those that every account has', async (status, read, others) => {
	const common = ['EmailAddress', 'FirstName', 'LastName', 'LeadType', 'Phone'];
	const entries = await read({ status });
	expect(entries.slice(0, common.length).map(({ value }) => value)).toEqual(common);
	// The entry selects nothing.
	expect(entries.slice(common.length)).toEqual(others.map((name) => ({ name, value: '' })));
});

const FIELDS = [
	...['mx_10 Custom 10', 'Source Source', 'EmailAddress Email Address'].map(toField),
	{ SchemaName: 'mx_X' },
	{ SchemaName: 'Phone', IsReadOnly: true },
	{ SchemaName: 'Owner', DisplayName: null, IsMandatory: null },
	{ SchemaName: 'mx_Id', DisplayName: 'Customer', IsUnique: true },
	{ SchemaName: 'CreatedOn', DisplayName: 'Created', IsReadOnly: true },
	{ SchemaName: 'mx_City', DisplayName: 'City', IsReadOnly: 'true', IsUnique: 'true', IsMandatory: true },
];
test('fields are in the order of their names, and none that are read-only where one is written', async () => {
	const names =
		'City (mx_City, mandatory),Custom 10 (mx_10),Customer (mx_Id, unique),Email Address (EmailAddress),mx_X,Owner,Phone,Source';
	expect((await readFields({ body: FIELDS })).map(({ name }) => name).join()).toBe(names);
	expect((await loadFields({ body: FIELDS })).map(({ name }) => name).join()).toBe(
		names.replace(',Custom 10', ',Created (CreatedOn),Custom 10'),
	);
});

test('only custom field sets are listed where one is picked, or all fields without any', async () => {
	const search = async (...fields: object[]) =>
		(await searchFieldSets.call(open({ body: fields }).context)).results.map(({ value }) => value);
	const sets = ['mx_Work', 'mx_Education'].map((SchemaName) => ({ SchemaName, DataType: 'CustomObject' }));
	expect(await search({ SchemaName: 'mx_X' }, ...sets)).toEqual(['mx_Education', 'mx_Work']);
	expect(await search({ SchemaName: 'mx_X' })).toEqual(['mx_X']);
});

test.each([
	['CUSTOM 1', 'mx_10'],
	[' mx_x ', 'mx_X'],
	['e-mail', 'EmailAddress'],
	['no such', ''],
])('fields are found by %j', async (filter, found) => {
	expect((await readFields({ body: FIELDS }, filter)).map(({ value }) => value).join()).toBe(found);
});

const LONG = 'long '.repeat(50);
const NO_NAMES: unknown[] = [null, {}, [], true, ''];
/** A name in a list is shown as text, whatever it is. Its value is what is sent. */
const NAMES = ['<img src=x>', 'two\nlines\u001b[31m', LONG, 5, ...NO_NAMES];
const SHOWN = ['<img src=x>', 'two lines [31m', `${LONG.slice(0, 99)}…`, '5'];

test('names are one line each, and what has no ID is dropped', async () => {
	const fields = NAMES.map((DisplayName, place) => ({ SchemaName: `mx_${place}`, DisplayName }));
	const shown = (await readFields({ body: fields })).map(({ name }) => name);
	expect(shown.sort()).toEqual(
		NAMES.map((_, place) => (SHOWN[place] ? `${SHOWN[place]} (mx_${place})` : `mx_${place}`)).sort(),
	);
	const templates = NAMES.map((Name, place) => ({ Id: `T${place}`, Name, Description: Name }));
	const list = await readTemplates({
		body: { RecordCount: 14, List: [...templates, null, {}, { Name: 'x' }, { Id: '' }, { Id: 5 }] },
	});
	expect(list.map(({ name }) => name)).toEqual([
		...SHOWN.map((name) => `${name} – ${name}`),
		...NO_NAMES.map((_, place) => `T${place + 4}`),
	]);
	expect(list.map(({ value }) => value)).toEqual(templates.map(({ Id }) => Id));
});

test.each<[string, number, string | undefined]>([
	['a full page', 100, '3'],
	['a page that is not full', 99, undefined],
])('whether there is another page of templates, after %s', async (_what, length, next) => {
	const { context, calls } = open({
		body: { List: Array.from({ length }, (_, place) => ({ Id: `T${place}` })) },
	});
	expect((await searchPermissionTemplates.call(context, 'x', '2')).paginationToken).toBe(next);
	expect(calls[0].body).toBe(
		'{"Parameter":{"SearchText":"x"},"Sorting":{"ColumnName":"Name","Direction":0},"Paging":{"PageIndex":2,"PageSize":100}}',
	);
});

test('a credential that cannot be used says so, and another error is not changed', async () => {
	const { context } = createContext({ credential: { baseUrl: 'http://example.com' } }, []);
	const reading = searchLeadFields.call(context as unknown as ILoadOptionsFunctions);
	expect(await messageOf(reading)).toMatch(
		/^'Base URL' of the credential must begin with https:\/\/\. Enter the/,
	);
	const broken = {
		getCredentials: () => Promise.reject(new Error('n8n')),
		getNode: () => ({}),
	} as unknown as ILoadOptionsFunctions;
	await expect(searchLeadFields.call(broken)).rejects.toThrow(/^n8n$/);
});
