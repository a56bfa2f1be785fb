import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { HEADER_NAMES } from './support/wire';

const BASE_URL = 'https://api.test';
const ANSWER = '{"Status":"Success","Message":{"Id":"5e1f","AffectedRows":1}}';
/** Keys with all the characters that a query string must encode. */
const KEYS = { accessKey: 'u$r0+1/2=3&4%5 6', secretKey: 's3+cr/et=k&y%20 blank' };
const ENCODED_KEYS = 'accessKey=u%24r0%2B1%2F2%3D3%264%255%206&secretKey=s3%2Bcr%2Fet%3Dk%26y%2520%20blank';

const credentials = { leadManagementApi: { baseUrl: BASE_URL, ...KEYS, callLimit: 10_000 } };

/** Runs the node and returns its calls with the result of the run. */
const run = async (parameters: INodeParameters, item: IDataObject = {}) => {
	const calls = recordCalls(BASE_URL, () => ({ body: ANSWER }));
	const result = await runNode({ parameters, items: [item], credentials });
	if (result.error) throw result.error;
	return { calls, ...result };
};

/** The request body of one item. */
const bodyOf = async (parameters: INodeParameters, item: IDataObject = {}) =>
	(await run(parameters, item)).calls[0].body;

const defineBelow = (attribute: INodeParameters[], more: INodeParameters = {}) => ({
	attributes: { attribute },
	...more,
});
const autoMap = { dataToSend: 'autoMapInputData' };
const json = (attributesJson: string) => ({ dataToSend: 'json', attributesJson });
const PHONE = { name: 'Phone', value: '1111' };
const PHONE_PAIR = '{"Attribute":"Phone","Value":"1111"}';

test('a spreadsheet row: the exact bytes on the wire, and the answer of the service as the output item', async () => {
	const row = {
		row_number: 2,
		EmailAddress: 'zoë@example.com',
		Phone: 919845098450,
		FirstName: 'Zoë',
		mx_City: '',
		mx_Score: 12.5,
		mx_Newsletter: true,
	};
	const { calls, items } = await run(autoMap, row);
	expect(calls).toHaveLength(1);
	const [{ method, path, rawQuery, headers, body }] = calls;
	expect(method).toBe('POST');
	expect(path).toBe('/v2/LeadManagement.svc/Lead.CreateOrUpdate');
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
		['a plain string', 'Phone'],
		[
			'an attribute from the list',
			{ __rl: true, mode: 'list', value: 'Phone', cachedResultName: 'Phone (Phone)' },
		],
		['a schema name', { __rl: true, mode: 'name', value: 'Phone' }],
		['an expression', '={{ $json.attribute }}'],
		['a name with blanks around', ' Phone '],
	])('takes %s as the name', async (_, name) => {
		expect(await bodyOf(defineBelow([{ name, value: '1111' }]), { attribute: 'Phone' })).toBe(
			`[${PHONE_PAIR}]`,
		);
	});

	test.each([
		['text unchanged, blanks and all', ' a  b ', '" a  b "'],
		['a date as text', '2024-01-05', '"2024-01-05"'],
		['text that looks like a number', '007', '"007"'],
		['an expression as text', '={{ $json.text }}', '"from the item"'],
		['a number', '={{ $json.number }}', '"910000000000"'],
		['a huge number', '={{ 9.1e+21 }}', '"9100000000000000000000"'],
		['a tiny number', '={{ -1.5e-9 }}', '"-0.0000000015"'],
		['true', '={{ true }}', '"true"'],
		['braces in the data', '={{ $json.braces }}', '"{{ $json.text }}"'],
	])('sends %s', async (_, value, expected) => {
		const item = { text: 'from the item', number: 910000000000, braces: '{{ $json.text }}' };
		expect(await bodyOf(defineBelow([PHONE, { name: 'mx_A', value }]), item)).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_A","Value":${expected}}]`,
		);
	});

	test('sends a custom field set', async () => {
		const customFieldSets = {
			fieldSet: [
				{
					name: 'mx_Education',
					value: 'University',
					fields: {
						field: [
							{ name: 'mx_CustomObject_1', value: 'Physics' },
							{ name: { __rl: true, mode: 'name', value: 'mx_CustomObject_2' }, value: '={{ 2024 }}' },
							{ name: 'mx_CustomObject_3', value: '' },
							{ name: 'mx_CustomObject_4', value: "={{ DateTime.fromISO('2024-01-05T10:00:00Z') }}" },
						],
					},
				},
			],
		};
		expect(await bodyOf(defineBelow([PHONE], { customFieldSets }))).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_Education","Value":"University","Fields":[{"Attribute":"mx_CustomObject_1","Value":"Physics"},{"Attribute":"mx_CustomObject_2","Value":"2024"},{"Attribute":"mx_CustomObject_4","Value":"2024-01-05 10:00:00"}]}]`,
		);
	});

	test('leaves out a custom field set in which nothing has a value', async () => {
		const customFieldSets = {
			fieldSet: [
				{ name: 'mx_Set', value: '', fields: { field: [{ name: 'a', value: '' }] } },
				{ name: 'mx_Other', value: '' },
			],
		};
		expect(await bodyOf(defineBelow([PHONE], { customFieldSets }))).toBe(`[${PHONE_PAIR}]`);
	});
});

