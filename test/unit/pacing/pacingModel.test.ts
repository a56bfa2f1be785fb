/** Random sequences of everything that a limiter meets, checked against what must always hold: limit, order, end, stop. */
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { type Reply, IN_EDITOR, IN_EXECUTION } from '../../../nodes/LeadManagement/pacing/reply';
import { seededRandom } from '../../lead-service/time';
import fc from '../../support/random';
import { StandingClock, VirtualTime } from '../../support/virtualClock';
import { type ReplyInShort, TestCalls, range, toReply } from './world';

/** `PACING_SEQUENCES=100000` is the long form. */
const SEQUENCES = Number(process.env.PACING_SEQUENCES ?? 1_000);
const TIME_LIMIT_MS = process.env.PACING_SEQUENCES === undefined ? 45_000 : 3_600_000;
/** The window of the interface. The tests do not take it from the code. */
const WINDOW_MS = 5_000;
/** No wait is longer: a Retry-After of two minutes, and the end of a window. */
const LONGEST_TIMER_MS = 130_000;

const fate = fc.record({
	tookMs: fc.integer({ min: 1, max: 3_000 }),
	reply: fc.oneof(
		{ weight: 60, arbitrary: fc.constant<ReplyInShort>({}) },
		{ weight: 5, arbitrary: fc.constant<ReplyInShort>({ took: 'continued' }) },
		{ weight: 1, arbitrary: fc.constantFrom<ReplyInShort>({ took: 'unauthorized' }, { isLast: true }) },
		{
			weight: 40,
			arbitrary: fc.record<ReplyInShort>({
				took: fc.constantFrom('rejected', 'unanswered'),
				heldMs: fc.constantFrom(0, 0, 10_000),
				retryAfterMs: fc.constantFrom(undefined, undefined, 500, 90_000, 121_000),
			}),
		},
		{ weight: 1, arbitrary: fc.constant('throws' as const) },
	),
});
type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never;
const ACCEPTED: Fate = { tookMs: 50, reply: {} };
const ALWAYS = (['rejected', 'unanswered', 'unauthorized'] as const).map((took) =>
	Array<Fate>(80).fill({ tookMs: 50, reply: { took } }),
);
const fates = fc.oneof(
	{ weight: 20, arbitrary: fc.array(fate, { maxLength: 6 }) },
	{ weight: 1, arbitrary: fc.constantFrom(...ALWAYS) },
);
const event = fc.record({
	afterMs: fc.oneof(fc.constant(0), fc.nat(200), fc.nat(6_000)),
	execution: fc.nat(3),
	does: fc.oneof(
		{
			weight: 30,
			arbitrary: fc.record({
				rows: fc.integer({ min: 1, max: 4 }),
				keys: fc.array(fc.constantFrom('ada', 'grace', 'alan', '111', '222'), { maxLength: 3 }),
				fates,
			}),
		},
		{ weight: 4, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 6 }), inEditor: fc.boolean() }) },
		{ weight: 3, arbitrary: fc.constantFrom<'stop' | 'leave'>('stop', 'leave') },
		{ weight: 2, arbitrary: fc.record({ standsStillMs: fc.integer({ min: 50, max: 7_000 }) }) },
	),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface Execution {
	calls: TestCalls;
	limit: number;
	isOver: boolean;
}

interface Row {
	execution: Execution;
	order: number;
	keys: string[];
	wasSent: boolean;
	/** Infinity until it is over. */
	overMs: number;
	/** Until when the account may be working on it. */
	heldUntilMs: number;
}

class Model {
	readonly time = new VirtualTime();
	readonly clock = new StandingClock(this.time);
	readonly limiter = new Limiter(this.clock);
	readonly executions: Array<Execution | undefined> = [];
	readonly rows: Row[] = [];
	readonly results: Array<Promise<unknown>> = [];
	/** When the calls were sent that were not rejected. */
	readonly sentMs: Array<{ atMs: number; isRejected: boolean }> = [];
	/** Events that should not have happened. An error that an attempt throws would only end its row. */
	readonly violations = new Set<string>();

