import type { IAllExecuteFunctions } from 'n8n-workflow';
import { limiterFor } from '../pacing/limiter';
import { Place } from '../pacing/place';
import type { RetryPolicy } from '../pacing/retryPolicy';
import type { Account } from '../service/account';

/**
 * Takes a place among the executions that use the account, and gives it back at the end.
 *
 * @param use gets the place; if the execution is canceled, the place is stopped
 */
export async function withPlace<R>(
	context: IAllExecuteFunctions,
	account: Account,
	policy: RetryPolicy,
	use: (place: Place) => Promise<R>,
): Promise<R> {
	const place = new Place(limiterFor(account.id), { limit: account.callLimit, policy });
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
