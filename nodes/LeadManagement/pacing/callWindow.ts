/** The service counts calls in any window of this length (interface, section 8). */
export const WINDOW_MS = 5_000;
/** Added to the window, because calls that are sent a window apart may arrive closer together. */
const MIN_MARGIN_MS = 30;
const MAX_MARGIN_MS = 200;
/** How much the margin increases after a call of this process arrived late. */
const MARGIN_WIDENING = 1.6;
/** The calls of a window are sent over at least this time. So they leave it one by one, and others get calls through. */
const MIN_SPREAD_MS = 250;
/** The same while others use the account. */
const SHARED_SPREAD_MS = 2_500;
/** The more calls wait, the wider they are spread, so that a form waits less: over this share of their time. */
const SPREAD_SHARE = 0.01;
/** Time between the tries of a process whose calls are all rejected, at first. */
const POLL_MS = 600;
/** The same if it has few calls to make, as for a form, so that it finds one of the short times in which there is room. */
const POLL_FEW_MS = 200;
/** After this many tries, that time has doubled, because the service may count rejected calls. */
const POLLS_TO_SLOW_DOWN = 25;
/**
 * With a share of one call or less, an accepted call makes up for so many rejected tries. If it made up for all, those who
 * got calls through would try faster than those who wait: of 64 processes, 133 of 8,000 rows would fail (simulated).
 */
const POLLS_FORGOTTEN = 2;
/** After so many tries in a row that were rejected, a process allows itself half as many calls per window, … */
const POLLS_TO_HALVE = 5;
/** … down to one in four windows, … */
const MIN_SHARE = 0.25;
/** … unless it has only so many calls to make. */
const FEW_CALLS = 5;
/** After so many calls in a row without an answer, calls are sent this far apart until one is answered. */
const UNANSWERED_TO_SLOW_DOWN = 5;
const UNANSWERED_PAUSE_MS = 1_700;
/** After this time without a rejection, the share of a process grows by 1, 2, 4 … calls, every `POLL_MS`. */
const GROW_AFTER_MS = 7_000;

/** A call that was sent, and the time at which it was, as far as is known. */
export interface Departure {
	atMs: number;
	/** Whose call it is. */
	readonly owner: unknown;
}

/**
 * Calculates when the next call of an account may be sent, so that the service counts no more than the limit in any
 * window. The caller passes the time of each event, in milliseconds of one clock.
 */
export class CallWindow {
	/** Calls that were not rejected, oldest first: those of the last four windows, and some before. */
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
	#marginMs = MIN_MARGIN_MS;
	#pausedUntilMs = -Infinity;
	/** When the last series of rejections began. Rejections of calls that were sent before this time belong to it. */
	#rejectedAtMs = -Infinity;
	/** Whether the cause of the last series is a call of this process that arrived late. */
	#isLatenessToBlame = false;
	/** Series of rejections that accepted calls have not made up for. */
	#series = 0;
	#growsAtMs = -Infinity;
	#growth = 1;

	/** Ends a pause. */
	resume(): void {
		this.#pausedUntilMs = -Infinity;
	}

