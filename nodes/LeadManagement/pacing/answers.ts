import { WINDOW_MS } from './callWindow';
import type { Call } from './order';
import {
	type GivenUp,
	type Reply,
	MAX_REJECTED_MS,
	MAX_REJECTING_MS,
	MAX_RETRY_AFTER_MS,
	PATIENCE_MS,
} from './reply';

/** Failed calls after which the account is the cause. Doubled: with a dead host, rows of one lead fail after nine minutes, not four. */
const CALLS_TO_BLAME_ACCOUNT = 5;
/** Rejections after which the content of a call is the cause, if other calls are accepted. Doubled: an import takes 13 seconds longer. */
const MAX_REJECTIONS_ALONE = 20;
/** Calls after which the keys are the cause. Doubled: with keys that are not good any more, ten rows are refused for them, not five. */
const CALLS_TO_BLAME_KEYS = 5;
/** Attempts that a call gets at least, even if each times out. Doubled: a row that always times out fails after four minutes, not two. */
const LEAST_TRIES = 3;
/** The longest wait before the first retry. Each retry doubles it. Doubled: a retried row is written up to half a second later. */
const FIRST_WAIT_MS = 500;
/** The longest wait before a retry. Doubled: a form is written 8 seconds after an outage, not 4. */
const LONGEST_WAIT_MS = 8_000;

/** The next step after an answer: the call is made again, or given up alone or with all others; undefined if it has ended by itself. */
export type Next = { waitMs: number } | { givenUp: GivenUp; ofAll: boolean } | undefined;

/** Calls one after another that failed in one way, of all executions. A loop has an execution for each row. */
class Streak {
	/** The time since which all calls have failed: that of the first one, or of the answer to the last call before it. */
	sinceMs = -Infinity;
	#lastMs = -Infinity;
	readonly calls = new Set<Call>();

	/** @param askedMs the wait that the account asked for: no call is made until then */
	add(call: Call, sentMs: number, nowMs: number, askedMs: number): void {
		if (sentMs - this.#lastMs > PATIENCE_MS) this.calls.clear();
		if (this.calls.size === 0) this.sinceMs = Math.max(this.sinceMs, sentMs);
		this.#lastMs = nowMs + askedMs;
		this.calls.add(call);
	}

	end(nowMs: number): void {
		this.calls.clear();
		this.sinceMs = nowMs;
	}

	/** The account is to blame if a call fails that was sent this long after all calls began to fail. */
	isTooLong(sentMs: number, patienceMs: number): boolean {
		return sentMs - this.sinceMs >= patienceMs && this.calls.size >= CALLS_TO_BLAME_ACCOUNT;
	}
}

/**
 * Decides what follows the answer to a call. One rule ends what fails: something that was sent a minute after the failures began
 * failed, too. So an outage of a minute loses nothing, however long a call hangs.
 */
export class Answers {
	/** The number of calls that the account accepted, less those that it rejected. */
	#balance = 0;
	/** The time at which the account last accepted a call, and the last time at which one was sent that it accepted. */
	#acceptedAtMs = -Infinity;
	#acceptedSentMs = -Infinity;
	/** A rejection is an answer, and a lost response is no rejection. */
	readonly #rejections = new Streak();
	readonly #silence = new Streak();

	next(reply: Reply, call: Call, sentMs: number, nowMs: number): Next {
		if (reply.took === 'continued') return { waitMs: 0 };
		if (reply.took === 'unanswered') return this.#afterSilence(reply, call, sentMs, nowMs);
		call.failures.silences = 0;
		this.#silence.end(nowMs);
		if (reply.took === 'rejected') return this.#afterRejection(reply, call, sentMs, nowMs);
		if (reply.took === 'unauthorized') return this.#afterRefusedKeys(reply, call);
		this.#rejections.end(nowMs);
		this.#acceptedAtMs = nowMs;
		this.#acceptedSentMs = Math.max(this.#acceptedSentMs, sentMs);
		this.#balance++;
		call.queue.hasGoodKeys = true;
		call.queue.refused.clear();
		return undefined;
	}

