/** How long calls are made again. */
export interface RetryPolicy {
	/** How long a call is made again that gets no answer, from its first failure on. */
	patienceMs: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

/** How long an account may answer nothing. Doubled: a dead account ends an import after three minutes, not two. */
export const PATIENCE_MS = 60_000;
/** How long an account may ask to wait, or reject everything. Doubled: a used-up quota ends an import after four minutes. */
export const MAX_RETRY_AFTER_MS = 120_000;
/** The service may still be writing when the connection ends. Doubled: the next row of the lead waits for 20 seconds, not 10. */
export const UNCERTAIN_MS = 10_000;

export const IN_EXECUTION: RetryPolicy = { patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { patienceMs: 0, rejections: 1 };
