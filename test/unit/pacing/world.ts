import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import type { Queue } from '../../../nodes/LeadManagement/pacing/order';
import {
	type Attempt,
	type GivenUp,
	type Reply,
	type RetryPolicy,
	IN_EXECUTION,
} from '../../../nodes/LeadManagement/pacing/reply';
import { Account } from '../../lead-service/account';
import { DEMO_KEYS, type Settings } from '../../lead-service/settings';
import { VirtualTime } from '../../support/virtualClock';

export interface Given {
	why: GivenUp['why'];
	forMs: number;
	wasSent: boolean;
}

/** A reply in short: what is left out is the usual. */
export interface ReplyInShort {
	took?: Reply['took'];
	outcome?: unknown;
	isLast?: boolean;
	heldMs?: number;
	retryAfterMs?: number;
}

/** A reply, and what the caller makes of it. */
export type TestReply = Reply & { outcome: unknown };
export type TestAttempt = () => Promise<TestReply>;

/** Pacing hands it back as it is. */
export const PROBLEM = Symbol('problem');

export const toReply = ({ took = 'answered', ...given }: ReplyInShort): TestReply => ({
	outcome: took,
	problem: PROBLEM,
	...given,
	took,
});

/** The calls of an execution, which give the outcome of their last attempt. */
export class TestCalls {
	readonly #queue;

	constructor(
		readonly limiter: Limiter,
		limit: number,
		policy: RetryPolicy,
	) {
		this.#queue = limiter.enter(limit, policy);
	}

	forEach: Queue['forEach'] = async (items, handle) => await this.#queue.forEach(items, handle);

	run = async (keys: readonly string[], attempt: Attempt) =>
		await this.limiter.run(this.#queue, keys, attempt);

	stop = () => this.#queue.end();

	leave = () => this.limiter.leave(this.#queue);

	/** @returns the outcome, or why the call was given up */
	async make(keys: readonly string[], attempt: TestAttempt): Promise<unknown> {
		let outcome: unknown;
		let wasSent = false;
		const ended = await this.run(keys, async () => {
			wasSent = true;
			const reply = await attempt();
			outcome = reply.outcome;
			return reply;
		});
		if (ended === 'stopped') return undefined;
		return ended === 'ended' ? outcome : { ...ended, wasSent };
	}
}

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const toCall = (name: unknown) => ({
	method: 'POST',
	path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
	query: DEMO_KEYS,
	contentType: 'application/json',
	body: JSON.stringify([{ Attribute: 'EmailAddress', Value: String(name) }]),
});

export function createWorld(settings: Partial<Settings> = {}) {
	const time = new VirtualTime();
	const account = new Account(time, { ...settings, log: false });
	const limiter = new Limiter(time);
	const log: Array<{ name: unknown; departedMs: number; admitted: boolean }> = [];
	const enter = ({ limit = account.settings.callLimit, policy = IN_EXECUTION } = {}): TestCalls =>
		new TestCalls(limiter, limit, policy);
	/** Calls the account, and returns the name when it accepts the call. */
	const callOf =
		(name: unknown): TestAttempt =>
		async () => {
			const call = { name, departedMs: time.now(), admitted: true };
			log.push(call);
			call.admitted = (await account.handle(toCall(name))).status !== 429;
			return toReply({ outcome: name, took: call.admitted ? 'answered' : 'rejected' });
		};
	/** An attempt that takes some time and has these replies, in turn; the last one again and again. */
	const replies = (tookMs: number, ...list: ReplyInShort[]): TestAttempt => {
		let attempts = 0;
		return async () => {
			const reply = list[Math.min(attempts++, list.length - 1)];
			await time.sleep(tookMs);
			return toReply(reply);
		};
	};
	/** Makes one call for each name. Resolves to the outcomes when all are over. */
	const runAll = async (
		names: unknown[],
		{ keysOf = () => [], calls = enter() }: { keysOf?: (name: unknown) => string[]; calls?: TestCalls } = {},
	) => {
		const outcomes = await Promise.all(names.map((name) => calls.make(keysOf(name), callOf(name))));
		calls.leave();
		return outcomes;
	};
	const sent = () => log.map(({ name, departedMs }) => [name, departedMs]);
	return { time, account, log, limiter, enter, callOf, replies, runAll, sent };
}
