/** A text with a key in it is hidden, however a program has encoded it. `test/engine/keys.test.ts` has the places of such texts. */
import { redactAll, redactor } from '../../nodes/LeadManagement/service/account';
import { DEMO_KEYS } from '../lead-service/settings';

const inHex = (codes: (number | undefined)[], digits = 1) =>
	codes.map((code = 0) => code.toString(16).padStart(digits, '0'));
const unitsOf = (text: string) => text.split('').map((unit) => unit.charCodeAt(0));
const charactersOf = (text: string) => [...text].map((character) => character.codePointAt(0));
/** Each encoding as programs write it, and one that writes each character as a code. */
const ENCODINGS: Record<string, (text: string) => string> = {
	URL: encodeURIComponent,
	form: (text) => new URLSearchParams({ k: text }).toString().slice(2),
	JSON: (text) => JSON.stringify(JSON.stringify(text)),
	'JSON codes': (text) => `\\u${inHex(unitsOf(text), 4).join('\\u')}`,
	HTML: (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&#60;'),
	'HTML codes': (text) =>
		inHex(charactersOf(text))
			.map((code) => `&#x${code};`)
			.join(''),
};
const plain = (text: string) => text;
/** Each encoding in each one, and none. */
const PAIRS = Object.entries({ plain, ...ENCODINGS }).flatMap(([outer, encode]) =>
	Object.entries({ plain, ...ENCODINGS }).map(
		([inner, encodeFirst]) => [`${inner} in ${outer}`, (text: string) => encode(encodeFirst(text))] as const,
	),
);

const HIDDEN = '*****';
/** Keys with what programs encode: signs, markup, backslashes, encodings themselves, and characters of two and three bytes. */
const KEYS = [
	...Object.values(DEMO_KEYS),
	`ä"quoted"'\\z<b>&amp;`,
	'漢字 %41%2B+ end',
	'ÀÉ~|^`{}',
	'\\u0041bc&#x41;',
	'\uffee߿ࠀé',
];
const redactOf = (...keys: string[]) => redactor(keys);

test.each(KEYS.flatMap((key) => PAIRS.map(([how, encode]) => [key, how, encode] as const)))(
	'%s is found as %s, in any letter case',
	(key, _how, encode) => {
		const redact = redactOf('other key', key);
		const text = `GET /v2?a=1&accessKey=${encode(key)}&b="é"`;
		const inCapitals = text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
		const inSmall = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
		expect([text, inCapitals, inSmall].map(redact)).toEqual(Array(3).fill(HIDDEN));
	},
);

const NAMES =
	'lt gt quot apos amp plus sol bsol equals percnt dollar num excl ast lpar rpar comma period colon semi quest commat ' +
	'lsqb rsqb lcub rcub lowbar hat grave verbar tilde nbsp';

// prettier-ignore
test.each<[what: string, key: string, text: string]>([
	['names of HTML', '<>"\'&+/\\=%$#!*(),.:;?@[]{}_^`|~ ', NAMES.replace(/\w+ ?/g, (name) => `&${name.trim()};`)],
	['decimal codes of HTML', 'key 1234', '&#107;&#101;&#121;&#32;&#49;&#50;&#51;&#52;'],
	['codes of HTML with zeros in front, and without a semicolon', 'key/1', '&#0000107;&#101y&#x000002f;1'],
	['codes of HTML in capital letters', 'kéy漢😀', '&#X6B;&#XE9;y&#X6F22;&#X1F600;'],
	['codes of two digits behind a backslash', 'key/1', String.raw`\x6b\x65\x79\x2f\x31`],
	['codes of four digits behind a percent sign', 'k漢y1', '%u006B%u6F22%u0079%u0031'],
	['codes of JSON for one character of two halves', 'key😀', String.raw`key\ud83d\uDE00`],
	['backslashes of several programs', 'a\\b/c"d', String.raw`a\\\\b\\\/c\\\"d`],
	['Latin1', 'Jos\u00e9 key', 'Jos%E9+key'],
	['a plus sign for each blank', 'my own key', 'my+own+key'],
	['a text with a percent sign before it', '3fabcdef', "LIKE '%3fabcdef%'"],
	['bytes that are no UTF-8 before it', 'key/1', '%E9%ffkey%2f1'],
	['halves of characters before it', 'key/1', String.raw`\ud83d\ud83dkey\u002f1`],
	['what is encoded again with its own signs', 'key/1', '%2526amp;key&#37;252f1'],
	['a short text that was cut inside of it', 'key/12345', 'near key/…'],
	['a text that was cut inside of it', 'key/12345', 'https://x.test?key=key/12…'],
	['a text that was cut inside of its encoded sign', 'key1/12345', 'accessKey=key1%2… [row 7]'],
])('a key is found in %s', (_what, key, text) => expect(redactOf(key)(text)).toBe(HIDDEN));

test('a key is found that is encoded thirty times', () => {
	const text = Array<string>(30)
		.fill('')
		.reduce((encoded) => encodeURIComponent(encoded), DEMO_KEYS.secretKey);
	expect(redactOf(DEMO_KEYS.secretKey)(text)).toBe(HIDDEN);
});

test.each([
	'01234567-1111-4222-8333-444455556666',
	DEMO_KEYS.accessKey.slice(0, -1),
	'100 % of a+b',
	'100 %zz, &unknown;, &; ; &#xzz; &#9999999; \\x6 \\u12 %u123 %',
	String.raw`C:\users\ud800`,
	'&amp &very-long-name-of-an-entity;',
	'',
])('a text that only shares letters with a key is told: %s', (text) => {
	expect(redactOf(DEMO_KEYS.accessKey, DEMO_KEYS.secretKey)(text)).toBe(text);
});

test('a key of fewer than four characters hides no text', () => {
	expect(['abc', '%61bc', 'abcd'].map(redactOf('abc', 'abcd'))).toEqual(['abc', '%61bc', HIDDEN]);
});

test('texts, names, and numbers are hidden on twenty levels, and what is nested more deeply as a whole', () => {
	const redact = redactOf('key1', '12345678');
	const value = { a: ['x key1', 'other', 12345678, 1, null, true], 'is key1': { 'key%31': { key1: 2 } } };
	expect(redactAll(value, redact)).toEqual({
		a: [HIDDEN, 'other', HIDDEN, 1, null, true],
		[HIDDEN]: { [HIDDEN]: { [HIDDEN]: 2 } },
	});
	const nest = (levels: number, inside: unknown, list: boolean) =>
		Array.from({ length: levels }).reduce((inner) => (list ? [inner] : { inner }), inside);
	for (const list of [true, false]) {
		expect(redactAll(nest(20, 'text', list), redact)).toEqual(nest(20, 'text', list));
		expect(redactAll(nest(21, 'text', list), redact)).toEqual(nest(20, HIDDEN, list));
	}
});
