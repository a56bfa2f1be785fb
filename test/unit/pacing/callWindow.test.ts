import fc from 'fast-check';
import { CallWindow, WINDOW_MS } from '../../../nodes/LeadManagement/execution/callWindow';

test('lets as many leave as the limit, and the next when the first is out of the window, with a margin', () => {
	const window = new CallWindow(3);
	for (const atMs of [0, 10, 20]) {
		expect(window.nextDepartureMs()).toBeLessThanOrEqual(atMs);
		window.departed(atMs);
	}
	expect(window.nextDepartureMs()).toBeGreaterThan(WINDOW_MS);
	expect(window.nextDepartureMs()).toBeLessThanOrEqual(WINDOW_MS + 50);
});

test('books calls anew that a standstill of the process may have held up', () => {
	const window = new CallWindow(2);
	window.departed(0);
	window.leftAt(1);
	window.departed(1);
	window.leftAt(2_000);
	expect(window.nextDepartureMs()).toBeGreaterThan(2_000 + WINDOW_MS);
	const calm = new CallWindow(2);
	calm.departed(0);
	calm.leftAt(1);
	calm.departed(1);
	calm.leftAt(3);
	expect(calm.nextDepartureMs()).toBeLessThan(3 + WINDOW_MS + 50);
	expect(calm.nextDepartureMs()).toBeGreaterThan(1 + WINDOW_MS);
});

test('widens the margin after a refusal, and narrows it through clean windows', () => {
	const marginOf = (window: CallWindow, atMs: number) => {
		window.departed(atMs);
		return window.nextDepartureMs() - atMs - WINDOW_MS;
	};
	const window = new CallWindow(1);
	const startMs = marginOf(window, 0);
	window.rejected(window.departed(WINDOW_MS + startMs), 6_000);
	const wideMs = marginOf(window, 20_000);
	expect(wideMs).toBeGreaterThan(startMs);
	for (let atMs = 30_000; atMs < 3_000_000; atMs += 10_000) {
		window.accepted(window.departed(atMs), atMs + 20);
	}
	expect(marginOf(window, 4_000_000)).toBeLessThan(startMs);
});

/** How many calls leave in the window that begins at a moment, when each leaves as soon as it may. */
const countDepartures = (window: CallWindow, fromMs: number) => {
	let count = 0;
	for (let atMs = fromMs; atMs < fromMs + WINDOW_MS; atMs = Math.max(atMs, window.nextDepartureMs())) {
		window.departed(atMs);
		if (++count > 1_000) throw new Error('There is no end to it.');
	}
	return count;
};

/** A window of calls, all of which leave as it begins. */
const burst = (window: CallWindow, count: number, atMs: number) =>
	Array.from({ length: count }, () => window.departed(atMs));

test('a refusal that comes late gives no more calls than a limit that was lowered in between', () => {
	const window = new CallWindow(25, () => 0);
	const [first, ...others] = burst(window, 20, 0);
	window.rejected(first, 100);
	window.setLimit(5);
	for (const other of others.slice(0, 3)) window.rejected(other, 200);
	expect(countDepartures(window, 60_000)).toBeLessThanOrEqual(5);
});

test('takes the calls that were refused off the allowance, and gives them back through clean windows', () => {
	const window = new CallWindow(25, () => 0);
	burst(window, 25, 0)
		.slice(6)
		.forEach((departure, index) => window.rejected(departure, 100 + index));
	expect(countDepartures(window, 10_000)).toBe(6);
	let atMs = 20_000;
	for (let windows = 0; windows < 20; windows++, atMs += 2 * WINDOW_MS) {
		window.accepted(window.departed(atMs), atMs + 10);
	}
	expect(countDepartures(window, atMs + 20_000)).toBe(25);
});

