import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { asText } from '../../../account/accountFields';
import { listQuoted, quote } from '../../../messages';
import { toMissingContacts } from '../../parameters/fieldNames';
import { toPathText } from '../../parameters/paths';
import { isBlank, isPlainObject } from '../../parameters/wireValue';
import { toAddAdvice } from '../addAdvice';
import { adviseOnFile } from '../checks/files';
import type { GivenAttribute } from '../given';
import { type Mapping, hasContactColumn, targetsOf } from '../match/mapping';
import type { Table } from '../table/table';
import { CONTACTS, MOBILE, isBlankValue } from '../types/contacts';
import type { ContactType } from '../types/fieldType';
import { insideAdviser } from './insideAdvice';
import { isPartyOfMail } from './mail';
import { isProposed, toMaybeAdvice } from './proposals';
import { ADVICE_ON_FILE } from './readItem';

/** Returns a function for what to do about an item without an email address and a phone. */
export function contactAdviser(table: Table, mapping: Mapping, input: readonly INodeExecutionData[]) {
	const hasOwn = hasContactColumn(mapping);
	const adviseOnColumns = columnAdviser(table, mapping);
	const adviseOnInside = insideAdviser(table, mapping, hasOwn);
	const fileAdvice = hasOwn ? '' : adviseOnFile(table);
	const adviseOnItem = (itemIndex: number, given: GivenAttribute[], missing: readonly ContactType[]) => {
		const own = missing.map((contact) => adviseOnColumns(itemIndex, given, contact)).filter(Boolean);
		if (!hasOwn) return adviseOnInside(itemIndex, missing) || own.join(' ');
		return own.length === 0 ? '' : [...own, adviseOnInside(itemIndex, missing)].filter(Boolean).join(' ');
	};
	return (itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string => {
		// With a phone alone, a lead that is searched for by its email address would be refused next.
		const missing = CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));
		const { binary } = input[itemIndex];
		const item = input[itemIndex].json ?? {};
		return (
			adviseOnItem(itemIndex, given, missing) ||
			(binary && ADVICE_ON_FILE) ||
			fileAdvice ||
			(!hasOwn && adviseOnText(item)) ||
			adviseToFillIn(item, mapping, missing)
		);
	};
}

/** Returns a function for what to do about the columns of an item, of which one may have what is missing. */
function columnAdviser(table: Table, { columns }: Mapping) {
	const mobiles = columns.filter(({ use }) => use.as === 'attribute' && use.name === MOBILE);
	const leftOut = new Map(
		columns.flatMap(({ key, heading, use }) => (use.as === 'leftOut' ? [[key, heading]] : [])),
	);
	const own = new Map(columns.map((column) => [column.key, targetsOf(column)]));
	return (itemIndex: number, given: GivenAttribute[], contact: ContactType): string => {
		const { attribute } = contact;
		const matched = given.find(({ name, value }) => name === attribute && isBlankValue(attribute, value));
		if (matched?.column !== undefined) {
			const what = isBlank(matched.value) ? 'is blank' : `has only ${quote(String(asText(matched.value)))}`;
			const row = table.rows[itemIndex] ?? {};
			const mobile = attribute === 'Phone' && mobiles.find(({ key }) => !isBlankValue(attribute, row[key]));
			const orMobile = mobile
				? ` To send ${quote(mobile.heading)} as the phone: ${toAddAdvice(attribute, 'it')}`
				: '';
			return `Your column ${quote(matched.column)} ${what} in this item.${orMobile}`;
		}
		const names = Object.entries(table.rows[itemIndex] ?? {}).flatMap(([key, value]) => {
			if (own.get(key)?.includes(attribute) && isPlainObject(value))
				return Object.keys(value).flatMap((inner) =>
					isProposed(contact, key, value[inner]) ? toPathText([...table.place, key, inner]) : [],
				);
			const heading = leftOut.get(key);
			return heading !== undefined && typeof value !== 'object' && isProposed(contact, heading, value)
				? heading
				: [];
		});
		return names.length > 0 ? toMaybeAdvice(contact, names) : '';
	};
}

const ADDRESS_IN_TEXT = /[^\s"'<>]@[^\s"'<>]+\.\p{L}{2}/u;

/** What to do about a text that names an address: the answer of a model, or a message. */
function adviseOnText(item: IDataObject): string {
	const [key, text] =
		Object.entries(item).find(
			([name, value]) => ADDRESS_IN_TEXT.test(asText(value) ?? '') && !isPartyOfMail(name),
		) ?? [];
	if (key === undefined) return '';
	return /[{[]\s*"/.test(String(text))
		? `${quote(key)} has other text around its JSON. If a model writes it, add a 'Structured Output Parser' to its node.`
		: `The text in ${quote(key)} may name the lead. To read it, add an 'Information Extractor' node before this one, with ${key} as the text.`;
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so the columns of other rows may be meant. */
function adviseToFillIn(item: IDataObject, { columns }: Mapping, missing: readonly ContactType[]): string {
	const labels = missing.map(({ label }) => label);
	if ('headers' in item && 'body' in item) return `The webhook sent no ${labels.join(' and no ')} of a lead.`;
	const own = missing.flatMap(({ attribute, label }) => {
		const headings = new Set(
			columns.filter((column) => targetsOf(column).includes(attribute)).map(({ heading }) => heading),
		);
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
