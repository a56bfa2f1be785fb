import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Account } from '../service/account';
import { cancelSignalOf } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';
import type { ServiceRequest } from '../service/sender';
import { IN_EDITOR, IN_EXECUTION, withSender } from '../service/sender';
import type { AccountField } from './accountFields';
import { isFieldList, toAccountFields } from './accountFields';

/** How long whoever reads a list waits. */
export interface ReadOptions {
	policy: typeof IN_EXECUTION;
	/** For a call. */
	timeoutMs: number;
	/** For everything, such as the rate limit. */
	patienceMs?: number;
}

/** A user waits in the editor. */
export const FOR_EDITOR: ReadOptions = { policy: IN_EDITOR, timeoutMs: 10_000, patienceMs: 10_000 };

/** @param timeoutMs of the execution's calls */
export const forExecution = (timeoutMs: number): ReadOptions => ({ policy: IN_EXECUTION, timeoutMs });

const FIELDS: ServiceRequest = { method: 'GET', path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };
/** A list of fields may contain the choices of each. */
const MAX_BODY_BYTES = 20_000_000;
/** Long enough to set up a node, short enough that a new field of the account appears soon. */
const KEPT_MS = 5 * 60_000;
/** More accounts than are likely to be used at the same time. */
const MAX_ACCOUNTS = 50;
/** Statuses that say that an account does not offer the list of its fields. */
const NO_LIST = ['403', '404', '405'];
/** Statuses of a service without the list, and of another server. */
const NOT_FOUND = ['404', '405'];
/** Whoever waited for the list has stopped waiting. */
const NOT_READ: Problem = {
	message: 'LeadSquared did not respond in time',
	description: "Other executions may use the account's whole rate limit. Try again later.",
};

/** A list that is being read, or that was read. Resolves to undefined if its reader stopped waiting. */
interface Reading<T> {
	outcome: Promise<Outcome<T> | undefined>;
	policy: unknown;
	untilMs: number;
}

/** Caches one list per account, so that a node with many dropdowns makes one call. */
export class ListCache<T> {
	/** Oldest first. Concurrent requests for the same list share one reading. */
	readonly #readings = new Map<string, Reading<T>>();

	/** @param nowMs returns the time in milliseconds since any moment */
	constructor(private readonly nowMs: () => number) {}

	/**
	 * Returns the list of the last five minutes, or reads it.
	 *
	 * A problem is shared by those who waited for the same reading with the same patience. A reading whose reader stopped
	 * waiting, or had less patience, is repeated by one of the others.
	 *
	 * @param id hash that identifies the account
	 * @param read reads the list from the service; returns undefined if the reader stopped waiting
	 * @param policy the patience of `read`
	 * @param left resolves when the caller stops waiting
	 * @returns undefined if the caller stopped waiting
	 */
	async get(
		id: string,
		read: () => Promise<Outcome<T> | undefined>,
		policy?: unknown,
		left = new Promise<void>(() => {}),
	): Promise<Outcome<T> | undefined> {
		let hasLeft = false;
		const leaving = left.then(() => void (hasLeft = true));
		for (;;) {
			const known = this.#readings.get(id);
			const isKnown = known !== undefined && this.nowMs() < known.untilMs;
			const reading = isKnown ? known : this.#start(id, read, policy);
			const outcome = await Promise.race([reading.outcome, leaving]);
			const isOwn = !isKnown || (outcome && 'success' in outcome);
			if (isOwn || hasLeft || (outcome && reading.policy === policy)) return outcome ?? undefined;
		}
	}

	#start(id: string, read: () => Promise<Outcome<T> | undefined>, policy: unknown): Reading<T> {
		const reading: Reading<T> = { outcome: read(), policy, untilMs: this.nowMs() + KEPT_MS };
		this.#readings.delete(id);
		this.#readings.set(id, reading);
		const [oldest] = this.#readings.keys();
		if (this.#readings.size > MAX_ACCOUNTS) this.#readings.delete(oldest);
		const forget = () => this.#readings.get(id) === reading && this.#readings.delete(id);
		reading.outcome.then((outcome) => (outcome && 'success' in outcome ? false : forget()), forget);
		return reading;
	}
}

