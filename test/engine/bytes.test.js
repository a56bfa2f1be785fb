const { startLeadService, DEMO_KEYS } = require('../service/leadService');
const { runNode } = require('./harness');

/** Values and names that careless code mangles. */
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

let service;
beforeAll(async () => {
	service = await startLeadService({ callLimit: 1e9 });
});
afterAll(async () => await service.stop());

/** What the service has stored of the lead that was sent. */
const storedLead = async (parameters, item) => {
	service.reset();
	const credentials = {
		leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 1000 },
	};
	const run = await runNode({ parameters, items: [item], credentials });
	if (run.error) throw run.error;
	expect(service.state.leads).toHaveLength(1);
	return Object.entries(service.state.leads[0].attributes);
};

/** `LEAD` with the name `__proto__` as well, which an object literal cannot have. */
const ENTRIES = [...Object.entries(LEAD), ['__proto__', 'no prototype']];

test('Define Below: all arrives byte for byte, __proto__ and constructor as attribute names too', async () => {
	const attribute = ENTRIES.map(([name, value], index) => ({
		name,
		value: index === 5 ? '={{ $json.long }}' : value,
	}));
	const parameters = { attributes: { attribute } };
	// Text that begins with "=" would be an expression; this one does not.
	expect(await storedLead(parameters, { long: LEAD.long })).toEqual(expect.arrayContaining(ENTRIES));
});

test('JSON: all arrives byte for byte, as a list and as an object', async () => {
	const pairs = ENTRIES.map(([Attribute, Value]) => ({ Attribute, Value }));
	const list = { dataToSend: 'json', attributesJson: JSON.stringify(pairs) };
	expect(await storedLead(list, {})).toEqual(expect.arrayContaining(ENTRIES));
	const text = JSON.stringify(LEAD).replace(/\}$/, ',"__proto__":"no prototype"}');
	expect(await storedLead({ dataToSend: 'json', attributesJson: text }, {})).toEqual(
		expect.arrayContaining(ENTRIES),
	);
});

test('Auto-Map Input Data: all arrives byte for byte', async () => {
	const item = JSON.parse(JSON.stringify(LEAD).replace(/\}$/, ',"__proto__":"no prototype"}'));
	const entries = await storedLead({ dataToSend: 'autoMapInputData' }, { json: item });
	expect(entries).toEqual(expect.arrayContaining(Object.entries(LEAD)));
	// n8n itself may lose "__proto__" when it copies an item between nodes; what the node gets it sends.
	expect({}.toString).toBe(Object.prototype.toString);
});
