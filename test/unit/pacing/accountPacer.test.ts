import fc from '../../support/random';
import { AccountPacer } from '../../../nodes/LeadManagement/execution/accountPacer';
import type { GivenUp, Rejection, Sent, Turn } from '../../../nodes/LeadManagement/execution/turn';
import type { Task } from '../../support/runTask';
import { runTask } from '../../support/runTask';
import { VirtualTime } from '../../support/virtualClock';
import type { VirtualCall, VirtualServiceSettings } from '../../support/virtualService';
import { VirtualService } from '../../support/virtualService';

const WINDOW_MS = 5000;

/**
 * A pacer, a service and their time.
 *
 * @param pacerLimit the limit that the pacer is told; by default that of the service
 */
const createWorld = ({
	pacerLimit,
	...settings
}: Partial<VirtualServiceSettings> & { pacerLimit?: number } = {}) => {
	const time = new VirtualTime();
	const service = new VirtualService(time, settings);
	const pacer = new AccountPacer(time);
	const enter = (limit = pacerLimit ?? service.settings.callLimit) => pacer.enter(limit);
	return { time, service, pacer, enter };
};

const REJECTION: Rejection = { detail: '', httpCode: '429' };

/** Given up, its result is why. */
const toTask = <T>(send: () => Promise<Sent<T | GivenUp>>, orderKeys: string[] = []): Task<T | GivenUp> => ({
	orderKeys,
	send,
	giveUp: (reason) => reason,
});

/** A job that calls the service until it accepts the call. */
const createJob = <T>(service: VirtualService, name: T, orderKeys: string[] = []) =>
	toTask<T>(async () => ((await service.call(name)) ? { result: name } : { rejected: REJECTION }), orderKeys);

/** Runs jobs in a turn of their own. Resolves to their results. */
const runAll = async (turn: Turn, jobs: Array<Task<unknown>>) => {
	const results = await Promise.all(jobs.map((job) => runTask(turn, job)));
	turn.leave();
	return results;
};

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The most departures in any window. */
const busiestWindow = (timesMs: number[], windowMs: number) =>
	Math.max(...timesMs.map((end) => timesMs.filter((atMs) => atMs > end - windowMs && atMs <= end).length));

/** Pairs of calls that overlap in time. */
const overlaps = (calls: Array<Pick<VirtualCall, 'departedMs' | 'endedMs'>>) =>
	calls.flatMap((call, index) =>
		calls
			.slice(index + 1)
			.filter(
				(other) =>
					other.departedMs < (call.endedMs ?? Infinity) && call.departedMs < (other.endedMs ?? Infinity),
			),
	);

describe('the limit', () => {
	test("lets an idle account's whole allowance leave at once, and no more", async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			enter(),
			range(60).map((name) => createJob(service, name)),
		);
		await time.pass(1);
		expect(service.calls.map(({ departedMs }) => departedMs)).toEqual(range(25).map(() => 0));
		await time.until(done);
		expect(service.refused).toBe(0);
		expect(
			busiestWindow(
				service.calls.map(({ arrivedMs }) => arrivedMs),
				WINDOW_MS,
			),
		).toBe(25);
	});

	test('keeps as many calls in flight as it lets through, however slow they are', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 12_000 });
		const done = runAll(
			enter(),
			range(75).map((name) => createJob(service, name)),
		);
		await time.pass(11_000);
		expect(service.calls.filter(({ endedMs }) => endedMs === undefined)).toHaveLength(75);
		await time.until(done);
	});

	test('is not refused on an even network, and close to the best that is possible', async () => {
		const { time, service, enter } = createWorld({
			networkDelayMs: { mean: 20, spread: 10 },
			serviceTimeMs: { mean: 300, spread: 100 },
		});
		await time.until(
			runAll(
				enter(),
				range(500).map((name) => createJob(service, name)),
			),
		);
		expect(service.refused).toBe(0);
		expect((19 * WINDOW_MS + 340) / time.now()).toBeGreaterThan(0.985);
	});

	test('widens its margin on an uneven network until it is hardly ever refused', async () => {
		const { time, service, enter } = createWorld({
			networkDelayMs: { mean: 100, spread: 80 },
			serviceTimeMs: { mean: 800, spread: 700 },
		});
		await time.until(
			runAll(
				enter(),
				range(2000).map((name) => createJob(service, name)),
			),
		);
		expect(service.refused).toBeLessThanOrEqual(20);
		expect((79 * WINDOW_MS + 1000) / time.now()).toBeGreaterThan(0.95);
	});

	test('holds for several executions together', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 100 });
		await time.until(
			Promise.all(
				range(4).map((turn) =>
					runAll(
						enter(),
						range(50).map((row) => createJob(service, `${turn}-${row}`)),
					),
				),
			),
		);
		expect(service.refused).toBe(0);
		expect(service.calls).toHaveLength(200);
	});

	test('is the lowest of those present, and rises when that execution leaves', async () => {
		const { time, service, enter } = createWorld();
		const lower = enter(1);
		const done = runAll(
			enter(),
			range(20).map((name) => createJob(service, name)),
		);
		await time.pass(100);
		expect(service.calls).toHaveLength(1);
		lower.leave();
		await time.until(done);
		expect(time.now()).toBe(100);
	});

	test('never holds more than 500 calls in flight', async () => {
		const { time, service, enter } = createWorld({ callLimit: 100_000, serviceTimeMs: 10 });
		const done = runAll(
			enter(),
			range(2000).map((name) => createJob(service, name)),
		);
		await time.pass(5);
		expect(service.calls).toHaveLength(500);
		await time.until(done);
		expect(service.calls).toHaveLength(2000);
	});
});

