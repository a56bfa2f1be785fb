import { toGivenUpProblem } from '../../../nodes/LeadManagement/execution/givenUp';

const NOW_MS = Date.UTC(2026, 10, 21, 18, 14, 20);
const lastRejection = { detail: ': API calls exceeded the limit of 10000 in a day', httpCode: '429' };

test('says for how long all calls were rejected, and that the daily quota may be used up', () => {
	expect(toGivenUpProblem({ rejectedForMs: 61_400, lastRejection }, NOW_MS)).toEqual({
		message: 'The account accepted no calls for 61 seconds: API calls exceeded the limit of 10000 in a day',
		description:
			'Its daily quota may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and run the workflow again later. Leads that were written are updated, not duplicated.',
		httpCode: '429',
		repeat: { reason: 'limit', ...lastRejection },
	});
});

test('says when to run again, where the account says it', () => {
	const reason = { rejectedForMs: 0, lastRejection: { ...lastRejection, retryAfterMs: 7_200_000 } };
	expect(toGivenUpProblem(reason, NOW_MS)).toEqual({
		message:
			'The account accepts no calls until 2026-11-21 20:15 UTC: API calls exceeded the limit of 10000 in a day',
		description:
			'Its daily quota may be used up. Run the workflow again after 2026-11-21 20:15 UTC. Leads that were written are updated, not duplicated.',
		httpCode: '429',
		repeat: { reason: 'limit', ...reason.lastRejection },
	});
});

test('takes any number of seconds', () => {
	const reason = { rejectedForMs: 0, lastRejection: { ...lastRejection, retryAfterMs: 1e30 } };
	expect(toGivenUpProblem(reason, NOW_MS).message).toContain('9999-12-31');
});
