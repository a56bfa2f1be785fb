import { toCause, toGivenUpProblem } from '../../nodes/LeadManagement/service/givenUp';
import { withoutResponse } from '../../nodes/LeadManagement/service/readResponse';

const NOW_MS = Date.UTC(2026, 10, 21, 18, 14, 20);
const DETAIL = ': API calls exceeded the limit of 10000 in a day';

interface Reason {
	why?: 'alone' | 'rejected' | 'unanswered' | 'unauthorized';
	forMs?: number;
	retryAfterMs?: number;
}

const give = ({ why = 'rejected', forMs = 0, retryAfterMs }: Reason, wasSent = true) => {
	const isRejected = why === 'rejected' || why === 'alone';
	const problem = withoutResponse('unavailable', { message: 'What happened.', description: 'What to do.' });
	const cause = toCause({ ...problem, words: DETAIL.slice(2), retry: isRejected ? 'rateLimit' : 'no' });
	return toGivenUpProblem({ why, forMs, rejections: 23, retryAfterMs, cause }, wasSent, NOW_MS);
};

// prettier-ignore
test.each<[string, Reason, string, string]>([
	[
		'when to run again, where the account says it',
		{ retryAfterMs: 7_200_000 },
		`LeadSquared accepts no calls until 2026-11-21 20:15 UTC${DETAIL}`,
		'The daily quota of the account may be used up. Run the workflow again after 2026-11-21 20:15 UTC.',
	],
	['any time, whatever the account asks for', { retryAfterMs: 1e30 }, `LeadSquared accepts no calls until 9999-12-31 00:00 UTC${DETAIL}`, 'Run the workflow again after 9999-12-31 00:00 UTC.'],
	['for how long all were rejected', { forMs: 80_400, retryAfterMs: 80_400 }, `LeadSquared accepted no calls for 80 seconds${DETAIL}`, 'Check the API usage of the account'],
	['why nothing was answered', { why: 'unanswered', forMs: 60_200 }, 'No answer for 60 seconds. What happened.', 'What to do.'],
	['that one item alone is rejected', { why: 'alone' }, `LeadSquared rejected this item 23 times, but accepted others${DETAIL}`, 'A firewall in front of LeadSquared may block what the item contains.'],
	['why the keys are not accepted', { why: 'unauthorized' }, 'What happened.', 'What to do.'],
])('says %s', (_title, reason, message, description) => {
	const sent = give(reason);
	expect(sent).toMatchObject({ message, mayBeWritten: false });
	expect(sent.description).toContain(description);
	expect(give(reason, false).description).toBe(`This item was not sent. ${sent.description}`);
});
