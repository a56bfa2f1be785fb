/** Accounts that accept nothing, or not everything: what ends, when, and with which words. */
import { IN_EDITOR } from '../../../nodes/LeadManagement/pacing/retryPolicy';
import type { Attempt } from '../../../nodes/LeadManagement/pacing/reply';
import type { Given, ReplyInShort } from './world';
import { createWorld, range, toReply } from './world';

const REJECTED = { took: 'rejected' as const };
const UNAUTHORIZED = { took: 'unauthorized' as const };
const HANGS: ReplyInShort = { took: 'unanswered', heldMs: 10_000 };

describe('an account that rejects every call', () => {
	test.each([
		['for 80 seconds, with all calls of all executions', 0, 80_000],
		['for three minutes if it accepted a call before', 1, 180_000],
	])('is given up after it did %s', async (_title, accepted, patienceMs) => {
		const { time, enter, replies } = createWorld();
		const places = [enter(), enter()];
		await time.until(Promise.all(range(accepted).map(() => places[0].make([], replies(1, {})))));
		const outcomes = (await time.until(
			Promise.all(places.flatMap((place) => range(30).map(() => place.make([], replies(300, REJECTED))))),
		)) as Given[];
		expect(new Set(outcomes.map(({ why, forMs }) => `${why} ${forMs}`)).size).toBe(1);
		expect(outcomes[0].why).toBe('rejected');
		expect(outcomes[0].forMs).toBeGreaterThanOrEqual(patienceMs);
		expect(time.now()).toBeLessThan(patienceMs + 10_000);
	});

	test('is given up at once when it asks to wait for more than two minutes, but not for the next execution', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const place = enter();
		const attempt = replies(100, { ...REJECTED, retryAfterMs: 7_200_000 });
		const outcomes = (await time.until(Promise.all(range(60).map(() => place.make([], attempt))))) as Given[];
		expect(time.now()).toBe(100);
		expect(outcomes.map(({ wasSent }) => wasSent)).toEqual(range(60).map((index) => index < 10));
		expect(outcomes[0]).toMatchObject({ retryAfterMs: 7_200_000 });
		// A node that is still adding its items.
		expect(await place.make([], attempt)).toEqual({ ...outcomes[0], wasSent: false });
		place.leave();
		expect(await time.until(enter().make([], callOf('written')))).toBe('written');
		expect(time.now()).toBe(100);
	});

	test('holds up no other call while it accepts others, with a long Retry-After for one that is not repeated', async () => {
		const { time, enter, callOf, replies } = createWorld({ networkDelayMs: 20, serviceTimeMs: 300 });
		const outcomes = Promise.all(range(300).map((name) => enter().make([], callOf(name))));
		await time.pass(20_000);
		const editor = enter({ policy: IN_EDITOR });
		const list = await time.until(editor.make([], replies(100, { ...REJECTED, retryAfterMs: 121_000 })));
		expect(list).toMatchObject({ why: 'rejected', retryAfterMs: 121_000, wasSent: true });
		editor.leave();
		expect(await time.until(outcomes)).toEqual(range(300));
		expect(time.now()).toBeLessThan(80_000);
	});

	test.each(['the editor read a list', 'the first was stopped before its last rows'])(
		'does not shorten the patience of a later execution after %s',
		async (before) => {
			const { time, enter, replies } = createWorld();
			const inEditor = before.startsWith('the editor');
			const first = enter(inEditor ? { policy: IN_EDITOR } : {});
			const outcome = first.make([], replies(100, REJECTED));
			await time.pass(1_000);
			if (!inEditor) first.stop();
			expect(await time.until(outcome)).toBe(inEditor ? 'rejected' : undefined);
			first.leave();
			// Its 80 seconds would be over if what came before counted.
			await time.pass(79_500 - time.now());
			const later = replies(100, ...Array(20).fill(REJECTED), { outcome: 'written' });
			expect(await time.until(enter().make([], later))).toBe('written');
		},
	);

	test.each([60_000, 61_000, 120_000])(
		'is asked again after a Retry-After of %i ms, and writes all rows',
		async (retryAfterMs) => {
			const { time, enter } = createWorld();
			const place = enter();
			const attempt = async () => {
				await time.sleep(100);
				return toReply(
					time.now() < retryAfterMs
						? { ...REJECTED, retryAfterMs: retryAfterMs - time.now() + 100 }
						: { outcome: 'written' },
				);
			};
			const outcomes = await time.until(Promise.all(range(60).map(() => place.make([], attempt))));
			expect(outcomes).toEqual(range(60).map(() => 'written'));
			expect(time.now()).toBeLessThan(retryAfterMs + 20_000);
		},
	);

	test.each([61_000, 119_000])(
		'is not available, and is asked again after a Retry-After of %i ms',
		async (retryAfterMs) => {
			const { time, enter } = createWorld();
			const sendUntil = async (outageMs: number) => {
				const place = enter();
				const startMs = time.now();
				const attempt = async () => {
					await time.sleep(100);
					const isBack = time.now() - startMs >= outageMs;
					return toReply(isBack ? { outcome: 'written' } : { took: 'unanswered', retryAfterMs });
				};
				const outcomes = await time.until(
					Promise.all(range(60).map((row) => place.make([`lead ${row}`], attempt))),
				);
				place.leave();
				return [outcomes.filter((one) => one === 'written').length, time.now() - startMs] as const;
			};
			expect((await sendUntil(retryAfterMs - 500))[0]).toBe(60);
			await time.pass(300_000);
			const [written, tookMs] = await sendUntil(Infinity);
			expect(written).toBe(0);
			expect(tookMs).toBeLessThan(125_000);
		},
	);

	test('is given up if it asks for a minute and a half each time', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const attempt = replies(100, { ...REJECTED, retryAfterMs: 90_000 });
		const outcomes = (await time.until(Promise.all(range(60).map(() => place.make([], attempt))))) as Given[];
		expect(outcomes[59]).toMatchObject({ why: 'rejected', wasSent: false });
		expect(time.now()).toBeLessThan(100_000);
	});
});

