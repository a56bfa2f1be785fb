import { isAlone, waitAfterMs } from '../../../nodes/LeadManagement/pacing/retryPolicy';

test('waits longer after each call without an answer, partly at random, and never less than asked for', () => {
	expect([1, 2, 3, 4].map((failures) => waitAfterMs(failures, 0, 0))).toEqual([250, 500, 1000, 2000]);
	expect(waitAfterMs(4, 0.999, 0)).toBeCloseTo(4000, -1);
	expect(waitAfterMs(1, 0.5, 3000)).toBe(3000);
});

test.each([
	['20 rejections, and 20 others accepted', 20, 20, 0, true],
	['one rejection less', 19, 20, 0, false],
	['one other less', 20, 19, 0, false],
	['a fifth of the others rejected', 20, 24, 6, true],
	['more than a fifth of the others rejected', 20, 23, 6, false],
])('a call is alone, or not, after %s', (_title, rejections, accepted, othersRejected, isTrue) => {
	// The first rejection of the call is among those before.
	const now = { accepted: 1_000 + accepted, rejected: 499 + rejections + othersRejected };
	expect(isAlone(rejections, { accepted: 1_000, rejected: 500 }, now)).toBe(isTrue);
});
