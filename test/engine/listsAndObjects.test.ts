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

interface Mode {
	parameters: INodeParameters;
	/** The item for a value of mx_A, or of mx_A in the set mx_Set. */
	toItem: (value: unknown) => IDataObject;
	toItemWithSet: (value: unknown) => IDataObject;
	/** How a message calls them. */
	place: string;
	placeInSet: string;
}

const lead = (value: unknown) => ({ EmailAddress: ADA, mx_A: value }) as IDataObject;
const leadWithSet = (value: unknown) => ({ EmailAddress: ADA, mx_Set: { mx_A: value } }) as IDataObject;

const AUTOMATIC: Mode = {
	parameters: AUTO_MAP,
	toItem: lead,
	toItemWithSet: leadWithSet,
	place: 'Column "mx_A"',
	placeInSet: 'Column "mx_Set": "mx_A"',
};
const MANUAL: Mode = {
	parameters: {
		attributes: {
			attribute: [
				{ name: 'EmailAddress', value: ADA },
				{ name: 'mx_A', value: '={{ $json.mx_A }}' },
			],
		},
		customFieldSets: {
			fieldSet: [
				{
					name: 'mx_Set',
					value: '',
					fields: { field: [{ name: 'mx_A', value: '={{ $json.mx_Set?.mx_A }}' }] },
				},
			],
		},
	},
	toItem: lead,
	toItemWithSet: leadWithSet,
	place: 'Attribute "mx_A"',
	placeInSet: 'Attribute "mx_Set": "mx_A"',
};
const JSON_OBJECT: Mode = { ...MANUAL, parameters: { dataToSend: 'json', attributesJson: '={{ $json }}' } };

/** The pairs for a value as mx_A, and in the set mx_Set. */
const pairsOf = (value: unknown) => [
	{ Attribute: 'EmailAddress', Value: ADA },
	...(value === undefined ? [] : [{ Attribute: 'mx_A', Value: value }]),
];
const pairsWithSetOf = (value: unknown) => [
	{ Attribute: 'EmailAddress', Value: ADA },
	...(value === undefined
		? []
		: [{ Attribute: 'mx_Set', Value: '', Fields: [{ Attribute: 'mx_A', Value: value }] }]),
];
const JSON_PAIRS: Mode = {
	...MANUAL,
	parameters: { dataToSend: 'json', attributesJson: '={{ $json.pairs }}' },
	toItem: (value) => ({ pairs: pairsOf(value) }) as IDataObject,
	toItemWithSet: (value) => ({ pairs: pairsWithSetOf(value) }) as IDataObject,
};

const bodyOf = (value: string | undefined) => JSON.stringify(pairsOf(value));
const bodyWithSetOf = (value: string | undefined) => JSON.stringify(pairsWithSetOf(value));

const expectSent = async ({ parameters, toItem, toItemWithSet }: Mode, value: unknown, text?: string) =>
	await expectCase({
		parameters,
		items: [toItem(value), toItemWithSet(value)],
		sent: [bodyOf(text), bodyWithSetOf(text)],
	});

const expectRefused = async (mode: Mode, value: unknown, message: string, advice: RegExp) =>
	await expectCase({
		parameters: mode.parameters,
		items: [mode.toItem(value), mode.toItemWithSet(value)],
		sent: [],
		output: [
			{ error: `${mode.place} ${message} [item 0]`, message: expect.stringMatching(advice) },
			{ error: `${mode.placeInSet} ${message} [item 1]`, message: expect.stringMatching(advice) },
		],
		hints: ['0 written, 2 refused'],
	});

