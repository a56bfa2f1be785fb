/** To the millisecond: when the next call may leave. */
import fc from '../../support/random';
import type { Departure } from '../../../nodes/LeadManagement/execution/callWindow';
import { CallWindow, WINDOW_MS } from '../../../nodes/LeadManagement/execution/callWindow';

const MARGIN_MS = 30;

const createWindow = (limit: number) => {
	const window = new CallWindow();
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

	test('the calls of a window leave one by one, from the second window on', () => {
		for (const limit of [2, 25, 100]) {
			const window = createWindow(limit);
			const departuresMs: number[] = [];
			for (let atMs = 0; departuresMs.length < 3 * limit; atMs = Math.max(atMs, window.nextDepartureMs())) {
				window.departed(atMs);
				departuresMs.push(atMs);
			}
			const spreadMs = (windowIndex: number) =>
				departuresMs[(windowIndex + 1) * limit - 1] - departuresMs[windowIndex * limit];
			expect(spreadMs(0)).toBe(0);
			expect(spreadMs(1)).toBeCloseTo((250 * (limit - 1)) / limit);
			expect(spreadMs(2)).toBeCloseTo((250 * (limit - 1)) / limit);
		}
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
		expect(window.nextDepartureMs()).toBe(atMs + 100 + MARGIN_MS * 1.6);
		for (let call = 0; call < 3; call++) {
			const nextMs = window.nextDepartureMs();
			expect(nextMs).toBeLessThan(atMs + 400);
			window.accepted(window.departed(nextMs), nextMs + 100);
		}
		expect(window.nextDepartureMs()).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countDepartures(window, 30_000)).toBe(25);
	});

	test('widens the margin, up to a bound', () => {
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
	});

	test('is put down to others when tries are rejected until all late calls are out of the window', () => {
		const { window, atMs } = rejectSome(1);
		let departedMs: number;
		do {
			departedMs = window.nextDepartureMs();
			rejectAll(window, depart(window, departedMs), departedMs + 50);
		} while (departedMs < atMs + 200);
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

	test('of the only call has it tried again after more than half a second, and later less often', () => {
		const window = createWindow(25);
		const pauseMs = () => {
			const departure = window.departed(Math.max(0, window.nextDepartureMs()));
			window.rejected(departure, departure.atMs + 100);
			return window.nextDepartureMs() - departure.atMs - 100;
		};
		const pausesMs = Array.from({ length: 40 }, pauseMs);
		expect(pausesMs[0]).toBeCloseTo(600 * (1 + 1 / 20));
		expect(pausesMs[19]).toBeCloseTo(600 * 2);
		expect(pausesMs[39]).toBeCloseTo(600 * 3);
	});

	test('of one call after the other has a process that had places pause, too', () => {
		const window = createWindow(5);
		rejectAll(window, burst(window, 5, 0).slice(3), 100);
		const pausesMs = [1_000, 2_000, 3_000].map((atMs) => {
			rejectAll(window, depart(window, atMs), atMs + 100);
			return window.nextDepartureMs() - atMs - 100;
		});
		expect(pausesMs[0]).toBeGreaterThan(600);
		// The calls that got through at 0 are out of the window before these pauses end.
		expect(pausesMs[2]).toBeGreaterThanOrEqual(3 * 600);
	});

	test('has calls leave with gaps for the others between them', () => {
		const window = createWindow(5);
		rejectAll(window, burst(window, 5, 0).slice(4), 100);
		window.departed(6_000);
		expect(window.nextDepartureMs()).toBe(6_000 + 2_500 / 4);
	});

	test('is forgotten after a while: the share grows by 1, 2, 4 … calls', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		const shares: number[] = [];
		for (let atMs = 5_050; shares.length < 8; atMs += 10_000) {
			shares.push(countDepartures(window, atMs));
			const nextMs = atMs + WINDOW_MS;
			window.accepted(window.departed(nextMs), nextMs + 20);
		}
		expect(shares).toEqual([6, 6, 7, 9, 13, 21, 25, 25]);
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
		expect(window.nextDepartureMs()).toBeGreaterThan(700);
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
