/** Rows that are one record: by which keys, in what they differ, which one counts, and how many are named. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { Items } from '../../nodes/LeadManagement/run/items';
import {
	type Identity,
	describeGroups,
	describeShared,
	findGroups,
} from '../../nodes/LeadManagement/run/groups';

const items = new Items({
	getInputData: () => Array.from({ length: 100 }, (_, index) => ({ json: { row_number: index + 2 } })),
} as unknown as IExecuteFunctions);
const toShared = (keys: string) =>
	keys
		.split(' ')
		.filter((key) => key !== '')
		.map((key) => ({ key, label: `the ${key}`, advice: `Look at ${key}.` }));
const toRows = (...list: string[]): Identity[] =>
	list.map((keys, itemIndex) => ({ itemIndex, foundBy: toShared(keys) }));
const indexesOf = (groups: readonly Identity[][]) => groups.map((rows) => rows.map((row) => row.itemIndex));
const keysOf = (row: Identity) => row.foundBy.map(({ key }) => key);
const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

test.each<[what: string, rows: string[], groups: number[][]]>([
	['with the same key', ['a', 'b', 'a'], [[0, 2], [1]]],
	['that another row connects', ['a', 'b', 'a b'], [[0, 1, 2]]],
	['by their second keys', ['a p', 'b p', 'c q'], [[0, 1], [2]]],
	['but not those without a key', ['', 'a', ''], [[0], [1], [2]]],
	['with a key twice', ['a a', 'a'], [[0, 1]]],
	['of a long chain', range(50).map((row) => `${row + 1} ${row}`), [range(50)]],
	['of a long chain that is closed', [...range(50).map((row) => `${row} ${row + 1}`), '50 0'], [range(51)]],
	['of two chains that the last one connects', ['1 2', '3 4', '2 5', '4 6', '6 5'], [range(5)]],
])('rows are one record %s', async (_what, rows, groups) => {
	expect(indexesOf(await findGroups(toRows(...rows), keysOf))).toEqual(groups);
});

const describeAll = async (rows: Identity[]) =>
	await describeGroups(items, await findGroups(rows, keysOf), 'lead');
const differing = (rows: Identity[], ...compared: Array<Record<string, string>>) =>
	rows.map((row, index) => ({ ...row, compared: compared[index] }));

// prettier-ignore
test.each<[what: string, rows: Identity[], texts: string[]]>([
	['nothing of rows alone', toRows('a', 'b'), []],
	['the key', toRows('a', 'a'), ['Rows 2 and 3 are one lead, by the a']],
	['the key that most of them share', toRows('a p', 'b p', 'p c', 'a'), ['Rows 2 to 5 are one lead, by the p']],
	['all', toRows(...Array<string>(60).fill('a'), 'b', 'a'), ['Rows 2 to 61 and 63 are one lead, by the a']],
	['in what they differ, and what to do', differing(toRows('a', 'a', 'a'), { phones: '1', names: '' }, { phones: '2', names: 'x' }, { phones: '1', names: 'y' }), ['Rows 2 to 4 are one lead, by the a, with 2 different phones and 2 different names. Row 4 counts. Look at a.']],
	['no difference from an empty value', differing(toRows('a', 'a', 'a'), { phones: '1' }, { phones: '' }, {}), ['Rows 2 to 4 are one lead, by the a']],
	['those that differ first', differing(toRows('a', 'a', 'b', 'b'), {}, {}, { phones: '1' }, { phones: '2' }), ['Rows 4 and 5 are one lead, by the b, with 2 different phones. Row 5 counts. Look at b.', 'Rows 2 and 3 are one lead, by the a']],
	['five groups, and how many more there are', toRows(...range(7).flatMap((row) => [`k${row}`, `k${row}`])), [...range(5).map((row) => `Rows ${2 * row + 2} and ${2 * row + 3} are one lead, by the k${row}`), '2 more groups of rows are one lead each']],
	['five groups alone', toRows(...range(5).flatMap((row) => [`k${row}`, `k${row}`])), range(5).map((row) => `Rows ${2 * row + 2} and ${2 * row + 3} are one lead, by the k${row}`)],
])('is told of rows that are one record: %s', async (_what, rows, texts) => {
	expect(await describeAll(rows)).toEqual(texts);
});

// prettier-ignore
test.each<[what: string, records: string[][], texts: string[]]>([
	['nothing of a value that one of them has', [['a'], ['b'], ['']], []],
	['nothing of a value that rows of the same one have', [['a', 'a']], []],
	['a value, by the first row of each', [['a', 'a'], ['b'], ['b a']], ['Rows 2 and 5 share the a. Look at a.', 'Rows 4 and 5 share the b. Look at b.']],
	['five values, and how many more there are', [[range(7).join(' ')], [range(7).join(' ')]], [...range(5).map((key) => `Rows 2 and 3 share the ${key}. Look at ${key}.`), '2 more values are shared']],
	['five values alone', [[range(5).join(' ')], [range(5).join(' ')]], range(5).map((key) => `Rows 2 and 3 share the ${key}. Look at ${key}.`)],
])('is told of a value that several records have: %s', async (_what, records, texts) => {
	let itemIndex = 0;
	const rows = records.map((list) =>
		list.map((keys) => ({ itemIndex: itemIndex++, foundBy: [], ...(keys && { unique: toShared(keys) }) })),
	);
	expect(await describeShared(items, rows)).toEqual(texts);
});
