import type { AnyCall, Attempt, GivenUp } from './call';
import { Call } from './call';
import { Queue } from './queue';
import type { RetryPolicy } from './retryPolicy';

/** A call counts as delayed if it is sent this long after it was ready. */
const DELAYED_MS = 1_000;
/** Calls of one place that wait at most, so that an execution with many items needs little memory. */
const MAX_CALLS_LEFT = 1_000;

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

/** What a place needs of its limiter. */
interface Limiter {
	add(call: AnyCall): void;
	/** Ends calls that were not sent. */
	drop(calls: AnyCall[]): void;
	readyBefore(call: AnyCall): AnyCall | undefined;
	leave(place: AnyPlace): void;
}

/** The place of one execution among those that use an account. */
export class Place<T> {
	/** Calls that waited a second or longer. */
	callsDelayed = 0;
	/** Calls made again because they were rejected. */
	callsRetried = 0;
	callsGivenUp = 0;
	/** Calls that the execution will add later, as far as it knows. */
	callsToCome = 0;
	isStopped = false;
	/** Why its calls were given up. Those added later are given up at once. */
	givenUp: GivenUp<T> | undefined;
	/** Set when the account did not accept the keys. Nothing is sent until another call is answered. */
	unauthorized: GivenUp<T> | undefined;
	callsInFlight = 0;
	#callsLeft = 0;
	/** All calls that are not over, and some that are. */
	#calls: Array<Call<T>> = [];
	#order = 0;
	readonly #ready = new Queue<AnyCall>();
	readonly #blocked = new Queue<AnyCall>();
	/** Calls to repeat: few, and they go first. */
	#repeats: AnyCall[] = [];
	#waiters: Array<{ callsLeft: number; resolve: () => void }> = [];

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
		if (this.givenUp) return this.giveUp(this.givenUp, false);
		return await new Promise((resolve, reject) => {
			const call = new Call(this, this.#order++, [...new Set(keys)], attempt, resolve, reject);
			if (this.#calls.length > 2 * this.#callsLeft + MAX_CALLS_LEFT) this.#calls = this.calls;
			this.#calls.push(call);
			this.#callsLeft++;
			this.limiter.add(call as AnyCall);
		});
	}

	/** Resolves when there is room for another call. */
	async room(): Promise<void> {
		await this.#untilLeft(MAX_CALLS_LEFT - 1);
	}

	/** Resolves when all calls are over. */
	async finished(): Promise<void> {
		await this.#untilLeft(0);
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.isStopped = true;
		this.limiter.drop(this.calls as AnyCall[]);
	}

	/** Ends the execution's use of the account. */
	leave(): void {
		this.stop();
		this.limiter.leave(this as AnyPlace);
	}

	/** The calls that are not over. */
	get calls(): Array<Call<T>> {
		return this.#calls.filter(({ state }) => state !== 'over');
	}

	/** Calls that are not over, and those to come. */
	get callsAhead(): number {
		return this.#callsLeft + this.callsToCome;
	}

	giveUp(reason: GivenUp<T>, wasSent: boolean): T {
		this.callsGivenUp++;
		return this.settings.giveUp(reason, wasSent);
	}

	/** For the limiter: queues a call that is blocked or ready. */
	enqueue(call: AnyCall): void {
		if (call.attempts > 0) this.#repeats.push(call);
		else (call.state === 'ready' ? this.#ready : this.#blocked).push(call);
	}

	/** For the limiter: the call to send in this place next, which another one of this place may wait for. */
	next(): AnyCall | undefined {
		if (this.unauthorized) return undefined;
		this.#repeats = this.#repeats.filter(({ state }) => state === 'ready');
		const own = this.#repeats.reduce<AnyCall | undefined>(earlier, undefined) ?? this.#ready.first(isReady);
		if (own) return own;
		const blocked = this.#blocked.first(({ state }) => state === 'blocked');
		const other = blocked && this.limiter.readyBefore(blocked);
		return other?.place.unauthorized ? undefined : other;
	}

	/** For the limiter: a call of this place is sent. */
	sent(call: AnyCall, nowMs: number): void {
		this.callsInFlight++;
		if (nowMs - call.readySinceMs >= DELAYED_MS) this.callsDelayed++;
		if (call.attempts++ > 0 && call.rejections > 0) this.callsRetried++;
	}

	/** For the limiter: a call of this place is over. */
	ended(): void {
		this.#callsLeft--;
		const isDone = ({ callsLeft }: { callsLeft: number }) => this.#callsLeft <= callsLeft;
		if (!this.#waiters.some(isDone)) return;
		const done = this.#waiters.filter(isDone);
		this.#waiters = this.#waiters.filter((waiter) => !isDone(waiter));
		for (const { resolve } of done) resolve();
	}

	async #untilLeft(callsLeft: number): Promise<void> {
		if (this.#callsLeft > callsLeft)
			await new Promise<void>((resolve) => this.#waiters.push({ callsLeft, resolve }));
	}
}

/** The place of any execution. */
export type AnyPlace = Place<unknown>;

const isReady = ({ state }: AnyCall) => state === 'ready';
const earlier = (one: AnyCall | undefined, other: AnyCall) => (one && one.order < other.order ? one : other);
