/** The service counts calls in any window of this length (interface, section 8). Doubled: half as many rows an hour. */
export const WINDOW_MS = 5_000;
/** Calls that are sent a window apart may arrive this much closer together. Doubled: an import takes 0.6% longer. */
const MARGIN_MS = 30;
/** The largest margin. The margin doubles after each late call of this process. Doubled: an import beside forms takes 3% longer. */
const MAX_MARGIN_MS = 200;
/** The shortest time over which the calls of a window are sent. Doubled: imports take a quarter of a second longer. */
const MIN_SPREAD_MS = 250;
/** The share of an import's time over which the calls of a window are sent, so that a form waits less. Doubled: imports take 1% longer. */
const SPREAD_SHARE = 0.01;
/** The wait between attempts while all calls of this process are rejected. Doubled: forms beside imports wait 16 seconds, not 5. */
const POLL_MS = 300;
/** Rejected attempts after which that wait has doubled. Doubled: rows may fail if the service counts rejected calls. */
const POLLS_TO_SLOW_DOWN = 25;
/** Rejected attempts that an accepted call makes up for. Doubled: processes send more often, and more calls are rejected. */
const POLLS_FORGOTTEN = 2;
/** The time without a rejection after which a share grows. Doubled: an import beside shorter imports takes 5% longer. */
const GROW_AFTER_MS = 7_000;
/** Calls without an answer after which the rate is divided by the same number. Doubled: rows behind calls without an answer wait longer. */
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
	/** Calls per window while other processes use the account: as many as were accepted, so that all settle on shares. */
	#share = Infinity;
	#marginMs = MARGIN_MS;
	#pausedUntilMs = -Infinity;
	/** The start of the last series of rejections. Rejections of calls that were sent before this time belong to it. */
	#rejectedAtMs = -Infinity;
	/** The cause of the last series is a call of this process that arrived late. */
	#isLatenessToBlame = false;
	/** Series of rejections that accepted calls have not made up for. */
	#series = 0;
	#growsAtMs = -Infinity;

	pause(untilMs: number): void {
		this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
	}

	/** The earliest time at which a call may be sent, where so many are not over. It may be in the past. */
	nextMs(callsAhead: number): number {
		const isSilent = this.unanswered >= UNANSWERED_TO_SLOW_DOWN;
		const limit = isSilent ? Math.ceil(this.limit / UNANSWERED_TO_SLOW_DOWN) : this.limit;
		const calls = Math.min(limit, this.#share);
		const last = this.#departures.at(-1);
		if (!last) return this.#pausedUntilMs;
		const windowAgo = this.#departures.at(-calls);
		if (!windowAgo) return Math.max(this.#pausedUntilMs, last.atMs);
		const neededMs = (callsAhead / calls) * WINDOW_MS * SPREAD_SHARE;
		const spreadMs = Math.max(MIN_SPREAD_MS, Math.min(WINDOW_MS, neededMs));
		const windowPassedMs = windowAgo.atMs + WINDOW_MS + this.#marginMs;
		return Math.max(this.#pausedUntilMs, windowPassedMs, last.atMs + spreadMs / calls);
	}

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
		if (atMs > this.#rejectedAtMs) this.#series = Math.max(0, this.#series - POLLS_FORGOTTEN);
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
