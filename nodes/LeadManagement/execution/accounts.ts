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
 * @param limit calls that may be made in any 5 seconds
 * @returns the pacer that all who use the account share; one that was idle for a minute is a new one
 */
export function pacerFor(accountId: string, limit: number, clock: Clock = systemClock): AccountPacer {
	for (const [id, pacer] of pacers) {
		if (pacer.idleMs() > FORGET_AFTER_MS) pacers.delete(id);
	}
	const known = pacers.get(accountId);
	if (known) {
		known.setLimit(limit);
		return known;
	}
	const pacer = new AccountPacer(limit, clock);
	pacers.set(accountId, pacer);
	return pacer;
}
