import type { IAllExecuteFunctions } from 'n8n-workflow';
import { breaksEvery, takeBreak } from '../pacing/breaks';
import type { Account } from '../service/account';
import { cancelSignalOf } from '../service/call';
import { type Outcome, type Problem, withoutResponse } from '../service/readResponse';
import { RUN_AGAIN } from '../service/problemKinds';
import { type Redact, parseRedacted } from '../service/redactor';
import type { ServiceCall, ServiceRequest } from '../service/sender';
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
/** A list of fields may contain the choices of each. */
const MAX_BODY_BYTES = 20_000_000;
/** Of a longer body, keys are looked for in parts. */
const PART_CHARACTERS = 100_000;
/** No key is longer, however it is encoded. */
const MAX_KEY_CHARACTERS = 2_000;
const FIELDS_BETWEEN_BREAKS = 10_000;
/** Long enough to set up a node, short enough that a new field of the account appears soon. */
const KEPT_MS = 5 * 60_000;
/** How long it is kept that there is no list: a gateway may have answered. */
const NO_LIST_KEPT_MS = 60_000;
/** More accounts than are likely to be used at the same time. */
const MAX_ACCOUNTS = 50;
/** Statuses of a service without the list, and of another server. */
export const NOT_FOUND = ['404', '405'];
/** Of an account whose keys may not read the list, and of a firewall. */
const FORBIDDEN = ['403'];
/** The reader has stopped waiting. A call ends before, so something else took its time. */
export const NOT_READ: { problem: Problem } = {
	problem: withoutResponse('network', {
		message: "LeadSquared did not respond in time, perhaps because others use the account's whole rate limit",
		description: 'Try again later.',
	}),
};

/** Undefined if the reader has stopped waiting: what became of its call is no answer for others. */
export type ListReading<T> = Promise<Outcome<T> | undefined>;

/** Keeps one list per account, so that a node with many dropdowns makes one call. */
export class ListCache<T> {
	/** Oldest first. */
	readonly #kept = new Map<string, { list: T; untilMs: number }>();
	/**
	 * By account and patience: readers that wait equally long share a reading, and what becomes of it. If all did, an import
	 * would fail with the editor's only try, and a form with a timeout of a second would wait 30 for that of another node.
	 */
	readonly #readings = new Map<string, ListReading<T>>();

	/** @param nowMs returns the time in milliseconds since any moment */
	constructor(private readonly nowMs: () => number) {}

	/**
	 * Returns the list of the last five minutes, or reads it. A reading whose reader has stopped waiting is repeated by one of
	 * the others.
	 *
	 * @param id hash that identifies the account
	 * @param leaving aborted when the caller stops waiting
	 * @returns undefined if the caller stopped waiting
	 */
	async get(
		id: string,
		{ policy, timeoutMs }: ReadOptions,
		read: () => ListReading<T>,
		leaving?: AbortSignal,
	): ListReading<T> {
		const key = `${policy.patienceMs} ${timeoutMs} ${id}`;
		for (;;) {
			const kept = this.#kept.get(id);
			if (kept && this.nowMs() < kept.untilMs) return { success: kept.list };
			const others = this.#readings.get(key);
			const outcome = await orLeave(others ?? this.#read(id, key, read), leaving);
			if (outcome || !others || leaving?.aborted) return outcome;
		}
	}

	#read(id: string, key: string, read: () => ListReading<T>): ListReading<T> {
		const reading = read()
			.then((outcome) => this.#keep(id, outcome))
			.finally(() => this.#readings.delete(key));
		this.#readings.set(key, reading);
		return reading;
	}

	#keep(id: string, outcome: Outcome<T> | undefined): Outcome<T> | undefined {
		if (!outcome || 'problem' in outcome) return outcome;
		this.#kept.delete(id);
		const keptMs = outcome.success === undefined ? NO_LIST_KEPT_MS : KEPT_MS;
		this.#kept.set(id, { list: outcome.success, untilMs: this.nowMs() + keptMs });
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > MAX_ACCOUNTS) this.#kept.delete(oldest);
		return outcome;
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
	const leaving = options.leaving ?? cancelSignalOf(context);
	const read = async () => {
		const reader = { ...options, leaving };
		const answer = await readList(context, account, FIELDS, isFieldList, 'lead fields', reader);
		if (answer && 'success' in answer) return { success: await parseFields(answer.success) };
		return answer && hasStatus(answer.problem, NOT_FOUND) ? { success: undefined } : answer;
	};
	const reading = (await fieldLists.get(account.keyedId, options, read, leaving)) ?? NOT_READ;
	// A firewall answers so, too, so it is not kept.
	return 'problem' in reading && hasStatus(reading.problem, FORBIDDEN) ? { success: undefined } : reading;
}

async function parseFields(list: unknown[]): Promise<AccountField[]> {
	const fields: AccountField[] = [];
	const isTime = breaksEvery(FIELDS_BETWEEN_BREAKS);
	for (const entry of list) {
		if (isTime()) await takeBreak();
		fields.push(...toAccountFields([entry]));
	}
	return fields;
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
): ListReading<T> {
	// A long list is searched in parts, below. An error is not a list.
	let long = '';
	const redact: Redact = (text, only) =>
		text.length > PART_CHARACTERS && text.trimStart().startsWith('[')
			? (long = text)
			: account.redact(text, only);
	const outcome = await withSender({ context, account: { ...account, redact }, policy }, async (sender) => {
		leaving?.addEventListener('abort', () => sender.calls.stop(), { once: true });
		const call = { request, expects: isList, writes: false, explain: explainList(list) };
		return await sender.send<T>(call, { timeoutMs, maxBodyBytes: MAX_BODY_BYTES });
	});
	if (!outcome || 'problem' in outcome) return leaving?.aborted ? undefined : outcome;
	const redacted = (await hasKey(long, account.redact)) ? parseRedacted(long, account.redact) : undefined;
	return isList(redacted) ? { success: redacted } : outcome;
}

/** Whether a text has a whole key. It is looked at in parts, so that n8n is not blocked. */
async function hasKey(text: string, redact: Redact): Promise<boolean> {
	for (let start = 0; start < text.length; start += PART_CHARACTERS) {
		await takeBreak();
		const part = text.slice(start, start + PART_CHARACTERS + MAX_KEY_CHARACTERS);
		if (redact(part, 'wholeKeys') !== part) return true;
	}
	return false;
}

/** @returns undefined if the reader stops waiting before */
export async function orLeave<R>(
	reading: Promise<R>,
	leaving: AbortSignal | undefined,
): Promise<R | undefined> {
	const ended = new AbortController();
	const left = new Promise<undefined>((resolve) => {
		leaving?.addEventListener('abort', () => resolve(undefined), { signal: ended.signal });
		if (leaving?.aborted) resolve(undefined);
	});
	return await Promise.race([reading, left]).finally(() => ended.abort());
}

/** After any other answer than these, nothing may be sent that depends on the fields. */
const hasStatus = ({ httpCode = '', about }: Problem, statuses: string[]): boolean =>
	statuses.includes(httpCode) && about !== 'limit';

/** The texts for a list that was not sent, unless it is about the keys, the host, the network, or the rate limit. */
export const explainList =
	(list: string, description = RUN_AGAIN) =>
	({ about, httpCode = '', detail }: Problem): ReturnType<NonNullable<ServiceCall<unknown>['explain']>> =>
		about === 'record' || NOT_FOUND.includes(httpCode)
			? { about: 'record', message: `LeadSquared did not send the list of ${list}${detail}`, description }
			: {};
