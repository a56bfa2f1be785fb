/** Answers decide which calls are made again, what ends, when, and with which words. */
import { IN_EDITOR } from '../../../nodes/LeadManagement/pacing/reply';
import { type Given, type ReplyInShort, type TestReply, PROBLEM, createWorld, range, toReply } from './world';

const REJECTED = { took: 'rejected' as const };
const SILENT = { took: 'unanswered' as const };
const HANGS: ReplyInShort = { ...SILENT, heldMs: 10_000 };
const UNAUTHORIZED = { took: 'unauthorized' as const };

/** Sends a row for each list of keys. Returns those that were not written, and how long it took. */
const lostOf = async (
	keys: string[][],
	replyTo: (row: number, nowMs: number) => [reply: ReplyInShort, tookMs: number] | undefined,
) => {
	const { time, enter } = createWorld();
	const calls = enter();
	const outcomes: unknown[] = [];
	const rows = calls.forEach(keys.entries(), async ([row, own]) => {
		outcomes[row] = await calls.make(own, async () => {
			const [reply, tookMs] = replyTo(row, time.now()) ?? [{ outcome: 'written' }, 100];
			await time.sleep(tookMs);
			return toReply(reply);
		});
	});
	await time.until(rows);
	calls.leave();
	const lost = range(keys.length).filter((row) => outcomes[row] !== 'written');
	return { lost, last: outcomes.at(-1), endedMs: time.now() };
};
const ofOne = (count: number) => range(count).map(() => ['phone']);
const free = (count: number) => range(count).map((row) => [`lead ${row}`]);
const groups = (count: number, rows: number) => range(count * rows).map((row) => [`phone ${row % count}`]);

describe('one row costs no other', () => {
	test.each<[what: string, keys: string[][], bad: number[], reply: ReplyInShort, tookMs: number]>([
		['60 rows with the phone of their company', ofOne(60), [10], HANGS, 30_000],
		['1,000 rows of one lead, and 4,000 others', [...ofOne(1_000), ...free(4_000)], [0], HANGS, 30_000],
		['four neighbors that are reset', ofOne(60), range(4), HANGS, 50],
		['rows of four companies, and nothing else', groups(4, 15), range(4), HANGS, 30_000],
		['a row that is always unavailable', ofOne(60), [10], SILENT, 50],
		['the first 25 of 300', free(300), range(25), HANGS, 100],
		['every tenth', free(600), range(60).map((row) => 10 * row), SILENT, 100],
		['every second', free(300), range(150).map((row) => 2 * row), HANGS, 30_000],
		['a row that is always rejected', ofOne(60), [10], REJECTED, 50],
		['one of 500 that is always rejected', free(500), [10], REJECTED, 50],
		['a row that is to wait for hours', ofOne(60), [10], { ...REJECTED, retryAfterMs: 7_200_000 }, 50],
	])('%s', async (_what, keys, bad, reply, tookMs) => {
		expect((await lostOf(keys, (row) => (bad.includes(row) ? [reply, tookMs] : undefined))).lost).toEqual(
			bad,
		);
	});
});

