import type { Limiter } from './limiter';
import { Call, type Queue } from './order';
import type { Attempt, Ended, RetryPolicy } from './reply';

/** Items of one execution that are handled at the same time. Doubled: imports need more memory, and more time for each call. */
const MAX_ITEMS_OPEN = 1_000;

/** The calls of one execution, among those that use an account. The execution must call `leave` when it is done. */
export class ExecutionCalls {
	readonly #queue: Queue;

	/** @param limit calls that it may make in any 5 seconds, 1 or more. The lowest one of all executions is that of the account. */
	constructor(
		private readonly limiter: Limiter,
		limit: number,
		policy: RetryPolicy,
	) {
		this.#queue = limiter.enter(limit, policy);
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.#queue.end();
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
		let itemEnded = () => {};
		const start = async (item: I) => {
			open++;
			try {
				await handle(item);
			} catch (error) {
				errors.push(error);
				this.stop();
			}
			open--;
			itemEnded();
		};
		const untilFewer = async (than: number) => {
			while (open >= than) await new Promise<void>((resolve) => (itemEnded = resolve));
		};
		for await (const item of items) {
			this.#queue.hasMore = open >= MAX_ITEMS_OPEN;
			await untilFewer(MAX_ITEMS_OPEN);
			if (this.#queue.isStopped) break;
			void start(item);
		}
		this.#queue.hasMore = false;
		await untilFewer(1);
		if (errors.length > 0) throw errors[0];
	}

	/**
	 * Makes a call as soon as the account's limit allows it, again after a rejection or if there was no answer. Calls that
	 * share a key never overlap, and are made in the order of `run`. Throws what the attempt throws.
	 */
	async run(keys: readonly string[], attempt: Attempt): Promise<Ended> {
		// Nothing may wait between this and the call's place in the order.
		const call = new Call(this.#queue, keys);
		try {
			return await this.#make(call, attempt);
		} finally {
			void this.limiter.remove(call);
		}
	}

	async #make(call: Call, attempt: Attempt): Promise<Ended> {
		const { limiter } = this;
		let isAgain = false;
		for (;;) {
			await limiter.untilAllowed(call, isAgain);
			if (this.#queue.isOver) return this.#notSent();
			const reply = await attempt();
			const next = limiter.learn(reply, call);
			// A rejected call must not hold up those behind it.
			isAgain = reply.took !== 'rejected';
			if (next && 'waitMs' in next) {
				await limiter.pause(call, next.waitMs);
				continue;
			}
			if (reply.isLast) this.stop();
			return next ? next.givenUp : 'ended';
		}
	}

	/** The end of a call that was not made, or not again, because its execution is over. */
	#notSent(): Ended {
		return this.#queue.givenUp ?? 'stopped';
	}
}
