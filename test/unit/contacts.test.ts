/** What is an email address or a phone, what it is cleaned of, and what is refused: each way to write one, once. */
import { CONTACTS, isBlankContact } from '../../nodes/LeadManagement/operations/lead/body/contacts';

const [EMAIL, PHONE] = CONTACTS;
const ADA = 'ada@example.com';

test.each([
	...['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com/', 'ada@example.com?subject=Hi'],
	...['mailto:ada@example.com?subject=Hi&body=a@b', '="ada@example.com"', '<mailto:ada@example.com>'],
	'<mailto:ada@example.com|ada@example.com>',
])('an address is cleaned: %s', (text) => {
	expect([EMAIL.clean(text), EMAIL.looksLike(text)]).toEqual([ADA, true]);
});

test('an address in two Unicode forms is one', () => {
	expect(EMAIL.clean('zoe\u0308@example.com')).toBe(EMAIL.clean('zo\u00eb@example.com'));
});

test.each([
	...['ada@.example.com', 'ada@example..com', 'ada@example/com', 'ada@exa&mple.com', 'ada', '@'],
	'ada@example.com bob@example.com',
])('no address: %s', (text) => {
	expect([EMAIL.problem(EMAIL.clean(text))?.[0], EMAIL.looksLike(text)]).toEqual([
		'not an email address',
		false,
	]);
});

test.each([
	['="9845098450"', '9845098450'],
	['="+91-9845098450"', '+91-9845098450'],
	['+91;9845098450', '+91-9845098450'],
	['+91, 98450 98450', '+91-98450 98450'],
	['9845098450;', '9845098450'],
	['tel:+91-9845098450', '+91-9845098450'],
	['tel://+91-9845098450', '+91-9845098450'],
	['p:+919845098450', '+919845098450'],
	['whatsapp:+14155552671', '+14155552671'],
	['<tel:+14155552671|415 555-2671>', '+14155552671'],
	['＋９１-９８４５０９８４５０', '+91-9845098450'],
	['9845098450.0', '9845098450'],
	...[
		...['+1.7035555555', '+49 (0)7242/1234567', '0711/123456', '004936601/12345', '06.12.34.56.78'],
		...['+49 711 123456-0', '+1-201-555-0123;ext=12', '98450 98450, ext. 12', '+971 50 1234567', '555.1234'],
	].map((text) => [text, text]),
])('a phone is cleaned: %s', (text, cleaned) => {
	expect([PHONE.clean(text), PHONE.looksLike(text)]).toEqual([cleaned, true]);
});

test.each([
	...['2345678/2345679', '2345678 / 2345679', '2345678 & 2345679', '234-5678 234-5679', '2345678  2345679'],
	...['9845098450/51', '22345678/79', '2345678-2345679', '+919845098450 +5012345', '234567 & 234568'],
	...['9845098450.5', '9845098450,25', '0.98450', '91;9845098450', '9845098450, 080', '2026-05-17'],
])('no phone: %s', (text) => {
	expect([PHONE.problem(PHONE.clean(text))?.[0], PHONE.looksLike(text)]).toEqual([
		'not a phone number',
		false,
	]);
});

test.each(['="N/A"', '0000000000', '="0"'])('a placeholder looks like no phone: %s', (text) => {
	expect([isBlankContact(text), PHONE.looksLike(text)]).toEqual([true, false]);
});
