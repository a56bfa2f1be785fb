/** What is an email address or a phone, what it is cleaned of, and what is refused: each way to write one, once. */
import { type ContactType, CONTACTS } from '../../nodes/LeadManagement/operations/lead/types/contacts';

import { type Given, SUCCESS, byHand, json, run } from '../support/node';

const [EMAIL, PHONE] = CONTACTS;
const ADA = 'ada@example.com';
/** The text that is sent, why none is, or what a cell without one is. */
const read = (contact: ContactType, text: string): string => {
	const cell = contact.read(text);
	if ('text' in cell) return cell.text;
	return 'blank' in cell ? cell.blank : `✗ ${cell.refused[0]}`;
};

// prettier-ignore
test.each([
	...['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com/', 'ada@example.com?subject=Hi', 'ada@example。com'],
	...['mailto:ada@example.com?subject=Hi&body=a@b.c', '="ada@example.com"', '<mailto:ada@example.com>'],
	...['<mailto:ada@example.com|ada@example.com>', 'MAILTO:ada@example.com?subject=Hi', '"ada@example.com"'],
	...['Ada <ada@example.com>', '<ada@example.com>', '"Lovelace, Ada" <ada@example.com>', '“ada@example.com”'],
	...["'ada@example.com' <ada@example.com>", 'Ada <ada@example.com>.', "'ada@example.com", 'ada@example.com.'],
	...['ada@example.com;', 'ada@example.com,', ' ada@example.com ; '],
	' ada@exam\u200bple.com\u2069 ',
])('an address is cleaned: %s', (text) => {
	expect([read(EMAIL, text), EMAIL.looksLike(text)]).toEqual([ADA, true]);
});

test.each([
	...['ada@localhost', "o'hara+news@example.co.uk", 'ADA@Example.com', '用户@例え.jp', 'a/b=c?d@example.com'],
])('an address stays as it is: %s', (text) => {
	expect([read(EMAIL, text), EMAIL.looksLike(text)]).toEqual([text, true]);
});

test('an address in two Unicode forms is one', () => {
	expect(read(EMAIL, 'zoe\u0308@example.com')).toBe(read(EMAIL, 'zo\u00eb@example.com'));
});

test.each([
	...['ada@.example.com', 'ada@example..com', 'ada@example/com', 'ada@exa&mple.com', '@'],
	...['none@', '@example.com', 'ada.example.com', 'example.com', 'ada@@example.com', 'ada@home@example.com'],
	...['ada@example.com, bob@example.com', 'ada@example.com;bob@example.com'],
	...['ada lovelace@example.com', 'ada@exam\u00a0ple.com', 'ada"@example.com'],
	...['bob@example.com <ada@example.com>', 'ada@example.com <bob@example.com>, <ada@example.com>'],
	...['ada@example.com|bob@example.com', 'mailto:ada@example.com,bob@example.com'],
	...['xmailto:ada@example.com', 'mailto:mailto:ada@example.com'],
])('no address: %s', (text) => {
	expect([read(EMAIL, text), EMAIL.looksLike(text)]).toEqual(['✗ not an email address', false]);
});