describe('a refusal right after a window that this process has filled itself', () => {
	/** Fills a window, and has `refused` calls of the next one refused. */
	const refuseSome = (refused: number) => {
		const window = new CallWindow(25, () => 0);
		burst(window, 25, 0);
		const atMs = window.nextDepartureMs();
		burst(window, 25, atMs)
			.slice(25 - refused)
			.forEach((departure) => window.rejected(departure, atMs + 100));
		return { window, atMs };
	};

	test('is put down to a late call: the same calls try again a moment later, with the whole allowance', () => {
		const { window, atMs } = refuseSome(3);
		const againMs = window.nextDepartureMs();
		expect(againMs - atMs).toBeGreaterThan(100);
		expect(againMs - atMs).toBeLessThan(1_000);
		for (let index = 0; index < 3; index++) {
			expect(window.nextDepartureMs()).toBeLessThan(againMs + 50);
			window.accepted(window.departed(window.nextDepartureMs()), againMs + 100);
		}
		expect(window.nextDepartureMs()).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countDepartures(window, 30_000)).toBe(25);
	});

	test('is put down to others when the second try is refused too', () => {
		const { window, atMs } = refuseSome(1);
		const secondTry = window.departed(window.nextDepartureMs());
		window.rejected(secondTry, secondTry.atMs + 50);
		expect(window.nextDepartureMs()).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countDepartures(window, 30_000)).toBe(24);
	});

	test('is obeyed in what it asks for', () => {
		const { window, atMs } = refuseSome(0);
		window.rejected(window.departed(atMs), atMs + 100, 7_000);
		expect(window.nextDepartureMs()).toBe(atMs + 7_100);
	});
});

describe('calls after the first window', () => {
	/** How long the calls of a window took to leave, when a run at full speed has lasted so long. */
	const spreadMs = (limit: number, afterMs: number) => {
		const window = new CallWindow(limit);
		let departuresMs: number[] = [];
		for (let atMs = 0; atMs <= afterMs || departuresMs.length % limit > 0; atMs = window.nextDepartureMs()) {
			if (departuresMs.length === limit) departuresMs = [];
			window.departed(Math.max(atMs, 0));
			departuresMs.push(Math.max(atMs, 0));
		}
		return departuresMs[limit - 1] - departuresMs[0];
	};

	test('leave a little apart, the more so the longer the run, yet soon enough for the limit', () => {
		for (const limit of [2, 25, 1_000]) {
			expect(spreadMs(limit, 0)).toBe(0);
			const soonMs = spreadMs(limit, 20_000);
			const lateMs = spreadMs(limit, 600_000);
			expect(soonMs).toBeGreaterThan((150 * (limit - 1)) / limit - 1);
			expect(soonMs).toBeLessThan(WINDOW_MS / 10);
			expect(lateMs).toBeGreaterThan(2 * soonMs);
			expect(lateMs).toBeLessThan(WINDOW_MS / 2);
		}
	});

	test('leave at once again after a long break', () => {
		const window = new CallWindow(25);
		burst(window, 25, 0);
		const nextMs = window.nextDepartureMs();
		burst(window, 25, nextMs);
		expect(window.nextDepartureMs()).toBeGreaterThan(nextMs);
		burst(window, 1, nextMs + 600_000);
		expect(window.nextDepartureMs()).toBeLessThan(nextMs + 600_010);
	});
});

test('never lets more than the limit leave in a window, whatever befalls the calls', () => {
	const event = fc.record({ refused: fc.boolean(), tookMs: fc.nat(3_000), idleMs: fc.nat(2_000) });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 30 }), fc.array(event, { maxLength: 300 }), (limit, events) => {
			const window = new CallWindow(limit, () => 0.5);
			const departuresMs: number[] = [];
			let nowMs = 0;
			for (const { refused, tookMs, idleMs } of events) {
				const departedMs = Math.max(nowMs, window.nextDepartureMs());
				expect(departedMs - nowMs).toBeLessThan(20_000);
				const departure = window.departed(departedMs);
				if (refused) window.rejected(departure, departedMs + tookMs);
				else window.accepted(departure, departedMs + tookMs);
				// What is refused does not count at the service.
				if (!refused) departuresMs.push(departedMs);
				nowMs = departedMs + (idleMs > 1_900 ? idleMs : 0);
			}
			departuresMs.forEach((atMs, index) => {
				if (index >= limit) expect(atMs - departuresMs[index - limit]).toBeGreaterThan(WINDOW_MS);
			});
		}),
	);
});
