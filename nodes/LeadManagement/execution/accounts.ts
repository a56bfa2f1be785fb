import { AccountPacer } from './accountPacer';
import type { Clock } from './clock';
import { systemClock } from './clock';

/** What was learned of an account (its fair share among several workers) is stale after this. */
const FORGET_AFTER_MS = 60_000;

const pacers = new Map<string, AccountPacer>();

/**
 * The one pacer of an account in this process.
 *
 * @param accountId a hash that names the account; no key is kept here
 * @returns the pacer that all who use the account share; one that was idle for a minute is a new one
 */
export function pacerFor(accountId: string, clock: Clock = systemClock): AccountPacer {
	for (const [id, pacer] of pacers) {
		if (pacer.idleMs() > FORGET_AFTER_MS) pacers.delete(id);
	}
	const pacer = pacers.get(accountId) ?? new AccountPacer(clock);
	pacers.set(accountId, pacer);
	return pacer;
}