/** What is sent; undefined for nothing. */
const SINGLE: Array<[source: string, value: unknown, sent: string | undefined]> = [
	['a text', 'London', 'London'],
	['a number', 12.5, '12.5'],
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
	['a form with two ticks', ['Rome', 'Oslo'], 'Rome;Oslo'],
	['a list with a semicolon in an entry', ['a;b', 'c'], 'a;b;c'],
	['a list with an empty cell in it', ['Rome', null, '', 'Oslo'], 'Rome;Oslo'],
	['a lookup of a table', [7], '7'],
	['a list of numbers', [1, 2.5, 1e21], '1;2.5;1000000000000000000000'],
	['a list of true and false', [true, false], 'true;false'],
	['a list of dates and times', [ISO, '2026-01-01'], `${UTC};2026-01-01`],
];
const FILE = { filename: 'cv.pdf', mimetype: 'application/pdf', size: 7 };
const STORED_FILE = { fileName: 'cv.pdf', mimeType: 'application/pdf', id: 'filesystem:1' };
const REFUSED: Array<[source: string, value: unknown, message: string, advice: RegExp]> = [
	['a list of lists', [['a']], 'has a list of lists', /\.map\(/],
	['an empty list in a list', ['a', []], 'has a list of lists', /\.map\(/],
	['records of a table', [{ id: 1 }, { id: 2 }], 'has a list of objects', /\.map\(/],
	['a file of a form', FILE, 'has a file', /Send a link/],
	['a file in the combined binary mode', STORED_FILE, 'has a file', /Send a link/],
	['several files', [FILE, FILE], 'has a file', /Send a link/],
	[
		'an entry of a list',
		{ __rl: true, mode: 'list', value: 'a' },
		'has an entry of a list instead of its value',
		/"value" inside/,
	],
	['a list with an invalid date', ['a', 'Invalid DateTime'], 'has an invalid date', /Check the expression/],
	['an invalid date', 'Invalid DateTime', 'has an invalid date', /Check the expression/],
];

describe.each([
	['Map Automatically', AUTOMATIC],
	['Map Each Attribute Manually', MANUAL],
	['JSON, an object', JSON_OBJECT],
	['JSON, a list', JSON_PAIRS],
])('with %s', (_name, mode) => {
	test.each(SINGLE)('%s', async (_source, value, sent) => await expectSent(mode, value, sent));

	const isJson = mode === JSON_OBJECT || mode === JSON_PAIRS;
	test.each(LISTS)(isJson ? '%s is refused' : '%s', async (_source, value, sent) => {
		if (!isJson) return await expectSent(mode, value, sent);
		await expectCase({
			parameters: mode.parameters,
			items: [mode.toItem(value), mode.toItemWithSet(value)],
			sent: [],
			output: [0, 1].map((item) => ({
				error: `Attribute "mx_A" has a list instead of a single value [item ${item}]`,
				message: 'Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").',
			})),
			hints: ['0 written, 2 refused'],
		});
	});

	const refusedOfAll = REFUSED.filter(([, value]) => !isJson || !Array.isArray(value));
	test.each(refusedOfAll)('%s is refused', async (_source, value, message, advice) => {
		await expectRefused(mode, value, message, advice);
	});
});

describe('an object', () => {
	const OWNER = { id: 'u1', email: ADA };

	test.each([
		['Map Automatically', AUTOMATIC],
		['JSON', JSON_OBJECT],
	])('is a custom field set with %s', async (_name, { parameters, toItem }) => {
		await expectCase({
			parameters,
			items: [toItem(OWNER), toItem({})],
			sent: [
				`[{"Attribute":"EmailAddress","Value":"${ADA}"},{"Attribute":"mx_A","Value":"","Fields":[{"Attribute":"id","Value":"u1"},{"Attribute":"email","Value":"${ADA}"}]}]`,
				bodyOf(undefined),
			],
		});
	});

	test.each([
		['Map Each Attribute Manually', MANUAL],
		['JSON, a list', JSON_PAIRS],
	])('is refused with %s, which has custom field sets of its own', async (_name, mode) => {
		await expectRefused(mode, OWNER, 'has an object instead of a single value', /\$json\.owner\.name/);
	});

	test.each([
		['Map Automatically', AUTO_MAP],
		['JSON', JSON_OBJECT.parameters],
	])('is refused within a custom field set with %s', async (_name, parameters) => {
		const { items, sent } = await run({ parameters, items: [leadWithSet(OWNER)] });
		expect(sent).toEqual([]);
		expect(items.map(({ json }) => json)).toEqual([refused(/ "mx_A" has an object/, /\$json\.owner\.name/)]);
	});

	test.each(['EmailAddress', 'Phone', 'FirstName', 'LastName', 'LeadType', 'SearchBy'])(
		'is refused as %s, which takes a single value',
		async (name) => {
			const row = { EmailAddress: ADA, Phone: '+91-9845098450', [name]: { number: 5 } };
			const contact = name === 'Phone' ? 'EmailAddress' : 'Phone';
			const byHand = {
				attributes: { attribute: [{ name: contact, value: `={{ $json.${contact} }}` }] },
				customFieldSets: {
					fieldSet: [{ name, value: '', fields: { field: [{ name: 'number', value: '5' }] } }],
				},
			};
			const modes: Array<[INodeParameters, string]> = [
				[AUTO_MAP, 'Column'],
				[JSON_OBJECT.parameters, 'Attribute'],
				...(name === 'SearchBy' ? [] : [[byHand, 'Attribute'] as [INodeParameters, string]]),
			];
			for (const [parameters, what] of modes) {
				forgetAnswers();
				const ofSearchBy = name === 'SearchBy' && what === 'Column';
				const error = ofSearchBy
					? /SearchBy.*'Search By'/
					: `^${what} "${name}" has fields of its own instead of a single value`;
				const output = [refused(error, /./)];
				await expectCase({ parameters, items: [row], sent: [], output, hints: ['0 written, 1 refused'] });
			}
		},
	);

	test('without a value is blank as any attribute', async () => {
		await expectCase({
			items: [
				{ EmailAddress: ADA, Phone: {} },
				{ EmailAddress: ADA, Phone: { number: null } },
			],
			sent: [bodyOf(undefined), bodyOf(undefined)],
		});
	});
});

test('the advice for lists leads to a lead', async () => {
	const tags = [{ name: 'Rome' }, { name: 'Oslo' }];
	const { items } = await run({ items: [{ EmailAddress: ADA, mx_A: tags }] });
	const [advised] = String(items[0].json.message).match(/\{\{.*\}\}/) ?? [];
	const attributeOf = (value: string) => ({
		attributes: {
			attribute: [
				{ name: 'EmailAddress', value: ADA },
				{ name: 'mx_A', value },
			],
		},
	});
	// The expressions of n8n 1.85 take no arrow functions here.
	if (!isN8n1) {
		forgetAnswers();
		await expectCase({
			parameters: attributeOf(`=${advised}`),
			items: [{ tags }],
			sent: [bodyOf('Rome;Oslo')],
		});
	}
	forgetAnswers();
	await expectCase({
		parameters: {
			dataToSend: 'json',
			attributesJson: '={{ { EmailAddress: $json.EmailAddress, mx_A: $json.tags.join(";") } }}',
		},
		items: [{ EmailAddress: ADA, tags: ['Rome', 'Oslo'] }],
		sent: [bodyOf('Rome;Oslo')],
	});
});
