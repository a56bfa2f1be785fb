import type { Problem } from '../service/readResponse';
import type { GivenUp } from './turn';

/** The last time with a year of four digits. */
const LAST_TIME_MS = Date.UTC(9999, 11, 31);
const RUN_AGAIN = 'Leads that were written are updated, not duplicated.';

/**
 * The error for rows that were given up because the account accepts no calls.
 *
 * @param nowMs the time of day
 */
export function toGivenUpProblem({ rejectedForMs, lastRejection }: GivenUp, nowMs: number): Problem {
	const { retryAfterMs, detail, httpCode } = lastRejection;
	const repeat = { reason: 'limit' as const, ...lastRejection };
	if (rejectedForMs < (retryAfterMs ?? 0)) {
		const time = toTime(nowMs + (retryAfterMs ?? 0));
		return {
			message: `The account accepts no calls until ${time}${detail}`,
			description: `Its daily quota may be used up. Run the workflow again after ${time}. ${RUN_AGAIN}`,
			httpCode,
			repeat,
		};
	}
	return {
		message: `The account accepted no calls for ${Math.round(rejectedForMs / 1_000)} seconds${detail}`,
		description: `Its daily quota may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and run the workflow again later. ${RUN_AGAIN}`,
		httpCode,
		repeat,
	};
}

/** E.g. `2026-11-21 20:15 UTC`, rounded up to the minute. */
const toTime = (ms: number) =>
	`${new Date(Math.min(Math.ceil(ms / 60_000) * 60_000, LAST_TIME_MS)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
