/**
 * One hostile item among others: its names and values have the service's own messages, HTML, invisible characters, dates by
 * the thousand, or megabytes. HOSTILE_RUNS sets how many are tried, SEED repeats them.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import fc from '../support/random';
import { processorTime, shortestTime } from '../support/growth';
import { checkCall } from './support/bodyRules';
import type { NodeRun } from './support/harness';
import { runNode } from './support/harness';
import { NASTY_STRINGS } from './support/nastyInput';
import type { Answer, Call } from './support/recordCalls';
import { forgetAnswers, recordCalls } from './support/recordCalls';
import { AUTO_MAP, BASE_URL, FIELDS, NO_LIST, byHand } from './support/rows';
import { HEADER_NAMES, answerSuccess } from './support/wire';

/** Of each kind of item. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? 12);
const MAX_CHARACTERS = 2_000;
/** How much longer one value may take than a plain one. Evaluated as an expression, a date took 100 times as long. */
const PLAIN_VALUES_PER_VALUE = 4;
/** The bytes of a long value that count as one value. */
const BYTES_PER_VALUE = 100;
const NOT_ON_ONE_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const HARMS_A_TERMINAL = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** What the service says of its problems. */
const SERVICE_TEXTS = [
	'API calls exceeded the limit of 25 in 5 second(s)',
	'API calls exceeded the limit',
	'MXAPIRateLimitExceededException',
	'Attribute(s) does not exist - EmailAddress',
	'A Lead with same Phone Number already exists.',
	'already exists phone',
	"x' for key 'UQ_Prospect_Base_Phone'",
	'MXDuplicateEntryException',
	'Invalid SearchBy value provided',
	'Mandatory attribute(s) missing',
	'There is no permission template',
	'The AccessKey is not valid',
	'Unauthorized',
	'ECONNRESET',
	'the execution was canceled',
	'status 429',
];
const HTML = [
	'<img src=http://evil.example/x.png>',
	'<a href=http://evil.example>Your session has expired</a>',
	'Price <USD>',
	'&lt;b&gt;&amp;',
	'</div><script>alert(1)</script>',
	'`<b>`',
];
const INVISIBLE = ['\u200bEmailAddress\u200f', '\u202e\u001b[31mred\u001b[0m', 'a\r\nb\u2028c', '\ufeff'];
const isPlain = (name: string) => !['__proto__', 'constructor', 'prototype'].includes(name);

const text = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...SERVICE_TEXTS, ...HTML) },
	{ weight: 2, arbitrary: fc.constantFrom(...INVISIBLE, ...NASTY_STRINGS) },
	fc.string({ unit: 'binary', maxLength: 50 }),
	fc.constantFrom(...HTML, ...SERVICE_TEXTS).map((part) => part.repeat(3_000)),
	fc.constant('2026-01-01T00:00:00.000Z'),
);
const value = fc.oneof(
	{ weight: 5, arbitrary: text },
	fc.oneof(fc.double(), fc.boolean(), fc.constant(null)),
	fc.array(text, { maxLength: 3 }),
	fc.dictionary(text.filter(isPlain), text, { maxKeys: 3 }),
	fc.constant([[{ deep: ['<b>'] }]]),
);
const hostileColumns = fc.dictionary(text.filter(isPlain), value, { minKeys: 1, maxKeys: 6 });

