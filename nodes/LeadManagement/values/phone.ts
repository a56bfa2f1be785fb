import { memoized, trimSigns, withoutInvisible } from '../words/plainText';

/** What a text is in place of one address or number, and how to correct it. */
export type Refused = [what: string, toDo: string];

export type ReadText = { text: string } | { refused: Refused };

/** A longer text is no email address and no phone. */
export const MAX_CONTACT_CHARACTERS = 1_000;
/** A CSV file has `="9845098450"` so that no spreadsheet takes it for a number. */
const FORMULA = /^="([^"]*)"+$/;

/** A text without what spreadsheets put around a value. */
export const unwrap = (text: string): string => withoutInvisible(text).trim().replace(FORMULA, '$1').trim();

/** Forms that ask for the code and the number in two fields give both in one text: `+91;9845098450`. */
const CODE_AND_NUMBER = /^(\+\d{1,3})[^\S\n]*[;,|\n]\s*(?=[^;,|\s][^;,|\n]*$)/;
/** A word for an extension, and its digits: a longer number is a second one. Other words end like these: `Fax`, `Point`. */
const EXTENSION =
	/(?:(?<!\p{L})(?:ext\p{L}*|x|int\p{L}*|poste|ramal|anexo|dw|durchwahl|dahili|toestel|ankn\p{L}*|lok|wew|доб|вн)|内線|分机|转|轉)[.:=#\s]*\p{Nd}{1,6}\p{L}?[)）]?$/iu;
/** A column of numbers with a blank cell comes as 9845098450.0 from some programs. */
const DECIMALS = /^(\+?\d{4,})\.0+$/;
/** A few digits with letters at them, behind the number: a floor. */
const WITH_LETTERS = /[^\p{L}\d]\d{1,3}\p{L}[^\d]*$/u;
/** A digit that belongs to the word before it: `Phone2 98450 98450`. */
const OF_LABEL = /^\D*\p{L}\d{1,2}(?!\d)/u;
/** Signs in place of digits that somebody has hidden, or a program has cut: `******8450`, `98450…`. A whole number has ten digits. */
const HIDDEN = /^(?!(?:\D*\d){10}).*(?:[*•●○▪·#?_]{2}|[-.]{3}|(?<!\p{L})x{2,}(?!\p{L})|…|\d[x?_]$)/isu;
/** A letter that was typed for a digit, before the first one, or behind the last one. */
const LETTER_FOR_DIGIT = /(?<![\p{L}\d])[oil](?=\d{3})|(?<=\d{3})[oil](?![\p{L}\d])/iu;
/** Signs that stand in no number. */
const OTHER_SIGN = /[^\d\s()+./·•'~\p{Pd}]|\n/u;
const WHOLE_NUMBER = /\d{10,}/;
const IN_BRACKETS = /^\(\s*\d{1,3}(?:\D+\d{1,2})?\s*\)$/;
const NUMBERING = /^\d{1,2}(\)|\.\s)/;
const DATE = /^(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)(?![-/.]?\d)/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
export const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
/** A spreadsheet makes this of +91-9845098450: 91 minus the rest. */
const COMPUTED_NUMBER = /^-\d+([.,]\d+)?$/;
/** Numbers that programs calculate, e.g. 9845098450.5 or 0.98450. */
const FRACTION = /^\+?(?:(\d{7,}|0)[.,]\d+|\d+[.,]\d\d?)$/;
/** Signs with blanks around them, two blanks, and a bracket may stand between two numbers. */
const BETWEEN_NUMBERS = / [-.~•·\p{Pd}] | {2}|[(•~]/u;
/** A phone has at least these digits. Beside words, fewer than seven digits may be a house number. */
const MIN_DIGITS = 4;
const MIN_DIGITS_BESIDE_WORDS = 7;
/** A phone has 15 digits at most, and a prefix for calls abroad. Without the prefix, or a plus sign, 14 digits are two numbers. */
const MAX_DIGITS = 17;
const FOURTEEN_DIGITS = /^[^\d+]*(?!00|011)(\d\D*){14}/;
/** Numbers without an area code that are side by side have this many digits each, or more. */
const SEVEN_DIGITS = /(\d\D*){7}/;
const BEFORE_SLASH = /(?:\d[^\d/]*){7}\//;
/** The ID of a person in WhatsApp is their number; those of groups are not. */
export const WHATSAPP_ID = /@(?:s\.whatsapp\.net|c\.us)$/i;
export const CODE_BEFORE_NUMBER = /^\s*(\+|00)\d{1,3}(?=\D)/;
/** Country codes have one, two, or, in all other cases, three digits. No code is the beginning of a longer code (ITU E.164). */
export const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** Behind a plus sign, or 00, nobody can take the code for a part of a number, so that fewer digits tell. */
const FEWEST_BEHIND_PLUS = 6;
const FEWEST_BEHIND_CODE = 10;

const isCountryCode = (digits: string): boolean => COUNTRY_CODE.exec(digits)?.[0] === digits;

/** The signs that Japanese and Chinese keyboards write for ASCII are this much behind it in Unicode. */
const FULL_WIDTH_OFFSET = 0xfee0;
const FULL_WIDTH = /[！-～]/g;
/** A minus sign, and the sign of a long vowel on Japanese keyboards. */
const AS_HYPHEN = /[−ー]/g;

/** Writes signs as ASCII has them, and the digits of any script as 0 to 9. In Unicode, the ten digits of a script follow one another. */
function toAscii(text: string): string {
	const signs = text
		.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
		.replace(AS_HYPHEN, '-');
	return signs.replace(/(?!\d)\p{Nd}/gu, toAsciiDigit);
}

const toAsciiDigit = memoized((digit) => {
	const codePoint = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
	return String(value % 10);
});

/** The number in a text, without the words and signs around it. */
function clean(text: string): string {
	const plain = unwrap(text)
		.replace(/\[/g, '(')
		.replace(/]/g, ')')
		.replace(CODE_AND_NUMBER, '$1-')
		.replace(DECIMALS, '$1');
	if (findSpreadsheetProblem(plain)) return plain;
	const number = /^\d/.test(plain) ? plain : plain.slice(findStart(plain));
	const bare = EXTENSION.test(number) ? number : trimSigns(number, undefined, /\D/);
	if (bare.split('(').length <= bare.split(')').length) return bare;
	return bare.startsWith('(') && !bare.includes(')') ? bare.slice(1).trim() : `${bare})`;
}

/** The start of the number in a text: its first digit, or the plus signs and brackets in front of it. */
function findStart(text: string): number {
	let start = Math.max(0, text.search(/\d/));
	for (let index = start - 1; index >= 0 && /[\s+(]/.test(text[index]); index--)
		if (/[+(]/.test(text[index])) start = index;
	return start;
}

/** Reads the one number in a text that is no `isNoPhone`. */
export function readPhone(text: string): ReadText {
	if (text.length > MAX_CONTACT_CHARACTERS) return { refused: NO_PHONE };
	const given = toAscii(withoutInvisible(text).trim().replace(WHATSAPP_ID, ''));
	const phone = clean(given);
	const isOther =
		[/@/, HIDDEN, LETTER_FOR_DIGIT, OF_LABEL].some((sign) => sign.test(given)) ||
		(WITH_LETTERS.test(given) && !EXTENSION.test(phone));
	const refused = isOther
		? NO_PHONE
		: (findSpreadsheetProblem(phone) ?? findProblem(phone, /\p{L}/u.test(given.replace(phone, ''))));
	return refused ? { refused } : { text: phone };
}

export const PHONE_TO_DO = 'Enter one number such as +91-9845098450, without other digits';
const NO_PHONE: Refused = ['not a phone number', PHONE_TO_DO];

/** @param isBesideWords whether there are words around it */
function findProblem(phone: string, isBesideWords: boolean): Refused | undefined {
	const number = trimSigns(phone.replace(EXTENSION, ''), undefined, /[^\d)]/);
	const digits = number.replace(/\D/g, '').length;
	if (digits < MIN_DIGITS) return ['not a phone number', 'Enter a number with four digits or more'];
	const isOne =
		digits <= MAX_DIGITS &&
		!FOURTEEN_DIGITS.test(number) &&
		!isTwoNumbers(number) &&
		!(isBesideWords && digits < MIN_DIGITS_BESIDE_WORDS);
	const isOther = OTHER_SIGN.test(number) || DATE.test(number) || FRACTION.test(number);
	return isOne && !isOther && !hasOtherDigits(number) ? undefined : NO_PHONE;
}

/** Other digits are those beside a whole number that are not the code before it: "9845055555 - 2", or "2nd" or "(2)" behind it. */
function hasOtherDigits(number: string): boolean {
	const { 0: whole = '', index = 0 } = WHOLE_NUMBER.exec(number) ?? {};
	const before = number.slice(0, index);
	const code = before.replace(/\D/g, '').replace(/^(?:00|011)(?=\d)/, '');
	const after = whole === '' ? '' : number.slice(index + whole.length);
	const bracket = number.lastIndexOf('(');
	const hasBracket =
		/\d/.test(number.slice(0, Math.max(0, bracket))) && IN_BRACKETS.test(number.slice(bracket));
	// The 0 of `+44 (0) 7911 123456` is dialed within the country alone.
	const isAfterPlus =
		/^[\s(]*(?:\+|00|011)/.test(before) && code.endsWith('0') && isCountryCode(code.slice(0, -1));
	const isCode = code === '' || /^0\d{0,3}$/.test(code) || isCountryCode(code) || isAfterPlus;
	return !isCode || /\d/.test(after) || hasBracket || NUMBERING.test(number);
}

/** Two numbers have seven digits or more each, side by side, or a second `+`. A slash may have the last digits of a number behind it. */
const isTwoNumbers = (text: string): boolean =>
	text.indexOf('+') < text.lastIndexOf('+') ||
	/\d{7}\D+\d{7}/.test(text) ||
	BEFORE_SLASH.test(text.replace(CODE_BEFORE_NUMBER, '')) ||
	[' ', BETWEEN_NUMBERS].some((separator) => {
		const parts = text.replace(/\s/g, ' ').split(separator);
		return parts.filter((part) => SEVEN_DIGITS.test(part.replace(CODE_BEFORE_NUMBER, ''))).length > 1;
	});

/** A text without a digit is no phone, and neither is a number that nobody has. */
export function isNoPhone(text: string): boolean {
	if (text.length > MAX_CONTACT_CHARACTERS) return !/\p{Nd}/u.test(text);
	const plain = toAscii(unwrap(text)).replace(DECIMALS, '$1');
	const digits = plain.replace(/\D/g, '');
	const number = digits.replace(/^0+/, '');
	const rest = number.replace(COUNTRY_CODE, '').replace(/^0(?=[1-9])/, '');
	const hasPlus = /^[^\d+]*\+|^00/.test(plain);
	if (number === '' || isOfNobody(number, 2) || (hasPlus && /^0+$/.test(rest))) return true;
	return isOfNobody(rest, hasPlus ? FEWEST_BEHIND_PLUS : FEWEST_BEHIND_CODE);
}

/** Numbers that nobody has: one digit again and again, and all digits in their order. */
const isOfNobody = (digits: string, fewest: number): boolean =>
	digits === '1234567890' || (digits.length >= fewest && new Set(digits).size === 1);

export const isPhone = (text: string): boolean => !isNoPhone(text) && 'text' in readPhone(text);

/** The change that a spreadsheet has made to a phone; undefined for another text. */
export const findSpreadsheetProblem = (phone: string): Refused | undefined =>
	ROUNDED_NUMBER.test(phone) || COMPUTED_NUMBER.test(phone)
		? [
				phone.startsWith('-') ? 'a phone number that a spreadsheet has computed' : 'a rounded phone number',
				'Format the column as text and enter the number again',
			]
		: undefined;

/** A phone with its country code begins with `+`, or with `00`, which is dialed before the code. */
export const hasCode = (phone: string): boolean => /^(\+|00)/.test(phone);