// prettier-ignore
describe.each<[what: string, reply: ReplyInShort, tookMs: number]>([
	['hangs', HANGS, 30_000],
	['resets connections', HANGS, 50],
	['is not available', SILENT, 50],
	['asks to wait', { ...SILENT, retryAfterMs: 40_000 }, 50],
	['rejects everything', REJECTED, 50],
])('an account that %s', (_what, reply, tookMs) => {
	test.each([5_000, 20_000, 60_000])('for %i ms loses no row', async (forMs) => {
		for (const keys of [free(1), ofOne(20), free(300)]) {
			const fromMs = keys.length > 1 ? 3_000 : 0;
			const { lost } = await lostOf(keys, (_row, nowMs) => nowMs >= fromMs && nowMs < fromMs + forMs ? [reply, tookMs] : undefined);
			expect(lost).toEqual([]);
		}
	});

	test.each([0, 12_345])('from %i ms on ends all rows within 130 seconds', async (fromMs) => {
		const { last, endedMs } = await lostOf(free(1_500), (_row, nowMs) => nowMs >= fromMs ? [reply, tookMs] : undefined);
		const why = reply.took;
		expect(last).toMatchObject({ why, wasSent: false, problem: PROBLEM });
		const { forMs } = last as Given;
		expect(forMs).toBeGreaterThanOrEqual(why === 'rejected' ? 120_000 : 60_000);
		expect(forMs).toBeLessThanOrEqual(endedMs - fromMs + 5_000);
		expect(endedMs - fromMs).toBeLessThan(130_000);
	});

	test('ends a single row within 130 seconds', async () => {
		const { last, endedMs } = await lostOf(free(1), () => [reply, tookMs]);
		expect(endedMs).toBeLessThan(130_000);
		expect(last).toEqual(reply.took === 'rejected' ? expect.objectContaining({ why: 'rejected', wasSent: true }) : 'unanswered');
	});
});

test.each([61_000, 90_000, 120_000])(
	'an account that asks for %i ms each time is given up within six minutes',
	async (retryAfterMs) => {
		for (const reply of [REJECTED, SILENT])
			for (const keys of [free(1), free(200)]) {
				const { lost, endedMs } = await lostOf(keys, () => [{ ...reply, retryAfterMs }, 50]);
				expect([lost.length, endedMs < 360_000]).toEqual([keys.length, true]);
			}
	},
);

test('a daily quota that ends during a run ends all that follows, and no row is said to be refused alone', async () => {
	const { time, enter, replies } = createWorld();
	const calls = enter();
	const quota = { ...REJECTED, retryAfterMs: 3_600_000 };
	const rows = range(60).map((row) => calls.make([], replies(100, row < 20 ? {} : quota)));
	const outcomes = await time.until(Promise.all(rows));
	expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('answered'));
	for (const outcome of outcomes.slice(20))
		expect(outcome).toMatchObject({ why: 'rejected', retryAfterMs: 3_600_000 });
	expect(time.now()).toBeLessThan(15_000);
});

test('a row that alone is to wait for hours is told that others are accepted', async () => {
	const { time, enter, replies } = createWorld();
	const calls = enter();
	const alone = { ...REJECTED, retryAfterMs: 7_200_000 };
	const rows = range(100).map((row) => calls.make([], replies(100, row === 30 ? alone : {})));
	const outcomes = await time.until(Promise.all(rows));
	expect(outcomes[30]).toMatchObject({ why: 'alone' });
	expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(99);
});

