/** The simulated service: the rules that the other tests rely on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../support/waitUntil';
import { Rejection } from './answers';
import type { FaultRule } from './faults';
import { readLeadRequest } from './leadRequest';
import { STATE_PATH, startLeadService, type LeadService } from './leadService';
import { LeadStore } from './leadStore';
import { DEFAULT_SETTINGS, DEMO_KEYS, type Settings } from './settings';
import { SlidingWindow } from './slidingWindow';
import { readTemplateChange, readTemplateSearch } from './templateRequest';

const LEAD = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const TEMPLATE = '/v2/PermissionTemplate.svc/Update';
const FIELDS = '/v2/LeadManagement.svc/LeadsMetaData.Get';
const SEARCH = '/v2/PermissionTemplate.svc/Retrieve';
const ANN = { EmailAddress: 'ann@example.com', Phone: '+91-9845098450' };
const BOB = { EmailAddress: 'bob@example.com', Phone: '+91-9000000000' };

let service: LeadService;
const start = async (settings?: Partial<Settings>) => void (service = await startLeadService(settings));
afterEach(() => service?.stop());

const pairsOf = (attributes: Record<string, string>) =>
	Object.entries(attributes).map(([Attribute, Value]) => ({ Attribute, Value }));

interface CallOptions {
	method?: string;
	query?: object;
	/** Instead of the keys and `query`. */
	rawQuery?: string;
	contentType?: string;
}

/** Sends a call as the node would, except for what `options` change. */
async function call(
	path: string,
	body?: unknown,
	{ method = 'POST', query = {}, rawQuery, contentType = 'application/json' }: CallOptions = {},
) {
	const search = rawQuery ?? String(new URLSearchParams({ ...DEMO_KEYS, ...query }));
	const response = await fetch(`${service.url}${path}?${search}`, {
		method,
		headers: { 'content-type': contentType },
		body: body === undefined ? body : JSON.stringify(body),
		redirect: 'manual',
	});
	const { status, headers } = response;
	const text = await response.text();
	return { status, headers, text, json: text.startsWith('<') ? {} : JSON.parse(text || '{}') };
}
const send = (attributes: Record<string, string>, options?: CallOptions) =>
	call(LEAD, pairsOf(attributes), options);
const leadValues = () => service.state.leads.map(({ attributes }) => ({ ...attributes }));

const ann = pairsOf(ANN);
const setOf = (...Fields: object[]) => ({ Attribute: 'mx_Set', Value: '', Fields });

/** Bodies that do not follow the interface. */
const REFUSED = {
	lead: `
[{]
{"EmailAddress":"ann@example.com"}
[null]
[]
[{"__proto__":"x"}]
[{"Attribute":"Phone","Value":"1","Type":"Text"}]
[{"Attribute":"Phone","Value":1}]
[{"Value":"1"}]
[{"Attribute":"EmailAddress","Value":""},{"Attribute":"Phone","Value":" "}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"","Value":"Ann"}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"Phone","Value":"1"}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"FirstName","Value":"","Fields":[]}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"mx_Set","Value":"","Fields":{}}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"mx_Set","Value":"","Fields":[{"Attribute":"a","Value":"","Fields":[]}]}]
[{"Attribute":"Phone","Value":"1"},{"Attribute":"mx_Set","Value":"","Fields":[{"Attribute":"a","Value":""},{"Attribute":"a","Value":""}]}]`,
	template: `
null
{}
{"Id":"1"}
{"Name":1}
{"Description":null}
{"EntityPermissions":{}}
{"EntityPermissions":[{"Entity":"Lead"}]}
{"EntityPermissions":[{"Entity":"Task","Permissions":[]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"view","Access":"FullAccess"}]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View"}]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"NoAccess","Properties":{}}]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess"}]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":[]}}]}]}
{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":[1]}}]}]}`,
	search: `
{}
{"Parameter":{"Name":"x"}}
{"Parameter":{"SearchText":1}}
{"Parameter":{},"Sorting":null}
{"Parameter":{},"Paging":{"Page":1}}
{"Parameter":{},"Paging":{"PageSize":0}}
{"Parameter":{},"Paging":{"PageSize":"10"}}`,
};
const READERS = { lead: readLeadRequest, template: readTemplateChange, search: readTemplateSearch };

