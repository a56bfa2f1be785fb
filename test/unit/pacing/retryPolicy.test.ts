import { waitAfterMs } from '../../../nodes/LeadManagement/pacing/retryPolicy';

test('waits longer after each call without an answer, partly at random, and never less than asked for', () => {
	expect([1, 2, 3, 4].map((failures) => waitAfterMs(failures, 0, 0))).toEqual([250, 500, 1000, 2000]);
	expect(waitAfterMs(4, 0.999, 0)).toBeCloseTo(4000, -1);
	expect(waitAfterMs(1, 0.5, 3000)).toBe(3000);
});
