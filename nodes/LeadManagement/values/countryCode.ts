import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote } from '../words/messages';
import { isExpression, readEntered, toPlain } from '../parameters/read';
import { isBlank, toWireValue } from '../parameters/wireValue';
import { isPlaceholder } from './blank';
import { COUNTRY_CODE, readPhone } from './phone';
import type { Value } from './attribute';

/** The digits that are dialed before a number in its own country alone, by country code; a 0 in all others. */
const TRUNK_PREFIX: Record<string, RegExp | undefined> = {
	1: /^1/,
	7: /^[08](?=\d{10})/,
	36: /^06?/,
	241: /^0(?=\d{8})/,
	250: /^0(?=\d{9})/,
	370: /^[08]/,
	375: /^(80?|0)/,
	993: /^[08]/,
};
/** Numbers that begin with 0 in calls from abroad, too, e.g. in Italy. */
const KEEPS_ZERO = /^(39|225|226|229|242|378|992)$/;
/** From 10 digits on, a number that begins with one of these codes has the code; from 12 on with Brazil's, and from 11 on with others. */
const TEN_WITH_CODE = /^(3[26]|4[57]|5[13]|6[0456]|\d{3})$/;
const BRAZIL = '55';
const INDIA = '91';
const MAX_DIGITS = 15;

export type CountryCodes = NonNullable<ReturnType<typeof readCountryCodes>>;

/**
 * Reads 'Country Code for Phones'.
 *
 * @returns the code of all items, if it is one, and a function that reads that of an item, which is '' for none; undefined if the
 * option is not added, or empty: phones are sent as they are written
 * @throws InputError for what is not one country code, also when an item is read
 */
export function readCountryCodes(context: IExecuteFunctions) {
	const entered = readEntered(context, PARAMETER);
	if (isBlank(entered)) return undefined;
	const fixed = isExpression(entered) ? undefined : parseCode(entered);
	const read = (itemIndex: number) => fixed ?? parseCode(context.getNodeParameter(PARAMETER, itemIndex, ''));
	return { fixed, read };
}

const PARAMETER = 'options.countryCode';

const HAS_PLUS = /^[^+\d]*(\+|00)/;

/** The digits of a dialing code: `91`, `+91`, `0091`, "India (+91)", or `+1 684`; '' for none. */
function parseCode(given: unknown): string {
	if (isBlank(given) || isPlaceholder(given)) return '';
	const text = toWireValue(toPlain(given), "'Country Code for Phones'");
	const digits = text.replace(/\D/g, '').replace(/^00/, '');
	const isCode = COUNTRY_CODE.exec(digits)?.[0] === digits || /^1\d{3}$/.test(digits);
	if (isCode && (HAS_PLUS.test(text) || digits === text.replace(/\s/g, ''))) return digits;
	throw new InputError(
		`'Country Code for Phones' is not a country code: ${quote(text)}`,
		"Enter the digits of one code in 'Options', e.g. 91. An expression there may give one for each item.",
	);
}

/**
 * Writes a phone as LeadSquared keeps it: country code, hyphen, and the rest.
 *
 * @param text one number, as the type of phones has read it
 * @param countryCode for a phone that has none; '' to leave such a phone as it is written
 * @returns undefined for what is not one number, or one with an extension
 */
export function formatLeadSquaredPhone(text: string, countryCode: string): string | undefined {
	const read = readPhone(text);
	const phone = 'text' in read ? read.text : '';
	if (phone === '' || /[^\d\s()[\]+./\p{Pd}]/u.test(phone)) return undefined;
	const digits = phone.replace(/\D/g, '');
	const isFromAbroad = /^\D*\+/.test(phone) || digits.startsWith('00');
	const number = isFromAbroad ? digits.replace(/^00/, '') : (withCode(digits, countryCode) ?? '');
	// A shorter number may be an extension.
	const least = isFromAbroad ? 7 : 8;
	const [code] = COUNTRY_CODE.exec(number) ?? [''];
	const dialed = number.slice(code.length);
	const rest = KEEPS_ZERO.test(code) ? dialed : dialed.replace(TRUNK_PREFIX[code] ?? /^0/, '');
	const [fewest, most] = NATIONAL_DIGITS[code] ?? [least - code.length, MAX_DIGITS - code.length];
	return code !== '' && rest.length >= fewest && rest.length <= most ? `+${code}-${rest}` : undefined;
}

/** No number in its own country is longer. */
const MAX_NATIONAL_DIGITS = 11;
/** The fewest and the most digits of a country's numbers. A shorter number lacks its area code, and a longer number is foreign. */
const NATIONAL_DIGITS: Record<string, [fewest: number, most: number] | undefined> = {
	1: [10, 10],
	7: [10, 10],
	[INDIA]: [10, 10],
	[BRAZIL]: [10, 11],
};

/**
 * The digits of a number with its country code, which it may have already. Behind a 0, as in 091 98450 98450, the same digits may
 * be an area code, so that nobody can tell but where all numbers have one length. A number that is too long has another code.
 *
 * @returns undefined for what may be either
 */
function withCode(digits: string, code: string): string | undefined {
	const bare = digits.replace(/^0/, '');
	const least = code === BRAZIL ? 12 : TEN_WITH_CODE.test(code) ? 10 : 11;
	if (code === '') return undefined;
	if (!bare.startsWith(code) || bare.length < least)
		return bare.length > MAX_NATIONAL_DIGITS ? undefined : code + digits;
	return bare === digits || (code === INDIA && bare.length === 12) ? bare : undefined;
}

const AS_WRITTEN = "Phones left as written, because they can't be read as one number of a country";

/** Writes a phone with its country code, where there is a code for those that have none. */
export function writePhone(text: string, countryCode: string | undefined): Value {
	if (countryCode === undefined) return { text };
	const formatted = formatLeadSquaredPhone(text, countryCode);
	if (formatted !== undefined || countryCode === '') return { text: formatted ?? text };
	return { text, doubt: { text: AS_WRITTEN, example: quote(text) } };
}
