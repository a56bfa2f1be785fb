import { AccountPacer } from './accountPacer';
import type { Clock } from './clock';
import { systemClock } from './clock';

/** What was learned about an account, such as a worker's share of the limit, is outdated after this time. */
const FORGET_AFTER_MS = 60_000;

const pacers = new Map<string, AccountPacer>();

/**
 * Returns the pacer that everything in this process shares for an account.
 *
 * @param accountId a hash that names the account; no key is kept here
 * @returns a new pacer if the account was idle for a minute
 */
export function pacerFor(accountId: string, clock: Clock = systemClock): AccountPacer {
	for (const [id, pacer] of pacers) {
		if (pacer.idleMs() > FORGET_AFTER_MS) pacers.delete(id);
	}
	const pacer = pacers.get(accountId) ?? new AccountPacer(clock);
	pacers.set(accountId, pacer);
	return pacer;
}
