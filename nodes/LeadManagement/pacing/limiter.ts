import type { Departure } from './callWindow';
import { CallWindow } from './callWindow';
import type { Clock } from './clock';
import { systemClock } from './clock';
import { Call, KeyOrder, Queue } from './order';
import type { Verdict } from './patience';
import { Patience } from './patience';
import type { GivenUp, Reply } from './reply';
import type { Counts } from './retryPolicy';
import { LAST_ANSWERS_MS, MAX_RETRY_AFTER_MS } from './retryPolicy';

/** Sockets open at once, whatever the limit. More would not be faster, and the machine may run out of them. */
const MAX_CALLS_IN_FLIGHT = 500;
/** Those of one execution until one of its own is answered: its keys may read, but not write. No import takes longer (simulated). */
const MAX_FIRST_CALLS = 10;
/** A call that was in flight when its execution was stopped holds up the next one for its lead for so long at most. */
const UNCERTAIN_AFTER_STOP_MS = 30_000;
/** Turns of the event loop that n8n needs to send a call (n8n 2.41). */
const TURNS_TO_SEND = 3;
/** An execution that has more calls than it may add now counts as having so many more. */
const CALLS_TO_COME = 1_250;
/** What was learned about an account, such as a worker's share of the limit, is outdated after this time. */
const FORGET_AFTER_MS = 60_000;

