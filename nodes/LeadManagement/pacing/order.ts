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
		rejectedAtMs: Infinity,
		refusedKeys: 0,
		/** The account's balance before it first rejected this call. */
		balanceBefore: 0,
	};
	#resolve: (() => void) | undefined;

	constructor(
		readonly queue: Queue,
		readonly keys: readonly string[],
	) {
		queue.add(this);
	}

	/** Resolves when the call may be sent, when its pause ends, or when its execution is over, which the caller checks first. */
	async wait(): Promise<void> {
		await new Promise<void>((resolve) => (this.#resolve = resolve));
	}

	wake(): void {
		this.#resolve?.();
	}
}

/** Items of one execution that are handled at the same time, without those that wait for a key. Doubled: imports need more memory, and more time for each call. */
const MAX_ITEMS_OPEN = 1_000;

/** The calls of one execution. */
export class Queue {
	/** Calls that are not over. */
	readonly calls = new Set<Call>();
	/** Calls that wait to be sent: those that waited or were sent before, and the others in the order in which they were added. */
	readonly again = new Set<Call>();
	readonly others = new Set<Call>();
	/** The calls of each key, in their order. Only the first one may be sent. */
	readonly #lines = new Map<string, Set<Call>>();
	/** Calls that wait for another one with the same key. */
	readonly #behind = new Set<Call>();
	/** The execution has more calls than it may add now. */
	hasMore = false;
	isStopped = false;
	givenUp: GivenUp | undefined;
	first: Call | undefined;
	/** The account accepted a call of this execution. */
	hasGoodKeys = false;
	/** Calls whose keys the account did not accept, since it last accepted a call. */
	readonly refused = new Set<Call>();
	#wasAgain = false;

	/** @param limit calls that may be made in any 5 seconds, 1 or more */
	constructor(
		readonly limit: number,
		readonly policy: RetryPolicy,
	) {}

	get isOver(): boolean {
		return this.isStopped || this.givenUp !== undefined;
	}

	add(call: Call): void {
		this.first ??= call;
		this.calls.add(call);
		for (const key of call.keys) this.#lines.set(key, (this.#lines.get(key) ?? new Set()).add(call));
		if (!this.#isInFront(call)) this.#behind.add(call);
	}

	#isInFront = (call: Call): boolean => call.keys.every((key) => firstOf(this.#lines.get(key)) === call);

	/** Lets a call wait to be sent: a call behind another one with the same key until that is removed. */
	wait(call: Call, isAgain: boolean): void {
		if (!this.#behind.has(call)) (isAgain ? this.again : this.others).add(call);
	}

	/** Removes a call whose keys are free. */
	remove(call: Call): void {
		this.#behind.delete(call);
		for (const key of call.keys) {
			const line = this.#lines.get(key);
			line?.delete(call);
			if (line?.size === 0) this.#lines.delete(key);
			const next = firstOf(line);
			if (!next || !this.#isInFront(next) || !this.#behind.delete(next)) continue;
			if (!this.isOver) this.again.add(next);
		}
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
	 * Handles items in their order, and takes the next one when fewer than 1,000 are open, without those that wait for a key. Takes
	 * none after a stop.
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
		const untilItemEnded = async () => await new Promise<void>((resolve) => (itemEnded = resolve));
		const isFull = () => open - this.#behind.size >= MAX_ITEMS_OPEN;
		for await (const item of items) {
			this.hasMore = isFull();
			while (isFull()) await untilItemEnded();
			if (this.isStopped) break;
			void start(item);
		}
		this.hasMore = false;
		while (open > 0) await untilItemEnded();
		if (errors.length > 0) throw errors[0];
	}

	/** Takes the next call that may be sent. Rows that fail again and again take turns with the others, and don't hold them up. */
	take(held: ReadonlyMap<string, Call>): Call | undefined {
		const isFree = (call: Call) => call.keys.every((key) => (held.get(key) ?? call) === call);
		const [first, second] = this.#wasAgain ? [this.others, this.again] : [this.again, this.others];
		const next = firstOf(first, isFree) ?? firstOf(second, isFree);
		if (!next) return undefined;
		this.#wasAgain = this.again.delete(next);
		this.others.delete(next);
		return next;
	}
}

function firstOf(
	calls?: ReadonlySet<Call>,
	isWanted: (call: Call) => boolean = () => true,
): Call | undefined {
	for (const call of calls ?? []) if (isWanted(call)) return call;
	return undefined;
}
