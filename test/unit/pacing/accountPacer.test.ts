import fc from 'fast-check';
import type { Job, Sent } from '../../../nodes/LeadManagement/execution/accountPacer';
import { AccountPacer } from '../../../nodes/LeadManagement/execution/accountPacer';
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
	const pacer = new AccountPacer(pacerLimit ?? service.settings.callLimit, time);
	return { time, service, pacer };
};

/** A job that calls the service until it accepts the call. */
const createJob = <T>(service: VirtualService, name: T, orderKeys: string[] = []): Job<T> => ({
	orderKeys,
	send: async () => ((await service.call(name)) ? { result: name } : { refused: {} }),
});

/** Runs jobs in a turn of their own. Resolves to their results. */
const runAll = async (pacer: AccountPacer, jobs: Array<Job<unknown>>) => {
	const turn = pacer.enter();
	const results = await Promise.all(jobs.map((job) => turn.run(job)));
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
		const { time, service, pacer } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			pacer,
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
		const { time, service, pacer } = createWorld({ serviceTimeMs: 12_000 });
		const done = runAll(
			pacer,
			range(75).map((name) => createJob(service, name)),
		);
		await time.pass(11_000);
		expect(service.calls.filter(({ endedMs }) => endedMs === undefined)).toHaveLength(75);
		await time.until(done);
	});

	test('is not refused on an even network, and close to the best that is possible', async () => {
		const { time, service, pacer } = createWorld({
			networkDelayMs: { mean: 20, spread: 10 },
			serviceTimeMs: { mean: 300, spread: 100 },
		});
		await time.until(
			runAll(
				pacer,
				range(500).map((name) => createJob(service, name)),
			),
		);
		expect(service.refused).toBe(0);
		expect((19 * WINDOW_MS + 340) / time.now()).toBeGreaterThan(0.985);
	});

	test('widens its margin on an uneven network until it is hardly ever refused', async () => {
		const { time, service, pacer } = createWorld({
			networkDelayMs: { mean: 100, spread: 80 },
			serviceTimeMs: { mean: 800, spread: 700 },
		});
		await time.until(
			runAll(
				pacer,
				range(2000).map((name) => createJob(service, name)),
			),
		);
		expect(service.refused).toBeLessThanOrEqual(20);
		expect((79 * WINDOW_MS + 1000) / time.now()).toBeGreaterThan(0.95);
	});

	test('holds for several executions together', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 100 });
		await time.until(
			Promise.all(
				range(4).map((turn) =>
					runAll(
						pacer,
						range(50).map((row) => createJob(service, `${turn}-${row}`)),
					),
				),
			),
		);
		expect(service.refused).toBe(0);
		expect(service.calls).toHaveLength(200);
	});

	test('can be changed while rows wait', async () => {
		const { time, service, pacer } = createWorld({ pacerLimit: 1, callLimit: 25 });
		const done = runAll(
			pacer,
			range(20).map((name) => createJob(service, name)),
		);
		await time.pass(100);
		expect(service.calls).toHaveLength(1);
		pacer.setLimit(25);
		await time.until(done);
		expect(time.now()).toBe(100);
	});

	test('never holds more than 500 calls in flight', async () => {
		const { time, service, pacer } = createWorld({ callLimit: 100_000, serviceTimeMs: 10 });
		const done = runAll(
			pacer,
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
		const { time, service, pacer } = createWorld({ serviceTimeMs: 1000 });
		const jobs = [
			createJob(service, 'ada 1', ['ada', '111']),
			createJob(service, 'ada 2', ['ada']),
			createJob(service, 'ada 3, by phone', ['111']),
			createJob(service, 'grace', ['grace']),
		];
		const done = runAll(pacer, jobs);
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
		const { time, service, pacer } = createWorld({ serviceTimeMs: 1000 });
		const done = Promise.all([
			runAll(pacer, [createJob(service, 'first', ['ada'])]),
			runAll(pacer, [createJob(service, 'second', ['ada'])]),
		]);
		await time.until(done);
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			['first', 0],
			['second', 1000],
		]);
	});

	test('holds through a refusal', async () => {
		const { time, service, pacer } = createWorld({ pacerLimit: 25, callLimit: 1, serviceTimeMs: 10 });
		await time.until(
			runAll(pacer, [
				createJob(service, 'other'),
				createJob(service, 1, ['ada']),
				createJob(service, 2, ['ada']),
			]),
		);
		expect(service.calls.filter(({ admitted }) => admitted).map(({ name }) => name)).toEqual(['other', 1, 2]);
	});

	test('holds through a fault', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 10 });
		let faults = 2;
		const faulty = {
			orderKeys: ['ada'],
			send: async () => ((await service.call(1)) && faults-- > 0 ? { againAfterMs: 700 } : { result: 1 }),
		};
		await time.until(runAll(pacer, [faulty, createJob(service, 2, ['ada'])]));
		expect(service.calls.map(({ name, departedMs }) => [name, departedMs])).toEqual([
			[1, 0],
			[1, 710],
			[1, 1420],
			[2, 1430],
		]);
	});

	test('holds when rows in between are dropped', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 1000 });
		const [one, other] = [pacer.enter(), pacer.enter()];
		const results = [
			one.run(createJob(service, 'in flight', ['ada'])),
			one.run(createJob(service, 'dropped', ['ada'])),
		];
		results.push(other.run(createJob(service, 'waits', ['ada'])));
		one.stop();
		results.push(other.run(createJob(service, 'waits too', ['ada'])));
		expect(await time.until(Promise.all(results))).toEqual(['in flight', undefined, 'waits', 'waits too']);
		expect(overlaps(service.calls)).toEqual([]);
	});

	test('holds when the last row of a lead is dropped', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 1000 });
		const [one, other] = [pacer.enter(), pacer.enter()];
		const results = [
			one.run(createJob(service, 'in flight', ['ada'])),
			one.run(createJob(service, 'dropped', ['ada'])),
		];
		one.stop();
		results.push(other.run(createJob(service, 'waits', ['ada'])));
		expect(await time.until(Promise.all(results))).toEqual(['in flight', undefined, 'waits']);
		expect(overlaps(service.calls)).toEqual([]);
	});
});