const fieldLists = new ListCache<readonly AccountField[] | undefined>(() => performance.now());

/**
 * Reads the account's fields, at most once in five minutes. The editor's lists and executions share the cache.
 *
 * @returns the fields, undefined for an account that does not list them, or a problem; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
	options: ReadOptions,
): Promise<Outcome<readonly AccountField[] | undefined>> {
	const outcome = await untilLeft(context, options, async (left) => {
		const read = async () => {
			const answer = await send(context, account, FIELDS, isFieldList, options, left);
			if (!answer) return undefined;
			if ('success' in answer) return { success: toAccountFields(answer.success) };
			return hasNoList(answer.problem)
				? { success: undefined }
				: { problem: toListProblem(answer.problem, 'lead fields') };
		};
		return await fieldLists.get(account.keyedId, read, options.policy, left);
	});
	return outcome ?? { problem: NOT_READ };
}

/**
 * Reads a list of the account. The call counts toward the account's rate limit.
 *
 * @param isList whether a parsed body is the requested list
 * @param list what is listed, e.g. "lead fields"
 * @returns the list or a problem; nothing is thrown
 */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: ServiceRequest,
	isList: (body: unknown) => body is T,
	list: string,
	options: ReadOptions,
): Promise<Outcome<T>> {
	const outcome = await untilLeft(
		context,
		options,
		async (left) => await Promise.race([send(context, account, request, isList, options, left), left]),
	);
	if (!outcome) return { problem: NOT_READ };
	return 'problem' in outcome ? { problem: toListProblem(outcome.problem, list) } : outcome;
}

/** @returns undefined if the reader stopped waiting */
const send = async <T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: ServiceRequest,
	isList: (body: unknown) => body is T,
	{ policy, timeoutMs }: ReadOptions,
	left: Promise<void>,
): Promise<Outcome<T> | undefined> =>
	await withSender({ context, account, policy, isSuccess: isList, problems: [] }, async (sender) => {
		void left.then(() => sender.stop());
		const outcome = await sender.send({ ...request, timeoutMs, maxBodyBytes: MAX_BODY_BYTES });
		// What became of a canceled call is no answer for others.
		return sender.place.isStopped ? undefined : outcome;
	});

/** Calls a function with a promise that resolves when the execution is canceled, or the patience of its user ends. */
async function untilLeft<R>(
	context: IAllExecuteFunctions,
	{ patienceMs }: ReadOptions,
	use: (left: Promise<void>) => Promise<R>,
): Promise<R> {
	const done = new AbortController();
	const patience = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
	const left = new Promise<void>((resolve) => {
		for (const signal of [patience, cancelSignalOf(context)]) {
			if (signal?.aborted) resolve();
			signal?.addEventListener('abort', () => resolve(), { signal: done.signal });
		}
	});
	try {
		return await use(left);
	} finally {
		done.abort();
	}
}

/**
 * True for the answer of an account that does not list its fields. With any other, its fields are just not known now, and
 * nothing may be sent that depends on them.
 */
const hasNoList = ({ httpCode, repeat }: Problem): boolean =>
	httpCode !== undefined && NO_LIST.includes(httpCode) && !repeat;

/** The problem with words about a list, unless it is about the keys, the host, the network, or the rate limit. */
export function toListProblem(problem: Problem, list: string): Problem {
	const { httpCode = '', isWrongHost, repeat, detail = '' } = problem;
	const isNotFound = NOT_FOUND.includes(httpCode);
	if (httpCode === '' || httpCode === '401' || repeat || (isWrongHost && !isNotFound)) return problem;
	return {
		...problem,
		message: `LeadSquared did not send the list of ${list}${detail}`,
		description: 'Run the workflow again later.',
		isWrongHost: false,
	};
}
