import { escapeHtml, listQuoted, quote, toThrownMessage } from '../../nodes/LeadManagement/messages';
import { withoutInvisible } from '../../nodes/LeadManagement/words/invisible';

test.each([
	['\uFEFFE-mail', 'E-mail'],
	['City\u200b', 'City'],
	['\u202A+44 20 7946 0000\u202C', '+44 20 7946 0000'],
	['Zürich 😀', 'Zürich 😀'],
])('%j without invisible characters is %j', (text, expected) => {
	expect(withoutInvisible(text)).toBe(expected);
});

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

test('HTML is shown as it is written', () => {
	expect(escapeHtml('<img src=x> & &lt;')).toBe('&lt;img src=x&gt; &amp; &amp;lt;');
});

test('a thrown message cannot be read as HTML, or as a canceled execution', () => {
	expect(toThrownMessage('"<img src=x>" is canceled')).toBe('"‹img src=x›" is cancelled');
});
