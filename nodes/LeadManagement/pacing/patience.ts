import type { Cause, GivenUp } from './reply';
import type { Counts } from './retryPolicy';
import {
	MAX_RETRY_AFTER_MS,
	PATIENCE_AMONG_OTHERS_MS,
	PATIENCE_MS,
	PATIENCE_WHEN_REJECTED_MS,
} from './retryPolicy';

/**
 * How long an account may answer nothing from when the first call was sent, if calls failed that were sent after it had failed.
 * So an account whose calls hang for half a minute is given up within two, and an outage of a minute still loses no row.
 */
export const PATIENCE_SINCE_SENT_MS = 80_000;
/** An account is not given up for calls that are rejected, or get no answer, if they are fewer: they may be to blame. */
const CALLS_REJECTED = 2;
const RECORDS_UNANSWERED = 5;
/** The same if all of them are for one record. The others for it wait meanwhile, so this takes a while. */
const CALLS_UNANSWERED = 10;
/** A loop has an execution for each row. If the next call comes sooner, the account is still given up, or still silent. */
const FORGET_STREAK_MS = 60_000;
/** An account that accepted a call this long before a call was sent, or later, accepts calls. */
const ACCEPTS_MS = 10_000;

/** What is known of a call: those that share a key may be for one record. */
interface Sent {
	readonly keys: readonly string[];
	/** When it was sent first. */
	readonly sinceMs: number;
}

/** Calls one after another that failed in one way, also those of several executions. */
class Streak {
	hasGivenUp = false;
	/** When the first call failed, and when it was sent, or the last call before it was answered. */
	#sinceMs = 0;
	#sentMs = 0;
	/** When the last one ended, and the wait that the account asked for. */
	#lastMs = -Infinity;
	/** Until when it asked to wait in the first minute. */
	#askedUntilMs = -Infinity;
	readonly #calls = new Set<Sent>();
	readonly #keys = new Set<string>();
	/** For different records. */
	#records = 0;

	/** @param answeredMs when the last call before it was answered */
	constructor(private readonly answeredMs = -Infinity) {}

	/** @returns how long it has lasted, in milliseconds */
	add(call: Sent, sentMs: number, nowMs: number, retryAfterMs = 0): number {
		if (sentMs - this.#lastMs > FORGET_STREAK_MS) this.#start(sentMs, nowMs);
		this.#lastMs = nowMs + (retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : 0);
		if (nowMs - this.#sinceMs < PATIENCE_MS) this.#askedUntilMs = Math.max(this.#askedUntilMs, this.#lastMs);
		if (!this.#calls.has(call) && !call.keys.some((key) => this.#keys.has(key))) this.#records++;
		this.#calls.add(call);
		for (const key of call.keys) this.#keys.add(key);
		return nowMs - this.#sinceMs;
	}

	/** Whether so many calls failed, or calls for so many records. */
	has({ calls, records = Infinity }: { calls: number; records?: number }): boolean {
		return this.#calls.size >= calls || this.#records >= records;
	}

	/**
	 * How long there has been no answer, if that is too long when a call fails that was sent then. An account that asked to wait
	 * has time until then, if that is not over two minutes in all.
	 */
	tooLongMs(sentMs: number, nowMs: number): number | undefined {
		const silentMs = nowMs - this.#sentMs;
		const wasRepeated = sentMs >= this.#sinceMs;
		const isTooLong =
			nowMs - this.#sinceMs >= PATIENCE_MS || (wasRepeated && silentMs >= PATIENCE_SINCE_SENT_MS);
		const isAsked = nowMs < Math.min(this.#askedUntilMs, this.#sinceMs + MAX_RETRY_AFTER_MS);
		return isTooLong && !isAsked ? silentMs : undefined;
	}

	#start(sentMs: number, nowMs: number): void {
		this.hasGivenUp = false;
		this.#askedUntilMs = -Infinity;
		this.#sentMs = Math.max(sentMs, this.answeredMs);
		this.#sinceMs = nowMs;
		this.#calls.clear();
		this.#keys.clear();
		this.#records = 0;
	}
}

/** Why a call is given up: alone, or with all others of the account or the host. */
export type Verdict = { givenUp: GivenUp; ofAll: boolean } | undefined;

/**
 * How long an account has accepted nothing, and its hosts have answered nothing. One says nothing about the other: a
 * rejection is an answer, and a lost response is no rejection.
 */
export class Patience {
	readonly counts: Counts = { accepted: 0, rejected: 0 };
	#acceptedAtMs = -Infinity;
	#rejected = new Streak();
	/** By host. */
	readonly #unanswered = new Map<string, Streak>();
	readonly #answeredAtMs = new Map<string, number>();

	accepted(host: string, nowMs: number): void {
		this.answered(host, nowMs);
		this.#rejected = new Streak();
		this.counts.accepted++;
		this.#acceptedAtMs = nowMs;
	}

	/** Notes an answer that is neither an acceptance nor a rejection. */
	answered(host: string, nowMs: number): void {
		this.#unanswered.delete(host);
		this.#answeredAtMs.set(host, nowMs);
	}

	/** Notes the rejection of a call that was sent then. */
	rejected(
		call: Sent,
		{ cause, retryAfterMs = 0 }: { cause: Cause; retryAfterMs?: number },
		sentMs: number,
		nowMs: number,
	): Verdict {
		this.counts.rejected++;
		const streak = this.#rejected;
		const patienceMs = this.counts.accepted > 0 ? PATIENCE_AMONG_OTHERS_MS : PATIENCE_WHEN_REJECTED_MS;
		// While the account accepts other calls, a long wait is no daily quota, and concerns this call alone.
		const asksToWait = retryAfterMs > MAX_RETRY_AFTER_MS && this.#acceptedAtMs < sentMs - ACCEPTS_MS;
		const forMs = streak.add(call, sentMs, nowMs, retryAfterMs);
		const isOver = forMs >= patienceMs;
		streak.hasGivenUp ||= isOver && streak.has({ calls: CALLS_REJECTED });
		if (!isOver && !asksToWait && !streak.hasGivenUp) return undefined;
		return {
			givenUp: { why: 'rejected', forMs, retryAfterMs, cause },
			ofAll: asksToWait || streak.hasGivenUp,
		};
	}

	/**
	 * Notes a call that got no answer.
	 *
	 * @param isOfHost whether no connection was made, so that what was to be sent is not to blame
	 */
	unanswered(
		call: Sent,
		host: string,
		{
			cause,
			mayRepeat,
			isOfHost,
			retryAfterMs = 0,
		}: { cause: Cause; mayRepeat: boolean; isOfHost?: boolean; retryAfterMs?: number },
		sentMs: number,
		nowMs: number,
	): Verdict {
		const streak = this.#unanswered.get(host) ?? new Streak(this.#answeredAtMs.get(host));
		this.#unanswered.set(host, streak);
		streak.add(call, sentMs, nowMs, retryAfterMs);
		const forMs = streak.tooLongMs(sentMs, nowMs);
		const isOfAll = isOfHost || streak.has({ calls: CALLS_UNANSWERED, records: RECORDS_UNANSWERED });
		streak.hasGivenUp ||= isOfAll && forMs !== undefined;
		// A call whose failures differ, or that hangs, may have begun its last try late.
		const isLongAlone = mayRepeat && nowMs - call.sinceMs >= PATIENCE_SINCE_SENT_MS;
		if (forMs === undefined || !(streak.hasGivenUp || isLongAlone)) return undefined;
		return { givenUp: { why: 'unanswered', forMs, cause }, ofAll: streak.hasGivenUp };
	}
}
