import fc from '../support/random';
import { DateTime } from 'luxon';
import { isPlainObject, toWireValue } from '../../nodes/LeadManagement/operations/parameters/wireValue';

test('every finite number goes in plain decimal digits and means the same', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
			fc.pre(!Number.isInteger(number) || Number.isSafeInteger(number));
			const text = toWireValue(number, 'here');
			return /^-?\d+(\.\d+)?$/.test(text) && Number(text) === number;
		}),
		{ numRuns: 2_000 },
	);
});

test.each([
	[Number.MAX_SAFE_INTEGER, '9007199254740991'],
	[-1.25e-7, '-0.000000125'],
	[5e-324, `0.${'0'.repeat(323)}5`],
	[-0, '0'],
	[12345678901234567890n, '12345678901234567890'],
	[true, 'true'],
	[null, ''],
	[undefined, ''],
	[' text ', ' text '],
])('%p is sent as %p', (value, expected) => {
	expect(toWireValue(value, 'here')).toBe(expected);
});

test('dates and DateTimes of any zone go in UTC', () => {
	const date = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
	const zone = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC', 'Pacific/Chatham');
	fc.assert(
		fc.property(date, zone, (moment, zoneName) => {
			const expected = DateTime.fromJSDate(moment).toUTC().toFormat('yyyy-MM-dd HH:mm:ss');
			expect(toWireValue(moment, 'here')).toBe(expected);
			expect(toWireValue(DateTime.fromJSDate(moment).setZone(zoneName), 'here')).toBe(expected);
		}),
	);
});

test.each([
	[[1], /a list/],
	[{ a: 1 }, /an object/],
	// JSON data that looks like a DateTime, and an object with a method of one.
	[{ isLuxonDateTime: true, toMillis: 0 }, /an object/],
	[{ toMillis: Number }, /an object/],
	[NaN, /NaN/],
	[Infinity, /Infinity/],
	[2 ** 53, /too many digits: 9007199254740992$/],
	[1e21, /too many digits: 1e\+21$/],
	[new Date(NaN), /an invalid date/],
	[DateTime.invalid('for the test'), /an invalid date/],
	['Invalid DateTime', /an invalid date/],
	[new Date(Date.UTC(10_000, 0)), /an invalid date/],
])('%p is refused, naming where it stands', (value, reason) => {
	expect(() => toWireValue(value, 'here')).toThrow(/^here has/);
	expect(() => toWireValue(value, 'here')).toThrow(reason);
	expect(() => toWireValue(value, 'here')).toThrow(
		expect.objectContaining({
			description: expect.stringMatching(/^(Send one of its|Check the expression|Its last digits)/),
		}),
	);
});

test('lists, dates and single values are no plain objects', () => {
	expect([{}, Object.create(null)].map(isPlainObject)).toEqual([true, true]);
	expect([[], new Date(), DateTime.now(), null, 'a', 1].map(isPlainObject)).toEqual(Array(6).fill(false));
});

describe('a text that is a date and time with a zone', () => {
	test.each([
		['2026-01-01T10:00:00.000Z', '2026-01-01 10:00:00'],
		['2026-01-01T10:00Z', '2026-01-01 10:00:00'],
		['2026-01-01T10:00:00,123456789Z', '2026-01-01 10:00:00'],
		['2026-01-01T03:00:00+05:30', '2025-12-31 21:30:00'],
		['2026-01-01T03:00:00+0530', '2025-12-31 21:30:00'],
		['2026-01-01T22:00:00-05', '2026-01-02 03:00:00'],
		['2024-02-29T23:59:59.999-00:30', '2024-03-01 00:29:59'],
		['0099-06-01T00:00:00Z', '0099-06-01 00:00:00'],
	])('%s is sent as %s', (text, expected) => {
		expect(toWireValue(text, 'here')).toBe(expected);
	});

	test.each([
		['2026-01-01T10:00:00'],
		['2026-01-01 10:00:00'],
		['2026-01-01T10Z'],
		['2026-01-01T24:00:00Z'],
		['2026-01-01T10:60:00Z'],
		['2026-01-01T10:00:00+24:00'],
		['2026-02-30T10:00:00Z'],
		['2026-13-01T10:00:00Z'],
		['9999-12-31T23:00:00-05:00'],
		['0000-01-01T00:00:00+05:00'],
		[' 2026-01-01T10:00:00Z'],
		['2026-01-01T10:00:00Z\n'],
		['٢٠٢٦-01-01T10:00:00Z'],
	])('%j, which is not one, is sent unchanged', (text) => {
		expect(toWireValue(text, 'here')).toBe(text);
	});
});