describe('order', () => {
	test('of calls with a common key is kept, one at a time, while others do not wait', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 1000 });
		const jobs = [
			createJob(service, 'ada 1', ['ada', '111']),
			createJob(service, 'ada 2', ['ada']),
			createJob(service, 'ada 3, by phone', ['111']),
			createJob(service, 'grace', ['grace']),
		];
		const done = runAll(enter(), jobs);
		await time.pass(1);
		expect(service.calls.map(({ name }) => name)).toEqual(['ada 1', 'grace']);
		await time.until(done);
		// Both wait for the first, which has their keys; they share none with each other.
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			['ada 1', 0],
			['grace', 0],
			['ada 2', 1000],
			['ada 3, by phone', 1000],
		]);
	});

	test('holds across executions', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 1000 });
		const done = Promise.all([
			runAll(enter(), [createJob(service, 'first', ['ada'])]),
			runAll(enter(), [createJob(service, 'second', ['ada'])]),
		]);
		await time.until(done);
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			['first', 0],
			['second', 1000],
		]);
	});

	test('holds through a refusal', async () => {
		const { time, service, enter } = createWorld({ pacerLimit: 25, callLimit: 1, serviceTimeMs: 10 });
		await time.until(
			runAll(enter(), [
				createJob(service, 'other'),
				createJob(service, 1, ['ada']),
				createJob(service, 2, ['ada']),
			]),
		);
		expect(service.calls.filter(({ admitted }) => admitted).map(({ name }) => name)).toEqual(['other', 1, 2]);
	});

	test('holds through a fault', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 10 });
		let faults = 2;
		const faulty = toTask<number>(
			async () => ((await service.call(1)) && faults-- > 0 ? { againAfterMs: 700 } : { result: 1 }),
			['ada'],
		);
		await time.until(runAll(enter(), [faulty, createJob(service, 2, ['ada'])]));
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			[1, 0],
			[1, 710],
			[1, 1420],
			[2, 1430],
		]);
	});

	test('holds when rows in between are dropped', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 1000 });
		const [one, other] = [enter(), enter()];
		const results = [
			runTask(one, createJob(service, 'in flight', ['ada'])),
			runTask(one, createJob(service, 'dropped', ['ada'])),
		];
		results.push(runTask(other, createJob(service, 'waits', ['ada'])));
		one.stop();
		results.push(runTask(other, createJob(service, 'waits too', ['ada'])));
		expect(await time.until(Promise.all(results))).toEqual(['in flight', undefined, 'waits', 'waits too']);
		expect(overlaps(service.calls)).toEqual([]);
	});

	test('holds when the last row of a lead is dropped', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 1000 });
		const [one, other] = [enter(), enter()];
		const results = [
			runTask(one, createJob(service, 'in flight', ['ada'])),
			runTask(one, createJob(service, 'dropped', ['ada'])),
		];
		one.stop();
		results.push(runTask(other, createJob(service, 'waits', ['ada'])));
		expect(await time.until(Promise.all(results))).toEqual(['in flight', undefined, 'waits']);
		expect(overlaps(service.calls)).toEqual([]);
	});
});

