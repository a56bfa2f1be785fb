/** Dates as spreadsheets and forms give them: numbers of Excel, ISO texts, and texts that have two meanings. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import {
	ADA,
	AUTO_MAP,
	FIELDS,
	NO_LIST,
	SUCCESS,
	byHand,
	expectCase,
	pairs,
	refused,
	run,
} from './support/rows';

const DATE_FIELDS = [
	{ SchemaName: 'mx_Signup_Date', DisplayName: 'Signup date', DataType: 'Date', RenderTypeTextValue: 'Date' },
	{ SchemaName: 'mx_Next_Call', DisplayName: 'Next call', DataType: 'Date', RenderTypeTextValue: 'DateTime' },
	{ SchemaName: 'mx_Visit', DisplayName: 'Visit', DataType: 'DateTime' },
	{ SchemaName: 'mx_Birthday', DisplayName: 'Birthday', DataType: 'Text' },
	{ SchemaName: 'mx_Days_On_Market', DisplayName: 'Days on market', DataType: 'Number' },
	{ SchemaName: 'mx_Opening', DisplayName: 'Opening', DataType: 'Time' },
	{ SchemaName: 'mx_Update', DisplayName: 'Update', DataType: 'Text' },
	{ SchemaName: 'mx_CallTime', DisplayName: 'Call time' },
	{ SchemaName: 'mx_S', DisplayName: 'Sometimes' },
];
const list = { body: [...FIELDS, ...DATE_FIELDS] };

/** What is sent for one column of a row whose fields are read, and the hint. */
const send = async (column: string, value: unknown) => {
	const { sent, items, hints } = await run({
		list,
		items: [{ 'E-mail': ADA, [column]: value } as IDataObject],
	});
	const [, pair] = JSON.parse(sent[0] ?? '[]') as Array<{ Value: string }>;
	return { value: pair?.Value, output: items[0].json, hint: hints[0]?.message };
};

const expectSent = async (column: string, given: unknown, value?: string, hint?: string) =>
	expect(await send(column, given)).toEqual({ value, output: SUCCESS, hint });
const doubtful = (column: string, value: string | number, advice: string) =>
	`1 written. Left unchanged, though they may be dates or times: ${column} (${value}). ${advice}`;
const DATES = 'Write dates as YYYY-MM-DD';
const TIMES = 'Format times as text';

describe('in a date field, a number is an Excel date', () => {
	test.each<[unknown, string]>([
		[46_159, '2026-05-17'],
		[[46_159], '2026-05-17'],
		[32_875, '1990-01-02'],
		[46_159.5, '2026-05-17 12:00:00'],
		[46_170.604166666664, '2026-05-28 14:30:00'],
		// A second before midnight, and less than half a second before it.
		[46_159.999988426, '2026-05-17 23:59:59'],
		[46_159.999999, '2026-05-18'],
		[2_101, '1905-10-01'],
		[36_585, '2000-02-29'],
		[2_958_465, '9999-12-31'],
	])('%p is %s', async (days, date) => {
		await expectSent('Signup date', days, date);
	});

	test.each(['Next call', 'Visit', 'mx_Next_Call', 'MX visit'])(
		'whatever its name and render type: %s',
		async (column) => {
			expect(await send(column, 46_159.5)).toMatchObject({ value: '2026-05-17 12:00:00' });
		},
	);

	test.each([
		['a year', 2026],
		['an empty cell in date format', 0],
		['a time', 0.5],
		['less than nothing', -46_159],
		['digits of a date', 20_260_517],
		['more days than Excel has', 2_958_466],
	])('and %s is refused, as nothing says which date it is', async (_what, number) => {
		const { value, output } = await send('Signup date', number);
		expect(value).toBeUndefined();
		const advice = '^Enter a date such as 2026-05-17, or clear the cell\\.$';
		expect(output).toEqual(refused(`^Column "Signup date": ${number} is not a date$`, advice));
	});
});

test.each(['', ' ', null])('in a date field, a blank cell is no date: %j', async (blank) => {
	await expectSent('Visit', blank);
});

describe('in a date field, a text', () => {
	test.each(['2026-05-17', ' 2026-05-17', '2026-05-17 14:30:00', '2026-05-17T14:30:00'])(
		'that begins as LeadSquared writes dates is sent unchanged: %j',
		async (text) => await expectSent('Signup date', text, text),
	);

	test.each(['03/04/2026', '3.4.26', '46159', '2026-05-171', 'next week'])(
		'with another meaning, or several, is sent unchanged, and the hint names the column: %j',
		async (text) => await expectSent('Signup date', text, text, doubtful('Signup date', text, DATES)),
	);
});

