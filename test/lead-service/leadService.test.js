const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { DEMO_KEYS, startLeadService } = require('./leadService');
const { readLeadRequest } = require('./leadRequest');
const { LeadStore } = require('./leadStore');
const { drawDelay, seededRandom } = require('./random');
const { SlidingWindow } = require('./slidingWindow');

const LEAD = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const TEMPLATE = '/v2/PermissionTemplate.svc/Update';
const FIELDS = '/v2/LeadManagement.svc/LeadsMetaData.Get';
const SEARCH = '/v2/PermissionTemplate.svc/Retrieve';

const ANN = { EmailAddress: 'ann@example.com', Phone: '+91-9845098450' };
const BOB = { EmailAddress: 'bob@example.com', Phone: '+91-9000000000' };

let service;

/** Tables whose rows differ in shape. @type {(rows: any[][]) => any} */
const eachOf = (rows) => test.each(rows);

const start = async (settings) => (service = await startLeadService(settings));

afterEach(() => service?.stop());

const pairsOf = (attributes) =>
	Object.entries(attributes).map(([Attribute, Value]) => ({ Attribute, Value }));

/**
 * Sends a call as the node would; everything can be made wrong.
 * @param {string} path
 * @param {unknown} body
 * @param {{ method?: string, query?: object, rawQuery?: string, contentType?: string | null }} [options]
 */
