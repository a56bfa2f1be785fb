import fc from 'fast-check';
import {
	MAX_FURTHER_TRIES,
	MAX_REFUSALS,
	mayRepeatFaulty,
	mayRepeatRefused,
	waitAfterFaultMs,
} from '../../../nodes/LeadManagement/execution/retryPolicy';

test('gives a row up after 10 refusals, and after 4 further tries', () => {
	expect([MAX_REFUSALS, MAX_FURTHER_TRIES]).toEqual([10, 4]);
	expect([1, 9, 10].map((refusals) => mayRepeatRefused({ refusals, faults: 0 }))).toEqual([
		true,
		true,
		false,
	]);
	expect([1, 4, 5].map((faults) => mayRepeatFaulty({ refusals: 0, faults }))).toEqual([true, true, false]);
});

test('waits longer after each fault, with chance in it, and never longer than 8 seconds', () => {
	expect([1, 2, 3, 4].map((faults) => waitAfterFaultMs({ refusals: 0, faults }, 0))).toEqual([
		250, 500, 1000, 2000,
	]);
	expect(waitAfterFaultMs({ refusals: 0, faults: 1 }, 0.5)).toBe(375);
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 50 }),
			fc.double({ min: 0, max: 0.999, noNaN: true }),
			(faults, random) => {
				const waitMs = waitAfterFaultMs({ refusals: 0, faults }, random);
				expect(waitMs).toBeGreaterThanOrEqual(250);
				expect(waitMs).toBeLessThanOrEqual(8_000);
			},
		),
	);
});
