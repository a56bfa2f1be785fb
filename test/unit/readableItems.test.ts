/** Items with values that throw when they are read, as another node's code may leave them: each refuses its own row alone. */
import { json, run } from '../support/node';

const fail = () => {
	throw new Error('boom');
};
const withGetter = (name: string, others: object = { Email: 'bad@b.test' }): object =>
	Object.defineProperty({ ...others }, name, { enumerable: true, get: fail });
const toCircular = () => {
	const list: unknown[] = [withGetter('City')];
	list.push(list);
	return { Email: 'bad@b.test', Me: list };
};
const WITHOUT_KEYS = new Proxy({ Email: 'bad@b.test' }, { ownKeys: fail });

const GOOD = { Email: 'a@b.test', City: 'Rome' };
const SENT = 'EmailAddress=a@b.test mx_City=Rome';

test.each<[what: string, toBad: () => object, text: string, toAround?: (lead: object) => object]>([
	['a column', () => withGetter('City'), '✗ Column "City" has a value that cannot be'],
	['the address', () => withGetter('Email', { City: 'Rome' }), '✗ Column "Email" has a value that cannot be'],
	['a column that is left out', () => withGetter('Nickname'), 'EmailAddress=bad@b.test'],
	[
		'a column inside',
		() => ({ lead: withGetter('City') }),
		'✗ The item has no lead in lead',
		(lead) => ({ lead }),
	],
	['the names of its columns', () => WITHOUT_KEYS, '✗ No email address or phone found'],
	['a column in a circular list', toCircular, 'EmailAddress=bad@b.test'],
])('%s', async (_what, toBad, expected, toAround = (lead) => lead) => {
	const { text } = await run([toAround(GOOD), toBad(), toAround(GOOD)]);
	const [first, second, third] = text.split(' | ');
	expect([first, third]).toEqual([SENT, SENT]);
	expect(second).toContain(expected);
});

test("a value of 'JSON'", async () => {
	const items = [{ EmailAddress: 'a@b.test' }, withGetter('City', { EmailAddress: 'b@b.test' })];
	const { text } = await run(items, json());
	expect(text).toMatch(/^EmailAddress=a@b.test \| ✗ .*City.* cannot be read/);
});

test('all are refused before a row is sent where the node stops at errors', async () => {
	const { bodies, error } = await run([GOOD, withGetter('City')], { stops: true });
	expect([bodies, error?.message]).toEqual([
		[],
		expect.stringContaining('"City" has a value that cannot be'),
	]);
});
