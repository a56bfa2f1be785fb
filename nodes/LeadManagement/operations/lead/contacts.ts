import { InputError } from '../../messages/inputError';
import { quote, withoutInvisible } from '../../messages/text';
import { looksBlank } from '../wireValue';

/** One @ with something on both sides, and nothing that belongs to a list, a display name, or a link. */
const EMAIL_ADDRESS = /^[^\s,;:<>@]+@[^\s,;:<>@]+$/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
/** Four digits of any script. */
const FOUR_DIGITS = /^(\P{Nd}*\p{Nd}){4}/u;

/**
 * True for a value that is no email address and no phone because there is none. The number 0 is what n8n's forms give for an
 * empty 'Number' element, and spreadsheets for a reference to an empty cell.
 */
export const isBlankContact = (value: unknown): boolean => value === 0 || looksBlank(value);

/**
 * Cleans and checks the text of an attribute that leads are found by. Text of other attributes is not changed.
 *
 * @param place the attribute or column, for the error message
 * @param orClear how to leave the value out, if the lead can do without it, for the error message
 * @throws InputError for a value that would merge two people into one lead or create an unreachable one
 */
export function toContactValue(attribute: string, text: string, place: string, orClear: string): string {
	if (attribute !== 'EmailAddress' && attribute !== 'Phone') return text;
	const value = withoutInvisible(text).trim();
	if (value === '') return value;
	if (attribute === 'EmailAddress') {
		if (EMAIL_ADDRESS.test(value)) return value;
		throw new InputError(
			`${quote(value)} is not an email address (${place})`,
			`Enter one address such as ada@example.com${orClear}.`,
		);
	}
	if (ROUNDED_NUMBER.test(value)) {
		throw new InputError(
			`${quote(value)} is a rounded phone number (${place})`,
			`Format the column as text and enter the number again${orClear}.`,
		);
	}
	if (!FOUR_DIGITS.test(value)) {
		throw new InputError(
			`${quote(value)} is not a phone number (${place})`,
			`Enter a number with four digits or more${orClear}.`,
		);
	}
	return value;
}
