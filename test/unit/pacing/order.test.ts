/** Calls of executions that share an account, on a virtual clock: who is next. */
import { Limiter, limiterFor } from '../../../nodes/LeadManagement/pacing/limiter';
import { IN_EDITOR, IN_EXECUTION } from '../../../nodes/LeadManagement/pacing/reply';
import { StandingClock } from '../../support/virtualClock';
import { type ReplyInShort, TestCalls, createWorld, range } from './world';

/** The window of the interface. The tests do not take it from the code. */
const WINDOW_MS = 5_000;
const EVEN = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

test('an account has one limiter in the process', () => {
	expect(limiterFor('one')).toBe(limiterFor('one'));
	expect(limiterFor('one')).not.toBe(limiterFor('other'));
});

test('the limiter of an account is forgotten ten minutes after its last execution has left', () => {
	let nowMs = 0;
	const clock = { now: () => nowMs, sleep: async () => {} };
	const limiter = limiterFor('account', clock);
	const queue = limiter.enter(25, IN_EXECUTION);
	const isKept = (afterMs: number) => {
		nowMs += afterMs;
		limiterFor('another account', clock);
		return limiterFor('account', clock) === limiter;
	};
	expect(isKept(3_600_000)).toBe(true);
	limiter.leave(queue);
	expect([isKept(599_000), isKept(2_000)]).toEqual([true, false]);
});

test('an account is not idle while a call without an answer holds its lead', async () => {
	const { time, limiter, enter, replies } = createWorld();
	const calls = enter({ policy: IN_EDITOR });
	void calls.make(['ada'], replies(100, { took: 'unanswered', heldMs: 10_000 }));
	await time.pass(100);
	calls.leave();
	const isIdle = () => limiter.isIdleSince(time.now());
	expect(isIdle()).toBe(false);
	await time.pass(10_001);
	expect(isIdle()).toBe(true);
});

describe('the limit', () => {
	test('calls of an idle account are sent at once, and no more than the limit in any window', async () => {
		const { time, account, runAll, sent } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(range(60));
		await time.pass(1_000);
		expect(sent()).toEqual(range(25).map((name) => [name, 0]));
		await time.until(done);
		expect(account.counts.refused).toBe(0);
		expect(account.window.busiest).toBe(25);
	});

	test('the calls of a short import are sent in the first quarter of a second of each window', async () => {
		const { time, enter, callOf, runAll, sent } = createWorld();
		await time.until(runAll(range(50)));
		expect(sent().at(-1)).toEqual([49, expect.closeTo(WINDOW_MS + 30 + 240, -1)]);
		await time.pass(WINDOW_MS);
		const fromMs = time.now();
		const rows = range(50).map((row) => row + 50);
		const calls = enter();
		await time.until(calls.forEach(rows, async (row) => void (await calls.make([], callOf(row)))));
		expect(sent().at(-1)).toEqual([99, expect.closeTo(fromMs + WINDOW_MS + 30 + 240, -1)]);
	});

	test('one call is sent in a turn of the event loop', async () => {
		const { time, runAll, account } = createWorld();
		const made: number[] = [];
		let ofTurn = 0;
		const handle = account.handle.bind(account);
		account.handle = async (call) => {
			made.push(++ofTurn);
			setImmediate(() => (ofTurn = 0));
			return await handle(call);
		};
		await time.until(runAll(range(25)));
		expect(made).toEqual(Array(25).fill(1));
	});

	test('the account obeys the lowest of those present, until that execution leaves', async () => {
		const { time, log, enter, runAll } = createWorld({ callLimit: 100 });
		const lowest = enter({ limit: 3 });
		const done = Promise.all([4, 5].map((limit) => runAll(range(20), { calls: enter({ limit }) })));
		await time.pass(WINDOW_MS);
		expect(log).toHaveLength(3);
		lowest.leave();
		await time.pass(WINDOW_MS);
		expect(log).toHaveLength(3 + 4);
		await time.until(done);
	});

	test.each([2, 8])('%i processes settle on shares of it, and no row is given up', async (processes) => {
		const { time, account, log, runAll } = createWorld(EVEN);
		const all = range(processes).map(() => new TestCalls(new Limiter(time), 25, IN_EXECUTION));
		const outcomes = await time.until(
			Promise.all(all.map(async (calls) => await runAll(range(500), { calls }))),
		);
		const later = log.filter(({ departedMs }) => departedMs >= WINDOW_MS);
		expect(outcomes).toEqual(all.map(() => range(500)));
		expect(account.window.busiest).toBe(25);
		expect(later.filter(({ admitted }) => !admitted).length / later.length).toBeLessThan(0.16);
		expect((processes * 20 * WINDOW_MS) / time.now()).toBeGreaterThan(0.85);
	});

	test('a call counts from three turns after it was sent, when it has left a process that stood still', async () => {
		const { time, callOf, sent } = createWorld({ callLimit: 1 });
		const clock = new StandingClock(time);
		const calls = new TestCalls(new Limiter(clock), 1, IN_EXECUTION);
		const outcomes = Promise.all(range(2).map((name) => calls.make([], callOf(name))));
		clock.untilMs = 700;
		await time.until(outcomes);
		expect(sent()).toEqual([
			[0, 0],
			[1, 700 + WINDOW_MS + 30],
		]);
	});
});

