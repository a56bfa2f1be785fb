/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Calls that left a window apart arrive closer where the network is uneven: the room that is kept for that. */
const START_MARGIN_MS = 40;
const MIN_MARGIN_MS = 25;
const MAX_MARGIN_MS = 200;
/** What a window with a refusal and one without make of the margin. */
const MARGIN_WIDENING = 1.6;
const MARGIN_NARROWING = 0.99;
/**
 * From the second window on, a window's calls leave over a while: a burst would keep itself waiting in n8n and arrive
 * nobody knows when. The longer a run, the longer the while, at no more than this share of its time: then places in the
 * window fall free one by one, and a call of another process that uses the account finds one.
 */
const MIN_SPREAD_MS = 150;
const MAX_SPREAD_MS = 1_500;
const SPREAD_OF_RUN = 0.004;
/** By how much more than the margin a call may come late, as when n8n's database is busy. */
const MAX_LATENESS_MS = 400;
/** After a pause so short, a call that met only late ones of our own gets through; one that met others does not. */
const SECOND_TRY_AFTER_MS = 250;
/** Calls that leave so soon after a pause are those second tries. */
const SECOND_TRIES_MS = 100;
/** Calls that a clean window gives back to the allowance, and after how many in a row the amount doubles each time. */
const GROWTH_CALLS = 0.05;
const CAREFUL_WINDOWS = 4;
/** What the calls of a window spread over while others are known to use the account, so that there are gaps for all. */
const SPREAD_AMONG_OTHERS_MS = 2_500;
/** After so many windows without a call that got through, the pause gets longer by chance, to meet another gap. */
const PATIENT_WINDOWS = 2;
const MAX_EXTRA_PAUSE_MS = 2 * WINDOW_MS;
/** How long n8n may take to bring a call on its way: reading the credential, opening the connection. */
const HELD_UP_MS = 250;
/** A longer Retry-After is not believed. */
const MAX_RETRY_AFTER_MS = 60_000;

/** A call that has left, and when, as far as is known. */
export interface Departure {
	atMs: number;
}

/**
 * When the next call of an account may leave, so that the service counts no more than the limit in any window.
 *
 * Plain arithmetic: the time of each event is handed in, in milliseconds of one clock. The constants were chosen by
 * simulating one to eight processes over networks of 20 ± 10 and 100 ± 80 ms, in an n8n that stands still at times.
 */
export class CallWindow {
	/** The last calls that may count, oldest first. */
	#departures: Departure[] = [];
	/**
	 * Calls per window that this process allows itself. Each refusal that others are to blame for takes one off, so
	 * that a window of which a part was refused shrinks in proportion; clean windows give it back, slowly at first.
	 * Several processes, which cannot talk to each other, so settle on a share of the limit: who makes more calls meets
	 * more of the refusals.
	 */
	#allowance: number;
	/** The allowance before the refusals of the present window. */
	#allowanceBefore: number;
	#marginMs = START_MARGIN_MS;
	#pausedUntilMs = -Infinity;
	/** Since when calls have left without a long break. */
	#runningSinceMs = -Infinity;
	/** When refusals were last met after a window without; refusals of calls that had left by then belong to them. */
	#refusedAtMs = -Infinity;
	#refusalsInWindow = 0;
	/** Whether these refusals are put down to calls of our own that came late, until a second try proves it wrong. */
	#isLatenessToBlame = false;
	/** Windows with refusals since a call last got through. */
	#windowsRefused = 0;
	/** Since when there was no refusal, or the last clean window ended. */
	#cleanSinceMs = -Infinity;
	#cleanWindows = 0;

	/**
	 * @param limit calls that the service takes in a window, 1 or more
	 * @param random from 0 to below 1
	 */
	constructor(
		private limit: number,
		private readonly random: () => number = Math.random,
	) {
		this.#allowance = limit;
		this.#allowanceBefore = limit;
	}

