/** Why a call failed, in words for the user that name no call, item, or value. Pacing only passes them on. */
export interface Cause {
	message: string;
	description: string;
}

/** How a call ends if no other attempt follows. */
interface Ending<T> {
	outcome: T;
	/** Whether the execution sends no further call once a call has ended with this reply. */
	isLast: boolean;
	/** How long the account may still be working on it. Calls with the same keys wait, and so does its repetition. */
	heldMs?: number;
}

/** A failure that may pass, and the wait that the account asked for. */
type Failure = { retryAfterMs?: number; cause: Cause };

/** How the account took one attempt at a call. */
export type Reply<T> =
	/** The account answered, and no request follows. */
	| ({ took: 'answered' } & Ending<T>)
	/** The account answered, and another request of the same call follows. */
	| { took: 'continued' }
	/** The account rejected the call for the rate limit. The call is made again, as often as the policy allows. */
	| ({ took: 'rejected' } & Ending<T> & Failure)
	/** The account gave no answer, or was not available. The call is retried for as long as the policy allows, if `mayRepeat`. */
	| ({ took: 'unanswered'; mayRepeat: boolean } & Ending<T> & Failure)
	/** The account does not accept the keys. The call is retried once if the account accepted the keys before. */
	| ({ took: 'unauthorized'; cause: Cause } & Ending<T>);

/** Makes a call once. An error that it throws ends the call. */
export type Attempt<T> = () => Promise<Reply<T>>;

/** Why calls were given up. */
export interface GivenUp {
	/** How the account took the last call, or that the account accepts other calls, but not this call. */
	why: 'rejected' | 'unanswered' | 'unauthorized' | 'alone';
	/** How long it had taken all calls so. */
	forMs: number;
	/** How often the account rejected this call. */
	rejections?: number;
	retryAfterMs?: number;
	cause: Cause;
}

/** What became of a call. `wasSent` is false if no attempt was made. */
export type Ended<T> = { outcome: T } | { givenUp: GivenUp; wasSent: boolean };

/** How long calls are made again. */
export interface RetryPolicy {
	/** How long a call is made again that gets no answer, from its first failure on. */
	patienceMs: number;
	/** How often a call is made again that was rejected. */
	rejections: number;
}

/** How long an account may answer nothing. Doubled: a dead account ends an import after three minutes, not two. */
export const PATIENCE_MS = 60_000;
/** The longest wait that an account may ask for. A longer one is that of a used-up quota. Doubled: such a wait holds up four minutes. */
export const MAX_RETRY_AFTER_MS = 120_000;
/** How long an account may reject everything. Doubled: a used-up quota ends an import after four minutes. */
export const MAX_REJECTING_MS = 120_000;
/** How long a single call may be rejected. Doubled: such a row is refused after four minutes. */
export const MAX_REJECTED_MS = 120_000;
/** The service may still be writing when the connection ends. Doubled: the next row of the lead waits for 20 seconds, not 10. */
export const UNCERTAIN_MS = 10_000;

export const IN_EXECUTION: RetryPolicy = { patienceMs: PATIENCE_MS, rejections: Infinity };
/** A user waits for the result. */
export const IN_EDITOR: RetryPolicy = { patienceMs: 0, rejections: 1 };
