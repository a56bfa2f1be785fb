/** To the millisecond: when the next call may leave. */
import fc from 'fast-check';
import type { Departure } from '../../../nodes/LeadManagement/execution/callWindow';
import { CallWindow, WINDOW_MS } from '../../../nodes/LeadManagement/execution/callWindow';

const MARGIN_MS = 30;

const createWindow = (limit: number, random = () => 0.5) => {
	const window = new CallWindow(random);
	window.setLimit(limit);
	return window;
};

/** Books calls that leave at these moments. */
const depart = (window: CallWindow, ...momentsMs: number[]) => momentsMs.map((atMs) => window.departed(atMs));

/** Books calls that leave together. */
const burst = (window: CallWindow, count: number, atMs: number) =>
	Array.from({ length: count }, () => window.departed(atMs));

const rejectAll = (window: CallWindow, departures: Departure[], nowMs: number) =>
	departures.forEach((departure) => window.rejected(departure, nowMs));

/** How many calls leave in the window that begins at a moment, when each leaves as soon as it may. */
const countDepartures = (window: CallWindow, fromMs: number) => {
	let count = 0;
	for (let atMs = fromMs; atMs < fromMs + WINDOW_MS; atMs = Math.max(atMs, window.nextDepartureMs())) {
		window.departed(atMs);
		if (++count > 1_000) throw new Error('There is no limit');
	}
	return count;
};

describe('without a rejection', () => {
	test('as many calls leave as the limit, and the next when the first is out of the window, with a margin', () => {
		const window = createWindow(3);
		for (const atMs of [0, 10, 20]) {
			expect(window.nextDepartureMs()).toBeLessThanOrEqual(atMs);
			window.departed(atMs);
		}
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + MARGIN_MS);
	});

	test('a call counts from when it was on its way', () => {
		const window = createWindow(1);
		const departure = window.departed(0);
		departure.atMs = 700;
		expect(window.nextDepartureMs()).toBe(700 + WINDOW_MS + MARGIN_MS);
	});

	test('another limit holds at once, and a higher one too', () => {
		const window = createWindow(3);
		depart(window, 0, 10, 20);
		window.setLimit(1);
		expect(window.nextDepartureMs()).toBe(20 + WINDOW_MS + MARGIN_MS);
		window.setLimit(4);
		expect(window.nextDepartureMs()).toBeLessThanOrEqual(20);
	});

	test('the calls of a window leave over a longer time, the longer the run', () => {
		const spreadMs = (limit: number, afterMs: number) => {
			const window = createWindow(limit);
			let departuresMs: number[] = [];
			for (
				let atMs = 0;
				atMs <= afterMs || departuresMs.length % limit > 0;
				atMs = Math.max(atMs, window.nextDepartureMs())
			) {
				if (departuresMs.length === limit) departuresMs = [];
				window.departed(atMs);
				departuresMs.push(atMs);
			}
			return departuresMs[limit - 1] - departuresMs[0];
		};
		for (const limit of [2, 25, 100]) {
			expect(spreadMs(limit, 0)).toBe(0);
			expect(spreadMs(limit, 100_000)).toBeLessThan(0.005 * 100_000);
			expect(spreadMs(limit, 600_000)).toBeGreaterThan(2 * spreadMs(limit, 100_000));
			expect(spreadMs(limit, 600_000)).toBeLessThan(WINDOW_MS / 2);
		}
	});

	test('calls leave at once again after a long break', () => {
		const window = createWindow(2);
		for (let atMs = 0; atMs < 300_000; atMs = window.nextDepartureMs()) window.departed(Math.max(atMs, 0));
		window.departed(600_000);
		expect(window.nextDepartureMs()).toBeLessThan(600_010);
	});
});

describe('a rejection in a window that this process has filled alone', () => {
	/** Fills a window, and has calls of the next one rejected. */
	const rejectSome = (count: number) => {
		const window = createWindow(25);
		burst(window, 25, 0);
		const atMs = window.nextDepartureMs();
		rejectAll(window, burst(window, 25, atMs).slice(25 - count), atMs + 100);
		return { window, atMs };
	};

	test('is put down to a late call: the same calls are made again a moment later, and no share is lost', () => {
		const { window, atMs } = rejectSome(3);
		expect(window.nextDepartureMs()).toBe(atMs + 100 + 250);
		for (let call = 0; call < 3; call++) {
			const nextMs = window.nextDepartureMs();
			expect(nextMs).toBeLessThan(atMs + 400);
			window.accepted(window.departed(nextMs), nextMs + 100);
		}
		expect(window.nextDepartureMs()).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countDepartures(window, 30_000)).toBe(25);
	});

	test('widens the margin, up to a bound, and windows without a rejection narrow it', () => {
		const window = createWindow(1);
		const marginAfterMs = (atMs: number) => {
			window.departed(atMs);
			return window.nextDepartureMs() - atMs - WINDOW_MS;
		};
		const rejectSecond = (atMs: number) => {
			const [first, second] = depart(window, atMs, atMs + 10);
			window.rejected(second, atMs + 20);
			window.accepted(first, atMs + 30);
			window.accepted(window.departed(atMs + 270), atMs + 300);
		};
		rejectSecond(0);
		expect(marginAfterMs(20_000)).toBe(MARGIN_MS * 1.6);
		for (const atMs of [40_000, 60_000, 80_000, 100_000]) rejectSecond(atMs);
		expect(marginAfterMs(120_000)).toBe(200);
		for (let atMs = 130_000; atMs < 3_000_000; atMs += 6_000)
			window.accepted(window.departed(atMs), atMs + 20);
		expect(marginAfterMs(4_000_000)).toBe(MARGIN_MS);
	});

	test('is put down to others when the second try is rejected, too', () => {
		const { window, atMs } = rejectSome(1);
		const secondTry = window.departed(window.nextDepartureMs());
		window.rejected(secondTry, secondTry.atMs + 50);
		expect(window.nextDepartureMs()).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countDepartures(window, 30_000)).toBe(24);
	});
});

