import type { IAllExecuteFunctions } from 'n8n-workflow';
import { inTurns } from '../pacing/clock';
import { type Limiter, limiterFor } from '../pacing/limiter';
import type { Queue } from '../pacing/order';
import { type Ended, type GivenUp, type Reply, type RetryPolicy, UNCERTAIN_MS } from '../pacing/reply';
import type { Note, Texts } from '../words/messages';
import { type Account, type Redact, REDACTED, redactAll } from './account';
import { type ServiceRequest, cancelSignalOf, makeCall } from './call';
import { type Expected, type Outcome, type Problem, detailOf, readResponse } from './answer';
import { PROBLEMS } from './problems';

export type { ServiceRequest } from './call';

/** A request of a call, and what its answer has to be. */
export interface CallRequest<T> extends ServiceRequest, Expected<T> {
	/** What the hint says once the request has written something, or may have. */
	notes?: readonly Note[];
}

/** The outcome of a call, and the notes of its last request. */
export type SentOutcome<T> = Outcome<T> & Pick<CallRequest<T>, 'notes'>;

/** A call of the node from its beginning to its end: it yields requests, gets their outcomes, and returns the outcome of the call. */
export type ServiceCall<T> = Generator<CallRequest<T>, SentOutcome<T>, Outcome<T>>;

/** A call that is one request. */
export function* only<T>(request: CallRequest<T>): ServiceCall<T> {
	return yield request;
}

export interface SenderSettings {
	context: IAllExecuteFunctions;
	account: Account;
	policy: RetryPolicy;
	/** No further call is made after one that failed. */
	stopsAtProblem?: boolean;
}

class SentCall<T> {
	#call: ServiceCall<T>;
	/** The last request, which was made if the call is not over. */
	#request: CallRequest<T> | undefined;
	/** The outcome of a call that has ended by itself. */
	outcome: SentOutcome<T> | undefined;
	/** The problem of a request that has to be made again. */
	#failed: Problem | undefined;
	/** The last problem after which the service may have written the item. */
	#uncertain: Problem | undefined;
	/** A request that writes was made, and not answered. */
	#isPending = false;

	constructor(
		private readonly settings: SenderSettings,
		private readonly start: () => ServiceCall<T>,
	) {
		this.#call = start();
		this.#follow(this.#call.next());
	}

