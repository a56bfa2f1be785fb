import type { Limiter } from './limiter';
import type { Call, Queue } from './order';
import type { Attempt, Ended, GivenUp, Reply } from './reply';
import type { RetryPolicy } from './retryPolicy';
import { Tries } from './retryPolicy';

/** A call counts as delayed, or as held up, from this time on. */
const DELAYED_MS = 1_000;
/** Items of one execution that are handled at the same time, so that an execution with many items needs little memory. */
const MAX_ITEMS_OPEN = 1_000;
/** The same with those that wait for another item of their lead: one that gets no answer must not hold up other leads. */
const MAX_ITEMS_WAITING = 20_000;

/** What an execution decides about its calls. */
export interface PlaceSettings {
	/** Calls that the execution may make in any 5 seconds, 1 or more. The highest limit of all places is that of the account. */
	limit: number;
	policy: RetryPolicy;
	/** Where its calls go. An access key may be used with several hosts. */
	host?: string;
}

/** The place of one execution among those that use an account. The execution must call `leave` when it is done. */
export class Place {
	/** Calls that waited a second or longer for the limit. */
	callsDelayed = 0;
	/** Calls that waited a second or longer for another call with one of their keys that had been sent. */
	callsHeldUp = 0;
	/** The longest of these waits, in milliseconds. */
	longestHoldUpMs = 0;
	/** Calls made again because they were rejected. */
	callsRetried = 0;
	readonly #queue: Queue;
	/** Calls that wait for another one with one of their keys. */
	#waiting = 0;
	/** Tells that fewer items are open. */
	#changed = () => {};

	constructor(
		private readonly limiter: Limiter,
		private readonly settings: PlaceSettings,
	) {
		this.#queue = limiter.enter(settings.limit, settings.host ?? '');
	}

	/** Whether the execution sends nothing any more. */
	get isStopped(): boolean {
		return this.#queue.isStopped;
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.#queue.stop();
	}

	/** Ends the execution's use of the account. */
	leave(): void {
		this.stop();
		this.limiter.leave(this.#queue);
	}

	/**
	 * Handles items in their order, and takes the next one when fewer than 1,000 are open, apart from those that wait for
	 * another call with one of their keys. Takes none after a stop.
	 *
	 * @param handle calls `run` before it waits for anything, so that the items' calls have their order
	 * @throws the first error that `handle` throws, after a stop, when all open items have ended
	 */
	async forEach<I>(items: Iterable<I> | AsyncIterable<I>, handle: (item: I) => Promise<void>): Promise<void> {
		const errors: unknown[] = [];
		let open = 0;
		const start = async (item: I) => {
			open++;
			try {
				await handle(item);
			} catch (error) {
				errors.push(error);
				this.stop();
			}
			open--;
			this.#changed();
		};
		const isFull = () => open - this.#waiting >= MAX_ITEMS_OPEN || open >= MAX_ITEMS_WAITING;
		const aChange = async () => await new Promise<void>((resolve) => (this.#changed = resolve));
		for await (const item of items) {
			this.#queue.hasMore = isFull();
			while (isFull()) await aChange();
			if (this.isStopped) break;
			void start(item);
		}
		this.#queue.hasMore = false;
		while (open > 0) await aChange();
		if (errors.length > 0) throw errors[0];
	}

	/**
	 * Makes a call as soon as the account's limit allows it, again after a rejection or if there was no answer. Calls that
	 * share a key never overlap, and are made in the order of `run`. Throws what the attempt throws.
	 *
	 * @returns undefined if the execution was stopped before
	 */
	async run<T>(keys: readonly string[], attempt: Attempt<T>): Promise<Ended<T> | undefined> {
		// Nothing may wait between this and the call's place in the order.
		if (this.#queue.isOver) return this.#notSent(false);
		const call = this.limiter.add(this.#queue, keys);
		try {
			return await this.#make(call, attempt);
		} finally {
			this.limiter.remove(call);
		}
	}

	async #make<T>(call: Call, attempt: Attempt<T>): Promise<Ended<T> | undefined> {
		const { limiter } = this;
		const tries = new Tries(this.settings.policy);
		let last: Reply<T> | undefined;
		await this.#untilItsTurn(call);
		for (;;) {
			const wasRejected = last?.took === 'rejected';
			// A rejected call must not hold up those behind it.
			const waitedMs = await limiter.untilAllowed(call, last !== undefined && !wasRejected);
			if (this.#queue.isOver) return this.#notSent(last !== undefined);
			if (waitedMs >= DELAYED_MS) this.callsDelayed++;
			if (wasRejected) this.callsRetried++;
			limiter.start(call);
			let givenUp: GivenUp | undefined;
			try {
				last = await attempt(call);
				givenUp = limiter.learn(last, call);
			} finally {
				limiter.end(call);
			}
			// What follows is decided before another call can be sent.
			const next = tries.next(last, limiter.clock.now(), limiter.counts);
			if (last.took === 'answeredForNow') continue;
			if (!givenUp && next && 'waitMs' in next) {
				if (next.waitMs > 0) await limiter.pause(call, next.waitMs);
				continue;
			}
			if (last.isLast) this.stop();
			givenUp ??= next && 'givenUp' in next ? next.givenUp : undefined;
			return givenUp ? { givenUp, wasSent: true } : { outcome: last.outcome };
		}
	}

	/** Resolves when no other call with one of its keys comes first. Until then, the call does not count as open. */
	async #untilItsTurn(call: Call): Promise<void> {
		if (call.keysBlocked === 0) return;
		this.#waiting++;
		this.#changed();
		const heldUpMs = await this.limiter.freeKeys(call);
		this.#waiting--;
		if (heldUpMs < DELAYED_MS) return;
		this.callsHeldUp++;
		this.longestHoldUpMs = Math.max(this.longestHoldUpMs, heldUpMs);
	}

	/** What became of a call that was not made, or not again, because its execution is over. */
	#notSent(wasSent: boolean): Ended<never> | undefined {
		const { givenUp } = this.#queue;
		return givenUp && { givenUp, wasSent };
	}
}
