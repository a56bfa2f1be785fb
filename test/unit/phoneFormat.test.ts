/**
 * Phones as LeadSquared keeps them, judged by libphonenumber-js: a code, a hyphen, and the number as dialed from abroad. All
 * differences are listed.
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
import type { IExecuteFunctions } from 'n8n-workflow';
import {
	readCountryCode,
	toLeadSquaredPhone,
} from '../../nodes/LeadManagement/operations/lead/body/phoneFormat';
import fc from '../support/random';

/** What is not written as the judge writes it, by region: why, and in which of the ways. */
const DIFFERENCES: Record<string, [why: string, ways: RegExp]> = {
	AR: [
		'The judge writes 15 in a mobile number as 9 before the area code, which changes its digits',
		/^national/,
	],
};

/** A number of each region and kind. Those of fixed lines are made from the judge's patterns. */
function examplesOf(region: CountryCode) {
	const patterns = (metadata.countries as unknown as Record<string, [string, string, string, ...unknown[]]>)[
		region
	];
	const [[fixed]] = (patterns[11] ?? [[patterns[2]]]) as string[][];
	const made = fc.sample(fc.stringMatching(new RegExp(`^(?:${fixed || patterns[2]})$`)), {
		numRuns: 20,
		seed: 1,
	});
	const numbers = made.map((digits) => parsePhoneNumber(`+${getCountryCallingCode(region)}${digits}`));
	return [getExampleNumber(region, mobiles), numbers.find((number) => number.isValid())];
}