	#follow(step: IteratorResult<CallRequest<T>, SentOutcome<T>>): void {
		if (step.done) this.outcome = step.value;
		else this.#request = step.value;
	}

	/** Makes the next request, or begins the call anew if its last one failed: what it read may have changed since. */
	async attempt(): Promise<Reply> {
		const { context, account, policy, stopsAtProblem = false } = this.settings;
		if (this.#failed) {
			this.#call = this.start();
			this.#follow(this.#call.next());
		}
		const request = this.#request;
		if (!request) return { took: 'answered' };
		const response = await makeCall(context, account, request, policy.timeoutMs, !request.writes);
		const outcome = readResponse(response, request, account.redact, Date.now());
		const problem = 'problem' in outcome ? outcome.problem : undefined;
		if (problem?.mayBeWritten) this.#uncertain = problem;
		this.#failed = problem?.took === 'answered' ? undefined : problem;
		if (request.writes) this.#isPending = this.#failed !== undefined;
		if (!this.#failed) this.#follow(this.#call.next(outcome));
		const took = this.#failed?.took ?? (this.outcome ? 'answered' : 'continued');
		const heldMs = problem?.mayBeWritten ? UNCERTAIN_MS : 0;
		const isLast = stopsAtProblem && 'problem' in (this.outcome ?? outcome);
		return { took, problem, retryAfterMs: problem?.retryAfterMs, heldMs, isLast };
	}

	/** The outcome of a call, without the keys that the account may have repeated in it, also in what was only read. */
	async settle(ended: Ended): Promise<SentOutcome<T> | undefined> {
		const { context, account } = this.settings;
		const outcome = this.outcome ?? (this.#failed && { problem: this.#failed });
		const notes = this.outcome?.notes ?? this.#request?.notes;
		if (ended === 'ended' && outcome && 'success' in outcome) {
			const { success } = outcome;
			const hide = (value: unknown) => redactAll(value, account.redact);
			return { success: (Array.isArray(success) ? await inTurns(success, hide) : hide(success)) as T, notes };
		}
		let problem = outcome && 'problem' in outcome ? hideKeys(outcome.problem, account.redact) : undefined;
		// A stop of the execution cancels what it reads.
		const isRead = this.#request?.writes === false && cancelSignalOf(context)?.aborted;
		if (ended === 'stopped' || isRead) problem = undefined;
		else if (ended !== 'ended') problem = toGivenUpProblem(ended, this.#isPending);
		// A later attempt, or a stop, does not undo what an unclear attempt may have written.
		if (this.#uncertain) problem = { ...(problem ?? this.#uncertain), mayBeWritten: true };
		return problem && { problem, notes };
	}
}

/** Makes the calls of one execution as the account's limit allows it. */
export class Sender {
	constructor(
		private readonly settings: SenderSettings,
		private readonly limiter: Limiter,
		readonly queue: Queue,
	) {}

	/**
	 * Makes the requests of a call, as one in the order.
	 *
	 * @param orderKeys calls that share a key are made one after another, in the order of their items
	 * @returns undefined if the execution was stopped before the call could have written anything
	 */
	async send<T>(
		start: () => ServiceCall<T>,
		orderKeys: readonly string[] = [],
	): Promise<SentOutcome<T> | undefined> {
		const call = new SentCall(this.settings, start);
		// A call that needs no request is over.
		if (call.outcome) return await call.settle('ended');
		const ended = await this.limiter.run(this.queue, orderKeys, async () => await call.attempt());
		return await call.settle(ended);
	}
}

/** What a call says of a problem, unless that has a key, or may have a part of one. */
function hideKeys(problem: Problem, redact: Redact): Problem {
	const { code, words, httpCode } = problem;
	const hasKey = [problem.message, problem.description].some((text) => redact(text) !== text);
	if (words !== REDACTED && !hasKey) return problem;
	const { message, description } = PROBLEMS[code];
	return { ...problem, message: message + detailOf(words, httpCode), description };
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

/** The start of what a row is told that waited for others. */
export const NOT_SENT = 'This item was not sent. ';

/** The problem of an item that was given up, because the account accepts no calls, gives no answer, or refuses the keys. */
export function toGivenUpProblem(givenUp: GivenUp, wasSent: boolean): Problem {
	const { why, forMs, retryAfterMs = 0, rejections = 0 } = givenUp;
	// Pacing hands back what `attempt` has given.
	const problem = givenUp.problem as Problem;
	const detail = detailOf(problem.words, problem.httpCode);
	const seconds = Math.round(Math.max(forMs, retryAfterMs) / 1_000);
	const time = seconds === 3_600 ? 'an hour' : `${seconds} seconds`;
	const texts: Record<GivenUp['why'], Texts> = {
		unauthorized: problem,
		unanswered: { ...problem, message: `No answer for ${time}. ${problem.message}` },
		alone: {
			message: `LeadSquared rejected this item ${rejections > 1 ? `${rejections} times` : 'once'}, but accepted others${detail}`,
			description: 'A firewall in front of LeadSquared may block what the item contains. Check its values.',
		},
		rejected: {
			message: `LeadSquared accepts no calls for ${time}${detail}`,
			description:
				'The daily quota of the account may be used up, or other integrations use its whole rate limit. Check the API usage of the account, and try again later.',
		},
	};
	const { message, description } = texts[why];
	return {
		...problem,
		message,
		description: wasSent ? description : NOT_SENT + description,
		mayBeWritten: false,
	};
}
