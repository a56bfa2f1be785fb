import type { Outcome } from '../../nodes/LeadManagement/service/readResponse';
import { ListCache } from '../../nodes/LeadManagement/account/lists';

const MINUTE_MS = 60_000;

/** A cache with a clock that only the test moves, and a service that records who asks it. */
const createCache = () => {
	const clock = { nowMs: 0, now: () => clock.nowMs };
	const cache = new ListCache<number[]>(clock.now);
	const asked: string[] = [];
	const ask = (
		accountId: string,
		answer: () => Promise<Outcome<number[]>> = async () => ({ success: [asked.length] }),
	) =>
		cache.get(accountId, () => {
			asked.push(accountId);
			return answer();
		});
	return { ask, asked, clock };
};

it('keeps the list of an account for five minutes', async () => {
	const { ask, asked, clock } = createCache();
	expect(await ask('one')).toEqual({ success: [1] });
	clock.nowMs = 5 * MINUTE_MS - 1;
	expect(await ask('one')).toEqual({ success: [1] });
	clock.nowMs = 5 * MINUTE_MS;
	expect(await ask('one')).toEqual({ success: [2] });
	expect(asked).toEqual(['one', 'one']);
});

it('keeps the lists of accounts apart', async () => {
	const { ask } = createCache();
	expect(await ask('one')).toEqual({ success: [1] });
	expect(await ask('other')).toEqual({ success: [2] });
	expect(await ask('one')).toEqual({ success: [1] });
});

it('reads once for all who ask at the same time', async () => {
	const { ask, asked } = createCache();
	const results = await Promise.all([ask('one'), ask('one'), ask('one')]);
	expect(results).toEqual([{ success: [1] }, { success: [1] }, { success: [1] }]);
	expect(asked).toHaveLength(1);
});

it('does not keep what is no list', async () => {
	const { ask, asked } = createCache();
	const problem = { message: 'It failed', description: '' };
	expect(await ask('one', async () => ({ problem }))).toEqual({ problem });
	await expect(ask('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
	expect(await ask('one')).toEqual({ success: [3] });
	expect(await ask('one')).toEqual({ success: [3] });
	expect(asked).toHaveLength(3);
});

it('leaves a newer list alone when an older reading fails late', async () => {
	const { ask, clock } = createCache();
	let fail = () => {};
	const late = ask('one', () => new Promise((_, reject) => (fail = () => reject(new Error('late')))));
	clock.nowMs = 6 * MINUTE_MS;
	expect(await ask('one')).toEqual({ success: [2] });
	fail();
	await expect(late).rejects.toThrow('late');
	expect(await ask('one')).toEqual({ success: [2] });
});

it('forgets the oldest of many accounts', async () => {
	const { ask, asked } = createCache();
	for (let account = 0; account < 51; account++) await ask(`${account}`);
	asked.length = 0;
	await ask('50');
	await ask('1');
	expect(asked).toEqual([]);
	await ask('0');
	expect(asked).toEqual(['0']);
});
