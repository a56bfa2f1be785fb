import { describeDifference, expectText } from '../support/expectText';

const ROWS = Array.from({ length: 50_000 }, (_, index) => `EmailAddress=a${index}@b.test`);

test('a text is what was expected, or fits around …', () => {
	expect(() => expectText('a | b', 'a | b')).not.toThrow();
	expect(() => expectText('one (two) | three', 'one (…) | …')).not.toThrow();
	expect(() => expectText('one (two)', 'one […')).toThrow('Expected: one […\nReceived: one (two)');
});

test.each<[what: string, text: string, expected: string, said: string]>([
	['the row', 'a | b | c', 'a | x… | c', 'Row 2 of 3:\nExpected: x…\nReceived: b'],
	['all rows, if some are missing', 'a | b', 'a', 'Expected: a\nReceived: a | b'],
	[
		'the place in a long row',
		`${'x'.repeat(1000)}1${'y'.repeat(1000)}`,
		`${'x'.repeat(1000)}2`,
		`Expected: […]${'x'.repeat(60)}2\nReceived: […]${'x'.repeat(60)}1${'y'.repeat(299)}[…]`,
	],
	[
		'one row of many',
		ROWS.join(' | '),
		ROWS.with(49_998, 'blank').join(' | '),
		'Row 49999 of 50000:\nExpected: blank\nReceived: EmailAddress=a49998@b.test',
	],
])('a failure shows %s', (_what, text, expected, said) => {
	expect(describeDifference(text, expected)).toBe(said);
});
