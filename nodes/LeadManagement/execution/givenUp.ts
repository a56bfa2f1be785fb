import type { GivenUp } from '../pacing/call';
import { MAX_REJECTIONS_ALONE } from '../pacing/retryPolicy';
import type { Outcome, Problem } from '../service/readResponse';

/** The last time with a year of four digits. */
const LAST_TIME_MS = Date.UTC(9999, 11, 31);
const NOT_SENT = 'This item was not sent.';

/**
 * The problem of an item that was given up, because the account accepts no calls, gives no answer, or refuses the keys.
 *
 * @param wasSent whether it was sent before
 * @param nowMs the time of day
 */
export function toGivenUpProblem<T>(reason: GivenUp<Outcome<T>>, wasSent: boolean, nowMs: number): Problem {
	const { last } = reason;
	// A reply with a success is never given up.
	const cause = 'problem' in last.outcome ? last.outcome.problem : { message: '', description: '' };
	const { message, advice } = toWords(reason, cause, nowMs);
	return {
		...cause,
		message,
		description: [wasSent ? '' : NOT_SENT, advice].filter(Boolean).join(' '),
		// The cause is another item's.
		mayBeWritten: false,
	};
}

function toWords(
	{ why, forMs, last }: GivenUp<unknown>,
	cause: Problem,
	nowMs: number,
): { message: string; advice: string } {
	const seconds = Math.round(forMs / 1_000);
	const { detail = '' } = cause;
	if (why === 'unauthorized') return { message: cause.message, advice: cause.description };
	if (why === 'unanswered') {
		return { message: `No answer for ${seconds} seconds. ${cause.message}`, advice: cause.description };
	}
	if (why === 'alone') {
		return {
			message: `LeadSquared rejected this item ${MAX_REJECTIONS_ALONE} times, but accepted others${detail}`,
			advice: 'A firewall in front of LeadSquared may block what the item contains. Check its values.',
		};
	}
	if (forMs < (last.retryAfterMs ?? 0)) {
		const time = toTime(nowMs + (last.retryAfterMs ?? 0));
		return {
			message: `LeadSquared accepts no calls until ${time}${detail}`,
			advice: `The daily quota of the account may be used up. Run the workflow again after ${time}.`,
		};
	}
	return {
		message: `LeadSquared accepted no calls for ${seconds} seconds${detail}`,
		advice:
			'The daily quota of the account may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and run the workflow again later.',
	};
}

/** E.g. `2026-11-21 20:15 UTC`, rounded up to the minute. */
const toTime = (ms: number) =>
	`${new Date(Math.min(Math.ceil(ms / 60_000) * 60_000, LAST_TIME_MS)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
