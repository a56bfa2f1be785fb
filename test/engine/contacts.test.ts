/**
 * Email addresses and phone numbers: what would merge two people into one lead, or make a lead that nobody can reach, is
 * refused. What only looks different is cleaned, so that it finds the same lead.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, SUCCESS, byHand, expectCase, pairs, refused, run, testCases } from './support/rows';

const INVISIBLE = [
	...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u00ad\u061c',
	...'\u180e\u2060\u2064\u2066\u2067\u2068\u2069\ufeff\u0000',
];

/** What people, forms and spreadsheets write where there is no value. */
const PLACEHOLDERS = [
	...'anonymous|Anonym|anónimo|N/A|n.a.|-|--|.|?|—|none|-None-|None.|null|unknown|Same as above|TBD'.split(
		'|',
	),
	...'(not set)|0|00|0000000000|9999999999|+91-9999999999|99999|1234567890|123-456-7890|٠٠٠٠٠٠'.split('|'),
	...'１２３４５６７８９０| N/A\u200b|Ｎ／Ａ|Err:502|#N/A|#NV|#REF!|#ИМЯ?|#ЗНАЧ!|#¡DIV/0!'.split('|'),
	...'#¿NOMBRE?|#BEZUG!|#Н/Д|#ERROR!|####|+919999999999|+910000000000|1-999-999-9999'.split('|'),
	...'+911234567890|0123456789|123456789'.split('|'),
	...[0, false],
];

const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json }}' };
const BY_HAND = byHand({ EmailAddress: '={{ $json.EmailAddress }}', Phone: '={{ $json.Phone }}' });
const toSame = (text: string): [string, string] => [text, text];

const refuse = async (item: unknown, error: string | RegExp, advice: string, parameters?: INodeParameters) =>
	await expectCase({ parameters, items: [item as IDataObject], output: [refused(error, advice)] });

/** The same row in the three modes, with how a message calls its value. */
describe.each<[mode: string, INodeParameters, kind: string, toClear: string]>([
	['automatic', AUTO_MAP, 'column', 'clear the cell'],
	['manual', BY_HAND, 'attribute', 'leave it empty'],
	['JSON', JSON_MODE, 'attribute', 'leave it empty'],
])('with %s mapping', (mode, parameters, kind, toClear) => {
	test('two rows with the same text that is no phone do not become one lead', async () => {
		const items = ['+91', '12 3', 'true'].flatMap((Phone) => [
			{ EmailAddress: 'ada@example.com', Phone },
			{ EmailAddress: 'bob@example.com', Phone },
		]);
		await expectCase({
			parameters,
			items,
			output: items.map(({ Phone }, item) => ({
				error: `"${Phone}" is not a phone number (${kind} "Phone") [item ${item}]`,
				message: `Enter a number with four digits or more, or ${toClear}.`,
			})),
		});
	});

	test('a placeholder is a blank cell, and never sent to clear the attribute', async () => {
		const phones = PLACEHOLDERS.map((Phone) => ({ EmailAddress: ADA, Phone }) as IDataObject);
		const addresses = PLACEHOLDERS.map((EmailAddress) => ({ EmailAddress, Phone: '9111' }) as IDataObject);
		const { sent, hints } = await run({
			parameters: { ...parameters, options: { emptyValues: 'send' } },
			items: [...phones, ...addresses],
			callLimit: 1_000,
		});
		expect(new Set(sent)).toEqual(new Set([pairs(['EmailAddress', ADA]), pairs(['Phone', '9111'])]));
		expect(sent).toHaveLength(2 * PLACEHOLDERS.length);
		expect(hints[0].message).toContain(`Placeholders such as N/A, treated as blank: ${sent.length}`);
	});

	test('a phone that is the only contact cannot be cleared', async () => {
		const error = `^"\\+91" is not a phone number \\(${kind} "Phone"\\)$`;
		const item = { EmailAddress: '', Phone: '+91' };
		await refuse(item, error, '^Enter a number with four digits or more\\.$', parameters);
	});

	test('invisible characters and blanks around do not make another lead', async () => {
		const items = [...INVISIBLE, ' ', '\t', '\u00a0'].map((character) => ({
			EmailAddress: `${character}ada@example.com${character}`,
			Phone: `${character}+91-9845098450${character}`,
		}));
		await expectCase({
			parameters,
			items: [...items, { EmailAddress: 'ada@exam\u200bple.com', Phone: '+91-\u202c9845098450' }],
			sent: Array(items.length + 1).fill(pairs(['EmailAddress', ADA], ['Phone', '+91-9845098450'])),
		});
	});

	test('a value of placeholders or invisible characters alone is blank', async () => {
		const none = refused(/^No email address or phone found/, /./);
		await expectCase({
			parameters,
			items: [
				{ EmailAddress: ADA, Phone: '\u200b \ufeff' },
				{ EmailAddress: INVISIBLE.join(''), Phone: '' },
			],
			sent: [pairs(['EmailAddress', ADA])],
			output: mode === 'automatic' ? undefined : [SUCCESS, none],
		});
		forgetAnswers();
		const { items, sent } = await run({ parameters, items: [{ EmailAddress: 'none', Phone: 'N/A' }] });
		expect([items.map(({ json }) => json), sent]).toEqual([[none], []]);
	});
});

