import { describePacing } from '../../nodes/LeadManagement/run/counts';

// prettier-ignore
test.each([
	[0, 0, 0, undefined],
	[1975, 0, 12, '1,975 calls waited for the rate limit (25 per 5 seconds); 12 were rejected and retried'],
	[1, 0, 0, '1 call waited for the rate limit (25 per 5 seconds)'],
	[0, 0, 1, '1 call was rejected and retried'],
	[30, 0, 1, '30 calls waited for the rate limit (25 per 5 seconds); 1 was rejected and retried'],
	[2, 3, 0, '2 calls waited for the rate limit (25 per 5 seconds); 3 waited for another row of the same record (up to 30 seconds)'],
])('%i delayed, %i held up, and %i retried', (callsDelayed, callsHeldUp, callsRetried, expected) => {
	expect(describePacing({ callsDelayed, callsHeldUp, callsRetried, longestHoldUpMs: 29_990 }, 25)).toBe(
		expected,
	);
});
