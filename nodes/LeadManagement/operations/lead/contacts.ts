import { toComparableName } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { quote, withoutInvisible } from '../../messages/text';
import { toMissingContacts } from '../parameters';
import { looksBlank } from '../wireValue';
import type { GivenAttribute } from './attributes';

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

type Cell = [column: string, value: unknown];

const CONTACTS = [
	{
		attribute: 'EmailAddress',
		label: 'email address',
		/** Common column names, as `toComparableName` returns them. */
		columns: /mail/,
		values: /^[^\s,;@]+@[^\s,;@]+$/,
	},
	{
		attribute: 'Phone',
		label: 'phone',
		columns: /phone|mobile|cell|whatsapp|^tel/,
		values: /^[^\w@;,]*(\d[^\w@;,]*){4,20}$/,
	},
];

/**
 * Finds columns that may contain the email address or the phone of an item without both, and says how to map them.
 *
 * @param cells the item's columns with a name
 * @param given the attributes that they were matched with
 * @param searchBy the attribute that 'Search By' names; undefined for the default
 */
export function adviseOnContact(
	cells: Cell[],
	given: GivenAttribute[],
	searchBy: string | undefined,
): string {
	const advice: string[] = [];
	for (const { attribute, label, columns, values } of findMissing(searchBy)) {
		const matched = given.find(({ name, value }) => name === attribute && isBlankContact(value));
		if (matched) {
			advice.push(`Your column ${quote(String(matched.column))} is blank in this item.`);
			continue;
		}
		const found = cells.find(
			([column, value]) => columns.test(toComparableName(column)) && values.test(toText(value)),
		);
		if (!found) continue;
		advice.push(
			`Your column ${quote(found[0])} may be the ${label}: rename it to "${attribute}", or use 'Map Each Attribute Manually'.`,
		);
		break;
	}
	return advice.join(' ');
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so a column may be there in other rows. */
export function adviseToFillIn(searchBy: string | undefined): string {
	const missing = findMissing(searchBy);
	const labels = missing.map(({ label }) => label).join(' or ');
	const names = missing.map(({ attribute }) => quote(attribute)).join(' or ');
	return `Fill in the ${labels}, in a column such as ${names}.`;
}

/** With a phone alone, a lead that is searched for by its email address would be refused next. */
const findMissing = (searchBy: string | undefined) =>
	CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));

/** A text or number as it would be sent. A long text is neither an email address nor a phone. */
const toText = (value: unknown): string =>
	typeof value === 'number' || typeof value === 'string'
		? withoutInvisible(String(value).slice(0, 1_000)).trim()
		: '';