async function call(
	path,
	body,
	{ method = 'POST', query = {}, rawQuery, contentType = 'application/json' } = {},
) {
	const search = rawQuery ?? new URLSearchParams({ ...DEMO_KEYS, ...query });
	const response = await fetch(`${service.url}${path}?${search}`, {
		method,
		headers: contentType === null ? {} : { 'content-type': contentType },
		// As bytes, or fetch would add a content type of its own.
		body: body === undefined ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
		redirect: 'manual',
	});
	const text = await response.text();
	const isJson = response.headers.get('content-type')?.startsWith('application/json');
	return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

const send = (attributes, options) => call(LEAD, pairsOf(attributes), options);
/** @param {string} [body] */
const control = async (path, method = 'GET', body) =>
	(await fetch(`${service.url}/_simulator/${path}`, { method, body })).json();

const leadValues = () => service.state.leads.map(({ attributes }) => ({ ...attributes }));

describe('addressing and keys', () => {
	beforeEach(() => start());

	test.each([
		['GET', LEAD],
		['PUT', LEAD],
		['POST', `${LEAD}/`],
		['POST', LEAD.toLowerCase()],
		['POST', LEAD.replace('/v2', '')],
		['GET', TEMPLATE],
		['POST', FIELDS],
		['GET', SEARCH],
	])('%s %s is not found, whatever the keys', async (method, path) => {
		const body = method === 'GET' ? undefined : [];
		expect(await call(path, body, { method, rawQuery: '' })).toMatchObject({ status: 404 });
	});

	const accessKey = encodeURIComponent(DEMO_KEYS.accessKey);
	const secretKey = encodeURIComponent(DEMO_KEYS.secretKey);

	test.each([
		['no keys', ''],
		['no secret key', `accessKey=${accessKey}`],
		['a wrong access key', `accessKey=${accessKey}x&secretKey=${secretKey}`],
		['a wrong secret key', `accessKey=${accessKey}&secretKey=x`],
		['a secret key not encoded', `accessKey=${accessKey}&secretKey=${DEMO_KEYS.secretKey}`],
		['a + that means itself', `accessKey=${accessKey}&secretKey=${secretKey.replace('%2B', '+')}`],
		['a secret key encoded twice', `accessKey=${accessKey}&secretKey=${encodeURIComponent(secretKey)}`],
		['a stray %', `accessKey=${accessKey}&secretKey=${secretKey}&more=%zz`],
	])('%s is unauthorized', async (_what, rawQuery) => {
		expect(await call(LEAD, 'no JSON', { rawQuery })).toMatchObject({
			status: 401,
			json: { Status: 'Error' },
		});
	});

	test.each([
		['%20', secretKey],
		['+', secretKey.replaceAll('%20', '+')],
	])('a blank may be sent as %s', async (_form, sentSecretKey) => {
		const rawQuery = `accessKey=${accessKey}&secretKey=${sentSecretKey}&constructor=1`;
		expect(await call(LEAD, pairsOf(ANN), { rawQuery })).toMatchObject({ status: 200 });
		expect(service.state.calls).toMatchObject([{ rawQuery, query: { ...DEMO_KEYS, constructor: '1' } }]);
	});

	test('accounts share nothing', async () => {
		const other = { accessKey: 'u$r1', secretKey: 'other', callLimit: 1 };
		service.configure({ accounts: [DEMO_KEYS, other] });
		await call(TEMPLATE, { Name: 'Renamed' }, { query: { Id: service.state.templates[0].Id } });
		const [one, two, three] = [
			await send(ANN),
			await send(ANN, { query: other }),
			await send(ANN, { query: other }),
		];
		expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
		expect(two.json.Message.Id).not.toBe(one.json.Message.Id);
		expect(leadValues()).toEqual([ANN, ANN]);
		expect(service.state.templates.filter(({ Name }) => Name === 'Renamed')).toHaveLength(1);
	});
});

describe('the body of Lead.CreateOrUpdate', () => {
	beforeEach(() => start({ callLimit: 1e9 }));

	const ann = pairsOf(ANN);

	eachOf([
		['no content type', ann, { contentType: null }],
		['another content type', ann, { contentType: 'text/plain' }],
		['a content type that only begins alike', ann, { contentType: 'application/json-seq' }],
		['postUpdatedLead that is no boolean', ann, { query: { postUpdatedLead: 'yes' } }],
		['no JSON', '[{]'],
		['nothing', ''],
		['an object', ANN],
		['an empty array', []],
		['a pair that is null', [...ann, null]],
		['a pair that is an array', [...ann, []]],
		['a pair without Value', [...ann, { Attribute: 'FirstName' }]],
		['a pair without Attribute', [...ann, { Value: 'Ann' }]],
		['a pair with another key', [...ann, { Attribute: 'FirstName', Value: 'Ann', Type: 'Text' }]],
		['a pair with a key __proto__', '[{"Attribute":"Phone","Value":"1","__proto__":"x"}]'],
		['an empty Attribute', [...ann, { Attribute: '', Value: 'Ann' }]],
		['an Attribute that is no string', [...ann, { Attribute: 1, Value: 'Ann' }]],
		['a Value that is a number', [...ann, { Attribute: 'FirstName', Value: 1 }]],
		['a Value that is null', [...ann, { Attribute: 'FirstName', Value: null }]],
		['an Attribute twice', [...ann, { Attribute: 'Phone', Value: '1' }]],
		['SearchBy twice', [...ann, ...pairsOf({ SearchBy: 'Phone' }), ...pairsOf({ SearchBy: 'Phone' })]],
		['no unique field', pairsOf({ FirstName: 'Ann' })],
		['unique fields without a value', pairsOf({ EmailAddress: '', Phone: ' ' })],
		['Fields of a lead field', [...ann, { Attribute: 'FirstName', Value: '', Fields: [] }]],
		['Fields that are no array', [...ann, { Attribute: 'mx_Set', Value: '', Fields: {} }]],
		[
			'Fields with a number',
			[...ann, { Attribute: 'mx_Set', Value: '', Fields: [{ Attribute: 'a', Value: 1 }] }],
		],
		[
			'Fields in Fields',
			[...ann, { Attribute: 'mx_Set', Value: '', Fields: [{ Attribute: 'a', Value: '', Fields: [] }] }],
		],
		[
			'a field twice',
			[...ann, { Attribute: 'mx_Set', Value: '', Fields: [...pairsOf({ a: '1' }), ...pairsOf({ a: '2' })] }],
		],
	])('%s is a bad request', async (_what, body, options = {}) => {
		expect(await call(LEAD, body, options)).toMatchObject({
			status: 400,
			json: { Status: 'Error', ExceptionType: 'MXBadRequestException' },
		});
		expect(service.state.leads).toEqual([]);
	});

	test('a content type may name its charset', async () => {
		expect(await send(ANN, { contentType: 'Application/JSON; charset=utf-8' })).toMatchObject({
			status: 200,
		});
	});
});

describe('matching', () => {
	beforeEach(() => start({ callLimit: 1e9 }));

	test('answers a new lead and an update with the same Id', async () => {
		const created = await send(ANN, { query: { postUpdatedLead: 'true' } });
		expect(created).toMatchObject({
			status: 200,
			json: { Status: 'Success', Message: { Id: expect.stringMatching(/^[0-9a-f-]{36}$/), AffectedRows: 1 } },
		});
		expect((await send({ ...ANN, FirstName: 'Ann' })).json).toEqual(created.json);
		expect(leadValues()).toEqual([{ ...ANN, FirstName: 'Ann' }]);
		expect(service.state.counts).toMatchObject({ created: 1, updated: 1 });
	});

	const DUPLICATE_EMAIL = 'A Lead with same Email Address already exists.';
	const DUPLICATE_PHONE = 'A Lead with same Phone Number already exists.';

	// Ann and Bob are there, Ann with mx_Number 7; what is sent, then what comes of it: who is updated, or which error.
	test.each([
		['an e-mail address in another case', { EmailAddress: 'ANN@Example.com' }, 'ann'],
		['a phone', { Phone: ANN.Phone }, 'ann'],
		['an e-mail address, with a new phone', { ...ANN, Phone: '1' }, 'ann'],
		['a phone, with a new e-mail address', { ...ANN, EmailAddress: 'new@example.com' }, 'ann'],
		['no phone in another form', { Phone: '91-9845098450' }, 'new'],
		['no lead', { EmailAddress: 'new@example.com' }, 'new'],
		['two leads', { EmailAddress: ANN.EmailAddress, Phone: BOB.Phone }, DUPLICATE_PHONE],
		['by SearchBy', { ...ANN, SearchBy: 'Phone', EmailAddress: 'new@example.com' }, 'ann'],
		['by SearchBy alone', { SearchBy: 'Phone', Phone: '1', EmailAddress: ANN.EmailAddress }, DUPLICATE_EMAIL],
		[
			'SearchBy, but taking a value',
			{ ...ANN, SearchBy: 'Phone', EmailAddress: BOB.EmailAddress },
			DUPLICATE_EMAIL,
		],
		['by any attribute', { SearchBy: 'mx_Number', mx_Number: '7', Phone: '1' }, 'ann'],
		['no other number', { SearchBy: 'mx_Number', mx_Number: '8', Phone: '1' }, 'new'],
		['no number, but a phone', { SearchBy: 'mx_Number', mx_Number: '8', Phone: BOB.Phone }, DUPLICATE_PHONE],
		['by what is not passed', { ...ANN, SearchBy: 'mx_Number' }, /mx_Number/],
		['by what has no value', { ...ANN, SearchBy: 'mx_Number', mx_Number: '' }, /mx_Number/],
		['by nothing', { ...ANN, SearchBy: '' }, /SearchBy/],
		['by SearchBy itself', { ...ANN, SearchBy: 'SearchBy' }, /SearchBy/],
	])('%s', async (_what, attributes, result) => {
		const ann = await send({ ...ANN, mx_Number: '7' });
		await send(BOB);
		const before = leadValues();
		const { status, json } = await send(attributes);
		if (result === 'ann' || result === 'new') {
			expect(status).toBe(200);
			expect(json.Message.Id === ann.json.Message.Id).toBe(result === 'ann');
			const stored = Object.entries(attributes).filter(([name]) => name !== 'SearchBy');
			expect(leadValues()[result === 'ann' ? 0 : 2]).toMatchObject(Object.fromEntries(stored));
			expect(leadValues().some((lead) => 'SearchBy' in lead)).toBe(false);
			expect(service.state.leads).toHaveLength(result === 'ann' ? 2 : 3);
		} else {
			expect(status).toBe(500);
			expect(json).toEqual({
				Status: 'Error',
				ExceptionType: expect.stringMatching(/^MX(DuplicateEntry|InvalidSearchBy)Exception$/),
				ExceptionMessage: typeof result === 'string' ? result : expect.stringMatching(result),
			});
			expect(leadValues()).toEqual(before);
		}
	});

	test('follows a value that moves from lead to lead', async () => {
		await send(ANN);
		await send({ ...ANN, Phone: '' });
		await send({ ...BOB, Phone: ANN.Phone });
		await send({ Phone: ANN.Phone, FirstName: 'Bob' });
		expect(leadValues()).toEqual([
			{ ...ANN, Phone: '' },
			{ ...BOB, Phone: ANN.Phone, FirstName: 'Bob' },
		]);
	});

	test('merges custom field sets', async () => {
		const set = (fields) => ({ Attribute: 'mx_Set', Value: 'v', Fields: pairsOf(fields) });
		await call(LEAD, [...pairsOf(ANN), set({ mx_1: 'x', mx_2: 'y' })]);
		await call(LEAD, [...pairsOf(ANN), set({ mx_2: 'z' })]);
		expect(service.state.leads).toMatchObject([
			{ attributes: { mx_Set: 'v' }, customFieldSets: { mx_Set: { mx_1: 'x', mx_2: 'z' } }, writes: 2 },
		]);
	});

	test('takes any name', async () => {
		const odd = JSON.parse('{"__proto__":"1","constructor":"2","a b\\u00e9":"3"}');
		const pairs = pairsOf(odd).map((pair) => ({ ...pair, Fields: pairsOf(odd) }));
		await call(LEAD, [...pairsOf(ANN), ...pairs]);
		const [{ attributes, customFieldSets }] = (await control('state')).leads;
		expect(Object.entries(attributes)).toEqual([...Object.entries(ANN), ...Object.entries(odd)]);
		expect(Object.entries(customFieldSets).map(([name, fields]) => [name, Object.entries(fields)])).toEqual(
			Object.keys(odd).map((name) => [name, Object.entries(odd)]),
		);
	});
});

describe('what the account allows', () => {
	const unknown = (names) => ({
		ExceptionType: 'MXUnknownAttributeException',
		ExceptionMessage: `Attribute(s) does not exist - ${names}`,
	});

	test('names all unknown attributes and stores nothing', async () => {
		await start({ knownAttributes: ['FirstName'] });
		const answer = await send({ ...ANN, mx_One: '1', FirstName: 'Ann', mx_Two: '2', SearchBy: 'Phone' });
		expect(answer).toMatchObject({ status: 500, json: unknown('mx_One,mx_Two') });
		expect(service.state.leads).toEqual([]);
		expect(await send({ ...ANN, FirstName: 'Ann' })).toMatchObject({ status: 200 });
	});

	test('a new lead needs the mandatory attributes, an update does not', async () => {
		await start({ mandatoryAttributes: ['LastName'] });
		expect(await send({ ...ANN, LastName: '' })).toMatchObject({
			status: 500,
			json: { ExceptionMessage: expect.stringContaining('LastName') },
		});
		expect(await send({ ...ANN, LastName: 'Lee' })).toMatchObject({ status: 200 });
		expect(await send(ANN)).toMatchObject({ status: 200 });
	});

	test('there is no LeadType without Object Types', async () => {
		await start();
		expect(await send({ ...ANN, LeadType: 'OT_1' })).toMatchObject({
			status: 500,
			json: unknown('LeadType'),
		});
	});

	test.each([
		['once', ['OT_1'], 'OT_1', 200],
		['to the same again', ['OT_1', 'OT_1'], 'OT_1', 200],
		['from the default to the default', ['OT_0', 'OT_2'], 'OT_2', 200],
		['not twice', ['OT_1', 'OT_2'], 'OT_1', 500],
		['not back', ['OT_1', 'OT_0'], 'OT_1', 500],
		['not to anything', ['Student'], 'OT_0', 500],
	])('LeadType changes %s', async (_what, leadTypes, stored, lastStatus) => {
		await start({ objectTypes: true });
		await send(ANN);
		expect(leadValues()).toEqual([{ ...ANN, LeadType: 'OT_0' }]);
		const answers = [];
		for (const LeadType of leadTypes) answers.push(await send({ ...ANN, LeadType }));
		expect(answers.at(-1)).toMatchObject(
			lastStatus === 200
				? { status: 200 }
				: { status: 500, json: { ExceptionType: expect.stringMatching(/^MX.*LeadType/) } },
		);
		expect(leadValues()).toEqual([{ ...ANN, LeadType: stored }]);
	});

	test('a lead created with a LeadType of its own keeps it', async () => {
		await start({ objectTypes: true });
		await send({ ...ANN, LeadType: 'OT_1' });
		expect(await send({ ...ANN, LeadType: 'OT_2' })).toMatchObject({ status: 500 });
	});
});

describe('calls that overlap', () => {
	test('create one lead twice, and later calls meet the older one', () => {
		const store = new LeadStore({ knownAttributes: null, mandatoryAttributes: [], objectTypes: false });
		const plan = (attributes) => store.plan(readLeadRequest(JSON.stringify(pairsOf(attributes))));
		const [first, second] = [plan(ANN), plan(ANN)];
		expect(store.leads).toEqual([]);
		second.write();
		first.write();
		expect(store.leads).toHaveLength(2);
		expect(store.countDuplicates()).toBe(1);
		plan({ ...ANN, FirstName: 'Ann' }).write();
		expect(plan(ANN)).toMatchObject({ Id: second.Id, created: false });
	});

	test('are looked up on arrival and written after the service time', async () => {
		await start({ serviceTimeMs: 1e6 });
		for (const number of [1, 2]) send(ANN).catch(() => `call ${number} never ends`);
		while (service.state.calls.length < 2) await control('summary');
		expect(service.state.calls).toMatchObject([{ status: null }, { status: null, finishedAt: null }]);
		expect(service.state.leads).toEqual([]);
	});
});

describe('PermissionTemplate.svc/Update', () => {
	beforeEach(() => start({ callLimit: 1e9 }));

	const update = (body, options = {}) =>
		call(TEMPLATE, body, { ...options, query: { Id: service.state.templates[1].Id, ...options.query } });
	const permission = (permissions) => ({
		EntityPermissions: [{ Entity: 'Lead', Permissions: [permissions] }],
	});
	const partial = (Properties) => permission({ Action: 'View', Access: 'PartialAccess', Properties });

	eachOf([
		['a name', { Name: 'Night shift' }],
		['a description', { Description: '' }],
		['no permissions', { EntityPermissions: [] }],
		['restricted fields', partial({ RestrictedFields: ['FirstName', 'LastName'] })],
		['an activity', { EntityPermissions: [{ Entity: 'Activity', Permissions: [] }] }],
		...['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'].map((Action) => [
			Action,
			permission({ Action, Access: 'NoAccess' }),
		]),
	])('changes %s and keeps the rest', async (_what, change) => {
		const [, before] = structuredClone(service.state.templates);
		expect(await update(change)).toMatchObject({
			status: 200,
			json: { Status: 'Success', Message: { IsSuccessful: true } },
		});
		expect(service.state.templates[1]).toEqual({ ...before, ...change });
	});

	eachOf([
		['another content type', { Name: 'x' }, { contentType: 'text/plain' }],
		['no JSON', '{'],
		['an array', []],
		['null', 'null'],
		['nothing to change', {}],
		['an unknown key', { Name: 'x', Id: '1' }],
		['a Name that is no string', { Name: 1 }],
		['a Description that is no string', { Description: null }],
		['EntityPermissions that are no array', { EntityPermissions: {} }],
		['another entity', { EntityPermissions: [{ Entity: 'Task', Permissions: [] }] }],
		['no permissions', { EntityPermissions: [{ Entity: 'Lead' }] }],
		['permissions that are no array', { EntityPermissions: [{ Entity: 'Lead', Permissions: {} }] }],
		['an unknown key of an entity', { EntityPermissions: [{ Entity: 'Lead', Permissions: [], x: 1 }] }],
		['another action', permission({ Action: 'view', Access: 'NoAccess' })],
		['no access', permission({ Action: 'View' })],
		['another access', permission({ Action: 'View', Access: 'Full' })],
		['an unknown key of a permission', permission({ Action: 'View', Access: 'NoAccess', x: 1 })],
		['NoAccess with Properties', permission({ Action: 'View', Access: 'NoAccess', Properties: {} })],
		['FullAccess with Properties', permission({ Action: 'View', Access: 'FullAccess', Properties: {} })],
		['PartialAccess without Properties', partial(undefined)],
		['PartialAccess without RestrictedFields', partial({})],
		['an unknown key of Properties', partial({ RestrictedFields: ['a'], x: 1 })],
		['RestrictedFields that are no array', partial({ RestrictedFields: 'FirstName' })],
		['RestrictedFields that are empty', partial({ RestrictedFields: [] })],
		['RestrictedFields that are numbers', partial({ RestrictedFields: [1] })],
	])('%s is a bad request, even for an unknown Id', async (_what, body, options = {}) => {
		const before = structuredClone(service.state.templates);
		expect(await update(body, { ...options, query: { Id: 'none' } })).toMatchObject({ status: 400 });
		expect(await update(body, options)).toMatchObject({ status: 400, json: { Status: 'Error' } });
		expect(service.state.templates).toEqual(before);
	});

	test('an unknown Id is an error of logic', async () => {
		expect(await update({ Name: 'x' }, { query: { Id: 'none' } })).toMatchObject({
			status: 500,
			json: { ExceptionType: expect.stringMatching(/^MX/) },
		});
	});
});

describe('the read-only neighbours', () => {
	const search = async (body) => {
		const { json } = await call(SEARCH, body);
		return [json.RecordCount, json.List.map(({ Name }) => Name)];
	};

	test('LeadsMetaData.Get lists as many fields as asked for', async () => {
		await start({ mandatoryAttributes: ['LastName'] });
		const { json } = await call(FIELDS, undefined, { method: 'GET' });
		expect(new Set(json.map(({ SchemaName }) => SchemaName)).size).toBe(200);
		expect(json).toContainEqual({
			SchemaName: 'LastName',
			DisplayName: 'Last Name',
			DataType: 'Text',
			IsMandatory: true,
		});
	});

	test('LeadsMetaData.Get lists what the account knows', async () => {
		await start({ knownAttributes: ['mx_City'] });
		const list = async () =>
			(await call(FIELDS, undefined, { method: 'GET' })).json.map(({ SchemaName }) => SchemaName);
		expect(await list()).toEqual(['EmailAddress', 'Phone', 'mx_City']);
		service.configure({ objectTypes: true });
		expect(await list()).toEqual(['EmailAddress', 'Phone', 'mx_City', 'LeadType']);
	});

	test('Retrieve finds, sorts and pages', async () => {
		await start({ templates: [{ Name: 'Beta', Id: 'b' }, { Name: 'alpha' }, { Name: 'Gamma' }] });
		expect(await search({ Parameter: {} })).toEqual([3, ['alpha', 'Beta', 'Gamma']]);
		expect(await search({ Parameter: { SearchText: 'GAM' } })).toEqual([1, ['Gamma']]);
		expect(await search({ Parameter: { TemplateId: 'b' } })).toEqual([1, ['Beta']]);
		const Sorting = { ColumnName: 'Name', Direction: '1' };
		const Paging = { PageIndex: 2, PageSize: 2 };
		expect(await search({ Parameter: {}, Sorting, Paging })).toEqual([3, ['alpha']]);
		expect(await call(SEARCH, { Parameter: {} }, { contentType: null })).toMatchObject({ status: 400 });
	});

	eachOf([
		['null'],
		[{}],
		[{ Parameter: {}, Other: {} }],
		[{ Parameter: { Name: 'x' } }],
		[{ Parameter: { SearchText: 1 } }],
		[{ Parameter: {}, Sorting: null }],
		[{ Parameter: {}, Sorting: { Column: 'Name' } }],
		[{ Parameter: {}, Paging: null }],
		[{ Parameter: {}, Paging: { Page: 1 } }],
		[{ Parameter: {}, Paging: { PageIndex: 0 } }],
		[{ Parameter: {}, Paging: { PageSize: '10' } }],
	])('Retrieve does not take %j', async (body) => {
		await start();
		expect(await call(SEARCH, body)).toMatchObject({ status: 400 });
	});

	test('many templates can be made up, the same ones every time', async () => {
		await start({ templates: 500 });
		const before = structuredClone(service.state.templates);
		expect(new Set(before.map(({ Id }) => Id)).size).toBe(500);
		service.reset();
		expect(service.state.templates).toEqual(before);
	});

	test('can be switched off', async () => {
		await start({ leadsMetaDataGet: false, permissionTemplateRetrieve: false });
		expect(await call(FIELDS, undefined, { method: 'GET' })).toMatchObject({ status: 404 });
		expect(await call(SEARCH, { Parameter: {} })).toMatchObject({ status: 404 });
	});
});

describe('the sliding window', () => {
	const limit = { callLimit: 2, windowMs: 5000 };

	const admitAll = (times, more = {}) => {
		const window = new SlidingWindow();
		return times.map((time) => window.admit(time, { ...limit, ...more }));
	};

	test.each([
		['lets through as many as allowed', [0, 0, 0], [true, true, false]],
		[
			'frees a place when a call is one window old',
			[0, 1, 4999.9, 5000, 5000.5, 5001],
			[true, true, false, true, false, true],
		],
		['knows no fixed seconds', [4999, 4999, 5001, 9998, 9999], [true, true, false, false, true]],
	])('%s', (_what, times, admitted) => {
		expect(admitAll(times)).toEqual(admitted);
	});

	test('a refused call takes a place only if told so', () => {
		expect(admitAll([0, 0, 4000, 5000], {})).toEqual([true, true, false, true]);
		expect(admitAll([0, 0, 4000, 4000, 5000], { refusedCallsCount: true })).toEqual([
			true,
			true,
			false,
			false,
			false,
		]);
	});

	test('says how long to wait', () => {
		const window = new SlidingWindow();
		expect(window.waitMs(0, limit)).toBe(0);
		window.admit(0, limit);
		window.admit(1000, limit);
		expect(window.waitMs(1500, limit)).toBe(3500);
		window.admit(1500, { ...limit, refusedCallsCount: true });
		expect(window.waitMs(1500, limit)).toBe(4500);
		expect(window.waitMs(6000, limit)).toBe(0);
	});

	test('agrees with a count of every window over a long random run', () => {
		const random = seededRandom(7);
		const window = new SlidingWindow();
		const admitted = [];
		for (let call = 0, now = 0; call < 20_000; call++) {
			now += random() * 20;
			const inWindow = admitted.slice(-300).filter((time) => time > now - 5000).length;
			expect(window.admit(now, { callLimit: 300, windowMs: 5000 })).toBe(inWindow < 300);
			if (inWindow < 300) admitted.push(now);
		}
		expect(window.busiest).toBe(300);
	});
});

describe('the limit over HTTP', () => {
	test('counts every call of an account except those without its keys or an address', async () => {
		await start({ callLimit: 4, windowMs: 1e6 });
		await call(LEAD, [], { rawQuery: '' });
		await call('/v2/elsewhere', []);
		const statuses = [
			await send(ANN),
			await call(LEAD, 'no JSON'),
			await call(FIELDS, undefined, { method: 'GET' }),
			await call(TEMPLATE, { Name: 'x' }, { query: { Id: 'none' } }),
			await call(LEAD, 'no JSON'),
		].map(({ status }) => status);
		expect(statuses).toEqual([200, 400, 200, 500, 429]);
		expect(service.state.calls.map(({ refused }) => refused)).toEqual([...new Array(6).fill(false), true]);
		expect(await control('summary')).toMatchObject({ calls: 7, refused: 1, failed: 4, busiestWindow: 4 });
	});

	test('refuses as documented', async () => {
		await start({ windowMs: 5000, callLimit: 0 });
		const { status, json, headers } = await send(ANN);
		expect(status).toBe(429);
		expect(json).toEqual({
			Status: 'Error',
			ExceptionType: 'MXAPIRateLimitExceededException',
			ExceptionMessage: 'API calls exceeded the limit of 0 in 5 second(s)',
		});
		expect(headers.get('retry-after')).toBeNull();
	});

	test.each([
		[403, 'seconds', /^5$/],
		[200, 'date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
		[429, 'soon', /^soon$/],
	])('refuses with %i and Retry-After in %s', async (refusalStatus, retryAfter, expected) => {
		await start({ callLimit: 0, refusalStatus, retryAfter });
		const { status, json, headers } = await send(ANN);
		expect([status, json.ExceptionType]).toEqual([refusalStatus, 'MXAPIRateLimitExceededException']);
		expect(headers.get('retry-after')).toMatch(expected);
	});
});

describe('delays', () => {
	afterEach(() => jest.restoreAllMocks());

	/** The delays that the service asks for; none is waited for. */
	const spyOnTimers = () => {
		const delays = [];
		const realSetTimeout = setTimeout;
		jest.spyOn(global, 'setTimeout').mockImplementation((step, delayMs) => {
			delays.push(delayMs);
			return realSetTimeout(step, 0);
		});
		return delays;
	};

	test('there are no timers without delays', async () => {
		await start();
		const delays = spyOnTimers();
		await send(ANN);
		expect(delays).toEqual([]);
	});

	test('each way is drawn anew, the same for a seed', async () => {
		await start({ networkDelayMs: { mean: 100, spread: 20 }, serviceTimeMs: 300, seed: 5 });
		const delays = spyOnTimers();
		await send(ANN);
		await send(ANN);
		expect(delays).toHaveLength(6);
		expect([delays[1], delays[4]]).toEqual([300, 300]);
		const ways = [delays[0], delays[2], delays[3], delays[5]];
		expect(new Set(ways).size).toBe(4);
		for (const way of ways) expect(Math.abs(way - 100)).toBeLessThanOrEqual(20);
		service.reset();
		await send(ANN);
		expect(delays.slice(6)).toEqual(delays.slice(0, 3));
		service.configure({ callLimit: 9 });
		await send(ANN);
		expect(delays.slice(9)).toEqual(delays.slice(3, 6));
		for (const seed of [6, 5]) {
			service.configure({ seed });
			await send(ANN);
		}
		expect(delays.slice(12, 15)).not.toEqual(delays.slice(0, 3));
		expect(delays.slice(15)).toEqual(delays.slice(0, 3));
	});

	test('a refused call takes no service time', async () => {
		await start({ callLimit: 0, serviceTimeMs: 300 });
		const delays = spyOnTimers();
		await send(ANN);
		expect(delays).toEqual([]);
	});

	test('a service that was stopped writes nothing any more', async () => {
		await start({ serviceTimeMs: 300 });
		const steps = [];
		const timer = /** @type {any} */ ({ unref: () => {} });
		jest.spyOn(global, 'setTimeout').mockImplementation((step) => (steps.push(step), timer));
		const cutOff = send(ANN).catch(() => 'cut off');
		while (steps.length === 0) await control('summary');
		await service.stop();
		expect(await cutOff).toBe('cut off');
		steps.forEach((step) => step());
		expect(service.state.leads).toEqual([]);
	});

	test('a delay is never negative and fills its spread', () => {
		const random = seededRandom(1);
		const drawn = Array.from({ length: 1000 }, () => drawDelay({ mean: 10, spread: 20 }, random));
		expect(Math.min(...drawn)).toBe(0);
		expect(Math.max(...drawn)).toBeGreaterThan(29);
		expect(Math.max(...drawn)).toBeLessThanOrEqual(30);
	});
});

describe('faults', () => {
	test.each([
		['rateLimit429', 429, 'MXAPIRateLimitExceededException'],
		['rateLimit403', 403, 'MXAPIRateLimitExceededException'],
		['rateLimit200', 200, 'MXAPIRateLimitExceededException'],
		['unknownAttribute', 500, 'MXUnknownAttributeException'],
		['duplicate', 500, 'MXDuplicateEntryException'],
		['badJson400', 400, 'MXBadRequestException'],
		['unauthorized401', 401, 'MXUnauthorizedAccessException'],
		['errorWith200', 200, 'MXInvalidInputException'],
		['plain500', 500, undefined],
		['html502', 502, undefined],
		['html503', 503, undefined],
		['html504', 504, undefined],
		['oddShape200', 200, undefined],
	])('%s', async (answer, status, exceptionType) => {
		await start({ faults: [{ answer, times: 1 }] });
		const faulty = await send(ANN);
		expect([faulty.status, faulty.json?.ExceptionType]).toEqual([status, exceptionType]);
		expect(faulty.text.startsWith('<html>')).toBe(/html|plain/.test(answer));
		expect(service.state.leads).toEqual([]);
		expect(await send(ANN)).toMatchObject({ status: 200, json: { Status: 'Success' } });
		expect(service.state.calls.map(({ fault }) => fault)).toEqual([answer, null]);
		expect(service.state.counts).toMatchObject({ calls: 2, faults: 1, created: 1 });
	});

	test('redirect302 leads to the location', async () => {
		await start({ faults: [{ answer: 'redirect302', location: 'http://127.0.0.1:1/' }] });
		const { status, headers } = await send(ANN);
		expect([status, headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
	});

	test('echoKeys gives the keys away', async () => {
		await start({ faults: [{ answer: 'echoKeys' }] });
		const { json } = await send(ANN);
		for (const key of Object.values(DEMO_KEYS)) expect(json.ExceptionMessage).toContain(key);
		expect(json.ExceptionMessage).toContain(new URLSearchParams(DEMO_KEYS).toString());
	});

	eachOf([
		[{ any: 'thing' }, '{"any":"thing"}'],
		['text', 'text'],
	])('any answer can be given: %j', async (body, text) => {
		const answer = { status: 418, headers: { 'Content-Type': 'text/own', 'Retry-After': '7' }, body };
		await start({ faults: [{ answer }] });
		const given = await send(ANN);
		expect([given.status, given.text]).toEqual([418, text]);
		expect([given.headers.get('content-type'), given.headers.get('retry-after')]).toEqual(['text/own', '7']);
	});

	test.each([
		['reset', []],
		['resetAfter', [ANN]],
	])('%s breaks the connection', async (answer, leads) => {
		await start({ faults: [{ answer, times: 1 }] });
		await expect(send(ANN)).rejects.toThrow();
		expect(leadValues()).toEqual(leads);
		expect(service.state.calls).toMatchObject([{ fault: answer, status: null }]);
	});

	test('hang never answers, and stop ends it', async () => {
		await start({ faults: [{ answer: 'hang' }] });
		const hanging = send(ANN).then(
			() => 'answered',
			() => 'cut off',
		);
		while (service.state.counts.faults === 0) await control('summary');
		expect(service.state.calls).toMatchObject([{ finishedAt: null, status: null }]);
		await service.stop();
		expect(await hanging).toBe('cut off');
	});

	test('with effect, the call is carried out all the same', async () => {
		await start({ faults: [{ answer: 'html504', effect: true }] });
		expect(await send(ANN)).toMatchObject({ status: 504 });
		expect(leadValues()).toEqual([ANN]);
		expect(service.state.counts).toMatchObject({ created: 1, faults: 1 });
	});

	test.each([
		['in front of the service', { answer: 'html502' }, [502, 502, 502]],
		['in front of the service, before the keys are checked', { answer: 'rateLimit429' }, [429, 429, 429]],
		['in the service', { answer: 'plain500' }, [500, 500, 429]],
		['in the service when told so', { answer: 'html502', counts: true }, [502, 502, 429]],
		['in front of the service when told so', { answer: 'plain500', counts: false }, [500, 500, 500]],
	])('happen %s', async (_where, rule, statuses) => {
		await start({ callLimit: 2, windowMs: 1e6, faults: [rule] });
		const answers = [await send(ANN), await send(ANN), await send(ANN)];
		expect(answers.map(({ status }) => status)).toEqual(statuses);
	});

	test.each([
		['path', { match: { path: 'Lead.' } }, [418, 418, 418, 500]],
		['path of another operation', { match: { path: 'PermissionTemplate' } }, [200, 200, 200, 418]],
		['value', { match: { value: BOB.EmailAddress } }, [200, 418, 200, 500]],
		['attribute', { match: { attribute: 'FirstName' } }, [200, 200, 418, 500]],
		['attribute and value', { match: { attribute: 'Phone', value: ANN.Phone } }, [418, 200, 418, 500]],
		['another value', { match: { attribute: 'Phone', value: ANN.EmailAddress } }, [200, 200, 200, 500]],
		['times', { times: 2 }, [418, 418, 200, 500]],
		['skip', { skip: 1, times: 1 }, [200, 418, 200, 500]],
		['no share', { share: 0 }, [200, 200, 200, 500]],
	])('are applied by %s', async (_what, rule, statuses) => {
		await start({ faults: [{ answer: { status: 418 }, ...rule }] });
		const answers = [await send(ANN), await send(BOB), await send({ ...ANN, FirstName: 'Ann' })];
		answers.push(await call(TEMPLATE, { Name: 'x' }, { query: { Id: 'none' } }));
		expect(answers.map(({ status }) => status)).toEqual(statuses);
	});

	test('a share hits the same calls for a seed', async () => {
		const run = async (seed) => {
			await start({ callLimit: 1e9, seed, faults: [{ answer: 'plain500', share: 0.3 }] });
			for (let number = 0; number < 50; number++) await send(ANN);
			const hits = service.state.calls.map(({ fault }) => (fault ? 'x' : '.')).join('');
			await service.stop();
			return hits;
		};
		const [one, same, other] = [await run(1), await run(1), await run(2)];
		expect(same).toBe(one);
		expect(other).not.toBe(one);
		expect(one.match(/x/g).length).toBeGreaterThan(5);
		expect(one.match(/x/g).length).toBeLessThan(25);
	});

	test.each([
		[{ answer: 'html505' }],
		[{ answer: 'reset', time: 1 }],
		[{ answer: 'reset', match: { email: 'x' } }],
	])('a misspelt rule is an error: %j', async (rule) => {
		await start();
		expect(() => service.configure({ faults: [rule] })).toThrow(/No such/);
		expect(service.settings.faults).toEqual([]);
	});
});

describe('the log and the control', () => {
	test('a logged call says all', async () => {
		await start();
		await send(ANN);
		expect(service.state.calls).toEqual([
			{
				arrivedAt: expect.any(Number),
				finishedAt: expect.any(Number),
				method: 'POST',
				path: LEAD,
				rawQuery: new URLSearchParams(DEMO_KEYS).toString(),
				query: DEMO_KEYS,
				headers: expect.objectContaining({ 'content-type': 'application/json' }),
				body: JSON.stringify(pairsOf(ANN)),
				account: DEMO_KEYS.accessKey,
				status: 200,
				refused: false,
				fault: null,
			},
		]);
		const [{ arrivedAt, finishedAt }] = service.state.calls;
		expect(finishedAt).toBeGreaterThanOrEqual(arrivedAt);
	});

	test('a long run can be kept lean', async () => {
		await start({ keepBodies: false });
		await send(ANN);
		expect(service.state.calls).toMatchObject([{ body: '' }]);
		service.configure({ log: false });
		await send(ANN);
		expect(service.state.calls).toHaveLength(1);
		expect(service.state.counts).toMatchObject({ calls: 2, created: 1, updated: 1 });
	});

	test('a setting that changes leaves all else alone', async () => {
		await start({ faults: [{ answer: 'html502', times: 1 }] });
		await send(ANN);
		const [{ Id }] = service.state.templates;
		await call(TEMPLATE, { Name: 'Renamed' }, { query: { Id } });
		await send(ANN);
		service.configure({ windowMs: 1e6, accounts: [{ ...DEMO_KEYS, callLimit: 2 }] });
		expect(service.state.templates[0].Name).toBe('Renamed');
		expect(leadValues()).toEqual([ANN]);
		expect(await send(ANN)).toMatchObject({ status: 429 });
	});

	test('settings change at once, and a misspelt one is an error', async () => {
		await start();
		expect(await control('settings', 'PUT', '{"callLimit":0}')).toMatchObject({
			callLimit: 0,
			windowMs: 5000,
		});
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(await control('settings', 'PUT', '{"calllimit":9}')).toMatchObject({ Status: 'Error' });
		expect(await control('settings', 'PUT', '{')).toMatchObject({ Status: 'Error' });
		expect(await control('settings', 'PUT', '{"templates":1}')).toMatchObject({ templates: 1 });
		expect(service.state.templates).toHaveLength(1);
		const misspelt = /** @type {any} */ ({ callLimits: 1 });
		await expect(startLeadService(misspelt)).rejects.toThrow('No such setting: callLimits');
		expect(() => service.configure({ port: 1 })).toThrow();
	});

	test('a reset forgets all but the settings', async () => {
		await start({
			callLimit: 1,
			windowMs: 1e6,
			faults: [{ answer: 'oddShape200', times: 1, skip: 1, counts: false }],
		});
		await send(ANN);
		await send(ANN);
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(await control('reset', 'POST')).toMatchObject({
			calls: 0,
			refused: 0,
			leads: 0,
			busiestWindow: 0,
		});
		expect(await control('state')).toMatchObject({ leads: [], calls: [] });
		expect((await send(ANN)).json).toMatchObject({ Status: 'Success' });
		expect((await send(ANN)).json).toEqual({ Result: 'OK' });
	});

	test('the summary counts duplicates and gives the times', async () => {
		await start();
		await send(ANN);
		const [{ arrivedAt, finishedAt }] = service.state.calls;
		expect(await control('summary')).toEqual({
			calls: 1,
			created: 1,
			updated: 0,
			templatesUpdated: 0,
			read: 0,
			refused: 0,
			failed: 0,
			faults: 0,
			firstArrivedAt: arrivedAt,
			lastArrivedAt: arrivedAt,
			lastFinishedAt: finishedAt,
			leads: 1,
			duplicates: 0,
			busiestWindow: 1,
		});
		expect(await control('elsewhere')).toMatchObject({ Status: 'Error' });
	});

	test('listens on this machine only, and stops twice without complaint', async () => {
		await start();
		expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		await service.stop();
		await service.stop();
		await expect(control('summary')).rejects.toThrow();
	});
});

describe('the command line', () => {
	const run = (...args) => spawn(process.execPath, [require.resolve('./cli'), '--port', '0', ...args]);

	test('prints where the service is, takes settings, and ends when told', async () => {
		const child = run('--call-limit', '7', '--templates', '500');
		const text = String(await once(child.stdout, 'data'));
		for (const key of Object.values(DEMO_KEYS)) expect(text).toContain(key);
		const url = /http:\S+summary/.exec(text)?.[0] ?? '';
		expect(await (await fetch(url)).json()).toMatchObject({ calls: 0 });
		expect(text).toMatch(/7 calls in 5 seconds[^]*500/);
		child.kill('SIGTERM');
		expect(await once(child, 'exit')).toEqual([0, null]);
	});

	test('knows no other options', async () => {
		expect(await once(run('--call-limits', '7'), 'exit')).toEqual([1, null]);
	});
});