describe('a call without an answer', () => {
	test.each([
		['after 0.25 to 0.5 seconds, then twice as long, up to 8 seconds', SILENT, 0],
		['behind the time in which it may still be written', { ...SILENT, heldMs: 10_000 }, 10_000],
	])('is made again %s', async (_when, reply, heldMs) => {
		const random = jest.spyOn(Math, 'random');
		for (const drawn of [0, 1]) {
			random.mockReturnValue(drawn);
			const { time, enter } = createWorld();
			const sentMs: number[] = [];
			await time.until(enter().make([], async () => (sentMs.push(time.now()), toReply(reply))));
			const pausesMs = sentMs.slice(1).map((atMs, index) => atMs - sentMs[index] - heldMs);
			const leastMs = [250, 500, 1_000, 2_000, 4_000, 4_000].slice(0, pausesMs.length);
			expect(pausesMs.slice(0, 6)).toEqual(leastMs.map((pauseMs) => pauseMs * (1 + drawn)));
			expect(pausesMs.length).toBeGreaterThan(4);
			expect(time.now()).toBeGreaterThanOrEqual(60_000);
		}
		random.mockRestore();
	});

	test('is made three times, however long it hangs', async () => {
		const { time, enter, replies } = createWorld();
		const attempt = jest.fn(replies(70_000, HANGS));
		expect(await time.until(enter().make([], attempt))).toBe('unanswered');
		expect(attempt).toHaveBeenCalledTimes(3);
	});

	test('is not made again if a user waits for it', async () => {
		const { time, enter, replies } = createWorld();
		expect(await time.until(enter({ policy: IN_EDITOR }).make([], replies(100, SILENT)))).toBe('unanswered');
		expect(time.now()).toBe(100);
	});

	test('holds its keys for as long as the account may be working on it', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const calls = enter();
		void calls.make(['ada'], replies(500, HANGS));
		await time.pass(100);
		calls.stop();
		expect(await time.until(enter().make(['ada'], callOf('next')))).toBe('next');
		expect(time.now()).toBe(10_500);
	});

	test.each([
		['once', 'four', 4],
		['more than once', 'three', 3],
	])(
		'is tried %s by a loop with an execution for each row, after %s rows without one',
		async (tries, _rows, rows) => {
			const { time, enter, replies } = createWorld();
			const lose = async () => {
				const attempt = jest.fn(replies(100, SILENT));
				const calls = enter();
				await time.until(calls.make([], attempt));
				calls.leave();
				return attempt.mock.calls.length;
			};
			for (const _row of range(rows)) await lose();
			expect((await lose()) === 1).toBe(tries === 'once');
			// What was learned is outdated after a minute.
			await time.pass(61_000);
			expect(await lose()).toBeGreaterThan(5);
		},
	);

	test('holds its keys for as long as the account may be working on it, also if a later attempt ends well', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const calls = enter();
		const first = calls.make(['ada'], replies(100, { ...REJECTED, heldMs: 10_000 }, {}));
		const next = calls.make(['ada'], callOf('next'));
		expect(await time.until(Promise.all([first, next]))).toEqual(['answered', 'next']);
		expect(time.now()).toBeGreaterThanOrEqual(10_100);
	});

	test('says nothing about the account if the user canceled it', async () => {
		const { time, enter, replies, runAll, sent } = createWorld();
		const calls = enter();
		const canceled = range(20).map(() => calls.make([], replies(100, SILENT)));
		await time.pass(50);
		calls.leave();
		await time.until(Promise.all(canceled));
		await time.until(runAll(['next', 'but one']));
		expect(sent().map(([, atMs]) => atMs)).toEqual([100, 100]);
	});
});

describe('a rejected call', () => {
	test('of a row alone ends after 20 rejections', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const calls = enter();
		const attempt = jest.fn(replies(20, REJECTED));
		const outcome = calls.make(['bad'], attempt);
		const next = calls.make(['bad'], callOf('next'));
		void Promise.all(range(100).map(() => calls.make([], replies(20, {}))));
		expect(await time.until(outcome)).toMatchObject({ why: 'alone', wasSent: true, rejections: 20 });
		expect(attempt).toHaveBeenCalledTimes(20);
		expect(await time.until(next)).toBe('next');
	});

	test('in the editor is made again once', async () => {
		const { time, enter, replies } = createWorld();
		const attempt = jest.fn(replies(100, REJECTED));
		expect(await time.until(enter({ policy: IN_EDITOR }).make([], attempt))).toBe('rejected');
		expect(attempt).toHaveBeenCalledTimes(2);
	});

	test.each([500, 60_000, 120_000])(
		'waits for a Retry-After of %i ms, and all others, too',
		async (retryAfterMs) => {
			const { time, enter, replies, callOf } = createWorld();
			const calls = enter();
			const rejected = calls.make([], replies(100, { ...REJECTED, retryAfterMs }, {}));
			await time.pass(200);
			expect(await time.until(Promise.all([rejected, enter().make([], callOf('written'))]))).toEqual([
				'answered',
				'written',
			]);
			expect(time.now()).toBeGreaterThanOrEqual(100 + retryAfterMs);
			expect(time.now()).toBeLessThan(100 + retryAfterMs + 5_100);
		},
	);

	test('ends all at once for a Retry-After of more than two minutes, but not the next execution', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const calls = enter();
		const attempt = replies(100, { ...REJECTED, retryAfterMs: 120_001 });
		const outcomes = (await time.until(Promise.all(range(60).map(() => calls.make([], attempt))))) as Given[];
		expect(time.now()).toBe(100);
		expect(outcomes.map(({ wasSent }) => wasSent)).toEqual(range(60).map((index) => index < 25));
		expect(outcomes[59]).toMatchObject({ why: 'rejected', retryAfterMs: 120_001 });
		calls.leave();
		expect(await time.until(enter().make([], callOf('written')))).toBe('written');
		expect(time.now()).toBeLessThan(1_000);
	});
});

