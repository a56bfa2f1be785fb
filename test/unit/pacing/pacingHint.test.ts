import { describePacing } from '../../../nodes/LeadManagement/execution/pacingHint';

test.each([
	[0, 0, undefined],
	[1975, 12, '1,975 calls waited for the limit of 25 per 5 s; 12 were refused and sent again'],
	[1, 0, '1 call waited for the limit of 25 per 5 s'],
	[0, 1, '1 call was refused and sent again'],
	[0, 2, '2 calls were refused and sent again'],
	[30, 1, '30 calls waited for the limit of 25 per 5 s; 1 was refused and sent again'],
])('%i delayed and %i refused', (callsDelayed, callsRefused, expected) => {
	expect(describePacing({ callsDelayed, callsRefused }, 25)).toBe(expected);
});
