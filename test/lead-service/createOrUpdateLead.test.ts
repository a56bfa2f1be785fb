import { waitUntil } from '../support/waitUntil';
import { readLeadRequest } from './leadRequest';
import { LeadStore } from './leadStore';
import type { CallOptions } from './serviceClient';
import { ANN, BOB, call, LEAD, leadValues, pairsOf, send, service, start } from './serviceClient';
import { DEFAULT_SETTINGS } from './settings';

describe('the body of Lead.CreateOrUpdate', () => {
	beforeEach(() => start({ callLimit: 1e9 }));

	const ann = pairsOf(ANN);
	const setOf = (...Fields: object[]) => ({ Attribute: 'mx_Set', Value: '', Fields });

	test.each<[what: string, body: unknown, options?: CallOptions]>([
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
		['no unique field, even to search by another', pairsOf({ SearchBy: 'mx_Number', mx_Number: '7' })],
		['unique fields without a value', pairsOf({ EmailAddress: '', Phone: ' ' })],
		['Fields of a lead field', [...ann, { Attribute: 'FirstName', Value: '', Fields: [] }]],
		['Fields that are no array', [...ann, { Attribute: 'mx_Set', Value: '', Fields: {} }]],
		['Fields with a number', [...ann, setOf({ Attribute: 'a', Value: 1 })]],
		['Fields in Fields', [...ann, setOf({ Attribute: 'a', Value: '', Fields: [] })]],
		['a field twice', [...ann, setOf({ Attribute: 'a', Value: '1' }, { Attribute: 'a', Value: '2' })]],
	])('%s is a bad request', async (_what, body, options = {}) => {
		expect(await call(LEAD, body, options)).toMatchObject({
			status: 400,
			json: { Status: 'Error', ExceptionType: 'MXBadRequestException' },
		});
		expect(service.state.leads).toEqual([]);
	});
});

describe('matching', () => {
	beforeEach(() => start({ callLimit: 1e9, fields: ['FirstName', 'mx_Number', 'mx_Set'] }));

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
	const INVALID_SEARCH_BY = 'Invalid SearchBy value provided';

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
		['by what is not passed', { ...ANN, SearchBy: 'mx_Number' }, INVALID_SEARCH_BY],
		['by what has no value', { ...ANN, SearchBy: 'mx_Number', mx_Number: '' }, INVALID_SEARCH_BY],
		['by nothing', { ...ANN, SearchBy: '' }, INVALID_SEARCH_BY],
		['by SearchBy itself', { ...ANN, SearchBy: 'SearchBy' }, INVALID_SEARCH_BY],
		['by an unknown attribute', { ...ANN, SearchBy: 'mx_Gone' }, INVALID_SEARCH_BY],
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
				ExceptionType: result === INVALID_SEARCH_BY ? 'MXInvalidInputException' : 'MXDuplicateEntryException',
				ExceptionMessage: result,
			});
			expect(leadValues()).toEqual(before);
		}
	});

	test('merges custom field sets', async () => {
		const set = (fields: Record<string, string>) => ({
			Attribute: 'mx_Set',
			Value: 'v',
			Fields: pairsOf(fields),
		});
		await call(LEAD, [...pairsOf(ANN), set({ mx_1: 'x', mx_2: 'y' })]);
		await call(LEAD, [...pairsOf(ANN), set({ mx_2: 'z' })]);
		expect(service.state.leads).toMatchObject([
			{ attributes: { mx_Set: 'v' }, customFieldSets: { mx_Set: { mx_1: 'x', mx_2: 'z' } }, writes: 2 },
		]);
	});
});

describe('what the account allows', () => {
	const unknown = (names: string) => ({
		ExceptionType: 'MXUnknownAttributeException',
		ExceptionMessage: `Attribute(s) does not exist - ${names}`,
	});

	test('names all unknown attributes and stores nothing', async () => {
		await start({ fields: ['FirstName'] });
		const answer = await send({ ...ANN, mx_One: '1', FirstName: 'Ann', mx_Two: '2', SearchBy: 'Phone' });
		expect(answer).toMatchObject({ status: 500, json: unknown('mx_One,mx_Two') });
		expect(service.state.leads).toEqual([]);
		expect(await send({ ...ANN, FirstName: 'Ann' })).toMatchObject({ status: 200 });
	});

	test('knows the usual fields and those made up, until it has others', async () => {
		await start();
		expect(await send({ ...ANN, mx_City: 'Chennai', mx_Custom_1: '1' })).toMatchObject({ status: 200 });
		expect(await send({ ...ANN, City: 'Chennai' })).toMatchObject({ status: 500, json: unknown('City') });
		service.configure({ fields: [{ SchemaName: 'City' }] });
		expect(await send({ ...ANN, City: 'Chennai' })).toMatchObject({ status: 200 });
		expect(await send({ ...ANN, mx_City: 'Chennai' })).toMatchObject({
			status: 500,
			json: unknown('mx_City'),
		});
	});
});

describe('calls that overlap', () => {
	test('create one lead twice, and later calls meet the older one', () => {
		const store = new LeadStore(DEFAULT_SETTINGS);
		const plan = (attributes: Record<string, string>) =>
			store.plan(readLeadRequest(JSON.stringify(pairsOf(attributes))));
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
		await waitUntil('both calls have arrived', () => service.state.calls.length === 2);
		expect(service.state.calls).toMatchObject([{ status: null }, { status: null, finishedAt: null }]);
		expect(service.state.leads).toEqual([]);
	});
});
