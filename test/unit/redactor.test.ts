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

test('keys that follow a backslash, or one another', () => {
	expect(redactor(['abcd', 'efgh'])('\\\\abcdefgh\\abcd\\nabcd')).toBe('***************\\n*****');
	expect(redactor(['abc\\', 'another'])('abc\\abc\\\\abc\\')).toBe('***************');
});

test('in a time that grows with the length of a run of backslashes, not with its square', async () => {
	const redact = redactor(['abcd', 'efgh']);
	const measureMs = async (length: number) => {
		const text = '\\'.repeat(length);
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
