import type { Attempt, GivenUp } from './call';
import { Call } from './call';
import type { Limiter } from './limiter';
import type { Counts, RetryPolicy } from './retryPolicy';
import { isAlone, PATIENCE_MS, waitAfterMs } from './retryPolicy';

/** A call counts as delayed if it is sent this long after it was ready. */
const DELAYED_MS = 1_000;
/** Calls of one place that are not over, so that an execution with many items needs little memory. */
const MAX_CALLS_OPEN = 1_000;

/** What an execution decides about its calls. */
export interface PlaceSettings<T> {
	/** Calls that may be made in any 5 seconds, 1 or more. The lowest limit of all places applies. */
	limit: number;
	policy: RetryPolicy;
	/** The outcome of a call that is given up. `wasSent` is false if no attempt was made. */
	giveUp(reason: GivenUp<T>, wasSent: boolean): T;
	/** Whether no further call is sent after this outcome. */
	isLast?(outcome: T): boolean;
}

/** The place of one execution among those that use an account. */
export class Place<T> {
	/** Calls that waited a second or longer. */
	callsDelayed = 0;
	/** Calls made again because they were rejected. */
	callsRetried = 0;
	/** Calls that the execution will add later, as far as it knows. */
	callsToCome = 0;
	isStopped = false;
	/** Calls that are not over, in the order of `run`. */
	readonly calls = new Set<Call>();
	callsInFlight = 0;
	/** Set when the account did not accept the keys. Nothing is sent until another call is answered. */
	unauthorized: GivenUp<T> | undefined;
	#givenUp: GivenUp<T> | undefined;
	readonly #onEnd: Array<() => void> = [];
	/** In the order in which they are sent. Some may have been sent in another place. */
	readonly #ready: Call[] = [];
	/** Calls to make again that were not rejected. They go first. */
	readonly #repeats: Call[] = [];

	constructor(
		private readonly limiter: Limiter,
		readonly settings: PlaceSettings<T>,
	) {}

	/**
	 * Makes a call as soon as the account's limit allows it, again after a rejection or if there was no answer.
	 *
	 * @param keys calls that share a key never overlap, and are made in the order of `run`
	 * @returns the outcome; undefined if the execution was stopped before
	 * @throws what the attempt throws
	 */
	async run(keys: readonly string[], attempt: Attempt<T>): Promise<T | undefined> {
		if (this.isOver) return this.#toOutcome(false);
		const call = new Call(this as AnyPlace, [...new Set(keys)]);
		this.calls.add(call);
		this.limiter.order.add(call);
		try {
			const outcome = await this.#make(call, attempt);
			// Before the next call can be sent.
			if (outcome !== undefined && this.settings.isLast?.(outcome)) this.stop();
			return outcome;
		} finally {
			this.calls.delete(call);
			this.limiter.remove(call);
			for (const resolve of this.#onEnd.splice(0)) resolve();
		}
	}

	async #make(call: Call, attempt: Attempt<T>): Promise<T | undefined> {
		const { policy, giveUp } = this.settings;
		const { limiter } = this;
		let attempts = 0;
		let failures = 0;
		let rejections = 0;
		let before: Counts | undefined;
		let wasRejected = false;
		for (;;) {
			// A rejected call must not hold up those behind it.
			const waitedMs = await limiter.untilSent(call, attempts > 0 && !wasRejected);
			if (this.isOver) return this.#toOutcome(attempts > 0);
			if (waitedMs >= DELAYED_MS) this.callsDelayed++;
			if (wasRejected) this.callsRetried++;
			attempts++;
			const reply = await limiter.send(call, attempt);
			const { outcome, took, repeat, retryAfterMs = 0, heldMs = 0 } = reply;
			wasRejected = took === 'rejected';
			if (wasRejected) {
				before ??= { ...limiter.counts };
				if (++rejections > policy.rejections) return outcome;
				if (isAlone(rejections, before, limiter.counts))
					return giveUp({ why: 'alone', forMs: 0, last: reply }, true);
			} else if (!repeat) {
				return outcome;
			} else if (took === 'unanswered') {
				if (retryAfterMs > PATIENCE_MS || ++failures > policy.retries) return outcome;
				await limiter.rest(call, waitAfterMs(failures, Math.random(), Math.max(heldMs, retryAfterMs)));
			}
		}
	}

	/** The outcome of a call that was not made, or not again, because its place is over. */
	#toOutcome(wasSent: boolean): T | undefined {
		return this.#givenUp && this.settings.giveUp(this.#givenUp, wasSent);
	}

	/** Resolves when there is room for another call. */
	async room(): Promise<void> {
		while (this.calls.size >= MAX_CALLS_OPEN) await new Promise<void>((resolve) => this.#onEnd.push(resolve));
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.isStopped = true;
		this.limiter.wake(this as AnyPlace);
	}

	/** Ends the execution's use of the account. */
	leave(): void {
		this.stop();
		this.limiter.leave(this as AnyPlace);
	}

	// What follows is for the limiter.

	get isOver(): boolean {
		return this.isStopped || this.#givenUp !== undefined;
	}

	/** Gives up the calls that wait, and those added later. */
	giveUp(reason: GivenUp<T>): void {
		if (this.isOver) return;
		this.#givenUp = reason;
		this.limiter.wake(this as AnyPlace);
	}

	/** Queues a call that is ready. */
	enqueue(call: Call, isRepeat: boolean): void {
		// If it is still in a queue, from its last attempt.
		for (const queue of [this.#repeats, this.#ready]) firstReady(queue);
		call.isReady = true;
		(isRepeat ? this.#repeats : this.#ready).push(call);
	}

	/** The call to send in this place next. It may be one of another place that one of this place waits for. */
	next(): Call | undefined {
		if (this.unauthorized) return undefined;
		const own = firstReady(this.#repeats) ?? firstReady(this.#ready);
		if (own) return own;
		for (const call of this.calls) {
			if (call.keysBlocked === 0) continue;
			const other = this.limiter.order.readyBefore(call);
			return other?.place.unauthorized ? undefined : other;
		}
		return undefined;
	}
}

/** The place of any execution. */
export type AnyPlace = Place<unknown>;

/** The first call that is still ready. Removes those before it. */
function firstReady(queue: Call[]): Call | undefined {
	while (queue[0]?.isReady === false) queue.shift();
	return queue[0];
}