describe('an account that answers nothing', () => {
	test('is not to blame for calls that the user canceled', async () => {
		const { time, enter, replies, runAll, sent } = createWorld();
		const place = enter();
		const canceled = range(20).map(() =>
			place.make([], replies(100, { took: 'unanswered', mayRepeat: false })),
		);
		await time.pass(50);
		place.leave();
		await time.until(Promise.all(canceled));
		await time.until(runAll(['next', 'but one']));
		expect(sent().map(([, atMs]) => atMs)).toEqual([100, 100]);
	});

	test.each<[what: string, tookMs: number, reply: ReplyInShort]>([
		['timeouts of 30 seconds', 30_000, { heldMs: 10_000 }],
		['lost connections', 100, { heldMs: 10_000 }],
		['refused connections', 5, { isOfHost: true }],
		['answers that it is not available', 100, {}],
	])('ends all rows of different leads within two minutes: %s', async (_what, tookMs, reply) => {
		const { time, enter } = createWorld();
		const place = enter();
		const attempt: Attempt<unknown> = async (inFlight) => {
			const dropped = new Promise<void>((resolve) => (inFlight.drop = resolve));
			await Promise.race([time.sleep(tookMs), dropped]);
			return toReply({ took: 'unanswered', ...reply });
		};
		const rows = range(500).map((row) => place.make([`lead ${row}`], attempt));
		expect((await time.until(Promise.all(rows)))[499]).toMatchObject({ why: 'unanswered', wasSent: false });
		expect(time.now()).toBeLessThan(120_000);
	});

	test('ends a row alone whose calls hang after they failed at once for long', async () => {
		const { time, enter } = createWorld();
		const attempt = async () => {
			await time.sleep(time.now() < 30_000 || time.now() > 85_000 ? 30_000 : 20);
			return toReply({ took: 'unanswered', heldMs: 10_000 });
		};
		expect(await time.until(enter().make([], attempt))).toMatchObject({ why: 'unanswered', wasSent: true });
		expect(time.now()).toBeLessThan(120_000);
	});

	test('gives calls in flight ten more seconds, and counts their success', async () => {
		const { time, enter } = createWorld();
		const place = enter();
		const make = (row: number) =>
			place.make([`lead ${row}`], async (inFlight) => {
				const sentMs = time.now();
				let isDropped = false;
				const dropped = new Promise<void>((resolve) => (inFlight.drop = resolve));
				// The account is back when it has been given up, and slow.
				const isBack = sentMs > 55_000 && row % 2 === 1;
				await Promise.race([time.sleep(isBack ? 34_000 : 30_000), dropped.then(() => (isDropped = true))]);
				const isWritten = isBack && !isDropped;
				return toReply(isWritten ? { outcome: 'written' } : { took: 'unanswered', heldMs: 10_000 });
			});
		const outcomes = await time.until(Promise.all(range(500).map(make)));
		expect(time.now()).toBeLessThan(120_000);
		expect(outcomes.filter((one) => one === 'written').length).toBeGreaterThan(0);
		expect(outcomes[499]).toMatchObject({ why: 'unanswered', wasSent: false });
	});

	test.each<[what: string, tookMs: number, after: number, reply: ReplyInShort]>([
		['a lost connection, after five rows', 100, 5, { heldMs: 10_000 }],
		['a refused connection, after the first', 5, 1, { isOfHost: true }],
		['a timeout of two minutes, after five', 120_000, 5, { heldMs: 10_000 }],
	])('gets one try a row from a loop with an execution for each: %s', async (_what, tookMs, after, reply) => {
		const { time, enter, replies } = createWorld();
		const tries: number[] = [];
		for (let row = 0; row < 12; row++) {
			const place = enter();
			const lost = jest.fn(replies(tookMs, { took: 'unanswered', ...reply }));
			await time.until(place.make([], lost));
			place.leave();
			tries.push(lost.mock.calls.length);
		}
		// The row that completes the count may have had a first try before.
		expect(tries.slice(after)).toEqual(Array(12 - after).fill(1));
		expect(tries[0]).toBeGreaterThan(1);
		// A success starts over.
		const place = enter();
		await time.until(place.make([], replies(100, { outcome: 'written' })));
		expect(await time.until(place.make([], replies(100, { took: 'unanswered' }, {})))).toBe('answered');
	});

	test.each(['answered', 'rejected', 'unauthorized'] as const)(
		'is silent for less than a minute if a call in between is %s',
		async (took) => {
			const { time, enter, replies } = createWorld();
			const place = enter();
			const attempt = async () => {
				await time.sleep(100);
				return toReply(time.now() > 80_000 ? { outcome: 'written' } : { took: 'unanswered' });
			};
			const outcomes = Promise.all(range(60).map(() => place.make([], attempt)));
			for (let form = 0; form < 4; form++) {
				await time.pass(20_000);
				const other = enter({ policy: IN_EDITOR });
				await time.until(other.make([], replies(100, { took })));
				other.leave();
			}
			const ended = await time.until(outcomes);
			expect(ended.filter((outcome) => typeof outcome === 'object')).toEqual([]);
		},
	);

	test.each([
		['often at first, then every few seconds', {}, 15, 62_000],
		['no sooner than it asks for', { retryAfterMs: 25_000 }, 4, 76_000],
		['as it is, if it asks for more than two minutes', { retryAfterMs: 121_000 }, 15, 62_000],
		['no sooner than it may be done', { heldMs: 10_000 }, 7, 62_000],
	])('is asked again for a minute, %s', async (_how, reply, most, untilMs) => {
		const { time, enter, replies } = createWorld();
		const attempt = jest.fn(replies(100, { took: 'unanswered', isLast: true, ...reply }));
		const other = enter();
		const outcome = await time.until(enter().make([], attempt));
		if (outcome !== 'unanswered') expect(outcome).toMatchObject({ why: 'unanswered', wasSent: true });
		expect(attempt.mock.calls.length).toBeGreaterThanOrEqual(most - 3);
		expect(attempt.mock.calls.length).toBeLessThanOrEqual(most + 3);
		expect(time.now()).toBeGreaterThanOrEqual(60_000);
		expect(time.now()).toBeLessThan(untilMs + 8_000);
		expect(await time.until(other.make([], replies(100, {})))).toBe('answered');
	});

	test('is given up for one host alone', async () => {
		const { time, enter, replies } = createWorld();
		const [dead, good] = [enter({ host: 'dead' }), enter({ host: 'good' })];
		const lost = replies(100, { took: 'unanswered' });
		const ended = Promise.all(range(60).map(() => dead.make([], lost)));
		const written = replies(70_000, {});
		const outcomes = Promise.all(range(30).map(() => good.make([], written)));
		const given = await time.until(ended);
		expect(given.filter((one) => one === 'unanswered').length).toBeLessThan(5);
		expect(given[59]).toMatchObject({ why: 'unanswered', wasSent: false });
		expect(time.now()).toBeLessThan(80_000);
		expect(await time.until(outcomes)).toEqual(range(30).map(() => 'answered'));
	});
});

