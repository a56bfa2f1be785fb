import type { Call, GivenUp, Reply } from './call';
import type { Departure } from './callWindow';
import { CallWindow } from './callWindow';
import type { Clock } from './clock';
import { KeyOrder } from './keyOrder';
import type { AnyPlace, PlaceSettings } from './place';
import { Place } from './place';
import {
	MAX_REJECTIONS_ALONE,
	PATIENCE_AMONG_OTHERS_MS,
	PATIENCE_MS,
	PATIENCE_WHEN_REJECTED_MS,
	waitAfterMs,
} from './retryPolicy';

/** Sockets open at once, whatever the limit. More would not be faster, and the machine may run out of them. */
const MAX_CALLS_IN_FLIGHT = 500;
/** Turns of the event loop that n8n needs to send a call (n8n 2.41). */
const TURNS_TO_SEND = 3;
/** Timers cannot be canceled, so none is longer. */
const MAX_SLEEP_MS = 5_000;

/**
 * Sends the calls of one account: in rotation among the executions that use it, never more than the limit in any window,
 * and one after the other where calls share a key.
 *
 * Knows accounts, executions, calls, keys, and times, and nothing about items, HTTP, or n8n.
 */
export class Limiter {
	readonly #window = new CallWindow();
	readonly #order = new KeyOrder();
	/** The first place with a ready call is next. */
	#rotation: AnyPlace[] = [];
	#callsReady = 0;
	#callsInFlight = 0;
	#callsAccepted = 0;
	#callsRejected = 0;
	#callsOpen = 0;
	/** Calls that rest, and calls that are over but whose keys are not free yet. */
	#waiting: Call[] = [];
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

	/** For Place. */
	leave(place: AnyPlace): void {
		this.#setRotation(this.#rotation.filter((other) => other !== place));
		this.#usedUntilMs = Math.max(this.#usedUntilMs, this.clock.now());
		this.#sendReady();
	}

	/** For Place. */
	add(call: Call): void {
		this.#callsOpen++;
		this.#order.add(call);
		if (call.keysBlocked === 0) this.#makeReady(call);
		this.#sendReady();
	}

	/** For Place. */
	drop(place: AnyPlace): void {
		this.#endUnsent(place, () => undefined);
		this.#sendReady();
	}

	/** For Place. */
	readyBefore = (call: Call): Call | undefined => this.#order.readyBefore(call);