// prettier-ignore
test.each([
	['="9845098450"', '9845098450'], ['+91;9845098450', '+91-9845098450'], ['9845098450;', '9845098450'],
	['tel:+91-9845098450', '+91-9845098450'], ['tel://+91-9845098450', '+91-9845098450'],
	['whatsapp:+14155552671', '+14155552671'], ['<tel:+14155552671|415 555-2671>', '+14155552671'],
	['＋９１-９８４５０９８４５０', '+91-9845098450'], ['٠١٢٣', '0123'], ['𝟗𝟖𝟒𝟓', '9845'], ["'07700 900456", '07700 900456'],
	['9845098450.0', '9845098450'], ['9111.00', '9111'], ['( 98450 98450', '98450 98450'], ['98450 98450.', '98450 98450'], ['📞 98450 98450', '98450 98450'],
	['98450 98450 ✅', '98450 98450'], ['<98450 98450>', '98450 98450'], ['Mob: 98450 98450', '98450 98450'],
	['9845098450 (WhatsApp)', '9845098450'], ['+91-98450-98450 (M)', '+91-98450-98450'],
	['Mobile (98450 98450)', '98450 98450'], ['9845098450 - home', '9845098450'], ['Tel 9845098450', '9845098450'],
	['p:+919845098450', '+919845098450'], ['Ph. (080) 4123 4567 office', '(080) 4123 4567'],
	['919845098450@s.whatsapp.net', '919845098450'], ['919845098450@c.us', '919845098450'],
	['Tel: 98450 98450 ext. 12', '98450 98450 ext. 12'], ['call 9845098', '9845098'],
	['[+91] 9845098450', '(+91) 9845098450'], ['98450 98450M', '98450 98450'], ['9845098450whatsapp', '9845098450'],
	...[
		...['+1.7035555555', '+49 (0)7242/1234567', '0711/123456', '004936601/12345', '06.12.34.56.78', '0711-12345/67'],
		...['+49 711 123456-0', '+1-201-555-0123;ext=12', '98450 98450, ext. 12', '+971 50 1234567', '555.1234'],
		...['1234', '98450 98450 x12', '98450 98450 доб. 12', '9111 extension 5e', '+919000000000'],
		...['98450 98450（内線12）', '98450 98450 toestel 12', '98450 98450 ankn. 12', '98450 98450 wew. 12'],
		// They only look like placeholders.
		...['+60 12-345 6789', '188 8888 8888', '+86 188 8888 8888', '+33 1 23 45 67 89', '0812-3456-7890'],
		...['+225 01 23 45 67 89', '0123456789', '19999999998', '+86 199 9999 9999'],
	].map((text) => [text, text]),
])('a phone is cleaned: %s', (text, cleaned) => {
	expect([read(PHONE, text), PHONE.looksLike(text)]).toEqual([cleaned, true]);
});

// prettier-ignore
test.each([
	...['2345678/2345679', '2345678 / 2345679', '2345678 & 2345679', '234-5678 234-5679', '2345678  2345679'],
	...['9845098450/51', '22345678/79', '2345678-2345679', '+919845098450 +5012345', '234567 & 234568'],
	...['98450-98450 / 51', '98450.5', '9845098450.5', '9845098450,25', '0.98450', '91;9845098450'],
	...['9845098450, 080', '9845098450; 9845098451', '9845098450 | 9845098451', '9845098450 9845098451'],
	...['1-800-FLOWERS', '98450@98450', '98450\n98451', '17.05.2026', '98450O8450', 'Flat 12, 98450 98450', 'call 984509'],
	...['080-41234567/68', '9845098450@ybl', '123456789@lid', '123456789-1600000000@g.us', '9845098450 or 9845098451'],
	...['17/05/1990', '2026-05-17', '2026-05-17 10:00:00', '09:00 - 17:00', '2026-05-17T10:00:00Z', '+91', '12 3'],
	...['+1234567 +123', '22345678 /79', '2345678--2345679', '080-41234567/168'],
	...['9845098450 2nd floor', '98450 98450 (2nd floor)', '9845098450 #2', '9845098450 {3}', '9845098450 [24x7]'],
	...['9845098450 (10-6)', '98450 98450 (2)', '9845098450 - 2', '9845098450 +91', '1) 9845098450', '1. 98450 98450'],
	...['Room 12 - 9845098450', 'DOB 1990 9845098450', '98450 98450 1st'],
])('no phone: %s', (text) => {
	expect([read(PHONE, text), PHONE.looksLike(text)]).toEqual(['✗ not a phone number', false]);
});

test.each(['="N/A"', '0000000000', '="0"', 'p:0000000000', 'tel:+91-9999999999'])(
	'a placeholder looks like no phone: %s',
	(text) => {
		expect([read(PHONE, text), PHONE.looksLike(text)]).toEqual(['nothing', false]);
	},
);

// prettier-ignore
test.each([
	...['8.19012E+11', '8,19012E+11', '8e11', ' 9.1E+09 ', '\u200e8.19012E+11'].map((text) => [text, 'rounded']),
	['-9845098359', 'computed'],
])('a spreadsheet has changed %j: %s', (text, what) => {
	expect(read(PHONE, text)).toContain(what);
});

