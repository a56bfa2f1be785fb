import type { IAllExecuteFunctions } from 'n8n-workflow';
import { limiterFor } from '../pacing/limiter';
import { Place } from '../pacing/place';
import type { RetryPolicy } from '../pacing/retryPolicy';
import { UNCERTAIN_MS } from '../pacing/retryPolicy';
import type { Account } from './account';
import type { LimitedRequest, ServiceRequest } from './call';
import { cancelSignalOf, makeCall } from './call';
import { toCause, toGivenUpProblem } from './givenUp';
import type { Expected, Outcome, Problem } from './readResponse';
import { readResponse } from './readResponse';

export { IN_EDITOR, IN_EXECUTION } from '../pacing/retryPolicy';
export type { ServiceRequest } from './call';

/** What follows the outcome of a request: another one, or a problem that ends the item. */
export type FollowUp = { request: ServiceRequest } | { problem: Problem };

/** What the requests of an execution have in common. */
export interface SenderSettings<T> extends Expected<T> {
	context: IAllExecuteFunctions;
	account: Account;
	policy: RetryPolicy;
	/** Whether no further request is sent after one that failed. */
	stopsAtProblem?: boolean;
}

/** Sends the requests of one execution as the account's limit allows it. */
export class Sender<T> {
	constructor(
		private readonly settings: SenderSettings<T>,
		readonly place: Place,
	) {}

	/** Sends nothing more. */
	stop(): void {
		this.place.stop();
	}

	/**
	 * Sends a request, and again if the policy says so.
	 *
	 * @param followUp returns what follows the first request, in its place in the order; undefined if nothing does
	 * @returns undefined if the execution was stopped before the request could have been written
	 */
	async send(
		request: LimitedRequest,
		followUp?: (outcome: Outcome<T>) => FollowUp | undefined,
	): Promise<Outcome<T> | undefined> {
		const { context, account, stopsAtProblem = false } = this.settings;
		const { orderKeys = [], timeoutMs } = request;
		let current: ServiceRequest = request;
		let last: Problem | undefined;
		/** The last problem after which the service may have written the item. */
		let uncertain: Problem | undefined;
		const ended = await this.place.run<Outcome<T>>(orderKeys, async () => {
			const sentMs = Date.now();
			const response = await makeCall(context, account, { ...request, ...current });
			const answer = readResponse(response, this.settings, account.redact, Date.now(), current.isRead);
			const isSecond = current !== request && !current.isRead;
			if ('problem' in answer && isSecond) answer.problem.isOfSecondCall = true;
			const next = isSecond ? undefined : followUp?.(answer);
			if (next && 'request' in next) {
				current = next.request;
				return { took: 'answeredForNow' };
			}
			const outcome = next ?? answer;
			if ('success' in outcome) return { took: 'answered', outcome, isLast: false };
			const { problem } = outcome;
			last = problem;
			if (problem.mayBeWritten) uncertain = problem;
			// A canceled request may be under way in the service for as long as it could have taken.
			const leftMs = this.place.isStopped ? timeoutMs - (Date.now() - sentMs) : 0;
			const mayBeWritten = problem.mayBeWritten === true && orderKeys.length > 0;
			const heldMs = mayBeWritten ? Math.max(UNCERTAIN_MS, leftMs) : 0;
			// A problem that follows an answer is one of its contents.
			const reply = next ? ({ took: 'answered' } as const) : toReply(problem);
			return { outcome, isLast: stopsAtProblem, heldMs, ...reply };
		});
		const final: Outcome<T> | undefined =
			ended && 'givenUp' in ended
				? {
						problem: {
							...last,
							...toGivenUpProblem(ended.givenUp, ended.wasSent && !current.isRead, Date.now()),
						},
					}
				: ended?.outcome;
		if (uncertain === undefined || (final && 'success' in final)) return final;
		// Whatever became of it later, or if nothing did because the execution was stopped.
		return { problem: { ...(final?.problem ?? uncertain), mayBeWritten: true } };
	}
}

/** Takes a place among the executions that use the account, and gives it back at the end. Cancellation stops the sender. */
export async function withSender<T, R>(
	settings: SenderSettings<T>,
	use: (sender: Sender<T>) => Promise<R>,
): Promise<R> {
	const { context, account, policy } = settings;
	const place = new Place(limiterFor(account.id), { limit: account.callLimit, policy });
	const signal = cancelSignalOf(context);
	const stop = () => place.stop();
	signal?.addEventListener('abort', stop);
	if (signal?.aborted) stop();
	try {
		return await use(new Sender(settings, place));
	} finally {
		signal?.removeEventListener('abort', stop);
		place.leave();
	}
}

/** How the account took a call with a problem. */
function toReply(problem: Problem) {
	const { repeat, httpCode } = problem;
	const failure = { retryAfterMs: repeat?.retryAfterMs, cause: toCause(problem) };
	if (repeat?.reason === 'limit') return { took: 'rejected', ...failure } as const;
	if (repeat || httpCode === undefined)
		return { took: 'unanswered', mayRepeat: !!repeat, ...failure } as const;
	if (httpCode === '401') return { took: 'unauthorized', ...failure } as const;
	return { took: 'answered' } as const;
}
