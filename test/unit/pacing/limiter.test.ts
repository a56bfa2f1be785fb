/** Calls of executions that share an account, on a virtual clock. */
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { StandingClock } from '../../support/virtualClock';
import type { ReplyInShort } from './world';
import { createWorld, range } from './world';

/** As the interface says, whatever the code says. */
const WINDOW_MS = 5_000;
const EVEN = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

describe('the limit', () => {
	test('ten calls of an idle account are sent at once, the others when one is accepted, and no more', async () => {
		const { time, service, runAll, sent } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(range(60));
		await time.pass(1_000);
		expect(sent()).toEqual(range(25).map((name) => [name, name < 10 ? 0 : 300]));
		await time.until(done);
		expect(service.refused).toBe(0);
		expect(service.window.busiest).toBe(25);
	});

	test('each execution obeys its own, and does not slow others with a higher one', async () => {
		const { time, service, enter, runAll } = createWorld({ serviceTimeMs: 300 });
		const lower = runAll(range(10), { place: enter({ limit: 1 }) });
		const higher = runAll(['a', 'b', 'c', 'd', 'e']);
		await time.until(higher);
		expect(time.now()).toBeLessThan(600);
		await time.until(lower);
		const departures = service.calls.filter(({ name }) => typeof name === 'number');
		for (const [index, { departedMs }] of departures.slice(1).entries())
			expect(departedMs - departures[index].departedMs).toBeGreaterThanOrEqual(WINDOW_MS);
		expect(time.now()).toBeLessThan(9 * (WINDOW_MS + 40) + 400);
	});

	test('the account obeys the highest of those present, until that execution leaves', async () => {
		const { time, service, enter, runAll } = createWorld({ callLimit: 100 });
		const higher = enter({ limit: 10 });
		const done = Promise.all([3, 4, 5].map((limit) => runAll(range(20), { place: enter({ limit }) })));
		await time.pass(WINDOW_MS);
		expect(service.calls).toHaveLength(10);
		higher.leave();
		await time.until(done);
		const inWindow = service.calls.map(
			({ departedMs }) =>
				service.calls.filter((other) => Math.abs(other.departedMs - departedMs - 2_500) <= 2_500).length,
		);
		expect(Math.max(...inWindow.slice(20))).toBeLessThanOrEqual(5);
	});

	test('a rejected call of a low limit is made again without a wait for that limit', async () => {
		const { time, enter, replies } = createWorld();
		void enter();
		await time.until(enter({ limit: 1 }).make([], replies(100, { took: 'rejected' }, {})));
		expect(time.now()).toBeLessThan(1_000);
	});

	test('never more than 500 calls are in flight', async () => {
		const { time, service, runAll } = createWorld({ callLimit: 100_000, serviceTimeMs: 10 });
		const done = runAll(range(2000));
		// The first calls end then.
		await time.pass(15);
		expect(service.calls.filter(({ endedMs }) => endedMs === undefined)).toHaveLength(500);
		await time.until(done);
		expect(service.calls).toHaveLength(2000);
	});

	test.each([2, 8])('%i processes settle on shares of it, and no row is given up', async (processes) => {
		const { time, service, enter, runAll } = createWorld(EVEN);
		const places = range(processes).map(() => enter({}, new Limiter(time)));
		const outcomes = await time.until(
			Promise.all(places.map(async (place) => await runAll(range(500), { place }))),
		);
		const later = service.calls.filter(({ departedMs }) => departedMs >= WINDOW_MS);
		expect(outcomes).toEqual(places.map(() => range(500)));
		expect(service.window.busiest).toBe(25);
		expect(later.filter(({ admitted }) => !admitted).length / later.length).toBeLessThan(0.16);
		expect((processes * 20 * WINDOW_MS) / time.now()).toBeGreaterThan(0.85);
	});

	test('a call counts from when it has left a process that stood still', async () => {
		const { time, callOf, enter, sent } = createWorld({ callLimit: 1 });
		const clock = new StandingClock(time);
		const place = enter({}, new Limiter(clock));
		const outcomes = Promise.all(range(2).map((name) => place.make([], callOf(name))));
		clock.untilMs = 700;
		await time.until(outcomes);
		expect(sent()).toEqual([
			[0, 0],
			[1, 700 + WINDOW_MS + 30],
		]);
	});

	test('only calls that waited for a second count as delayed', async () => {
		const { time, enter, callOf, runAll } = createWorld({ serviceTimeMs: 100 });
		const place = enter();
		await time.until(runAll(range(25)));
		await time.pass(4_300);
		await time.until(place.make([], callOf('waits less than a second')));
		expect(place.callsDelayed).toBe(0);
		await time.until(runAll(range(26), { place }));
		expect(place.callsDelayed).toBeGreaterThan(0);
	});

	test('rejected calls are counted, and those that waited because of them', async () => {
		const { time, service, enter, runAll } = createWorld({ callLimit: 10, told: 15, networkDelayMs: 50 });
		const place = enter();
		expect(await time.until(runAll(range(20), { place }))).toEqual(range(20));
		expect(place.callsRetried).toBe(service.refused);
		expect(place.callsRetried).toBeGreaterThanOrEqual(5);
		expect(place.callsDelayed).toBe(5 + place.callsRetried);
	});

	test('a call that is made again for another reason does not count as rejected, even if it was before', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const list: ReplyInShort[] = [
			{ took: 'rejected' },
			{ took: 'unanswered' },
			{ took: 'answeredForNow' },
			{},
		];
		await time.until(place.make([], replies(10, ...list)));
		expect(place.callsRetried).toBe(1);
	});
});