	async run(events: Event[]): Promise<void> {
		for (const { afterMs, execution, does } of events) {
			await this.time.pass(afterMs);
			this.play(execution, does);
		}
		await this.time.until(Promise.all(this.results));
		for (const execution of this.executions) execution?.calls.leave();
		await this.time.pass(LONGEST_TIMER_MS);
		this.check(this.time.timers === 0 && this.rows.every(({ overMs }) => overMs < Infinity), 'end');
		expect([...this.violations]).toEqual([]);
	}

	check(holds: boolean, invariant: string): void {
		if (!holds) this.violations.add(invariant);
	}

	play(index: number, does: Event['does']): void {
		const execution = (this.executions[index] ??= this.enter(3, false));
		if (does === 'stop' || does === 'leave') {
			execution.isOver = true;
			if (does === 'leave') this.executions[index] = undefined;
			return does === 'leave' ? execution.calls.leave() : execution.calls.stop();
		}
		if ('standsStillMs' in does) return void (this.clock.untilMs = this.time.now() + does.standsStillMs);
		if ('limit' in does) {
			this.executions[index] = this.enter(does.limit, does.inEditor);
			execution.isOver = true;
			return execution.calls.leave();
		}
		for (const _row of range(does.rows)) this.results.push(this.add(execution, does.keys, does.fates));
	}

	enter(limit: number, inEditor: boolean): Execution {
		const policy = inEditor ? IN_EDITOR : IN_EXECUTION;
		return { calls: new TestCalls(this.limiter, limit, policy), limit, isOver: false };
	}

	async add(execution: Execution, keys: string[], given: Fate[]): Promise<void> {
		const order = this.rows.length;
		const row: Row = { execution, order, keys, wasSent: false, overMs: Infinity, heldUntilMs: 0 };
		this.rows.push(row);
		const left = [...given];
		const attempt = async () => await this.send(row, left.shift() ?? ACCEPTED);
		const ended = await execution.calls.run(keys, attempt).catch(() => 'thrown' as const);
		row.overMs = this.time.now();
		if (typeof ended === 'object' && !row.wasSent) execution.isOver = true;
	}

	async send(row: Row, { tookMs, reply }: Fate): Promise<Reply> {
		const nowMs = this.time.now();
		this.check(!row.execution.isOver, 'stop');
		const inWindow = this.sentMs.filter(({ atMs, isRejected }) => !isRejected && atMs > nowMs - WINDOW_MS);
		const limits = this.executions.flatMap((execution) => execution?.limit ?? []);
		this.check(inWindow.length < Math.min(...limits), 'limit');
		const related = this.rows.filter(
			(other) => other !== row && other.keys.some((key) => row.keys.includes(key)),
		);
		const before = related.filter(
			(other) => other.wasSent || (other.execution === row.execution && other.order < row.order),
		);
		row.wasSent = true;
		const call = { atMs: nowMs, isRejected: false };
		this.sentMs.push(call);
		await this.time.sleep(tookMs);
		// Only now, because the promise of an earlier row is settled a moment later.
		this.check(
			before.every(({ overMs, heldUntilMs }) => Math.max(overMs, heldUntilMs) <= nowMs),
			'order',
		);
		if (reply === 'throws') throw new Error('A mistake in the code');
		call.isRejected = reply.took === 'rejected';
		row.heldUntilMs = Math.max(row.heldUntilMs, this.time.now() + (reply.heldMs ?? 0));
		if (reply.isLast) row.execution.isOver = true;
		return toReply(reply);
	}
}

test(
	`limit, order, end and stop hold in ${SEQUENCES.toLocaleString('en-US')} random sequences`,
	async () => {
		const random = jest.spyOn(Math, 'random');
		const property = fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 60 }), async (events) => {
			random.mockImplementation(seededRandom(1));
			await new Model().run(events);
		});
		const settings = { endOnFailure: false, interruptAfterTimeLimit: TIME_LIMIT_MS };
		await fc.assert(property, { numRuns: SEQUENCES, ...settings });
		random.mockRestore();
	},
	2 * TIME_LIMIT_MS,
);
