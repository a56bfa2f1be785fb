/**
 * No text holds up n8n, whatever it consists of: long runs of signs around what a rule looks for, in each place that an item, a
 * parameter, or an answer has. In quadratic time, one of these runs takes minutes.
 */
import { LISTS } from '../support/longLists';
import { type Given, SUCCESS, byHand, having, json, run } from '../support/node';

const RUN_CHARACTERS = 300_000;
const MOST_MS = 1_500;
const LEAST_MS = 20;
/** Signs, and parts of a text that a rule looks for. */
const RUNS = [...' \n"\'a1,;([<@./+-\\\u0301', '\u0301\u0323', '%25', '&amp;', '{"a":', '[1,', '$json', '{{'];

const TYPES = ['Text', 'Number', 'Boolean', 'Date', 'DateTime', 'Phone', 'Select', 'MultiSelect'];
const FIELDS = having(
	...TYPES.map((DataType) => ({
		SchemaName: `mx_${DataType}`,
		DisplayName: DataType,
		DataType,
		...(DataType.endsWith('lect') && { Options: [{ Value: 'A' }, { Value: 'B' }] as never }),
	})),
	{ SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' },
	'LeadType Lead Type',
);
const VALUES: Record<string, string> = {
	Email: 'Bo <a@b.c>',
	Phone: '(0) 98450-98450',
	Mobile: '+91 98450 98450',
	FirstName: 'Ada',
	Name: 'King, Ada',
	mx_Text: 'null',
	mx_Number: '1.5',
	mx_Boolean: 'yes',
	mx_Date: '2026-01-02',
	mx_DateTime: '2026-01-02T10:00:00Z',
	mx_Phone: '98450 98450',
	mx_Select: 'A',
	mx_MultiSelect: 'A;B',
	mx_Study: '{"a":1}',
	LeadType: 'OT_1',
	Other: '{"email":"a@b.c"}',
};
const OK = { EmailAddress: 'a@b.c' };
const WORDS = ['A Lead with same Phone Number already exists.', 'Attribute(s) does not exist - X,Y'];

type Around = (text: string) => string;
const ofValues = (around: Around, names: string[]) =>
	Object.fromEntries(names.map((name) => [name, around(VALUES[name])]));

const PLACES: Record<string, (around: Around) => [item: object, given?: Given]> = {
	'values of all columns': (around) => [{ ...OK, ...ofValues(around, Object.keys(VALUES)) }],
	'an address': (around) => [ofValues(around, ['Email']), { searchBy: 'EmailAddress' }],
	'a phone': (around) => [ofValues(around, ['Phone']), { options: { countryCode: '91' } }],
	'a name of a column': (around) => [{ ...OK, [around('Email')]: 'x' }],
	'a value in no place': (around) => [{ x: around('a@b.c'), [around('Email')]: 'a@b.c' }],
	'JSON in a text': (around) => [{ body: around('{"email":"a@b.c"}') }],
	'names to ignore': (around) => [OK, { inputsToIgnore: around("['City'], body.City") }],
	'other parameters': (around) => [
		{ ...OK, t: around('+91') },
		{
			additional: { City: around('x'), mx_Date: '={{ $json.t }}' },
			options: { countryCode: '={{ $json.t }}' },
		},
	],
	'a path': (around) => [{ ...OK, t: around('body.x') }, { leadPath: '={{ $json.t }}' }],
	'an expression': (around) => [
		OK,
		{ additional: { City: `={{ "${around('$json.a.b').replace(/["\\\n]/g, '-')}" }}` } },
	],
	'values by hand': (around) => [{}, byHand({ ...OK, ...ofValues(around, ['FirstName', 'Phone']) })],
	'JSON by hand': (around) => [{}, json(around('{"EmailAddress":"a@b.c"}'))],
	'an error before': (around) => [{ error: around('x') }],
	'an answer': (around) => [OK, { answer: { status: 500, body: around('{').slice(0, 99_000) } }],
};
for (const words of WORDS)
	PLACES[`an answer with "${words}"`] = (around) => [
		OK,
		{
			answer: {
				status: 500,
				body: { ExceptionType: 'MXException', ExceptionMessage: around(words).slice(0, 95_000) },
			},
		},
	];

test.each(RUNS)('long runs of %j are read in linear time, in each place', async (unit) => {
	const runOf = unit.repeat(RUN_CHARACTERS / unit.length);
	const around = (text: string) => [runOf, text, runOf, text, runOf].join('');
	for (const [place, make] of Object.entries(PLACES)) {
		const [item, given] = make(around);
		const { user } = process.cpuUsage();
		await run(item, { fields: FIELDS, ...given });
		const userMs = (process.cpuUsage().user - user) / 1_000;
		if (userMs >= MOST_MS) throw new Error(`${place}: ${userMs} ms`);
	}
});

const LEVELS = 20_000;
const deepIn = (open: string, close: string) => `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`;

test.each([
	['lists', deepIn('[', ']')],
	['objects', deepIn('{"a":', '}')],
])('%s inside each other are one value, as a text, and as they are', async (_what, text) => {
	let deep: unknown = 1;
	for (let level = 0; level < LEVELS; level++) deep = text.startsWith('[') ? [deep] : { a: deep };
	for (const value of [text, deep])
		for (const name of [...Object.keys(VALUES), 'body', 'fields']) {
			const given = { fields: FIELDS, answer: { body: SUCCESS } };
			const { text: became } = await run([{ ...OK, [name]: value }, OK], given);
			expect(became).not.toMatch(/stack/);
			expect(became).toMatch(/ \| 1$/);
		}
});

test('JSON of more than 5,000 levels is not parsed', async () => {
	const nested = (levels: number) => run({}, json(`${'['.repeat(levels)}${']'.repeat(levels)}`));
	expect((await nested(5_001)).text).toMatch('is not valid JSON: It has more than 5000 levels');
	expect((await nested(5_000)).text).not.toMatch('levels');
});

test('a list of names to ignore with a quotation mark and backslashes is read in linear time', async () => {
	const { user } = process.cpuUsage();
	await run(OK, { inputsToIgnore: `['${'\\'.repeat(50_000)}` });
	expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(MOST_MS);
});

test.each(LISTS)('twice as many %s take about twice as long', async (_what, count, _large, make) => {
	const measure = async (length: number) => {
		const [items, given] = make(length);
		const { user } = process.cpuUsage();
		await run(items, given);
		return (process.cpuUsage().user - user) / 1_000;
	};
	let [onceMs, twiceMs] = [Infinity, Infinity];
	// Quadratic time would be four times as long. Times below LEAST_MS say nothing.
	const isLinear = () => twiceMs < 3 * Math.max(onceMs, LEAST_MS);
	// A busy machine spoils some samples. The shortest time of ten samples is the code's own.
	for (let sample = 0; sample < 3 || (sample < 10 && !isLinear()); sample++) {
		onceMs = Math.min(onceMs, await measure(count));
		twiceMs = Math.min(twiceMs, await measure(2 * count));
	}
	expect([isLinear(), onceMs, twiceMs]).toEqual([true, onceMs, twiceMs]);
});