describe('fairness', () => {
	test('lets a form leave with the next window while an import runs', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			pacer,
			range(1000).map((name) => createJob(service, name, [`lead ${name}`])),
		);
		await time.pass(7000);
		await time.until(runAll(pacer, [createJob(service, 'form', ['lead of the form'])]));
		expect(time.now()).toBeLessThanOrEqual(7000 + WINDOW_MS + 50 + 300);
		await time.until(done);
	});

	test("does not let a form wait for a whole import when its lead stands in the import's last row", async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 300 });
		const done = runAll(
			pacer,
			range(1000).map((name) => createJob(service, name, [`lead ${name}`])),
		);
		await time.pass(7000);
		await time.until(runAll(pacer, [createJob(service, 'form', ['lead 999'])]));
		expect(time.now()).toBeLessThanOrEqual(7000 + 2 * (WINDOW_MS + 50 + 300));
		const ofTheLead = service.calls.filter(({ name }) => name === 999 || name === 'form');
		expect(ofTheLead.map(({ name }) => name)).toEqual([999, 'form']);
		await time.until(done);
		expect(service.calls).toHaveLength(1001);
	});

	test('shares each window among the executions', async () => {
		const { time, service, pacer } = createWorld();
		const done = Promise.all(
			['a', 'b'].map((turn) =>
				runAll(
					pacer,
					range(100).map(() => createJob(service, turn)),
				),
			),
		);
		await time.pass(5200);
		const secondWindow = service.calls.slice(25);
		expect(secondWindow.filter(({ name }) => name === 'b').length).toBeGreaterThanOrEqual(12);
		await time.until(done);
	});
});

