import type { Departure } from './callWindow';
import type { GivenUp, RetryPolicy } from './reply';

/** A call, which exists until its keys are free. */
export class Call {
	/** The last time at which the call was sent. A call that was sent holds its keys. */
	departure: Departure | undefined;
	/** The time until which the account may still be working on the call. */
	heldUntilMs = 0;
	#resolve: (() => void) | undefined;

	constructor(
		readonly queue: Queue,
		readonly keys: readonly string[],
	) {
		queue.calls.add(this);
	}

	/** Resolves when the call may be sent, when its pause ends, or when its execution is over, which the caller checks first. */
	async wait(): Promise<void> {
		await new Promise<void>((resolve) => (this.#resolve = resolve));
	}

	/** Ends the call's wait. */
	wake(): void {
		this.#resolve?.();
	}
}

/** The calls of one execution. */
export class Queue {
	/** Calls that are not over. */
	readonly calls = new Set<Call>();
	/** Calls that wait to be sent: those that were sent before, and the others in the order in which they were added. */
	readonly again = new Set<Call>();
	readonly others = new Set<Call>();
	/** The execution has more calls than it may add now. */
	hasMore = false;
	isStopped = false;
	givenUp: GivenUp | undefined;
	/** The account accepted the keys of this execution since it last did not. */
	hasGoodKeys = false;
	#wasAgain = false;

	/** @param limit calls that may be made in any 5 seconds, 1 or more */
	constructor(
		readonly limit: number,
		readonly policy: RetryPolicy,
	) {}

	get isOver(): boolean {
		return this.isStopped || this.givenUp !== undefined;
	}

	/** Drops the calls that wait, and those added later: the execution is stopped, or they are given up for a reason. */
	end(reason?: GivenUp): void {
		if (reason && this.isOver) return;
		this.givenUp ??= reason;
		this.isStopped ||= !reason;
		this.again.clear();
		this.others.clear();
		for (const call of this.calls) call.wake();
	}

	/**
	 * Takes the next call that may be sent. Calls that were sent before and the others take turns: rows that fail again and again
	 * must not hold up the others.
	 */
	take(held: ReadonlyMap<string, Call>): Call | undefined {
		const [again] = this.again;
		const other = again && !this.#wasAgain ? undefined : this.#nextOther(held);
		const next = other ?? again;
		if (!next) return undefined;
		this.#wasAgain = this.again.delete(next);
		this.others.delete(next);
		return next;
	}

	/** The first one whose keys are free, and for which no earlier one waits. */
	#nextOther(held: ReadonlyMap<string, Call>): Call | undefined {
		const keysAhead = new Set<string>();
		for (const call of this.others) {
			// A call that was rejected holds its keys.
			if (call.departure) return call;
			if (!call.keys.some((key) => held.has(key) || keysAhead.has(key))) return call;
			for (const key of call.keys) keysAhead.add(key);
		}
		return undefined;
	}
}

/** The order of calls: the executions in turn, and of each one the first call whose keys no other call holds. */
export class Order {
	/** The first one with a call to send is next. */
	queues: Queue[] = [];
	/** Calls that were sent, by their keys, until the account cannot be working on them any more. */
	readonly #held = new Map<string, Call>();

	/** Calls that are not over; Infinity if an execution has more than it may add now. */
	get callsAhead(): number {
		return this.queues.reduce((sum, { calls, hasMore }) => sum + (hasMore ? Infinity : calls.size), 0);
	}

	get isWaiting(): boolean {
		return this.queues.some(({ again, others }) => again.size + others.size > 0);
	}

	get isFree(): boolean {
		return this.queues.length === 0 && this.#held.size === 0;
	}

	/** Takes the call to send next, if one may be sent. */
	take(): Call | undefined {
		for (const [index, queue] of this.queues.entries()) {
			const call = queue.take(this.#held);
			if (!call) continue;
			this.queues.push(...this.queues.splice(index, 1));
			for (const key of call.keys) this.#held.set(key, call);
			return call;
		}
		return undefined;
	}

	/** Frees the keys of a call. */
	release(call: Call): void {
		for (const key of call.keys) if (this.#held.get(key) === call) this.#held.delete(key);
	}
}
