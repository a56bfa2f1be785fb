import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, listQuoted } from '../../../messages';
import { valuesOf } from '../../parameters/parameters';
import { COUNTRY_CODE, PHONE } from './contacts';

/** What is dialed before a number in its own country alone, by country code; a 0 in all others. */
const TRUNK_PREFIX: Record<string, RegExp | undefined> = {
	...{ 1: /^1/, 7: /^[08](?=\d{10})/, 36: /^06?/, 241: /^0(?=\d{8})/, 250: /^0(?=\d{9})/ },
	...{ 370: /^[08]/, 375: /^(80?|0)/, 993: /^[08]/ },
};
/** Numbers that begin with 0 in calls from abroad, too, e.g. in Italy. */
const KEEPS_ZERO = /^(39|225|226|229|242|378|992)$/;
/** Of these codes and of Brazil, a number that begins with its code has it from so many digits on; 11 in all others. */
const TEN_WITH_CODE = /^(3[26]|4[57]|5[13]|6[0456]|\d{3})$/;
const BRAZIL = '55';
const INDIA = '91';
const MAX_DIGITS = 15;

/**
 * Reads 'Country Code', which holds for a run.
 *
 * @throws InputError for what is not one country code
 */
export function readCountryCode(context: IExecuteFunctions): string {
	const given = new Set(valuesOf(context, 'options.countryCode').map((value) => String(value ?? '').trim()));
	const codes = new Set([...given].map((text) => text.replace(/^(\+|00)|\s/g, '')));
	const [code = ''] = codes;
	if (codes.size === 1 && COUNTRY_CODE.exec(code)?.[0] === code) return code;
	throw new InputError(
		code === ''
			? "'Country Code' is empty"
			: `'Country Code' is not one country code: ${listQuoted([...given])}`,
		"Enter the code of the phones that have none, e.g. 91, or set 'Phone Format' to 'As Written'.",
	);
}

/**
 * Writes a phone as LeadSquared keeps it: country code, hyphen, and the rest.
 *
 * @param countryCode for a phone that has none
 * @returns undefined for what is not one number, or one with an extension
 */
export function toLeadSquaredPhone(text: string, countryCode: string): string | undefined {
	const phone = PHONE.clean(text).normalize('NFKC');
	if (PHONE.problem(phone) || /[^\d\s()[\]+./\p{Pd}]/u.test(phone)) return undefined;
	const digits = phone.replace(/\D/g, '');
	const isFromAbroad = /^\D*\+/.test(phone) || digits.startsWith('00');
	const number = isFromAbroad ? digits.replace(/^00/, '') : (withCode(digits, countryCode) ?? '');
	// Fewer may be an extension.
	const least = isFromAbroad ? 7 : 8;
	const [code] = COUNTRY_CODE.exec(number) ?? [''];
	const dialed = number.slice(code.length);
	const rest = KEEPS_ZERO.test(code) ? dialed : dialed.replace(TRUNK_PREFIX[code] ?? /^0/, '');
	const count = code.length + rest.length;
	const isNumber = code.length === 1 ? count === 11 : count >= least && count <= MAX_DIGITS;
	return code !== '' && isNumber ? `+${code}-${rest}` : undefined;
}

/**
 * The digits of a number with its country code, which it may have already. Behind a 0, as in 091 98450 98450, the same digits may
 * be an area code, so that nobody can tell but where all numbers have one length.
 *
 * @returns undefined for what may be either
 */
function withCode(digits: string, code: string): string | undefined {
	const bare = digits.replace(/^0/, '');
	const least = code === BRAZIL ? 12 : TEN_WITH_CODE.test(code) ? 10 : 11;
	if (!bare.startsWith(code) || bare.length < least) return code + digits;
	return bare === digits || (code === INDIA && bare.length === 12) ? bare : undefined;
}