describe('order', () => {
	test('calls with a common key are made one after the other, others at once', async () => {
		const { time, enter, callOf, sent } = createWorld({ serviceTimeMs: 1000 });
		const [place, other] = [enter(), enter()];
		const done = Promise.all([
			place.make(['ada', '111'], callOf('ada 1')),
			place.make(['ada'], callOf('ada 2')),
			place.make(['111'], callOf('ada 3, by phone')),
			other.make(['ada'], callOf('ada 4, of another execution')),
			place.make(['grace'], callOf('grace')),
		]);
		await time.until(done);
		expect(sent()).toEqual([
			['ada 1', 0],
			['grace', 0],
			['ada 2', 1000],
			['ada 3, by phone', 1000],
			['ada 4, of another execution', 2000],
		]);
	});

	test.each<[string, ReplyInShort[], string]>([
		['goes before those that wait', [{ took: 'answeredForNow' }, {}], 'first, first, second, third'],
		['after a rejection goes behind them', [{ took: 'rejected' }, {}], 'first, second, third, first'],
	])('of a call that is made again %s', async (_title, list, order) => {
		const { time, enter, replies } = createWorld({ callLimit: 1 });
		const place = enter();
		const attempts: string[] = [];
		const make = async (name: string, ...own: ReplyInShort[]) => {
			const attempt = replies(10, ...own);
			await place.make([], async (call) => (attempts.push(name), await attempt(call)));
		};
		await time.until(Promise.all([make('first', ...list), make('second', {}), make('third', {})]));
		expect(attempts.join(', ')).toBe(order);
	});
});

describe('fairness', () => {
	/** The seconds that forms waited beside an import of 2,500 rows in the same process, shortest first. */
	const waitsOfForms = async (keyOfForm: (form: number) => string, keysOf: (row: unknown) => string[]) => {
		const { time, service, runAll } = createWorld({ networkDelayMs: 20, serviceTimeMs: 300 });
		const done = runAll(range(2_500), { keysOf });
		const waitsS: number[] = [];
		for (const form of range(20)) {
			await time.pass(7_310);
			const fromMs = time.now();
			await time.until(runAll(['form'], { keysOf: () => [keyOfForm(form)] }));
			waitsS.push((time.now() - fromMs) / 1000);
		}
		await time.until(done);
		expect(service.refused).toBe(0);
		return waitsS.sort((one, another) => one - another);
	};

	const oneKey = (row: unknown) => [`lead ${String(row)}`];
	const twoKeys = (row: unknown) => [...oneKey(row), `phone of two rows ${Math.floor(Number(row) / 2)}`];

	test.each<[string, (form: number) => string, (row: unknown) => string[], number, number]>([
		['half a second, and never two', (form) => `lead of form ${form}`, oneKey, 1, 2],
		['hardly longer for the lead of one of its last rows', (form) => `lead ${2_499 - form}`, oneKey, 3, 3],
		['not for all of it if that row waits for another', (form) => `lead ${2_499 - 2 * form}`, twoKeys, 5, 5],
	])('a form beside an import waits %s', async (_title, keyOfForm, keysOf, medianS, longestS) => {
		const waitsS = await waitsOfForms(keyOfForm, keysOf);
		expect(waitsS[10]).toBeLessThanOrEqual(medianS);
		expect(waitsS[19]).toBeLessThanOrEqual(longestS);
	});

	test('a form that comes before the rows of an import were added waits no longer', async () => {
		const { time, enter, callOf, runAll } = createWorld({ serviceTimeMs: 300 });
		const place = enter();
		void place.forEach(range(2_500), async (name) => void (await place.make([], callOf(name))));
		await time.pass(12_000);
		await time.until(runAll(['form']));
		expect(time.now()).toBeLessThan(13_500);
	});
});

