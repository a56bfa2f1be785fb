import type { Limiter } from './limiter';
import type { Call, Queue } from './order';
import type { Attempt, Ended, GivenUp, Reply } from './reply';
import type { Counts, RetryPolicy } from './retryPolicy';
import { isAlone, MAX_RETRY_AFTER_MS, waitAfterMs } from './retryPolicy';

/** A call counts as delayed, or as held up, from this time on. */
const DELAYED_MS = 1_000;
/** Items of one execution that are handled at the same time, so that an execution with many items needs little memory. */
const MAX_ITEMS_OPEN = 1_000;

/** What an execution decides about its calls. */
export interface PlaceSettings {
	/** Calls that the execution may make in any 5 seconds, 1 or more. The highest limit of all places is that of the account. */
	limit: number;
	policy: RetryPolicy;
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

	constructor(
		private readonly limiter: Limiter,
		private readonly settings: PlaceSettings,
	) {
		this.#queue = limiter.enter(settings.limit);
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
	 * Handles items in their order, and takes the next one when fewer than 1,000 are open. Takes none after a stop.
	 *
	 * @param handle calls `run` before it waits for anything, so that the items' calls have their order
	 * @throws the first error that `handle` throws, after a stop, when all open items have ended
	 */
	async forEach<I>(items: Iterable<I> | AsyncIterable<I>, handle: (item: I) => Promise<void>): Promise<void> {
		const errors: unknown[] = [];
		let open = 0;
		let ended = () => {};
		const start = async (item: I) => {
			open++;
			try {
				await handle(item);
			} catch (error) {
				errors.push(error);
				this.stop();
			}
			open--;
			ended();
		};
		const anEnd = async () => await new Promise<void>((resolve) => (ended = resolve));
		for await (const item of items) {
			this.#queue.hasMore = open >= MAX_ITEMS_OPEN;
			if (this.#queue.hasMore) await anEnd();
			if (this.isStopped) break;
			void start(item);
		}
		this.#queue.hasMore = false;
		while (open > 0) await anEnd();
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
		const { policy } = this.settings;
		const heldUpMs = await limiter.freeKeys(call);
		if (heldUpMs >= DELAYED_MS) this.callsHeldUp++;
		if (heldUpMs >= DELAYED_MS) this.longestHoldUpMs = Math.max(this.longestHoldUpMs, heldUpMs);
		let failures = 0;
		let rejections = 0;
		let before: Counts | undefined;
		let reply: Reply<T> | undefined;
		for (;;) {
			const isAgain = reply !== undefined;
			const wasRejected = reply?.took === 'rejected';
			// A rejected call must not hold up those behind it.
			const waitedMs = await limiter.untilAllowed(call, isAgain && !wasRejected);
			if (this.#queue.isOver) return this.#notSent(isAgain);
			if (waitedMs >= DELAYED_MS) this.callsDelayed++;
			if (wasRejected) this.callsRetried++;
			limiter.start(call);
			try {
				reply = await attempt();
				limiter.learn(reply, call);
			} finally {
				limiter.end(call);
			}
			// What follows is decided before another call can be sent.
			if (reply.took === 'answeredForNow') continue;
			let givenUp: GivenUp | undefined;
			if (reply.took === 'rejected') {
				const { cause, retryAfterMs = 0 } = reply;
				before ??= { ...limiter.counts };
				rejections++;
				if (retryAfterMs > MAX_RETRY_AFTER_MS) {
					givenUp = { why: 'rejected', forMs: 0, retryAfterMs, cause };
				} else if (rejections <= policy.rejections) {
					if (!isAlone(rejections, before, limiter.counts)) continue;
					givenUp = { why: 'alone', forMs: 0, rejections, cause };
				}
			} else if (reply.took === 'unanswered' && reply.mayRepeat && ++failures <= policy.retries) {
				const { retryAfterMs = 0, heldMs = 0 } = reply;
				const pauseMs = Math.max(heldMs, retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : 0);
				await limiter.pause(call, waitAfterMs(failures, Math.random(), pauseMs));
				continue;
			}
			if (reply.isLast) this.stop();
			return givenUp ? { givenUp, wasSent: true } : { outcome: reply.outcome };
		}
	}

	/** What became of a call that was not made, or not again, because its execution is over. */
	#notSent(wasSent: boolean): Ended<never> | undefined {
		const { givenUp } = this.#queue;
		return givenUp && { givenUp, wasSent };
	}
}
