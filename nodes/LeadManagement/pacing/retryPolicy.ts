import type { Cause, GivenUp } from './reply';

/** How often calls are made again. */
export interface RetryPolicy {
	/** How often a call is made again that got no answer. */
	retries: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

export const IN_EXECUTION: RetryPolicy = { retries: 4, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { retries: 0, rejections: 1 };

/** If an account answers nothing for this long, its waiting calls are given up. */
export const PATIENCE_MS = 60_000;
/** A longer Retry-After is not waited for. A rejected call that gets one is given up; one without an answer is repeated. */
export const MAX_RETRY_AFTER_MS = 60_000;
/** The same for an account that rejects everything. It is longer, because many other processes may use the account. */
export const PATIENCE_WHEN_REJECTED_MS = 80_000;
/** The same if the account has accepted calls of this process before, and so works. */
export const PATIENCE_AMONG_OTHERS_MS = 180_000;
/** A call that is rejected this often, while most others are accepted, is rejected for what it contains. */
export const MAX_REJECTIONS_ALONE = 20;
/** A loop has an execution for each row. If the next call comes sooner, the account is still given up, or still silent. */
const FORGET_STREAK_MS = 60_000;
/** An account that accepted a call this long before a call was sent, or later, accepts calls. */
const ACCEPTS_MS = 10_000;
/** The service may still be writing when the connection ends, so the next call for the same lead waits. */
export const UNCERTAIN_MS = 10_000;
/** The same for a call that was in flight when its execution was stopped, at most. */
export const UNCERTAIN_AFTER_STOP_MS = 30_000;

const FIRST_WAIT_MS = 500;

/**
 * The wait before a call that got no answer is made again, in milliseconds. It doubles with each of its failures and is
 * partly random (from 0 to below 1), so that calls that failed together are not repeated together.
 */
export function waitAfterMs(failures: number, random: number, atLeastMs: number): number {
	const longestMs = FIRST_WAIT_MS * 2 ** (failures - 1);
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

/** Calls one after another that an account took in one way, also those of several executions. */
interface Streak {
	sinceMs: number;
	/** When the last one ended. */
	lastMs: number;
	/** Whether calls that waited were given up for it. */
	hasGivenUp: boolean;
}

/**
 * How long an account has accepted nothing, or answered nothing. One says nothing about the other: a rejection is an answer,
 * and a lost response is no rejection.
 */
export class Patience {
	readonly counts: Counts = { accepted: 0, rejected: 0 };
	#acceptedAtMs = -Infinity;
	readonly #streaks: Partial<Record<GivenUp['why'], Streak>> = {};

	accepted(nowMs: number): void {
		this.answered();
		this.#streaks.rejected = undefined;
		this.counts.accepted++;
		this.#acceptedAtMs = nowMs;
	}

	/** Notes an answer that is neither an acceptance nor a rejection. */
	answered(): void {
		this.#streaks.unanswered = undefined;
	}

	/** Notes the rejection of a call that was sent then. Returns why the calls that wait are given up, if they are. */
	rejected(cause: Cause, retryAfterMs: number, sentMs: number, nowMs: number): GivenUp | undefined {
		this.answered();
		this.counts.rejected++;
		const patienceMs = this.counts.accepted > 0 ? PATIENCE_AMONG_OTHERS_MS : PATIENCE_WHEN_REJECTED_MS;
		// While the account accepts other calls, a long wait is no daily quota, and concerns this call alone.
		const asksToWait = retryAfterMs > MAX_RETRY_AFTER_MS && this.#acceptedAtMs < sentMs - ACCEPTS_MS;
		const { forMs, hasGivenUp } = this.#lengthen('rejected', patienceMs, sentMs, nowMs);
		return hasGivenUp || asksToWait ? { why: 'rejected', forMs, retryAfterMs, cause } : undefined;
	}

	/** Returns the same for a call that got no answer. */
	unanswered(cause: Cause, sentMs: number, nowMs: number): GivenUp | undefined {
		const { forMs, hasGivenUp } = this.#lengthen('unanswered', PATIENCE_MS, sentMs, nowMs);
		return hasGivenUp ? { why: 'unanswered', forMs, cause } : undefined;
	}

	/** Adds a call to a streak. Calls are given up for one that has lasted for this time, or that gave some up before. */
	#lengthen(why: GivenUp['why'], patienceMs: number, sentMs: number, nowMs: number) {
		const known = this.#streaks[why];
		const isNew = !known || sentMs - known.lastMs > FORGET_STREAK_MS;
		const { sinceMs, hasGivenUp: gaveUp } = isNew ? { sinceMs: nowMs, hasGivenUp: false } : known;
		const forMs = nowMs - sinceMs;
		const hasGivenUp = gaveUp || forMs >= patienceMs;
		this.#streaks[why] = { sinceMs, lastMs: nowMs, hasGivenUp };
		return { forMs, hasGivenUp };
	}
}
