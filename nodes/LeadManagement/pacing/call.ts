import type { Place } from './place';

/** How the account took one attempt at a call, and the call's outcome if no other attempt follows. */
export interface Reply<T> {
	outcome: T;
	/**
	 * - `answered`: it accepted the call, and answered.
	 * - `rejected`: it did not accept the call, because of the rate limit.
	 * - `unanswered`: there was no answer, or not from the account itself.
	 * - `unauthorized`: it does not accept the keys.
	 */
	took: 'answered' | 'rejected' | 'unanswered' | 'unauthorized';
	/** Whether the attempt can be repeated after `unanswered`. After `answered`, a changed attempt follows. */
	repeat?: boolean;
	/** The wait that the account asked for. */
	retryAfterMs?: number;
	/** How long the account may still be working on it. Calls with the same keys wait, and so does its repetition. */
	heldMs?: number;
}

/** Makes a call once. An error that it throws ends the call. */
export type Attempt<T> = () => Promise<Reply<T>>;

/** Why calls were given up. */
export interface GivenUp<T> {
	/** `alone`: the account accepted other calls, but not this one. Otherwise, how it took the last attempt. */
	why: 'alone' | 'rejected' | 'unanswered' | 'unauthorized';
	/** How long the account had accepted nothing. */
	forMs: number;
	/** The last reply. */
	last: Reply<T>;
}

/** A call from when it is added until it has an outcome. There may be many, so each field costs memory. */
export class Call<T> {
	/** `resting`: it waits until it may be repeated. */
	state: 'blocked' | 'ready' | 'sent' | 'resting' | 'over' = 'blocked';
	/** The number of its keys for which another call comes first. */
	keysBlocked = 0;
	/** When it can be repeated if it is resting; when its keys are free if it is over. */
	waitsUntilMs = 0;
	readySinceMs = 0;
	attempts = 0;
	failures = 0;
	rejections = 0;
	/** Calls that the account had accepted when this one was first rejected. */
	acceptedBefore = 0;

	/**
	 * @param order increases from call to call
	 * @param end gets the outcome; undefined if the execution was stopped before
	 * @param fail gets an error that the attempt threw
	 */
	constructor(
		readonly place: Place<T>,
		readonly order: number,
		readonly keys: readonly string[],
		readonly attempt: Attempt<T>,
		readonly end: (outcome: T | undefined) => void,
		readonly fail: (error: unknown) => void,
	) {}
}

/** A call of any execution. */
export type AnyCall = Call<unknown>;