describe('a refusal', () => {
	test('pauses the whole account until the window has passed', async () => {
		const { time, service, pacer } = createWorld({ callLimit: 10, pacerLimit: 25, networkDelayMs: 50 });
		const done = runAll(
			pacer,
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

	test.each([
		['in seconds', 12_000, 12_000],
		['within reason', 3_600_000, 60_000],
	])('obeys Retry-After %s', async (_title, retryAfterMs, expectedMs) => {
		const { time, pacer } = createWorld();
		const departuresMs: number[] = [];
		const job = {
			orderKeys: [],
			send: async () => {
				departuresMs.push(time.now());
				return departuresMs.length > 1 ? { result: 1 } : { refused: { retryAfterMs } };
			},
		};
		await time.until(runAll(pacer, [job]));
		expect(departuresMs).toEqual([0, expectedMs]);
	});

	test('is counted for the hint, as is waiting for the limit', async () => {
		const { time, service, pacer } = createWorld({ callLimit: 10, pacerLimit: 25, networkDelayMs: 50 });
		const turn = pacer.enter();
		await time.until(Promise.all(range(30).map((name) => turn.run(createJob(service, name)))));
		turn.leave();
		expect(turn.callsRefused).toBe(service.refused);
		expect(turn.callsRefused).toBeGreaterThanOrEqual(15);
		expect(turn.callsDelayed).toBe(5 + turn.callsRefused);
	});

	test.each([2, 4, 8])(
		'makes %i processes settle on shares of the limit, with no row given up',
		async (processes) => {
			const time = new VirtualTime();
			const service = new VirtualService(time, {
				networkDelayMs: { mean: 20, spread: 10 },
				serviceTimeMs: { mean: 300, spread: 100 },
			});
			let givenUp = 0;
			const createPatientJob = (name: number): Job<number> => {
				let refusals = 0;
				return {
					orderKeys: [],
					send: async () => {
						if (await service.call(name)) return { result: name };
						refusals++;
						if (refusals === 10) givenUp++;
						return { refused: {} };
					},
				};
			};
			const workers = range(processes).map(() => new AccountPacer(25, time));
			await time.until(Promise.all(workers.map((pacer) => runAll(pacer, range(500).map(createPatientJob)))));
			const afterFirstWindow = service.calls.filter(({ departedMs }) => departedMs >= WINDOW_MS);
			const refused = afterFirstWindow.filter(({ admitted }) => !admitted).length;
			expect(givenUp).toBe(0);
			expect(service.window.busiest).toBe(25);
			expect(refused / afterFirstWindow.length).toBeLessThan(processes > 4 ? 0.08 : 0.05);
			expect((processes * 20 * WINDOW_MS) / time.now()).toBeGreaterThan(0.75);
		},
	);
});

describe('stopping', () => {
	test('drops what waits at once and starts nothing afterwards', async () => {
		const { time, service, pacer } = createWorld({ serviceTimeMs: 300 });
		const turn = pacer.enter();
		const results = Promise.all(range(60).map((name) => turn.run(createJob(service, name))));
		await time.pass(100);
		turn.stop();
		expect((await time.until(results)).filter((result) => result !== undefined)).toEqual(range(25));
		expect(await turn.run(createJob(service, 'late'))).toBeUndefined();
		await time.pass(20_000);
		expect(service.calls).toHaveLength(25);
	});

	test('makes no call again that was refused or met a fault', async () => {
		const { time, pacer } = createWorld();
		const turn = pacer.enter();
		let calls = 0;
		const send = (sent: Sent<unknown>) => async () => {
			calls++;
			await time.sleep(10);
			return sent;
		};
		const results = Promise.all([
			turn.run({ orderKeys: [], send: send({ refused: {} }) }),
			turn.run({ orderKeys: [], send: send({ againAfterMs: 5 }) }),
		]);
		await time.pass(1);
		turn.stop();
		expect(await time.until(results)).toEqual([undefined, undefined]);
		await time.pass(60_000);
		expect(calls).toBe(2);
	});

	test('ends a row that rests after a fault', async () => {
		const { time, pacer } = createWorld();
		const turn = pacer.enter();
		let calls = 0;
		const send = async () => {
			calls++;
			return { againAfterMs: 60_000 };
		};
		const result = turn.run({ orderKeys: [], send });
		await time.pass(10);
		turn.stop();
		expect(await time.until(result)).toBeUndefined();
		expect(time.now()).toBe(10);
		await time.pass(120_000);
		expect(calls).toBe(1);
	});
});

test('an account nobody uses is idle, one with an execution under way is not', async () => {
	const { time, pacer } = createWorld();
	const turn = pacer.enter();
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
			const { time, service, pacer } = createWorld(settings);
			/** Calls that were answered with success, in the order of their departure. */
			const written: AddedRow[] = [];
			const runExecution = async (ownRows: Row[], execution: number) => {
				const turn = pacer.enter();
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
						return await turn.run({
							orderKeys,
							send: async () => {
								const departedMs = time.now();
								if (service.random() < refusedShare || !(await service.call(name))) return { refused: {} };
								spans.push({ keys: orderKeys, departedMs, endedMs: time.now() });
								if (faultsLeft-- > 0) return { againAfterMs: 500 };
								written.push(added);
								return { result: name };
							},
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
