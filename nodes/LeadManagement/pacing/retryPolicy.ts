/** How long calls are made again. */
export interface RetryPolicy {
	/** A call without an answer is made again if it was sent within this time after the first one that failed. */
	patienceMs: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

/**
 * How long an account may answer nothing or reject everything, and how long one call may get no answer. What was learned about an
 * account is outdated after this time, too. Twice as much: a dead account ends an import after three minutes, not two.
 */
export const PATIENCE_MS = 60_000;
/** A longer Retry-After is not waited for. Twice as much: an import may stand still for four minutes, not two. */
export const MAX_RETRY_AFTER_MS = 120_000;
/**
 * The service may still be writing when the connection ends, so the next call for the same lead waits. Twice as much: rows of one
 * lead stand still for 20 seconds after a lost connection, not 10.
 */
export const UNCERTAIN_MS = 10_000;

export const IN_EXECUTION: RetryPolicy = { patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { patienceMs: 0, rejections: 1 };
