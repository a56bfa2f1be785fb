import type { Row, SharedValue } from '../operations/operation';
import { forEachInTurns, turns } from '../pacing/clock';
import type { Items } from './items';

/** An item that was written, or would be. */
export type Identity = Pick<Row, 'foundBy' | 'unique' | 'compared'> & { itemIndex: number };

/** Groups that are described. The others are counted. */
const MAX_GROUPS = 5;

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

/**
 * Says of each group of several rows what they share, and in what they differ: first those that differ.
 *
 * @param record what is written, e.g. `lead`
 */
export async function describeGroups(
	items: Items,
	groups: readonly Identity[][],
	record: string,
): Promise<string[]> {
	const several: Array<{ differences: number; describe(): string }> = [];
	const takeTurns = turns();
	for (const group of groups) {
		await takeTurns();
		if (group.length > 1) several.push(await compare(items, group, record));
	}
	const sorted = several.sort((one, other) => other.differences - one.differences);
	const texts = sorted.slice(0, MAX_GROUPS).map(({ describe }) => describe());
	const others = several.length - texts.length;
	return others > 0 ? [...texts, `${others} more groups of rows are one ${record} each`] : texts;
}

async function compare(items: Items, group: Identity[], record: string) {
	const shared = new Map<string, { one: SharedValue; count: number }>();
	const values = new Map<string, Set<string>>();
	await forEachInTurns(group, ({ foundBy, compared = {} }) => {
		for (const one of foundBy) {
			const known = shared.get(one.key) ?? { one, count: 0 };
			shared.set(one.key, { ...known, count: known.count + 1 });
		}
		for (const [what, value] of Object.entries(compared))
			values.set(what, (values.get(what) ?? new Set()).add(value));
	});
	for (const different of values.values()) different.delete('');
	const all = [...values]
		.filter(([, { size }]) => size > 1)
		.map(([what, { size }]) => `${size} different ${what}`);
	return {
		differences: all.length,
		describe() {
			const [most] = [...shared.values()].sort((one, other) => other.count - one.count);
			const { label, advice } = most && most.count > 1 ? most.one : {};
			const indexes = group.map(({ itemIndex }) => itemIndex);
			const text = `${items.nameAll(indexes)} are one ${record}`;
			const last = items.nameAll(indexes.slice(-1));
			const differing = all.length > 0 ? `, with ${all.join(' and ')}. ${last} counts` : '';
			const toDo = all.length > 0 && advice ? `. ${advice}` : '';
			return `${text}${label ? `, by ${label}` : ''}${differing}${toDo}`;
		},
	};
}

/** Says which records share a value that is unique in many accounts. */
export async function describeShared(items: Items, records: readonly Identity[][]): Promise<string[]> {
	const byKey = new Map<string, { one: SharedValue; itemIndexes: Map<Identity[], number> }>();
	const takeTurns = turns();
	for (const record of records)
		for (const { unique = [], itemIndex } of record) {
			await takeTurns();
			for (const one of unique) {
				const known = byKey.get(one.key) ?? { one, itemIndexes: new Map<Identity[], number>() };
				byKey.set(one.key, known);
				if (!known.itemIndexes.has(record)) known.itemIndexes.set(record, itemIndex);
			}
		}
	const several = [...byKey.values()].filter(({ itemIndexes }) => itemIndexes.size > 1);
	const texts = several
		.slice(0, MAX_GROUPS)
		.map(
			({ one, itemIndexes }) =>
				`${items.nameAll([...itemIndexes.values()])} share ${one.label}. ${one.advice}`,
		);
	const others = several.length - texts.length;
	return others > 0 ? [...texts, `${others} more values are shared`] : texts;
}