	/** Takes over another limit, as when the credential was changed. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.#allowance = this.#allowance === this.limit ? limit : Math.min(this.#allowance, limit);
		this.#allowanceBefore = Math.min(this.#allowanceBefore, limit);
		this.limit = limit;
	}

	/** The earliest moment at which a call may leave; it may have passed. */
	nextDepartureMs(): number {
		const calls = Math.floor(this.#allowance);
		const last = this.#departures.at(-1);
		const windowAgo = this.#departures.at(-calls);
		let earliestMs = this.#pausedUntilMs;
		if (last && windowAgo) {
			const spreadMs = Math.max(MIN_SPREAD_MS, SPREAD_OF_RUN * (last.atMs - this.#runningSinceMs));
			const spacedMs = last.atMs + Math.min(MAX_SPREAD_MS, spreadMs) / this.limit;
			earliestMs = Math.max(earliestMs, windowAgo.atMs + WINDOW_MS + this.#marginMs, spacedMs);
		}
		if (last && this.#allowance < this.limit) {
			earliestMs = Math.max(earliestMs, last.atMs + SPREAD_AMONG_OTHERS_MS / this.#allowance);
		}
		return earliestMs;
	}

	/** Books a call that leaves now. */
	departed(nowMs: number): Departure {
		if (this.#cleanSinceMs === -Infinity) this.#cleanSinceMs = nowMs;
		const lastMs = this.#departures.at(-1)?.atMs ?? -Infinity;
		if (nowMs - lastMs > 2 * WINDOW_MS) this.#runningSinceMs = nowMs;
		const departure = { atMs: nowMs };
		this.#departures.push(departure);
		// Two windows are looked back at. Cutting off many at once costs less than shifting each time.
		if (this.#departures.length > 4 * this.limit) this.#departures = this.#departures.slice(-2 * this.limit);
		return departure;
	}

	/**
	 * Corrects the last booking: the call was on its way only now. Where that took longer than the margin, the process
	 * stood still, and calls that were let out shortly before may have been held up with it.
	 */
	leftAt(nowMs: number): void {
		const bookedMs = this.#departures.at(-1)?.atMs ?? nowMs;
		const lateMs = nowMs - bookedMs;
		const sinceMs = lateMs > this.#marginMs ? bookedMs - HELD_UP_MS : bookedMs;
		for (let index = this.#departures.length - 1; this.#departures[index]?.atMs >= sinceMs; index--) {
			this.#departures[index].atMs += lateMs;
		}
	}

	/** Books that a call was not refused for the limit. */
	accepted({ atMs }: Departure, nowMs: number): void {
		this.#windowsRefused = 0;
		if (atMs < this.#cleanSinceMs || nowMs - this.#cleanSinceMs < WINDOW_MS) return;
		this.#cleanSinceMs = nowMs;
		this.#cleanWindows++;
		this.#marginMs = Math.max(MIN_MARGIN_MS, this.#marginMs * MARGIN_NARROWING);
		const growth = GROWTH_CALLS * 2 ** Math.max(0, this.#cleanWindows - CAREFUL_WINDOWS);
		this.#allowance = Math.min(this.limit, this.#allowance + growth);
	}

	/**
	 * Books that the service refused a call for the limit: nothing leaves until the window has passed in which it was
	 * refused, or for as long as the service asks.
	 *
	 * Who had filled the window may have been refused for a call of its own that came late, and is out of the window a
	 * moment later: then the margin widens. When a second try meets a full window again, others fill it.
	 *
	 * @param retryAfterMs what a Retry-After header said, where there was one
	 */
	refused(departure: Departure, nowMs: number, retryAfterMs?: number): void {
		if (departure.atMs > this.#refusedAtMs) this.#startRefusals(departure, nowMs);
		this.#refusalsInWindow++;
		this.#cleanSinceMs = nowMs;
		this.#cleanWindows = 0;
		if (this.#isLatenessToBlame) {
			// The service did not count it, so it leaves its place to the second try.
			this.#departures = this.#departures.filter((other) => other !== departure);
		} else {
			this.#allowance = Math.max(1, this.#allowanceBefore - this.#refusalsInWindow);
		}
		let untilMs = nowMs + SECOND_TRY_AFTER_MS;
		if (retryAfterMs !== undefined) untilMs = nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
		else if (!this.#isLatenessToBlame) untilMs = this.#windowPassedMs(departure.atMs);
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
	}

	/** The first refusal after a window without: what is to blame for it, and for those that follow at once. */
	#startRefusals(departure: Departure, nowMs: number): void {
		const isSecondTry = departure.atMs < this.#pausedUntilMs + SECOND_TRIES_MS;
		this.#isLatenessToBlame =
			!isSecondTry && this.#allowance === this.limit && this.#hadFilledWindow(departure);
		if (this.#isLatenessToBlame) this.#marginMs = Math.min(MAX_MARGIN_MS, this.#marginMs * MARGIN_WIDENING);
		this.#refusedAtMs = nowMs;
		this.#refusalsInWindow = 0;
		this.#windowsRefused++;
		this.#allowanceBefore = this.#allowance;
	}

	/** Whether calls of this process alone, had some come late, make a window too full for this one. */
	#hadFilledWindow({ atMs }: Departure): boolean {
		const fromMs = atMs - WINDOW_MS - MAX_LATENESS_MS;
		const before = this.#departures.filter((other) => other.atMs > fromMs && other.atMs <= atMs);
		return before.length > this.limit;
	}

	/** When the first of our calls in the window that ended with this one is out of the service's count. */
	#windowPassedMs(departedMs: number): number {
		const first = this.#departures.find(({ atMs }) => atMs > departedMs - WINDOW_MS);
		const extraPauseMs = this.#windowsRefused > PATIENT_WINDOWS ? this.random() * MAX_EXTRA_PAUSE_MS : 0;
		return (first?.atMs ?? departedMs) + WINDOW_MS + this.#marginMs + extraPauseMs;
	}
}
