import type { Texts } from '../messages';
import type { Cause, GivenUp } from '../pacing/reply';
import type { ProblemCode } from './problems';
import { type Problem, detailOf, withoutResponse } from './readResponse';

/** The last time with a year of four digits. */
const LAST_TIME_MS = Date.UTC(9999, 11, 31);

/** The start of what a row is told that waited for others. */
export const NOT_SENT = 'This item was not sent. ';
const CODES: Record<GivenUp['why'], ProblemCode> = {
	rejected: 'rateLimit',
	alone: 'rateLimit',
	unanswered: 'unavailable',
	unauthorized: 'keys',
};

/** What a problem says about the account, for the items that wait. Of a rejection, the words of the service. */
export const toCause = ({ retry, message, description, words, httpCode }: Problem): Cause =>
	retry === 'rateLimit' ? { message: detailOf(words, httpCode), description: '' } : { message, description };

/**
 * The problem of an item that was given up, because the account accepts no calls, gives no answer, or refuses the keys.
 *
 * @param last of its last call, whose status it has
 */
export function toGivenUpProblem(givenUp: GivenUp, wasSent: boolean, nowMs: number, last?: Problem): Problem {
	const { message, description } = toTexts(givenUp, nowMs);
	const texts = { message, description: wasSent ? description : NOT_SENT + description };
	return { ...last, ...withoutResponse(CODES[givenUp.why], texts) };
}

function toTexts({ why, cause, forMs = 0, retryAfterMs = 0, rejections }: GivenUp, nowMs: number): Texts {
	const seconds = Math.round(forMs / 1_000);
	if (why === 'unauthorized') return cause;
	if (why === 'unanswered')
		return { ...cause, message: `No answer for ${seconds} seconds. ${cause.message}` };
	if (why === 'alone') {
		return {
			message: `LeadSquared rejected this item ${rejections} times, but accepted others${cause.message}`,
			description: 'A firewall in front of LeadSquared may block what the item contains. Check its values.',
		};
	}
	if (forMs < retryAfterMs) {
		const time = toTime(nowMs + retryAfterMs);
		return {
			message: `LeadSquared accepts no calls until ${time}${cause.message}`,
			description: `The daily quota of the account may be used up. Run the workflow again after ${time}.`,
		};
	}
	return {
		message: `LeadSquared accepted no calls for ${seconds} seconds${cause.message}`,
		description:
			'The daily quota of the account may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and run the workflow again later.',
	};
}

/** E.g. `2026-11-21 20:15 UTC`, rounded up to the minute. */
const toTime = (ms: number) =>
	`${new Date(Math.min(Math.ceil(ms / 60_000) * 60_000, LAST_TIME_MS)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
