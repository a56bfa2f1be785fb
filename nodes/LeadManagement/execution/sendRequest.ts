import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Reply } from '../pacing/call';
import type { Place } from '../pacing/place';
import { UNCERTAIN_MS } from '../pacing/retryPolicy';
import type { Account } from '../service/account';
import type { HttpCall } from '../service/call';
import { makeCall } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';
import { readResponse } from '../service/readResponse';
import type { ServiceRequest } from '../types';

/** What the requests of an execution have in common. */
export interface Sender<T> {
	context: IAllExecuteFunctions;
	account: Account;
	place: Place<Outcome<T>>;
	/** Whether a parsed body is the one documented for the call's success. */
	isSuccess: (body: unknown) => body is T;
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
	{ context, account, place, isSuccess }: Sender<T>,
	request: Request,
): Promise<Outcome<T> | undefined> {
	const { orderKeys = [], bodyOnDuplicate, timeoutMs } = request;
	let secondBody: string | undefined;
	/** The last problem after which the service may have written the item. */
	let uncertain: Problem | undefined;
	const final = await place.run(orderKeys, async () => {
		const sentMs = Date.now();
		const body = secondBody ?? request.body;
		const response = await makeCall(context, account, { ...request, body });
		const outcome = readResponse(response, isSuccess, account.redact, Date.now());
		if ('success' in outcome) return { outcome, took: 'answered' };
		const { problem } = outcome;
		if (secondBody !== undefined) problem.isOfSecondCall = true;
		else if (problem.duplicateAttribute !== undefined) {
			secondBody = bodyOnDuplicate?.(problem.duplicateAttribute);
			if (secondBody !== undefined) return { outcome, took: 'answered', repeat: true };
		}
		if (problem.mayBeWritten) uncertain = problem;
		// A canceled request may be under way in the service for as long as it could have taken.
		const leftMs = place.isStopped ? timeoutMs - (Date.now() - sentMs) : 0;
		const mayBeWritten = problem.mayBeWritten === true && orderKeys.length > 0;
		return { outcome, heldMs: mayBeWritten ? Math.max(UNCERTAIN_MS, leftMs) : 0, ...toReply(problem) };
	});
	if (uncertain === undefined || (final && 'success' in final)) return final;
	// Whatever became of it later, or if nothing did because the execution was stopped.
	return { problem: { ...(final?.problem ?? uncertain), mayBeWritten: true } };
}

/** How the account took a call with a problem. */
function toReply({ repeat, httpCode }: Problem): Pick<Reply<unknown>, 'took' | 'repeat' | 'retryAfterMs'> {
	const retryAfterMs = repeat?.retryAfterMs;
	if (repeat?.reason === 'limit') return { took: 'rejected', retryAfterMs };
	if (repeat || httpCode === undefined) return { took: 'unanswered', repeat: !!repeat, retryAfterMs };
	return { took: httpCode === '401' ? 'unauthorized' : 'answered' };
}
