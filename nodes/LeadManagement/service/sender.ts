import type { IAllExecuteFunctions } from 'n8n-workflow';
import { type Limiter, limiterFor } from '../pacing/limiter';
import type { Queue } from '../pacing/order';
import { type Ended, type GivenUp, type Reply, type RetryPolicy, UNCERTAIN_MS } from '../pacing/reply';
import type { Note, Texts } from '../messages';
import type { Account } from './account';
import { type ServiceRequest, MAX_LIST_BYTES, cancelSignalOf, makeCall } from './call';
import { type Expected, type Outcome, type Problem, detailOf, readResponse } from './answer';
import { PROBLEMS } from './problems';
import { type Redact, REDACTED, redactAll } from './redactor';

export type { ServiceRequest } from './call';

/** A request of a call, and what its answer has to be. */
export interface CallRequest<T> extends ServiceRequest, Expected<T> {
	/** What the hint says once the request has written something, or may have. */
	notes?: readonly Note[];
}

/** The outcome of a call, and the notes of its last request. */
export type SentOutcome<T> = Outcome<T> & Pick<CallRequest<T>, 'notes'>;

/**
 * A call of the node, told from its beginning to its end: it yields a request, gets its outcome, and decides what follows. What it
 * returns is the outcome of the call.
 */
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

/** A call, as far as it was told. */
class ToldCall<T> {
	#call: ServiceCall<T>;
	/** The last request, which was made if the call is not over. */
	request: CallRequest<T> | undefined;
	/** The outcome of a call that has ended by itself. */
	outcome: SentOutcome<T> | undefined;
	/** The problem of a request that has to be made again. */
	failed: Problem | undefined;
	/** The last problem after which the service may have written the item. */
	uncertain: Problem | undefined;
	/** A request that writes was made, and not answered. */
	isPending = false;

	constructor(private readonly start: () => ServiceCall<T>) {
		this.#call = start();
		this.#follow(this.#call.next());
	}

	#follow(step: IteratorResult<CallRequest<T>, SentOutcome<T>>): void {
		if (step.done) this.outcome = step.value;
		else this.request = step.value;
	}

	/** Begins the call anew, if its last request failed. */
	begin(): void {
		if (!this.failed) return;
		this.#call = this.start();
		this.#follow(this.#call.next());
	}

	/** Passes on the outcome of the request, unless the request has to be made again. */
	hear(outcome: Outcome<T>): Reply['took'] {
		const problem = 'problem' in outcome ? outcome.problem : undefined;
		if (problem?.mayBeWritten) this.uncertain = problem;
		this.failed = problem?.took === 'answered' ? undefined : problem;
		if (this.request?.writes) this.isPending = this.failed !== undefined;
		if (this.failed) return this.failed.took;
		this.#follow(this.#call.next(outcome));
		return this.outcome ? 'answered' : 'continued';
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
	 * Makes the requests of a call, as one in the order. If the policy says so, the call is made again from its beginning: what it
	 * read may have changed since.
	 *
	 * @param start begins the call
	 * @param orderKeys calls that share a key are made one after another, in the order of their items
	 * @returns undefined if the execution was stopped before the call could have written anything
	 */
	async send<T>(
		start: () => ServiceCall<T>,
		orderKeys: readonly string[] = [],
	): Promise<SentOutcome<T> | undefined> {
		const { context, account, policy, stopsAtProblem = false } = this.settings;
		const told = new ToldCall(start);
		const attempt = async (): Promise<Reply> => {
			told.begin();
			const { request } = told;
			if (!request) return { took: 'answered' };
			const maxBodyBytes = request.writes ? undefined : MAX_LIST_BYTES;
			const response = await makeCall(context, account, request, policy.timeoutMs, maxBodyBytes);
			const outcome = readResponse(response, request, account.redact, Date.now());
			const problem = 'problem' in outcome ? outcome.problem : undefined;
			const took = told.hear(outcome);
			const heldMs = problem?.mayBeWritten && orderKeys.length > 0 ? UNCERTAIN_MS : 0;
			const isLast = stopsAtProblem && 'problem' in (told.outcome ?? outcome);
			return { took, problem, retryAfterMs: problem?.retryAfterMs, heldMs, isLast };
		};
		// A call that needs no request is over.
		const ended = told.outcome ? 'ended' : await this.limiter.run(this.queue, orderKeys, attempt);
		const outcome = this.#settle(told, ended);
		return outcome && { ...outcome, notes: told.outcome?.notes ?? told.request?.notes };
	}

	/** The outcome of a call, without the keys that the account may have repeated in it, also in what was only read. */
	#settle<T>(told: ToldCall<T>, ended: Ended): Outcome<T> | undefined {
		const { redact } = this.settings.account;
		const { outcome = told.failed && { problem: told.failed }, uncertain } = told;
		if (ended === 'ended' && outcome && 'success' in outcome)
			return { success: redactAll(outcome.success, redact) as T };
		let problem = outcome && 'problem' in outcome ? hideKeys(outcome.problem, redact) : undefined;
		// A stop of the execution cancels what it reads.
		const isRead = told.request?.writes === false && cancelSignalOf(this.settings.context)?.aborted;
		if (ended === 'stopped' || isRead) problem = undefined;
		else if (ended !== 'ended') problem = toGivenUpProblem(ended, told.isPending);
		// A later attempt, or a stop, does not undo what an unclear attempt may have written.
		if (uncertain) problem = { ...(problem ?? uncertain), mayBeWritten: true };
		return problem && { problem };
	}
}

/** What a call says of a problem, unless that has a key, or may have a part of one. */
function hideKeys(problem: Problem, redact: Redact): Problem {
	const { code, words, httpCode, message, description } = problem;
	if (words !== REDACTED && redact(message) === message && redact(description) === description)
		return problem;
	return {
		...problem,
		message: PROBLEMS[code].message + detailOf(words, httpCode),
		description: PROBLEMS[code].description,
	};
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
	// Pacing hands back what `send` has given.
	const problem = givenUp.problem as Problem;
	const { message, description } = describeGivenUp(givenUp, problem);
	const texts = { message, description: wasSent ? description : NOT_SENT + description };
	return { ...problem, ...texts, mayBeWritten: false };
}

function describeGivenUp({ why, forMs, retryAfterMs = 0, rejections = 0 }: GivenUp, problem: Problem): Texts {
	const { message, description, words, httpCode } = problem;
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
