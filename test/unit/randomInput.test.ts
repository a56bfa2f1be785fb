/**
 * Odd and harmful input in all parameters and items: what is sent follows the rules, or the item is refused with words for the user that
 * harm nobody, and no other item changes. FUZZ_CASES sets how many are tried, SEED repeats them.
 */
import type { IDataObject } from 'n8n-workflow';
import { checkCall } from '../support/bodyRules';
import { NASTY_STRINGS, nastyString, nastyValue } from '../support/nastyInput';
import {
	type Answer,
	type Call,
	FIELDS,
	type Given,
	SUCCESS,
	byHand,
	json,
	run,
	toTemplate,
} from '../support/node';
import { OPERATIONS, optionsOf, parametersOf } from '../support/panel';
import fc from '../support/random';

const CASES = Math.ceil(Number(process.env.FUZZ_CASES ?? 1_000) / 5);
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const HARMS_A_TERMINAL = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** What JavaScript says, and what it makes of an object. */
const WORDS_OF_JAVASCRIPT =
	/cannot (read|convert)|is not (a function|iterable|defined)|\[object|TypeError|circular|maximum call stack/i;

type Ran = Awaited<ReturnType<typeof run>>;
/** Checks what a run sends and says. */
function expectRules({ calls, items, error, hint, logLines }: Ran): void {
	for (const { path, query, body } of calls)
		if (body !== '') checkCall({ path, query: query as never, body });
	const texts = items.flatMap((item) => ('error' in item ? [item.error, item.message] : []));
	const lines = error ? [error.message, ...String(error.description).split('\n')] : [];
	for (const text of [...texts, ...lines]) {
		expect(String(text).trim()).not.toBe('');
		expect(String(text).length).toBeLessThan(2_000);
		expect(text).not.toMatch(NOT_ON_ONE_LINE);
		expect(text).not.toMatch(WORDS_OF_JAVASCRIPT);
	}
	// n8n shows these as HTML.
	const inHint = hint.replace(/<\/?(b|ul|li)>|<br>/g, '');
	expect([inHint, error?.message, error?.description].join()).not.toContain('<');
	expect(hint.length).toBeLessThan(3_000);
	expect(logLines.join()).not.toMatch(HARMS_A_TERMINAL);
}

/** Some of the nasty names are fields of the account, some display names, and some display names of two fields. */
const NASTY_FIELDS = NASTY_STRINGS.slice(0, 60).map((SchemaName, index) => ({
	SchemaName,
	DisplayName: NASTY_STRINGS[30 + (index % 40)],
}));
const refusal = (ExceptionType: string, ExceptionMessage: string): Answer => ({
	status: 500,
	body: { ExceptionType, ExceptionMessage },
});
const answers = fc.constantFrom<Answer | undefined>(
	...['Email', 'Phone'].map((what) =>
		refusal('MXDuplicateEntryException', `A Lead with same ${what} already exists`),
	),
	...[undefined, { body: '<b>' }],
);

const PROTOTYPES = [Object, Array, Function, String, Number, Boolean, Date, Map, Set, Promise, RegExp, Error];
const readPrototypes = () =>
	PROTOTYPES.flatMap(({ prototype }) =>
		Reflect.ownKeys(prototype).map(
			(key) => Object.getOwnPropertyDescriptor(prototype, key)?.value as unknown,
		),
	);
const untouched = readPrototypes();
afterEach(() =>
	expect(readPrototypes().filter((part, index) => !Object.is(part, untouched[index]))).toEqual([]),
);

/** What the service says of its problems, HTML, and what nobody sees. */
// prettier-ignore
const SERVICE_TEXTS = [
	...['API calls exceeded the limit of 25 in 5 second(s)', 'MXAPIRateLimitExceededException', 'Attribute(s) does not exist - EmailAddress'],
	...['A Lead with same Phone Number already exists.', "x' for key 'UQ_Prospect_Base_Phone'", 'Invalid SearchBy value provided'],
	...['There is no permission template', 'The AccessKey is not valid', 'ECONNRESET', 'the execution was canceled', 'status 429'],
];
const HTML = [
	'<img src=http://evil.example/x.png>',
	'Price <USD>',
	'&lt;b&gt;&amp;',
	'</div><script>alert(1)</script>',
	'`<b>`',
];
const INVISIBLE = ['\u200bEmailAddress\u200f', '\u202e\u001b[31mred\u001b[0m', 'a\r\nb\u2028c', '\ufeff'];
const text = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...SERVICE_TEXTS, ...HTML) },
	{ weight: 2, arbitrary: fc.constantFrom(...INVISIBLE, ...NASTY_STRINGS) },
	fc.constantFrom(...HTML, ...SERVICE_TEXTS).map((part) => part.repeat(300)),
);
const name = text.filter(
	(one) => !['__proto__', 'constructor', 'prototype'].includes(one) && !one.startsWith('='),
);
const value = fc.oneof(
	{ weight: 5, arbitrary: text },
	fc.oneof(fc.double(), fc.constant(null), fc.constant([[{ deep: ['<b>'] }]])),
	fc.dictionary(name, text, { maxKeys: 3 }),
);
const contact = fc.constantFrom(
	{ EmailAddress: 'evil@b.c' },
	{ EmailAddress: 'evil@b.c', Phone: '5550666' },
	{ EmailAddress: HTML[0], Phone: INVISIBLE[1] },
);
const harmful = fc
	.tuple(fc.dictionary(name, value, { minKeys: 1, maxKeys: 6 }), contact)
	.map(([columns, own]): IDataObject => ({ ...columns, ...own }) as IDataObject);
