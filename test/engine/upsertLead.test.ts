import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { NO_LIST } from './support/rows';
import { HEADER_NAMES } from './support/wire';

const BASE_URL = 'https://api.test';
const ANSWER = '{"Status":"Success","Message":{"Id":"5e1f","AffectedRows":1}}';
/** Keys with all the characters that a query string must encode. */
const KEYS = { accessKey: 'u$r0+1/2=3&4%5 6', secretKey: 's3+cr/et=k&y%20 blank' };
const ENCODED_KEYS = 'accessKey=u%24r0%2B1%2F2%3D3%264%255%206&secretKey=s3%2Bcr%2Fet%3Dk%26y%2520%20blank';

const credentials = { leadManagementApi: { baseUrl: BASE_URL, ...KEYS, callLimit: 10_000 } };

/** Runs the node and returns its calls with the result of the run. */
const run = async (parameters: INodeParameters, item: IDataObject = {}) => {
	const all = recordCalls(BASE_URL, ({ method }) => (method === 'GET' ? NO_LIST : { body: ANSWER }));
	const result = await runNode({ parameters, items: [item], credentials });
	if (result.error) throw result.error;
	return { calls: all.filter(({ method }) => method === 'POST'), ...result };
};

/** The request body of one item. */
const bodyOf = async (parameters: INodeParameters, item: IDataObject = {}) =>
	(await run(parameters, item)).calls[0].body;

const defineBelow = (attribute: INodeParameters[], more: INodeParameters = {}) => ({
	attributes: { attribute },
	...more,
});
const autoMap = { dataToSend: 'autoMapInputData', options: { columnNames: 'schemaNames' } };
const json = (attributesJson: string) => ({ dataToSend: 'json', attributesJson });
const PHONE = { name: 'Phone', value: '1111' };
const PHONE_PAIR = '{"Attribute":"Phone","Value":"1111"}';

test('a spreadsheet row: the exact bytes on the wire, and the answer of the service as the output item', async () => {
	const contact = { EmailAddress: 'zoë@example.com', Phone: 919845098450, FirstName: 'Zoë' };
	const row = { row_number: 2, ...contact, mx_City: '', mx_Score: 12.5, mx_Newsletter: true };
	const { calls, items } = await run(autoMap, row);
	expect(calls).toHaveLength(1);
	const [{ method, path, rawQuery, headers, body }] = calls;
	expect([method, path]).toEqual(['POST', '/v2/LeadManagement.svc/Lead.CreateOrUpdate']);
	expect(rawQuery).toBe(`postUpdatedLead=false&${ENCODED_KEYS}`);
	expect(body).toBe(
		'[{"Attribute":"EmailAddress","Value":"zoë@example.com"},{"Attribute":"Phone","Value":"919845098450"},{"Attribute":"FirstName","Value":"Zoë"},{"Attribute":"mx_Score","Value":"12.5"},{"Attribute":"mx_Newsletter","Value":"true"}]',
	);
	expect(headers).toMatchObject({
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(body)),
		host: 'api.test',
	});
	expect(Object.keys(headers).sort()).toEqual(HEADER_NAMES);
	expect(items).toEqual([{ json: JSON.parse(ANSWER), pairedItem: { item: 0 } }]);
});

test('many items: one output each, in input order, whatever order the answers come in', async () => {
	const rows = Array.from({ length: 30 }, (_, index) => ({ Phone: `+91-984509${1000 + index}` }));
	const calls = recordCalls(BASE_URL, (call, index) => ({
		body: `{"Status":"Success","Message":{"Id":"${JSON.parse(call.body)[0].Value}","AffectedRows":1}}`,
		delayMs: (30 - index) * 2,
	}));
	const { items } = await runNode({ parameters: autoMap, items: rows, credentials });
	expect(calls).toHaveLength(30);
	expect(items).toMatchObject(
		rows.map(({ Phone }, item) => ({ json: { Message: { Id: Phone } }, pairedItem: { item } })),
	);
});