describe('Map Automatically', () => {
	test('leaves out the inputs to ignore, and these alone', async () => {
		const item = { mx_row_number: 7, Comments: 'x', Phone: '1111' };
		expect(await bodyOf({ ...autoMap, inputsToIgnore: ' Comments ,other' }, item)).toBe(
			`[{"Attribute":"mx_row_number","Value":"7"},${PHONE_PAIR}]`,
		);
	});
});

describe('JSON', () => {
	const PAIRS = [
		{ Attribute: 'Phone', Value: 1111 },
		{ Attribute: 'mx_Set', Value: 'v', Fields: [{ Attribute: 'mx_1', Value: true }] },
	];
	const BODY = `[${PHONE_PAIR},{"Attribute":"mx_Set","Value":"v","Fields":[{"Attribute":"mx_1","Value":"true"}]}]`;

	test.each([
		["text in the service's own form", JSON.stringify(PAIRS, null, 2)],
		[
			'text with expressions in it',
			`=[{"Attribute":"Phone","Value":"{{ $json.phone }}"},${JSON.stringify(PAIRS[1])}]`,
		],
		['a list that an expression gives', '={{ $json.pairs }}'],
	])('takes %s', async (_, attributesJson) => {
		expect(await bodyOf(json(attributesJson), { phone: '1111', pairs: PAIRS })).toBe(BODY);
	});

	test.each([
		['an object as text', '{"Phone": "1111", "mx_Set": {"mx_1": 1}}'],
		['an object that an expression gives', '={{ $json }}'],
	])('takes %s', async (_, attributesJson) => {
		expect(await bodyOf(json(attributesJson), { Phone: '1111', mx_Set: { mx_1: 1 } })).toBe(
			`[${PHONE_PAIR},{"Attribute":"mx_Set","Value":"","Fields":[{"Attribute":"mx_1","Value":"1"}]}]`,
		);
	});

	test('takes a SearchBy pair where Search By is left at its default', async () => {
		const pairs = `[${PHONE_PAIR},{"Attribute":"mx_Id","Value":"9"},{"Attribute":"SearchBy","Value":"mx_Id"}]`;
		expect(await bodyOf(json(pairs))).toBe(pairs);
	});
});

describe('Search By', () => {
	const ATTRIBUTES = [{ name: 'EmailAddress', value: 'a@example.com' }, PHONE, { name: 'mx_Id', value: '9' }];
	const PAIRS = `{"Attribute":"EmailAddress","Value":"a@example.com"},${PHONE_PAIR},{"Attribute":"mx_Id","Value":"9"}`;

	test.each<[parameters: INodeParameters, searchByPair: string]>([
		[{ searchBy: 'default' }, ''],
		[{ searchBy: 'EmailAddress' }, ',{"Attribute":"SearchBy","Value":"EmailAddress"}'],
		[{ searchBy: 'Phone' }, ',{"Attribute":"SearchBy","Value":"Phone"}'],
		[{ searchBy: 'other', searchByAttribute: 'mx_Id' }, ',{"Attribute":"SearchBy","Value":"mx_Id"}'],
		[
			{ searchBy: 'other', searchByAttribute: { __rl: true, mode: 'list', value: 'mx_Id' } },
			',{"Attribute":"SearchBy","Value":"mx_Id"}',
		],
	])('%j', async (parameters, searchByPair) => {
		expect(await bodyOf(defineBelow(ATTRIBUTES, parameters))).toBe(`[${PAIRS}${searchByPair}]`);
	});
});

describe('Options', () => {
	test.each([
		['skip', `[${PHONE_PAIR}]`],
		[
			'send',
			`[${PHONE_PAIR},{"Attribute":"mx_empty","Value":""},{"Attribute":"mx_blank","Value":""},{"Attribute":"mx_nothing","Value":""},{"Attribute":"mx_set","Value":"","Fields":[{"Attribute":"inner","Value":""}]},{"Attribute":"mx_list","Value":""}]`,
		],
	])('Empty Values: %s', async (emptyValues, expected) => {
		const blanks = { mx_empty: '', mx_blank: '  ', mx_nothing: null, mx_set: { inner: '' }, mx_list: [] };
		const item = { Phone: '1111', LeadType: '', ...blanks };
		expect(await bodyOf({ ...autoMap, options: { emptyValues } }, item)).toBe(expected);
	});
});