/**
 * Decides when the calls of one account are made: in rotation among the executions that use it, never more than the limit
 * in any window, and one after the other where calls share a key. Knows nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly #order = new KeyOrder();
	readonly #patience = new Patience();
	/** Calls that the account accepted and rejected. */
	readonly counts: Readonly<Counts> = this.#patience.counts;
	/** The first one with a call to send is next. */
	#rotation: Queue[] = [];
	#callsInFlight = 0;
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

	enter(limit: number, host: string): Queue {
		const queue = new Queue(limit, host);
		this.#setRotation([...this.#rotation, queue]);
		return queue;
	}

	leave(queue: Queue): void {
		this.#setRotation(this.#rotation.filter((other) => other !== queue));
		this.#usedUntilMs = Math.max(this.#usedUntilMs, this.clock.now());
		void this.#sendReady();
	}

	/** Adds a call at the end of the order. */
	add(queue: Queue, keys: readonly string[]): Call {
		const call = new Call(queue, [...new Set(keys)], this.clock.now());
		queue.calls.add(call);
		this.#order.add(call);
		return call;
	}

	/** Resolves when it comes first for its keys, or its execution is over. Returns how long a sent call held it up, in ms. */
	async freeKeys(call: Call): Promise<number> {
		if (call.keysBlocked === 0) return 0;
		await call.wait();
		const [last] = call.before.splice(0);
		if (!last?.departure) return 0;
		return this.clock.now() - Math.max(call.sinceMs, last.sinceMs);
	}

	/** Resolves when a call may be sent, or its execution is over. Returns how long it waited for that, in milliseconds. */
	async untilAllowed(call: Call, goesFirst: boolean): Promise<number> {
		const { queue } = call;
		const readyMs = this.clock.now();
		if (queue.isOver) return 0;
		queue.add(call, goesFirst);
		const isPermitted = call.wait();
		void this.#sendReady();
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
		if (--queue.callsInFlight === 0 && queue.unauthorized && !queue.mayAskAgain)
			queue.giveUp(queue.unauthorized);
	}

	/** Resolves after the time, or when the execution is over. */
	async pause(call: Call, forMs: number): Promise<void> {
		void this.#sendReady();
		if (call.queue.isOver) return;
		void this.clock.sleep(forMs).then(() => call.wake());
		await call.wait();
	}

	/** Removes a call that is over. Its keys are free when the account can't be working on it any more. */
	remove(call: Call): void {
		call.isOver = true;
		call.queue.calls.delete(call);
		this.#usedUntilMs = Math.max(this.#usedUntilMs, call.heldUntilMs);
		void this.#releaseKeys(call);
		void this.#sendReady();
	}

	/** Learns from the reply to a call. Returns why this call alone is given up, if it is. */
	learn(reply: Reply<unknown>, call: Call): GivenUp | undefined {
		const { queue, departure } = call;
		const nowMs = this.clock.now();
		const patience = this.#patience;
		const heldMs = ('heldMs' in reply && reply.heldMs) || 0;
		call.heldUntilMs = nowMs + (queue.isStopped ? Math.min(heldMs, UNCERTAIN_AFTER_STOP_MS) : heldMs);
		if (!departure) return undefined;
		// Without an answer about the keys, another call may ask.
		if (call.asksAgain && reply.took !== 'unauthorized') queue.mayAskAgain = true;
		switch (reply.took) {
			case 'answered':
			case 'answeredForNow':
				this.#window.accepted(departure, nowMs);
				patience.accepted(queue.host, nowMs);
				// What is read before a record is written does not say that the keys may write.
				if (reply.took === 'answered') queue.answered();
				return undefined;
			case 'rejected': {
				const { retryAfterMs = 0 } = reply;
				const isObeyed = retryAfterMs <= MAX_RETRY_AFTER_MS;
				this.#window.rejected(departure, nowMs, this.#callsAhead, isObeyed ? retryAfterMs : 0);
				patience.answered(queue.host, nowMs);
				return this.#giveUp(patience.rejected(call, reply, departure.atMs, nowMs));
			}
			case 'unanswered':
				// A call that was canceled says nothing about the account.
				if (queue.isStopped) return undefined;
				this.#window.unanswered++;
				return this.#giveUp(patience.unanswered(call, queue.host, reply, departure.atMs, nowMs), queue.host);
			case 'unauthorized':
				this.#window.unanswered = 0;
				patience.answered(queue.host, nowMs);
				queue.unauthorized = { why: 'unauthorized', forMs: 0, cause: reply.cause };
				// A single answer may be wrong if the account accepted the keys before.
				queue.mayAskAgain = this.counts.accepted > 0 && !call.asksAgain;
				return undefined;
		}
	}

	/** Calls that are not over, and those that executions will add. */
	get #callsAhead(): number {
		return this.#rotation.reduce(
			(sum, { calls, hasMore }) => sum + calls.size + (hasMore ? CALLS_TO_COME : 0),
			0,
		);
	}

	/** Each execution obeys its own limit, and the account the highest of those present. */
	#setRotation(queues: Queue[]): void {
		this.#rotation = queues;
		if (queues.length > 0) this.#window.limit = Math.max(...queues.map(({ limit }) => limit));
	}

	async #releaseKeys(call: Call): Promise<void> {
		const heldMs = call.heldUntilMs - this.clock.now();
		if (heldMs > 0) await this.clock.sleep(heldMs);
		this.#order.remove(call);
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendReady(): Promise<void> {
		if (this.#isSending) return;
		this.#isSending = true;
		while (this.#callsInFlight < MAX_CALLS_IN_FLIGHT) {
			const nowMs = this.clock.now();
			const { call, atMs } = this.#nextCall(nowMs);
			if (!call) break;
			const sendMs = Math.max(atMs, this.#window.nextMs(this.#callsAhead));
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			this.#rotation.push(...this.#rotation.splice(this.#rotation.indexOf(call.queue), 1));
			if (!call.departure) call.sinceMs = nowMs;
			call.departure = this.#window.sent(nowMs, call.queue);
			void this.#correct(call.departure);
			call.queue.send(call);
			// One call per turn of the event loop, because n8n needs some milliseconds to send it.
			await this.clock.sleep(0);
		}
		this.#isSending = false;
	}

	/** The next call in rotation that its execution's own limit allows, or the first one that it will allow, and when. */
	#nextCall(nowMs: number): { call?: Call; atMs: number } {
		let first: { call?: Call; atMs: number } = { atMs: Infinity };
		for (const queue of this.#rotation) {
			const isFull = !queue.isAnswered && queue.callsInFlight >= MAX_FIRST_CALLS;
			const call = isFull ? undefined : queue.next;
			const atMs = call ? this.#window.nextOfOwnerMs(queue, queue.limit) : Infinity;
			if (atMs < first.atMs) first = { call, atMs };
			if (atMs <= nowMs) return { call, atMs };
		}
		return first;
	}

	#wakeAt(atMs: number, nowMs: number): void {
		if (atMs >= this.#wakeAtMs) return;
		this.#wakeAtMs = atMs;
		void this.clock.sleep(Math.ceil(atMs - nowMs)).then(() => {
			if (this.#wakeAtMs === atMs) this.#wakeAtMs = Infinity;
			void this.#sendReady();
		});
	}

	/** Replaces the time of the decision with the time at which the call left n8n: the process may have stalled between. */
	async #correct(departure: Departure): Promise<void> {
		for (let turn = 0; turn < TURNS_TO_SEND; turn++) await this.clock.sleep(0);
		departure.atMs = this.clock.now();
	}

	/** Gives up all calls that wait, of the account or of one host. Returns why, if it is one call alone. */
	#giveUp(verdict: Verdict, host?: string): GivenUp | undefined {
		if (!verdict?.ofAll) return verdict?.givenUp;
		this.#window.resume();
		for (const queue of this.#rotation) {
			if (host !== undefined && queue.host !== host) continue;
			queue.giveUp(verdict.givenUp);
			if (verdict.givenUp.why === 'unanswered' && queue.callsInFlight > 0)
				void this.clock.sleep(LAST_ANSWERS_MS).then(() => queue.dropCalls());
		}
		return undefined;
	}
}

const limiters = new Map<string, Limiter>();

/** The limiter that everything in this process shares for an account, whose id is a hash. A new one after an idle minute. */
export function limiterFor(accountId: string, clock: Clock = systemClock): Limiter {
	for (const [id, limiter] of limiters) {
		if (limiter.idleMs() > FORGET_AFTER_MS) limiters.delete(id);
	}
	const limiter = limiters.get(accountId) ?? new Limiter(clock);
	limiters.set(accountId, limiter);
	return limiter;
}
