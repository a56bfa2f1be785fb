import fc from '../../support/random';
import { MAX_RETRIES, waitAfterFaultMs } from '../../../nodes/LeadManagement/execution/retryPolicy';

test('retries a fault 4 times', () => {
	expect(MAX_RETRIES).toBe(4);
});

test('waits longer after each fault, with chance in it, and never longer than 8 seconds', () => {
	expect([1, 2, 3, 4].map((faults) => waitAfterFaultMs(faults, 0))).toEqual([250, 500, 1000, 2000]);
	expect(waitAfterFaultMs(1, 0.5)).toBe(375);
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 50 }),
			fc.double({ min: 0, max: 0.999, noNaN: true }),
			(faults, random) => {
				const waitMs = waitAfterFaultMs(faults, random);
				expect(waitMs).toBeGreaterThanOrEqual(250);
				expect(waitMs).toBeLessThanOrEqual(8_000);
			},
		),
	);
});