describe('in another field, or one whose type is not known, a number is sent unchanged', () => {
	test.each([
		['of text, and the hint names a column that announces a date', 'Birthday', true],
		['of text, and no hint names a column that does not', 'Update', false],
		['of numbers', 'Days on market', false],
	])('%s', async (_what, column, isNamed) => {
		await expectSent(column, 32_875, '32875', isNamed ? doubtful(column, 32_875, DATES) : undefined);
	});

	test.each([
		['mx_Birthday', true],
		['mx_CreatedOn', true],
		['mx_Paid_on', true],
		['mx_Update', false],
		['mx_Candidate', false],
		['mx_Region', false],
	])('where the account does not list its fields, and the hint names %s: %s', async (column, isNamed) => {
		await expectCase({
			list: NO_LIST,
			items: [{ EmailAddress: ADA, [column]: 32_875 }],
			sent: [pairs(['EmailAddress', ADA], [column, '32875'])],
			hints: isNamed ? [doubtful(column, 32_875, DATES)] : [],
		});
	});

	test.each([
		['the account does not list its fields', {}, NO_LIST],
		['schema names are asked for', { options: { columnNames: 'schemaNames' } }, undefined],
	])('where %s', async (_why, parameters, answer) => {
		const { sent, hints } = await run({
			parameters: { ...AUTO_MAP, ...parameters },
			list: answer,
			items: [{ EmailAddress: ADA, 'Signup date': 32_875, Count: 32_875 }],
		});
		expect(sent).toEqual([pairs(['EmailAddress', ADA], ['Signup date', '32875'], ['Count', '32875'])]);
		expect(hints[0].message).toBe(doubtful('Signup date', 32_875, DATES));
	});

	test.each([0, 1, 2026, 1.5])(
		'and one that is no date in the life of a lead is not named: %p',
		async (number) => {
			const { hints } = await run({ items: [{ EmailAddress: ADA, mx_Birthday: number }] });
			expect(hints).toEqual([]);
		},
	);
});

test('in a time field, a number is sent unchanged, and the hint names the column', async () => {
	await expectSent('Opening', 0.5, '0.5', doubtful('Opening', 0.5, TIMES));
	forgetAnswers();
	await expectSent('Opening', '09:00', '09:00');
});

test.each([
	['Call time', 0.375, true],
	['mx_CallTime', 0.999, true],
	['Call time', 1.5, false],
	['Call time', 0, false],
	['Sometimes', 0.375, false],
])(
	'in a field of text, a part of a day is named where the column announces a time: %s, %p',
	async (column, value, isNamed) => {
		await expectSent(column, value, `${value}`, isNamed ? doubtful(column, value, TIMES) : undefined);
	},
);

describe('where attributes are not mapped from columns', () => {
	const defined = (name: string) => byHand({ EmailAddress: ADA, [name]: '={{ $json.When }}' });

	test.each(['Signup date', 'mx_Signup_Date'])(
		'a number goes into a date field as a date: %s',
		async (name) => {
			await expectCase({
				parameters: defined(name),
				list,
				items: [{ When: 46_159 }, { When: 2026 }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_Signup_Date', '2026-05-17'])],
				output: [SUCCESS, refused(/^Attribute "mx_Signup_Date": 2026 is not a date/, /or leave it empty/)],
			});
		},
	);

	const attributesJson = '={{ { EmailAddress: $json.Mail, mx_Signup_Date: $json.When } }}';

	test.each<[string, INodeParameters, string]>([
		['manually', defined('mx_Signup_Date'), '. Email Address = ada@example.com; When → mx_Signup_Date'],
		['as JSON', { dataToSend: 'json', attributesJson }, ''],
	])('the hint names the attribute of a number that may be a date: %s', async (_how, parameters, mapped) => {
		await expectCase({
			parameters,
			inEditor: true,
			items: [{ Mail: ADA, When: 46_159 }],
			sent: [pairs(['EmailAddress', ADA], ['mx_Signup_Date', '46159'])],
			hints: [doubtful('mx_Signup_Date', 46_159, DATES).replace('1 written', `1 written${mapped}`)],
		});
	});
});

describe('a value that is a date with a zone has its field read', () => {
	const OF_ITEM = '={{ $json.row["When it starts"] }}';
	const when = '2026-05-17T00:00:00.000+05:30';
	const items = [{ row: {} }, { row: { 'When it starts': when } }] as IDataObject[];
	const day = pairs(['EmailAddress', ADA], ['mx_Signup_Date', '2026-05-17']);
	const none = pairs(['EmailAddress', ADA]);

	test.each<[how: string, parameters: INodeParameters, sent: string[], reads?: number]>([
		['a typed text', byHand({ EmailAddress: ADA, mx_Signup_Date: when }), [day, day]],
		['a column', byHand({ EmailAddress: ADA, mx_Signup_Date: OF_ITEM }), [none, day]],
		[
			'an expression',
			byHand({ EmailAddress: ADA, mx_Signup_Date: '={{ $json.row["When it starts"] || "" }}' }),
			[none, day],
		],
		[
			'none, for an attribute of names',
			byHand({ EmailAddress: ADA, FirstName: when }),
			Array<string>(2).fill(pairs(['EmailAddress', ADA], ['FirstName', '2026-05-16 18:30:00'])),
			0,
		],
		[
			'none, for a text without a zone',
			byHand({ EmailAddress: ADA, mx_Signup_Date: '2026-05-17' }),
			[day, day],
			0,
		],
	])('%s', async (_how, parameters, sent, reads = 1) => {
		await expectCase({ parameters, list, items, sent, reads });
	});
});

test.each<[unknown, boolean]>([
	['2026-05-17 14:30:00', true],
	['2026-05-17T14:30:00', true],
	['2026-05-17 14:30', true],
	[46_159.5, true],
	['2026-05-17', false],
	['2026-05-17 14:30:00+05:30', false],
	[46_159, false],
])('a time without a zone is named where the field has a time: %j, %s', async (time, isNamed) => {
	const { hint = '' } = await send('Next call', time);
	expect(/no time zone: Next call \(/.test(hint)).toBe(isNamed);
	forgetAnswers();
	expect((await send('Signup date', time)).hint).toBeUndefined();
});
