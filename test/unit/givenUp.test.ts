import { withoutResponse } from '../../nodes/LeadManagement/service/answer';
import { toGivenUpProblem } from '../../nodes/LeadManagement/service/sender';

const DETAIL = ': API calls exceeded the limit of 10000 in a day';

interface Reason {
	why?: 'alone' | 'rejected' | 'unanswered' | 'unauthorized';
	forMs?: number;
	retryAfterMs?: number;
}

const give = ({ why = 'rejected', forMs = 0, retryAfterMs }: Reason, wasSent = true) => {
	const texts = { message: 'What happened.', description: 'What to do.' };
	const problem = { ...withoutResponse('rateLimit', texts), words: DETAIL.slice(2) };
	const givenUp = { why, forMs, rejections: 23, retryAfterMs, problem };
	return toGivenUpProblem(givenUp, wasSent);
};

// prettier-ignore
test.each<[string, Reason, string, string]>([
	['for how long the account asks to wait', { retryAfterMs: 7_200_000 }, `LeadSquared accepts no calls for 7200 seconds${DETAIL}`, 'Check the API usage of the account'],
	['that it is for an hour', { retryAfterMs: 3_600_000 }, `LeadSquared accepts no calls for an hour${DETAIL}`, 'Check the API usage of the account'],
	['for how long all were rejected', { forMs: 80_400 }, `LeadSquared accepts no calls for 80 seconds${DETAIL}`, 'Check the API usage of the account'],
	['why nothing was answered', { why: 'unanswered', forMs: 60_200 }, 'No answer for 60 seconds. What happened.', 'What to do.'],
	['that one item alone is rejected', { why: 'alone' }, `LeadSquared rejected this item 23 times, but accepted others${DETAIL}`, 'A firewall in front of LeadSquared may block what the item contains.'],
	['why the keys are not accepted', { why: 'unauthorized' }, 'What happened.', 'What to do.'],
])('says %s', (_title, reason, message, description) => {
	const sent = give(reason);
	expect(sent).toMatchObject({ message, mayBeWritten: false });
	expect(sent.description).toContain(description);
	expect(give(reason, false).description).toBe(`This item was not sent. ${sent.description}`);
});
