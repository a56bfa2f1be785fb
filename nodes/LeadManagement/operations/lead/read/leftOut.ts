import { InputError, listQuoted } from '../../../messages';
import { LEFT_OUT } from '../../operation';
import { type Path, isWithin, toPathText } from '../../../parameters/paths';
import { toAddAdvice } from '../advice';
import type { MappedColumn, Mapping } from '../match/mapping';
import type { Table } from '../table/table';
import { isBlankCell } from '../types/nothing';

/**
 * What messages call something that is left out: nothing for what parameters give in another way.
 *
 * @param given the paths in their expressions, which may be of a part of it
 */
export function toLeftOutNames(path: Path, given: readonly Path[], name = toPathText(path)): string[] {
	if (given.some((one) => isWithin(path, one))) return [];
	const parts = given.filter((one) => isWithin(one, path)).map(toPathText);
	return [parts.length > 0 ? `${name}, except ${[...new Set(parts)].join(' and ')}` : name];
}

/**
 * @param unsent the columns of attributes whose value in this item cannot be sent
 * @throws InputError for an item of which something is left out: columns that match no attribute, or what is beside the lead
 */
export function refuseLeftOut(
	table: Table,
	{ columns }: Mapping,
	itemIndex: number,
	unsent: readonly MappedColumn[],
	given: readonly Path[],
): void {
	const leftOut = columns.filter(
		({ key, use }) =>
			use.as === 'leftOut' && LEFT_OUT[use.why].mayBeSent && !isBlankCell(table.rows[itemIndex]?.[key]),
	);
	const names = [
		...[...leftOut, ...unsent].flatMap(({ path, heading }) =>
			toLeftOutNames([...table.place, ...path], given, heading),
		),
		...table.besideOf(itemIndex).flatMap(([path]) => toLeftOutNames(path, given)),
	];
	if (names.length === 0) return;
	throw new InputError(
		`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
		`${toAddAdvice('the attribute')} Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.`,
	);
}