const RESTRICTED = { action: 'Edit', access: 'PartialAccess', restrictedFields: '={{ $json.restricted }}' };
const MODES: Record<string, { parameters: INodeParameters; toJson: (lead: IDataObject) => IDataObject }> = {
	'JSON of a webhook': {
		parameters: { dataToSend: 'json', attributesJson: '={{ $json.body }}' },
		toJson: (lead) => ({ body: lead }),
	},
	'JSON as text': {
		parameters: { dataToSend: 'json', attributesJson: '={{ $json.text }}' },
		toJson: (lead) => {
			const [first] = Object.entries(lead).filter(([name]) => !['EmailAddress', 'Phone'].includes(name));
			// An expression that builds JSON may repeat a name, or forget a comma.
			const more = first ? [`${JSON.stringify(first[0])}: ${JSON.stringify(first[1])}`] : [];
			const text = JSON.stringify(lead).slice(1, -1);
			return { text: `{${[text, ...more].join(first && first[0].length % 2 ? ' ' : ',')}}` };
		},
	},
	"columns by name, with 'On Duplicate'": {
		parameters: { ...AUTO_MAP, options: { onDuplicate: 'update' } },
		toJson: (lead) => lead,
	},
	'columns by schema name': {
		parameters: { ...AUTO_MAP, options: { columnNames: 'schemaNames' } },
		toJson: (lead) => lead,
	},
	'attributes by expressions': {
		parameters: byHand({
			EmailAddress: '={{ $json.lead.EmailAddress }}',
			Phone: '={{ $json.lead.Phone }}',
			'={{ $json.name }}': '={{ $json.value }}',
		}),
		toJson: ({ EmailAddress, Phone, ...others }) => {
			const [name, given] = Object.entries(others)[0] ?? ['FirstName', 'Ada'];
			return { lead: { EmailAddress, Phone }, name, value: given };
		},
	},
	'a permission template by expressions': {
		parameters: {
			...{ resource: 'permissionTemplate', operation: 'update', templateId: '={{ $json.id }}' },
			otherPermissions: 'replace',
			...{ name: '={{ $json.name }}', description: '={{ $json.description }}' },
			entityPermissions: {
				entityPermission: [{ entity: 'Lead', permissions: { permission: [RESTRICTED] } }],
			},
		},
		toJson: ({ EmailAddress, Phone: _phone, ...others }) => {
			const [[name, description] = ['Sales', ''], [restricted] = ['Phone']] = Object.entries(others);
			return { id: EmailAddress, name, description, restricted };
		},
	},
};

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: Pair[];
}
const error = (ExceptionMessage: string, ExceptionType?: string, status = 500): Answer => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
/** How the service refuses an item: each way repeats what was sent. */
const REFUSALS: Array<(names: string, values: string) => Answer> = [
	(names) => error(`Attribute(s) does not exist - ${names}`, 'MXUnknownAttributeException'),
	(names) => error(`Attribute(s) does not exist - ${names}`),
	(names, values) => error(`${names}: ${values}`, 'MXInvalidInputException'),
	(_names, values) => error(`Invalid value: ${values}`),
	(_names, values) =>
		error(`Duplicate entry '${values}' for key 'UQ_Prospect_Base_mx_Id'`, 'MXDuplicateEntryException'),
	(_names, values) => error(values, 'MXXSSException', 200),
	(names) => error(names, 'MXBadRequestException', 400),
	(_names, values) => ({ status: 500, headers: { 'content-type': 'text/html' }, body: `<h1>${values}</h1>` }),
];

const isGood = ({ body, rawQuery }: Call) =>
	/"good\d+@example\.com"/.test(body) || /^Id=good\d+(%40|@)example\.com&/.test(rawQuery);
const good = (index: number): IDataObject => ({
	EmailAddress: `good${index}@example.com`,
	Phone: `555010${index}`,
});

const KEYS_AT_END = /(^|&)accessKey=access%20key%20\d+&secretKey=secret%20key$/;
/** What every call has to be, whatever the items have. */
const expectByTheRules = ({ method, path, rawQuery, headers, body }: Call) => {
	expect(rawQuery).toMatch(KEYS_AT_END);
	expect(headers.host).toBe('api.test');
	if (method === 'GET') return expect(path).toBe('/proxy/v2/LeadManagement.svc/LeadsMetaData.Get');
	expect(Object.keys(headers).sort()).toEqual(HEADER_NAMES);
	const query = new URLSearchParams(rawQuery.replace(KEYS_AT_END, ''));
	checkCall({ path: path.replace(/^\/proxy/, ''), query: Object.fromEntries(query), body });
};

/** Answers a good item with a success, and refuses the others. */
const answerer =
	(refusal: number, list: Answer) =>
	(call: Call): Answer => {
		expectByTheRules(call);
		if (call.method === 'GET') return list;
		if (isGood(call)) return answerSuccess(call);
		const sent = JSON.parse(call.body) as Pair[] | object;
		if (!Array.isArray(sent)) return REFUSALS[refusal](Object.keys(sent).join(','), call.body);
		const all = (sent as Pair[]).flatMap(({ Fields = [], ...pair }) => [pair, ...Fields]);
		const listOf = (part: 'Attribute' | 'Value') => all.map((pair) => pair[part]).join(',');
		return REFUSALS[refusal](listOf('Attribute'), listOf('Value'));
	};

