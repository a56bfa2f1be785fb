/** To the millisecond: how long calls are held back after refusals, delays and other events. */
import { CallWindow, WINDOW_MS } from '../../../nodes/LeadManagement/execution/callWindow';

const MARGIN_MS = 40;
const WIDENED_MARGIN_MS = 64;
const NARROWED_MARGIN_MS = 39.6;

/** Books calls that leave at these moments. */
const depart = (window: CallWindow, ...momentsMs: number[]) => momentsMs.map((atMs) => window.departed(atMs));

/** A window in which a call at 0 was refused because others had filled it: one call less is allowed from now on. */
const windowAmongOthers = (limit: number, random?: () => number) => {
	const window = new CallWindow(limit, random);
	const [departure] = depart(window, 0);
	window.rejected(departure, 10);
	return window;
};

describe('after a refusal that others are to blame for', () => {
	it.each([
		['the first call of the window has left it', 5, [1_000, 1_200]],
		['no heed being paid to a call before the window', 5, [-10_000, 1_000, 1_200]],
		['a call at the very edge of the window being out of it', 5, [1_300 - WINDOW_MS, 1_000, 1_200]],
	])('nothing leaves until %s', (_what, limit, momentsMs) => {
		const window = new CallWindow(limit);
		depart(window, ...momentsMs);
		window.rejected(window.departed(1_300), 1_350);
		expect(window.nextDepartureMs()).toBe(1_000 + WINDOW_MS + MARGIN_MS);
	});

	it('a window of our own that is too full is put down to others again', () => {
		const window = windowAmongOthers(2);
		const departures = depart(window, 20_000, 20_010, 20_020);
		window.rejected(departures[2], 20_030);
		expect(window.nextDepartureMs()).toBe(20_020 + WINDOW_MS + MARGIN_MS);
	});

	it('the pause gets longer by chance from the third window on, until a call gets through', () => {
		const window = new CallWindow(5, () => 0.5);
		const pauseAfter = (atMs: number) => {
			window.rejected(window.departed(atMs), atMs + 10);
			return window.nextDepartureMs() - atMs - WINDOW_MS - MARGIN_MS;
		};
		expect([0, 6_000, 12_000].map(pauseAfter)).toEqual([0, 0, 5_000]);
		window.accepted(window.departed(30_000), 30_010);
		expect(pauseAfter(40_000)).toBeLessThanOrEqual(0);
	});

	it('calls leave with gaps for the others between them', () => {
		const window = windowAmongOthers(5);
		window.departed(6_000);
		expect(window.nextDepartureMs()).toBe(6_000 + 2_500 / 4);
	});

	it('a higher limit gives no more calls at once', () => {
		const window = windowAmongOthers(5);
		window.setLimit(10);
		window.departed(6_000);
		expect(window.nextDepartureMs()).toBe(6_000 + 2_500 / 4);
	});

	it('no more is believed than a minute of Retry-After', () => {
		const window = new CallWindow(5);
		window.rejected(window.departed(0), 10, 3_600_000);
		expect(window.nextDepartureMs()).toBe(10 + 60_000);
	});
});

describe('after a refusal that a late call of our own is to blame for', () => {
	/** Has the second of two calls refused where one is allowed. */
	const refuseSecond = (window: CallWindow, atMs: number) => {
		const [, second] = depart(window, atMs, atMs + 10);
		window.rejected(second, atMs + 20);
	};

	it('the margin is wider, but has a bound', () => {
		const window = new CallWindow(1);
		refuseSecond(window, 0);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + WIDENED_MARGIN_MS);
		for (const atMs of [10_000, 20_000, 30_000, 40_000]) refuseSecond(window, atMs);
		expect(window.nextDepartureMs()).toBe(40_000 + WINDOW_MS + 200);
	});

	it('a second try that is refused shows that others are to blame', () => {
		const window = new CallWindow(5);
		const departures = depart(window, 0, 10, 20, 30, 40, 50);
		window.rejected(departures[5], 60);
		window.rejected(window.departed(320), 330);
		expect(window.nextDepartureMs()).toBe(20 + WINDOW_MS + WIDENED_MARGIN_MS);
	});

	it('a call long before does not count as late', () => {
		const window = new CallWindow(1);
		depart(window, 0);
		window.rejected(window.departed(WINDOW_MS + 400), 5_500);
		expect(window.nextDepartureMs()).toBe(2 * WINDOW_MS + 400 + MARGIN_MS);
	});
});

describe('the margin', () => {
	it('stays within the first window', () => {
		const window = new CallWindow(1);
		window.accepted(window.departed(0), WINDOW_MS - 1);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + MARGIN_MS);
	});

	it('narrows when the first window has passed', () => {
		const window = new CallWindow(1);
		window.accepted(window.departed(0), WINDOW_MS);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + NARROWED_MARGIN_MS);
	});

	it('does not narrow for a call that left before the last refusal', () => {
		const window = new CallWindow(5);
		const [first, second] = depart(window, 0, 100);
		window.rejected(second, 200, 0);
		window.accepted(first, 5_300);
		window.rejected(window.departed(10_000), 10_010);
		expect(window.nextDepartureMs()).toBe(10_000 + WINDOW_MS + MARGIN_MS);
	});
});

describe('a booking is corrected', () => {
	it('together with those shortly before it, which the process held up for as long', () => {
		const window = new CallWindow(3);
		depart(window, -10, 200, 240);
		const lateMs = 760;
		window.leftAt(240 + lateMs);
		expect(window.nextDepartureMs()).toBe(-10 + lateMs + WINDOW_MS + MARGIN_MS);
	});

	it('without those that had left well before', () => {
		const window = new CallWindow(3);
		depart(window, -11, 200, 240);
		window.leftAt(1_000);
		expect(window.nextDepartureMs()).toBe(-11 + WINDOW_MS + MARGIN_MS);
	});

	it('alone when it took no longer than the margin', () => {
		const window = new CallWindow(2);
		depart(window, 0, 100);
		window.leftAt(100 + MARGIN_MS);
		expect(window.nextDepartureMs()).toBe(WINDOW_MS + MARGIN_MS);
	});

	it('only where there is one', () => {
		const window = new CallWindow(1);
		window.leftAt(5);
		expect(window.nextDepartureMs()).toBe(-Infinity);
	});
});
