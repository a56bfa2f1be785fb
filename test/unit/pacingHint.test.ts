import { describePacing } from '../../nodes/LeadManagement/execution/hints';

test.each([
	[0, 0, undefined],
	[1975, 12, '1,975 calls waited for the rate limit (25 per 5 seconds); 12 were rejected and retried'],
	[1, 0, '1 call waited for the rate limit (25 per 5 seconds)'],
	[0, 1, '1 call was rejected and retried'],
	[0, 2, '2 calls were rejected and retried'],
	[30, 1, '30 calls waited for the rate limit (25 per 5 seconds); 1 was rejected and retried'],
])('%i delayed and %i retried', (callsDelayed, callsRetried, expected) => {
	expect(describePacing({ callsDelayed, callsRetried }, 25)).toBe(expected);
});
