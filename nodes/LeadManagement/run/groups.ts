import type { IExecuteFunctions } from 'n8n-workflow';
import type { Row, SharedValue } from '../operations/operation';
import { nameItems } from './itemError';

/** What is known of an item that was written, or would be. */
export type Identity = Pick<Row, 'foundBy' | 'compared'> & { itemIndex: number };

/** Groups that are described. The others are counted. */
const MAX_GROUPS = 5;
const MAX_ITEMS = 5;

/** Items that are one record, and in what they differ. */
export interface Group {
	items: Identity[];
	shared: SharedValue | undefined;
	/** E.g. `2 different email addresses`, the most important first. */
	differences: string[];
}

/**
 * Finds the rows that are one record, by the keys that they share.
 *
 * @param keysOf of a row: what it is found by, or the ID of its record
 */
export function findGroups(rows: readonly Identity[], keysOf: (row: Identity) => readonly string[]): Group[] {
	const groups = new Map<string, { items: Identity[] }>();
	for (const row of rows) {
		const keys = keysOf(row);
		const known = [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
		const group = known[0] ?? { items: [] };
		group.items.push(row);
		for (const other of known.slice(1)) group.items.push(...other.items);
		const all = known.length > 1 ? group.items.flatMap(keysOf) : keys;
		for (const key of all) groups.set(key, group);
	}
	return [...new Set(groups.values())].map(({ items }) => toGroup(items));
}

function toGroup(items: Identity[]): Group {
	const sorted = [...items].sort((one, other) => one.itemIndex - other.itemIndex);
	const counts = new Map<string, number>();
	for (const { foundBy } of sorted)
		for (const { key } of foundBy) counts.set(key, (counts.get(key) ?? 0) + 1);
	const [shared] = sorted
		.flatMap(({ foundBy }) => foundBy.filter(({ key }) => (counts.get(key) ?? 0) > 1))
		.sort((one, other) => (counts.get(other.key) ?? 0) - (counts.get(one.key) ?? 0));
	const compared = Object.keys(sorted[0].compared ?? {});
	const differences = compared.flatMap((what) => {
		const values = new Set(sorted.map((row) => row.compared?.[what] ?? '').filter(Boolean));
		return values.size > 1 ? `${values.size} different ${what}` : [];
	});
	return { items: sorted, shared, differences };
}

/**
 * Says of each group of several rows what they share, and in what they differ: first those that differ.
 *
 * @param record what is written, e.g. `lead`
 */
export function describeGroups(
	context: IExecuteFunctions,
	groups: readonly Group[],
	record: string,
): string[] {
	const several = groups.filter(({ items }) => items.length > 1);
	const sorted = [...several].sort((one, other) => other.differences.length - one.differences.length);
	const texts = sorted.slice(0, MAX_GROUPS).map((group) => describeGroup(context, group, record));
	const others = several.length - texts.length;
	return others > 0 ? [...texts, `${others} more groups of rows are one ${record} each`] : texts;
}

function describeGroup(
	context: IExecuteFunctions,
	{ items, shared, differences }: Group,
	record: string,
): string {
	const indexes = items.slice(0, MAX_ITEMS).map(({ itemIndex }) => itemIndex);
	const others = items.length - indexes.length;
	const names = `${nameItems(context, indexes, false)}${others > 0 ? `, with ${others} more,` : ''}`;
	const by = shared ? `, by ${shared.label}` : '';
	if (differences.length === 0) return `${names} are one ${record}${by}`;
	const advice = shared?.advice ? `. ${shared.advice}` : '';
	return `${names} are one ${record}${by}, with ${differences.join(' and ')}${advice}`;
}
