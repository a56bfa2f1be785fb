/** To the millisecond: when the next call may be sent. */
import { CallWindow, type Departure } from '../../../nodes/LeadManagement/pacing/callWindow';
import { range } from './world';

/** The window of the interface. The tests do not take it from the code. */
const WINDOW_MS = 5_000;
const MARGIN_MS = 30;

const createWindow = (limit: number) => Object.assign(new CallWindow(), { limit });

const burst = (window: CallWindow, count: number, atMs: number) => range(count).map(() => window.sent(atMs));

const rejectAll = (window: CallWindow, departures: Departure[], nowMs: number) =>
	departures.forEach((departure) => window.rejected(departure, nowMs));

const sendSome = (window: CallWindow, count: number, callsAhead = 1) => {
	let atMs = 0;
	return range(count).map(() => {
		atMs = Math.max(atMs, window.nextMs(callsAhead));
		return window.sent(atMs).atMs;
	});
};

const countSent = (window: CallWindow, fromMs: number) => {
	let count = 0;
	for (let atMs = fromMs; atMs < fromMs + WINDOW_MS; atMs = Math.max(atMs, window.nextMs(1))) {
		window.sent(atMs);
		if (++count > 1_000) throw new Error('There is no limit');
	}
	return count;
};

/** A process that has a call rejected sends nothing for this long. */
const pauseAfterRejection = (window: CallWindow, atMs: number) => {
	window.rejected(window.sent(atMs), atMs + 100);
	return Math.round(window.nextMs(1) - atMs - 100);
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
		[25, 250],
		[500, 1_000],
		[Infinity, 5_000],
	])('with %d calls to make, a window is spread over %i ms', (callsAhead, spreadMs) => {
		const sentMs = sendSome(createWindow(25), 50, callsAhead);
		expect(sentMs[24]).toBe(0);
		expect(sentMs[49] - sentMs[25]).toBeCloseTo((spreadMs * 24) / 25);
	});

	test('after five calls without an answer, a fifth of the limit is left until one is answered', () => {
		const window = createWindow(25);
		const departures = burst(window, 25, 0);
		window.unanswered = 4;
		expect(window.nextMs(1)).toBe(WINDOW_MS + MARGIN_MS);
		window.unanswered = 5;
		expect(countSent(window, 10_000)).toBe(5);
		window.accepted(departures[0], 20_000);
		expect(countSent(window, 20_000)).toBe(25);
	});

	test('no call is sent in a pause', () => {
		const window = createWindow(25);
		window.pause(7_000);
		window.pause(1_000);
		expect(window.nextMs(1)).toBe(7_000);
		window.sent(0);
		expect(window.nextMs(1)).toBe(7_000);
	});
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
		expect(window.nextMs(1)).toBe(atMs + 100 + MARGIN_MS * 2);
		for (const _call of range(3)) {
			const nextMs = window.nextMs(1);
			expect(nextMs).toBeLessThan(atMs + 400);
			window.accepted(window.sent(nextMs), nextMs + 100);
		}
		expect(window.nextMs(1)).toBeGreaterThan(atMs + WINDOW_MS);
		expect(countSent(window, 30_000)).toBe(25);
	});

	test('doubles the margin, up to 200 ms', () => {
		const window = createWindow(1);
		const marginAfterRejection = (atMs: number) => {
			const [first, second] = [window.sent(atMs), window.sent(atMs + 10)];
			window.rejected(second, atMs + 20);
			window.accepted(first, atMs + 30);
			return window.nextMs(1) - atMs - WINDOW_MS;
		};
		expect([0, 20_000, 40_000, 60_000].map(marginAfterRejection)).toEqual([60, 120, 200, 200]);
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

	test('of each call makes it wait 0.3 seconds, twice as long after 25 tries, and an accepted call makes up for two', () => {
		const window = createWindow(25);
		const pausesMs = range(50).map((index) => pauseAfterRejection(window, 10_000 * index));
		expect([pausesMs[0], pausesMs[24], pausesMs[49]]).toEqual([312, 600, 900]);
		window.accepted(window.sent(500_000), 500_100);
		expect(pauseAfterRejection(window, 510_000)).toBe(888);
	});

	test('is not made up for by a call that was sent before it', () => {
		const window = createWindow(25);
		const early = window.sent(0);
		expect([10_000, 20_000].map((atMs) => pauseAfterRejection(window, atMs))).toEqual([312, 324]);
		window.accepted(early, 20_200);
		expect(pauseAfterRejection(window, 30_000)).toBe(336);
	});

	test('leaves the calls that may have arrived in its window, since they took longer', () => {
		const window = createWindow(25);
		burst(window, 6, 0);
		rejectAll(window, [window.sent(WINDOW_MS + MARGIN_MS - 10)], WINDOW_MS + 100);
		expect(countSent(window, 20_000)).toBe(6);
	});

	test('makes a process that gets calls through pause from the second one in a row on, 0.3 seconds longer each time', () => {
		const window = createWindow(25);
		window.accepted(window.sent(0), 10);
		const nextMs = [4_000, 4_300, 4_900].map((atMs) => {
			window.rejected(window.sent(atMs), atMs + 100);
			return window.nextMs(1);
		});
		expect(nextMs).toEqual([WINDOW_MS + MARGIN_MS, WINDOW_MS + MARGIN_MS, 5_000 + 600]);
	});

	test('of a call among others after many tries makes no pause longer than a window', () => {
		const window = createWindow(25);
		for (const atMs of range(100).map((tries) => 1_000 * tries))
			window.rejected(window.sent(atMs), atMs + 100);
		window.rejected(burst(window, 2, 200_000)[0], 200_100);
		expect(window.nextMs(1)).toBe(200_100 + WINDOW_MS);
	});

	test('is forgotten after 7 seconds: the share grows, by a call each time', () => {
		const window = createWindow(25);
		rejectAll(window, burst(window, 25, 0).slice(6), 100);
		const shares = range(4).map((index) => {
			const atMs = 5_050 + 10_000 * index;
			const count = countSent(window, atMs);
			// The first time, 5.97 s after the rejection, is too early.
			for (const nextMs of [atMs + 1_000, atMs + 1_250]) window.accepted(window.sent(nextMs), nextMs + 20);
			return count;
		});
		expect(shares).toEqual([6, 6, 7, 8]);
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
