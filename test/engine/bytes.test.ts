import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';

/** Values and names that are easily changed on the way. */
const LEAD = {
	EmailAddress: 'nasty@example.com',
	quotes: '"double" \'single\' `back`',
	backslashes: '\\ \\\\ \\n \\u0041',
	lines: 'one\ntwo\r\nthree\ttab\u0000\u2028\u2029',
	emoji: '👩‍👩‍👧 🇮🇳 é é 漢字 ﷽',
	long: 'x😀'.repeat(33_334).slice(0, 100_000),
	braces: '{{ $json.EmailAddress }} ={{ 1 + 1 }} ${secret} %7B',
	'mx_with "quotes" & blanks': 'named oddly',
	constructor: 'no constructor',
	toString: 'no function',
};

let service: LeadService;
beforeAll(async () => {
	service = await startLeadService({ callLimit: 1e9, fields: ENTRIES.map(([name]) => name) });
});
afterAll(async () => await service.stop());

/** `LEAD` with the name `__proto__` as well, which an object literal cannot have. */
const ENTRIES = [...Object.entries(LEAD), ['__proto__', 'no prototype']];
const toPairs = (entries: string[][]) => entries.map(([Attribute, Value]) => ({ Attribute, Value }));
const PAIRS = toPairs(ENTRIES);
const AS_OBJECT = JSON.stringify(Object.fromEntries(ENTRIES));
/** What looks like an expression is refused where it is typed. */
const TYPED = ENTRIES.filter(([name]) => name !== 'braces');
const COLLECTION = { attribute: TYPED.map(([name, value]) => ({ name, value })) };
const FROM_ITEM = ENTRIES.map((_, index) => ({
	name: `={{ $json.names[${index}] }}`,
	value: `={{ $json.values[${index}] }}`,
}));
const LISTS = { names: ENTRIES.map(([name]) => name), values: ENTRIES.map(([, value]) => value) };
/** Otherwise, columns of such names would be left out. */
const AUTO_MAP = { dataToSend: 'autoMapInputData', options: { columnNames: 'schemaNames' } };
const json = (attributesJson: string) => ({ dataToSend: 'json', attributesJson });

// n8n itself rejects an expression that names `.constructor`. The isolated expression engine of n8n 2.x, which is not
// used here, drops a key `__proto__` from an object that an expression returns.
test.each<[mode: string, parameters: INodeParameters, item: IDataObject]>([
	['Map Each Attribute Manually: typed', { attributes: COLLECTION }, {}],
	['Map Each Attribute Manually: from the item', { attributes: { attribute: FROM_ITEM } }, LISTS],
	['Map Automatically', AUTO_MAP, JSON.parse(AS_OBJECT)],
	['JSON: a list as text', json(JSON.stringify(PAIRS)), {}],
	['JSON: an object as text', json(AS_OBJECT), {}],
	['JSON: a list that an expression gives', json('={{ $json.pairs }}'), { pairs: PAIRS }],
	['JSON: an object that an expression gives', json('={{ $json }}'), JSON.parse(AS_OBJECT)],
])('%s: all arrives byte for byte', async (mode, parameters, item) => {
	const entries = mode.endsWith('typed') ? TYPED : ENTRIES;
	service.reset();
	const credentials = { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 1000 } };
	const run = await runNode({ parameters, items: [{ json: item }], credentials });

	expect(run.error).toBeUndefined();
	const writes = service.state.calls.filter(({ method }) => method === 'POST');
	expect(writes.map(({ body }) => body)).toEqual([JSON.stringify(toPairs(entries))]);
	expect(service.state.leads).toHaveLength(1);
	expect(Object.entries(service.state.leads[0].attributes)).toEqual(entries);
});