describe('Map Each Attribute Manually', () => {
	test.each([
		['text unchanged, blanks and all', ' a  b ', ' a  b '],
		['text that looks like a number', '007', '007'],
		['a number', '={{ $json.number }}', '910000000000'],
		['true', '={{ true }}', 'true'],
		['braces in the data', '={{ $json.braces }}', '{{ $json.number }}'],
	])('sends %s', async (_, value, expected) => {
		const item = { number: 910000000000, braces: '{{ $json.number }}' };
		expect(await bodyOf(defineBelow([PHONE, { name: 'mx_A', value }]), item)).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_A","Value":"${expected}"}]`,
		);
	});

	test('sends a custom field set, and leaves out those in which nothing has a value', async () => {
		const field = [
			{ name: 'mx_CustomObject_1', value: 'Physics' },
			{ name: { __rl: true, mode: 'name', value: 'mx_CustomObject_2' }, value: '={{ 2024 }}' },
			{ name: 'mx_CustomObject_3', value: '' },
		];
		const fieldSet = [
			{ name: 'mx_Set', value: '', fields: { field: [{ name: 'a', value: '' }] } },
			{ name: 'mx_Education', value: 'University', fields: { field } },
			{ name: 'mx_Other', value: '' },
		];
		expect(await bodyOf(defineBelow([PHONE], { customFieldSets: { fieldSet } }))).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_Education","Value":"University","Fields":[{"Attribute":"mx_CustomObject_1","Value":"Physics"},{"Attribute":"mx_CustomObject_2","Value":"2024"}]}]`,
		);
	});
});

describe('JSON', () => {
	const SET = { Attribute: 'mx_Set', Value: 'v', Fields: [{ Attribute: 'mx_1', Value: true }] };
	const PAIRS = [{ Attribute: 'Phone', Value: 1111 }, SET];
	const OBJECT = { Phone: '1111', mx_Set: { mx_1: true } };

	test.each([
		["text in the service's own form", JSON.stringify(PAIRS, null, 2)],
		[
			'text with expressions in it',
			`=[{"Attribute":"Phone","Value":"{{ $json.Phone }}"},${JSON.stringify(SET)}]`,
		],
		['a list that an expression gives', '={{ $json.pairs }}'],
		['an object as text', JSON.stringify(OBJECT), ''],
		['an object that an expression gives', '={{ { Phone: $json.Phone, mx_Set: $json.mx_Set } }}', ''],
	])('takes %s', async (_, attributesJson, value = 'v') => {
		expect(await bodyOf(json(attributesJson), { ...OBJECT, pairs: PAIRS })).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_Set","Value":"${value}","Fields":[{"Attribute":"mx_1","Value":"true"}]}]`,
		);
	});

	test('takes a SearchBy pair where Search By is left at its default', async () => {
		const pairs = `[${PHONE_PAIR},{"Attribute":"mx_Id","Value":"9"},{"Attribute":"SearchBy","Value":"mx_Id"}]`;
		expect(await bodyOf(json(pairs))).toBe(pairs);
	});
});

test.each([
	[{ searchBy: 'default' }, ''],
	[{ searchBy: 'EmailAddress' }, 'EmailAddress'],
	[{ searchBy: 'Phone' }, 'Phone'],
	[{ searchBy: 'other', searchByAttribute: { __rl: true, mode: 'list', value: 'mx_Id' } }, 'mx_Id'],
])('Search By: %j', async (parameters, name) => {
	const attributes = [{ name: 'EmailAddress', value: 'a@example.com' }, PHONE, { name: 'mx_Id', value: '9' }];
	const pairs = `{"Attribute":"EmailAddress","Value":"a@example.com"},${PHONE_PAIR},{"Attribute":"mx_Id","Value":"9"}`;
	const pair = name && `,{"Attribute":"SearchBy","Value":"${name}"}`;
	expect(await bodyOf(defineBelow(attributes, parameters))).toBe(`[${pairs}${pair}]`);
});

test.each([
	['skip', ''],
	[
		'send',
		',{"Attribute":"mx_empty","Value":""},{"Attribute":"mx_blank","Value":""},{"Attribute":"mx_nothing","Value":""},{"Attribute":"mx_set","Value":"","Fields":[{"Attribute":"inner","Value":""}]},{"Attribute":"mx_list","Value":""}',
	],
])('Empty Values: %s', async (emptyValues, expected) => {
	const blanks = { mx_empty: '', mx_blank: '  ', mx_nothing: null, mx_set: { inner: '' }, mx_list: [] };
	const item = { Phone: '1111', LeadType: '', ...blanks };
	expect(await bodyOf({ ...autoMap, options: { ...autoMap.options, emptyValues } }, item)).toBe(
		`[${PHONE_PAIR}${expected}]`,
	);
});
