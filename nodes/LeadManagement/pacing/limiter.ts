import { Answers, type Next } from './answers';
import { CallWindow, type Departure } from './callWindow';
import { type Clock, keepNewest, systemClock } from './clock';
import { type Call, Order, Queue } from './order';
import { type Reply, MAX_RETRY_AFTER_MS, type RetryPolicy } from './reply';

/** Turns of the event loop that n8n needs to send a call (n8n 2.41). Doubled: an import takes 1% longer. */
const TURNS_TO_SEND = 3;

/**
 * Decides when the calls of one account are made: as many as the window allows, in the order of the executions, and again as the
 * answers say. Knows nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly #order = new Order();
	readonly #answers = new Answers();
	#wakeAtMs = Infinity;
	#isSending = false;
	/** The time at which an execution last left. */
	#leftMs = -Infinity;

	constructor(readonly clock: Clock) {}

	/** Lets an execution use the account. */
	enter(limit: number, policy: RetryPolicy): Queue {
		const queue = new Queue(limit, policy);
		this.#setQueues([...this.#order.queues, queue]);
		return queue;
	}

	/** An account is idle if no execution has used it since then, and no call of it is open. */
	isIdleSince(atMs: number): boolean {
		return this.#leftMs <= atMs && this.#order.isFree;
	}

	/** Ends an execution's use of the account. */
	leave(queue: Queue): void {
		this.#leftMs = this.clock.now();
		this.#setQueues(this.#order.queues.filter((other) => other !== queue));
		void this.#sendReady();
	}

	/** Resolves when a call may be sent, or its execution is over. */
	async untilAllowed(call: Call, isAgain: boolean): Promise<void> {
		const { queue } = call;
		if (queue.isOver) return;
		(isAgain ? queue.again : queue.others).add(call);
		const isAllowed = call.wait();
		void this.#sendReady();
		await isAllowed;
	}

	/** Resolves after the time, or when the execution is over. */
	async pause(call: Call, forMs: number): Promise<void> {
		if (call.queue.isOver || forMs === 0) return;
		void this.clock.sleep(forMs).then(() => call.wake());
		await call.wait();
	}

	/** Learns from the reply to a call, and decides what follows. */
	learn(reply: Reply, call: Call): Next {
		const { departure, queue } = call;
		if (!departure) return undefined;
		const nowMs = this.clock.now();
		// An attempt may still have its effect after a later one has ended well.
		call.heldUntilMs = Math.max(call.heldUntilMs, nowMs + (reply.heldMs ?? 0));
		const next = this.#answers.next(reply, call, departure.atMs, nowMs);
		const asksToWaitMs = ('retryAfterMs' in reply && reply.retryAfterMs) || 0;
		const pauseMs = asksToWaitMs > MAX_RETRY_AFTER_MS ? 0 : asksToWaitMs;
		if (reply.took === 'rejected') this.#window.rejected(departure, nowMs);
		else if (reply.took !== 'unanswered') this.#window.accepted(departure, nowMs);
		else if (!queue.isStopped) this.#window.unanswered++;
		if (!queue.isStopped) this.#window.pause(nowMs + pauseMs);
		if (next && 'givenUp' in next && next.ofAll)
			for (const other of this.#order.queues) other.end(next.givenUp);
		return next;
	}

	/** Removes a call that is over. The call's keys are free once the account can't be working on the call any more. */
	async remove(call: Call): Promise<void> {
		call.queue.calls.delete(call);
		const heldMs = call.heldUntilMs - this.clock.now();
		if (heldMs > 0) await this.clock.sleep(heldMs);
		this.#order.release(call);
		void this.#sendReady();
	}

	/** The lowest limit of those present is that of the account. */
	#setQueues(queues: Queue[]): void {
		this.#order.queues = queues;
		if (queues.length > 0) this.#window.limit = Math.min(...queues.map(({ limit }) => limit));
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendReady(): Promise<void> {
		if (this.#isSending) return;
		this.#isSending = true;
		while (this.#order.isWaiting) {
			const nowMs = this.clock.now();
			const sendMs = this.#window.nextMs(this.#order.callsAhead);
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			const call = this.#order.take();
			if (!call) break;
			call.departure = this.#window.sent(nowMs);
			void this.#correct(call.departure);
			call.wake();
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
