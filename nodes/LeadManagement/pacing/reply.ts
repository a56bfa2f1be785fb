/** One attempt at a call, as the account took it. */
export interface Reply {
	/**
	 * - `answered`: the call is over.
	 * - `continued`: another request of the same call follows. This says nothing about what the account takes.
	 * - `rejected`: for the rate limit. The call is made again, as often as the policy allows.
	 * - `unanswered`: there was no answer, or the account was not available. The call is made again for as long as the policy allows.
	 * - `unauthorized`: the account does not accept the keys.
	 */
	took: 'answered' | 'continued' | 'rejected' | 'unanswered' | 'unauthorized';
	/** Why the account didn't take it. Pacing does not read it, and hands it back with the calls that are given up. */
	problem?: unknown;
	/** The wait that the account asked for. */
	retryAfterMs?: number;
	/** The time for which the account may still be working on the call. Calls with the same keys wait, and so does its repetition. */
	heldMs?: number;
	/** The execution sends no further call if this one ends here. */
	isLast?: boolean;
}

/** Makes a call once. An error that it throws ends the call. */
export type Attempt = () => Promise<Reply>;

export interface GivenUp {
	/** The account took the last call like this; `alone` if it accepts other calls, but not this call. */
	why: 'rejected' | 'unanswered' | 'unauthorized' | 'alone';
	/** The time for which it had taken all calls like this. */
	forMs: number;
	rejections?: number;
	/** The wait and the problem are those of the last call. */
	retryAfterMs?: number;
	problem: unknown;
}

/** The end of a call: with its last attempt, by a stop, or given up. */
export type Ended = 'ended' | 'stopped' | GivenUp;

export interface RetryPolicy {
	timeoutMs: number;
	/** The time for which a call that gets no answer is made again, from its first failure on. */
	patienceMs: number;
	/** The number of times that a call is made again after a rejection. */
	rejections: number;
}

/** The longest time for which an account may answer nothing. Doubled: a dead account ends an import after three minutes, not two. */
export const PATIENCE_MS = 60_000;
/** The longest wait that an account may ask for. A longer one is that of a used-up quota. Doubled: such a wait holds up four minutes. */
export const MAX_RETRY_AFTER_MS = 120_000;
/** The longest time for which an account may reject everything. Doubled: a used-up quota ends an import after four minutes. */
export const MAX_REJECTING_MS = 120_000;
/** The longest time for which a single call may be rejected. Doubled: such a row is refused after four minutes. */
export const MAX_REJECTED_MS = 120_000;
/** The service may still be writing when the connection ends. Doubled: the next row of the lead waits for 20 seconds, not 10. */
export const UNCERTAIN_MS = 10_000;

export const IN_EXECUTION: RetryPolicy = { timeoutMs: 30_000, patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { timeoutMs: 10_000, patienceMs: 0, rejections: 1 };
