/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Calls that left a window apart arrive closer where the network is uneven: the room that is kept for that. */
const START_MARGIN_MS = 40;
const MIN_MARGIN_MS = 25;
const MAX_MARGIN_MS = 200;
/** What a window with a refusal and one without make of the margin. */
const MARGIN_WIDENING = 1.6;
const MARGIN_NARROWING = 0.99;
/** Refusals of this share of a window, at the most, are put down to the network rather than to others on the account. */
const MAX_SHARE_REFUSED_BY_NETWORK = 0.4;
/** Calls that a clean window gives back to the allowance, and after how many in a row the amount doubles each time. */
const GROWTH_CALLS = 0.1;
const CAREFUL_WINDOWS = 5;
/** While others use the account, calls spread over this share of the window, so that there are gaps for all. */
const SPREAD = 0.5;
/** After so many windows without a call that got through, the pause gets longer by chance, to meet another gap. */
const PATIENT_WINDOWS = 2;
const MAX_EXTRA_PAUSE_MS = 2 * WINDOW_MS;
/** How long n8n may take to bring a call on its way: reading the credential, opening the connection. */
const HELD_UP_MS = 250;
/** A longer Retry-After is not believed. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * When the next call of an account may leave, so that the service counts no more than the limit in any window.
 *
 * Plain arithmetic: the time of each event is handed in, in milliseconds of one clock. The constants were chosen by
 * simulating one to eight processes over networks of 20 ± 10 and 100 ± 80 ms.
 */
export class CallWindow {
	/** When the last calls left, oldest first: as many as the limit, from `oldest` on. */
	private departuresMs: number[] = [];
	private oldest = 0;
	/**
	 * Calls per window that this process allows itself. Each refusal takes one off, so that a window of which a part
	 * was refused shrinks in proportion; clean windows give it back, slowly at first. Several processes, which cannot
	 * talk to each other, so settle on a share of the limit: who makes more calls meets more of the refusals.
	 */
	private allowance: number;
	/** The allowance before the refusals of the present window. */
	private allowanceBefore: number;
	private marginMs = START_MARGIN_MS;
	private pausedUntilMs = -Infinity;
	/** When refusals were last met after a window without; refusals of calls that had left by then belong to them. */
	private refusedAtMs = -Infinity;
	private refusalsInWindow = 0;
	/** Whether these refusals are put down to the network: then the next clean window gives all back. */
	private isNetworkToBlame = false;
	/** Windows with refusals since a call last got through. */
	private windowsRefused = 0;
	/** Since when there was no refusal, or the last clean window ended. */
	private cleanSinceMs = -Infinity;
	private cleanWindows = 0;

	/**
	 * @param limit calls that the service takes in a window, 1 or more
	 * @param random from 0 to below 1
	 */
	constructor(
		private limit: number,
		private readonly random: () => number = Math.random,
	) {
		this.allowance = limit;
		this.allowanceBefore = limit;
	}

	/** Takes over another limit, as when the credential was changed. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.allowance = this.allowance === this.limit ? limit : Math.min(this.allowance, limit);
		this.limit = limit;
	}

	/** The earliest moment at which a call may leave; it may have passed. */
	nextDepartureMs(): number {
		const calls = Math.floor(this.allowance);
		const last = this.departuresMs.length - 1;
		let earliestMs = this.pausedUntilMs;
		if (last - this.oldest + 1 >= calls) {
			earliestMs = Math.max(earliestMs, this.departuresMs[last - calls + 1] + WINDOW_MS + this.marginMs);
		}
		if (last >= this.oldest && this.allowance < this.limit && !this.isNetworkToBlame) {
			earliestMs = Math.max(earliestMs, this.departuresMs[last] + (SPREAD * WINDOW_MS) / this.allowance);
		}
		return earliestMs;
	}

	/** Books a call that leaves now. */
	departed(nowMs: number): void {
		if (this.cleanSinceMs === -Infinity) this.cleanSinceMs = nowMs;
		this.departuresMs.push(nowMs);
		while (this.departuresMs.length - this.oldest > this.limit) this.oldest++;
		// Cutting off the stale half at once costs less than shifting each time.
		if (this.oldest > this.departuresMs.length / 2) {
			this.departuresMs = this.departuresMs.slice(this.oldest);
			this.oldest = 0;
		}
	}

	/**
	 * Corrects the last booking: the call was on its way only now. Where that took longer than the margin, the process
	 * stood still, and calls that were let out shortly before may have been held up with it.
	 */
	leftAt(nowMs: number): void {
		const last = this.departuresMs.length - 1;
		const bookedMs = this.departuresMs[last];
		const sinceMs = nowMs - bookedMs > this.marginMs ? bookedMs - HELD_UP_MS : bookedMs;
		for (let index = last; index >= this.oldest && this.departuresMs[index] >= sinceMs; index--) {
			this.departuresMs[index] = nowMs;
		}
	}

	/** Books that a call which left at `departedMs` was not refused for the limit. */
	accepted(departedMs: number, nowMs: number): void {
		this.windowsRefused = 0;
		if (departedMs < this.cleanSinceMs || nowMs - this.cleanSinceMs < WINDOW_MS) return;
		this.cleanSinceMs = nowMs;
		this.cleanWindows++;
		this.marginMs = Math.max(MIN_MARGIN_MS, this.marginMs * MARGIN_NARROWING);
		const growth = GROWTH_CALLS * 2 ** Math.max(0, this.cleanWindows - CAREFUL_WINDOWS);
		this.allowance = this.isNetworkToBlame ? this.limit : Math.min(this.limit, this.allowance + growth);
		this.isNetworkToBlame = false;
	}

	/**
	 * Books that the service refused a call for the limit: nothing leaves until the window has passed in which it was
	 * refused, or for as long as the service asks.
	 *
	 * @param retryAfterMs what a Retry-After header said, where there was one
	 */
	refused(departedMs: number, nowMs: number, retryAfterMs?: number): void {
		if (departedMs > this.refusedAtMs) {
			this.refusedAtMs = nowMs;
			this.refusalsInWindow = 0;
			this.windowsRefused++;
			this.allowanceBefore = this.allowance;
			// Who keeps below the limit cannot have met it by an uneven network; who fills it may have.
			const widerMarginMs = this.marginMs * MARGIN_WIDENING;
			this.isNetworkToBlame = this.allowance === this.limit && widerMarginMs <= MAX_MARGIN_MS;
			if (this.isNetworkToBlame) this.marginMs = widerMarginMs;
		}
		this.refusalsInWindow++;
		if (this.refusalsInWindow > this.limit * MAX_SHARE_REFUSED_BY_NETWORK) this.isNetworkToBlame = false;
		this.allowance = Math.max(1, this.allowanceBefore - this.refusalsInWindow);
		this.cleanSinceMs = nowMs;
		this.cleanWindows = 0;
		const pauseUntilMs =
			retryAfterMs === undefined
				? this.windowPassedMs(departedMs)
				: nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
		this.pausedUntilMs = Math.max(this.pausedUntilMs, pauseUntilMs);
	}

	/** When the first of our calls in the window that ended with this one is out of the service's count. */
	private windowPassedMs(departedMs: number): number {
		const first = this.departuresMs.slice(this.oldest).find((atMs) => atMs > departedMs - WINDOW_MS);
		const extraPauseMs = this.windowsRefused > PATIENT_WINDOWS ? this.random() * MAX_EXTRA_PAUSE_MS : 0;
		return (first ?? departedMs) + WINDOW_MS + this.marginMs + extraPauseMs;
	}
}
