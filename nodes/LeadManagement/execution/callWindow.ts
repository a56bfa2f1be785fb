/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Added to the window: calls that left a window apart arrive closer where the network is uneven. */
const MIN_MARGIN_MS = 30;
const MAX_MARGIN_MS = 200;
/** What a rejection for a late call of our own makes of the margin. */
const MARGIN_WIDENING = 1.6;
/**
 * The calls of a window leave over this time. Their places in the window then become free one by one, and a call of
 * another process that uses the account finds one.
 */
const SPREAD_MS = 250;
/** The same while others are known to use the account. */
const SPREAD_AMONG_OTHERS_MS = 2_500;
/** Time between the tries of a process that has no place in the window, at first, … */
const POLL_MS = 600;
/** … and after how many tries it is twice as long: rejected calls may count, and would keep the window full. */
const POLLS_TO_SLOW_DOWN = 20;
/** After this time without a rejection, the share of a process grows: by 1, 2, 4 … calls, at the rate of the tries. */
const GROW_AFTER_MS = 20_000;

/** A call that has left, and when, as far as is known. */
export interface Departure {
	atMs: number;
}

/**
 * When the next call of an account may leave, so that the service counts no more than the limit in any window.
 *
 * Plain arithmetic: the time of each event is handed in, in milliseconds of one clock.
 */
export class CallWindow {
	/** Calls that were not rejected, oldest first: those of the last window, and some before. */
	#departures: Departure[] = [];
	#limit = 1;
	/**
	 * Calls per window that this process allows itself while others use the account: as many as got through. Several
	 * processes, which cannot talk to each other, so settle on shares of the limit.
	 */
	#share = Infinity;
	#marginMs = MIN_MARGIN_MS;
	#pausedUntilMs = -Infinity;
	/** When the last event of rejections began. Rejections of calls that had left by then belong to it. */
	#rejectedAtMs = -Infinity;
	/** Whether the last event is put down to calls of our own that came late. */
	#isLatenessToBlame = false;
	/** Events since a call was last accepted. */
	#streak = 0;
	#growsAtMs = -Infinity;
	#growth = 1;

	/** @param limit calls that may be made in a window, 1 or more */
	setLimit(limit: number): void {
		this.#limit = limit;
	}

	/** Ends a pause. */
	resume(): void {
		this.#pausedUntilMs = -Infinity;
	}

	/** The earliest moment at which a call may leave. It may have passed. */
	nextDepartureMs(): number {
		const calls = Math.min(this.#limit, this.#share);
		const last = this.#departures.at(-1);
		const windowAgo = this.#departures.at(-calls);
		let earliestMs = this.#pausedUntilMs;
		if (last && windowAgo) {
			const windowPassedMs = windowAgo.atMs + WINDOW_MS + this.#marginMs;
			earliestMs = Math.max(earliestMs, windowPassedMs, last.atMs + SPREAD_MS / calls);
		}
		if (last && this.#share < this.#limit) {
			earliestMs = Math.max(earliestMs, last.atMs + SPREAD_AMONG_OTHERS_MS / calls);
		}
		return earliestMs;
	}

	/** Books a call that leaves now. */
	departed(nowMs: number): Departure {
		const departure = { atMs: nowMs };
		this.#departures.push(departure);
		const isLong = this.#departures[0].atMs < nowMs - 4 * WINDOW_MS;
		if (isLong) this.#departures = this.#departures.filter(({ atMs }) => atMs > nowMs - 2 * WINDOW_MS);
		return departure;
	}

	/** Books that a call was not rejected. */
	accepted({ atMs }: Departure, nowMs: number): void {
		if (atMs > this.#rejectedAtMs) this.#streak = 0;
		if (this.#share >= this.#limit || nowMs < this.#growsAtMs) return;
		this.#share += this.#growth;
		this.#growth *= 2;
		this.#growsAtMs = nowMs + POLL_MS;
		if (this.#share >= this.#limit) this.#share = Infinity;
	}

	/**
	 * Books that the service rejected a call. It does not count it, so its place is free again.
	 *
	 * A process that had filled the window alone may have been rejected for a call of its own that came late, and is out
	 * of the window a moment later: then the margin widens. Otherwise, others use the account.
	 *
	 * @param retryAfterMs from a Retry-After header
	 */
	rejected(departure: Departure, nowMs: number, retryAfterMs = 0): void {
		const { atMs } = departure;
		this.#departures = this.#departures.filter((other) => other !== departure);
		if (atMs > this.#rejectedAtMs) {
			this.#rejectedAtMs = nowMs;
			this.#streak++;
			this.#isLatenessToBlame = this.#countSince(atMs - WINDOW_MS - MAX_MARGIN_MS) >= this.#limit;
			if (this.#isLatenessToBlame) this.#marginMs = Math.min(MAX_MARGIN_MS, this.#marginMs * MARGIN_WIDENING);
		}
		this.#growsAtMs = nowMs + GROW_AFTER_MS;
		this.#growth = 1;
		const pauseMs = this.#isLatenessToBlame ? this.#marginMs : this.#shrink(atMs);
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + Math.max(pauseMs, retryAfterMs));
	}

	/**
	 * Takes what got through for the share of this process.
	 *
	 * @param rejectedMs when the rejected call left
	 * @returns for how long nothing may leave
	 */
	#shrink(rejectedMs: number): number {
		const accepted = this.#countSince(rejectedMs - WINDOW_MS - this.#marginMs);
		this.#share = Math.max(1, Math.min(this.#share, this.#limit, accepted));
		// A process that has places pauses only when it loses more of them, one after the other.
		const polls = accepted > 0 ? this.#streak - 1 : 1 + this.#streak / POLLS_TO_SLOW_DOWN;
		return POLL_MS * polls;
	}

	#countSince = (fromMs: number): number => this.#departures.filter(({ atMs }) => atMs > fromMs).length;
}