test.each(Object.keys(READERS) as Array<keyof typeof READERS>)('a body that is no %s is refused', (kind) => {
	for (const body of REFUSED[kind].split('\n')) expect(() => READERS[kind](body)).toThrow(Rejection);
});

const DUPLICATE_EMAIL = 'A Lead with same Email Address already exists.';
const DUPLICATE_PHONE = 'A Lead with same Phone Number already exists.';
const INVALID_SEARCH_BY = 'Invalid SearchBy value provided';

// Ann and Bob are there, Ann with mx_Number 7; what is sent, then what comes of it: who is updated, or which error.
test.each([
	['an email address in another case', { EmailAddress: 'ANN@Example.com' }, 'ann'],
	['an email address before a new phone', { ...ANN, Phone: '1' }, 'ann'],
	['a phone, with a new email address', { ...ANN, EmailAddress: 'new@example.com' }, 'ann'],
	['no phone in another form', { Phone: '91-9845098450' }, 'new'],
	['two leads', { EmailAddress: ANN.EmailAddress, Phone: BOB.Phone }, DUPLICATE_PHONE],
	['by SearchBy', { ...ANN, SearchBy: 'Phone', EmailAddress: 'new@example.com' }, 'ann'],
	['by SearchBy alone', { ...ANN, SearchBy: 'Phone', Phone: '1' }, DUPLICATE_EMAIL],
	['by any attribute', { SearchBy: 'mx_Number', mx_Number: '7', Phone: '1' }, 'ann'],
	['no number, but a phone', { SearchBy: 'mx_Number', mx_Number: '8', Phone: BOB.Phone }, DUPLICATE_PHONE],
	['by what has no value', { ...ANN, SearchBy: 'mx_Number', mx_Number: '' }, INVALID_SEARCH_BY],
	['by an unknown attribute', { ...ANN, SearchBy: 'mx_Gone' }, INVALID_SEARCH_BY],
	['unknown ones', { ...ANN, mx_One: '1', mx_Two: '2' }, 'Attribute(s) does not exist - mx_One,mx_Two'],
])('a lead is found: %s', async (_what, attributes, result) => {
	await start({ fields: ['mx_Number'] });
	const created = await send({ ...ANN, mx_Number: '7' });
	expect(created).toMatchObject({ status: 200, json: { Status: 'Success', Message: { AffectedRows: 1 } } });
	await send(BOB);
	const before = leadValues();
	const { status, json } = await send(attributes);
	const isNew = result === 'new';
	if (isNew || result === 'ann') {
		expect(json.Message.Id === created.json.Message.Id).toBe(!isNew);
		const { SearchBy, ...stored } = attributes as Record<string, string>;
		expect(leadValues()[isNew ? 2 : 0]).toEqual({ ...(isNew ? {} : before[0]), ...stored });
		expect(service.state.counts).toMatchObject({ created: isNew ? 3 : 2, updated: isNew ? 0 : 1 });
	} else {
		expect([status, json.ExceptionMessage]).toEqual([500, result]);
		expect(leadValues()).toEqual(before);
	}
});

test('custom field sets are merged', async () => {
	await start({ fields: ['mx_Set'] });
	await call(LEAD, [...ann, setOf(...pairsOf({ mx_1: 'x', mx_2: 'y' }))]);
	await call(LEAD, [...ann, setOf(...pairsOf({ mx_2: 'z' }))]);
	expect(service.state.leads).toMatchObject([
		{ customFieldSets: { mx_Set: { mx_1: 'x', mx_2: 'z' } }, writes: 2 },
	]);
});

test('calls that overlap create a lead twice, and later ones meet the older one', async () => {
	const store = new LeadStore(DEFAULT_SETTINGS);
	const plan = (attributes: Record<string, string>) =>
		store.plan(readLeadRequest(JSON.stringify(pairsOf(attributes))));
	const [first, second] = [plan(ANN), plan(ANN)];
	second.write();
	first.write();
	expect([store.leads.length, store.countDuplicates()]).toEqual([2, 1]);
	expect(plan(ANN)).toMatchObject({ Id: second.Id, created: false });
	// Whoever had a value before is not found by it.
	plan({ EmailAddress: ANN.EmailAddress, Phone: '1' }).write();
	expect([plan({ Phone: ANN.Phone }).Id, store.countDuplicates()]).toEqual([first.Id, 1]);

	await start({ serviceTimeMs: 1e6 });
	for (const number of [1, 2]) send(ANN).catch(() => `call ${number} never ends`);
	await waitUntil('both calls have arrived', () => service.state.calls.length === 2);
	expect(service.state.leads).toEqual([]);
});

