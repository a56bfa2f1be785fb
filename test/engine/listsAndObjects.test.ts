/**
 * Values that are not text: what forms, sheets, tables and webhooks put into an item, and what is sent of it with each
 * way to map it.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isN8n1 } from './support/harness';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, expectCase, refused, run } from './support/rows';

const UTC = '2026-01-01 04:30:00';
const ISO = '2026-01-01T10:00:00.000+05:30';

/** The pairs for a value of mx_A, and of mx_A in the set mx_Set. */
const pairsOf = (value: unknown) => {
	const pair = value === undefined ? [] : [{ Attribute: 'mx_A', Value: value }];
	const set = pair.map((inner) => ({ Attribute: 'mx_Set', Value: '', Fields: [inner] }));
	return [pair, set].map((pairs) => [{ Attribute: 'EmailAddress', Value: ADA }, ...pairs]);
};
/** The leads for the same. */
const leadsOf = (value: unknown) =>
	[{ mx_A: value }, { mx_Set: { mx_A: value } }].map(
		(attributes) => ({ EmailAddress: ADA, ...attributes }) as IDataObject,
	);

interface Mode {
	parameters: INodeParameters;
	/** The items for a value of mx_A, and of mx_A in the set mx_Set. */
	toItems: (value: unknown) => IDataObject[];
	/** How a message calls what has the value. */
	what: 'Attribute' | 'Column';
}

const attributeOf = (value: string) => ({
	attribute: [
		{ name: 'EmailAddress', value: ADA },
		{ name: 'mx_A', value },
	],
});
const AUTOMATIC: Mode = { parameters: AUTO_MAP, toItems: leadsOf, what: 'Column' };
const FIELDS = { field: [{ name: 'mx_A', value: '={{ $json.mx_Set?.mx_A }}' }] };
const MANUAL: Mode = {
	parameters: {
		attributes: attributeOf('={{ $json.mx_A }}'),
		customFieldSets: { fieldSet: [{ name: 'mx_Set', value: '', fields: FIELDS }] },
	},
	toItems: leadsOf,
	what: 'Attribute',
};
const JSON_OBJECT: Mode = { ...MANUAL, parameters: { dataToSend: 'json', attributesJson: '={{ $json }}' } };
const JSON_PAIRS: Mode = {
	...MANUAL,
	parameters: { dataToSend: 'json', attributesJson: '={{ $json.pairs }}' },
	toItems: (value) => pairsOf(value).map((pairs) => ({ pairs }) as IDataObject),
};
const MODES: Array<[name: string, Mode]> = [
	['Map Automatically', AUTOMATIC],
	['Map Each Attribute Manually', MANUAL],
	['JSON, an object', JSON_OBJECT],
	['JSON, a list', JSON_PAIRS],
];

const expectSent = async (mode: Mode, value: unknown, text?: string) => {
	const { parameters, toItems } = mode;
	const sent = pairsOf(text).map((pairs) => JSON.stringify(pairs));
	// What the account says about a field decides what becomes of a date.
	const reads =
		mode === AUTOMATIC ? undefined : mode === MANUAL && (value === ISO || typeof value === 'number') ? 1 : 0;
	await expectCase({ parameters, items: toItems(value), sent, reads });
};

const expectRefused = async (
	{ parameters, toItems, what }: Mode,
	value: unknown,
	error: string,
	advice: RegExp,
) =>
	await expectCase({
		parameters,
		items: toItems(value),
		sent: [],
		output: [`${what} "mx_A"`, `${what} "mx_Set": "mx_A"`].map((place, item) => ({
			error: `${place} ${error} [item ${item + 1} of 2]`,
			message: expect.stringMatching(advice),
		})),
		hints: ['0 written, 2 refused'],
	});

