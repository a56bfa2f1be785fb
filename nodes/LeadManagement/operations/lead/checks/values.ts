import type { AccountFields } from '../../../account/accountFields';
import { InputError, quote } from '../../../messages';
import { toComparableName } from '../../../words/plainText';
import { isPlainObject } from '../../../parameters/wireValue';
import { keepPlace, toAddAdvice } from '../advice';
import { type MappedColumn, targetsOf } from '../match/mapping';
import { isOfOther, saysTheSame, toContactCell, toSingleCell } from '../types/cell';
import { isBlankValue, toContact } from '../types/contacts';
import { isSet } from '../types/fieldValue';
import { isBlankCell } from '../types/nothing';
import { NAME_ATTRIBUTES, WHOLE_NAME, splitName } from '../types/wholeName';
import type { RunToCheck } from './checks';

/** True for a value that can be sent: no blank by the type of the attribute, no count as a name, no object but in a set. */
export function isUsable(target: string, value: unknown, fields: AccountFields): boolean {
	if (isBlankCell(value)) return false;
	const contact = toContact(target);
	if (contact) {
		const read = toContactCell(value, contact);
		return !isBlankValue(target, read) && !isOfOther(read, contact);
	}
	if (target === WHOLE_NAME) return splitName(value, false) !== undefined;
	return !isPlainObject(toSingleCell(value)) || isSet(target, fields);
}

/** @throws InputError for the run if two columns of one attribute have different values in a row */
export function assertOneValue({ table, mapping: { columns }, account }: RunToCheck): void {
	const { fields, additional } = account;
	const counts = new Map<string, number>();
	for (const target of columns.flatMap(targetsOf)) counts.set(target, (counts.get(target) ?? 0) + 1);
	// They say which of two columns is meant.
	const isSettled = (target: string) =>
		(target === WHOLE_NAME ? NAME_ATTRIBUTES : [target]).every((name) => additional.has(name));
	const sharing = new Map<string, [MappedColumn, string[]]>();
	for (const column of columns) {
		const targets = targetsOf(column).filter((target) => (counts.get(target) ?? 0) > 1 && !isSettled(target));
		if (targets.length > 0) sharing.set(column.key, [column, targets]);
	}
	if (sharing.size === 0) return;
	for (const row of table.rows) {
		const firsts = new Map<string, { column: MappedColumn; value: unknown }>();
		for (const [key, value] of Object.entries(row ?? {})) {
			const [column, targets = []] = sharing.get(key) ?? [];
			for (const target of targets) {
				if (!column || !isUsable(target, value, fields)) continue;
				const first = firsts.get(target);
				if (!first) firsts.set(target, { column, value });
				else if (!saysTheSame(target, first.value, value))
					throw toTwoValuesError([first.column, column], target, fields, table);
			}
		}
	}
}

function toTwoValuesError(
	columns: [MappedColumn, MappedColumn],
	attribute: string,
	fields: AccountFields,
	table: RunToCheck['table'],
) {
	const [one, other] = columns.map(({ heading }) => heading);
	// What is called like the attribute would leave out both.
	const ignorable =
		toComparableName(one) === toComparableName(other)
			? undefined
			: [other, one].find((name) => !fields.find(name).includes(attribute));
	const isName = attribute === WHOLE_NAME;
	// Of two names of a person, either may be the lead's.
	const ignored = isName ? `${quote(one)} or ${quote(other)}` : quote(ignorable ?? '');
	const orIgnore = ignorable === undefined ? '' : `Add ${ignored} to 'Columns to Ignore'.`;
	// A whole name cannot be given: its column would be both parts.
	const add = isName
		? ''
		: toAddAdvice(attribute, 'the column that you mean') + (toContact(attribute) ? keepPlace(table) : '');
	return new InputError(
		one === other
			? `Two columns are named ${quote(one)}`
			: `The columns ${quote(one)} and ${quote(other)} both match the attribute ${quote(attribute)}`,
		[add, add && orIgnore ? `Or ${orIgnore[0].toLowerCase()}${orIgnore.slice(1)}` : orIgnore]
			.filter(Boolean)
			.join(' ') || 'Rename one of them in the sheet.',
	);
}