const PARTIAL = { Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: ['FirstName'] } };

test('a template is changed, and keeps the rest', async () => {
	await start();
	const [, { Id, ...before }] = structuredClone(service.state.templates);
	const change = { Name: 'Night shift', EntityPermissions: [{ Entity: 'Lead', Permissions: [PARTIAL] }] };
	expect(await call(TEMPLATE, change, { query: { Id } })).toMatchObject({
		json: { Status: 'Success', Message: { IsSuccessful: true } },
	});
	expect(service.state.templates[1]).toEqual({ Id, ...before, ...change });
	expect(await call(TEMPLATE, change, { query: { Id: 'none' } })).toMatchObject({ status: 500 });
	const found = async (Parameter: object, Paging = {}) => {
		const { json } = await call(SEARCH, { Parameter, Sorting: { ColumnName: 'Name' }, Paging });
		return [json.RecordCount, json.List.map(({ Name }: { Name: string }) => Name)];
	};
	expect(await found({})).toEqual([3, ['Night shift', 'Sales Users', 'Support Users']]);
	expect(await found({ SearchText: 'USERS' }, { PageIndex: 2, PageSize: 1 })).toEqual([2, ['Support Users']]);
	expect(await found({ TemplateId: Id })).toEqual([1, ['Night shift']]);
});

test('the examples and the benchmarks use fields that it lists, and no others', async () => {
	await start({ mandatoryAttributes: ['LastName'] });
	const { json } = await call(FIELDS, undefined, { method: 'GET' });
	const names = (json as Array<{ SchemaName: string }>).map(({ SchemaName }) => SchemaName);
	const columns = readFileSync(join(__dirname, '..', '..', 'examples', 'leads.csv'), 'utf8').split('\n')[0];
	expect(names).toEqual(expect.arrayContaining([...columns.trim().split(','), 'mx_Row', 'mx_Custom_1']));
	expect(new Set(names).size).toBe(200);
	const LastName = { SchemaName: 'LastName', DisplayName: 'Last Name', DataType: 'Text', IsMandatory: true };
	expect(json).toContainEqual(LastName);
	expect(await send({ ...ANN, City: 'Chennai' })).toMatchObject({ status: 500 });
});

const accessKey = encodeURIComponent(DEMO_KEYS.accessKey);
const secretKey = encodeURIComponent(DEMO_KEYS.secretKey);

test.each<[status: number, what: string, path: string, options: CallOptions]>([
	[404, 'another method', TEMPLATE, { method: 'PUT' }],
	[404, 'another address', `${LEAD}/`, {}],
	[400, 'another content type', LEAD, { contentType: 'application/json-seq' }],
	[400, 'another value', LEAD, { query: { postUpdatedLead: 'yes' } }],
	[401, 'no secret key', LEAD, { rawQuery: `accessKey=${accessKey}` }],
	[401, 'a wrong access key', LEAD, { query: { accessKey: 'x' } }],
	[401, 'a wrong secret key', LEAD, { query: { secretKey: 'x' } }],
	[401, 'a key not encoded', LEAD, { rawQuery: `accessKey=${accessKey}&secretKey=${DEMO_KEYS.secretKey}` }],
	[401, 'a stray %', LEAD, { rawQuery: `accessKey=${accessKey}&secretKey=${secretKey}&more=%zz` }],
	[
		200,
		'a + for a blank',
		LEAD,
		{ rawQuery: `accessKey=${accessKey}&secretKey=${secretKey.replaceAll('%20', '+')}` },
	],
])('%i for %s', async (status, _what, path, options) => {
	await start();
	expect(await call(path, ann, options)).toMatchObject({ status });
	expect(service.state.counts.created).toBe(status === 200 ? 1 : 0);
});

