import { listQuoted, quote, toText } from '../../nodes/LeadManagement/words/messages';

test.each([
	['Price <USD>', '"Price <USD>"'],
	[' a\r\n\tb\u2028c\u0000\u001b[31md\u202ee\u00adf ', '"a b c [31md e f"'],
	['half \ud83d of one', '"half of one"'],
	['😀'.repeat(100), `"${'😀'.repeat(100)}"`],
	['😀'.repeat(101), `"${'😀'.repeat(99)}…"`],
	['x'.repeat(100), `"${'x'.repeat(100)}"`],
	['x'.repeat(101), `"${'x'.repeat(99)}…"`],
	[`x${' '.repeat(500)}y`, '"x…"'],
	['', '""'],
])('%j stands in a message as %s', (text, expected) => {
	expect(quote(text)).toBe(expected);
});

test('of many names, five are listed', () => {
	expect(listQuoted(['a', 'b'])).toBe('"a", "b"');
	expect(listQuoted(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('"a", "b", "c", "d", "e" and 2 more');
});

test.each(['Stop', 'Stop.', 'Stop!', 'Stop…'])(
	'a message and a description are two sentences: %s',
	(message) => {
		expect(toText({ message, description: 'Go.' })).toBe(`${message}${message === 'Stop' ? '.' : ''} Go.`);
	},
);