describe('rows that get no answer, and others that share their keys', () => {
	/** Sends rows, of which some hang or are always rejected. Returns those that were not written. */
	const lostOf = async (keys: string[][], bad: number[], reply: ReplyInShort, tookMs = 30_000) => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const outcomes: unknown[] = [];
		const rows = place.forEach(keys.entries(), async ([row, own]) => {
			const attempt = bad.includes(row) ? replies(tookMs, reply) : replies(100, { outcome: 'written' });
			outcomes[row] = await place.make(own, attempt);
		});
		await time.until(rows);
		place.leave();
		return { lost: range(keys.length).filter((row) => outcomes[row] !== 'written'), tookMs: time.now() };
	};
	const ofOne = (count: number) => Array(count).fill(['phone']) as string[][];
	const free = (count: number) => range(count).map((row) => [`lead ${row}`]);
	const chain = (count: number) => range(count).map((row) => [`key ${row}`, `key ${row + 1}`]);
	const groups = (count: number, rows: number) => range(count * rows).map((row) => [`phone ${row % count}`]);

	test.each<[what: string, keys: string[][], bad: number[], reply?: ReplyInShort, tookMs?: number]>([
		['60 rows with the phone of their company', ofOne(60), [10]],
		['1,000 rows of one lead, and 4,000 others', [...ofOne(1_000), ...free(4_000)], [0]],
		['two neighbors that are reset', ofOne(60), [10, 11], HANGS, 50],
		['nine neighbors', ofOne(60), range(9), HANGS, 50],
		['a chain of keys', chain(60), [3, 4, 5]],
		['rows of four companies, and nothing else', groups(4, 15), [0, 1, 2, 3]],
		['a row that is always unavailable', ofOne(60), [10], { took: 'unanswered' }, 50],
		['the first 25 of 300', free(300), range(25), HANGS, 100],
		['13 rows in the middle', free(300), range(13).map((row) => 100 + row), { took: 'unanswered' }, 100],
		['every tenth', free(600), range(60).map((row) => 10 * row), { took: 'unanswered' }, 100],
		['every second', free(300), range(150).map((row) => 2 * row), { took: 'unanswered' }, 100],
		['every second, which hangs', free(300), range(150).map((row) => 2 * row), HANGS],
		['a row that is always rejected', ofOne(60), [10], { took: 'rejected' }, 50],
		['a row that is to wait for hours', ofOne(60), [10], { took: 'rejected', retryAfterMs: 7_200_000 }, 50],
	])('lose those rows alone: %s', async (_what, keys, bad, reply = HANGS, tookMs = undefined) => {
		expect((await lostOf(keys, bad, reply, tookMs)).lost).toEqual(bad);
	});

	test('hold up no row of another lead', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const keys = [...ofOne(1_500), ...free(500)];
		let freeUntilMs = 0;
		const rows = place.forEach(keys.entries(), async ([row, own]) => {
			const attempt = row === 0 ? replies(30_000, HANGS) : replies(100, { outcome: 'written' });
			await place.make(own, attempt);
			if (row >= 1_500) freeUntilMs = time.now();
		});
		await time.until(rows);
		// At 25 calls in 5 seconds, without a wait for the row that hangs.
		expect(freeUntilMs).toBeLessThan(106_000);
	});

	test('are given up in the end if the account is dead, and there are no others', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const attempt = replies(100, HANGS);
		const outcomes = (await time.until(
			Promise.all(ofOne(1_000).map((keys) => place.make(keys, attempt))),
		)) as Given[];
		expect(outcomes[999]).toMatchObject({ why: 'unanswered', wasSent: false });
		expect(time.now()).toBeLessThan(15 * 60_000);
	});
});

