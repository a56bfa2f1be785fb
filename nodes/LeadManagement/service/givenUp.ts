import type { Texts } from '../messages';
import type { Cause, GivenUp } from '../pacing/reply';
import type { ProblemCode } from './problems';
import { type Problem, detailOf, withoutResponse } from './answer';

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
export function toGivenUpProblem(givenUp: GivenUp, wasSent: boolean, last?: Problem): Problem {
	const { message, description } = toTexts(givenUp);
	const texts = { message, description: wasSent ? description : NOT_SENT + description };
	return { ...last, ...withoutResponse(CODES[givenUp.why], texts) };
}

function toTexts({ why, cause, forMs, retryAfterMs = 0, rejections }: GivenUp): Texts {
	const seconds = Math.round(Math.max(forMs, retryAfterMs) / 1_000);
	switch (why) {
		case 'unauthorized':
			return cause;
		case 'unanswered':
			return { ...cause, message: `No answer for ${seconds} seconds. ${cause.message}` };
		case 'alone':
			return {
				message: `LeadSquared rejected this item ${rejections} times, but accepted others${cause.message}`,
				description: 'A firewall in front of LeadSquared may block what the item contains. Check its values.',
			};
		case 'rejected':
			return {
				message: `LeadSquared accepts no calls for ${seconds} seconds${cause.message}`,
				description:
					'The daily quota of the account may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and try again later.',
			};
	}
}