interface Given {
	parameters: INodeParameters;
	items: IDataObject[];
	refusal?: number;
	list?: Answer;
	onError?: 'continueErrorOutput' | 'continueRegularOutput' | 'stopWorkflow';
}

const run = async ({ parameters, items, refusal = 0, list = NO_LIST, onError }: Given) => {
	forgetAnswers();
	const calls = recordCalls(BASE_URL, answerer(refusal, list));
	const credentials = { leadManagementApi: { baseUrl: `${BASE_URL}/proxy/v2/`, callLimit: 1_000 } };
	const result = await runNode({ parameters, items, credentials, onError, mode: 'manual' });
	const sent = calls.filter(({ method }) => method === 'POST');
	return { ...result, sent, sentGood: sent.filter(isGood) };
};

/** Texts that n8n shows as they are, or as HTML. */
const expectText = (shown: unknown, isHtml = false) => {
	expect(typeof shown).toBe('string');
	expect((shown as string).length).toBeLessThanOrEqual(MAX_CHARACTERS);
	expect(shown).not.toMatch(NOT_ON_ONE_LINE);
	if (isHtml) expect(shown).not.toContain('<');
};

const expectSafeTexts = ({ error: thrown, items, errorItems, hints, status, logLines }: NodeRun) => {
	for (const line of logLines) expect(line).not.toMatch(HARMS_A_TERMINAL);
	for (const { json } of [...items, ...errorItems]) {
		if (!('error' in json)) continue;
		for (const shown of [json.error, json.message]) expectText(shown);
	}
	for (const { message } of hints) expectText(message, true);
	if (!thrown) return;
	expect(status).toBe('error');
	for (const shown of [thrown.message, thrown.description]) expectText(shown, true);
};

interface Setting {
	columns: Record<string, unknown>;
	contact: { EmailAddress: string; Phone?: string };
	/** The index of the hostile item. */
	place: number;
	/** The index in REFUSALS. */
	refusal: number;
	list: Answer;
}
const setting: fc.Arbitrary<Setting> = fc.record({
	columns: hostileColumns,
	contact: fc.oneof(
		fc.record({ EmailAddress: text, Phone: text }),
		fc.constant({ EmailAddress: 'evil@example.com' }),
		fc.constant({ EmailAddress: 'evil@example.com', Phone: '5550666' }),
	),
	place: fc.integer({ min: 0, max: 3 }),
	refusal: fc.nat(REFUSALS.length - 1),
	list: fc.constantFrom<Answer>(NO_LIST, { body: FIELDS }),
});

/** Tried in each run. */
const ALWAYS: Omit<Setting, 'refusal'> = {
	columns: { [SERVICE_TEXTS[0]]: HTML[0], [HTML[1]]: SERVICE_TEXTS[0], [HTML[2]]: INVISIBLE[1] },
	contact: { EmailAddress: 'evil@example.com', Phone: '5550666' },
	place: 1,
	list: { body: FIELDS },
};

const CONCERNS_RUN =
	/^(Two columns are named|The columns .* both match|The column .* matches \d+|The file is separated|Characters were lost|The headings are)/s;

describe.each(Object.entries(MODES))('a hostile item as %s', (_mode, { parameters, toJson }) => {
	it('changes no other item, and no text harms', async () => {
		await fc.assert(
			fc.asyncProperty(setting, async ({ columns, contact, place: index, refusal, list }) => {
				const leads = [0, 1, 2].map(good);
				const hostile = { ...columns, ...contact } as IDataObject;
				const items = [...leads.slice(0, index), hostile, ...leads.slice(index)].map(toJson);
				const given = { parameters, items, refusal, list };
				const continued = await run({ ...given, onError: 'continueRegularOutput' });

				expect(continued.status).toBe('success');
				// What concerns the columns of a run refuses all of its items, with one message that names the column.
				const errors = new Set(continued.items.map(({ json }) => json.error));
				if (errors.size === 1 && CONCERNS_RUN.test(String([...errors][0]))) {
					expect(continued.sent).toEqual([]);
					return expectSafeTexts(continued);
				}
				const written = continued.items.filter(({ json }) => json.Status === 'Success');
				expect(written.map(({ pairedItem }) => pairedItem)).toEqual(
					[0, 1, 2, 3].filter((item) => item !== index).map((item) => ({ item })),
				);
				expect(continued.items).toHaveLength(items.length);
				const sentGood = continued.sentGood.map(({ body, rawQuery }) => body + rawQuery);
				expect([sentGood.length, new Set(sentGood).size]).toEqual([leads.length, leads.length]);
				expect(continued.sent.length - leads.length).toBeLessThanOrEqual(1);
				expectSafeTexts(continued);

				const stopped = await run({ ...given, onError: 'stopWorkflow' });
				expect(stopped.sent.length - stopped.sentGood.length).toBeLessThanOrEqual(1);
				expectSafeTexts(stopped);
			}),
			{ numRuns: RUNS, examples: REFUSALS.map((_, refusal): [Setting] => [{ ...ALWAYS, refusal }]) },
		);
	});
});

