/** How long calls are made again. */
export interface RetryPolicy {
	/** A call without an answer is made again if it was sent within this time after the first one that failed. */
	patienceMs: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

/**
 * How long an account may answer nothing, and how long a call may get no answer. Twice as much: a dead account ends an import after
 * three minutes, not two.
 */
export const PATIENCE_MS = 60_000;
/**
 * How long an account may ask to wait, or reject everything. Twice as much: an import stands still for four minutes, not two, before
 * it says that the daily quota may be used up.
 */
export const MAX_RETRY_AFTER_MS = 120_000;
/**
 * The service may still be writing when the connection ends, so the next call for the same lead waits. Twice as much: rows of one
 * lead stand still for 20 seconds after a lost connection, not 10.
 */
export const UNCERTAIN_MS = 10_000;

export const IN_EXECUTION: RetryPolicy = { patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { patienceMs: 0, rejections: 1 };
