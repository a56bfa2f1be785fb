import { describePacing } from '../../nodes/LeadManagement/execution/pacingHint';

test.each([
	[0, 0, 0, undefined],
	[1975, 12, 0, '1,975 calls waited for the rate limit (25 per 5 seconds); 12 were rejected and retried'],
	[1, 0, 0, '1 call waited for the rate limit (25 per 5 seconds)'],
	[0, 1, 0, '1 call was rejected and retried'],
	[0, 2, 0, '2 calls were rejected and retried'],
	[30, 1, 0, '30 calls waited for the rate limit (25 per 5 seconds); 1 was rejected and retried'],
	[0, 0, 60, '60 calls were given up'],
	[
		3,
		2,
		1,
		'3 calls waited for the rate limit (25 per 5 seconds); 2 were rejected and retried; 1 was given up',
	],
])('%i delayed, %i retried and %i given up', (callsDelayed, callsRetried, callsGivenUp, expected) => {
	expect(describePacing({ callsDelayed, callsRetried, callsGivenUp }, 25)).toBe(expected);
});
