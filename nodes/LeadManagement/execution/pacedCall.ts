import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Account } from '../service/account';
import type { Call } from '../service/call';
import { makeCall } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';
import { readResponse } from '../service/readResponse';
import type { Sent, Turn } from './accountPacer';
import { mayRepeatFaulty, mayRepeatRefused, waitAfterFaultMs } from './retryPolicy';

/** A call, and how it is paced. */
interface PacedCall<T> {
	turn: Turn;
	context: IAllExecuteFunctions;
	account: Account;
	call: Call;
	/** Whether a parsed body is the one documented for the call's success. */
	isSuccess: (body: unknown) => body is T;
	/** Calls that share one of these go one after the other. */
	orderKeys?: readonly string[];
	/** Whether the turn makes no further call once this one has failed. */
	stopsAtProblem?: boolean;
	/** Whether a call that met a fault on the way is made again. */
	repeatsFaults?: boolean;
	/** The call to make in place of one that failed, if any: once, in the same place of the order. */
	toSecondCall?: (problem: Problem) => Call | undefined;
}

/**
 * Makes a call when it is its time, and again where the limit or a fault kept it from being answered.
 *
 * Both operations may be repeated safely: a template update sets the same values again, and a lead that an unanswered
 * call did create is found and updated by the next, since the pacer keeps calls of one lead apart.
 *
 * @returns what came of the last call; nothing when the turn was stopped before there was a response
 */
export async function callPaced<T>({
	turn,
	context,
	account,
	call,
	isSuccess,
	orderKeys = [],
	stopsAtProblem = false,
	repeatsFaults = true,
	toSecondCall,
}: PacedCall<T>): Promise<Outcome<T> | undefined> {
	const tries = { refusals: 0, faults: 0 };
	const toResult = (outcome: Outcome<T>): { result: Outcome<T> } => {
		// At once: when the pacer learns of the result, it lets the next call out.
		if (stopsAtProblem && 'problem' in outcome) turn.stop();
		return { result: outcome };
	};
	let currentCall = call;
	const send = async (): Promise<Sent<Outcome<T>>> => {
		const response = await makeCall(context, currentCall);
		const outcome = readResponse(response, isSuccess, account.redact, Date.now());
		const repeat = 'problem' in outcome ? outcome.problem.repeat : undefined;
		if (repeat?.reason === 'limit') {
			tries.refusals++;
			const refused = { retryAfterMs: repeat.retryAfterMs };
			return mayRepeatRefused(tries) ? { refused } : { refused, ...toResult(outcome) };
		}
		if (repeat?.reason === 'fault' && repeatsFaults) {
			tries.faults++;
			if (mayRepeatFaulty(tries)) return { againAfterMs: waitAfterFaultMs(tries, Math.random()) };
		}
		const secondCall =
			'problem' in outcome && currentCall === call ? toSecondCall?.(outcome.problem) : undefined;
		if (secondCall) {
			currentCall = secondCall;
			return { againAfterMs: 0 };
		}
		return toResult(outcome);
	};
	return await turn.run({ orderKeys, send });
}
