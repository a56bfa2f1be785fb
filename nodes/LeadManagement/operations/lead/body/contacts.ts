import { InputError, quote } from '../../../messages';
import { toPlain } from '../../parameters/parameters';
import { isBlank, toEntries } from '../../parameters/wireValue';
import { withoutInvisible } from '../../../words/invisible';

/** What a text is in place of a right value, and what to do about it. */
type Problem = [problem: string, toDo: string];

/** One of the attributes that the service finds leads by (interface, section 2.1). */
export interface Contact {
	attribute: 'EmailAddress' | 'Phone';
	/** What messages call one, and several. */
	label: string;
	plural: string;
	/** Takes off what is written around a value. A text that is no such value may stay as it is. */
	clean(text: string): string;
	/** Undefined for a right value. */
	problem(cleaned: string): Problem | undefined;
	/** The same for all ways to write a sent value that the service may take for one. */
	orderKey(value: string): string;
	/** True for a text of any column that cleaning makes a right value of. */
	looksLike(text: string): boolean;
}

/**
 * One @ with something on both sides, nothing that belongs to a list, a display name, or a link, and no dot or sign where a
 * domain cannot have one.
 */
const EMAIL_ADDRESS = /^[^\s,;:<>@"()[\]|\\]+@[^\s!-,./:-@[-^`{-~]+(\.[^\s!-,./:-@[-^`{-~]+)*$/;
/** An address in brackets after a name, which may be the address itself. Another address before it is a second one. */
const IN_BRACKETS = /^(?=.*<([^<>]+)>$)(?:[^<>@]*|\1["'”’\s]*)<\1>$/su;
const MARKS_AROUND = /^["'“”‘’«»`\s]+|["'“”‘’«»`\s./]+$/g;
/** What a link has after its address. */
const AFTER_ADDRESS = /(?<=@[^?]*)\?.*$/s;
/** A number or an address as a CSV file writes what a spreadsheet must not read as a number: `="9845098450"`. */
const SHEET_TEXT = /^="+([^"]*)"+$/;
/** As Slack sends them: `<mailto:ada@example.com|ada@example.com>`. */
const CHAT_LINK = /^<((?:mailto|tel):[^|>]*)\|[^>]*>$/i;
/** The apostrophe makes spreadsheets take a number for text. Meta's exports have the `p:`, Twilio's calls have `whatsapp:`. */
const BEFORE_PHONE = /^(?:["'‘’`\s<\p{So}\uFE0F]|p:|(?:tel|callto|sms|whatsapp):(?:\/\/)?)+/iu;
const AFTER_PHONE = /["'’\s,;|.>\p{So}\uFE0F]+$/u;
/** What forms give that ask for the two in two fields: `+91;9845098450`. */
const CODE_AND_NUMBER = /^(\+\d{1,3})\s*[;,|\n]\s*(?=[^;,|\n]+$)/;
const EXTENSION =
	/(?:ext\p{L}*|x|int\p{L}*|poste|ramal|anexo|dw|durchwahl|dahili|toestel|ankn\p{L}*|lok|wew|доб|вн|内線|分机|转|轉)[.:=#\s]*\p{Nd}[\p{L}\p{Nd}]*[)）]?$/iu;
const DATE = /^(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)(?![-/.]?\d)/;
/** A long number as spreadsheets display it, e.g. 8.19012E+11 or 8,19012E+11. */
export const ROUNDED_NUMBER = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
/** What a spreadsheet makes of +91-9845098450: 91 minus the rest. */
const COMPUTED_NUMBER = /^-\d+([.,]\d+)?$/;
const FOUR_DIGITS = /^(\D*\d){4}/;
/** What programs calculate, e.g. 9845098450.5 or 0.98450. */
const FRACTION = /^\+?(?:(\d{7,}|0)[.,]\d+|\d+[.,]\d\d?)$/;
/** 15, and a prefix for calls abroad. More are two numbers. */
const MAX_DIGITS = 17;
/** Of numbers without an area code that stand side by side. */
const SEVEN_DIGITS = /(\d\D*){7}/;
const CODE_BEFORE_NUMBER = /^\s*(\+|00)\d{1,3}(?=\D)/;
/** A longer text is no email address and no phone. */
const MAX_CHARACTERS = 1_000;

/**
 * What people and programs write where there is no value, in lowercase without punctuation. The number 0 is what n8n's forms
 * give for an empty 'Number' element; "anonymous" is what Microsoft Forms gives, in the language of the form.
 */
const PLACEHOLDER =
	/^(|na|none|no(t(available|applicable|provided|known|given|set))?|null|nil|undefined|nan|false|blank|empty|unknown|an[oóô]n[iíy]\p{L}{1,5}|анон\p{L}+|匿名|익명|same(asabove)?|asabove|ditto|tb[acd])$/u;
/** No country code begins with another one (ITU E.164): they have one digit, two, or, in all other cases, three. */
export const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** The same of numbers: one digit repeated, and all digits in their order. */
const PLACEHOLDER_NUMBER = /^(0+|(\d)\2{4,}|1234567890|1(0{10}|9{10}))$/;
const PLACEHOLDER_BEHIND_CODE = /^(0+|(\d)\2{9}|1234567890)$/;
/** An error of a spreadsheet in any language, e.g. `#N/A`, `#DIV/0!`, `#ИМЯ?`, or `Err:502`. */
const SHEET_ERROR = /^(#[¡¿]?\p{L}[\p{L}/_]*0?[!?]?|err:\d{3})$/iu;
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
	const letters = toAsciiDigits(text.replace(BEFORE_PHONE, '').normalize('NFKC').toLowerCase()).replace(
		/(?!^\+)[^\p{L}\p{N}@]/gu,
		'',
	);
	const [, international] = letters.split(/^\+/);
	const isNumber =
		international === undefined
			? PLACEHOLDER_NUMBER.test(letters)
			: PLACEHOLDER_BEHIND_CODE.test(international.replace(COUNTRY_CODE, ''));
	return isNumber || PLACEHOLDER.test(international ?? letters) || SHEET_ERROR.test(text);
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

const unwrap = (text: string) =>
	withoutInvisible(text).trim().replace(SHEET_TEXT, '$1').replace(CHAT_LINK, '$1').trim();

/** True for two numbers of seven digits or more side by side, or for what `&` or a second `+` makes two of. */
const isTwoNumbers = (text: string): boolean =>
	/&|\+.*\+|\d{7,}\s*\/\s*\d{1,2}$|\d{7}\D+\d{7}/s.test(text) ||
	/^(\d[^\d/]*){10,}\//.test(text.replace(CODE_BEFORE_NUMBER, '').replace(/^\D+/, '')) ||
	['/', ' '].some((separator) => {
		const parts = text.replace(/\s/g, ' ').split(separator);
		return parts.filter((part) => SEVEN_DIGITS.test(part.replace(CODE_BEFORE_NUMBER, ''))).length > 1;
	});

/** What a spreadsheet has made of a phone; undefined for another text. */
export const toSpreadsheetProblem = (phone: string): Problem | undefined =>
	ROUNDED_NUMBER.test(phone) || COMPUTED_NUMBER.test(phone)
		? [
				phone.startsWith('-') ? 'a phone number that a spreadsheet has computed' : 'a rounded phone number',
				'Format the column as text and enter the number again',
			]
		: undefined;

const NO_ADDRESS: Problem = ['not an email address', 'Enter one address such as ada@example.com'];

const EMAIL: Contact = {
	attribute: 'EmailAddress',
	label: 'email address',
	plural: 'email addresses',
	clean(text) {
		// Full-width letters and two ways to write an accent are one address.
		const unquoted = unwrap(text).normalize('NFKC').replace(/。/g, '.').replace(MARKS_AROUND, '');
		const address = IN_BRACKETS.exec(unquoted)?.[1] ?? unquoted;
		return address
			.replace(/^\s*mailto:/i, '')
			.replace(AFTER_ADDRESS, '')
			.replace(MARKS_AROUND, '');
	},
	problem: (address) => (EMAIL_ADDRESS.test(address) ? undefined : NO_ADDRESS),
	orderKey: (address) => address.toLowerCase(),
	looksLike: (text) => /[@＠﹫]/.test(text) && looksLike(EMAIL, text),
};

export const PHONE: Contact = {
	attribute: 'Phone',
	label: 'phone',
	plural: 'phones',
	clean: (text) =>
		toAsciiDigits(unwrap(text).replace(BEFORE_PHONE, '').replace(AFTER_PHONE, ''))
			.replace(/^＋/, '+')
			.replace(CODE_AND_NUMBER, '$1-')
			// A column of numbers with a blank cell comes as 9845098450.0 from some programs.
			.replace(/^(\+?\d{4,})\.0+$/, '$1'),
	problem(phone) {
		const spoiled = toSpreadsheetProblem(phone);
		if (spoiled) return spoiled;
		const number = phone.replace(EXTENSION, '').replace(AFTER_PHONE, '');
		if (!FOUR_DIGITS.test(number)) return ['not a phone number', 'Enter a number with four digits or more'];
		const isOne = number.replace(/\D/g, '').length <= MAX_DIGITS && !isTwoNumbers(number);
		return isOne && !/[\p{L}:@,;|\n]/u.test(number) && !DATE.test(number) && !FRACTION.test(number)
			? undefined
			: ['not a phone number', 'Enter one number such as +91-9845098450, without other words'];
	},
	orderKey: (phone) => phone.replace(/\D/g, ''),
	looksLike: (text) => looksLike(PHONE, text),
};

export const CONTACTS: readonly Contact[] = [EMAIL, PHONE];

const looksLike = ({ clean, problem }: Contact, text: string): boolean =>
	text.length <= MAX_CHARACTERS && !isBlankContact(text) && problem(clean(text)) === undefined;

/** The contact with this schema name; undefined for another attribute. */
export const toContact = (attribute: string): Contact | undefined =>
	CONTACTS.find((contact) => contact.attribute === attribute);

/** What is checked of another field of the account for phones, whose text is not changed. */
const PHONE_FIELD = {
	clean: (text: string) => text,
	problem: (text: string) => toSpreadsheetProblem(text.trim()),
};

/**
 * Cleans and checks the text of an attribute that leads are found by, or of a phone. Text of other attributes is not changed.
 *
 * @param place the attribute or column, for the error message
 * @param orClear how to leave the value out, if the lead can do without it, for the error message
 * @throws InputError for a value that would merge two people into one lead or create an unreachable one
 */
export function toContactValue(
	attribute: string,
	text: string,
	place: string,
	orClear: string,
	isPhone = false,
): string {
	const contact = toContact(attribute);
	const { clean, problem } = contact ?? PHONE_FIELD;
	const value = contact ? withoutInvisible(text).trim() : text;
	if (value === '' || !(contact || isPhone)) return value;
	const cleaned = value.length > MAX_CHARACTERS ? '' : clean(value);
	const [found, toDo] = problem(cleaned) ?? [];
	if (found === undefined) return contact ? cleaned : value;
	throw new InputError(`${quote(value)} is ${found} (${place})`, `${toDo}${orClear}.`);
}
