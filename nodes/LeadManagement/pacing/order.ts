import type { Departure } from './callWindow';
import type { GivenUp, InFlight } from './reply';

/** What the limiter knows of a call until its keys are free. There may be many, so each field costs memory. */
export class Call implements InFlight {
	isOver = false;
	/** Keys for which another call comes first. */
	keysBlocked = 0;
	/** The calls directly before it, one for each of these keys. Once there are none, the one that it waited for last. */
	before: Call[] = [];
	/** Whether a call of another execution waits for it. */
	isAwaited = false;
	/** When it was last sent. */
	departure: Departure | undefined;
	/** Until when the account may still be working on it. */
	heldUntilMs = 0;
	/** Whether it was sent to see if the account still does not accept the keys. */
	asksAgain = false;
	/** Ends it as if its time were over. Set by what makes it. */
	drop: InFlight['drop'];
	#resolve: (() => void) | undefined;

	constructor(
		readonly queue: Queue,
		readonly keys: readonly string[],
		/** When it was added; once it was sent, when it was sent first. */
		public sinceMs: number,
	) {}

	/**
	 * Resolves when what it waits for is there, which is one thing at a time: its keys, the permission to send it, or the
	 * end of a pause. Resolves too when its execution is over, so what follows checks that first.
	 */
	async wait(): Promise<void> {
		await new Promise<void>((resolve) => (this.#resolve = resolve));
	}

	/** Ends its wait. Only what it waits for may call this: a call that waits in its queue would be sent. */
	wake(): void {
		this.#resolve?.();
	}
}

/** The calls of one execution. */
export class Queue {
	/** Calls that are not over, in the order of `run`. */
	readonly calls = new Set<Call>();
	/** Whether the execution has more calls than it may add now. */
	hasMore = false;
	callsInFlight = 0;
	/** Whether one of its calls was answered, so that the account accepts its keys. */
	isAnswered = false;
	isStopped = false;
	/** Why its calls are given up. */
	givenUp: GivenUp | undefined;
	/** Set when the account did not accept the keys. Nothing is sent until another call is answered, or one asks again. */
	unauthorized: GivenUp | undefined;
	/** Whether one call may ask again, when no other is in flight. */
	mayAskAgain = false;
	/** Calls that wait for permission to be sent. */
	readonly #first = new Set<Call>();
	readonly #others = new Set<Call>();
	/** Whether the last call that was sent is one of the first. */
	#wasFirst = false;

	/**
	 * @param limit calls that may be made in any 5 seconds, 1 or more
	 * @param host where its calls go
	 */
	constructor(
		readonly limit: number,
		readonly host: string,
	) {}

	/** Whether nothing is sent any more. */
	get isOver(): boolean {
		return this.isStopped || this.givenUp !== undefined;
	}

	/**
	 * The call to send next, if one may be sent. Of those that go first and the others in turn: rows that fail again and again
	 * must not hold up the others.
	 */
	get next(): Call | undefined {
		if (this.unauthorized && !(this.mayAskAgain && this.callsInFlight === 0)) return undefined;
		const [first] = this.#first;
		const [other] = this.#others;
		return first && !(this.#wasFirst && other) ? first : other;
	}

	/** Adds a call that waits for nothing but permission to be sent. */
	add(call: Call, goesFirst: boolean): void {
		(goesFirst || call.isAwaited ? this.#first : this.#others).add(call);
	}

	moveForward(call: Call): void {
		if (this.#others.delete(call)) this.#first.add(call);
	}

	/** Gives a call the permission to be sent. */
	send(call: Call): void {
		this.#wasFirst = this.#first.delete(call);
		this.#others.delete(call);
		call.asksAgain = this.unauthorized !== undefined;
		this.mayAskAgain = false;
		call.wake();
	}

	/** Notes that the account answered a call, and so accepts the keys. */
	answered(): void {
		this.isAnswered = true;
		this.unauthorized = undefined;
	}

	/** Waits no longer for answers to calls in flight. */
	dropCalls(): void {
		for (const call of this.calls) call.drop?.();
	}

	/** Drops the calls that are not sent, and makes none again. */
	stop(): void {
		this.isStopped = true;
		this.#end();
	}

	/** Gives up the calls that wait, and those added later. */
	giveUp(reason: GivenUp): void {
		if (this.isOver) return;
		this.givenUp = reason;
		this.#end();
	}

	#end(): void {
		this.#first.clear();
		this.#others.clear();
		for (const call of this.calls) call.wake();
	}
}

/** Keeps calls that share a key in the order in which they were added. */
export class KeyOrder {
	/** The calls of each key. */
	readonly #lines = new Map<string, Call[]>();

	/** Adds a call behind all those that share a key with it. Those of other executions move forward in their own queues. */
	add(call: Call): void {
		for (const key of call.keys) {
			const line = this.#lines.get(key) ?? [];
			this.#lines.set(key, line);
			call.before.push(...line.slice(-1));
			line.push(call);
		}
		call.keysBlocked = call.before.length;
		if (call.before.some(({ queue }) => queue !== call.queue)) moveForward(call.before);
	}

	/** Removes a call that is over, and wakes those that come first for all of their keys now. */
	remove(call: Call): void {
		for (const key of call.keys) {
			const line = this.#lines.get(key) ?? [];
			if (line[0] !== call) continue;
			while (line[0]?.isOver) line.shift();
			const [next] = line;
			if (!next) this.#lines.delete(key);
			if (!next || --next.keysBlocked > 0) continue;
			next.before = [call];
			next.wake();
		}
	}
}

/**
 * Moves calls forward, and those that they wait for: a form waits up to 2 seconds for a row of an import, instead of 255
 * (simulated). Each call once, so many that wait for each other take linear time.
 */
function moveForward(calls: Call[]): void {
	const left = [...calls];
	for (let call = left.pop(); call; call = left.pop()) {
		if (call.isAwaited) continue;
		call.isAwaited = true;
		call.queue.moveForward(call);
		left.push(...call.before);
	}
}
