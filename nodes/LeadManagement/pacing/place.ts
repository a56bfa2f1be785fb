import type { Attempt, GivenUp } from './call';
import { Call } from './call';
import type { Limiter } from './limiter';
import { Queue } from './queue';
import type { RetryPolicy } from './retryPolicy';

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

/** The place of one execution among those that use an account. What follows `run` to `leave` is for the limiter. */
export class Place<T> {
	/** Calls that waited a second or longer. */
	callsDelayed = 0;
	/** Calls made again because they were rejected. */
	callsRetried = 0;
	/** Calls that the execution will add later, as far as it knows. */
	callsToCome = 0;
	isStopped = false;
	/** Why its calls were given up. Those added later are given up at once. */
	givenUp: GivenUp<T> | undefined;
	/** Set when the account did not accept the keys. Nothing is sent until another call is answered. */
	unauthorized: GivenUp<T> | undefined;
	callsInFlight = 0;
	/** Those that are not over, in the order of `run`. */
	readonly calls = new Set<Call>();
	readonly #ready = new Queue<Call>();
	/** Calls to make again that were not rejected. They go first. */
	readonly #repeats = new Queue<Call>();
	readonly #onEnd: Array<() => void> = [];

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
		if (this.isStopped) return undefined;
		if (this.givenUp) return this.settings.giveUp(this.givenUp, false);
		return await new Promise<T | undefined>((resolve, reject) => {
			const end = resolve as (outcome: unknown) => void;
			const call = new Call(this as AnyPlace, [...new Set(keys)], attempt, end, reject);
			this.calls.add(call);
			this.limiter.add(call);
		});
	}

	/** Resolves when there is room for another call. */
	async room(): Promise<void> {
		while (this.calls.size >= MAX_CALLS_OPEN) await new Promise<void>((resolve) => this.#onEnd.push(resolve));
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.isStopped = true;
		this.limiter.drop(this as AnyPlace);
	}

	/** Ends the execution's use of the account. */
	leave(): void {
		this.stop();
		this.limiter.leave(this as AnyPlace);
	}

	/** Queues a call that is ready. A rejected one must not hold up those behind it. */
	enqueue(call: Call): void {
		(call.attempts > 0 && call.rejections === 0 ? this.#repeats : this.#ready).push(call);
	}

	/** The call to send in this place next. It may be one of another place that one of this place waits for. */
	next(): Call | undefined {
		if (this.unauthorized) return undefined;
		const own = this.#repeats.first(isReady) ?? this.#ready.first(isReady);
		if (own) return own;
		for (const call of this.calls) {
			if (call.state !== 'blocked') continue;
			const other = this.limiter.readyBefore(call);
			return other?.place.unauthorized ? undefined : other;
		}
		return undefined;
	}

	/** Counts a call of this place that is sent now. */
	sent(call: Call, nowMs: number): void {
		this.callsInFlight++;
		if (nowMs - call.readySinceMs >= DELAYED_MS) this.callsDelayed++;
		if (call.attempts++ > 0 && call.rejections > 0) this.callsRetried++;
		// Takes it out of its queue, because it may come back.
		this.#ready.first(isReady);
		this.#repeats.first(isReady);
	}

	/** Removes a call that is over. */
	ended(call: Call): void {
		this.calls.delete(call);
		for (const resolve of this.#onEnd.splice(0)) resolve();
	}
}

/** The place of any execution. */
export type AnyPlace = Place<unknown>;

const isReady = ({ state }: Call) => state === 'ready';