describe('a dropped row', () => {
	test('leaves the order of the others as it was', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 1000 });
		const [one, other] = [enter(), enter()];
		const results = [
			runTask(one, createJob(service, 'A1', ['a', 'p'])),
			runTask(one, createJob(service, 'A3', ['p'])),
			runTask(other, createJob(service, 'C4', ['a', 'p'])),
		];
		other.stop();
		results.push(runTask(one, createJob(service, 'D5', ['p'])));
		await time.until(Promise.all(results));
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			['A1', 0],
			['A3', 1000],
			['D5', 2000],
		]);
	});

	test('is dropped fast, however many there are and however their keys cross', () => {
		const { service, enter } = createWorld();
		const turn = enter();
		const rows = 100_000;
		for (let row = 0; row < rows; row++) {
			const keys = [`email ${row % 300}`, `phone ${row % 301}`];
			void runTask(turn, createJob(service, row, keys));
		}
		const startMs = performance.now();
		turn.stop();
		// It takes some 100 ms on a machine that does nothing else, and took minutes when each row knew those before it.
		expect(performance.now() - startMs).toBeLessThan(2_000);
	});
});

describe('an account that rejects every call', () => {
	const createRejecting = (rejection: Partial<Rejection> = {}) => {
		const world = createWorld();
		const job = () =>
			toTask<string>(async () => {
				await world.time.sleep(300);
				return { rejected: { ...REJECTION, ...rejection } };
			});
		return { ...world, job };
	};

	test('is given up after a minute, with all rows of all executions', async () => {
		const { time, enter, job } = createRejecting();
		const turns = [enter(), enter()];
		const results = turns.flatMap((turn) => range(30).map(() => runTask(turn, job())));
		const reasons = await time.until(Promise.all(results));
		expect(time.now()).toBeGreaterThanOrEqual(60_000);
		expect(time.now()).toBeLessThan(75_000);
		expect(new Set(reasons).size).toBe(1);
		expect((reasons[0] as GivenUp).rejectedForMs).toBeGreaterThanOrEqual(60_000);
		expect(turns.map(({ callsGivenUp }) => callsGivenUp)).toEqual([30, 30]);
	});

	test('is given up at once when it asks to wait for more than a minute', async () => {
		const { time, enter, job } = createRejecting({ retryAfterMs: 7_200_000 });
		const turn = enter();
		const results = Promise.all(range(60).map(() => runTask(turn, job())));
		const reasons = (await time.until(results)) as GivenUp[];
		expect(time.now()).toBeLessThan(1_000);
		expect(reasons[0].lastRejection.retryAfterMs).toBe(7_200_000);
		// Rows that are added later, as by a node that is still handing them over, are given up too.
		expect(await runTask(turn, job())).toBe(reasons[0]);
	});

	test('is tried afresh by the next execution', async () => {
		const { time, service, enter, job } = createRejecting({ retryAfterMs: 7_200_000 });
		const turn = enter();
		await time.until(runTask(turn, job()));
		turn.leave();
		const startMs = time.now();
		expect(await time.until(runTask(enter(), createJob(service, 'written')))).toBe('written');
		expect(time.now()).toBe(startMs);
	});

	test('is not given up while it accepts a call now and then', async () => {
		const { time, enter } = createWorld();
		const turn = enter();
		const acceptsAt = [40_000, 80_000, 120_000];
		const job = () =>
			toTask<string>(async () => {
				await time.sleep(100);
				if (time.now() < acceptsAt[0]) return { rejected: REJECTION };
				acceptsAt.shift();
				return { result: 'written' };
			});
		const results = Promise.all(acceptsAt.map(() => runTask(turn, job())));
		expect(await time.until(results)).toEqual(['written', 'written', 'written']);
		expect(turn.callsGivenUp).toBe(0);
	});

	test('gives rows in flight up when they come back rejected, and keeps those that were written', async () => {
		const { time, enter } = createWorld();
		const turn = enter();
		const job = (tookMs: number, sent: Sent<string | GivenUp>) =>
			toTask<string>(async () => {
				await time.sleep(tookMs);
				return sent;
			});
		const results = Promise.all([
			runTask(turn, job(100, { rejected: { ...REJECTION, retryAfterMs: 100_000 } })),
			runTask(turn, job(200, { rejected: REJECTION })),
			runTask(turn, job(300, { result: 'written' })),
			runTask(turn, job(400, { againAfterMs: 1_000 })),
		]);
		const [reason, ...others] = await time.until(results);
		expect(others).toEqual([reason, 'written', reason]);
		expect(time.now()).toBe(400);
	});
});

