import { parseRedacted, redactor } from '../../nodes/LeadManagement/service/redactor';
import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';

const toHtml = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const byUnit = (encode: (code: number) => string) => (text: string) =>
	text
		.split('')
		.map((unit) => encode(unit.charCodeAt(0)))
		.join('');

type Encode = (text: string) => string;

/** How servers and gateways encode a text that they repeat. */
const ENCODINGS = {
	plain: (text) => text,
	'upper case': (text) => text.toUpperCase(),
	'as a URL': encodeURI,
	'percent-encoded': encodeURIComponent,
	'percent-encoded strictly': (text) =>
		encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
	'percent-encoded in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'percent-encoded, every byte': (text) => `%${Buffer.from(text).toString('hex').match(/../g)?.join('%')}`,
	'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'as a form': (text) => String(new URLSearchParams({ k: text })).slice(2),
	'decoded once too often': (text) => decodeURIComponent(text.replace(/\+/g, ' ')),
	'with + for blanks': (text) => text.replace(/ /g, '+'),
	'in JSON': (text) => JSON.stringify(text),
	'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
	'in JSON of ASCII': byUnit((code) => `\\u${code.toString(16).padStart(4, '0')}`),
	'in JavaScript': byUnit((code) =>
		code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`,
	),
	'in HTML': toHtml,
	'in HTML with a named apostrophe': (text) => toHtml(text).replace(/'/g, '&apos;'),
	'in HTML twice': (text) => toHtml(toHtml(text)),
	'in HTML by numbers': (text) => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join(''),
	'in HTML by hexadecimal numbers': (text) =>
		Array.from(text, (character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
} satisfies Record<string, Encode>;

/** The second pair has what the first does not: quotes, backslashes, markup and characters beyond ASCII. */
const KEY_PAIRS = [Object.values(DEMO_KEYS), [`ä"quoted"'\\z<b>&amp;`, '漢字😀 %41%2B+\u2028end']];

test.each(Object.entries(ENCODINGS))('a text with a key is taken out: %s', (_, encode) => {
	for (const keys of KEY_PAIRS) {
		for (const key of keys) {
			const text = `a ${encode(key)} b`;
			const error = new Error('outer', {
				cause: Object.defineProperty(new Error(), 'hidden', { value: [text] }),
			});
			expect([key, findKeys({ error }, [key])]).toEqual([key, ['error']]);
			const redacted = redactor(keys)(text);
			expect([key, redacted]).toEqual([key, '*****']);
		}
	}
});

// prettier-ignore
test.each([
	['with a character of two units, partly escaped', 'ab😀c', 'an ab%F0%9F%98%80c ab\\ud83d\\ude00c', '*****'],
	['with half a character', 'ab\ud83dc', 'ab\ud83dc', '*****'],
	['with a broken escape', 'ab%zzc', 'ab%zzc', '*****'],
	['with a broken escape and a plus sign, decoded once too often', 'ab%zz+c', 'ab%zz c', '*****'],
	['not, when it is too short to be one', 'abc', 'abc', 'abc'],
	['not, when there is none', '', 'abc', 'abc'],
	['after a backslash, and another key', 'abcd', '\\\\anotherabcd\\nabcd', '*****'],
	['whole, when another key is its beginning', 'another key', 'another key', '*****'],
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
		['in base64 of URLs', base64(SECRET).replace(/\+/g, '-').replace(/\//g, '_')],
		['in base64 that is percent-encoded', encodeURIComponent(base64(SECRET))],
		['in base64 with line breaks', base64(ACCESS + SECRET).replace(/(.{20})/g, '$1\r\n')],
		['in hex', hex(ACCESS)],
		['in hex in capitals', hex(SECRET).toUpperCase()],
		['in hex with blanks', hex(SECRET).replace(/(..)/g, '$1 ')],
		['cut off at its end', `${ACCESS.slice(0, 12)}…`],
		['cut off at its start', `…${SECRET.slice(-15)}`],
		['in the middle', ACCESS.slice(10, 18)],
		['over two lines', `${ACCESS.slice(0, 9)}\n${ACCESS.slice(9)}`],
		['over two lines of JSON', `${ACCESS.slice(0, 9)}\\r\\n${ACCESS.slice(9)}`],
		['over two lines of HTML', `${SECRET.slice(0, 9)}<br/>${SECRET.slice(9)}`],
		['with zero-width characters', [...ACCESS].join('\u200b')],
		['with soft hyphens as entities', [...ACCESS].join('&shy;')],
		['with encoded zero-width characters', [...ACCESS].join('%E2%80%8B')],
		['with entities of zero-width characters', [...ACCESS].join('&ZeroWidthSpace;')],
		['in the colors of a terminal', ACCESS.replace(/(.{5})/g, '\u001b[31m$1\u001b[0m')],
		['in the colors of a terminal, in JSON', ACCESS.replace(/(.{5})/g, '\\u001b[1;31m$1\\u001b[m')],
		['highlighted in HTML', ACCESS.replace(/(.{5})/g, '<span class="mark">$1</span>')],
		['highlighted in HTML, in JSON', SECRET.replace(/(.{5})/g, '<span>$1<\\/span>')],
		['with characters of control', [...SECRET].join('\u0000')],
	])('%s', (_form, text) => {
		expect(redactor(KEYS)(`before (${text}) after`)).toBe('*****');
	});

	test('and nothing else', () => {
		const texts = [
			'Call 0123 456 or 89abcd',
			'A Lead with same Phone Number 9845098450 already exists.',
			base64('another text'),
		];
		const redact = redactor(KEYS);
		expect(texts.map((text) => redact(text))).toEqual(texts);
		// Each three characters in a row occur in the key, but not all of them together.
		expect(redactor(['zabcdqbcdewcdeabt'])('abcdeabc')).toBe('abcdeabc');
	});

	test('are left where only whole keys are removed, as from the ID of a lead', () => {
		const redact = redactor(KEYS);
		const id = `${ACCESS.slice(3, 11)}-1111-4222-8333-444455556666`;
		expect([redact(id), redact(id, 'wholeKeys')]).toEqual(['*****', id]);
		for (const whole of [
			hex(ACCESS),
			base64(`ab${SECRET} and more`),
			ACCESS.replace(/(.{5})/g, '<span>$1</span>'),
		])
			expect(redact(whole, 'wholeKeys')).toBe('*****');
		expect(redact(ACCESS, 'wholeKeys')).toBe('*****');
	});
});

test('a text that is encoded more often than any server does it is not searched, and lost', () => {
	const encode = (text: string, times: number): string =>
		times === 0
			? text
			: encode(
					text.replace(/[%&]/, (sign) => (sign === '%' ? '&#37;' : '%26')),
					times - 1,
				);
	const redact = redactor(['another key']);
	expect(redact(encode('100%41', 8))).toBe(encode('100%41', 8));
	expect(redact(encode('100%41', 99))).toBe('*****');
	expect(redact(encode('another%20key', 8))).toBe('*****');
});

test('keys in any part of JSON', () => {
	const redact = redactor(['1234', 'abcd']);
	const text = '{"abcd":["abcd",1234,12345,7,true,null,{"k":"x\\u0061bcd"}]}';
	expect(parseRedacted(text, redact)).toEqual({
		'*****': ['*****', '*****', '*****', 7, true, null, { k: '*****' }],
	});
	expect(parseRedacted('no JSON', redact)).toBeUndefined();
});
