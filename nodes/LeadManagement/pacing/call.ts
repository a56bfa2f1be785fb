import type { Departure } from './callWindow';
import type { AnyPlace } from './place';

/** How the account took one attempt at a call, and the call's outcome if no other attempt follows. */
export interface Reply<T> {
	outcome: T;
	/**
	 * It accepted the call; it rejected it for the rate limit; it gave no answer, or was not available; it does not accept
	 * the keys.
	 */
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

/** What the limiter knows of a call until its keys are free. There may be many, so each field costs memory. */
export class Call {
	/** Whether it waits to be sent, and for nothing else. */
	isReady = false;
	isOver = false;
	/** Keys for which another call comes first. */
	keysBlocked = 0;
	/** When it was last sent. */
	departure: Departure = { atMs: -Infinity };
	/** Until when the account may still be working on it. */
	heldUntilMs = 0;
	#wake: (() => void) | undefined;

	constructor(
		readonly place: AnyPlace,
		readonly keys: readonly string[],
	) {}

	/** Resolves at the next `wake`. */
	async wait(): Promise<void> {
		await new Promise<void>((resolve) => (this.#wake = resolve));
	}

	/** Ends its wait. Does nothing while an attempt is made. */
	wake(): void {
		this.#wake?.();
	}
}
