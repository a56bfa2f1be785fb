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
