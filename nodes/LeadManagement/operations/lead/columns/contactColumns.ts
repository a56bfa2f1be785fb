import { mentionsPhone } from '../../../words/headings';
import { InputError, listQuoted, quote } from '../../../messages';
import type { GivenAttribute } from '../sources/attributes';
import { CONTACTS as BOTH_CONTACTS, isBlankContact } from '../body/contacts';
import { toMissingContacts } from '../../parameters/parameters';
import { type Cell, type Column, isUsed } from './matchColumns';
import { findInside, isOfEmail } from './nestedLeads';
import { withoutInvisible } from '../../../words/invisible';

/** Keys of who calls or writes: Exotel, WhatsApp. */
const CALLER = /^((call_?)?from|caller(_?(id|number))?|wa_?id)$/i;
/** How columns are found that may have the email addresses or phones of the leads. */
const CONTACTS = BOTH_CONTACTS.map((contact) => ({
	...contact,
	...(contact.attribute === 'EmailAddress'
		? { mayHave: (heading: string) => !isOfEmail(heading), mayBe: () => true }
		: { mayHave: mentionsPhone, mayBe: (key: string) => CALLER.test(key) || mentionsPhone(key) }),
}));

/**
 * @param leftOut those of the columns that match no attribute
 * @param given the attributes of 'Additional Attributes'
 * @throws InputError for a run whose leads would be written without the email address or phone that a column beside has
 */
export function assertContactsAreSent(
	columns: readonly Column[],
	leftOut: readonly Column[],
	given: ReadonlySet<string>,
): void {
	for (const { attribute, plural, mayHave, looksLike } of CONTACTS) {
		const isSent = (column: Column) => isUsed(column) && column.attributes.includes(attribute);
		// A lead with an email address needs no phone.
		if (given.has(attribute) || columns.some(isSent)) return;
		const found = leftOut.filter(
			({ key, heading, usedIn }) => mayHave(heading) && usedIn.some((item) => looksLike(toText(item[key]))),
		);
		if (found.length === 0) continue;
		const listed = listQuoted(found.map(({ heading }) => heading));
		const [message, own, others] =
			found.length === 1
				? [`The column ${listed} has ${plural}, but matches no attribute`, 'the column', 'the column']
				: [
						`The columns ${listed} have ${plural}, but match no attribute`,
						"the one that is the lead's",
						'them',
					];
		throw new InputError(
			message,
			`${toMapAdvice(attribute, own)} If they are other people's, add ${others} to 'Columns to Ignore'.`,
			true,
		);
	}
}

/** How to send a column as an attribute, whatever its name is. */
const toMapAdvice = (attribute: string, column: string) =>
	`Add ${attribute} to 'Additional Attributes', and drag ${column} on 'Value'.`;

/** What to do about an item without an email address and a phone; '' if no column looks like one. */
export function adviseOnContact(
	cells: readonly Cell[],
	given: GivenAttribute[],
	searchBy: string | undefined,
): string {
	const advice: string[] = [];
	for (const { attribute, label, mayHave, mayBe, looksLike } of findMissing(searchBy)) {
		const matched = given.find(({ name, value }) => name === attribute && isBlankContact(value));
		if (matched?.column !== undefined) {
			advice.push(`Your column ${quote(matched.column)} is blank in this item.`);
			continue;
		}
		const found = cells.find(([{ heading }, value]) => mayHave(heading) && looksLike(toText(value)));
		const column =
			found?.[0].heading ?? findPath(cells, (value, key) => mayBe(key) && looksLike(toText(value)));
		if (column === undefined) continue;
		advice.push(`Your column ${quote(column)} may be the ${label}. ${toMapAdvice(attribute, 'it')}`);
		break;
	}
	return advice.join(' ');
}

/** The path of a value in a cell or inside it, e.g. in the body of a webhook. */
function findPath(
	cells: readonly Cell[],
	isOne: (value: unknown, key: string) => boolean,
): string | undefined {
	const row = Object.fromEntries(cells.map(([{ heading }, value]) => [heading, value]));
	return findInside(row, isOne)?.slice(1);
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so the columns of other rows may be meant. */
export function adviseToFillIn(columns: readonly Column[], searchBy: string | undefined): string {
	const missing = findMissing(searchBy);
	const labels = missing.map(({ label }) => label).join(' or ');
	const own = columns.filter(({ attributes }) =>
		missing.some(({ attribute }) => attribute === attributes[0]),
	);
	const names =
		own.length > 0 ? own.map(({ heading }) => heading) : missing.map(({ attribute }) => attribute);
	const where = own.length > 0 ? 'in your column' : 'in a column such as';
	return `Fill in the ${labels}, ${where} ${listQuoted([...new Set(names)], ' or ')}.`;
}

/** With a phone alone, a lead that is searched for by its email address would be refused next. */
const findMissing = (searchBy: string | undefined) =>
	CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));

/** A text or number as it would be sent. A long text is neither an email address nor a phone. */
const toText = (value: unknown): string =>
	typeof value === 'number' || typeof value === 'string'
		? withoutInvisible(String(value).slice(0, 1_000)).trim()
		: '';
