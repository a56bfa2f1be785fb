import { type Outcome, withoutResponse } from '../../nodes/LeadManagement/service/readResponse';
import { FOR_EDITOR, ListCache, forExecution } from '../../nodes/LeadManagement/account/lists';
import type { ReadOptions } from '../../nodes/LeadManagement/account/lists';

const MINUTE_MS = 60_000;

/** A cache with a clock that only the test moves, and a service that records who asks it. */
const createCache = () => {
	const clock = { nowMs: 0, now: () => clock.nowMs };
	const cache = new ListCache<number[] | undefined>(clock.now);
	const asked: string[] = [];
	const ask = (
		accountId: string,
		answer: () => Promise<Outcome<number[] | undefined> | undefined> = async () => ({
			success: [asked.length],
		}),
		{ options = forExecution(30_000), leaving }: { options?: ReadOptions; leaving?: AbortSignal } = {},
	) =>
		cache.get(
			accountId,
			options,
			() => {
				asked.push(accountId);
				return answer();
			},
			leaving,
		);
	return { ask, asked, clock };
};

/** A reading that ends when the test says so. */
const createReading = () => {
	let end: (outcome: Outcome<number[]> | undefined) => void = () => {};
	const reading = new Promise<Outcome<number[]> | undefined>((resolve) => (end = resolve));
	return { answer: () => reading, end };
};

const PROBLEM = { problem: withoutResponse('network', { message: 'It failed', description: '' }) };

it('keeps the list of an account for five minutes, read once for all who ask at the same time', async () => {
	const { ask, asked, clock } = createCache();
	const results = await Promise.all([ask('one'), ask('one'), ask('one')]);
	expect(results).toEqual(Array(3).fill({ success: [1] }));
	clock.nowMs = 5 * MINUTE_MS - 1;
	expect(await ask('one')).toEqual({ success: [1] });
	clock.nowMs = 5 * MINUTE_MS;
	expect(await ask('one')).toEqual({ success: [2] });
	expect(await ask('other')).toEqual({ success: [3] });
	expect(asked).toEqual(['one', 'one', 'other']);
});

it('does not keep what is no list', async () => {
	const { ask, asked } = createCache();
	expect(await ask('one', async () => PROBLEM)).toEqual(PROBLEM);
	await expect(ask('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
	expect(await ask('one')).toEqual({ success: [3] });
	expect(await ask('one')).toEqual({ success: [3] });
	expect(asked).toHaveLength(3);
});

it('keeps that an account has no list for a minute, since a gateway may have answered', async () => {
	const { ask, asked, clock } = createCache();
	const none = async () => ({ success: undefined });
	expect(await ask('one', none)).toEqual({ success: undefined });
	clock.nowMs = MINUTE_MS - 1;
	expect(await ask('one')).toEqual({ success: undefined });
	expect(asked).toHaveLength(1);
	clock.nowMs = MINUTE_MS;
	expect(await ask('one')).toEqual({ success: [2] });
});

it('lets a reader leave at once while the reading of another goes on', async () => {
	const { ask, asked } = createCache();
	const first = createReading();
	const leaving = new AbortController();
	const readers = [ask('one', first.answer), ask('one')];
	const leaver = ask('one', undefined, { leaving: leaving.signal });
	leaving.abort();
	expect(await leaver).toBeUndefined();
	// A failure is given to all who waited for it, without asking again.
	first.end(PROBLEM);
	expect(await Promise.all(readers)).toEqual([PROBLEM, PROBLEM]);
	expect(asked).toHaveLength(1);
});

it('asks once more for all who waited when the reader leaves', async () => {
	const { ask, asked } = createCache();
	const leaving = new AbortController();
	const first = createReading();
	const leaver = ask('one', first.answer, { leaving: leaving.signal });
	const others = [ask('one'), ask('one'), ask('one')];
	leaving.abort();
	expect(await leaver).toBeUndefined();
	first.end(undefined);
	expect(await Promise.all(others)).toEqual([{ success: [2] }, { success: [2] }, { success: [2] }]);
	expect(asked).toHaveLength(2);
});

it.each<[string, ReadOptions]>([
	['the editor', FOR_EDITOR],
	['an execution with a shorter timeout', forExecution(1_000)],
	['an execution with the timeout of the editor', forExecution(FOR_EDITOR.timeoutMs)],
])('lets %s read while a reading with another patience hangs', async (_who, options) => {
	const { ask, asked } = createCache();
	void ask('one', createReading().answer);
	void ask('one', createReading().answer, {
		options: { ...FOR_EDITOR, timeoutMs: FOR_EDITOR.timeoutMs + 1 },
	});
	expect(await ask('one', undefined, { options })).toEqual({ success: [3] });
	expect(await ask('one')).toEqual({ success: [3] });
	expect(asked).toHaveLength(3);
});

it('leaves a newer list alone when an older reading fails late', async () => {
	const { ask } = createCache();
	let fail = () => {};
	const late = ask('one', () => new Promise((_, reject) => (fail = () => reject(new Error('late')))), {
		options: forExecution(600_000),
	});
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
