import type { INodeExecutionData } from 'n8n-workflow';
import { listQuoted, quote } from '../../../messages';
import { toMissingContacts } from '../../../parameters/fieldNames';
import { describe, isBlank } from '../../../parameters/wireValue';
import { toAddAdvice } from '../advice';
import { adviseOnFile } from '../checks/files';
import type { GivenAttribute } from '../given';
import { type Mapping, hasContactColumn, targetsOf } from '../match/mapping';
import type { Table } from '../table/table';
import { type ContactType, CONTACTS, isBlankValue } from '../types/contacts';
import { insideAdviser } from './insideAdvice';
import { ADVICE_ON_FILE } from './readItem';

/** Returns a function for what to do about an item without an email address and a phone. */
export function contactAdviser(table: Table, mapping: Mapping, input: readonly INodeExecutionData[]) {
	const hasOwn = hasContactColumn(mapping);
	const { adviseOnContacts, adviseOnText } = insideAdviser(table, mapping, hasOwn);
	const fileAdvice = hasOwn ? '' : adviseOnFile(table);
	return (itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string => {
		// With a phone alone, a lead that is searched for by its email address would be refused next.
		const missing = CONTACTS.filter(({ attribute }) => toMissingContacts(searchBy).includes(attribute));
		const blank = missing.map(({ attribute }) => adviseOnBlank(attribute, given)).filter(Boolean);
		const inside = adviseOnContacts(itemIndex, missing);
		return (
			[...(hasOwn || !inside ? blank : []), inside].filter(Boolean).join(' ') ||
			(input[itemIndex].binary && ADVICE_ON_FILE) ||
			fileAdvice ||
			(!hasOwn && adviseOnText(itemIndex)) ||
			adviseToFillIn(table, itemIndex, mapping, missing)
		);
	};
}

/** What to say about a column that has nothing in an item. */
function adviseOnBlank(attribute: string, given: GivenAttribute[]): string {
	const matched = given.find(({ name, value }) => name === attribute && isBlankValue(attribute, value));
	if (matched?.column === undefined) return '';
	const what = isBlank(matched.value) ? 'is blank' : `has only ${describe(matched.value)}`;
	return `Your column ${quote(matched.column)} ${what} in this item.`;
}

/** What to do when no column looks like it. n8n leaves empty cells of a file out, so the columns of other rows may be meant. */
function adviseToFillIn(
	{ items }: Table,
	itemIndex: number,
	{ columns }: Mapping,
	missing: readonly ContactType[],
): string {
	const labels = missing.map(({ label }) => label);
	const item = items[itemIndex];
	if ('headers' in item && 'body' in item) return `The webhook sent no ${labels.join(' and no ')} of a lead.`;
	const own = missing.flatMap(({ attribute, label }) => {
		const headings = new Set(
			columns.filter((column) => targetsOf(column).includes(attribute)).map(({ heading }) => heading),
		);
		return headings.size > 0 ? { label, names: listQuoted([...headings], ' or ') } : [];
	});
	if (own.length === 0) {
		const attributes = missing.map(({ attribute }) => attribute);
		return `Fill in the ${labels.join(' or ')}, in a column such as ${listQuoted(attributes, ' or ')}. If another column has it: ${toAddAdvice(attributes.join(' or '), 'it')}`;
	}
	const [first, ...others] = own;
	const rest = others.map(({ label, names }) => `, or the ${label} in ${names}`);
	return `Fill in the ${first.label} in your column ${first.names}${rest.join('')}.`;
}
