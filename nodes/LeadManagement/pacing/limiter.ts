import { Answers, type Next } from './answers';
import { CallWindow, type Departure } from './callWindow';
import { type Clock, keepNewest, systemClock } from './clock';
import { Call, Queue } from './order';
import { type Attempt, type Ended, type Reply, MAX_RETRY_AFTER_MS, type RetryPolicy } from './reply';

/** Turns of the event loop that n8n needs to send a call (n8n 2.41). Doubled: an import takes 1% longer. */
const TURNS_TO_SEND = 3;

/**
 * Decides when the calls of one account are made: as many as the window allows, the executions in turn, and again as the answers
 * say. Knows nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly #answers = new Answers();
	/** The executions that use the account. The first one with a call to send is next. */
	#queues: Queue[] = [];
	/** Calls that were sent, by their keys, until the account cannot be working on them any more. */
	readonly #held = new Map<string, Call>();
	#wakeAtMs = Infinity;
	#isSending = false;
	#leftMs = -Infinity;

	constructor(readonly clock: Clock) {}

	/** Lets an execution use the account until `leave`. The lowest limit of those present is that of the account. */
	enter(limit: number, policy: RetryPolicy): Queue {
		const queue = new Queue(limit, policy);
		this.#setQueues([...this.#queues, queue]);
		return queue;
	}

	leave(queue: Queue): void {
		queue.end();
		this.#leftMs = this.clock.now();
		this.#setQueues(this.#queues.filter((other) => other !== queue));
		void this.#sendReady();
	}

	/** An account is idle if no execution has used it since then, and no call of it is open. */
	isIdleSince(atMs: number): boolean {
		return this.#leftMs <= atMs && this.#queues.length === 0 && this.#held.size === 0;
	}

	/**
	 * Makes a call as soon as the limit allows it, again after a rejection or if there was no answer. Calls that share a key never
	 * overlap, and are made in the order of `run`. Throws what the attempt throws.
	 */
	async run(queue: Queue, keys: readonly string[], attempt: Attempt): Promise<Ended> {
		// Nothing may wait between this and the call's place in the order.
		const call = new Call(queue, keys);
		try {
			let isAgain = false;
			while (!queue.isOver) {
				queue.wait(call, isAgain);
				const isAllowed = call.wait();
				void this.#sendReady();
				await isAllowed;
				if (queue.isOver) break;
				const reply = await attempt();
				const next = this.#learn(reply, call);
				if (!next || 'givenUp' in next) {
					if (reply.isLast) queue.end();
					return next?.givenUp ?? 'ended';
				}
				// A rejected call must not hold up those behind it.
				isAgain = reply.took !== 'rejected';
				if (queue.isOver || next.waitMs === 0) continue;
				void this.clock.sleep(next.waitMs).then(() => call.wake());
				await call.wait();
			}
			return queue.givenUp ?? 'stopped';
		} finally {
			void this.#remove(call);
		}
	}

	/** Learns from the reply to a call, and decides what follows. */
	#learn(reply: Reply, call: Call): Next {
		const { departure, queue } = call;
		if (!departure) return undefined;
		const nowMs = this.clock.now();
		// An attempt may still have its effect after a later one has ended well.
		call.heldUntilMs = Math.max(call.heldUntilMs, nowMs + (reply.heldMs ?? 0));
		const next = this.#answers.next(reply, call, departure.atMs, nowMs);
		const { retryAfterMs = 0 } = reply;
		const pauseMs = retryAfterMs > MAX_RETRY_AFTER_MS ? 0 : retryAfterMs;
		if (reply.took === 'rejected') this.#window.rejected(departure, nowMs);
		else if (reply.took !== 'unanswered') this.#window.accepted(departure, nowMs);
		else if (!queue.isStopped) this.#window.unanswered++;
		if (!queue.isStopped) this.#window.pause(nowMs + pauseMs);
		if (next && 'givenUp' in next && next.ofAll) for (const other of this.#queues) other.end(next.givenUp);
		return next;
	}

	/** Removes a call that is over. The call's keys are free once the account can't be working on the call any more. */
	async #remove(call: Call): Promise<void> {
		call.queue.calls.delete(call);
		const heldMs = call.heldUntilMs - this.clock.now();
		if (heldMs > 0) await this.clock.sleep(heldMs);
		for (const key of call.keys) if (this.#held.get(key) === call) this.#held.delete(key);
		call.queue.remove(call);
		void this.#sendReady();
	}

	#setQueues(queues: Queue[]): void {
		this.#queues = queues;
		if (queues.length > 0) this.#window.limit = Math.min(...queues.map(({ limit }) => limit));
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendReady(): Promise<void> {
		if (this.#isSending) return;
		this.#isSending = true;
		while (this.#queues.some(({ again, others }) => again.size + others.size > 0)) {
			const nowMs = this.clock.now();
			const sendMs = this.#window.nextMs(this.#callsAhead);
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			const call = this.#take();
			if (!call) break;
			call.departure = this.#window.sent(nowMs);
			void this.#correct(call.departure);
			call.wake();
			// One call per turn of the event loop, because n8n needs some milliseconds to send it.
			await this.clock.sleep(0);
		}
		this.#isSending = false;
	}

	/** Calls that are not over; Infinity if an execution has more than it may add now. */
	get #callsAhead(): number {
		return this.#queues.reduce((sum, { calls, hasMore }) => sum + (hasMore ? Infinity : calls.size), 0);
	}

	/** Takes the call to send next: of the first execution that has one whose keys no other call holds. */
	#take(): Call | undefined {
		for (const [index, queue] of this.#queues.entries()) {
			const call = queue.take(this.#held);
			if (!call) continue;
			this.#queues.push(...this.#queues.splice(index, 1));
			for (const key of call.keys) this.#held.set(key, call);
			return call;
		}
		return undefined;
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
}

/** The time for which the limiter of an account that nobody uses is kept. Doubled: keys from expressions need more memory. */
const IDLE_MS = 10 * 60_000;

const limiters = new Map<string, Limiter>();

/** The limiter that everything in this process shares for an account, whose id is a hash. */
export function limiterFor(accountId: string, clock: Clock = systemClock): Limiter {
	const limiter = limiters.get(accountId) ?? new Limiter(clock);
	const idleMs = clock.now() - IDLE_MS;
	keepNewest(limiters, accountId, limiter, (other) => other.isIdleSince(idleMs));
	return limiter;
}
