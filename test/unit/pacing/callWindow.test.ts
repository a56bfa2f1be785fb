/** To the millisecond: when the next call may be sent. */
import type { Departure } from '../../../nodes/LeadManagement/pacing/callWindow';
import { CallWindow, WINDOW_MS } from '../../../nodes/LeadManagement/pacing/callWindow';
import { range } from './world';

const MARGIN_MS = 30;

const createWindow = (limit: number) => {
	const window = new CallWindow();
	window.limit = limit;
	return window;
};

/** Sends calls together. */
const burst = (window: CallWindow, count: number, atMs: number) => range(count).map(() => window.sent(atMs));

/** As many calls wait as in an import. */
const MANY = 100;

const rejectAll = (window: CallWindow, departures: Departure[], nowMs: number) =>
	departures.forEach((departure) => window.rejected(departure, nowMs, MANY));

/** When calls are sent, each as soon as it may be. */
const sendSome = (window: CallWindow, count: number, callsAhead = 1, fromMs = 0) => {
	let atMs = fromMs;
	return range(count).map(() => {
		atMs = Math.max(atMs, window.nextMs(callsAhead));
		return window.sent(atMs).atMs;
	});
};

/** How many calls are sent in the window that begins then. */
const countSent = (window: CallWindow, fromMs: number) => {
	let count = 0;
	for (let atMs = fromMs; atMs < fromMs + WINDOW_MS; atMs = Math.max(atMs, window.nextMs(1))) {
		window.sent(atMs);
		if (++count > 1_000) throw new Error('There is no limit');
	}
	return count;
};

describe('without a rejection', () => {
	test('as many calls are sent as the limit, and the next when the first is out of the window, with a margin', () => {
		expect(sendSome(createWindow(3), 4)).toEqual([0, 0, 0, WINDOW_MS + MARGIN_MS]);
	});

	test('another limit holds at once, and a higher one too', () => {
		const window = createWindow(3);
		for (const atMs of [0, 10, 20]) window.sent(atMs);
		window.limit = 1;
		expect(window.nextMs(1)).toBe(20 + WINDOW_MS + MARGIN_MS);
		window.limit = 4;
		expect(window.nextMs(1)).toBeLessThanOrEqual(20);
	});

	test.each([
		[25, 25, 250],
		[25, 500, 1_000],
		[25, 100_000, 5_000],
	])(
		'with a limit of %i and %i calls to make, a window is spread over %i ms',
		(limit, callsAhead, spreadMs) => {
			const sentMs = sendSome(createWindow(limit), 2 * limit, callsAhead);
			expect(sentMs[limit - 1]).toBe(0);
			expect(sentMs[2 * limit - 1] - sentMs[limit]).toBeCloseTo((spreadMs * (limit - 1)) / limit);
		},
	);
});

describe('a rejection in a window that this process has filled alone', () => {
	/** Fills a window, and has calls of the next one rejected. */
	const rejectSome = (count: number) => {
		const window = createWindow(25);
		burst(window, 25, 0);
		const atMs = window.nextMs(1);
		rejectAll(window, burst(window, 25, atMs).slice(25 - count), atMs + 100);
		return { window, atMs };
	};

	test('is attributed to a late call: the same calls are made again a moment later, and no share is lost', () => {
		const { window, atMs } = rejectSome(3);
		expect(window.nextMs(1)).toBe(atMs + 100 + MARGIN_MS * 1.6);
		for (const _call of range(3)) {
			const nextMs = window.nextMs(1);
			expect(nextMs).toBeLessThan(atMs + 400);
			window.accepted(window.sent(nextMs), nextMs + 100);
		}
		expect(window.nextMs(1)).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countSent(window, 30_000)).toBe(25);
	});

	test('widens the margin, up to 200 ms', () => {
		const window = createWindow(1);
		const marginAfterMs = (atMs: number) => {
			window.sent(atMs);
			return window.nextMs(1) - atMs - WINDOW_MS;
		};
		const rejectSecond = (atMs: number) => {
			const [first, second] = [window.sent(atMs), window.sent(atMs + 10)];
			window.rejected(second, atMs + 20, MANY);
			window.accepted(first, atMs + 30);
			window.accepted(window.sent(atMs + 270), atMs + 300);
		};
		rejectSecond(0);
		expect(marginAfterMs(20_000)).toBe(MARGIN_MS * 1.6);
		for (const atMs of [40_000, 60_000, 80_000, 100_000]) rejectSecond(atMs);
		expect(marginAfterMs(120_000)).toBe(200);
	});

	test('is attributed to others when tries are rejected until all late calls are out of the window', () => {
		const { window, atMs } = rejectSome(1);
		let sentMs: number;
		do {
			sentMs = window.nextMs(1);
			rejectAll(window, [window.sent(sentMs)], sentMs + 50);
		} while (sentMs < atMs + 200);
		expect(window.nextMs(1)).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countSent(window, 30_000)).toBe(24);
	});
});

