/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Calls that left a window apart arrive closer where the network is uneven. This much is added to the window. */
const MIN_MARGIN_MS = 30;
const MAX_MARGIN_MS = 200;
/** What a rejection for a late call of our own, and a window without a rejection, make of the margin. */
const MARGIN_WIDENING = 1.6;
const MARGIN_NARROWING = 0.99;
/**
 * The calls of a window leave over a time, the longer the run the longer: this much, and this share of the run. Then
 * their places in the window become free one by one, and a call of another process that uses the account finds one.
 */
const MIN_SPREAD_MS = 150;
const SPREAD_OF_RUN = 0.004;
const MAX_SPREAD_MS = 1_500;
/** What the calls of a window spread over while others are known to use the account. */
const SPREAD_AMONG_OTHERS_MS = 2_500;
/** By how much more than the margin a call of our own may come late. */
const MAX_LATENESS_MS = 400;
/** After this pause, a call that met only late ones of our own gets through. One that met others does not. */
const SECOND_TRY_AFTER_MS = 250;
/** Mean time between the tries of a process that has no place in the window, at first, … */
const POLL_MS = 600;
/** … and after how many tries it is twice as long: rejected calls may count, and would keep the window full. */
const POLLS_TO_SLOW_DOWN = 20;
/** After this time without a rejection, the share of this process grows: by 1, 2, 4 … calls, … */
const GROW_AFTER_MS = 20_000;
/** … one step after the other. */
const GROWTH_STEP_MS = 1_000;

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
	/** Since when calls have left without a long break. */
	#runningSinceMs = -Infinity;
	/** When the last rejection came that belongs to none before it. Those of calls that had left by then belong to it. */
	#rejectedAtMs = -Infinity;
	/** Whether it is put down to calls of our own that came late. */
	#isLatenessToBlame = false;
	/** Rejections that belong to none before them, since a call was accepted last. */
	#streak = 0;
	/** Since when nothing was rejected, or the last window without a rejection ended. */
	#cleanSinceMs = -Infinity;
	#growsAtMs = -Infinity;
	#growth = 1;

	/** @param random from 0 to below 1 */
	constructor(private readonly random: () => number = Math.random) {}

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
			const spreadMs = Math.min(
				MAX_SPREAD_MS,
				MIN_SPREAD_MS + SPREAD_OF_RUN * (last.atMs - this.#runningSinceMs),
			);
			const windowPassedMs = windowAgo.atMs + WINDOW_MS + this.#marginMs;
			earliestMs = Math.max(earliestMs, windowPassedMs, last.atMs + spreadMs / calls);
		}
		if (last && this.#share < this.#limit) {
			earliestMs = Math.max(earliestMs, last.atMs + SPREAD_AMONG_OTHERS_MS / calls);
		}
		return earliestMs;
	}

	/** Books a call that leaves now. */
	departed(nowMs: number): Departure {
		const lastMs = this.#departures.at(-1)?.atMs ?? -Infinity;
		if (nowMs - lastMs > 2 * WINDOW_MS) this.#runningSinceMs = this.#cleanSinceMs = nowMs;
		const departure = { atMs: nowMs };
		this.#departures.push(departure);
		const isOld = this.#departures[0].atMs < nowMs - 4 * WINDOW_MS;
		if (isOld) this.#departures = this.#departures.filter(({ atMs }) => atMs > nowMs - 2 * WINDOW_MS);
		return departure;
	}

	/** Books that a call was not rejected. */
	accepted({ atMs }: Departure, nowMs: number): void {
		if (atMs > this.#rejectedAtMs) {
			this.#isLatenessToBlame = false;
			this.#streak = 0;
		}
		if (nowMs >= this.#growsAtMs && this.#share < this.#limit) {
			this.#share += this.#growth;
			this.#growth *= 2;
			this.#growsAtMs = nowMs + GROWTH_STEP_MS;
			if (this.#share >= this.#limit) this.#share = Infinity;
		}
		if (nowMs - this.#cleanSinceMs >= WINDOW_MS) {
			this.#cleanSinceMs = nowMs;
			this.#marginMs = Math.max(MIN_MARGIN_MS, this.#marginMs * MARGIN_NARROWING);
		}
	}

	/**
	 * Books that the service rejected a call. It does not count it, so its place is free again.
	 *
	 * A process that had filled the window alone may have been rejected for a call of its own that came late, and is out
	 * of the window a moment later: then the margin widens. When a second try is rejected too, others use the account.
	 *
	 * @param retryAfterMs from a Retry-After header
	 */
	rejected(departure: Departure, nowMs: number, retryAfterMs?: number): void {
		const used = this.#countSince(departure.atMs - WINDOW_MS - MAX_LATENESS_MS) - 1;
		this.#departures = this.#departures.filter((other) => other !== departure);
		if (departure.atMs > this.#rejectedAtMs) {
			const isSecondTry = this.#isLatenessToBlame;
			this.#isLatenessToBlame = !isSecondTry && this.#share === Infinity && used >= this.#limit;
			this.#rejectedAtMs = nowMs;
			this.#streak++;
			if (this.#isLatenessToBlame) this.#marginMs = Math.min(MAX_MARGIN_MS, this.#marginMs * MARGIN_WIDENING);
		}
		this.#cleanSinceMs = nowMs;
		this.#growsAtMs = nowMs + GROW_AFTER_MS;
		this.#growth = 1;
		let pauseMs = SECOND_TRY_AFTER_MS;
		if (!this.#isLatenessToBlame) {
			const counted = this.#countSince(departure.atMs - WINDOW_MS - this.#marginMs);
			this.#share = Math.max(1, Math.min(this.#share, this.#limit, counted));
			// A process that has places waits only when it loses more of them, one after the other.
			const polls = counted > 0 ? this.#streak - 1 : 1 + this.#streak / POLLS_TO_SLOW_DOWN;
			pauseMs = POLL_MS * (0.5 + this.random()) * polls;
		}
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + Math.max(pauseMs, retryAfterMs ?? 0));
	}

	#countSince = (fromMs: number): number => this.#departures.filter(({ atMs }) => atMs > fromMs).length;
}
