/** Input as the internet, spreadsheets and expressions send it: arbitraries for fast-check. */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** Each has broken some software. */
export const NASTY_STRINGS = [
	...['', ' ', '\t\r\n', '\u00a0', '\u200b', '\ufeff', '\0', '\u2028', '\ud800', '\udc00x'],
	...['😀', '漢字', 'ｆｕｌｌ'],
	...'__proto__ constructor prototype toString hasOwnProperty __rl valueOf length then'.split(' '),
	'x\r\nX-Injected: 1',
	...'&accessKey=stolen ?secretKey= ../../v1 ..%2f %00 % # //host \\\\host ${7*7} $& $1 \\'.split(' '),
	...['{{ 7*7 }}', '={{ $json }}', "'; DROP TABLE leads;--", '<script>alert(1)</script>', '=cmd|'],
	...'{ [ " {"a": [[[ null true undefined NaN -0 1e999 0x10 1,5 ٣'.split(' '),
	...['SearchBy', ' SearchBy ', 'searchby', 'LeadType', 'OT_1', 'OT_', 'OT_١', 'OT_1\n'],
	...['Attribute', 'Value', 'Fields', 'EmailAddress', ' EmailAddress', 'E-mail', 'Phone', 'phone number'],
	...'mx_Text a@b.example @ a@b@c.example 8.19012E+11 +91-9845098450 a,b a;b'.split(' '),
	'a'.repeat(10_000),
	...'Name Description EntityPermissions Entity Permissions Action Access Properties'.split(' '),
	...'RestrictedFields Lead Activity lead View Update NoAccess PartialAccess FullAccess'.split(' '),
];

/** One of these, each as often as its weight says. */
const oneOf = (...weighted: Array<[weight: number, arbitrary: Arbitrary<unknown>]>) =>
	fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const nasty = fc.constantFrom(...NASTY_STRINGS);
export const nastyString = fc.oneof(
	{ weight: 6, arbitrary: nasty },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
	{ weight: 1, arbitrary: fc.tuple(nasty, fc.string()).map((parts) => parts.join('')) },
);

const LUXON_LIKE = { isLuxonDateTime: true, toMillis: () => NaN };
const NO_TEXTS = [null, undefined, NaN, -0, 1e21, 1e-7, Symbol('nasty'), () => 'nasty', LUXON_LIKE];

/** Values of every type that a cell, a form field or an expression gives. */
export const nastyValue = oneOf(
	[8, nastyString],
	[2, fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.boolean())],
	[2, fc.constantFrom(...NO_TEXTS)],
	[1, fc.date({ noInvalidDate: false })],
	[1, fc.anything({ withDate: true, withBigInt: true, withMap: true })],
	[1, nastyString.map((value) => ({ __rl: true, mode: 'list', value }))],
);
