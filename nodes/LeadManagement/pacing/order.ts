import type { Departure } from './callWindow';
import type { GivenUp, RetryPolicy } from './reply';

/** A call, which exists until its keys are free. */
export class Call {
	/** The last time at which the call was sent. A call that was sent holds its keys. */
	departure: Departure | undefined;
	/** The time until which the account may still be working on the call. */
	heldUntilMs = 0;
	/** Its attempts that failed, for `Answers`. */
	readonly failures = {
		/** The time at which the attempt was sent that failed first. */
		sinceMs: Infinity,
		/** The time since which the call gets no answer, and the number of times that happened. */
		silentSinceMs: Infinity,
		silences: 0,
		rejections: 0,
		/** The account's balance before it first rejected this call. */
		balanceBefore: 0,
	};
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

/** Items of one execution that are handled at the same time. Doubled: imports need more memory, and more time for each call. */
const MAX_ITEMS_OPEN = 1_000;

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
	 * Handles items in their order, and takes the next one when fewer than 1,000 are open. Takes none after a stop.
	 *
	 * @param handle makes the item's call before it waits for anything, so that the calls have the order of the items
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
				this.end();
			}
			open--;
			itemEnded();
		};
		const untilFewer = async (than: number) => {
			while (open >= than) await new Promise<void>((resolve) => (itemEnded = resolve));
		};
		for await (const item of items) {
			this.hasMore = open >= MAX_ITEMS_OPEN;
			await untilFewer(MAX_ITEMS_OPEN);
			if (this.isStopped) break;
			void start(item);
		}
		this.hasMore = false;
		await untilFewer(1);
		if (errors.length > 0) throw errors[0];
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