	/** The earliest time at which a call may be sent, where so many are not over or to come. It may be in the past. */
	nextMs(callsAhead: number): number {
		// A few calls, as of a form, need no share below one.
		const share = Math.max(Math.min(this.limit, this.#share), callsAhead > FEW_CALLS ? 0 : 1);
		const calls = Math.max(1, share);
		const last = this.#departures.at(-1);
		if (!last) return this.#pausedUntilMs;
		const slowMs = this.unanswered >= UNANSWERED_TO_SLOW_DOWN ? UNANSWERED_PAUSE_MS : 0;
		const earliestMs = Math.max(this.#pausedUntilMs, last.atMs + slowMs);
		const windowAgo = this.#departures.at(-calls);
		if (!windowAgo) return earliestMs;
		const neededMs = (callsAhead / calls) * WINDOW_MS * SPREAD_SHARE;
		const spreadMs = Math.max(
			share < this.limit ? SHARED_SPREAD_MS : MIN_SPREAD_MS,
			Math.min(WINDOW_MS, neededMs),
		);
		const windowPassedMs = windowAgo.atMs + ((WINDOW_MS + this.#marginMs) * calls) / share;
		return Math.max(earliestMs, windowPassedMs, last.atMs + spreadMs / calls);
	}

	/** The earliest time at which an owner's own limit, if it is lower than that of the account, allows another call. */
	nextOfOwnerMs(owner: unknown, limit: number): number {
		if (limit >= this.limit) return -Infinity;
		const windowAgo = this.#departures.filter((departure) => departure.owner === owner).at(-limit);
		return windowAgo ? windowAgo.atMs + WINDOW_MS + this.#marginMs : -Infinity;
	}

	/** Records a call that is sent now. */
	sent(nowMs: number, owner?: unknown): Departure {
		const departure = { atMs: nowMs, owner };
		this.#departures.push(departure);
		const areOld = this.#departures[0].atMs < nowMs - 8 * WINDOW_MS;
		if (areOld) this.#departures = this.#departures.filter(({ atMs }) => atMs > nowMs - 4 * WINDOW_MS);
		return departure;
	}

	/** Records that a call was not rejected. */
	accepted({ atMs }: Departure, nowMs: number): void {
		this.unanswered = 0;
		if (atMs > this.#rejectedAtMs)
			this.#series = this.#share > 1 ? 0 : Math.max(0, this.#series - POLLS_FORGOTTEN);
		if (this.#share >= this.limit || nowMs < this.#growsAtMs) return;
		const isWhole = this.#share >= 1;
		this.#share = isWhole ? this.#share + this.#growth : 1;
		if (isWhole) this.#growth *= 2;
		this.#growsAtMs = nowMs + POLL_MS;
	}

	/**
	 * Records that the service rejected a call. Assumes that it does not count rejected calls. If this process alone had
	 * used the whole window, one of its own calls arrived late, and the margin increases. Otherwise, others use the account.
	 */
	rejected(departure: Departure, nowMs: number, callsAhead: number, retryAfterMs = 0): void {
		const { atMs } = departure;
		this.unanswered = 0;
		this.#departures = this.#departures.filter((other) => other !== departure);
		if (atMs > this.#rejectedAtMs) {
			this.#rejectedAtMs = nowMs;
			this.#series++;
			this.#isLatenessToBlame = this.#countSince(atMs - WINDOW_MS - MAX_MARGIN_MS) >= this.limit;
			if (this.#isLatenessToBlame) this.#marginMs = Math.min(MAX_MARGIN_MS, this.#marginMs * MARGIN_WIDENING);
		}
		this.#growsAtMs = nowMs + GROW_AFTER_MS;
		this.#growth = 1;
		const pauseMs = this.#isLatenessToBlame ? this.#marginMs : this.#shrink(atMs, callsAhead);
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + Math.max(pauseMs, retryAfterMs));
	}

	/** Sets the share of this process to the number of accepted calls. Returns how long to send nothing, in milliseconds. */
	#shrink(rejectedMs: number, callsAhead: number): number {
		const accepted = this.#countSince(rejectedMs - WINDOW_MS - this.#marginMs);
		const share = Math.min(this.#share, this.limit);
		if (accepted > 0) this.#share = Math.min(share, accepted);
		else if (share > 1) this.#share = 1;
		else if (this.#series % POLLS_TO_HALVE === 0) this.#share = Math.max(MIN_SHARE, share / 2);
		const pollMs = callsAhead > FEW_CALLS ? POLL_MS : POLL_FEW_MS;
		if (accepted === 0) return pollMs * (1 + this.#series / POLLS_TO_SLOW_DOWN);
		// A process that gets calls through pauses only from the second series of rejections in a row.
		return Math.min(WINDOW_MS, POLL_MS * (this.#series - 1));
	}

	#countSince = (fromMs: number): number => this.#departures.filter(({ atMs }) => atMs > fromMs).length;
}
