import type { Departure } from './callWindow';
import { CallWindow } from './callWindow';
import type { Clock } from './clock';
import { systemClock } from './clock';
import { Call, KeyOrder, Queue } from './order';
import type { GivenUp, Reply } from './reply';
import type { Counts } from './retryPolicy';
import { PATIENCE_AMONG_OTHERS_MS, PATIENCE_MS, PATIENCE_WHEN_REJECTED_MS } from './retryPolicy';

/** Sockets open at once, whatever the limit. More would not be faster, and the machine may run out of them. */
const MAX_CALLS_IN_FLIGHT = 500;
/** Turns of the event loop that n8n needs to send a call (n8n 2.41). */
const TURNS_TO_SEND = 3;
/** An execution that has more calls than it may add now counts as having so many more. */
const CALLS_TO_COME = 1_250;
/** What was learned about an account, such as a worker's share of the limit, is outdated after this time. */
const FORGET_AFTER_MS = 60_000;

/**
 * Decides when the calls of one account are made: in rotation among the executions that use it, never more than the limit
 * in any window, and one after the other where calls share a key.
 *
 * Knows accounts, executions, calls, keys, and times, and nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly #order = new KeyOrder();
	/** Calls that the account accepted and rejected. */
	readonly counts: Counts = { accepted: 0, rejected: 0 };
	/** The first one with a call to send is next. */
	#rotation: Queue[] = [];
	#callsInFlight = 0;
	/** Set while the account accepts nothing. */
	#troubleSinceMs: number | undefined;
	#wakeAtMs = Infinity;
	#isSending = false;
	#usedUntilMs: number;

	constructor(readonly clock: Clock) {
		this.#usedUntilMs = clock.now();
	}

	/** Milliseconds since the account was last used; 0 while it is in use. */
	idleMs(): number {
		return this.#rotation.length > 0 ? 0 : Math.max(0, this.clock.now() - this.#usedUntilMs);
	}

	// What follows is for Place.

	enter(limit: number): Queue {
		const queue = new Queue(limit);
		this.#setRotation([...this.#rotation, queue]);
		return queue;
	}

	leave(queue: Queue): void {
		this.#setRotation(this.#rotation.filter((other) => other !== queue));
		this.#usedUntilMs = Math.max(this.#usedUntilMs, this.clock.now());
		this.#sendReady();
	}

	/** Adds a call at the end of the order. */
	add(queue: Queue, keys: readonly string[]): Call {
		const call = new Call(queue, [...new Set(keys)]);
		queue.calls.add(call);
		this.#order.add(call);
		return call;
	}

	/** Resolves when a call may be sent, or its execution is over. Returns how long it waited for that, in milliseconds. */
	async permission(call: Call, goesFirst: boolean): Promise<number> {
		const { queue } = call;
		if (call.keysBlocked > 0) await call.wait();
		const readyMs = this.clock.now();
		if (queue.isOver) return 0;
		queue.add(call, goesFirst);
		const isPermitted = call.wait();
		this.#sendReady();
		await isPermitted;
		return this.clock.now() - readyMs;
	}

	/** Notes that a call is in flight. */
	start({ queue }: Call): void {
		this.#callsInFlight++;
		queue.callsInFlight++;
	}

	/** Notes that a call is not in flight any more. */
	end({ queue }: Call): void {
		this.#callsInFlight--;
		if (--queue.callsInFlight === 0 && queue.unauthorized) queue.giveUp(queue.unauthorized);
	}

	/** Resolves after the time, or when the execution is over. */
	async pause(call: Call, forMs: number): Promise<void> {
		this.#sendReady();
		if (call.queue.isOver) return;
		void this.clock.sleep(forMs).then(() => call.wake());
		await call.wait();
	}

	/** Removes a call that is over. Its keys are free when the account can't be working on it any more. */
	remove(call: Call): void {
		call.isOver = true;
		call.queue.calls.delete(call);
		// What was noted concerns only the calls that waited then.
		if (this.#rotation.every(({ calls }) => calls.size === 0)) this.#troubleSinceMs = undefined;
		this.#usedUntilMs = Math.max(this.#usedUntilMs, call.heldUntilMs);
		void this.#freeKeys(call);
		this.#sendReady();
	}

	/** Learns from the reply to a call. */
	learn(reply: Reply<unknown>, call: Call): void {
		const { queue, departure } = call;
		const nowMs = this.clock.now();
		call.heldUntilMs = nowMs + ('heldMs' in reply ? (reply.heldMs ?? 0) : 0);
		switch (reply.took) {
			case 'answered':
			case 'answeredForNow':
				this.#window.accepted(departure, nowMs);
				this.counts.accepted++;
				this.#troubleSinceMs = undefined;
				queue.unauthorized = undefined;
				break;
			case 'rejected':
				this.#window.rejected(departure, nowMs, this.#callsAhead, reply.retryAfterMs);
				this.counts.rejected++;
				this.#noteTrouble(reply, nowMs);
				break;
			case 'unanswered':
				// A call that was canceled says nothing about the account.
				if (queue.isStopped) break;
				this.#window.unanswered();
				this.#noteTrouble(reply, nowMs);
				break;
			case 'unauthorized':
				queue.unauthorized = { why: 'unauthorized', forMs: 0, cause: reply.cause };
		}
	}

	/** Calls that are not over, and those that executions will add. */
	get #callsAhead(): number {
		const callsOf = ({ calls, hasMore }: Queue) => calls.size + (hasMore ? CALLS_TO_COME : 0);
		return this.#rotation.reduce((sum, queue) => sum + callsOf(queue), 0);
	}

	#setRotation(queues: Queue[]): void {
		this.#rotation = queues;
		const lowest = queues.reduce((limit, queue) => Math.min(limit, queue.limit), Infinity);
		if (queues.length > 0) this.#window.setLimit(lowest);
	}

	async #freeKeys(call: Call): Promise<void> {
		const heldMs = call.heldUntilMs - this.clock.now();
		if (heldMs > 0) await this.clock.sleep(heldMs);
		this.#order.remove(call);
	}

	#sendReady(): void {
		if (this.#isSending) return;
		this.#isSending = true;
		void this.#sendOneByOne();
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendOneByOne(): Promise<void> {
		while (this.#callsInFlight < MAX_CALLS_IN_FLIGHT) {
			const index = this.#rotation.findIndex(({ next }) => next !== undefined);
			const call = this.#rotation[index]?.next;
			if (!call) break;
			const nowMs = this.clock.now();
			const sendMs = this.#window.nextMs(this.#callsAhead);
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			this.#rotation.push(...this.#rotation.splice(index, 1));
			call.departure = this.#window.sent(nowMs);
			void this.#correct(call.departure);
			call.queue.send(call);
			// One call per turn of the event loop, because n8n needs some milliseconds to send it.
			await this.clock.sleep(0);
		}
		this.#isSending = false;
	}

	#wakeAt(atMs: number, nowMs: number): void {
		if (atMs >= this.#wakeAtMs) return;
		this.#wakeAtMs = atMs;
		void this.clock.sleep(Math.ceil(atMs - nowMs)).then(() => {
			if (this.#wakeAtMs === atMs) this.#wakeAtMs = Infinity;
			this.#sendReady();
		});
	}

	/** Replaces the time of the decision with the time at which the call left n8n: the process may have stalled between. */
	async #correct(departure: Departure): Promise<void> {
		for (let turn = 0; turn < TURNS_TO_SEND; turn++) await this.clock.sleep(0);
		departure.atMs = this.clock.now();
	}

	#noteTrouble(last: Extract<Reply<unknown>, { took: 'rejected' | 'unanswered' }>, nowMs: number): void {
		this.#troubleSinceMs ??= nowMs;
		const { took, retryAfterMs, cause } = last;
		const forMs = nowMs - this.#troubleSinceMs;
		const whenRejectedMs = this.counts.accepted > 0 ? PATIENCE_AMONG_OTHERS_MS : PATIENCE_WHEN_REJECTED_MS;
		const asksToWait = took === 'rejected' && (retryAfterMs ?? 0) > PATIENCE_MS;
		if (forMs < (took === 'rejected' ? whenRejectedMs : PATIENCE_MS) && !asksToWait) return;
		this.#troubleSinceMs = undefined;
		this.#window.resume();
		const reason: GivenUp = { why: took, forMs, retryAfterMs, cause };
		// Later executions start over.
		for (const queue of this.#rotation) queue.giveUp(reason);
	}
}

const limiters = new Map<string, Limiter>();

/**
 * Returns the limiter that everything in this process shares for an account.
 *
 * @param accountId a hash that names the account; no key is kept here
 * @returns a new limiter if the account was idle for a minute
 */
export function limiterFor(accountId: string, clock: Clock = systemClock): Limiter {
	for (const [id, limiter] of limiters) {
		if (limiter.idleMs() > FORGET_AFTER_MS) limiters.delete(id);
	}
	const limiter = limiters.get(accountId) ?? new Limiter(clock);
	limiters.set(accountId, limiter);
	return limiter;
}
