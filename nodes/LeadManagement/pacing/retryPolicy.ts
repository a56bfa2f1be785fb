import type { GivenUp, Reply } from './reply';

/** How long calls are made again. */
export interface RetryPolicy {
	/** How long a call is made again that gets no answer. */
	patienceMs: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

/** How long a call is made again that gets no answer, and how long an account may answer nothing. */
export const PATIENCE_MS = 60_000;
/** Calls in flight when a host is given up have so long to be answered: it may have come back since they were sent. */
export const LAST_ANSWERS_MS = 10_000;
export const IN_EXECUTION: RetryPolicy = { patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { patienceMs: 0, rejections: 1 };

/** A longer Retry-After is not waited for. A rejected call that gets one is given up; one without an answer is repeated. */
export const MAX_RETRY_AFTER_MS = 120_000;
/** The patience with an account that rejects everything. It is longer, because many other processes may use the account. */
export const PATIENCE_WHEN_REJECTED_MS = 80_000;
/** The same if the account has accepted calls of this process before, and so works. */
export const PATIENCE_AMONG_OTHERS_MS = 180_000;
/**
 * A call that is rejected this often, while most others are accepted, is rejected for what it contains. Otherwise, an import of
 * 1,000 rows with such a row takes 385 seconds instead of 214 (simulated).
 */
export const MAX_REJECTIONS_ALONE = 20;
/** The service may still be writing when the connection ends, so the next call for the same lead waits. */
export const UNCERTAIN_MS = 10_000;

const FIRST_WAIT_MS = 500;
/** Short enough that an outage costs little more than its own time. */
const LONGEST_WAIT_MS = 8_000;

/**
 * The wait before a call that got no answer is made again, in milliseconds. It doubles with each of its failures and is
 * partly random (from 0 to below 1), so that calls that failed together are not repeated together.
 */
export function waitAfterMs(failures: number, random: number, atLeastMs: number): number {
	const longestMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
	return Math.max(atLeastMs, (longestMs / 2) * (1 + random));
}

/** Calls that an account accepted and rejected. */
export interface Counts {
	accepted: number;
	rejected: number;
}

/** Whether a call is rejected again and again while, since its first rejection, four of five others or more are accepted. */
export function isAlone(rejections: number, before: Counts, now: Counts): boolean {
	const accepted = now.accepted - before.accepted;
	const othersRejected = now.rejected - before.rejected - (rejections - 1);
	return rejections >= MAX_REJECTIONS_ALONE && accepted >= Math.max(MAX_REJECTIONS_ALONE, 4 * othersRejected);
}

/** What was tried for one call. */
export class Tries {
	/** Without an answer, since the last one that had an answer. */
	#failures = 0;
	#failingSinceMs = 0;
	#rejections = 0;
	#before: Counts | undefined;
	#isAskedAgain = false;

	constructor(private readonly policy: RetryPolicy) {}

	/** Returns the wait until the call is made again, or why it is given up; undefined if it has ended by itself. */
	next(
		reply: Reply<unknown>,
		nowMs: number,
		counts: Counts,
	): { waitMs: number } | { givenUp: GivenUp } | undefined {
		if (reply.took === 'unanswered') return this.#afterFailure(reply, nowMs);
		this.#failures = 0;
		if (reply.took === 'answeredForNow') return { waitMs: 0 };
		if (reply.took === 'unauthorized') {
			// Once, and not if the account has accepted no call.
			if (this.#isAskedAgain || counts.accepted === 0) return undefined;
			this.#isAskedAgain = true;
			return { waitMs: 0 };
		}
		return reply.took === 'rejected' ? this.#afterRejection(reply, counts) : undefined;
	}

	#afterFailure(
		{ mayRepeat, heldMs = 0, retryAfterMs = 0 }: Extract<Reply<unknown>, { took: 'unanswered' }>,
		nowMs: number,
	) {
		if (this.#failures++ === 0) this.#failingSinceMs = nowMs;
		if (!mayRepeat || nowMs - this.#failingSinceMs >= this.policy.patienceMs) return undefined;
		const pauseMs = Math.max(heldMs, retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : 0);
		return { waitMs: waitAfterMs(this.#failures, Math.random(), pauseMs) };
	}

	#afterRejection(
		{ cause, retryAfterMs = 0 }: Extract<Reply<unknown>, { took: 'rejected' }>,
		counts: Counts,
	): { waitMs: number } | { givenUp: GivenUp } | undefined {
		this.#before ??= { ...counts };
		const rejections = ++this.#rejections;
		if (retryAfterMs > MAX_RETRY_AFTER_MS)
			return { givenUp: { why: 'rejected', forMs: 0, retryAfterMs, cause } };
		if (rejections > this.policy.rejections) return undefined;
		if (!isAlone(rejections, this.#before, counts)) return { waitMs: 0 };
		return { givenUp: { why: 'alone', forMs: 0, rejections, cause } };
	}
}