describe('a large item', () => {
	const columns = (content: string, toName: (index: number) => string): IDataObject =>
		Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`mx_${toName(index)}`, content]));
	/** The lead, and how many values count; without a number, as many as it has bytes for. */
	type Large = Record<string, [lead: IDataObject, values?: number]>;
	const LARGE: Large = {
		'10,000 dates': [columns('2026-01-01T00:00:00.000Z', String), 10_000],
		'10,000 names of the service': [
			columns('<b>', (index) => `${index} ${SERVICE_TEXTS[index % 16]}`),
			10_000,
		],
		'a value of 5 MB of spaces': [{ mx_Notes: ` ${' '.repeat(5_000_000)}x` }],
		'an email address of 5 MB': [{ EmailAddress: '@'.repeat(5_000_000) }],
		'a phone of 5 MB': [{ Phone: '5 '.repeat(2_500_000) }],
		// The service repeats it, in a response that the node still reads.
		'a name of 400 KB': [{ [`mx_${'x<'.repeat(200_000)}`]: '1' }],
	};
	const LARGE_TEMPLATE: Large = {
		'an ID of 1 MB': [{ EmailAddress: 'x'.repeat(1_000_000) }],
		'a name of 1 MB': [{ ['<b>'.repeat(300_000)]: '1' }],
		'a restricted field of 1 MB': [{ Sales: '1', ['x'.repeat(1_000_000)]: '1' }],
		'100,000 restricted fields': [{ Sales: '1', ['x,'.repeat(100_000)]: '1' }, 100_000],
	};
	/** What a plain value takes on this machine. */
	let plainMicroseconds: number;
	beforeAll(async () => {
		const { parameters, toJson } = MODES["columns by name, with 'On Duplicate'"];
		const given = { parameters, items: [toJson(columns('x', String))], list: { body: FIELDS } };
		const measured = await shortestTime(() => run({ ...given, onError: 'continueRegularOutput' }));
		plainMicroseconds = measured / 10_000;
	});
	const inMode = (mode: keyof typeof MODES, large: Large) =>
		Object.entries(large).map(([what, [lead, values = JSON.stringify(lead).length / BYTES_PER_VALUE]]) => ({
			...MODES[mode],
			name: `${what} as ${mode}`,
			lead,
			values,
		}));

	it.each([
		...inMode('JSON of a webhook', LARGE),
		...inMode("columns by name, with 'On Duplicate'", LARGE),
		...inMode('a permission template by expressions', LARGE_TEMPLATE),
	])('of $name takes little time, and none from others', async ({ lead, values, parameters, toJson }) => {
		const given = { parameters, list: { body: FIELDS }, onError: 'continueRegularOutput' as const };
		const measure = async (hostile: IDataObject) => {
			const items = [good(0), { EmailAddress: 'evil@example.com', ...hostile }, good(1)].map(toJson);
			let result!: Awaited<ReturnType<typeof run>>;
			const microseconds = await processorTime(async () => (result = await run({ ...given, items })));
			return { result, microseconds };
		};
		await measure({ mx_Notes: '1' });
		const small = await measure({ mx_Notes: '1' });
		const { result, microseconds } = await measure(lead);

		expect(result.items).toHaveLength(3);
		expect([0, 2].map((index) => result.items[index].json.Status)).toEqual(['Success', 'Success']);
		expect(result.sentGood).toHaveLength(2);
		expect(result.sent.length).toBeLessThanOrEqual(3);
		expectSafeTexts(result);
		const most = small.microseconds + values * plainMicroseconds * PLAIN_VALUES_PER_VALUE;
		expect(microseconds < most ? microseconds : await shortestTime(() => measure(lead))).toBeLessThan(most);
	});
});
