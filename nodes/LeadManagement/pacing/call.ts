import type { AnyPlace } from './place';

/** How the account took one attempt at a call, and the call's outcome if no other attempt follows. */
export interface Reply<T> {
	outcome: T;
	/** It accepted the call; it rejected it for the rate limit; there was no answer; it does not accept the keys. */
	took: 'answered' | 'rejected' | 'unanswered' | 'unauthorized';
	/** Unanswered: whether the call can be repeated. Answered: whether a changed attempt follows. */
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
	last: Reply<T>;
}

/** A call from when it is added until it has an outcome. There may be many, so each field costs memory. */
export class Call {
	/** `blocked`: another call comes first for one of its keys. `resting`: it is repeated later. */
	state: 'blocked' | 'ready' | 'sent' | 'resting' | 'over' = 'blocked';
	keysBlocked = 0;
	readySinceMs = 0;
	/** When it is repeated if it is resting; when its keys are free if it is over. */
	waitsUntilMs = 0;
	attempts = 0;
	failures = 0;
	rejections = 0;
	/** Calls that the account had accepted and rejected when this one was first rejected. */
	before = { accepted: 0, rejected: 0 };

	constructor(
		readonly place: AnyPlace,
		readonly keys: readonly string[],
		readonly attempt: Attempt<unknown>,
		/** Gets the outcome; undefined if the execution was stopped before. */
		readonly end: (outcome: unknown) => void,
		readonly fail: (error: unknown) => void,
	) {}
}
