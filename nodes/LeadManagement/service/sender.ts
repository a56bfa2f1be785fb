import type { IAllExecuteFunctions, IDataObject } from 'n8n-workflow';
import { type Limiter, limiterFor } from '../pacing/limiter';
import type { Queue } from '../pacing/order';
import { type GivenUp, type Reply, type RetryPolicy, UNCERTAIN_MS } from '../pacing/reply';
import type { Note, Texts } from '../messages';
import type { Account } from './account';
import { type ServiceRequest, cancelSignalOf, makeCall } from './call';
import { type Expected, type Outcome, type Problem, detailOf, readResponse, withoutResponse } from './answer';
import type { ProblemCode } from './problems';
import { REDACTED, redactAll } from './redactor';

export type { ServiceRequest } from './call';

/** A call, what is known of its answers, and the call that follows it. */
export interface ServiceCall<T> extends Expected<T> {
	request: ServiceRequest;
	/** Returns the texts that fit what was sent. */
	explain?(problem: Problem): Texts;
	/** The notes for the hint, if the call succeeds. */
	report?: readonly Note[];
	/** Returns what takes the place of an outcome: another call, or a problem; undefined if it stays. */
	next?(outcome: Outcome<T>): ServiceCall<T> | { problem: Problem } | undefined;
}

export type SentCall = Pick<ServiceCall<unknown>, 'request' | 'report'>;

/** The outcome of a call, or of the last one that followed it. */
export type SentOutcome<T> = Outcome<T> & { call: SentCall };

export interface SenderSettings {
	context: IAllExecuteFunctions;
	account: Account;
	policy: RetryPolicy;
	/** No further call is made after one that failed. */
	stopsAtProblem?: boolean;
	/** With 'Check Only', the success of a call that writes, which is not made. */
	toUnsent?: (call: SentCall) => IDataObject;
}

/** Makes the calls of one execution as the account's limit allows it. */
export class Sender {
	constructor(
		private readonly settings: SenderSettings,
		private readonly limiter: Limiter,
		readonly queue: Queue,
	) {}

	/**
	 * Makes a call, again if the policy says so, and then those that follow it, as one in the order.
	 *
	 * @param orderKeys calls that share a key are made one after another, in the order of their items
	 * @returns undefined if the execution was stopped before the call could have written anything
	 */
	async send<T>(
		first: ServiceCall<T>,
		orderKeys: readonly string[] = [],
	): Promise<SentOutcome<T> | undefined> {
		const { context, account, policy, stopsAtProblem = false, toUnsent } = this.settings;
		if (toUnsent && first.writes) return this.#tell({ success: toUnsent(first) as T, call: first });
		let call = first;
		/** An attempt was made at this call, and not only at one before it. */
		let wasSent = false;
		/** The outcome of the last attempt. */
		let outcome: Outcome<T> | undefined;
		/** The last problem after which the service may have written the item. */
		let uncertain: Problem | undefined;
		const ended = await this.limiter.run(this.queue, orderKeys, async (): Promise<Reply> => {
			wasSent = true;
			// What is read may have megabytes.
			const maxBodyBytes = call.writes ? undefined : Infinity;
			const response = await makeCall(context, account, call.request, policy.timeoutMs, maxBodyBytes);
			const answer = readResponse(response, call, account.redact, Date.now());
			const next = call.next?.(answer);
			if (next && 'request' in next) {
				call = next;
				wasSent = false;
				if (!toUnsent || !next.writes) return { took: 'continued' };
				outcome = { success: toUnsent(next) as T };
				return { took: 'answered' };
			}
			outcome = next ?? answer;
			if ('success' in outcome) return { took: 'answered' };
			const problem = next ? next.problem : this.#explain(outcome.problem, call);
			outcome = { problem };
			if (problem.mayBeWritten) uncertain = problem;
			const heldMs = problem.mayBeWritten && orderKeys.length > 0 ? UNCERTAIN_MS : 0;
			// A problem that follows an answer is one of its contents.
			const reply: Reply = next ? { took: 'answered' } : toReply(problem);
			return { ...reply, isLast: stopsAtProblem, heldMs };
		});
		if (ended === 'ended' && outcome && 'success' in outcome) return this.#tell({ ...outcome, call });
		let problem = outcome && 'problem' in outcome ? outcome.problem : undefined;
		// A stop of the execution cancels what it reads.
		if (ended === 'stopped' || (!call.writes && cancelSignalOf(context)?.aborted)) problem = undefined;
		else if (ended !== 'ended') problem = toGivenUpProblem(ended, wasSent && call.writes, problem?.httpCode);
		// A later attempt, or a stop, does not undo what an unclear attempt may have written.
		if (uncertain) problem = { ...(problem ?? uncertain), mayBeWritten: true };
		return problem && this.#tell({ problem, call });
	}

