/** Texts lose the signs at their ends and invisible characters, names are compared without more, and JSON may be too deep. */
import {
	hasVisible,
	memoized,
	normalizeName,
	parseJson,
	trimSigns,
	withoutInvisible,
} from '../../nodes/LeadManagement/words/plainText';

test.each([
	['"a"', 'a'],
	['""a b"', 'a b'],
	['a"b', 'a"b'],
	['"""', ''],
	['"', ''],
	['', ''],
])('%j without quotes at its ends is %j', (text, expected) => {
	expect(trimSigns(text, /"/, /"/)).toBe(expected);
});

test('the signs at the beginning may stay', () => {
	expect(trimSigns('(1)--', undefined, /[-)]/)).toBe('(1');
});

test.each([
	['\ufeffa\u200bb\u2060 c\u00ad\u0000', 'ab c'],
	['a\u00a0b\tc\nd', 'a\u00a0b\tc\nd'],
])('%j without invisible characters is %j', (text, expected) => {
	expect(withoutInvisible(text)).toBe(expected);
});

test.each([
	['', false],
	[' \n\t\u00a0', false],
	['\u200b\ufeff\u00ad\u202e', false],
	[' \u200b.', true],
])('%j has something that is seen: %p', (text, expected) => expect(hasVisible(text)).toBe(expected));

test.each([
	['E-mail Address', 'emailaddress'],
	['e_mail\u2013ad\u200bdress\u00a0', 'emailaddress'],
	['ＥＭＡＩＬ', 'email'],
	['Prénom', 'prénom'],
	['Pre\u0301nom', 'prénom'],
])('%j is the name %s', (name, expected) => expect(normalizeName(name)).toBe(expected));

const nest = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels);
test.each<[what: string, json: string, isRead: boolean]>([
	['5,000 levels', nest(5_000), true],
	['5,001 levels', nest(5_001), false],
	['5,001 objects', '{"a":'.repeat(5_001) + '1' + '}'.repeat(5_001), false],
	['many lists beside one another', `[${nest(2, '1')}${`,${nest(2, '1')}`.repeat(6_000)}]`, true],
	['many objects beside one another', `[{}${',{}'.repeat(6_000)}]`, true],
	['brackets in a text', JSON.stringify('[{'.repeat(6_000)), true],
	['brackets behind a quote in a text', JSON.stringify(`"${'['.repeat(6_000)}`), true],
	['brackets behind a backslash at the end of a text', `["\\\\",${nest(5_001)}]`, false],
	['closing brackets in a text', `["${']'.repeat(6_000)}",${nest(5_001)}]`, false],
])('JSON with %s is read: %p', (_what, json, isRead) => {
	const { value, error } = parseJson(json);
	expect([value !== undefined, error]).toEqual([isRead, isRead ? undefined : 'It has more than 5000 levels']);
});

test('the error of a text that is no JSON is that of JavaScript', () => {
	expect(parseJson('{')).toEqual({ error: expect.stringMatching(/JSON/) });
	expect(parseJson('null')).toEqual({ value: null });
});

test('what is made by name is made once', () => {
	const make = jest.fn((name: string) => ({ name }));
	const known = memoized(make);
	expect(known('a')).toBe(known('a'));
	expect(known('b')).toEqual({ name: 'b' });
	expect(make.mock.calls).toEqual([['a'], ['b']]);
});
