import type { Row, SharedValue } from '../operations/operation';
import { forEachInTurns, turns } from '../pacing/clock';
import type { Items } from './items';

/** An item that was written, or would be. */
export type Identity = Pick<Row, 'foundBy' | 'unique' | 'compared'> & { itemIndex: number };

/** Groups that are described. The others are counted. */
const MAX_GROUPS = 5;

/** Items that are one record, and in what they differ. */
interface Group {
	items: Identity[];
	shared: SharedValue | undefined;
	/** E.g. `2 different email addresses`, the most important first. */
	differences: string[];
}

/**
 * Finds the rows that are one record, by the keys that they share. A row without a key is a group of its own. It takes linear
 * time: thousands of people may share a phone.
 *
 * @param keysOf of a row: what it is found by, or the ID of its record
 */
export async function findGroups(
	rows: readonly Identity[],
	keysOf: (row: Identity) => readonly string[],
): Promise<Identity[][]> {
	/** By key: a key that is connected with it, and nearer to the one that stands for all of them. */
	const nearer = new Map<string, string>();
	const find = (key: string): string => {
		let last = key;
		for (let next = nearer.get(last); next !== undefined; next = nearer.get(last)) {
			nearer.set(last, nearer.get(next) ?? next);
			last = next;
		}
		return last;
	};
	await forEachInTurns(rows, (row) => {
		const [first, ...others] = keysOf(row);
		for (const other of others) {
			const [one, another] = [find(first), find(other)];
			if (one !== another) nearer.set(another, one);
		}
	});
	const groups = new Map<string | Identity, Identity[]>();
	await forEachInTurns(rows, (row) => {
		const [key] = keysOf(row);
		const name = key === undefined ? row : find(key);
		const group = groups.get(name);
		if (group) group.push(row);
		else groups.set(name, [row]);
	});
	return [...groups.values()];
}

async function compareItems(items: Identity[]): Promise<Group> {
	const counts = new Map<string, number>();
	const values = new Map<string, Set<string>>();
	await forEachInTurns(items, ({ foundBy, compared = {} }) => {
		for (const { key } of foundBy) counts.set(key, (counts.get(key) ?? 0) + 1);
		for (const [what, value] of Object.entries(compared)) {
			const known = values.get(what) ?? new Set();
			values.set(what, value === '' ? known : known.add(value));
		}
	});
	let shared: SharedValue | undefined;
	const countOf = (one?: SharedValue) => (one && counts.get(one.key)) ?? 1;
	await forEachInTurns(items, ({ foundBy }) => {
		for (const one of foundBy) if (countOf(one) > countOf(shared)) shared = one;
	});
	const differences = [...values].flatMap(([what, { size }]) =>
		size > 1 ? `${size} different ${what}` : [],
	);
	return { items, shared, differences };
}

/**
 * Says of each group of several rows what they share, and in what they differ: first those that differ.
 *
 * @param record what is written, e.g. `lead`
 */
export async function describeGroups(
	allItems: Items,
	groups: readonly Identity[][],
	record: string,
): Promise<string[]> {
	const several: Group[] = [];
	const takeTurns = turns();
	for (const items of groups) {
		await takeTurns();
		if (items.length > 1) several.push(await compareItems(items));
	}
	const sorted = several.sort((one, other) => other.differences.length - one.differences.length);
	const texts = sorted.slice(0, MAX_GROUPS).map((group) => describeGroup(allItems, group, record));
	const others = several.length - texts.length;
	return others > 0 ? [...texts, `${others} more groups of rows are one ${record} each`] : texts;
}

/** Says which records share a value that is unique in many accounts. */
export async function describeShared(allItems: Items, records: readonly Identity[][]): Promise<string[]> {
	const byKey = new Map<string, { one: SharedValue; itemIndexes: Map<Identity[], number> }>();
	const takeTurns = turns();
	for (const items of records)
		for (const { unique = [], itemIndex } of items) {
			await takeTurns();
			for (const one of unique) {
				const known = byKey.get(one.key) ?? { one, itemIndexes: new Map<Identity[], number>() };
				byKey.set(one.key, known);
				if (!known.itemIndexes.has(items)) known.itemIndexes.set(items, itemIndex);
			}
		}
	const several = [...byKey.values()].filter(({ itemIndexes }) => itemIndexes.size > 1);
	const texts = several.slice(0, MAX_GROUPS).map(({ one, itemIndexes }) => {
		const names = allItems.nameAll([...itemIndexes.values()]);
		return `${names} share ${one.label}. ${one.advice}`;
	});
	const others = several.length - texts.length;
	return others > 0 ? [...texts, `${others} more values are shared`] : texts;
}

function describeGroup(allItems: Items, { items, shared, differences }: Group, record: string): string {
	const names = allItems.nameAll(items.map(({ itemIndex }) => itemIndex));
	const by = shared ? `, by ${shared.label}` : '';
	if (differences.length === 0) return `${names} are one ${record}${by}`;
	const advice = shared?.advice ? `. ${shared.advice}` : '';
	return `${names} are one ${record}${by}, with ${differences.join(' and ')}, and the last one counts${advice}`;
}