	/**
	 * Keys that the account refuses at the first call of an execution, or at several calls with no accepted one between them, are not
	 * good. Otherwise, a single answer may be wrong: the call is made once more.
	 */
	#afterRefusedKeys({ problem }: Reply, call: Call): Next {
		const { queue, failures } = call;
		if (queue.isOver) return undefined;
		queue.refused.add(call);
		const isFirst = call === queue.first && !queue.hasGoodKeys;
		if (isFirst || queue.refused.size >= CALLS_TO_BLAME_KEYS)
			queue.end({ why: 'unauthorized', forMs: 0, problem });
		else if (failures.refusedKeys++ === 0) return { waitMs: 0 };
		return undefined;
	}

	#afterSilence(reply: Reply, call: Call, sentMs: number, nowMs: number): Next {
		const { heldMs = 0, retryAfterMs = 0, problem } = reply;
		// A call that was canceled says nothing about the account.
		if (call.queue.isStopped) return undefined;
		const { failures } = call;
		failures.sinceMs = Math.min(failures.sinceMs, sentMs);
		if (failures.silences++ === 0) failures.silentSinceMs = nowMs;
		this.#silence.add(call, sentMs, nowMs, retryAfterMs);
		if (this.#silence.isTooLong(sentMs, PATIENCE_MS))
			return { givenUp: { why: 'unanswered', forMs: nowMs - this.#silence.sinceMs, problem }, ofAll: true };
		const { patienceMs } = call.queue.policy;
		const isPatient = failures.silences < LEAST_TRIES || nowMs - failures.silentSinceMs < patienceMs;
		if (patienceMs === 0 || !isPatient) return undefined;
		const longestMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures.silences - 1));
		// Calls that failed together are not made again together.
		return { waitMs: heldMs + (longestMs / 2) * (1 + Math.random()) };
	}

	#afterRejection(reply: Reply, call: Call, sentMs: number, nowMs: number): Next {
		const { retryAfterMs = 0, problem } = reply;
		const { failures } = call;
		failures.sinceMs = Math.min(failures.sinceMs, sentMs);
		if (failures.rejections++ === 0) {
			failures.balanceBefore = this.#balance;
			failures.rejectedAtMs = nowMs;
		}
		this.#balance--;
		const streak = this.#rejections;
		streak.add(call, sentMs, nowMs, retryAfterMs);
		const { rejections } = failures;
		const givenUp: GivenUp = { why: 'rejected', forMs: nowMs - streak.sinceMs, retryAfterMs, problem };
		const isLongWait = retryAfterMs > MAX_RETRY_AFTER_MS;
		// The account accepted a call that was sent after this rejection, so that a long wait is no daily quota.
		if (isLongWait && this.#acceptedSentMs > failures.rejectedAtMs)
			return { givenUp: { ...givenUp, why: 'alone', rejections }, ofAll: false };
		// Rows of one lead wait for each other, so that nobody knows whether the account accepts another one.
		if (isLongWait && this.#acceptedAtMs < sentMs - WINDOW_MS)
			return { givenUp, ofAll: rejections === 1 || streak.calls.size > 1 };
		if (streak.isTooLong(sentMs, MAX_REJECTING_MS)) return { givenUp, ofAll: true };
		if (rejections > call.queue.policy.rejections) return undefined;
		// Since its first rejection of this call, the account accepted most other calls.
		if (rejections >= MAX_REJECTIONS_ALONE && this.#balance >= failures.balanceBefore)
			return { givenUp: { ...givenUp, why: 'alone', rejections }, ofAll: false };
		if (sentMs - Math.max(streak.sinceMs, failures.sinceMs) >= MAX_REJECTED_MS)
			return { givenUp, ofAll: false };
		return { waitMs: 0 };
	}
}
