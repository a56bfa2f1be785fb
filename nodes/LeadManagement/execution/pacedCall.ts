import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Account } from '../service/account';
import type { Call } from '../service/call';
import { makeCall } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';
import { readResponse } from '../service/readResponse';
import type { Advice, Refusal } from '../types';
import { toGivenUpProblem } from './givenUp';
import { MAX_RETRIES, waitAfterFaultMs } from './retryPolicy';
import type { GivenUp, Job, Sent, Turn } from './turn';

/** What the calls of an execution have in common. */
export interface CallGroup<T> {
	turn: Turn;
	context: IAllExecuteFunctions;
	account: Account;
	/** Whether a parsed body is the one documented for the call's success. */
	isSuccess: (body: unknown) => body is T;
	/** Whether the turn makes no further call once one has failed. */
	stopsAtProblem?: boolean;
	/** Whether a user is waiting in the editor. If so, a network fault is not retried, and a rejection only once. */
	inEditor?: boolean;
	/** Gets the outcome of each call, except of calls that were dropped when the turn was stopped. */
	onOutcome(outcome: Outcome<T>, index: number): void;
	/** Gets an unexpected error, which is a bug. */
	onError(error: unknown): void;
}

/** A call, and the keys that keep it in order. */
export interface OrderedCall extends Call {
	/** Calls that share a key are made one after the other. */
	orderKeys: readonly string[];
	/**
	 * The body with which the call is made once more, when the service refuses it because another record has the same
	 * value of an attribute; undefined if it must not be made again.
	 */
	bodyOnDuplicate?(attribute: string): string | undefined;
	/** The texts for the user that fit the parameters; undefined where the general ones do. */
	advise?(refusal: Refusal): Advice | undefined;
}

/**
 * Makes a call when the pacer allows it, and retries it after a network fault, or if it hit the rate limit.
 *
 * Both operations are safe to retry, except after a timeout. A template update sets the same values again. If a call
 * created a lead but its response was lost, the retry finds and updates this lead, because the pacer keeps calls of one
 * lead apart.
 *
 * @param index tells the group's calls apart
 */
export function addCall<T>(group: CallGroup<T>, call: OrderedCall, index: number): void {
	group.turn.add(new PacedJob(group, call, index));
}

/** Like `addCall`, for a single call. There is always an outcome, unless the turn is stopped. */
export async function callPaced<T>(
	group: Omit<CallGroup<T>, 'onOutcome' | 'onError'>,
	call: Call,
): Promise<Outcome<T>> {
	return await new Promise((onOutcome, onError) => {
		addCall({ ...group, onOutcome, onError }, { ...call, orderKeys: [] }, 0);
	});
}

class PacedJob<T> implements Job<Outcome<T>> {
	private rejections = 0;
	private faults = 0;
	private secondCall?: Call;

	constructor(
		private readonly group: CallGroup<T>,
		private readonly call: OrderedCall,
		private readonly index: number,
	) {}

	get orderKeys(): readonly string[] {
		return this.call.orderKeys;
	}

	async send(): Promise<Sent<Outcome<T>>> {
		const { context, account, isSuccess, inEditor = false } = this.group;
		const response = await makeCall(context, account, this.secondCall ?? this.call);
		const outcome = readResponse(response, isSuccess, account.redact, Date.now());
		const repeat = 'problem' in outcome ? outcome.problem.repeat : undefined;
		if (repeat?.reason === 'limit') {
			const isLast = inEditor && ++this.rejections === 2;
			return isLast ? { rejected: repeat, result: this.#toResult(outcome) } : { rejected: repeat };
		}
		if (repeat?.reason === 'fault' && !inEditor && ++this.faults <= MAX_RETRIES) {
			return { againAfterMs: waitAfterFaultMs(this.faults, Math.random()) };
		}
		if ('problem' in outcome && this.#prepareSecondCall(outcome.problem)) {
			return { againAfterMs: 0, wasAccepted: true };
		}
		if ('problem' in outcome && this.secondCall) outcome.problem.isOfSecondCall = true;
		return { result: this.#toResult(outcome) };
	}

	giveUp(reason: GivenUp): Outcome<T> {
		return this.#toResult({ problem: toGivenUpProblem(reason, Date.now()) });
	}

	end(outcome: Outcome<T>): void {
		this.group.onOutcome(outcome, this.index);
	}

	drop(): void {}

	fail(error: unknown): void {
		this.group.onError(error);
	}

	/** @returns whether there is a second call to make */
	#prepareSecondCall({ duplicateAttribute }: Problem): boolean {
		if (this.secondCall || duplicateAttribute === undefined) return false;
		const body = this.call.bodyOnDuplicate?.(duplicateAttribute);
		if (body !== undefined) this.secondCall = { ...this.call, body };
		return body !== undefined;
	}

	#toResult(outcome: Outcome<T>): Outcome<T> {
		const { turn, stopsAtProblem = false } = this.group;
		// Stop before the pacer gets the result and sends the next call.
		if (stopsAtProblem && 'problem' in outcome) turn.stop();
		return outcome;
	}
}
