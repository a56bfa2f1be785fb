import type { Clock } from './clock';
import { systemClock } from './clock';
import { Limiter } from './limiter';

/** What was learned about an account, such as a worker's share of the limit, is outdated after this time. */
const FORGET_AFTER_MS = 60_000;

const limiters = new Map<string, Limiter>();

/**
 * Returns the limiter that everything in this process shares for an account.
 *
 * @param accountId a hash that names the account; no key is kept here
 * @returns a new limiter if the account was idle for a minute
 */
export function limiterFor(accountId: string, clock: Clock = systemClock): Limiter {
	for (const [id, limiter] of limiters) {
		if (limiter.idleMs() > FORGET_AFTER_MS) limiters.delete(id);
	}
	const limiter = limiters.get(accountId) ?? new Limiter(clock);
	limiters.set(accountId, limiter);
	return limiter;
}
