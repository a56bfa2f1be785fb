/** How texts with a key are found. test/engine/keys.test.ts has the places where they may be. */
import { redactAll, redactor } from '../../nodes/LeadManagement/service/redactor';
import { PAIRS } from '../support/encodings';

const ACCESS_KEY = 'u$r0123456789abcdef';
const SECRET_KEY = `s3+cr/et=k&y% "blank"`;
const redact = redactor([ACCESS_KEY, SECRET_KEY]);

test.each(PAIRS)('a text with a key is hidden as a whole: %s', (_what, encode) => {
	for (const key of [ACCESS_KEY, SECRET_KEY]) {
		expect(redact(encode(key))).toBe('*****');
		expect(redact(encode(`GET /v2?key=${key}&a=1`))).toBe('*****');
		expect(redact(`before ${encode(key)} behind`)).toBe('*****');
	}
});

test('escapes, and the key, are found in any letter case', () => {
	for (const [, encode] of PAIRS) {
		expect(redact(encode(ACCESS_KEY).toLowerCase())).toBe('*****');
		expect(redact(encode(ACCESS_KEY).toUpperCase())).toBe('*****');
	}
});

test.each([
	'01234567-1111-4222-8333-444455556666',
	'u$r0123456789abcde',
	'0123456789abcdef',
	'100 % of a+b',
	'',
])('a text that only shares letters with a key is not touched: %s', (text) =>
	expect(redact(text)).toBe(text),
);

test('a key of other letters is found, and one of fewer than four characters is not searched for', () => {
	const other = redactor(['ä漢😀%41+z', 'abc']);
	for (const text of ['ä漢😀%41+z', encodeURIComponent('ä漢😀%41+z'), '\\u00e4\\u6f22\\ud83d\\ude00%41+z'])
		expect(other(text)).toBe('*****');
	expect(redactor(['abc'])('abc')).toBe('abc');
});

test('in a value, texts and names with a key are hidden, and what is nested too deeply', () => {
	const value = { [ACCESS_KEY]: [`{"a":${JSON.stringify(SECRET_KEY)}}`, 'b', 1], b: true, c: null };
	expect(redactAll(value, redact)).toEqual({ '*****': ['*****', 'b', 1], b: true, c: null });
	let deep: unknown = ACCESS_KEY;
	for (let level = 0; level < 20_000; level++) deep = [deep];
	expect(JSON.stringify(redactAll(deep, redact))).toContain('"*****"');
});

test('a text that is encoded too often to be read is hidden', () => {
	expect(redact(`%${'25'.repeat(1_000)}41`)).toBe('*****');
});
