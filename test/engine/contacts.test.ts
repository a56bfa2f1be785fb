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
	...'+911234567890'.split('|'),
	...[0, false],
];

const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json }}' };
const BY_HAND = byHand({ EmailAddress: '={{ $json.EmailAddress }}', Phone: '={{ $json.Phone }}' });

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
				error: `"${Phone}" is not a phone number (${kind} "Phone") [item ${item + 1} of 6]`,
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
