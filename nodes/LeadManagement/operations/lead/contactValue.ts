import { InputError } from '../../inputError';
import { quote, withoutInvisible } from '../../text';

/** One @ with something on both sides, and nothing that belongs to a list, a display name, or a link. */
const EMAIL_ADDRESS = /^[^\s,;:<>@]+@[^\s,;:<>@]+$/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
/** Four digits of any script. */
const FOUR_DIGITS = /^(\P{Nd}*\p{Nd}){4}/u;

/**
 * Cleans and checks the text of an attribute that leads are found by. Text of other attributes is not changed.
 *
 * @param place the attribute or column, for the error message
 * @param toClear how to leave the value out, for the error message
 * @throws InputError for a value that would merge two people into one lead or create an unreachable one
 */
export function toContactValue(attribute: string, text: string, place: string, toClear: string): string {
	if (attribute !== 'EmailAddress' && attribute !== 'Phone') return text;
	const value = withoutInvisible(text).trim();
	if (value === '') return value;
	if (attribute === 'EmailAddress') {
		if (EMAIL_ADDRESS.test(value)) return value;
		throw new InputError(
			`${quote(value)} is not an email address (${place})`,
			`Enter one address such as ada@example.com, or ${toClear}.`,
		);
	}
	if (ROUNDED_NUMBER.test(value)) {
		throw new InputError(
			`${quote(value)} is a rounded phone number (${place})`,
			`Format the column as text and enter the number again, or ${toClear}.`,
		);
	}
	if (!FOUR_DIGITS.test(value)) {
		throw new InputError(
			`${quote(value)} is not a phone number (${place})`,
			`Enter a number with four digits or more, or ${toClear}.`,
		);
	}
	return value;
}
