import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Place } from '../pacing/place';
import { UNCERTAIN_MS } from '../pacing/retryPolicy';
import type { Account } from '../service/account';
import type { HttpCall } from '../service/call';
import { makeCall } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';
import { readResponse } from '../service/readResponse';
import type { ServiceRequest } from '../types';
import { toCause, toGivenUpProblem } from './givenUp';

/** What the requests of an execution have in common. */
export interface Sender<T> {
	context: IAllExecuteFunctions;
	account: Account;
	place: Place;
	/** Whether a parsed body is the one documented for the call's success. */
	isSuccess: (body: unknown) => body is T;
	/** Whether no further request is sent after one that failed. */
	stopsAtProblem: boolean;
}

/** A request with its keys; a read has none. */
type Request = HttpCall & Partial<Pick<ServiceRequest, 'orderKeys' | 'bodyOnDuplicate'>>;

/**
 * Sends a request as soon as the account's limit allows it, and again if the place's policy says so.
 *
 * When the service refuses a lead because another lead has one of its values, and the request has a body for this case,
 * that body is sent once.
 *
 * @returns undefined if the execution was stopped before the request could have been written
 */
export async function sendRequest<T>(
	{ context, account, place, isSuccess, stopsAtProblem }: Sender<T>,
	request: Request,
): Promise<Outcome<T> | undefined> {
	const { orderKeys = [], bodyOnDuplicate, timeoutMs } = request;
	let secondBody: string | undefined;
	/** The last problem. */
	let last: Problem | undefined;
	/** The last problem after which the service may have written the item. */
	let uncertain: Problem | undefined;
	const ended = await place.run<Outcome<T>>(orderKeys, async () => {
		const sentMs = Date.now();
		const body = secondBody ?? request.body;
		const response = await makeCall(context, account, { ...request, body });
		const outcome = readResponse(response, isSuccess, account.redact, Date.now());
		if ('success' in outcome) return { took: 'answered', outcome, isLast: false };
		const { problem } = outcome;
		last = problem;
		if (secondBody !== undefined) problem.isOfSecondCall = true;
		else if (problem.duplicateAttribute !== undefined) {
			secondBody = bodyOnDuplicate?.(problem.duplicateAttribute);
			if (secondBody !== undefined) return { took: 'answeredForNow' };
		}
		if (problem.mayBeWritten) uncertain = problem;
		// A canceled request may be under way in the service for as long as it could have taken.
		const leftMs = place.isStopped ? timeoutMs - (Date.now() - sentMs) : 0;
		const mayBeWritten = problem.mayBeWritten === true && orderKeys.length > 0;
		const heldMs = mayBeWritten ? Math.max(UNCERTAIN_MS, leftMs) : 0;
		return { outcome, isLast: stopsAtProblem, heldMs, ...toReply(problem) };
	});
	const final: Outcome<T> | undefined =
		ended && 'givenUp' in ended
			? { problem: { ...last, ...toGivenUpProblem(ended.givenUp, ended.wasSent, Date.now()) } }
			: ended?.outcome;
	if (uncertain === undefined || (final && 'success' in final)) return final;
	// Whatever became of it later, or if nothing did because the execution was stopped.
	return { problem: { ...(final?.problem ?? uncertain), mayBeWritten: true } };
}

/** How the account took a call with a problem. */
function toReply(problem: Problem) {
	const { repeat, httpCode } = problem;
	const cause = toCause(problem);
	const retryAfterMs = repeat?.retryAfterMs;
	if (repeat?.reason === 'limit') return { took: 'rejected', retryAfterMs, cause } as const;
	if (repeat || httpCode === undefined)
		return { took: 'unanswered', mayRepeat: !!repeat, retryAfterMs, cause } as const;
	if (httpCode === '401') return { took: 'unauthorized', cause } as const;
	return { took: 'answered' } as const;
}