test('accounts share no leads and no limit', async () => {
	const other = { accessKey: 'other', secretKey: 'other' };
	await start({ accounts: [DEMO_KEYS, other], callLimit: 1 });
	const answers = [await send(ANN), await send(ANN, { query: other }), await send(ANN, { query: other })];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
	expect(leadValues()).toEqual([ANN, ANN]);
});

test.each([
	['lets through as many as allowed', [0, 0, 0], [true, true, false]],
	[
		'frees a place when a call is one window old',
		[0, 1, 4999.9, 5000, 5000.5],
		[true, true, false, true, false],
	],
	['counts no refused call', [0, 0, 4000, 5000], [true, true, false, true]],
])('the window %s', (_what, times, admitted) => {
	const window = new SlidingWindow();
	expect(times.map((time) => window.admit(time, { callLimit: 2, windowMs: 5000 }))).toEqual(admitted);
});

test('every call counts except those without an address or the keys, and a reset forgets them', async () => {
	await start({ callLimit: 2, windowMs: 1e6, retryAfter: '5' });
	await call('/v2/elsewhere', []);
	await call(LEAD, [], { rawQuery: '' });
	const answers = [await send(ANN), await call(LEAD, []), await send(ANN)];
	expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
	expect([answers[2].json.ExceptionType, answers[2].headers.get('retry-after')]).toEqual([
		'MXAPIRateLimitExceededException',
		'5',
	]);
	expect(service.state.calls.map(({ refused }) => refused)).toEqual([false, false, false, false, true]);
	expect(service.state.summary()).toMatchObject({ calls: 5, refused: 1, failed: 3, busiestWindow: 2 });
	service.reset();
	service.configure({ log: false });
	expect(await send(ANN)).toMatchObject({ status: 200 });
	expect(service.state).toMatchObject({ calls: [], counts: { calls: 1, created: 1 } });
});

test.each([
	['rateLimit429', 'in front of the limit', [429, 429, 429]],
	['html502', 'in front of the limit', [502, 502, 502]],
	['echoKeys', 'behind it', [500, 500, 429]],
])('the fault %s happens %s', async (answer, _where, statuses) => {
	await start({ callLimit: 2, windowMs: 1e6, faults: [{ answer }] });
	const answers = [await send(ANN), await send(ANN), await send(ANN)];
	expect(answers.map(({ status }) => status)).toEqual(statuses);
	expect(service.state.calls[0].fault).toBe(answer);
	expect(answers[0].text.includes(DEMO_KEYS.secretKey)).toBe(answer === 'echoKeys');
	expect(service.state.leads).toEqual([]);
});

test.each<[string, Omit<FaultRule, 'answer'>, number[]]>([
	['path', { match: { path: 'Lead.' } }, [418, 418, 500]],
	['value', { match: { value: BOB.EmailAddress } }, [200, 418, 500]],
	['times', { times: 1 }, [418, 200, 500]],
])('faults are applied by %s, with any answer', async (_what, rule, statuses) => {
	const answer = { status: 418, headers: { 'content-type': 'text/own' }, body: { any: 'thing' } };
	await start({ faults: [{ answer, ...rule }] });
	const answers = [await send(ANN), await send(BOB)];
	answers.push(await call(TEMPLATE, { Name: 'x' }, { query: { Id: 'none' } }));
	expect(answers.map(({ status }) => status)).toEqual(statuses);
	const [faulty] = answers.filter(({ status }) => status === 418);
	expect([faulty.headers.get('content-type'), faulty.text]).toEqual(['text/own', '{"any":"thing"}']);
});

test('the command prints where the service is, takes settings, and ends when told', async () => {
	const run = (...args: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'cli.ts'), '--port', '0', ...args]);
	const child = run('--callLimit', '7');
	const text = String(await once(child.stdout, 'data'));
	for (const key of Object.values(DEMO_KEYS)) expect(text).toContain(key);
	const [url] = /http:\S+_simulator\S+/.exec(text) ?? [];
	expect(url?.endsWith(STATE_PATH)).toBe(true);
	expect(await (await fetch(String(url))).json()).toMatchObject({ counts: { calls: 0 }, leads: [] });
	expect(text).toContain('7 calls in 5 seconds');
	child.kill('SIGTERM');
	expect(await once(child, 'exit')).toEqual([0, null]);
	expect(await once(run('--callLimits', '7'), 'exit')).toEqual([1, null]);
});