const good = (index: number): IDataObject => ({ EmailAddress: `good${index}@b.c`, Phone: `555010${index}` });
const RESTRICTED = { action: 'Edit', access: 'PartialAccess', restrictedFields: '={{ $json.restricted }}' };
const WAYS: Record<string, [given: Given, toItem?: (lead: IDataObject) => object]> = {
	'JSON of a webhook': [json('={{ $json.body }}'), (body) => ({ body })],
	'JSON as text': [
		json('={{ $json.text }}'),
		(lead) => ({ text: JSON.stringify(lead).replace(/,(?="<)/, ' ') }),
	],
	"columns by name, with 'On Duplicate'": [{ options: { onDuplicate: 'update' } }],
	'attributes by expressions': [
		byHand({
			EmailAddress: '={{ $json.EmailAddress }}',
			Phone: '={{ $json.Phone }}',
			'={{ Object.keys($json)[0] }}': '={{ Object.values($json)[0] }}',
		}),
		({ EmailAddress, Phone, ...others }) => ({
			...(Object.keys(others).length > 0 ? others : { FirstName: 'Ada' }),
			EmailAddress,
			Phone,
		}),
	],
	'a template by expressions': [
		{ ...toTemplate(RESTRICTED), templateId: '={{ $json.id }}', name: '={{ $json.name }}' },
		({ EmailAddress, Phone: _phone, ...others }) => ({
			id: EmailAddress,
			name: Object.keys(others)[0] ?? 'Sales',
			restricted: Object.keys(others)[1] ?? 'Phone',
		}),
	],
};
const isGood = ({ body, query }: Call) => /"good\d@b.c"/.test(body) || /^good/.test(String(query.Id));
const CONCERNS_RUN =
	/^(Two columns are named|The columns .* both match|The column .* matches \d+|Characters were lost|The first row|The input)/s;

test.each(Object.entries(WAYS))(
	'a harmful item as %s changes no other item, and no text harms',
	async (_way, [given, toItem = (lead) => lead]) => {
		const property = fc.asyncProperty(
			harmful,
			fc.nat(3),
			fc.boolean(),
			fc.constantFrom('', 'MXDuplicateEntryException', 'MXUnknownAttributeException'),
			async (lead, place, isListed, ExceptionType) => {
				const items = [good(0), good(1), good(2)];
				items.splice(place, 0, lead);
				const answer = (call: Call): Answer =>
					isGood(call)
						? { body: given.resource ? { Status: 'Success', Message: { IsSuccessful: true } } : SUCCESS }
						: refusal(ExceptionType, call.body);
				const ran = await run(items.map(toItem), {
					fields: isListed ? FIELDS : 'none',
					inEditor: true,
					...given,
					answer,
				});
				expectRules(ran);
				// What concerns the columns of a run refuses all of its items, with one message that names the column.
				const errors = new Set(ran.items.map(({ error }) => error));
				if (errors.size === 1 && CONCERNS_RUN.test(String([...errors][0])))
					return expect(ran.sent).toEqual([]);
				expect(ran.calls.filter(isGood)).toHaveLength(3);
				expect(ran.items.filter((item) => item.Status === 'Success')).toHaveLength(3);
				expectRules(await run(items.map(toItem), { fields: 'none', ...given, answer, stops: true }));
			},
		);
		await fc.assert(property, { numRuns: CASES / 4 });
	},
);

/** What an expression returns where a field is missing or is something else. */
const RETURNED: unknown[] = [
	...[null, '', ' ', 'a text', '<img src=x>\n<b>two</b>', '__proto__', 'long '.repeat(1_000), 0, 5, true],
	...[{}, { a: 1 }, [], [null], [null, {}], ['a', 'b'], [[[]]]],
	{ attribute: { name: 'mx_A', value: 'x' }, field: 5, value: {} },
	{ __rl: true, mode: 'list', value: 'mx_A' },
	{ __rl: true, mode: 'name', value: null },
	{ __rl: true, mode: 'name', value: { __rl: true, mode: 'list', value: 'mx_A' } },
];
const locator = (id: string, mode = 'name') => ({ __rl: true, mode, value: id });
const EMAIL = { name: 'EmailAddress', value: 'a@b.c' };
const PERMISSIONS = [
	{ action: 'View', access: 'PartialAccess', restrictedFields: ['Phone', 'mx_A'] },
	{ action: 'Edit', access: 'FullAccess' },
];
const VIEW = { Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: ['Phone'] } };
/** All parameters with valid values, by the way in which data is given. */
const VALID: Record<string, Given> = {
	'a lead by hand': {
		...{ dataToSend: 'defineBelow', searchBy: 'EmailAddress' },
		attributes: { attribute: [EMAIL, { name: locator('mx_A'), value: 'x' }, { name: 'mx_B', value: 'x' }] },
		customFieldSets: {
			fieldSet: [{ name: 'mx_Set', value: 'x', fields: { field: [{ name: 'mx_B', value: 'x' }] } }],
		},
		options: { postUpdatedLead: false, emptyValues: 'skip', onDuplicate: 'fail', timeout: 5 },
	},
	'a lead by columns': {
		dataToSend: 'autoMapInputData',
		...{ leadPath: '', inputsToIgnore: 'x' },
		additionalAttributes: { attribute: [{ name: locator('mx_C'), value: 'x' }] },
		searchBy: 'other',
		searchByAttribute: locator('mx_A'),
		options: { columnNames: 'schemaNames', countryCode: '91', unknownColumns: 'refuse' },
	},
	'a lead by JSON': {
		...{ dataToSend: 'json', searchBy: 'default' },
		attributesJson: [
			{ Attribute: 'EmailAddress', Value: 'a@b.c' },
			{ Attribute: 'mx_Set', Value: '', Fields: [{ Attribute: 'mx_B', Value: 'x' }] },
		],
	},
	'a template by hand': {
		...toTemplate(...PERMISSIONS),
		templateId: locator('T1', 'id'),
		name: 'Sales',
		description: 'Text',
	},
	'a template by JSON': {
		...{ ...toTemplate(), entityPermissions: undefined, dataToSend: 'json' },
		templateJson: { Name: 'Sales', EntityPermissions: [{ Entity: 'Lead', Permissions: [VIEW] }] },
	},
};
const FIXED = ['resource', 'operation', '__rl', 'mode'];
type Place = [path: string, withValue: (value: unknown) => object];
/** Each place in some data by its path, with what makes a copy of the data with a value there. */
const placesIn = (data: object): Place[] =>
	Object.entries(data).flatMap(([key, inner]: [string, unknown]): Place[] => {
		if (FIXED.includes(key)) return [];
		const set = (one: unknown): object =>
			Object.assign(Array.isArray(data) ? [...(data as unknown[])] : { ...data }, { [key]: one });
		const inside = typeof inner === 'object' && inner !== null ? placesIn(inner) : [];
		return [
			[key, set],
			...inside.map(([path, withValue]): Place => [`${key}.${path}`, (one) => set(withValue(one))]),
		];
	});

describe.each(Object.entries(VALID))('%s, with what an expression returns', (_way, valid) => {
	test.each(placesIn(valid))('in %s', async (_path, withValue) => {
		const items = RETURNED.map((one) => ({ EmailAddress: 'a@b.c', mx_A: 'x', mx_B: one }));
		const ran = await run(items, withValue('={{ $json.mx_B }}') as Given);
		expectRules(ran);
		expect(ran.items).toHaveLength(items.length);
		expect(ran.sent).toHaveLength(ran.items.filter(({ Status }) => Status === 'Success').length);
	});
});

test('no parameter is missing here', () => {
	const given = Object.values(VALID).flatMap((valid) => [
		...Object.keys(valid),
		...Object.keys(valid.options ?? {}),
	]);
	const all = OPERATIONS.flatMap(({ resource, operation }) => parametersOf(resource, operation))
		.flatMap((parameter) => (parameter.name === 'options' ? optionsOf(parameter) : [parameter]))
		.filter(({ type }) => type !== 'notice');
	expect(all.map(({ name }) => name).filter((name) => !given.includes(name))).toEqual([
		'checkOnly',
		'checkOnly',
	]);
});

describe.each(Object.entries(VALID))(
	'%s, with the text of an expression that was not switched on',
	(_way, valid) => {
		test.each(placesIn(valid))('in %s', async (_path, withValue) => {
			const given = toTyped(withValue('{{ $json.mx_A }}'), ['text', 0, '']);
			const ran = await run({ EmailAddress: 'a@b.c', mx_A: 'x' }, Object.fromEntries(given) as Given);
			expect(ran.sent.join()).not.toContain('{{');
		});
	},
);

/** An item, with columns of any name. */
const item = fc.dictionary(nastyString, nastyValue, { maxKeys: 3 }).map((others) => ({ ...others, EmailAddress: 'a@b.c', mx_A: 'x', mx_Set: { mx_B: 'x' } })); // prettier-ignore
const accounts = fc.constantFrom<Given['fields']>(NASTY_FIELDS, 'none');
const toJsonText = (value: unknown): string => {
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return '{'; // BigInt and the like
	}
};
/** What a parameter for JSON has: an object, or its text, whole or broken somewhere. */
const typed = fc.tuple(
	fc.constantFrom('object', 'text', 'broken'),
	fc.nat(60),
	fc.constantFrom(...NASTY_STRINGS),
);
const toTyped = (
	given: object,
	[how, at, inserted]: typeof typed extends fc.Arbitrary<infer T> ? T : never,
) =>
	Object.entries(given).map(([key, value]: [string, unknown]) => {
		if (!key.endsWith('Json') || how === 'object') return [key, value];
		const text = toJsonText(value);
		return [key, how === 'text' ? text : text.slice(0, at) + inserted + text.slice(at)];
	});
const changes = fc.array(fc.tuple(fc.nat(), nastyValue), { maxLength: 3 });

test.each(Object.entries(VALID))(
	'%s, with other values in some places, is sent by the rules, or refused',
	async (_way, valid) => {
		let built = 0;
		const property = fc.asyncProperty(item, changes, typed, accounts, answers, async (...random) => {
			const [columns, places, how, fields, answer] = random;
			const changed = places.reduce((given: object, [at, value]) => {
				const all = placesIn(given);
				return all[at % all.length][1](value);
			}, valid);
			const given = Object.fromEntries(toTyped(changed, how)) as Given;
			const ran = await run(columns, { ...given, otherPermissions: 'replace', fields, answer });
			expectRules(ran);
			if (ran.sent.length > 0) built++;
		});
		await fc.assert(property, { numRuns: CASES });
		// Rejecting everything would prove nothing.
		expect(built).toBeGreaterThan(CASES / 50);
	},
	600_000,
);

/** Names of columns, and keys inside them, that something is read from. */
// prettier-ignore
const HEADINGS = ['Name', 'First Name', 'Last Name', 'Email', 'Phone', 'Phones', 'Mobile', 'City', 'Date of Birth', 'Country Code', 'mx_Budget', 'body', 'fields', 'contact'];
const KEYS = 'first last middle name value label email phone number date type 0'.split(' ');
// prettier-ignore
const CELLS = ['Ada', 'King', 'b@c.de', '+91 98450 98450', '2026-01-02', 'x, y', ' ', '', null, undefined, true, 7, NaN, new Date(0)];
const { cell } = fc.letrec<{ cell: unknown }>((tie) => ({
	cell: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		fc.constantFrom<unknown>(...CELLS),
		fc.array(tie('cell'), { maxLength: 3 }),
		fc.dictionary(fc.constantFrom(...KEYS), tie('cell'), { maxKeys: 4, noNullPrototype: true }),
	),
}));

test('what is in a cell is read, or refused, at any depth', async () => {
	const row = fc.dictionary(fc.constantFrom(...HEADINGS), cell, { maxKeys: 6 });
	let sent = 0;
	const property = fc.asyncProperty(row, row, fc.boolean(), async (one, other, hasAddress) => {
		const ran = await run([hasAddress ? { ...one, Email: 'a@b.cd' } : one, other], { inEditor: true });
		expectRules(ran);
		expect(ran.sent.join()).not.toMatch(WORDS_OF_JAVASCRIPT);
		sent += ran.sent.length;
	});
	await fc.assert(property, { numRuns: 2 * CASES });
	expect(sent).toBeGreaterThan(CASES / 10);
});

/** Deeper than the stack of Node.js, which ends at about 10,000 calls. */
const LEVELS = 50_000;
describe.each([
	['a deep list', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
	['a deep object', '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS)],
])('%s is refused', (_what, deep) => {
	// prettier-ignore
	test.each([
		...['DEEP', '{"EmailAddress":"a@b.c","mx_X":DEEP}', '[{"Attribute":"EmailAddress","Value":DEEP}]', '[{"Attribute":DEEP,"Value":"1"}]'],
		...['[{"Attribute":"S","Value":"1","Fields":DEEP}]', '[{"Attribute":"S","Value":"","Fields":[{"Attribute":"x","Value":DEEP}]}]'],
		...['{"Name":DEEP}', '{"EntityPermissions":DEEP}', '{"EntityPermissions":[{"Entity":"Lead","Permissions":DEEP}]}'],
	])('at DEEP of a lead or a template: %s', async (place) => {
		const data = place.replace('DEEP', () => deep);
		for (const given of [data, JSON.parse(data) as object]) {
			// Its own helper would go through all levels.
			const [read, item] = typeof given === 'string' ? [given, {}] : ['={{ $json.data }}', { data: given }];
			for (const parameters of [json(read), { ...VALID['a template by JSON'], templateJson: read }]) {
				const ran = await run(item, parameters);
				expectRules(ran);
				expect(ran.sent).toEqual([]);
			}
		}
	});

	test('as a value of an item', async () => {
		expect((await run({ EmailAddress: 'a@b.c', mx_X: JSON.parse(deep) as object })).text).toMatch(
			/^(✗ |EmailAddress=a@b.c$)/,
		);
	});
});