test('a limit that is far too high costs rejected calls, and no rows', async () => {
	const { time, service, enter } = createWorld({
		pacerLimit: 1_000_000,
		networkDelayMs: { mean: 150, spread: 50 },
		serviceTimeMs: { mean: 300, spread: 100 },
	});
	const turn = enter();
	const results = range(400).map((name) => runTask(turn, createJob(service, name)));
	expect(await time.until(Promise.all(results))).toEqual(range(400));
	expect(service.refused).toBeLessThan(600);
	expect((15 * WINDOW_MS + 600) / time.now()).toBeGreaterThan(0.85);
});

test('an error that `send` throws ends its row, and no other', async () => {
	const { time, service, enter } = createWorld();
	const turn = enter();
	const error = new Error('A mistake in the code');
	const thrown = runTask(
		turn,
		toTask(async () => await Promise.reject<Sent<GivenUp>>(error), ['ada']),
	);
	const failed = expect(thrown).rejects.toBe(error);
	expect(await time.until(runTask(turn, createJob(service, 'next', ['ada'])))).toBe('next');
	await failed;
});

test('only calls that waited for a second count as delayed', async () => {
	const { time, service, enter } = createWorld({ serviceTimeMs: 100 });
	const turn = enter();
	await time.until(Promise.all(range(25).map((name) => runTask(turn, createJob(service, name)))));
	await time.pass(4_300);
	await time.until(runTask(turn, createJob(service, 'waits less than a second')));
	expect(turn.callsDelayed).toBe(0);
	await time.until(Promise.all(range(26).map((name) => runTask(turn, createJob(service, name)))));
	expect(turn.callsDelayed).toBeGreaterThan(0);
});

describe('fairness', () => {
	test('lets a form leave with the next window while an import runs', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			enter(),
			range(1000).map((name) => createJob(service, name, [`lead ${name}`])),
		);
		await time.pass(7000);
		await time.until(runAll(enter(), [createJob(service, 'form', ['lead of the form'])]));
		expect(time.now()).toBeLessThanOrEqual(7000 + WINDOW_MS + 50 + 300);
		await time.until(done);
	});

	test("does not let a form wait for a whole import when its lead stands in the import's last row", async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			enter(),
			range(1000).map((name) => createJob(service, name, [`lead ${name}`])),
		);
		await time.pass(7000);
		await time.until(runAll(enter(), [createJob(service, 'form', ['lead 999'])]));
		expect(time.now()).toBeLessThanOrEqual(7000 + 2 * (WINDOW_MS + 50 + 300));
		const ofTheLead = service.calls.filter(({ name }) => name === 999 || name === 'form');
		expect(ofTheLead.map(({ name }) => name)).toEqual([999, 'form']);
		await time.until(done);
		expect(service.calls).toHaveLength(1001);
	});

	test('shares each window among the executions', async () => {
		const { time, service, enter } = createWorld();
		const done = Promise.all(
			['a', 'b'].map((turn) =>
				runAll(
					enter(),
					range(100).map(() => createJob(service, turn)),
				),
			),
		);
		await time.pass(5_300);
		const secondWindow = service.calls.slice(25);
		expect(secondWindow.filter(({ name }) => name === 'b').length).toBeGreaterThanOrEqual(12);
		await time.until(done);
	});
});