test.each([
	...['8.19012E+11', '8,19012E+11', '8e11'].map(toSame),
	[' 9.1E+09 ', '9.1E+09'],
	['\u200e8.19012E+11', '8.19012E+11'],
])('a phone that a spreadsheet has rounded is refused: %j', async (Phone, shown) => {
	await expectCase({
		items: [{ EmailAddress: ADA, Phone }],
		output: [
			{
				error: `"${shown}" is a rounded phone number (column "Phone")`,
				message: 'Format the column as text and enter the number again, or clear the cell.',
			},
		],
	});
});

test.each([
	...['@', 'none@', '@example.com', 'ada', 'ada.example.com', 'ada@@example.com', 'ada@home@example.com'],
	...['ada@example.com,', 'ada@example.com, bob@example.com', 'ada@example.com;bob@example.com'],
	...['ada lovelace@example.com', 'ada@exam\u00a0ple.com', 'ada"@example.com'],
	...['bob@example.com <ada@example.com>', 'ada@example.com <bob@example.com>, <ada@example.com>'],
	...['ada@example.com|bob@example.com', 'mailto:ada@example.com,bob@example.com'],
])('an email address that is not one is refused: %j', async (EmailAddress) => {
	await expectCase({
		items: [{ EmailAddress, Phone: '+91-9845098450' }],
		output: [
			{
				error: `"${EmailAddress.replace('\u00a0', ' ')}" is not an email address (column "EmailAddress")`,
				message: 'Enter one address such as ada@example.com, or clear the cell.',
			},
		],
	});
});

test.each([
	['٠١٢٣', '0123'],
	['+१२३४', '+1234'],
	['𝟗𝟖𝟒𝟓', '9845'],
	['p:+919845098450', '+919845098450'],
	['＋９１-9845098450', '+91-9845098450'],
	["'07700 900456", '07700 900456'],
	['tel:+91-9845098450', '+91-9845098450'],
	...['1234', '1111', '+49 (0)711/123456', '98450 98450 x12', '98450 98450, ext. 12'].map(toSame),
	['9845098450.0', '9845098450'],
	...['98450 98450 доб. 12', '9111 extension 5e', '+919845098450', '+919000000000'].map(toSame),
	toSame('+14155552671'),
	[919845098450, '919845098450'],
	[8.19012e11, '819012000000'],
])('a phone is sent as it is otherwise: %p', async (Phone, expected) => {
	await expectCase({ items: [{ EmailAddress: '', Phone }], sent: [pairs(['Phone', expected])] });
});

test.each([
	...['mailto:ada@example.com', 'MAILTO:ada@example.com?subject=Hi', '<mailto:ada@example.com>'],
	...['Ada <ada@example.com>', '<ada@example.com>', '"Lovelace, Ada" <ada@example.com>'],
	...["'ada@example.com' <ada@example.com>", '"ada@example.com"', '“ada@example.com”'],
	...["'ada@example.com", 'ada@example.com.', 'Ada <ada@example.com>.', ' ada@example.com\u2069 '],
])('an address loses what is written around it: %j', async (EmailAddress) => {
	await expectCase({ items: [{ EmailAddress, Phone: '' }], sent: [pairs(['EmailAddress', ADA])] });
});

