import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { InputError, listQuoted, quote } from '../../../messages';
import { mentionsPhone } from '../../../words/headings';
import { isNeverALead, isOfEmail, mayBeAnother } from '../../../words/people';
import { UNIQUE_ATTRIBUTES, toMissingContacts } from '../../parameters/fieldNames';
import { isBlank, toEntries } from '../../parameters/wireValue';
import { CONTACTS, isBlankContact } from '../body/contacts';
import type { GivenAttribute } from '../sources/source';
import type { IgnoredColumns } from './ignored';
import { isSamePath, toPathText } from '../../parameters/paths';
import { type Level, levelsOf, pathTo } from './levels';
import type { Mapping } from './mapping';

/** Keys of a number that people call or write with: Exotel, WhatsApp, telephony. */
const CALLER =
	/^((call_?)?from|caller(_?(id|number))?|wa_?id|msisdn|raw_?digits|contact|(customer|client|contact)_?(number|no))$/i;

/** Whether a column of this name may have the email addresses or phones of the leads. */
const MAY_HAVE = { EmailAddress: (heading: string) => !isOfEmail(heading), Phone: mentionsPhone };
/** The same of a key inside an item. */
const MAY_BE = {
	EmailAddress: () => true,
	// The ID of our own number is none that anybody dials.
	Phone: (key: string) => CALLER.test(key) || (mentionsPhone(key) && !/id$/i.test(key)),
};

/** No more of an item is searched for an advice: each row without a contact gets one. */
const MAX_LEVELS_SEARCHED = 100;

/**
 * @param attributes those that columns and 'Additional Attributes' give
 * @param notSentOf the names and values of an item that are not sent: left out columns, and what is beside the place of the leads
 * @throws InputError for a run whose leads would be written without the email address or phone that a column beside has
 */
export function assertContactsAreSent(
	attributes: ReadonlySet<string>,
	itemCount: number,
	notSentOf: (itemIndex: number) => Array<[name: string, value: unknown]>,
): void {
	for (const { attribute, plural, looksLike } of CONTACTS) {
		// A lead with an email address needs no phone.
		if (attributes.has(attribute)) return;
		const names = new Set<string>();
		for (let itemIndex = 0; itemIndex < itemCount; itemIndex++)
			for (const [name, value] of notSentOf(itemIndex))
				if (!names.has(name) && MAY_HAVE[attribute](name) && looksLike(asText(value) ?? '')) names.add(name);
		const found = [...names];
		if (found.length === 0) continue;
		const listed = listQuoted(found);
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
		);
	}
}

/** How to send a column as an attribute, whatever its name is. */
const toMapAdvice = (attribute: string, column: string) =>
	`Add ${attribute} to 'Additional Attributes', and drag ${column} on 'Value'.`;

/** What to do about an item without an email address and a phone; '' if nothing in it looks like one. */
export function adviseOnContact(
	item: IDataObject,
	mapping: Mapping,
	ignored: IgnoredColumns,
	given: GivenAttribute[],
	searchBy: string | undefined,
): string {
	const hasOwn = mapping.columns.some(
		({ use }) => use.as === 'attribute' && UNIQUE_ATTRIBUTES.includes(use.name),
	);
	const advice: string[] = [];
	for (const { attribute, label, looksLike } of findMissing(searchBy)) {
		const sources = sourcesOf(attribute, mapping);
		const matched = given.find(({ name, value }) => sources.includes(String(name)) && isBlankContact(value));
		if (matched?.column !== undefined) {
			const what = isBlank(matched.value) ? 'is blank' : `has only ${quote(asText(matched.value) ?? '')}`;
			advice.push(`Your column ${quote(matched.column)} ${what} in this item.`);
			continue;
		}
		const isOne = (value: unknown, key: string) => MAY_BE[attribute](key) && looksLike(asText(value) ?? '');
		// In a run whose leads have a column of their own, what is inside something beside is somebody else's.
		const path = findInside(item, ignored, isOne, ({ path: at }) => !hasOwn || isSamePath(at, mapping.place));
		if (path === undefined) continue;
		advice.push(`Your column ${quote(path)} may be the ${label}. ${toMapAdvice(attribute, 'it')}`);
		break;
	}
	return advice.join(' ');
}

/** The path of the first value inside an item that is one, and is not said to be somebody else's. */
function findInside(
	item: IDataObject,
	ignored: IgnoredColumns,
	isOne: (value: unknown, key: string) => boolean,
	mayBeAt: (level: Level) => boolean,
): string | undefined {
	for (const level of levelsOf(item, ignored, undefined, MAX_LEVELS_SEARCHED)) {
		if (level.mayBeAnother || !mayBeAt(level)) continue;
		const beside = () => Object.keys(level.row);
		for (const [key, value] of Object.entries(level.row)) {
			if (isNeverALead(key) || mayBeAnother(key, beside) || ignored.find([...level.path, key]) !== undefined)
				continue;
			const index = toEntries(value).findIndex((entry) => typeof entry !== 'object' && isOne(entry, key));
			if (index < 0) continue;
			const path = pathTo(level, key, item, ignored);
			return toPathText(Array.isArray(value) ? [...path, index] : path);
		}
	}
	return undefined;
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so the columns of other rows may be meant. */
export function adviseToFillIn(item: IDataObject, mapping: Mapping, searchBy: string | undefined): string {
	const missing = findMissing(searchBy);
	const labels = missing.map(({ label }) => label);
	if ('headers' in item && 'body' in item) return `The webhook sent no ${labels.join(' and no ')} of a lead.`;
	const own = missing.flatMap(({ attribute, label }) => {
		const sources = sourcesOf(attribute, mapping);
		const columns = mapping.columns.filter(({ use }) => use.as === 'attribute' && sources.includes(use.name));
		const headings = new Set(columns.map(({ heading }) => heading));
		return headings.size > 0 ? { label, names: listQuoted([...headings], ' or ') } : [];
	});
	if (own.length === 0) {
		const attributes = missing.map(({ attribute }) => attribute);
		return `Fill in the ${labels.join(' or ')}, in a column such as ${listQuoted(attributes, ' or ')}.`;
	}
	const [first, ...others] = own;
	const rest = others.map(({ label, names }) => `, or the ${label} in ${names}`);
	return `Fill in the ${first.label} in your column ${first.names}${rest.join('')}.`;
}

/** The attributes that give a contact. A mobile number is the phone of a row without one. */
const sourcesOf = (contact: string, { mobile, ignoredAttributes }: Mapping): string[] =>
	contact === 'Phone' && mobile !== undefined && !ignoredAttributes.includes(contact)
		? [contact, mobile]
		: [contact];

/** With a phone alone, a lead that is searched for by its email address would be refused next. */
const findMissing = (searchBy: string | undefined) =>
	CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));