describe('keys that are not accepted', () => {
	test('end all calls of their execution after one window, but not those of others', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const place = enter();
		const other = enter();
		const attempt = jest.fn(replies(100, UNAUTHORIZED));
		const outcomes = Promise.all(range(300).map(() => place.make([], attempt)));
		const others = Promise.all(range(30).map((name) => other.make([], callOf(name))));
		const given = (await time.until(outcomes)) as Given[];
		// The account accepted calls of the other one, so it is asked once more, in the next window.
		expect(attempt.mock.calls.length).toBeLessThanOrEqual(26);
		expect(time.now()).toBeLessThan(5_200);
		// Those that were sent have their own outcome.
		const waiting = given.slice(26);
		for (const one of waiting) expect(one).toMatchObject({ why: 'unauthorized', wasSent: false });
		expect(await time.until(others)).toEqual(range(30));
		expect(await place.make([], attempt)).toMatchObject({ why: 'unauthorized', wasSent: false });
	});

	test.each([300, 10_000])('end all calls of %i rows after a dozen', async (rows) => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const attempt = jest.fn(replies(100, UNAUTHORIZED));
		await time.until(Promise.all(range(rows).map(() => place.make([], attempt))));
		expect(attempt.mock.calls.length).toBeLessThanOrEqual(12);
		expect(time.now()).toBeLessThan(1_000);
	});

	test.each([25, 250])('may read, but not write, which takes a dozen calls: limit %i', async (callLimit) => {
		const { time, enter, replies, callOf } = createWorld({ callLimit });
		const list = enter();
		await time.until(list.make([], callOf('list')));
		list.leave();
		const attempt = jest.fn(replies(100, UNAUTHORIZED));
		const place = enter();
		await time.until(Promise.all(range(2_000).map(() => place.make([], attempt))));
		expect(attempt.mock.calls.length).toBeLessThanOrEqual(12);
	});

	test('may read a record, but not write it', async () => {
		const { time, enter, replies } = createWorld({ callLimit: 250 });
		const place = enter();
		const calls: unknown[] = [];
		const rows = range(500).map((row) => {
			const attempt = replies(100, { took: 'answeredForNow' }, UNAUTHORIZED);
			return place.make([], async (inFlight) => {
				calls.push(row);
				return await attempt(inFlight);
			});
		});
		const given = await time.until(Promise.all(rows));
		expect(given[499]).toMatchObject({ why: 'unauthorized', wasSent: false });
		expect(calls.length).toBeLessThanOrEqual(24);
	});

	test('end only the call that they were not accepted for, if others are answered', async () => {
		const { time, enter, replies } = createWorld({ callLimit: 2 });
		const place = enter();
		const refused = place.make([], replies(100, UNAUTHORIZED));
		const written = place.make([], replies(200, { outcome: 'written' }));
		const next = place.make([], replies(100, { outcome: 'next' }));
		expect(await time.until(Promise.all([refused, written, next]))).toEqual([
			'unauthorized',
			'written',
			'next',
		]);
	});
});

