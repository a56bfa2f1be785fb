/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Calls that left a window apart arrive closer where the network is uneven: the room kept for that. */
const START_MARGIN_MS = 50;
const MIN_MARGIN_MS = 25;
const MAX_MARGIN_MS = 400;
/** A window with a refusal multiplies the margin by this, a clean one by that. */
const MARGIN_WIDENING = 2;
const MARGIN_NARROWING = 0.95;
/** The n-th clean window in a row gives back n² times so many calls: careful at first, then fast. */
const GROWTH_CALLS = 0.004;
/** With more workers than calls, each still makes a call in so many windows. */
const MIN_ALLOWANCE_CALLS = 1 / 16;
/** A longer Retry-After is not believed. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * When the next call of an account may leave, so that the service counts no more than the limit in any window.
 *
 * Plain arithmetic: the time of each event is handed in, in milliseconds of one clock.
 */
export class CallWindow {
	/** When calls left, oldest first. Those before `firstDeparture` are over. */
	private departuresMs: number[] = [];
	private firstDeparture = 0;
	/**
	 * Calls per window that this process allows itself: the limit less what others use of it, other n8n workers for
	 * one, as far as refusals have shown. A refusal takes one call off, in proportion to how many of a window's calls
	 * are refused; clean windows give it back. So several processes settle on a fair share without talking: who makes
	 * more calls meets more of the refusals.
	 */
	private allowance: number;
	private marginMs = START_MARGIN_MS;
	private pausedUntilMs = -Infinity;
	/** Since when no refusal was met, or the last clean window was booked. */
	private cleanSinceMs = -Infinity;
	private cleanWindows = 0;

	/** @param limit calls that the service takes in a window, 1 or more */
	constructor(private limit: number) {
		this.allowance = limit;
	}

	/** Takes over another limit, as when the credential was changed. */
	setLimit(limit: number): void {
		this.allowance = this.allowance === this.limit ? limit : Math.min(this.allowance, limit);
		this.limit = limit;
	}

	/** The earliest moment at which a call may leave; in the past or now when it may leave at once. */
	nextDepartureMs(): number {
		const calls = Math.max(1, Math.floor(this.allowance));
		const inWindow = this.departuresMs.length - this.firstDeparture;
		if (inWindow < calls) return this.pausedUntilMs;
		const spanMs = WINDOW_MS / Math.min(1, this.allowance) + this.marginMs;
		return Math.max(this.pausedUntilMs, this.departuresMs[this.departuresMs.length - calls] + spanMs);
	}

	/** Books a call that leaves now. */
	departed(nowMs: number): void {
		if (this.cleanSinceMs === -Infinity) this.cleanSinceMs = nowMs;
		this.departuresMs.push(nowMs);
		const overMs = nowMs - WINDOW_MS / MIN_ALLOWANCE_CALLS - MAX_MARGIN_MS;
		while (
			this.departuresMs.length - this.firstDeparture > this.limit ||
			this.departuresMs[this.firstDeparture] < overMs
		) {
			this.firstDeparture++;
		}
		if (this.firstDeparture > this.departuresMs.length / 2) {
			this.departuresMs = this.departuresMs.slice(this.firstDeparture);
			this.firstDeparture = 0;
		}
	}

	/** Books that the service took a call which left at `departedMs`. */
	accepted(departedMs: number, nowMs: number): void {
		if (departedMs < this.cleanSinceMs || nowMs - this.cleanSinceMs < WINDOW_MS) return;
		this.cleanSinceMs = nowMs;
		this.cleanWindows++;
		this.marginMs = Math.max(MIN_MARGIN_MS, this.marginMs * MARGIN_NARROWING);
		this.allowance = Math.min(this.limit, this.allowance + GROWTH_CALLS * this.cleanWindows ** 2);
	}

	/**
	 * Books that the service refused a call for the limit: nothing leaves until the window of that call has passed,
	 * or as long as the service asks for.
	 *
	 * @param retryAfterMs what a Retry-After header said, where there was one
	 */
	refused(departedMs: number, nowMs: number, retryAfterMs?: number): void {
		// Refusals of one window are one sign that the margin is too small, however many they are.
		if (departedMs >= this.cleanSinceMs) {
			this.marginMs = Math.min(MAX_MARGIN_MS, this.marginMs * MARGIN_WIDENING);
		}
		this.cleanSinceMs = nowMs;
		this.cleanWindows = 0;
		this.allowance = Math.max(MIN_ALLOWANCE_CALLS, this.allowance - 1, this.allowance / 2);
		const untilMs =
			retryAfterMs === undefined
				? departedMs + WINDOW_MS + this.marginMs
				: nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
		this.pausedUntilMs = Math.max(this.pausedUntilMs, untilMs);
	}
}
