import type { IAllExecuteFunctions } from 'n8n-workflow';
import { limiterFor } from '../pacing/limiters';
import type { Place } from '../pacing/place';
import type { RetryPolicy } from '../pacing/retryPolicy';
import type { Account } from '../service/account';
import type { Outcome } from '../service/readResponse';
import { toGivenUpProblem } from './givenUp';

/**
 * Takes a place among the executions that use the account, and gives it back at the end.
 *
 * @param stopsAtProblem whether no further call is sent after a failed one
 * @param use gets the place; if the execution is canceled, the place is stopped
 */
export async function withPlace<T, R>(
	context: IAllExecuteFunctions,
	account: Account,
	policy: RetryPolicy,
	stopsAtProblem: boolean,
	use: (place: Place<Outcome<T>>) => Promise<R>,
): Promise<R> {
	const place = limiterFor(account.id).enter<Outcome<T>>({
		limit: account.callLimit,
		policy,
		giveUp: (reason, wasSent) => ({ problem: toGivenUpProblem(reason, wasSent, Date.now()) }),
		isLast: (outcome) => stopsAtProblem && 'problem' in outcome,
	});
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const stop = () => place.stop();
	signal?.addEventListener('abort', stop);
	if (signal?.aborted) stop();
	try {
		return await use(place);
	} finally {
		signal?.removeEventListener('abort', stop);
		place.leave();
	}
}