describe('a refusal', () => {
	test('pauses the whole account until the window has passed', async () => {
		const { time, service, enter } = createWorld({ callLimit: 10, pacerLimit: 25, networkDelayMs: 50 });
		const done = runAll(
			enter(),
			range(30).map((name) => createJob(service, name)),
		);
		await time.pass(4900);
		expect(service.calls).toHaveLength(25);
		await time.until(done);
		expect(service.calls.filter(({ admitted }) => admitted)).toHaveLength(30);
		expect(Math.min(...service.calls.slice(25).map(({ departedMs }) => departedMs))).toBeGreaterThanOrEqual(
			WINDOW_MS,
		);
	});

	test.each([12_000, 60_000])('obeys a Retry-After of %i ms', async (retryAfterMs) => {
		const { time, enter } = createWorld();
		const departuresMs: number[] = [];
		const job = toTask<number>(async () => {
			departuresMs.push(time.now());
			return departuresMs.length > 1 ? { result: 1 } : { rejected: { ...REJECTION, retryAfterMs } };
		});
		await time.until(runAll(enter(), [job]));
		expect(departuresMs).toEqual([0, retryAfterMs]);
	});

	test('is counted for the hint, as is waiting for the limit', async () => {
		const { time, service, enter } = createWorld({ callLimit: 10, pacerLimit: 15, networkDelayMs: 50 });
		const turn = enter();
		await time.until(Promise.all(range(20).map((name) => runTask(turn, createJob(service, name)))));
		turn.leave();
		expect(turn.callsRetried).toBe(service.refused);
		expect(turn.callsRetried).toBeGreaterThanOrEqual(5);
		expect(turn.callsDelayed).toBe(5 + turn.callsRetried);
		expect(turn.callsGivenUp).toBe(0);
	});

	test.each([2, 4, 8])(
		'makes %i processes settle on shares of the limit, with no row given up',
		async (processes) => {
			const time = new VirtualTime();
			const service = new VirtualService(time, {
				networkDelayMs: { mean: 20, spread: 10 },
				serviceTimeMs: { mean: 300, spread: 100 },
			});
			const turns = range(processes).map(() => new AccountPacer(time).enter(25));
			const jobs = () => range(500).map((name) => createJob(service, name));
			await time.until(Promise.all(turns.map((turn) => runAll(turn, jobs()))));
			const afterFirstWindow = service.calls.filter(({ departedMs }) => departedMs >= WINDOW_MS);
			const refused = afterFirstWindow.filter(({ admitted }) => !admitted).length;
			expect(turns.map(({ callsGivenUp }) => callsGivenUp)).toEqual(turns.map(() => 0));
			expect(service.window.busiest).toBe(25);
			expect(refused / afterFirstWindow.length).toBeLessThan(processes > 4 ? 0.13 : 0.08);
			expect((processes * 20 * WINDOW_MS) / time.now()).toBeGreaterThan(0.85);
		},
	);
});

describe('stopping', () => {
	test('drops what waits at once and starts nothing afterwards', async () => {
		const { time, service, enter } = createWorld({ serviceTimeMs: 300 });
		const turn = enter();
		const results = Promise.all(range(60).map((name) => runTask(turn, createJob(service, name))));
		await time.pass(100);
		turn.stop();
		expect((await time.until(results)).filter((result) => result !== undefined)).toEqual(range(25));
		expect(await runTask(turn, createJob(service, 'late'))).toBeUndefined();
		await time.pass(20_000);
		expect(service.calls).toHaveLength(25);
	});

	test('makes no call again that was refused or met a fault', async () => {
		const { time, enter } = createWorld();
		const turn = enter();
		let calls = 0;
		const send = (sent: Sent<GivenUp>) => async () => {
			calls++;
			await time.sleep(10);
			return sent;
		};
		const results = Promise.all([
			runTask(turn, toTask(send({ rejected: REJECTION }))),
			runTask(turn, toTask(send({ againAfterMs: 5 }))),
		]);
		await time.pass(1);
		turn.stop();
		expect(await time.until(results)).toEqual([undefined, undefined]);
		await time.pass(60_000);
		expect(calls).toBe(2);
	});

	test('ends a row that rests after a fault', async () => {
		const { time, enter } = createWorld();
		const turn = enter();
		let calls = 0;
		const send = async () => {
			calls++;
			return { againAfterMs: 60_000 };
		};
		const result = runTask(turn, toTask(send));
		await time.pass(10);
		turn.stop();
		expect(await time.until(result)).toBeUndefined();
		expect(time.now()).toBe(10);
		await time.pass(120_000);
		expect(calls).toBe(1);
	});
});

