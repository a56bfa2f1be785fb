import type { Row, SharedValue } from '../operations/operation';
import { inTurns, turns } from '../pacing/clock';
import type { Items } from './items';

/** An item that was written, or would be. */
export type Identity = Pick<Row, 'foundBy' | 'unique' | 'compared'> & { itemIndex: number };

/** Groups that are described. The others are counted. */
const MAX_GROUPS = 5;

/**
 * Finds the rows that are one record, by the keys that they share. A row without a key is a group of its own. The smaller groups
 * that a row connects join the largest one: thousands of people may share a phone.
 *
 * @param keysOf of a row: what it is found by, or the ID of its record
 */
export async function findGroups(
	rows: readonly Identity[],
	keysOf: (row: Identity) => readonly string[],
): Promise<Identity[][]> {
	const groups = new Set<Identity[]>();
	const byKey = new Map<string, Identity[]>();
	await inTurns(rows, (row) => {
		const connected = new Set(keysOf(row).map((key) => byKey.get(key) ?? []));
		const [largest, ...others] = [...connected, []].sort((one, other) => other.length - one.length);
		groups.add(largest);
		for (const joining of [...others, [row]]) {
			groups.delete(joining);
			for (const joined of joining) {
				largest.push(joined);
				for (const key of keysOf(joined)) byKey.set(key, largest);
			}
		}
	});
	const inOrder = (one: Identity, other: Identity) => one.itemIndex - other.itemIndex;
	for (const group of groups) if (group.length > 1) group.sort(inOrder);
	return [...groups].sort((one, other) => inOrder(one[0], other[0]));
}

/** The first texts with their advice, each of which is said once, and how many others there are. */
function listFirst(all: ReadonlyArray<() => { text: string; advice?: string }>, others: string): string[] {
	const texts: string[] = [];
	for (const describe of all.slice(0, MAX_GROUPS)) {
		const { text, advice } = describe();
		const isNew = advice && !texts.some((told) => told.endsWith(advice));
		texts.push(isNew ? `${text}. ${advice}` : text);
	}
	return all.length > MAX_GROUPS ? [...texts, `${all.length - MAX_GROUPS} more ${others}`] : texts;
}

/** Says of each group of several rows what they share, and in what they differ: first those that differ. */
export async function describeGroups(
	items: Items,
	groups: readonly Identity[][],
	record: string,
): Promise<string[]> {
	const several: Array<Awaited<ReturnType<typeof compare>>> = [];
	const takeTurns = turns();
	for (const group of groups) {
		await takeTurns();
		if (group.length > 1) several.push(await compare(items, group, record));
	}
	several.sort((one, other) => other.differences - one.differences);
	return listFirst(
		several.map(({ describe }) => describe),
		`groups of rows are one ${record} each`,
	);
}

async function compare(items: Items, group: Identity[], record: string) {
	const shared = new Map<string, { one: SharedValue; count: number }>();
	const values = new Map<string, Set<string>>();
	await inTurns(group, ({ foundBy, compared = {} }) => {
		for (const one of foundBy) {
			const known = shared.get(one.key) ?? { one, count: 0 };
			shared.set(one.key, { ...known, count: known.count + 1 });
		}
		for (const [what, value] of Object.entries(compared))
			if (value !== '') values.set(what, (values.get(what) ?? new Set()).add(value));
	});
	const different = [...values].filter(([, { size }]) => size > 1);
	const describe = () => {
		const [most] = [...shared.values()].sort((one, other) => other.count - one.count);
		const { label, advice } = most && most.count > 1 ? most.one : {};
		const indexes = group.map(({ itemIndex }) => itemIndex);
		const text = `${items.nameAll(indexes)} are one ${record}${label ? `, by ${label}` : ''}`;
		if (different.length === 0) return { text };
		const counts = different.map(([what, { size }]) => `${size} different ${what}`).join(' and ');
		return { text: `${text}, with ${counts}. ${items.nameAll(indexes.slice(-1))} counts`, advice };
	};
	return { differences: different.length, describe };
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
	const describe = several.map(({ one: { label, advice }, itemIndexes }) => () => ({
		text: `${items.nameAll([...itemIndexes.values()])} share ${label}`,
		advice,
	}));
	return listFirst(describe, 'values are shared');
}