test.each([
	...['9845098450 home', 'Tel 9845098450', '1-800-FLOWERS', '98450@98450', '98450\n98451'],
	...['9845098450; 9845098451', '9845098450, 9845098451', '9845098450 | 9845098451'],
	...['9845098450 / 9845098451', '9845098450 9845098451', '2026-05-17', '2026-05-17 10:00:00'],
	...['17.05.2026', '17/05/1990', '09:00 - 17:00', '2026-05-17T10:00:00Z'],
])('a phone that is not one is refused: %j', async (Phone) => {
	const advice = '^Enter one number such as .*, without other words, or clear the cell.$';
	await refuse({ EmailAddress: ADA, Phone }, /is not a phone number/, advice);
});

test.each([-9845098359, '-9845098359'])(
	'%j, which a sheet makes of +91-9845098450, is no phone',
	async (Phone) => await refuse({ EmailAddress: ADA, Phone }, /computed/, 'Format the column as text'),
);

test.each(['ada@localhost', "o'hara+news@example.co.uk", 'ADA@Example.com', '用户@例え.jp'])(
	'an email address is sent as it is otherwise: %s',
	async (EmailAddress) => {
		await expectCase({ items: [{ EmailAddress }], sent: [pairs(['EmailAddress', EmailAddress])] });
	},
);

testCases({
	'an email address and a phone inside a custom field set are not what the lead is found by': {
		items: [{ EmailAddress: ADA, mx_Parent: { EmailAddress: 'none', Phone: '-' } }],
		sent: [
			'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Parent","Value":"","Fields":[{"Attribute":"EmailAddress","Value":"none"},{"Attribute":"Phone","Value":"-"}]}]',
		],
	},
});

const BY_ID = { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' };

test.each<[string, string, string[]]>([
	[
		'of one person, however the address is written',
		'EmailAddress',
		[ADA, '\u200bADA@example.com ', 'b@b.test'],
	],
	['with one phone, whatever its punctuation', 'Phone', ['+91-9845098450', '(91) 98450 98450', '+91-98451']],
	["with one value of the attribute in 'Search By'", 'mx_Id', ['A7', 'a7 ', 'A8']],
])('rows %s, are sent one after another', async (_which, name, values) => {
	const order: string[] = [];
	await run({
		parameters: name === 'mx_Id' ? BY_ID : AUTO_MAP,
		items: values.map((value, index) => ({ LastName: `${index + 1}`, Phone: `${index}178`, [name]: value })),
		answer: ({ body }, index) => {
			order.push((JSON.parse(body) as Array<{ Value: string }>)[0].Value);
			// The first row is answered last.
			return { body: SUCCESS, delayMs: index === 0 ? 100 : 0 };
		},
	});
	expect(order).toEqual(['1', '3', '2']);
});

describe('the value that a lead is searched by', () => {
	test.each([
		['automatic', BY_ID],
		['JSON', JSON_MODE],
	])('loses blanks and invisible characters around it with %s mapping', async (mode, parameters) => {
		const items = [...INVISIBLE, ' ', '\u00a0'].map((character) => ({
			EmailAddress: ADA,
			mx_Id: `${character}A 7${character}`,
			...(mode === 'JSON' && { SearchBy: 'mx_Id' }),
		}));
		const body = pairs(['EmailAddress', ADA], ['mx_Id', 'A 7'], ['SearchBy', 'mx_Id']);
		await expectCase({ parameters, items, sent: items.map(() => body) });
	});

	test.each([
		...[0, '0', '0000', false, 'false', true, 'yes', 'unknown', 'TBD', 'N/A', '#NV', '#ИМЯ?', '-', ['none']],
		...['9999999999', '#N/A', '#REF!', '#ERROR!', 'none', 'null', '…', '8.19012E+11'],
	])('is refused where other leads have it, too: %j', async (mx_Id) => {
		const error = /is not a value to find a lead by/;
		await refuse({ EmailAddress: ADA, mx_Id }, error, 'no other lead has', BY_ID);
	});

	test.each([7, '11', '111', '1111', '1042', '#1042', 'Anna', 'NOA'])(
		'is sent otherwise: %j',
		async (mx_Id) => {
			const sent = [pairs(['EmailAddress', ADA], ['mx_Id', String(mx_Id)], ['SearchBy', 'mx_Id'])];
			await expectCase({ parameters: BY_ID, items: [{ EmailAddress: ADA, mx_Id }], sent });
		},
	);
});
