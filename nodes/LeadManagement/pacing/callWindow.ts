/** The service counts calls in any window of this length (interface, section 8). Twice as long: half as many rows an hour. */
export const WINDOW_MS = 5_000;
/**
 * Added to the window, because calls that are sent a window apart may arrive closer together. Twice as long: an import takes 0.6%
 * longer.
 */
const MARGIN_MS = 30;
/** The margin doubles up to this, after each call of this process that arrived late. Twice as long: a slow network, a slow import. */
const MAX_MARGIN_MS = 200;
/** The calls of a window are sent over at least this time, so they leave it one by one. Twice as long: small imports end later. */
const MIN_SPREAD_MS = 250;
/**
 * The more calls wait, the wider they are spread, so that a form waits less: over this share of their time. Twice as large: small
 * imports end later.
 */
const SPREAD_SHARE = 0.01;
/** The time between the tries of a process whose calls are all rejected. Twice as long: forms beside imports wait longer. */
const POLL_MS = 300;
/** After this many tries, that time has doubled, because the service may count rejected calls. */
const POLLS_TO_SLOW_DOWN = 25;
/** After this time without a rejection, the share of a process grows. Twice as long: imports end later when another one has ended. */
const GROW_AFTER_MS = 7_000;
/** After so many calls in a row without an answer, one is sent in each window. */
const UNANSWERED_TO_SLOW_DOWN = 5;

/** A call that was sent, and the time at which it was, as far as is known. */
export interface Departure {
	atMs: number;
}

/**
 * Calculates when the next call of an account may be sent, so that the service counts no more than the limit in any
 * window. The caller passes the time of each event, in milliseconds of one clock.
 */
export class CallWindow {
	/** Calls that were not rejected, oldest first: those of the last window and its margin, and some before. */
	#departures: Departure[] = [];
	/** Calls that may be made in a window, 1 or more. */
	limit = 1;
	/** Calls without an answer since the last one that had an answer. */
	unanswered = 0;
	/**
	 * Calls per window that this process allows itself while others use the account: as many as were accepted. In this
	 * way, processes that cannot coordinate with each other settle on shares of the limit.
	 */
	#share = Infinity;
	#marginMs = MARGIN_MS;
	#pausedUntilMs = -Infinity;
	/** When the last series of rejections began. Rejections of calls that were sent before this time belong to it. */
	#rejectedAtMs = -Infinity;
	/** Whether the cause of the last series is a call of this process that arrived late. */
	#isLatenessToBlame = false;
	/** Series of rejections in a row. */
	#series = 0;
	#growsAtMs = -Infinity;

	/** Allows no call until then. */
	pause(untilMs: number): void {
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
	}

	/** The earliest time at which a call may be sent, where so many are not over. It may be in the past. */
	nextMs(callsAhead: number): number {
		const isSilent = this.unanswered >= UNANSWERED_TO_SLOW_DOWN;
		const calls = Math.min(
			isSilent ? Math.ceil(this.limit / UNANSWERED_TO_SLOW_DOWN) : this.limit,
			this.#share,
		);
		const last = this.#departures.at(-1);
		if (!last) return this.#pausedUntilMs;
		const windowAgo = this.#departures.at(-calls);
		if (!windowAgo) return Math.max(this.#pausedUntilMs, last.atMs);
		const neededMs = (callsAhead / calls) * WINDOW_MS * SPREAD_SHARE;
		const spreadMs = Math.max(MIN_SPREAD_MS, Math.min(WINDOW_MS, neededMs));
		const windowPassedMs = windowAgo.atMs + WINDOW_MS + this.#marginMs;
		return Math.max(this.#pausedUntilMs, windowPassedMs, last.atMs + spreadMs / calls);
	}

	/** Records a call that is sent now. */
	sent(nowMs: number): Departure {
		const departure = { atMs: nowMs };
		this.#departures.push(departure);
		const areOld = this.#departures[0].atMs < nowMs - 4 * WINDOW_MS;
		if (areOld) this.#departures = this.#departures.filter(({ atMs }) => atMs > nowMs - 2 * WINDOW_MS);
		return departure;
	}

	/** Records that a call was not rejected. */
	accepted({ atMs }: Departure, nowMs: number): void {
		this.unanswered = 0;
		if (atMs > this.#rejectedAtMs) this.#series = 0;
		if (this.#share >= this.limit || nowMs < this.#growsAtMs) return;
		this.#share++;
		this.#growsAtMs = nowMs + POLL_MS;
	}

	/**
	 * Records that the service rejected a call. Assumes that it does not count rejected calls. If this process alone had
	 * used the whole window, one of its own calls arrived late, and the margin increases. Otherwise, others use the account.
	 */
	rejected(departure: Departure, nowMs: number): void {
		const { atMs } = departure;
		this.unanswered = 0;
		this.#departures = this.#departures.filter((other) => other !== departure);
		if (atMs > this.#rejectedAtMs) {
			this.#rejectedAtMs = nowMs;
			this.#series++;
			this.#isLatenessToBlame = this.#countSince(atMs - WINDOW_MS - MAX_MARGIN_MS) >= this.limit;
			if (this.#isLatenessToBlame) this.#marginMs = Math.min(MAX_MARGIN_MS, this.#marginMs * 2);
		}
		this.#growsAtMs = nowMs + GROW_AFTER_MS;
		this.pause(nowMs + (this.#isLatenessToBlame ? this.#marginMs : this.#shrink(atMs)));
	}

	/** Sets the share of this process to the number of accepted calls. Returns how long to send nothing, in milliseconds. */
	#shrink(rejectedMs: number): number {
		const accepted = this.#countSince(rejectedMs - WINDOW_MS - this.#marginMs);
		this.#share = Math.max(1, Math.min(this.#share, this.limit, accepted));
		if (accepted === 0) return POLL_MS * (1 + this.#series / POLLS_TO_SLOW_DOWN);
		// A process that gets calls through pauses only from the second series of rejections in a row.
		return Math.min(WINDOW_MS, POLL_MS * (this.#series - 1));
	}

	#countSince = (fromMs: number): number => this.#departures.filter(({ atMs }) => atMs > fromMs).length;
}