describe('stopping', () => {
	test('drops what waits at once, and starts nothing afterwards', async () => {
		const { time, service, enter, callOf } = createWorld({ serviceTimeMs: 300 });
		const place = enter();
		const outcomes = Promise.all(range(60).map((name) => place.make([`${name}`], callOf(name))));
		await time.pass(100);
		place.stop();
		// A key that is in use does not hold it up.
		expect(await time.until(place.make(['0'], callOf('late')))).toBeUndefined();
		expect(time.now()).toBe(100);
		expect((await time.until(outcomes)).filter((outcome) => outcome !== undefined)).toEqual(range(10));
		await time.pass(20_000);
		expect(service.calls).toHaveLength(10);
	});

	test('follows an outcome that is the last, before another call is sent', async () => {
		const { time, service, enter, callOf } = createWorld({ serviceTimeMs: 300 });
		const place = enter();
		const attemptOf = (name: number) => async (call: object) => ({
			...(await callOf(name)(call)),
			isLast: name === 0,
		});
		await time.until(Promise.all(range(60).map((name) => place.make([], attemptOf(name)))));
		expect(service.calls).toHaveLength(10);
		expect(place.isStopped).toBe(true);
	});

	test('makes no call again that was rejected or not answered, and ends one that rests', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		const attempts = [
			jest.fn(replies(10, { took: 'rejected' })),
			jest.fn(replies(10, { took: 'unanswered' })),
			jest.fn(replies(1, { took: 'unanswered', retryAfterMs: 50_000 })),
		];
		const outcomes = Promise.all(attempts.map((attempt) => place.make([], attempt)));
		await time.pass(5);
		place.stop();
		expect(await time.until(outcomes)).toEqual([undefined, undefined, undefined]);
		expect(time.now()).toBe(10);
		await time.pass(120_000);
		expect(attempts.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
	});
});

describe('many items of an execution', () => {
	test.each<[what: string, keysOf: (item: number) => string[], waiting: number]>([
		['one of its own', (item) => [`${item}`], 0],
		['that of the first, which 700 others wait for', (item) => [item <= 700 ? 'key' : `${item}`], 700],
	])('have 1,000 open at a time, and keep their order, by their keys: %s', async (_what, keysOf, waiting) => {
		const { time, service, enter, callOf } = createWorld({ callLimit: 1_000 });
		const place = enter();
		const taken: number[] = [];
		const items = function* () {
			for (const item of range(2_500)) {
				taken.push(item);
				yield item;
			}
		};
		const handled = place.forEach(
			items(),
			async (item) => void (await place.make(keysOf(item), callOf(item))),
		);
		await time.pass(0);
		// The next one is there, and waits.
		expect(taken).toHaveLength(1_001 + waiting);
		await time.until(handled);
		const sent = service.calls.map(({ name }) => Number(name));
		expect([...sent].sort((one, other) => one - other)).toEqual(range(2_500));
		const ofKey = sent.filter((item) => keysOf(item)[0] === 'key');
		expect(ofKey).toEqual([...ofKey].sort((one, other) => one - other));
	});

	test('end at the first error, when those that are open have ended', async () => {
		const { time, enter, replies } = createWorld();
		const place = enter();
		let ended = 0;
		const handled = place.forEach(range(2_500), async (item) => {
			await place.make([], replies(item === 1 ? 10 : 300, {}));
			ended++;
			if (item === 1) throw new Error('A mistake in the code');
		});
		await expect(time.until(handled)).rejects.toThrow('A mistake');
		expect(time.now()).toBe(310);
		expect(ended).toBe(1_000);
	});
});
