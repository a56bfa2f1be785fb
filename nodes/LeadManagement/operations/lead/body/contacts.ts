import { InputError, quote } from '../../../messages';
import { toPlain } from '../../parameters/parameters';
import { isBlank, toEntries } from '../../parameters/wireValue';
import { withoutInvisible } from '../../../words/invisible';

/** One @ with something on both sides, and nothing that belongs to a list, a display name, or a link. */
const EMAIL_ADDRESS = /^[^\s,;:<>@"()[\]|\\]+@[^\s,;:<>@"()[\]|\\]+$/;
/** An address in brackets after a name, which may be the address itself. Another address before it is a second one. */
const IN_BRACKETS = /^(?=.*<([^<>]+)>$)(?:[^<>@]*|\1["'”’\s]*)<\1>$/su;
const MARKS_AROUND = /^["'“”‘’«»`\s]+|["'“”‘’«»`\s.]+$/g;
/** The apostrophe makes spreadsheets take a number for text. Meta's exports have the `p:`. */
const BEFORE_PHONE = /^(?:["'‘’`\s]|p:|tel:)+/i;
const EXTENSION =
	/(?:ext\p{L}*|x|int\p{L}*|poste|ramal|anexo|dw|durchwahl|dahili|доб|вн|内線|分机)[.:#\s]*\p{Nd}[\p{L}\p{Nd}]*\)?$/iu;
const DATE = /^(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)(?![-/.]?\d)/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
export const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
/** What a spreadsheet makes of +91-9845098450: 91 minus the rest. */
const COMPUTED_NUMBER = /^-\d+([.,]\d+)?$/;
const FOUR_DIGITS = /^(\D*\d){4}/;
/** 15, and a prefix for calls abroad. More are two numbers. */
const MAX_DIGITS = 17;
/** A longer text is no email address and no phone. */
const MAX_CHARACTERS = 1_000;

/**
 * What people and programs write where there is no value, in lowercase without punctuation. The number 0 is what n8n's forms
 * give for an empty 'Number' element; "anonymous" is what Microsoft Forms gives, in the language of the form.
 */
const PLACEHOLDER =
	/^(|na|none|no(t(available|applicable|provided|known|given|set))?|null|nil|undefined|nan|false|blank|empty|unknown|an[oóô]n[iíy]\p{L}{1,5}|анон\p{L}+|匿名|익명|same(asabove)?|asabove|ditto|tb[acd])$/u;
/** The same of numbers: one digit repeated, also behind a country code, and all digits in their order. */
const PLACEHOLDER_NUMBER =
	/^(0+|(?<digit>\d)\k<digit>{4,}|\d{1,3}(?<ten>\d)\k<ten>{9}|\d{0,3}1234567890|0?123456789)$/;
/** An error of a spreadsheet in any language, e.g. `#N/A`, `#DIV/0!`, `#ИМЯ?`, or `Err:502`. */
const SHEET_ERROR = /^(#[¡¿]?\p{L}[\p{L}/_]*0?[!?]?|err:\d{3})$/iu;
/** As in `+91-0000000000`. */
const COUNTRY_CODE = /^\+\d{1,3}\P{Nd}+(?=\d)/u;
const MAX_PLACEHOLDER_CHARACTERS = 50;

/**
 * True for a value that is written where there is none, e.g. `n/a`, `#REF!`, or `0000000000`. A lead that is found by it is
 * another person's. Four times the same digit may be an extension.
 */
export const isPlaceholder = (value: unknown): boolean =>
	!isBlank(value) && toEntries(value).every((entry) => isBlank(entry) || isPlaceholderEntry(entry));

function isPlaceholderEntry(value: unknown): boolean {
	if (typeof value !== 'string' && typeof value !== 'number' && value !== false) return false;
	const text = String(toPlain(value));
	if (text.length > MAX_PLACEHOLDER_CHARACTERS) return false;
	const letters = toAsciiDigits(text.normalize('NFKC').toLowerCase())
		.replace(COUNTRY_CODE, '')
		.replace(/[^\p{L}\p{N}@]/gu, '');
	return PLACEHOLDER.test(letters) || PLACEHOLDER_NUMBER.test(letters) || SHEET_ERROR.test(text);
}

/** Writes the digits of any script as 0 to 9. In Unicode, the ten digits of a script follow one another. */
const toAsciiDigits = (text: string): string =>
	text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
		const codePoint = digit.codePointAt(0) ?? 0;
		let value = 0;
		while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
		return String(value % 10);
	});

/** True for a value that is no email address and no phone because there is none. */
export const isBlankContact = (value: unknown): boolean => isBlank(value) || isPlaceholder(value);

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
	const cleaned = value.length > MAX_CHARACTERS ? '' : CLEAN[attribute](value);
	const [problem, toDo] = PROBLEM[attribute](cleaned);
	if (problem === undefined) return cleaned;
	throw new InputError(`${quote(value)} is ${problem} (${place})`, `${toDo}${orClear}.`);
}

const CLEAN = {
	EmailAddress(value: string): string {
		const unquoted = value.replace(MARKS_AROUND, '');
		const address = IN_BRACKETS.exec(unquoted)?.[1] ?? unquoted;
		return address.replace(/^\s*mailto:([^?]*).*$/is, '$1').replace(MARKS_AROUND, '');
	},
	Phone: (value: string): string =>
		// A column of numbers with a blank cell comes as 9845098450.0 from some programs.
		toAsciiDigits(value.replace(BEFORE_PHONE, '').replace(/["'’]$/, ''))
			.replace(/^＋/, '+')
			.replace(/^(\+?\d{7,})\.0$/, '$1'),
};

/** What a text is in place of an email address or a phone, and what to do about it. */
const PROBLEM = {
	EmailAddress: (address: string) =>
		EMAIL_ADDRESS.test(address) ? [] : ['not an email address', 'Enter one address such as ada@example.com'],
	Phone(phone: string): string[] {
		if (ROUNDED_NUMBER.test(phone) || COMPUTED_NUMBER.test(phone))
			return [
				phone.startsWith('-') ? 'a phone number that a spreadsheet has computed' : 'a rounded phone number',
				'Format the column as text and enter the number again',
			];
		const number = phone.replace(EXTENSION, '');
		if (!FOUR_DIGITS.test(number)) return ['not a phone number', 'Enter a number with four digits or more'];
		const isOne =
			number.split(/[,;|\n]/).filter((part) => FOUR_DIGITS.test(part)).length === 1 &&
			number.replace(/\D/g, '').length <= MAX_DIGITS;
		return isOne && !/[\p{L}:@]/u.test(number) && !DATE.test(number)
			? []
			: ['not a phone number', 'Enter one number such as +91-9845098450, without other words'];
	},
};