describe('keys that are not accepted after they were', () => {
	/** Makes calls one after another, or at once, that get these replies in turn. Returns the outcomes, and how many were made. */
	const send = async (rows: number, isSerial: boolean, list: ReplyInShort[]) => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const attempt = jest.fn(replies(100, ...list));
		const keys = isSerial ? ['lead'] : [];
		const outcomes = await time.until(Promise.all(range(rows).map(() => place.make(keys, attempt))));
		return { outcomes, calls: attempt.mock.calls.length };
	};
	const WRITTEN = { outcome: 'written' };
	const after = (count: number, ...list: ReplyInShort[]) => [
		...Array<ReplyInShort>(count).fill(WRITTEN),
		...list,
	];

	test.each<[what: string, isSerial: boolean, list: ReplyInShort[], calls: number]>([
		['one answer', true, after(9, UNAUTHORIZED, WRITTEN), 41],
		['one answer among others', false, after(9, UNAUTHORIZED, WRITTEN), 41],
		['all that were in flight', false, after(20, ...Array<ReplyInShort>(5).fill(UNAUTHORIZED), WRITTEN), 45],
		['an answer, and a rejection', true, after(9, UNAUTHORIZED, REJECTED, WRITTEN), 42],
		['an answer, and none', true, after(9, UNAUTHORIZED, { took: 'unanswered' }, WRITTEN), 42],
	])('are asked for once more, and lose no row: %s', async (_what, isSerial, list, calls) => {
		expect(await send(40, isSerial, list)).toEqual({ outcomes: range(40).map(() => 'written'), calls });
	});

	test.each([
		['one after another', true, 11],
		['many at once', false, 36],
	])('end all waiting calls after one more: %s', async (_what, isSerial, most) => {
		const { outcomes, calls } = await send(100, isSerial, after(9, UNAUTHORIZED));
		expect(calls).toBeLessThanOrEqual(most);
		expect(outcomes.slice(0, 9)).toEqual(range(9).map(() => 'written'));
		expect(outcomes[99]).toMatchObject({ why: 'unauthorized', wasSent: false });
	});
});