describe('keys that are not accepted', () => {
	/** Makes calls that get these replies in turn, the last one again and again. */
	const send = async (rows: number, keys: string[], ...list: ReplyInShort[]) => {
		const { time, enter, replies } = createWorld();
		const calls = enter();
		const attempt = jest.fn<Promise<TestReply>, []>(replies(100, ...list));
		const outcomes = await time.until(Promise.all(range(rows).map(() => calls.make(keys, attempt))));
		return { outcomes, made: attempt.mock.calls.length, endedMs: time.now() };
	};

	test('end all calls of their execution after a window of them, and no call of another execution', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const calls = enter();
		const attempt = jest.fn(replies(100, UNAUTHORIZED));
		const outcomes = Promise.all(range(300).map(() => calls.make([], attempt)));
		const other = enter();
		const others = Promise.all(range(30).map((name) => other.make([], callOf(name))));
		expect((await time.until(outcomes))[299]).toMatchObject({ why: 'unauthorized', wasSent: false });
		expect(attempt.mock.calls.length).toBeLessThanOrEqual(25);
		expect(await time.until(others)).toEqual(range(30));
	});

	test('may read a record, but not write it', async () => {
		const { outcomes, endedMs } = await send(
			300,
			[],
			...Array<ReplyInShort>(25).fill({ took: 'continued' }),
			UNAUTHORIZED,
		);
		expect(outcomes[299]).toMatchObject({ why: 'unauthorized', wasSent: false });
		expect(endedMs).toBeLessThan(10_000);
	});

	test.each<[what: string, made: number, list: ReplyInShort[]]>([
		['once by a single call', 1, [UNAUTHORIZED]],
		['once by a single call that has read its record', 2, [{ took: 'continued' }, UNAUTHORIZED]],
	])('are tried %s', async (_what, made, list) => {
		expect((await send(1, [], ...list)).made).toBe(made);
	});

	test('are tried once more if they were accepted before', async () => {
		const { outcomes, made } = await send(20, ['lead'], ...Array<ReplyInShort>(9).fill({}), UNAUTHORIZED, {});
		expect(outcomes).toEqual(Array(20).fill('answered'));
		expect(made).toBe(21);
	});

	test('end all calls after five of them in a row, each tried twice but for the last one', async () => {
		const { outcomes, made } = await send(20, ['lead'], ...Array<ReplyInShort>(9).fill({}), UNAUTHORIZED);
		expect(made).toBe(9 + 2 * 4 + 1);
		expect(outcomes.slice(8, 14)).toEqual(['answered', ...Array<string>(5).fill('unauthorized')]);
		expect(outcomes[14]).toMatchObject({ why: 'unauthorized', wasSent: false });
	});

	test.each([20, 300])('of one row alone cost no other row where an answer takes %i ms', async (tookMs) => {
		const { time, enter, replies } = createWorld();
		const calls = enter();
		const rows = range(40).map((row) => calls.make([], replies(tookMs, row === 3 ? UNAUTHORIZED : {})));
		const outcomes = await time.until(Promise.all(rows));
		expect(outcomes.map((outcome) => outcome !== 'answered')).toEqual(range(40).map((row) => row === 3));
	});
});
