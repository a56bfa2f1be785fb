import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Texts } from '../messages';
import type { Account } from '../service/account';
import { cancelSignalOf } from '../service/call';
import { type Outcome, type Problem, detailOf, withoutResponse } from '../service/readResponse';
import { RUN_AGAIN, isRefusal } from '../service/problems';
import type { ServiceRequest } from '../service/sender';
import { IN_EDITOR, IN_EXECUTION, withSender } from '../service/sender';
import { type AccountField, isFieldList, toAccountFields } from './accountFields';

/** How long whoever reads a list waits. */
export interface ReadOptions {
	policy: typeof IN_EXECUTION;
	/** For a call. */
	timeoutMs: number;
	/** Aborted when the reader stops waiting; by default, when the execution is canceled. */
	leaving?: AbortSignal;
}

export const FOR_EDITOR: ReadOptions = { policy: IN_EDITOR, timeoutMs: 10_000 };

/** @param timeoutMs of the execution's calls */
export const forExecution = (timeoutMs: number): ReadOptions => ({ policy: IN_EXECUTION, timeoutMs });

const FIELDS: ServiceRequest = { method: 'GET', path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };
/** Long enough to set up a node, short enough that a new field of the account appears soon. */
const KEPT_MS = 5 * 60_000;
/** An account without the list, keys that may not read it, or a firewall. */
const NO_LIST = [403, 404, 405];
/** A call ends before its reader stops waiting, so something else took its time. */
const NOT_READ = withoutResponse('unavailable', {
	message: "LeadSquared did not respond in time, perhaps because others use the account's whole rate limit",
	description: 'Try again later.',
});

type Fields = readonly AccountField[] | undefined;

/** By account: what was read in the last five minutes, or is being read. */
const readings = new Map<string, { startedMs: number; outcome: Promise<Outcome<Fields>> }>();

/**
 * Reads the account's fields, at most once in five minutes, and for one reader at a time. The editor's lists and executions
 * share what was read.
 *
 * @returns the fields, undefined for an account that does not list them, or a problem; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
	options: ReadOptions,
): Promise<Outcome<Fields>> {
	const leaving = options.leaving ?? cancelSignalOf(context);
	const id = account.keyedId;
	for (let known = readings.get(id); known && isFresh(known); known = readings.get(id)) {
		const outcome = await orLeave(known.outcome, leaving);
		// The problem of another reader may be due to its own timeout.
		if (leaving?.aborted || 'success' in outcome) return outcome;
	}
	for (const [other, known] of readings) if (!isFresh(known)) readings.delete(other);
	const reading = {
		startedMs: performance.now(),
		outcome: readFields(context, account, { ...options, leaving }),
	};
	readings.set(id, reading);
	let isKept = false;
	try {
		const outcome = await reading.outcome;
		isKept = 'success' in outcome && outcome.success !== undefined;
		return outcome;
	} finally {
		if (!isKept) readings.delete(id);
	}
}

const isFresh = ({ startedMs }: { startedMs: number }) => performance.now() - startedMs < KEPT_MS;

async function readFields(
	context: IAllExecuteFunctions,
	account: Account,
	options: ReadOptions,
): Promise<Outcome<Fields>> {
	const outcome = await readList(context, account, FIELDS, isFieldList, 'lead fields', options);
	if ('success' in outcome) return { success: toAccountFields(outcome.success) };
	const { code, httpCode = 0 } = outcome.problem;
	return code !== 'rateLimit' && NO_LIST.includes(httpCode) ? { success: undefined } : outcome;
}

/**
 * Reads a list of the account. The call counts toward the account's rate limit.
 *
 * @param isList whether a parsed body is the requested list
 * @param list what is listed, e.g. "lead fields"
 */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: ServiceRequest,
	isList: (body: unknown) => body is T,
	list: string,
	{ policy, timeoutMs, leaving }: ReadOptions,
): Promise<Outcome<T>> {
	const reading = withSender({ context, account, policy }, async (sender) => {
		leaving?.addEventListener('abort', () => sender.calls.stop(), { once: true });
		const call = { request, expects: isList, writes: false, explain: explainList(list) };
		return await sender.send<T>(call, { timeoutMs, maxBodyBytes: Infinity });
	});
	const outcome = orLeave(reading, leaving);
	return (await outcome) ?? { problem: NOT_READ };
}

/** What is read, or a problem as soon as the reader stops waiting. */
async function orLeave<T>(reading: Promise<T>, leaving?: AbortSignal): Promise<T | { problem: Problem }> {
	const left = new Promise<{ problem: Problem }>((resolve) => {
		const leave = () => resolve({ problem: NOT_READ });
		leaving?.addEventListener('abort', leave, { once: true });
		if (leaving?.aborted) leave();
	});
	return await Promise.race([reading, left]);
}

/** Returns the texts for a list that was not sent, where the problem is not one of any call. */
export const explainList =
	(list: string, description = RUN_AGAIN) =>
	({ code, words, httpCode, ...texts }: Problem): Texts =>
		isRefusal(code) || code === 'wrongAddress' || code === 'notAllowed' || code === 'unclear'
			? { message: `LeadSquared did not send the list of ${list}${detailOf(words, httpCode)}`, description }
			: texts;
