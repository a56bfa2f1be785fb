/** How keys are replaced in texts. test/engine/keys.test.ts has the places where they may be. */
import { parseRedacted, redactor } from '../../nodes/LeadManagement/service/redactor';

const ACCESS_KEY = 'u$r0123456789abcdef';
const SECRET_KEY = `s3+cr/et=k&y% "blank"`;
const redact = redactor([ACCESS_KEY, SECRET_KEY]);

// prettier-ignore
test.each([
	['plain', `${SECRET_KEY} and ${ACCESS_KEY}`, '***** and *****'],
	['in another letter case', ACCESS_KEY.toUpperCase(), '*****'],
	['URL-encoded', `?secretKey=${encodeURIComponent(SECRET_KEY)}&a=1`, '?secretKey=*****&a=1'],
	['URL-encoded with small letters', encodeURIComponent(SECRET_KEY).toLowerCase(), '*****'],
	['form-encoded', new URLSearchParams({ key: SECRET_KEY }).toString(), 'key=*****'],
	['in JSON', JSON.stringify({ key: SECRET_KEY }), '{"key":"*****"}'],
	['in JSON with codes', 'u\\u0024r0123456789abcdef', '*****'],
	['in HTML', 's3+cr/et=k&amp;y% &quot;blank&#34;', '*****'],
	['in HTML with codes', '&#117;&#x24;r0123456789abcdef', '*****'],
])('a key is replaced as a whole: %s', (_form, text, expected) => {
	expect(redact(text)).toBe(expected);
});

test.each(['01234567-1111-4222-8333-444455556666', 'u$r0123456789abcde', '0123456789abcdef', ''])(
	'a text that only shares letters with a key is not touched: %s',
	(text) => expect(redact(text)).toBe(text),
);

test('a key of other letters is replaced, and one of fewer than four characters is not searched for', () => {
	const other = redactor(['ä漢😀z', 'abc']);
	expect(other(`ä漢😀z ${encodeURIComponent('ä漢😀z')} \\u00e4\\u6f22\\ud83d\\ude00z`)).toBe(
		'***** ***** *****',
	);
	expect(redactor(['abc'])('abc')).toBe('abc');
});

test('in JSON, keys are replaced in strings and names', () => {
	const text = '{"u$r0123456789abcdef":["u\\u0024r0123456789abcdef"],"b":true}';
	expect(parseRedacted(text, redact)).toEqual({ '*****': ['*****'], b: true });
	expect(parseRedacted('{"a":', redact)).toBeUndefined();
});
