/** The lists that somebody else decides the length of: one test, and one script, go over all of them. */
import { type Given, having, json } from './node';

const OK = { EmailAddress: 'a@b.c' };
export const times = <T>(count: number, make: (index: number) => T) =>
	Array.from({ length: count }, (_, index) => make(index));
const named = (count: number, value: unknown = 'null') =>
	Object.fromEntries(times(count, (index) => [`c${index}`, value]));
/** Each number writes the name of field S in another way. */
const spell = (index: number) => `S${index.toString(2).replaceAll('0', '-').replaceAll('1', '_')}`;
const select = (Options: object[]) =>
	having({ SchemaName: 'mx_S', DisplayName: 'S', DataType: 'MultiSelect', Options: Options as never });

/** Each list with a length that takes about 50 ms, and one that somebody may send. */
export const LISTS: Array<
	[what: string, count: number, large: number, make: (count: number) => [items: object, given?: Given]]
> = [
	['columns', 500, 1_000, (count) => [{ ...OK, ...named(count) }]],
	['columns of refused items', 20_000, 200_000, (count) => [{ ...OK, ...named(count) }]],
	['columns beside the place', 500, 1_000, (count) => [{ body: OK, ...named(count) }]],
	[
		'columns beside a path',
		20_000,
		200_000,
		(count) => [{ body: { customer: OK, ...named(count) } }, { leadPath: 'body.customer' }],
	],
	[
		'names in a list',
		20_000,
		100_000,
		(count) => [{ body: times(count, (index) => ({ [`c${index}`]: 'x' })) }],
	],
	[
		'answers',
		500,
		1_000,
		(count) => [{ answers: times(count, (index) => ({ name: `c${index}`, value: 'x' })) }],
	],
	['entries of a cell', 20_000, 200_000, (count) => [{ ...OK, City: times(count, String) }]],
	[
		'parts of a value with options',
		1_000,
		2_000,
		(count) => [{ ...OK, S: times(count, String).join(';').slice(0, 9_999) }, { fields: select([]) }],
	],
	[
		'options of a field',
		10_000,
		20_000,
		(count) => [{ ...OK, S: 'x' }, { fields: select(times(count, (Value) => ({ Value: `${Value}` }))) }],
	],
	[
		'options, and columns for their field',
		450,
		900,
		(count) => [
			{ ...OK, ...Object.fromEntries(times(count, (index) => [spell(index), `x${index}`])) },
			{ fields: select(times(40 * count, (Value) => ({ Value: `${Value}` }))) },
		],
	],
	[
		'fields of the account with one name',
		5_000,
		10_000,
		(count) => [{ ...OK, Detail: 'x' }, { fields: having(...times(count, (index) => `mx_${index} Detail`)) }],
	],
	[
		'fields of the account',
		5_000,
		10_000,
		(count) => [
			{ ...OK, Ciyt: 'x' },
			{ fields: having(...times(count, (index) => `mx_${index} Detail ${index}`)) },
		],
	],
	[
		'attributes in JSON',
		500,
		50_000,
		(count) => [{}, { fields: 'none', ...json({ ...OK, ...named(count, 'x') }) }],
	],
	[
		'fields of a field set',
		500,
		40_000,
		(count) => [{}, { fields: 'none', ...json({ ...OK, mx_Set: named(count, 'x') }) }],
	],
	[
		'names to ignore',
		2_000,
		15_000,
		(count) => [OK, { inputsToIgnore: times(count, (index) => `c${index}`).join() }],
	],
	['refused rows', 500, 5_000, (count) => [times(count, (index) => ({ Email: '', Name: `Ada ${index}` }))]],
	[
		'rows with columns of their own',
		500,
		3_000,
		(count) => [times(count, (index) => ({ ...OK, [`c${index}`]: 'x' })), { options: { checkOnly: true } }],
	],
	[
		'rows that share a phone',
		500,
		5_000,
		(count) => [
			times(count, (index) => ({ Phone: '5550100', Name: `Ada ${index}` })),
			{ options: { checkOnly: true } },
		],
	],
];
