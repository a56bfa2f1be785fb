const fc = require('fast-check');
const { CallWindow, WINDOW_MS } = require('../../nodes/LeadManagement/execution/callWindow');

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
	const marginOf = (window, atMs) => {
		window.departed(atMs);
		return window.nextDepartureMs() - atMs - WINDOW_MS;
	};
	const window = new CallWindow(1);
	const startMs = marginOf(window, 0);
	window.refused(0, 30);
	const wideMs = marginOf(window, 20_000);
	expect(wideMs).toBeGreaterThan(startMs);
	for (let atMs = 30_000; atMs < 3_000_000; atMs += 10_000) {
		window.departed(atMs);
		window.accepted(atMs, atMs + 20);
	}
	expect(marginOf(window, 4_000_000)).toBeLessThan(startMs);
});

/** How many calls leave in the window that begins at a moment, when each leaves as soon as it may. */
const countDepartures = (window, fromMs) => {
	let count = 0;
	for (let atMs = fromMs; atMs < fromMs + WINDOW_MS; atMs = Math.max(atMs, window.nextDepartureMs())) {
		window.departed(atMs);
		count++;
	}
	return count;
};

test('takes the calls that were refused off the allowance, and gives them back through clean windows', () => {
	const window = new CallWindow(25, () => 0);
	for (let index = 0; index < 25; index++) window.departed(0);
	for (let index = 0; index < 19; index++) window.refused(0, 100 + index);
	expect(countDepartures(window, 10_000)).toBe(6);
	let atMs = 20_000;
	for (let windows = 0; windows < 20; windows++, atMs += 2 * WINDOW_MS) {
		window.departed(atMs);
		window.accepted(atMs, atMs + 10);
	}
	expect(countDepartures(window, atMs + 20_000)).toBe(25);
});

test('puts a few refusals of a full window down to the network and takes them back at once', () => {
	const window = new CallWindow(25, () => 0);
	for (let index = 0; index < 25; index++) window.departed(0);
	window.refused(0, 100);
	window.departed(6_000);
	window.accepted(6_000, 12_000);
	expect(countDepartures(window, 30_000)).toBe(25);
});

test('never lets more than the limit leave in a window, whatever befalls the calls', () => {
	const event = fc.record({ refused: fc.boolean(), tookMs: fc.nat(3_000), idleMs: fc.nat(2_000) });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 30 }), fc.array(event, { maxLength: 300 }), (limit, events) => {
			const window = new CallWindow(limit, () => 0.5);
			const departuresMs = [];
			let nowMs = 0;
			for (const { refused, tookMs, idleMs } of events) {
				const departedMs = Math.max(nowMs, window.nextDepartureMs());
				expect(departedMs - nowMs).toBeLessThan(20_000);
				window.departed(departedMs);
				departuresMs.push(departedMs);
				if (refused) window.refused(departedMs, departedMs + tookMs);
				else window.accepted(departedMs, departedMs + tookMs);
				nowMs = departedMs + (idleMs > 1_900 ? idleMs : 0);
			}
			departuresMs.forEach((atMs, index) => {
				if (index >= limit) expect(atMs - departuresMs[index - limit]).toBeGreaterThan(WINDOW_MS);
			});
		}),
	);
});