describe('a rejection that others cause', () => {
	test('leaves this process as many calls as were accepted, however high the limit', () => {
		const window = createWindow(1_000_000);
		rejectAll(window, burst(window, 150, 0).slice(25), 100);
		expect(window.nextMs(1)).toBe(WINDOW_MS + MARGIN_MS);
		expect(countSent(window, 10_000)).toBe(25);
	});

	test.each([
		['a form', 5, 200],
		['an import', 6, 600],
	])('of each call makes %s pause for longer and longer', (_title, callsAhead, firstMs) => {
		const window = createWindow(25);
		const pausesMs = range(40).map(() => {
			const departure = window.sent(Math.max(0, window.nextMs(callsAhead)));
			window.rejected(departure, departure.atMs + 100, callsAhead);
			return window.nextMs(callsAhead) - departure.atMs - 100;
		});
		expect(pausesMs[0]).toBeCloseTo(firstMs * (1 + 1 / 25));
		expect(pausesMs[24]).toBeCloseTo(firstMs * 2);
		expect(pausesMs[39]).toBeCloseTo(firstMs * (1 + 40 / 25));
	});

	test('is made up for by an accepted call only in part, so that nobody tries faster than those who wait', () => {
		const window = createWindow(25);
		const rejectedAfterMs = (atMs: number) => {
			window.rejected(window.sent(atMs), atMs + 100, MANY);
			return window.nextMs(MANY) - atMs - 100;
		};
		for (const tries of range(24)) rejectedAfterMs(3_000 * tries);
		window.accepted(window.sent(100_000), 100_100);
		// Two of 24 are made up for, and this is one more.
		expect(rejectedAfterMs(130_000)).toBeCloseTo(600 * (1 + 23 / 25));
	});

	test('of five tries in a row halves the share of an import, down to one call in four windows, but not of a form', () => {
		const window = createWindow(25);
		let departure = window.sent(0);
		for (const _try of range(30)) {
			window.rejected(departure, departure.atMs + 100, MANY);
			departure = window.sent(window.nextMs(100));
		}
		window.accepted(departure, departure.atMs + 100);
		const { atMs } = departure;
		const waitMs = (callsAhead: number) => window.nextMs(callsAhead) - atMs;
		expect([waitMs(100), waitMs(5)]).toEqual([4 * (WINDOW_MS + MARGIN_MS), WINDOW_MS + MARGIN_MS]);
		// A call that is accepted later brings it back to one call per window.
		window.accepted(departure, atMs + 20_000);
		expect(waitMs(100)).toBe(WINDOW_MS + MARGIN_MS);
	});

	test('of many tries leaves one call in four windows, also after a call that was accepted two windows ago', () => {
		const window = createWindow(25);
		for (const atMs of [0, 10_500]) window.accepted(window.sent(atMs), atMs + 100);
		let atMs = 10_700;
		while (atMs < 25_000) {
			window.rejected(window.sent(atMs), atMs + 100, MANY);
			atMs = window.nextMs(MANY);
		}
		expect(atMs).toBe(10_500 + 4 * (WINDOW_MS + MARGIN_MS));
	});

	test('of one call after the other makes a process that had places pause, too', () => {
		const window = createWindow(5);
		rejectAll(window, burst(window, 5, 0).slice(3), 100);
		const pausesMs = [1_000, 2_000, 3_000].map((atMs) => {
			rejectAll(window, [window.sent(atMs)], atMs + 100);
			return window.nextMs(1) - atMs - 100;
		});
		expect(pausesMs[0]).toBeGreaterThan(600);
		// The calls that were accepted at 0 are out of the window before these pauses end.
		expect(pausesMs[2]).toBeGreaterThanOrEqual(3 * 600);
	});

	test('of two calls at once after many tries makes no pause longer than a window', () => {
		const window = createWindow(25);
		for (const atMs of range(100).map((tries) => 1_000 * tries))
			window.rejected(window.sent(atMs), atMs + 100, MANY);
		const [one] = burst(window, 2, 200_000);
		window.rejected(one, 200_100, MANY);
		expect(window.nextMs(1)).toBeLessThanOrEqual(200_100 + WINDOW_MS);
	});

	test('is forgotten after a while: the share grows by 1, 2, 4 … calls', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		const shares: number[] = [];
		for (let atMs = 5_050; shares.length < 8; atMs += 10_000) {
			shares.push(countSent(window, atMs));
			// The first one, 5.97 s after the rejection, is too early.
			const nextMs = atMs + 1_000;
			window.accepted(window.sent(nextMs), nextMs + 20);
		}
		expect(shares).toEqual([6, 6, 7, 9, 13, 21, 25, 25]);
	});

	test('leaves its share when the limit changes and changes back', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		window.limit = 4;
		expect(countSent(window, 10_000)).toBe(4);
		window.limit = 25;
		expect(countSent(window, 20_000)).toBe(6);
	});
});

test.each([
	['is obeyed', 7_000, 7_100],
	['of nothing does not make calls follow one another without a pause', 0, 100 + 600 * 1.04],
])('a Retry-After %s, until the limiter ends the pause', (_title, retryAfterMs, nextMs) => {
	const window = createWindow(25);
	window.sent(-100_000);
	window.rejected(window.sent(0), 100, MANY, retryAfterMs);
	expect(window.nextMs(1)).toBeCloseTo(nextMs);
	window.resume();
	expect(window.nextMs(1)).toBeLessThanOrEqual(100);
});