// prettier-ignore
const PLACEHOLDERS = [
	...'anonymous Anonym anónimo N/A n.a. - -- . ? — none -None- None. null unknown TBD 0 00 0000000000 匿名 true'.split(' '),
	...'#N/A #NV #REF! #ИМЯ? Err:502 undefined {{phone}} *|PHONE|* PHONE *'.split(' '), 'Same as above', '(not set)', 'No phone', 'Not specified', 'keine Angabe',
];
test.each(PLACEHOLDERS)('%j is no email address and no phone', (text) => {
	expect([read(EMAIL, text), read(PHONE, text)]).toEqual(['nothing', 'nothing']);
});
test.each([
	...'9999999999 +91-9999999999 99999 1234567890 123-456-7890 ٠٠٠٠٠٠ １２３４５６７８９０ +919999999999'.split(
		' ',
	),
	...'+910000000000 1-999-999-9999 +911234567890 +91-1234567890 1-000-000-0000'.split(' '),
	...['+91 (000) 000-0000', 'Mob: 0000000000'],
])('%j is the number of nobody', (text) => expect(read(PHONE, text)).toBe('nothing'));
test.each(['', ' \u200b'])('%j is empty', (text) => {
	expect([read(EMAIL, text), read(PHONE, text)]).toEqual(['empty', 'empty']);
});
test.each(['919845098450@s.whatsapp.net', 'abc123@group.calendar.google.com', '12036@g.us', '77@lid'])(
	'%j is no email address, though it has an @',
	(text) => {
		const said = '✗ an ID of another program, not an email address';
		expect([read(EMAIL, text), EMAIL.looksLike(text)]).toEqual([said, false]);
	},
);

const INVISIBLE = [
	...'\u200b\u200f\u202a\u202e\u00ad\u061c\u180e\u2060\u2064\u2066\u2069\ufeff\u0000 \t\u00a0',
];
describe.each<[way: string, Given]>([
	['automatic', {}],
	['manual', byHand({ EmailAddress: '={{ $json.EmailAddress }}', Phone: '={{ $json.Phone }}' })],
	['JSON', json()],
])('with %s mapping', (_way, given) => {
	test('a placeholder is never sent, though blanks are', async () => {
		const rows = PLACEHOLDERS.flatMap((text) => [
			{ EmailAddress: 'a@b.c', Phone: text },
			{ EmailAddress: text, Phone: '9111' },
		]);
		const { bodies, hint } = await run(rows, { ...given, options: { emptyValues: 'send' } });
		expect(new Set(bodies)).toEqual(new Set(['EmailAddress=a@b.c', 'Phone=9111']));
		expect(hint).toContain(`${rows.length} cells are no email address or phone, e.g. "anonymous"`);
	});

	test('invisible characters and blanks do not make another lead', async () => {
		const rows = INVISIBLE.map((sign) => ({
			EmailAddress: `${sign}a@b.c${sign}`,
			Phone: `${sign}+91-9845098450${sign}`,
		}));
		const { bodies } = await run(rows, given);
		expect(bodies).toEqual(rows.map(() => 'EmailAddress=a@b.c Phone=+91-9845098450'));
	});
});

test.each([
	['EmailAddress', ['a@b.c', '\u200bA@B.c ', 'b@b.c']],
	['Phone', ['+91-9845098450', '(91) 98450 98450', '+91-98451']],
	['mx_Id', ['A7', 'a7 ', 'A8']],
])('rows of one %s are sent one after another, however it is written', async (name, values) => {
	const by = { searchBy: 'other', searchByAttribute: 'mx_Id' };
	// Of one person, one row may have the address and another one the phone.
	const others = [{ EmailAddress: 'c@d.e' }, { Phone: '1178' }, { Phone: '2178' }];
	const rows = values.map((value, index) => ({ ...others[index], [name]: value, LastName: `${index}` }));
	const answer = (_call: unknown, index: number) => ({ body: SUCCESS, delayMs: index === 0 ? 20 : 0 });
	const { bodies } = await run(rows, { ...(name === 'mx_Id' && by), answer });
	expect(bodies.map((body) => /LastName=(\d)/.exec(body)?.[1])).toEqual(['0', '2', '1']);
});

test('a phone has 17 digits at most, and a text that is compared 1,000 characters', () => {
	const [most, over] = ['12345678901234567', '123456789012345678'];
	expect([read(PHONE, `+${most}`), read(PHONE, `+${over}`)]).toEqual([`+${most}`, '✗ not a phone number']);
	const [words, more] = [988, 989].map((length) => `9845098450 x${'y'.repeat(length)}`);
	expect([read(PHONE, words), read(PHONE, more)]).toEqual(['9845098450', '✗ not a phone number']);
	const [address, longer] = [1_000, 1_001].map((length) => `${'a'.repeat(length - 4)}@b.c`);
	expect([EMAIL.looksLike(address), EMAIL.looksLike(longer)]).toEqual([true, false]);
});
