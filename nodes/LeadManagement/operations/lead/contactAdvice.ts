import { toComparableName } from '../../accountFields';
import { quote, withoutInvisible } from '../../text';
import { toMissingContacts } from '../attributeName';
import { isBlankContact } from './contactValue';
import type { GivenAttribute } from './givenAttributes';

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
