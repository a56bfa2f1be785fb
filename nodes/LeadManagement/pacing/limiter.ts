import type { Attempt, Call, Reply } from './call';
import type { Departure } from './callWindow';
import { CallWindow } from './callWindow';
import type { Clock } from './clock';
import { KeyOrder } from './keyOrder';
import type { AnyPlace, PlaceSettings } from './place';
import { Place } from './place';
import type { Counts } from './retryPolicy';
import { PATIENCE_AMONG_OTHERS_MS, PATIENCE_MS, PATIENCE_WHEN_REJECTED_MS } from './retryPolicy';

/** Sockets open at once, whatever the limit. More would not be faster, and the machine may run out of them. */
const MAX_CALLS_IN_FLIGHT = 500;
/** Turns of the event loop that n8n needs to send a call (n8n 2.41). */
const TURNS_TO_SEND = 3;

/**
 * Decides when the calls of one account are made: in rotation among the executions that use it, never more than the limit
 * in any window, and one after the other where calls share a key.
 *
 * Knows accounts, executions, calls, keys, and times, and nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly order = new KeyOrder();
	/** Calls that the account accepted and rejected. */
	readonly counts: Counts = { accepted: 0, rejected: 0 };
	/** The first place with a ready call is next. */
	#rotation: AnyPlace[] = [];
	#callsReady = 0;
	#callsInFlight = 0;
	/** Set while the account accepts nothing. */
	#troubleSinceMs: number | undefined;
	#wakeAtMs = Infinity;
	#isSending = false;
	#usedUntilMs: number;

	constructor(private readonly clock: Clock) {
		this.#usedUntilMs = clock.now();
	}

	/** Adds a place for an execution. It must call `leave` when it is done. */
	enter<T>(settings: PlaceSettings<T>): Place<T> {
		const place = new Place(this, settings);
		this.#setRotation([...this.#rotation, place as AnyPlace]);
		return place;
	}

	/** Milliseconds since the account was last used; 0 while it is in use. */
	idleMs(): number {
		return this.#rotation.length > 0 ? 0 : Math.max(0, this.clock.now() - this.#usedUntilMs);
	}

	// What follows is for Place.

	leave(place: AnyPlace): void {
		this.#setRotation(this.#rotation.filter((other) => other !== place));
		this.#usedUntilMs = Math.max(this.#usedUntilMs, this.clock.now());
		this.#sendReady();
	}

	/** Resolves when a call is to be sent, or its place is over. Returns how long it was ready, in milliseconds. */
	async untilSent(call: Call, isRepeat: boolean): Promise<number> {
		const { place } = call;
		if (call.keysBlocked > 0) await call.wait();
		const readyMs = this.clock.now();
		if (place.isOver) return 0;
		this.#callsReady++;
		place.enqueue(call, isRepeat);
		const isSent = call.wait();
		this.#sendReady();
		await isSent;
		return this.clock.now() - readyMs;
	}

	/** Makes an attempt, and learns from its reply. */
	async send<T>(call: Call, attempt: Attempt<T>): Promise<Reply<T>> {
		const { place } = call;
		this.#callsInFlight++;
		place.callsInFlight++;
		try {
			const reply = await attempt();
			call.heldUntilMs = this.clock.now() + (reply.heldMs ?? 0);
			this.#learn(reply, call);
			return reply;
		} finally {
			this.#callsInFlight--;
			if (--place.callsInFlight === 0 && place.unauthorized) place.giveUp(place.unauthorized);
		}
	}

	/** Resolves after the time, or when the place is over. */
	async rest(call: Call, forMs: number): Promise<void> {
		this.#sendReady();
		if (call.place.isOver) return;
		void this.clock.sleep(forMs).then(() => call.wake());
		await call.wait();
	}

	/** Removes a call that is over. Its keys are free when the account can't be working on it any more. */
	remove(call: Call): void {
		call.isOver = true;
		// What was noted concerns only the calls that waited then.
		if (this.#rotation.every(({ calls }) => calls.size === 0)) this.#troubleSinceMs = undefined;
		this.#usedUntilMs = Math.max(this.#usedUntilMs, call.heldUntilMs);
		void this.#freeKeys(call);
		this.#sendReady();
	}

	/** Wakes the calls of a place that is over. */
	wake(place: AnyPlace): void {
		for (const call of place.calls) this.#wake(call);
	}

	/** Calls that are not over, and those that executions will add. */
	get #callsAhead(): number {
		return this.#rotation.reduce((sum, { calls, callsToCome }) => sum + calls.size + callsToCome, 0);
	}

	#setRotation(places: AnyPlace[]): void {
		this.#rotation = places;
		const lowest = places.reduce((limit, { settings }) => Math.min(limit, settings.limit), Infinity);
		if (places.length > 0) this.#window.setLimit(lowest);
	}

	async #freeKeys(call: Call): Promise<void> {
		const heldMs = call.heldUntilMs - this.clock.now();
		if (heldMs > 0) await this.clock.sleep(heldMs);
		this.order.remove(call);
	}

	#wake(call: Call): void {
		if (call.isReady) this.#callsReady--;
		call.isReady = false;
		call.wake();
	}

	#sendReady(): void {
		if (this.#isSending) return;
		this.#isSending = true;
		void this.#sendOneByOne();
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendOneByOne(): Promise<void> {
		while (this.#callsReady > 0 && this.#callsInFlight < MAX_CALLS_IN_FLIGHT) {
			const nowMs = this.clock.now();
			const sendMs = this.#window.nextMs(this.#callsAhead);
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			const index = this.#rotation.findIndex((place) => place.next() !== undefined);
			const call = this.#rotation[index]?.next();
			if (!call) break;
			this.#rotation.push(...this.#rotation.splice(index, 1));
			call.departure = this.#window.sent(nowMs);
			void this.#correct(call.departure);
			this.#wake(call);
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

	#learn(reply: Reply<unknown>, { place, departure }: Call): void {
		const nowMs = this.clock.now();
		switch (reply.took) {
			case 'answered':
				this.#window.accepted(departure, nowMs);
				this.counts.accepted++;
				this.#troubleSinceMs = undefined;
				place.unauthorized = undefined;
				break;
			case 'rejected':
				this.#window.rejected(departure, nowMs, this.#callsAhead, reply.retryAfterMs);
				this.counts.rejected++;
				this.#noteTrouble('rejected', reply, nowMs);
				break;
			case 'unanswered':
				// A call that was canceled says nothing about the account.
				if (place.isStopped) break;
				this.#window.unanswered();
				this.#noteTrouble('unanswered', reply, nowMs);
				break;
			case 'unauthorized':
				place.unauthorized = { why: 'unauthorized', forMs: 0, last: reply };
		}
	}

	#noteTrouble(took: 'rejected' | 'unanswered', last: Reply<unknown>, nowMs: number): void {
		this.#troubleSinceMs ??= nowMs;
		const forMs = nowMs - this.#troubleSinceMs;
		const whenRejectedMs = this.counts.accepted > 0 ? PATIENCE_AMONG_OTHERS_MS : PATIENCE_WHEN_REJECTED_MS;
		const asksToWait = took === 'rejected' && (last.retryAfterMs ?? 0) > PATIENCE_MS;
		if (forMs < (took === 'rejected' ? whenRejectedMs : PATIENCE_MS) && !asksToWait) return;
		this.#troubleSinceMs = undefined;
		this.#window.resume();
		const reason = { why: took, forMs, last };
		// Later executions start over.
		for (const place of this.#rotation) place.giveUp(reason);
	}
}