describe('a rejection that others are to blame for', () => {
	test('leaves this process as many calls as got through', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + MARGIN_MS);
		expect(countDepartures(window, 10_000)).toBe(6);
	});

	test('is measured against the calls really made, however high the limit', () => {
		const window = createWindow(1_000_000);
		rejectAll(window, burst(window, 150, 0).slice(25), 100);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + MARGIN_MS);
		expect(countDepartures(window, 10_000)).toBe(25);
	});

	test('of the only call has it tried again about once a second', () => {
		for (const [random, pauseMs] of [
			[0, 500],
			[0.5, 1_000],
			[0.9, 1_400],
		]) {
			const window = createWindow(25, () => random);
			rejectAll(window, depart(window, 0), 100);
			expect(window.nextDepartureMs()).toBeCloseTo(100 + pauseMs);
			rejectAll(window, depart(window, 2_000), 2_100);
			expect(window.nextDepartureMs()).toBeCloseTo(2_100 + pauseMs);
		}
	});

	test('has calls leave with gaps for the others between them', () => {
		const window = createWindow(5);
		rejectAll(window, burst(window, 5, 0).slice(4), 100);
		window.departed(6_000);
		expect(window.nextDepartureMs()).toBe(6_000 + 2_500 / 4);
	});

	test('is forgotten through windows without one: the share grows by 1, 2, 4 … calls after a while', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		const shares: number[] = [];
		for (let windows = 1, atMs = 20_000; windows <= 12; windows++, atMs += 2 * WINDOW_MS) {
			window.accepted(window.departed(atMs), atMs + WINDOW_MS);
			shares.push(countDepartures(window, atMs + WINDOW_MS));
		}
		expect(shares[0]).toBe(6);
		expect(shares).toEqual([...shares].sort((one, other) => one - other));
		expect(shares.at(-1)).toBe(25);
	});

	test('is forgotten with the limit that it came from', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		window.setLimit(4);
		expect(countDepartures(window, 10_000)).toBe(4);
		window.setLimit(25);
		expect(countDepartures(window, 20_000)).toBe(6);
	});
});

describe('a Retry-After', () => {
	test('is obeyed', () => {
		const window = createWindow(25);
		window.rejected(window.departed(0), 100, 7_000);
		expect(window.nextDepartureMs()).toBe(7_100);
	});

	test('of nothing does not make calls follow one another without a pause', () => {
		const window = createWindow(25);
		window.rejected(window.departed(0), 100, 0);
		expect(window.nextDepartureMs()).toBe(1_100);
	});

	test('ends when the pacer says so', () => {
		const window = createWindow(25);
		window.rejected(window.departed(0), 100, 7_000);
		window.resume();
		expect(window.nextDepartureMs()).toBeLessThanOrEqual(100);
	});
});

test('never lets more than the limit leave in a window, whatever happens to the calls', () => {
	const event = fc.record({ isRejected: fc.boolean(), tookMs: fc.nat(3_000), idleMs: fc.nat(2_000) });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 30 }), fc.array(event, { maxLength: 300 }), (limit, events) => {
			const window = createWindow(limit);
			const departuresMs: number[] = [];
			let nowMs = 0;
			for (const { isRejected, tookMs, idleMs } of events) {
				const departedMs = Math.max(nowMs, window.nextDepartureMs());
				expect(departedMs - nowMs).toBeLessThan(20_000);
				const departure = window.departed(departedMs);
				if (isRejected) window.rejected(departure, departedMs + tookMs);
				else window.accepted(departure, departedMs + tookMs);
				// A rejected call does not count.
				if (!isRejected) departuresMs.push(departedMs);
				nowMs = departedMs + (idleMs > 1_900 ? idleMs : 0);
			}
			departuresMs.forEach((atMs, index) => {
				if (index >= limit) expect(atMs - departuresMs[index - limit]).toBeGreaterThan(WINDOW_MS);
			});
		}),
	);
});
