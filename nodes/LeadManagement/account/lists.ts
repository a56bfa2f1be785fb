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

/** A user waits in the editor, a little longer than for a call. */
export const FOR_EDITOR: ReadOptions = { policy: IN_EDITOR, timeoutMs: 10_000, patienceMs: 10_500 };

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
/** The reader has stopped waiting. A call ends before, so something else took its time. */
const NOT_READ: Problem = {
	message: "LeadSquared did not respond in time, perhaps because others use the account's whole rate limit",
	description: 'Try again later.',
};

/** Keeps one list per account, so that a node with many dropdowns makes one call. */
export class ListCache<T> {
	/** Oldest first. */
	readonly #kept = new Map<string, { list: T; untilMs: number }>();
	/** By account and patience: readers that wait equally long share a reading, and what becomes of it. */
	readonly #readings = new Map<string, Promise<Outcome<T> | undefined>>();

	/** @param nowMs returns the time in milliseconds since any moment */
	constructor(private readonly nowMs: () => number) {}

	/**
	 * Returns the list of the last five minutes, or reads it. A reading whose reader has stopped waiting is repeated by one of
	 * the others.
	 *
	 * @param id hash that identifies the account
	 * @param read reads the list from the service; returns undefined if `leaving` was aborted
	 * @param leaving aborted when the caller stops waiting
	 * @returns undefined if the caller stopped waiting
	 */
	async get(
		id: string,
		{ policy, timeoutMs }: ReadOptions,
		read: () => Promise<Outcome<T> | undefined>,
		leaving?: AbortSignal,
	): Promise<Outcome<T> | undefined> {
		const key = `${policy.retries} ${timeoutMs} ${id}`;
		for (;;) {
			const kept = this.#kept.get(id);
			if (kept && this.nowMs() < kept.untilMs) return { success: kept.list };
			const others = this.#readings.get(key);
			const outcome = await orLeave(others ?? this.#read(id, key, read), leaving);
			if (outcome || !others || leaving?.aborted) return outcome;
		}
	}

	async #read(
		id: string,
		key: string,
		read: () => Promise<Outcome<T> | undefined>,
	): Promise<Outcome<T> | undefined> {
		const reading = read();
		this.#readings.set(key, reading);
		try {
			const outcome = await reading;
			if (outcome && 'success' in outcome) this.#keep(id, outcome.success);
			return outcome;
		} finally {
			this.#readings.delete(key);
		}
	}

	#keep(id: string, list: T): void {
		this.#kept.delete(id);
		this.#kept.set(id, { list, untilMs: this.nowMs() + KEPT_MS });
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > MAX_ACCOUNTS) this.#kept.delete(oldest);
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
	const leaving = toLeaving(context, options);
	const read = async () => {
		const answer = await send(context, account, FIELDS, isFieldList, options, leaving);
		if (!answer) return undefined;
		if ('success' in answer) return { success: toAccountFields(answer.success) };
		return hasNoList(answer.problem)
			? { success: undefined }
			: { problem: toListProblem(answer.problem, 'lead fields') };
	};
	return (await fieldLists.get(account.keyedId, options, read, leaving)) ?? { problem: NOT_READ };
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
	const leaving = toLeaving(context, options);
	const outcome = await orLeave(send(context, account, request, isList, options, leaving), leaving);
	if (!outcome) return { problem: NOT_READ };
	return 'problem' in outcome ? { problem: toListProblem(outcome.problem, list) } : outcome;
}

/** Aborted when the reader stops waiting: the editor's user after a while, an execution when it is canceled. */
const toLeaving = (context: IAllExecuteFunctions, { patienceMs }: ReadOptions) =>
	patienceMs === undefined ? cancelSignalOf(context) : AbortSignal.timeout(patienceMs);

/** @returns undefined if the reader stopped waiting: what became of its call is no answer for others */
const send = async <T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: ServiceRequest,
	isList: (body: unknown) => body is T,
	{ policy, timeoutMs }: ReadOptions,
	leaving: AbortSignal | undefined,
): Promise<Outcome<T> | undefined> =>
	await withSender({ context, account, policy, isSuccess: isList, problems: [] }, async (sender) => {
		leaving?.addEventListener('abort', () => sender.stop(), { once: true });
		const outcome = await sender.send({ ...request, timeoutMs, maxBodyBytes: MAX_BODY_BYTES });
		return leaving?.aborted && outcome && 'problem' in outcome ? undefined : outcome;
	});

/** @returns undefined if the reader stops waiting before */
async function orLeave<R>(reading: Promise<R>, leaving: AbortSignal | undefined): Promise<R | undefined> {
	let leave = () => {};
	const left = new Promise<undefined>((resolve) => (leave = () => resolve(undefined)));
	leaving?.addEventListener('abort', leave);
	if (leaving?.aborted) leave();
	try {
		return await Promise.race([reading, left]);
	} finally {
		leaving?.removeEventListener('abort', leave);
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
