import { parseRedacted, redactor } from '../../nodes/LeadManagement/service/redactor';
import { shortestTime } from '../support/shortestTime';

test.each([
	['plain', 'a$+b', 'x a$+b y', 'x ***** y'],
	['percent-encoded', 'a$+b', 'x a%24%2Bb y', 'x ***** y'],
	['percent-encoded where it need not be', 'abcd', '%61%62%63%64', '*****'],
	['percent-encoded twice', 'a$+b', 'a%2524%252Bb', '*****'],
	['with a blank as a plus sign', 'ab cd', 'ab+cd ab%20cd', '***** *****'],
	['as the service sees it that decodes once too often', 'ab%20cd', 'ab cd', '*****'],
	['in JSON', 'a"\\b', '{"k":"a\\"\\\\b"}', '{"k":"*****"}'],
	['as escapes of JSON', 'abcd', '\\u0061\\u0062\\u0063\\u0064', '*****'],
	['as escapes of JavaScript', 'abcd', '\\x61\\x62\\x63\\x64', '*****'],
	['as entities of HTML', 'a<&d', 'a&lt;&amp;d a&#60;&#x26;d', '***** *****'],
	['in other letter case', 'abCD', 'ABcd', '*****'],
	['with a character of two units', 'ab😀c', 'ab😀c ab%F0%9F%98%80c ab\\ud83d\\ude00c', '***** ***** *****'],
	['with half a character', 'ab\ud83dc', 'ab\ud83dc', '*****'],
	['with a broken escape', 'ab%zzc', 'ab%zzc', '*****'],
	['with a broken escape and a plus sign, decoded once too often', 'ab%zz+c', 'ab%zz c', '*****'],
	['not, when it is too short to be one', 'abc', 'abc', 'abc'],
	['not, when there is none', '', 'abc', 'abc'],
])('a key is taken out: %s', (_form, key, text, expected) => {
	expect(redactor([key, 'another'])(text)).toBe(expected);
});

describe('parts of keys', () => {
	const KEYS = ['u$r0123456789abcdef0123456789abcdef', 's3+cr/et=k&y%20 blank'];
	const [ACCESS, SECRET] = KEYS;
	const base64 = (text: string) => Buffer.from(text).toString('base64');
	const hex = (text: string) => Buffer.from(text).toString('hex');

	test.each<[form: string, text: string]>([
		['in base64', base64(ACCESS)],
		['in base64 after other text', base64(`x${ACCESS}`)],
		['in base64 after more of it', base64(`ab${SECRET} and more`)],
		['in base64 of both, as for Basic authentication', base64(`${ACCESS}:${SECRET}`)],
		['in base64 of URLs', base64(SECRET).replace(/\+/g, '-').replace(/\//g, '_')],
		['in base64 that is percent-encoded', encodeURIComponent(base64(SECRET))],
		['in base64 with line breaks', base64(ACCESS + SECRET).replace(/(.{20})/g, '$1\r\n')],
		['in hex', hex(ACCESS)],
		['in hex in capitals', hex(SECRET).toUpperCase()],
		['in hex with blanks', hex(SECRET).replace(/(..)/g, '$1 ')],
		['cut off at its end', `${ACCESS.slice(0, 12)}…`],
		['cut off at its end, percent-encoded', encodeURIComponent(SECRET).slice(0, 20)],
		['cut off at its start', `…${SECRET.slice(-15)}`],
		['in the middle', ACCESS.slice(10, 18)],
		['over two lines', `${ACCESS.slice(0, 9)}\n${ACCESS.slice(9)}`],
		['over two lines of JSON', `${ACCESS.slice(0, 9)}\\r\\n${ACCESS.slice(9)}`],
		['over two lines of HTML', `${SECRET.slice(0, 9)}<br/>${SECRET.slice(9)}`],
		['with zero-width characters', [...ACCESS].join('\u200b')],
		['with soft hyphens as entities', [...ACCESS].join('&shy;')],
		['with encoded zero-width characters', [...ACCESS].join('%E2%80%8B')],
		['with characters of control', [...SECRET].join('\u0000')],
	])('%s', (_form, text) => {
		const redacted = redactor(KEYS)(`before (${text}) after`);
		expect(redacted).toMatch(/^before \(.*\*{5}.*\) after$/s);
		const compared = redacted.replace(/[^\da-z]/gi, '').toLowerCase();
		for (const form of KEYS.flatMap((key) => [key, base64(key), hex(key)])) {
			const letters = form.replace(/%20|[^\da-z]/gi, '').toLowerCase();
			for (let at = 0; at + 8 <= letters.length; at++)
				expect(compared).not.toContain(letters.slice(at, at + 8));
		}
	});

	test('and nothing else', () => {
		const texts = [
			'Call 0123 456 or 89abcd',
			'A Lead with same Phone Number 9845098450 already exists.',
			base64('another text'),
		];
		expect(texts.map(redactor(KEYS))).toEqual(texts);
	});
});

test('keys that follow a backslash, or one another', () => {
	expect(redactor(['abcd', 'efgh'])('\\\\abcdefgh\\abcd\\nabcd')).toBe('***************\\n*****');
	expect(redactor(['abc\\', 'another'])('abc\\abc\\\\abc\\')).toBe('***************');
});

test.each([
	['backslashes', '\\'],
	['percent signs', '%25'],
	['entities', '&amp;'],
	['the start of a key', 'u$r0123'],
	['blanks', ' '],
])('in a time that grows with the length of a run of %s, not with its square', async (_what, unit) => {
	const redact = redactor(['abcd', 'efgh', 'u$r0123456789abcdef']);
	const measureMs = async (length: number) => {
		const text = unit.repeat(length);
		return await shortestTime(20, () => {
			const startMs = performance.now();
			redact(text);
			return performance.now() - startMs;
		});
	};
	// Compiles the code.
	await measureMs(10_000);
	// 4 in linear time, 16 in quadratic time.
	expect((await measureMs(10_000)) / (await measureMs(2_500))).toBeLessThan(9);
});

test('the longer form first, so that no part of it is left', () => {
	expect(redactor(['abcd', 'abcdef'])('abcdef')).toBe('*****');
});

test('keys in any part of JSON', () => {
	const redact = redactor(['1234', 'abcd']);
	const text = '{"abcd":["abcd",1234,12345,7,true,null,{"k":"x\\u0061bcd"}]}';
	expect(parseRedacted(text, redact)).toEqual({
		'*****': ['*****', '*****', '*****', 7, true, null, { k: 'x*****' }],
	});
	expect(parseRedacted('no JSON', redact)).toBeUndefined();
});
