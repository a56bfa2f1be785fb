/** The lead operation through n8n: its expressions, the exact bytes, and the order of the output. */
import type { IDataObject } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';
import { DEMO_KEYS } from '../lead-service/settings';
import { byHand, json } from '../support/leads';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { AUTO_MAP, BASE_URL, ENCODED_DEMO_KEYS, NO_LIST, run } from './support/rows';

const ANSWER = '{"Status":"Success","Message":{"Id":"5e1f","AffectedRows":1}}';
const credentials = { leadManagementApi: { baseUrl: BASE_URL, ...DEMO_KEYS, callLimit: 10_000 } };

/** The calls that write, and the result of the run. */
const send = async (parameters: object, item: IDataObject = {}) => {
	const all = recordCalls(BASE_URL, ({ method }) => (method === 'GET' ? NO_LIST : { body: ANSWER }));
	const result = await runNode({ parameters, items: [item], credentials });
	expect(result.error).toBeUndefined();
	return { calls: all.filter(({ method }) => method === 'POST'), ...result };
};

test('a spreadsheet row: the exact bytes on the wire, and the answer of the service as the output item', async () => {
	const contact = { EmailAddress: 'zoë@example.com', Phone: 919845098450, FirstName: 'Zoë' };
	const { calls, items } = await send(AUTO_MAP, {
		row_number: 2,
		...contact,
		mx_City: '',
		mx_Score: 12.5,
		mx_Newsletter: true,
	});
	expect(calls).toHaveLength(1);
	const [{ method, path, rawQuery, headers, body }] = calls;
	expect([method, path]).toEqual(['POST', '/v2/LeadManagement.svc/Lead.CreateOrUpdate']);
	expect(rawQuery).toBe(`postUpdatedLead=false&${ENCODED_DEMO_KEYS}`);
	expect(body).toBe(
		'[{"Attribute":"EmailAddress","Value":"zoë@example.com"},{"Attribute":"Phone","Value":"919845098450"},{"Attribute":"FirstName","Value":"Zoë"},{"Attribute":"mx_Score","Value":"12.5"},{"Attribute":"mx_Newsletter","Value":"true"}]',
	);
	expect(headers).toMatchObject({
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(body)),
		host: 'api.test',
	});
	const added = 'accept accept-encoding connection content-length content-type host user-agent';
	expect(Object.keys(headers).sort().join(' ')).toBe(added);
	expect(items).toEqual([{ json: JSON.parse(ANSWER), pairedItem: { item: 0 } }]);
});

/** Values and names that are easily changed on the way. */
const ENTRIES = [
	['EmailAddress', 'nasty@example.com'],
	['mx_quotes', '"double" \'single\' `back`'],
	['mx_backslashes', '\\ \\\\ \\n \\u0041'],
	['mx_lines', 'one\ntwo\r\nthree\ttab\u0000\u2028\u2029'],
	['mx_emoji', '👩‍👩‍👧 🇮🇳 é é 漢字 ﷽'],
	['mx_long', 'x😀'.repeat(33_334).slice(0, 100_000)],
	['mx_braces', '{{ $json.EmailAddress }} ={{ 1 + 1 }} ${secret} %7B'],
	['mx_with "quotes" & blanks', 'named oddly'],
	['mx_constructor', 'no constructor'],
	['mx___proto__', 'no prototype'],
];
const PAIRS = ENTRIES.map(([Attribute, Value]) => ({ Attribute, Value }));
const AS_OBJECT = JSON.stringify(Object.fromEntries(ENTRIES));
/** 'Map Automatically' takes a NUL for a sign that a file was read in the wrong encoding. */
const WITHOUT_NUL = AS_OBJECT.replace('\\u0000', '');
/** A text that looks like an expression is refused where it is typed. */
const TYPED = ENTRIES.filter(([name]) => name !== 'mx_braces');
const FROM_ITEM = ENTRIES.map((_, index) => ({
	name: `={{ $json.names[${index}] }}`,
	value: `={{ $json.values[${index}] }}`,
}));
const LISTS = { names: ENTRIES.map(([name]) => name), values: ENTRIES.map(([, value]) => value) };

// n8n itself rejects an expression that names `.constructor`. The isolated expression engine of n8n 2.x, which is not
// used here, drops a key `__proto__` from an object that an expression returns.
// prettier-ignore
test.each<[mode: string, parameters: object, item: IDataObject]>([
	['Map Each Attribute Manually: typed', byHand(Object.fromEntries(TYPED)), {}],
	['Map Each Attribute Manually: from the item', { attributes: { attribute: FROM_ITEM } }, LISTS],
	['Map Automatically', AUTO_MAP, JSON.parse(WITHOUT_NUL)],
	['JSON: a list as text', json(JSON.stringify(PAIRS)), {}],
	['JSON: a list that an expression gives', json('={{ $json.pairs }}'), { pairs: PAIRS }],
	['JSON: an object that an expression gives', json('={{ $json }}'), JSON.parse(AS_OBJECT)],
])('%s: all arrives byte for byte', async (mode, parameters, item) => {
	const expected = mode.endsWith('typed') ? PAIRS.filter(({ Attribute }) => Attribute !== 'mx_braces') : PAIRS;
	const body = JSON.stringify(expected);
	const bodies = [mode === 'Map Automatically' ? body.replace('\\u0000', '') : body];
	expect((await send(parameters, item)).calls.map((call) => call.body)).toEqual(bodies);
});

const SET = '{"Attribute":"mx_Set","Value":"v","Fields":[{"Attribute":"mx_1","Value":"true"}]}';
const FIELDS = { field: [{ name: { __rl: true, mode: 'name', value: 'mx_1' }, value: '={{ true }}' }] };
const by = (attribute: string) => ({
	searchBy: 'other',
	searchByAttribute: { __rl: true, mode: 'list', value: attribute },
});
// prettier-ignore
test.each<[what: string, parameters: object, more: string]>([
	['a text with expressions in it', json(`=[{"Attribute":"Phone","Value":"{{ $json.Phone }}"},${SET}]`), `,${SET}`],
	['a custom field set', { ...byHand({ Phone: '={{ $json.Phone }}' }), customFieldSets: { fieldSet: [{ name: 'mx_Set', value: 'v', fields: FIELDS }] } }, `,${SET}`],
	['an additional attribute', { ...AUTO_MAP, additionalAttributes: byHand({ mx_A: '={{ $json.Phone * 2 }}' }).attributes }, ',{"Attribute":"mx_A","Value":"2468"}'],
	['an attribute to search by', { ...byHand({ Phone: 1234 }), ...by('Phone') }, ',{"Attribute":"SearchBy","Value":"Phone"}'],
])('n8n gives %s as it is', async (_what, parameters, more) => {
	const { calls } = await send(parameters, { Phone: '1234' });
	expect(calls[0].body).toBe(`[{"Attribute":"Phone","Value":"1234"}${more}]`);
});

test('each expression is evaluated once for an item', async () => {
	const prototype = Expression.prototype as unknown as { renderExpression: (expression: string) => unknown };
	const evaluated = jest.spyOn(prototype, 'renderExpression');
	const names = ['Phone', ...Array.from({ length: 100 }, (_, index) => `mx_${index}`)];
	const parameters = byHand(Object.fromEntries(names.map((name) => [name, '={{ $json.text }}'])));
	await run({ parameters, items: [{ text: '1111' }] });
	const calls = evaluated.mock.calls.filter(([expression]) => expression.includes('$json.text'));
	expect(calls).toHaveLength(names.length);
	evaluated.mockRestore();
});
