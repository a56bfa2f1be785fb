/**
 * Phones as LeadSquared keeps them, judged by libphonenumber-js over example numbers of all regions: a country code, a hyphen,
 * and the number as it is dialed from abroad. Each difference is listed.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import {
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumber,
} from 'libphonenumber-js/max';
import mobiles from 'libphonenumber-js/examples.mobile.json';
import metadata from 'libphonenumber-js/metadata.max.json';
import { toLeadSquaredPhone } from '../../nodes/LeadManagement/operations/lead/types/countryCode';
import fc from '../support/random';

/** Of a region in the judge's data: the pattern of all its numbers, and of those of fixed lines. */
type Patterns = Record<2, string> & { 11?: Array<[string] | 0> };

const toMobile = (region: CountryCode) => getExampleNumber(region, mobiles) ?? [];

/** Numbers of fixed lines, made from the judge's pattern. */
function toFixedLines(region: CountryCode) {
	const patterns = metadata.countries[region] as unknown as Patterns;
	const [fixed] = patterns[11]?.[0] || [patterns[2]];
	return fc
		.sample(fc.stringMatching(new RegExp(`^(?:${fixed})$`)), { numRuns: 3, seed: 1 })
		.map((digits) => parsePhoneNumber(`+${getCountryCallingCode(region)}${digits}`))
		.filter((number) => number.isValid());
}

type Example = ReturnType<typeof toFixedLines>[number];
const MOBILES = getCountries().flatMap(toMobile);
const FIXED_LINES = getCountries().map(toFixedLines);
const ALL = [...MOBILES, ...FIXED_LINES.flatMap(([first = []]) => first)];

const toAbroad = (number: Example) => {
	const written = number.formatInternational();
	const blanks = ['', '.', '-', '\u00a0', '\u2011'].map((blank) => written.replace(/ /g, blank));
	return [written, ...blanks, written.replace(/ (\S+)/, ' ($1)'), written.replace('+', '00 ')];
};
const toNational = (number: Example) =>
	[' ', '.'].map((blank) => number.formatNational().replace(/[ -]/g, blank));
const toExpected = ({ countryCallingCode, nationalNumber }: Example) =>
	`+${countryCallingCode}-${nationalNumber}`;

// prettier-ignore
test.each<
	[
		how: string,
		numbers: Example[],
		write: (number: Example) => string[],
		least: number,
		Record<string, string>,
	]
>([
	['with + or 00', ALL, toAbroad, 0.99, {}],
	['as at home', ALL, toNational, 0.97, { 'too few digits, stays as written': 'KR NU TA TK', '15 in a mobile number becomes 9 before the area code': 'AR' }],
	['with the code, but without +', MOBILES, ({ number }) => [number.slice(1)], 0.85, { 'no longer than numbers without a code in other countries': 'AC AD CK FK FO GL MM NC NF PM SH TA TK TV WF' }],
])('is what the judge writes, of numbers %s', (_how, numbers, write, least, differences) => {
	const cases = numbers.flatMap((number) => write(number).map((text) => ({ number, text })));
	const others = cases.filter(
		({ number, text }) => toLeadSquaredPhone(text, number.countryCallingCode) !== toExpected(number),
	);
	const listed = Object.values(differences)
		.flatMap((regions) => regions.split(' '))
		.sort();
	expect([...new Set(others.map(({ number }) => number.country))].sort()).toEqual(listed);
	expect(1 - others.length / cases.length).toBeGreaterThanOrEqual(least);
});

test('no number loses a digit other than a prefix', () => {
	const losses: string[] = [];
	for (const number of [...MOBILES, ...FIXED_LINES.flat()]) {
		const { countryCallingCode: code } = number;
		const prefix = new RegExp(`^(00)?(${code})?(0|80?|06|1)?$`);
		for (const text of [...toAbroad(number), ...toNational(number)]) {
			const digits = text.replace(/\D/g, '');
			const rest = (toLeadSquaredPhone(text, code) ?? `+${code}-${digits}`).slice(code.length + 2);
			if (!digits.endsWith(rest) || !prefix.test(digits.slice(0, -rest.length))) losses.push(text);
		}
	}
	expect(losses).toEqual([]);
});

// prettier-ignore
test.each<[text: string, code: string, phone: string | undefined]>([
	['9845098450', '91', '+91-9845098450'], ['+919845098450', '44', '+91-9845098450'],
	['+91 (0) 98450-98450', '91', '+91-9845098450'], ['(+91) 98450 98450', '91', '+91-9845098450'],
	['091-98450 98450', '91', '+91-9845098450'], ['91 98450 98450', '91', '+91-9845098450'],
	["'9845098450", '91', '+91-9845098450'], ['tel:+91-98450-98450', '91', '+91-9845098450'],
	['+91;9845098450', '91', '+91-9845098450'], ['（+९१）９８４５０－98450', '91', '+91-9845098450'],
	['9123456780', '91', '+91-9123456780'], ['65123456', '65', '+65-65123456'], ['6591234567', '65', '+65-91234567'],
	['55 99999 9999', '55', '+55-55999999999'], ['0491 1234567', '49', '+49-4911234567'],
	['06 1234 5678', '39', '+39-0612345678'], ['(415) 555-2671', '1', '+1-4155552671'],
	['8 (912) 345-67-89', '7', '+7-9123456789'], ['06 20 123 4567', '36', '+36-201234567'],
	['9845098450 home', '91', '+91-9845098450'],
	['(+44) 20 7946 0958', '91', '+44-2079460958'], ['+49 1234567890123', '91', '+49-1234567890123'],
	// They have another code, or are two numbers.
	['971501234567', '91', undefined], ['98450984501', '91', undefined], ['6123 4567 / 8901', '65', undefined],
	['0711/123456', '49', '+49-711123456'],
	// They are of another country, or lack their area code.
	['50 123 4567', '91', undefined], ['23456789', '91', undefined], ['011 23456789', '91', '+91-1123456789'],
	['99999 9999', '55', undefined], ['3333 4444', '55', undefined], ['(11) 3333-4444', '55', '+55-1133334444'],
	['555 0100', '1', undefined], ['345 67 89', '7', undefined], ['501234567', '971', '+971-501234567'],
	// They may have the code already, and stay as they are.
	['092-3001234567', '92', undefined], ['0971501234567', '971', undefined], ['(094) 712345678', '94', undefined],
	['055-11961234567', '55', undefined], ['091 08123456789', '91', undefined], ['0491 12345678', '49', undefined],
])('%s with the code %s is %s', (text, code, phone) => {
	expect(toLeadSquaredPhone(text, code)).toBe(phone);
});

test.each([
	...['98450 98450 x12', '+91 98450 98450 ext. 12', '9111', '98450', '*123#', '', 'none'],
	...[
		'9845098450 / 9845098451',
		'+0 98450 98450',
		'+919845098450984509',
		'+49 12345678901234',
		'8.19012E+11',
		'555-2671;555-2672',
	],
])('%j cannot be read as one number', (text) => {
	expect(toLeadSquaredPhone(text, '91')).toBeUndefined();
});

test.each(['555-2671', '+1 555 2671', '011 91 98450 98450'])('%s is no number of North America', (text) => {
	expect(toLeadSquaredPhone(text, '1')).toBeUndefined();
});