/** What is sent; undefined for nothing. */
const SINGLE: Array<[source: string, value: unknown, sent: string | undefined]> = [
	['a text', 'London', 'London'],
	['the number 0', 0, '0'],
	['a checkbox of a sheet', false, 'false'],
	['an empty cell', null, undefined],
	['a blank cell', ' ', undefined],
	['a form without a tick', [], undefined],
	['a list of empty cells', [null, ' ', ''], undefined],
	['a date and time', ISO, UTC],
];
const LISTS: Array<[source: string, value: unknown, sent: string]> = [
	['a form with one tick', ['Yes'], 'Yes'],
	['a list with an empty cell in it', ['Rome', null, '', 'a;b'], 'Rome;a;b'],
	['a list of numbers and boxes', [1, 2.5, 1e-7, true], '1;2.5;0.0000001;true'],
	['a list of dates and times', [ISO, '2026-01-01'], `${UTC};2026-01-01`],
];
const FILE = { filename: 'cv.pdf', mimetype: 'application/pdf', size: 7 };
const STORED_FILE = { fileName: 'cv.pdf', mimeType: 'application/pdf', id: 'filesystem:1' };
const ENTRY = { __rl: true, mode: 'list', value: 'a' };
const REFUSED: Array<[source: string, value: unknown, message: string, advice: RegExp]> = [
	['an empty list in a list', ['a', []], 'has a list of lists', /\.map\(/],
	['records of a table', [{ id: 1 }, { id: 2 }], 'has a list of objects', /\.map\(/],
	['a file of a form', FILE, 'has a file', /Send a link/],
	['a file in the combined binary mode', STORED_FILE, 'has a file', /Send a link/],
	['several files', [FILE, FILE], 'has a file', /Send a link/],
	['an entry of a list', ENTRY, 'has an entry of a list instead of its value', /"value" inside/],
	['a list with an invalid date', ['a', 'Invalid DateTime'], 'has an invalid date', /Check the expression/],
	['an invalid date', 'Invalid DateTime', 'has an invalid date', /Check the expression/],
];

describe.each(MODES)('with %s', (_name, mode) => {
	test.each(SINGLE)('%s', async (_source, value, sent) => await expectSent(mode, value, sent));

	const isJson = mode === JSON_OBJECT || mode === JSON_PAIRS;
	test.each(LISTS)(isJson ? '%s is refused' : '%s', async (_source, value, sent) => {
		if (!isJson) return await expectSent(mode, value, sent);
		const advice = 'Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").';
		const { items, sent: none } = await run({ parameters: mode.parameters, items: mode.toItems(value) });
		expect(none).toEqual([]);
		expect(items.map(({ json }) => json)).toEqual(
			[0, 1].map((item) => ({
				error: `Attribute "mx_A" has a list instead of a single value [item ${item + 1} of 2]`,
				message: advice,
			})),
		);
	});

	// A column with a list of objects is left out.
	const refusedOfAll = REFUSED.filter(
		([, value]) =>
			!Array.isArray(value) || mode === MANUAL || (mode === AUTOMATIC && typeof value[0] === 'string'),
	);
	test.each(refusedOfAll)('%s is refused', async (_source, value, message, advice) => {
		await expectRefused(mode, value, message, advice);
	});
});

describe('an object', () => {
	const OWNER = { id: 'u1', email: ADA };

	test.each([
		['Map Automatically', AUTOMATIC],
		['JSON', JSON_OBJECT],
	])('is a custom field set with %s, and refused within one', async (_name, { parameters }) => {
		await expectCase({
			parameters,
			items: [...leadsOf(OWNER), ...leadsOf({}).slice(0, 1)],
			sent: [
				`[{"Attribute":"EmailAddress","Value":"${ADA}"},{"Attribute":"mx_A","Value":"","Fields":[{"Attribute":"id","Value":"u1"},{"Attribute":"email","Value":"${ADA}"}]}]`,
				`[{"Attribute":"EmailAddress","Value":"${ADA}"}]`,
			],
			output: [
				expect.objectContaining({ Status: 'Success' }),
				refused(/ "mx_A" has an object/, /\$json\.owner\.name/),
				expect.objectContaining({ Status: 'Success' }),
			],
			hints: ['2 written, 1 refused'],
		});
	});

	test.each([
		['Map Each Attribute Manually', MANUAL],
		['JSON, a list', JSON_PAIRS],
	])('is refused with %s, which has custom field sets of its own', async (_name, mode) => {
		await expectRefused(mode, OWNER, 'has an object instead of a single value', /\$json\.owner\.name/);
	});

	test.each(['EmailAddress', 'Phone', 'FirstName', 'LastName', 'LeadType', 'SearchBy'])(
		'is refused with JSON as %s, which takes a single value',
		async (name) => {
			const row = { EmailAddress: ADA, Phone: '+91-9845098450', [name]: { number: 5 } };
			const output = [refused(`^Attribute "${name}" has fields of its own instead of a single value`, /./)];
			await expectCase({ parameters: JSON_OBJECT.parameters, items: [row], sent: [], output });
		},
	);

	test('in a column of an attribute with a single value is left out and named, as is a list of them', async () => {
		await expectCase({
			items: [
				{ EmailAddress: ADA, FirstName: { number: 5 }, mx_A: [{ id: 1 }, { id: 2 }], mx_B: [FILE, FILE] },
			],
			sent: [JSON.stringify(pairsOf(undefined)[0])],
			hints: ['1 written. Left out: FirstName, mx_A, mx_B'],
		});
	});

	test('without a value is blank as any attribute', async () => {
		const { sent } = await run({
			items: [{}, { number: null }].map((Phone) => ({ EmailAddress: ADA, Phone })),
		});
		expect(sent).toEqual(Array(2).fill(JSON.stringify(pairsOf(undefined)[0])));
	});
});

// The expressions of n8n 1.85 take no arrow functions here.
if (!isN8n1)
	test('the advice for lists leads to a lead', async () => {
		const tags = [{ name: 'Rome' }, { name: 'Oslo' }];
		const given = { parameters: MANUAL.parameters, items: leadsOf(tags) };
		const { items } = await run(given);
		const [advised] = String(items[0].json.message).match(/\{\{.*\}\}/) ?? [];
		forgetAnswers();
		const parameters = { attributes: attributeOf(`=${advised}`) };
		await expectCase({ parameters, items: [{ tags }], sent: [JSON.stringify(pairsOf('Rome;Oslo')[0])] });
	});
