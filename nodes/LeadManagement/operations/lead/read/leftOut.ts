import { InputError, listQuoted } from '../../../messages';
import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import type { ColumnNote } from '../../operation';
import { type Path, isWithin, toPathText } from '../../parameters/paths';
import { toAddAdvice } from '../addAdvice';
import type { MappedColumn, Mapping } from '../match/mapping';
import { type Table, isOfWebhook } from '../table/table';

const ITEMS_BETWEEN_BREAKS = 1_000;

/**
 * Returns functions for what messages call something that is left out: nothing for what parameters give in another way.
 *
 * @param given the paths in their expressions, which may be of a part of it
 */
function leftOutNamer({ place }: Table, given: readonly Path[]) {
	const toNames = (path: Path, name: string): string[] => {
		if (given.some((one) => isWithin(path, one))) return [];
		const parts = given.filter((one) => isWithin(one, path)).map(toPathText);
		return [parts.length > 0 ? `${name}, except ${[...new Set(parts)].join(' and ')}` : name];
	};
	return {
		ofColumn: ({ path, heading }: MappedColumn) => toNames([...place, ...path], heading),
		ofPath: (path: Path) => toNames(path, toPathText(path)),
	};
}

/** What became of the columns, and of what is beside the place of the leads. */
export async function toColumnNotes(
	table: Table,
	{ columns }: Mapping,
	given: readonly Path[],
): Promise<ColumnNote[]> {
	const names = leftOutNamer(table, given);
	const beside = new Map<string, Path>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const itemIndex of table.place.length > 0 ? table.items.keys() : []) {
		if (isTime()) await takeBreak();
		for (const [path] of table.besideOf(itemIndex)) beside.set(toPathText(path), path);
	}
	return [
		...columns.flatMap((column) => {
			const { key, heading, use, isUsed } = column;
			if (isOfWebhook(key, columns)) return [];
			const own = use.as !== 'leftOut' ? [heading] : isUsed ? names.ofColumn(column) : [];
			return own.map((name) => ({ column: name, use }));
		}),
		...[...beside.values()]
			.flatMap(names.ofPath)
			.map((column): ColumnNote => ({ column, use: { as: 'leftOut', why: 'beside' } })),
	];
}

/**
 * Returns a function that refuses an item for what is left out of it.
 *
 * @throws InputError for columns that match no attribute
 */
export function unknownRefuser(table: Table, given: readonly Path[]) {
	const { ofColumn, ofPath } = leftOutNamer(table, given);
	return (itemIndex: number, leftOut: readonly MappedColumn[]): void => {
		const beside = table.besideOf(itemIndex).flatMap(([path]) => ofPath(path));
		const names = [...leftOut.flatMap(ofColumn), ...beside];
		if (names.length === 0) return;
		throw new InputError(
			`No attribute matches the ${names.length === 1 ? 'column' : 'columns'} ${listQuoted(names)}`,
			`${toAddAdvice('the attribute')} Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.`,
		);
	};
}