describe('order', () => {
	test('calls with a common key are made one after the other, others at once', async () => {
		const { time, enter, callOf, sent } = createWorld({ serviceTimeMs: 1000 });
		const calls = enter();
		await time.until(
			Promise.all([
				calls.make(['ada', '111'], callOf('ada 1')),
				calls.make(['ada'], callOf('ada 2')),
				calls.make(['111'], callOf('ada 3, by phone')),
				calls.make(['grace'], callOf('grace')),
			]),
		);
		expect(sent()).toEqual([
			['ada 1', 0],
			['grace', 0],
			['ada 2', 1000],
			['ada 3, by phone', 1000],
		]);
	});

	test('executions with a common key take turns, one call after the other', async () => {
		const { time, enter, callOf, sent } = createWorld({ serviceTimeMs: 1000 });
		const calls = enter();
		const rows = range(3).map((row) => calls.make(['ada'], callOf(row)));
		const form = enter().make(['ada'], callOf('form'));
		await time.until(Promise.all([...rows, form]));
		expect(sent().map(([name]) => name)).toEqual([0, 1, 'form', 2]);
	});

	test.each<[string, ReplyInShort[], string]>([
		['goes before those that wait', [{ took: 'continued' }, {}], 'first, first, second, third'],
		['after a rejection goes behind them', [{ took: 'rejected' }, {}], 'first, second, third, first'],
	])('a call that is made again %s', async (_title, list, order) => {
		const { time, enter, replies } = createWorld({ callLimit: 1 });
		const calls = enter();
		const attempts: string[] = [];
		const make = async (name: string, ...own: ReplyInShort[]) => {
			const attempt = replies(10, ...own);
			await calls.make([], async () => (attempts.push(name), await attempt()));
		};
		await time.until(Promise.all([make('first', ...list), make('second', {}), make('third', {})]));
		expect(attempts.join(', ')).toBe(order);
	});

	test.each<[string, (form: number) => string]>([
		['of its own', (form) => `lead of form ${form}`],
		['of one of the last rows', (form) => `lead ${2_499 - form}`],
	])(
		'a form beside an import of 2,500 rows waits a second, and never two, with a lead %s',
		async (_what, keyOf) => {
			const { time, account, enter, callOf, runAll } = createWorld({
				networkDelayMs: 20,
				serviceTimeMs: 300,
			});
			const calls = enter();
			const done = calls.forEach(
				range(2_500),
				async (row) => void (await calls.make([`lead ${row}`], callOf(row))),
			);
			const waitsMs: number[] = [];
			for (const form of range(20)) {
				await time.pass(7_310);
				const fromMs = time.now();
				await time.until(runAll(['form'], { keysOf: () => [keyOf(form)] }));
				waitsMs.push(time.now() - fromMs);
			}
			await time.until(done);
			expect(account.counts.refused).toBe(0);
			expect(waitsMs.sort((one, other) => one - other)[10]).toBeLessThanOrEqual(1_000);
			expect(waitsMs[19]).toBeLessThanOrEqual(2_000);
		},
	);
});

describe('stopping', () => {
	test('drops what waits at once, and starts nothing afterwards', async () => {
		const { time, log, enter, callOf } = createWorld({ serviceTimeMs: 300 });
		const calls = enter();
		const outcomes = Promise.all(range(60).map((name) => calls.make([`${name}`], callOf(name))));
		await time.pass(100);
		calls.stop();
		expect(await time.until(calls.make(['0'], callOf('late')))).toBeUndefined();
		expect(time.now()).toBe(100);
		expect((await time.until(outcomes)).filter((outcome) => outcome !== undefined)).toEqual(range(25));
		await time.pass(20_000);
		expect(log).toHaveLength(25);
	});

	test('makes no call again that was rejected or not answered, and ends a pause', async () => {
		const { time, enter, replies } = createWorld();
		const calls = enter();
		const attempts = [
			jest.fn(replies(10, { took: 'rejected' })),
			jest.fn(replies(10, { took: 'unanswered' })),
			jest.fn(replies(1, { took: 'unanswered', heldMs: 50_000 })),
		];
		const outcomes = Promise.all(attempts.map((attempt) => calls.make([], attempt)));
		await time.pass(5);
		calls.stop();
		expect((await time.until(outcomes)).filter((outcome) => outcome === 'answered')).toEqual([]);
		expect(time.now()).toBe(10);
		await time.pass(120_000);
		expect(attempts.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
	});
});

describe('many items of an execution', () => {
	test('have 1,000 open at a time', async () => {
		const { time, enter, callOf } = createWorld({ callLimit: 1_000 });
		const calls = enter();
		let taken = 0;
		const items = function* () {
			for (; taken < 2_500; taken++) yield taken;
		};
		const handled = calls.forEach(items(), async (item) => void (await calls.make([], callOf(item))));
		await time.pass(0);
		expect(taken).toBe(1_000);
		await time.until(handled);
	});

	test('that wait for a key, however many, do not hold up the others', async () => {
		const { time, enter, replies } = createWorld({ callLimit: 25 });
		const calls = enter();
		const endedMs: number[] = [];
		const handled = calls.forEach(range(1_120), async (item) => {
			await (item < 1_060
				? calls.make(['phone'], replies(100, { heldMs: 10_000 }))
				: calls.make([], replies(100, {})));
			if (item >= 1_060) endedMs.push(time.now());
		});
		await time.pass(60_000);
		expect(endedMs).toHaveLength(60);
		calls.stop();
		await time.until(handled);
	});

	test('end at the first error, when those that are open have ended', async () => {
		const { time, enter, replies } = createWorld({ callLimit: 1_000 });
		const calls = enter();
		let ended = 0;
		const handled = calls.forEach(range(2_500), async (item) => {
			await calls.make([], replies(item === 1 ? 10 : 300, {}));
			ended++;
			if (item === 1) throw new Error('A mistake in the code');
		});
		await expect(time.until(handled)).rejects.toThrow('A mistake');
		expect(time.now()).toBe(300);
		expect(ended).toBe(1_000);
	});
});
