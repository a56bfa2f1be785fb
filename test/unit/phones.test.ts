/** One phone is read out of a text, or the text is refused. */
import { isNoPhone, isPhone, readPhone } from '../../nodes/LeadManagement/values/phone';

const read = (text: string) => {
	const outcome = readPhone(text);
	return 'text' in outcome ? outcome.text : outcome.refused[0];
};

// prettier-ignore
test.each([
	['98450 98450', '98450 98450'], ['+91 98450 98450', '+91 98450 98450'], ['0091-98450-98450', '0091-98450-98450'],
	['(080) 2654 3210', '(080) 2654 3210'], ['080 9845098450', '080 9845098450'], ['+44 (0) 7911123456', '+44 (0) 7911123456'],
	['011 44 7911123456', '011 44 7911123456'], ['(+44) 7911123456', '(+44) 7911123456'], ['0711/123456', '0711/123456'], ['1-800-555-0100', '1-800-555-0100'],
	['[080] 26543210', '(080) 26543210'], ['(98450 98450', '98450 98450'], ['( 98450 98450', '98450 98450'], ['(080 26543210', '080 26543210'],
	['98450 (98450', '98450 (98450)'], ['98450 98450 (home', '98450 98450'], ['Tel. (0711) 123456 (home)', '(0711) 123456'],
	['Tel 5550100', '5550100'], ['Tel. + 91 98450 98450', '+ 91 98450 98450'], ['98450 98450 ext. 2', '98450 98450 ext. 2'], ['98450 98450 ext. 2b', '98450 98450 ext. 2b'],
	['="98450 98450"', '98450 98450'], ['<tel:98450 98450|call>', '98450 98450'], ['9845098450.0', '9845098450'], ['+91; 98450 98450', '+91-98450 98450'], ['919845098450@s.whatsapp.net', '919845098450'], [' 919845098450@c.us ', '919845098450'],
	['٩٨٤٥٠٩٨٤٥٠', '9845098450'], ['０３ー１２３４', '03-1234'], ['𝟗𝟖𝟒𝟓0', '98450'], ['9111', '9111'], ['1234567890123', '1234567890123'], ['00 12345678901234', '00 12345678901234'],
])('%s is the phone %s', (text, phone) => {
	expect([read(text), isPhone(text)]).toEqual([phone, true]);
});

const NONE = 'not a phone number';
const ROUNDED = 'a rounded phone number';
const COMPUTED = 'a phone number that a spreadsheet has computed';
// prettier-ignore
test.each([
	['two numbers, or one and a part of another one', NONE, ['+91 98450 +98450', '5550100-5550199', '555-0100 555-0199', '555 0100/555 0199', '5550100/5550199', '98450 98450 / 2', '6123 4567 / 8901', '+91 98450 98450/2', 'Tel. 98450 98450/22', '2654 3210/11', '2654-3210/1', '555 0100 - 555 0199', '5550100 & 5550199']],
	['too few or too many digits', NONE, ['911', 'x', '123456789012345678', '555 0100 555 0199', '98450 98450 98450', '2654 3210 2654 3211']],
	['a few digits beside words', NONE, ['Flat 5550', 'Tel 555010']],
	['other digits beside a number', NONE, ['9845098450 - 2', '9845098450 (2)', '98450 98450 (2)', '(2) 9845098450', '2 9845098450', '555 9845098450', '+12 (0) 9845098450', '98450 98450 2nd', '1) 98450 98450', '2. 98450 98450', '98450 98450 ( 2 / 3 )']],
	['a date', NONE, ['2024-01-02', '2024/1/2', '02.01.2024', '2-1-1999']],
	['a fraction', NONE, ['9845098450.5', '0.98450', '98450,5']],
	['signs that stand in no number', NONE, ['98450:98450', '98450_98450', '98450\n98450']],
	['an address', NONE, ['9845098450@x.test']],
	['what a spreadsheet made of it', ROUNDED, ['8.19E+11', '8,19012E+11', '+8e11']],
	['what a spreadsheet calculated', COMPUTED, ['-9754098359', '-97,5']],
	['a very long text', NONE, ['1'.repeat(10_000)]],
])('%s is none', (_what, reason, texts) => {
	expect(texts.map((text) => [text, read(text), isPhone(text)])).toEqual(texts.map((text) => [text, reason, false]));
});

test.each([
	['no digit', ['', 'none', '-', '()']],
	[
		'one digit alone, or again and again',
		['0', '000', '11', '99999 99999', '+91 99999 99999', '+91 00', '0.0'],
	],
	['digits in their order', ['1234567890', '123-456-7890', '+91 1234567890', '11111111111', '10000000000']],
])('nobody has a number with %s', (_what, texts) => {
	expect(texts.map((text) => [text, isNoPhone(text)])).toEqual(texts.map((text) => [text, true]));
});

test.each(['7', '12', '+91 9111', '98450 98450', '1234567891', 'x'.repeat(10_000) + '1'])(
	'somebody may have the number %.20s',
	(text) => expect(isNoPhone(text)).toBe(false),
);