	/** The texts that fit what was sent, unless they repeat a key. */
	#explain<T>(problem: Problem, { explain }: ServiceCall<T>): Problem {
		const { redact } = this.settings.account;
		// A part of an answer may have a part of a key.
		const texts = (problem.words === REDACTED ? undefined : explain?.(problem)) ?? problem;
		const hasKey = [texts.message, texts.description].some((text) => redact(text) !== text);
		const { message, description } = hasKey ? problem : texts;
		return { ...problem, message, description };
	}

	/** Hides the keys that the account may have repeated in an outcome, also in what was only read. */
	#tell<T>({ call, ...outcome }: SentOutcome<T>): SentOutcome<T> {
		const { redact } = this.settings.account;
		const report = call.report?.map(({ section, text, example }) => ({
			section,
			text: redact(text),
			example: example && redact(example),
		}));
		const told = { ...call, report };
		return 'success' in outcome
			? { success: redactAll(outcome.success, redact) as T, call: told }
			: { ...outcome, call: told };
	}
}

/** Enters the executions that use the account, and leaves them at the end. Cancellation stops the sender. */
export async function withSender<R>(
	settings: SenderSettings,
	use: (sender: Sender) => Promise<R>,
): Promise<R> {
	const { context, account, policy } = settings;
	const limiter = limiterFor(account.id);
	const queue = limiter.enter(account.callLimit, policy);
	const signal = cancelSignalOf(context);
	const stop = () => queue.end();
	signal?.addEventListener('abort', stop);
	if (signal?.aborted) stop();
	try {
		return await use(new Sender(settings, limiter, queue));
	} finally {
		signal?.removeEventListener('abort', stop);
		limiter.leave(queue);
	}
}

/** Converts a problem to the way in which the account took the call. */
function toReply(problem: Problem): Reply {
	const { code, retry, retryAfterMs, httpCode } = problem;
	const failure = { problem, retryAfterMs, mayRepeat: retry === 'afterPause' };
	if (retry === 'rateLimit') return { took: 'rejected', ...failure };
	if (code === 'keys') return { took: 'unauthorized', ...failure };
	return failure.mayRepeat || httpCode === undefined
		? { took: 'unanswered', ...failure }
		: { took: 'answered' };
}

/** The start of what a row is told that waited for others. */
export const NOT_SENT = 'This item was not sent. ';
const CODES: Record<GivenUp['why'], ProblemCode> = {
	rejected: 'rateLimit',
	alone: 'rateLimit',
	unanswered: 'unavailable',
	unauthorized: 'keys',
};

/**
 * The problem of an item that was given up, because the account accepts no calls, gives no answer, or refuses the keys.
 *
 * @param httpCode of its last call
 */
export function toGivenUpProblem(givenUp: GivenUp, wasSent: boolean, httpCode?: number): Problem {
	const { message, description } = describeGivenUp(givenUp);
	const texts = { message, description: wasSent ? description : NOT_SENT + description };
	return { ...withoutResponse(CODES[givenUp.why], texts), httpCode };
}

function describeGivenUp({ why, problem, forMs, retryAfterMs = 0, rejections = 0 }: GivenUp): Texts {
	// Pacing hands back what toReply has given.
	const { message, description, words, httpCode } = problem as Problem;
	const detail = detailOf(words, httpCode);
	const seconds = Math.round(Math.max(forMs, retryAfterMs) / 1_000);
	switch (why) {
		case 'unauthorized':
			return { message, description };
		case 'unanswered':
			return { message: `No answer for ${seconds} seconds. ${message}`, description };
		case 'alone':
			return {
				message: `LeadSquared rejected this item ${rejections > 1 ? `${rejections} times` : 'once'}, but accepted others${detail}`,
				description: 'A firewall in front of LeadSquared may block what the item contains. Check its values.',
			};
		case 'rejected':
			return {
				message: `LeadSquared accepts no calls for ${seconds} seconds${detail}`,
				description:
					'The daily quota of the account may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and try again later.',
			};
	}
}