test('a call that is rejected alone ends after 20 rejections, if as many other calls were accepted', async () => {
	const { time, enter, replies, callOf } = createWorld();
	const place = enter();
	const attempt = jest.fn(replies(20, REJECTED));
	const outcome = place.make(['bad'], attempt);
	const next = place.make(['bad'], callOf('next'));
	const others = Promise.all(range(500).map((name) => place.make([], replies(20, { outcome: name }))));
	expect(await time.until(outcome)).toMatchObject({ why: 'alone', wasSent: true });
	expect(attempt.mock.calls.length).toBeGreaterThanOrEqual(20);
	expect(await time.until(next)).toBe('next');
	expect(await time.until(others)).toEqual(range(500));
});

describe('keys of a call that the account may still be working on', () => {
	const HELD = { took: 'unanswered' as const, heldMs: 3_000, mayRepeat: false };

	test('are free 30 seconds after a stop at the latest', async () => {
		const { time, enter, replies, callOf } = createWorld();
		const place = enter();
		const canceled = place.make(['ada'], replies(500, { ...HELD, heldMs: 599_000 }));
		await time.pass(100);
		place.stop();
		await time.until(canceled);
		const later = enter();
		expect(await time.until(later.make(['ada'], callOf('next')))).toBe('next');
		expect(time.now()).toBe(30_500);
		expect([later.callsHeldUp, later.longestHoldUpMs]).toEqual([1, 30_000]);
	});

	test('hold up calls that are counted from when the earlier one was sent', async () => {
		const { time, enter, replies, callOf } = createWorld({ callLimit: 1 });
		const place = enter();
		await time.until(
			Promise.all([
				place.make(['grace'], callOf('first')),
				place.make(['ada'], replies(4_000, {})),
				place.make(['grace'], callOf('not held up')),
				place.make(['ada'], callOf('held up')),
			]),
		);
		expect([place.callsHeldUp, place.longestHoldUpMs]).toEqual([1, 4_000]);
	});
});