test('an account nobody uses is idle, one with an execution under way is not', async () => {
	const { time, pacer, enter } = createWorld();
	const turn = enter();
	await time.pass(5000);
	expect(pacer.idleMs()).toBe(0);
	turn.leave();
	await time.pass(7000);
	expect(pacer.idleMs()).toBe(7000);
});

interface Row {
	afterMs: number;
	keys: number[];
	faults: number;
}

/** A row in the order in which the rows were added. */
interface AddedRow {
	name: string;
	orderKeys: string[];
	order: number;
}

test('whatever arrives, whenever, however slow: order kept, each row written once, the limit held, and it ends', async () => {
	const row = fc.record({
		afterMs: fc.nat(20_000),
		keys: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
		faults: fc.constantFrom(0, 0, 0, 1, 3),
	});
	const world = fc.record({
		rows: fc.array(fc.array(row, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 4 }),
		callLimit: fc.integer({ min: 1, max: 12 }),
		networkDelayMs: fc.record({ mean: fc.nat(200), spread: fc.constantFrom(0, 10, 100) }),
		serviceTimeMs: fc.record({ mean: fc.nat(3000), spread: fc.nat(1000) }),
		refusedShare: fc.constantFrom(0, 0, 0.1, 0.4),
		seed: fc.nat(),
	});
	await fc.assert(
		fc.asyncProperty(world, async ({ rows, refusedShare, ...settings }) => {
			const { time, service, enter } = createWorld(settings);
			/** Calls that were answered with success, in the order of their departure. */
			const written: AddedRow[] = [];
			const runExecution = async (ownRows: Row[], execution: number) => {
				const turn = enter();
				let earlierMs = 0;
				const results = await Promise.all(
					ownRows.map(async ({ afterMs, keys, faults }, index) => {
						const name = `${execution}-${index}`;
						let faultsLeft = faults;
						// Rows arrive in input order: some at once, some later.
						earlierMs = Math.max(earlierMs, afterMs);
						await time.sleep(earlierMs);
						const orderKeys = keys.map(String);
						const added = { name, orderKeys, order: addedRows.length };
						addedRows.push(added);
						return await runTask<string>(turn, {
							orderKeys,
							send: async () => {
								const departedMs = time.now();
								if (service.random() < refusedShare || !(await service.call(name)))
									return { rejected: REJECTION };
								spans.push({ keys: orderKeys, departedMs, endedMs: time.now() });
								if (faultsLeft-- > 0) return { againAfterMs: 500 };
								written.push(added);
								return { result: name };
							},
							giveUp: () => 'given up',
						});
					}),
				);
				turn.leave();
				return results;
			};
			const spans: Array<{ keys: string[]; departedMs: number; endedMs: number }> = [];
			const addedRows: AddedRow[] = [];
			const results = await time.until(Promise.all(rows.map(runExecution)));
			expect(results.map((own) => own.length)).toEqual(rows.map((own) => own.length));
			expect(results.flat()).not.toContain(undefined);
			expect(written.map(({ name }) => name).sort()).toEqual(addedRows.map(({ name }) => name).sort());
			if (settings.networkDelayMs.spread <= 10) expect(service.refused).toBe(0);
			for (const key of range(7).map(String)) {
				const ofKey = spans.filter(({ keys }) => keys.includes(key));
				expect(overlaps(ofKey)).toEqual([]);
				const orders = written.filter(({ orderKeys }) => orderKeys.includes(key)).map(({ order }) => order);
				expect(orders).toEqual([...orders].sort((one, other) => one - other));
			}
		}),
		{ numRuns: Number(process.env.PACER_RUNS ?? 60) },
	);
}, 60_000);