	/** Calls that are not over, and those that executions will add. */
	get #callsAhead(): number {
		return this.#rotation.reduce((sum, { calls, callsToCome }) => sum + calls.size + callsToCome, 0);
	}

	#setRotation(places: AnyPlace[]): void {
		this.#rotation = places;
		const lowest = places.reduce((limit, { settings }) => Math.min(limit, settings.limit), Infinity);
		if (places.length > 0) this.#window.setLimit(lowest);
	}

	#makeReady(call: Call): void {
		call.state = 'ready';
		call.readySinceMs = this.clock.now();
		this.#callsReady++;
		call.place.enqueue(call);
	}

	/** Ends the calls of a place that are not being made. */
	#endUnsent(place: AnyPlace, toOutcome: (call: Call) => unknown): void {
		for (const call of place.calls) {
			if (call.state === 'sent') continue;
			// The account may still be working on a call that rests. Its keys are free when its wait is over.
			const isHeld = call.state === 'resting';
			this.#markOver(call);
			if (!isHeld) this.#freeKeys(call);
			call.end(toOutcome(call));
		}
	}

	#markOver(call: Call): void {
		if (call.state === 'ready') this.#callsReady--;
		call.state = 'over';
		call.place.ended(call);
		// What was noted concerns only the calls that waited then.
		if (--this.#callsOpen === 0) this.#troubleSinceMs = undefined;
	}

	/** Frees the keys of a call that is over. */
	#freeKeys(call: Call): void {
		this.#order.remove(call, (first) => this.#makeReady(first));
	}

	#sendReady(): void {
		if (this.#isSending) return;
		this.#isSending = true;
		void this.#sendOneByOne();
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
	async #sendOneByOne(): Promise<void> {
		for (;;) {
			const nowMs = this.clock.now();
			this.#endWaits(nowMs);
			if (this.#callsReady === 0 || this.#callsInFlight >= MAX_CALLS_IN_FLIGHT) break;
			const sendMs = this.#window.nextMs(this.#callsAhead);
			if (sendMs > nowMs) {
				this.#wakeAt(sendMs, nowMs);
				break;
			}
			const index = this.#rotation.findIndex((place) => place.next() !== undefined);
			const call = this.#rotation[index]?.next();
			if (!call) break;
			this.#rotation.push(...this.#rotation.splice(index, 1));
			void this.#send(call, nowMs);
			// One call per turn of the event loop, because n8n needs some milliseconds to send it.
			await this.clock.sleep(0);
		}
		this.#isSending = false;
	}

	#wakeAt(atMs: number, nowMs: number): void {
		const wakeMs = Math.min(atMs, nowMs + MAX_SLEEP_MS);
		if (wakeMs >= this.#wakeAtMs) return;
		this.#wakeAtMs = wakeMs;
		void this.clock.sleep(Math.ceil(wakeMs - nowMs)).then(() => {
			if (this.#wakeAtMs === wakeMs) this.#wakeAtMs = Infinity;
			this.#sendReady();
		});
	}

	async #send(call: Call, nowMs: number): Promise<void> {
		this.#callsReady--;
		this.#callsInFlight++;
		call.state = 'sent';
		call.place.sent(call, nowMs);
		const departure = this.#window.sent(nowMs);
		void this.#correct(departure);
		const { place } = call;
		try {
			this.#handleReply(call, await call.attempt(), departure);
		} catch (error) {
			this.#markOver(call);
			this.#freeKeys(call);
			call.fail(error);
		}
		this.#callsInFlight--;
		if (--place.callsInFlight === 0 && place.unauthorized) this.#giveUp([place], place.unauthorized);
		this.#sendReady();
	}

	/** Replaces the time of the decision with the time at which the call left n8n: the process may have stalled between. */
	async #correct(departure: Departure): Promise<void> {
		for (let turn = 0; turn < TURNS_TO_SEND; turn++) await this.clock.sleep(0);
		departure.atMs = this.clock.now();
	}

	/** Decides what follows a reply: the outcome, or another attempt. */
	#handleReply(call: Call, reply: Reply<unknown>, departure: Departure): void {
		const { place } = call;
		const { policy } = place.settings;
		const nowMs = this.clock.now();
		const { retryAfterMs = 0, heldMs = 0 } = reply;
		switch (reply.took) {
			case 'answered':
				this.#window.accepted(departure, nowMs);
				this.#callsAccepted++;
				this.#troubleSinceMs = undefined;
				place.unauthorized = undefined;
				if (reply.repeat) return this.#repeat(call, 0);
				break;
			case 'rejected':
				this.#window.rejected(departure, nowMs, this.#callsAhead, retryAfterMs);
				this.#noteTrouble('rejected', reply, nowMs);
				this.#callsRejected++;
				if (call.rejections++ === 0)
					call.before = { accepted: this.#callsAccepted, rejected: this.#callsRejected };
				if (call.rejections > policy.rejections) break;
				if (!this.#isAlone(call)) return this.#repeat(call, 0);
				return this.#end(call, place.settings.giveUp({ why: 'alone', forMs: 0, last: reply }, true));
			case 'unanswered':
				// A call that was canceled says nothing about the account.
				if (!place.isStopped) {
					this.#window.unanswered();
					this.#noteTrouble('unanswered', reply, nowMs);
				}
				if (!reply.repeat || retryAfterMs > PATIENCE_MS || ++call.failures > policy.retries) break;
				return this.#repeat(call, waitAfterMs(call.failures, Math.random(), Math.max(heldMs, retryAfterMs)));
			case 'unauthorized':
				place.unauthorized = { why: 'unauthorized', forMs: 0, last: reply };
		}
		this.#end(call, reply.outcome, heldMs);
	}

	/** Whether a call is rejected again and again, while the account accepts four of five others or more. */
	#isAlone({ rejections, before }: Call): boolean {
		const accepted = this.#callsAccepted - before.accepted;
		const othersRejected = this.#callsRejected - before.rejected - (rejections - 1);
		return (
			rejections >= MAX_REJECTIONS_ALONE && accepted >= Math.max(MAX_REJECTIONS_ALONE, 4 * othersRejected)
		);
	}

	/** Makes a call again, unless its execution makes no more calls. */
	#repeat(call: Call, afterMs: number): void {
		const { isStopped, givenUp, settings } = call.place;
		if (isStopped) return this.#end(call, undefined, afterMs);
		if (givenUp) return this.#end(call, settings.giveUp(givenUp, true), afterMs);
		if (afterMs === 0) return this.#makeReady(call);
		call.state = 'resting';
		this.#wait(call, afterMs);
	}

	#end(call: Call, outcome: unknown, heldMs = 0): void {
		// Before the next call can be sent.
		if (outcome !== undefined && call.place.settings.isLast?.(outcome)) call.place.stop();
		this.#markOver(call);
		if (heldMs > 0) this.#wait(call, heldMs);
		else this.#freeKeys(call);
		call.end(outcome);
	}

	#wait(call: Call, forMs: number): void {
		call.waitsUntilMs = this.clock.now() + forMs;
		this.#usedUntilMs = Math.max(this.#usedUntilMs, call.waitsUntilMs);
		this.#waiting.push(call);
	}

	/** Ends the waits that are over, and comes back for the others. */
	#endWaits(nowMs: number): void {
		const over = this.#waiting.filter(({ waitsUntilMs }) => waitsUntilMs <= nowMs);
		this.#waiting = this.#waiting.filter(({ waitsUntilMs }) => waitsUntilMs > nowMs);
		for (const call of over) {
			if (call.state === 'resting') this.#makeReady(call);
			else this.#freeKeys(call);
		}
		if (this.#callsOpen > 0 && this.#waiting.length > 0)
			this.#wakeAt(Math.min(...this.#waiting.map(({ waitsUntilMs }) => waitsUntilMs)), nowMs);
	}

	#noteTrouble(took: 'rejected' | 'unanswered', last: Reply<unknown>, nowMs: number): void {
		this.#troubleSinceMs ??= nowMs;
		const forMs = nowMs - this.#troubleSinceMs;
		const whenRejectedMs = this.#callsAccepted > 0 ? PATIENCE_AMONG_OTHERS_MS : PATIENCE_WHEN_REJECTED_MS;
		const asksToWait = took === 'rejected' && (last.retryAfterMs ?? 0) > PATIENCE_MS;
		if (forMs < (took === 'rejected' ? whenRejectedMs : PATIENCE_MS) && !asksToWait) return;
		this.#troubleSinceMs = undefined;
		this.#window.resume();
		this.#giveUp(this.#rotation, { why: took, forMs, last });
	}

	/** Gives up everything that waits in these places. Later executions start over. */
	#giveUp(places: AnyPlace[], reason: GivenUp<unknown>): void {
		for (const place of places) {
			place.givenUp ??= reason;
			this.#endUnsent(place, ({ attempts }) => place.settings.giveUp(reason, attempts > 0));
		}
	}
}
