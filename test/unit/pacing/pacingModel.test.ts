/** Random sequences of every event that a pacer meets, checked against what must always hold. */
import fc from '../../support/random';
import { AccountPacer } from '../../../nodes/LeadManagement/execution/accountPacer';
import { WINDOW_MS } from '../../../nodes/LeadManagement/execution/callWindow';
import type { Clock } from '../../../nodes/LeadManagement/execution/clock';
import type { GivenUp, Sent, Turn } from '../../../nodes/LeadManagement/execution/turn';
import { VirtualTime } from '../../support/virtualClock';

/** 1,000 take a few seconds. `PACING_SEQUENCES=100000` is the long form. */
const SEQUENCES = Number(process.env.PACING_SEQUENCES ?? 1_000);
const MAX_EXECUTIONS = 4;
const KEYS = ['ada', 'grace', 'alan', '111', '222'];
/** Timers that were set before the last execution left may still fire, and no others. */
const LONGEST_TIMER_MS = 20_000;

/** What a call meets. */
type Fate =
	| { kind: 'accept'; tookMs: number }
	| { kind: 'reject'; tookMs: number; retryAfterMs?: number }
	| { kind: 'fault'; tookMs: number; againAfterMs: number }
	| { kind: 'throw'; tookMs: number };

type Event = { afterMs: number } & (
	| { kind: 'enter'; limit: number }
	| { kind: 'add'; execution: number; keys: string[]; fates: Fate[] }
	/** The user cancels the execution, or an item failed in one that stops at errors. */
	| { kind: 'stop'; execution: number }
	| { kind: 'leave'; execution: number }
	/** The process stands still: no timer fires meanwhile. */
	| { kind: 'standStill'; forMs: number }
	/** The account rejects everything for a while. */
	| { kind: 'rejectAll'; forMs: number }
);

const tookMs = fc.integer({ min: 1, max: 3_000 });
const fate = fc.oneof(
	{ weight: 60, arbitrary: fc.record({ kind: fc.constant('accept' as const), tookMs }) },
	{
		weight: 20,
		arbitrary: fc.record(
			{
				kind: fc.constant('reject' as const),
				tookMs,
				retryAfterMs: fc.constantFrom(0, 500, 3_000, 30_000, 61_000),
			},
			{ requiredKeys: ['kind', 'tookMs'] },
		),
	},
	{
		weight: 10,
		arbitrary: fc.record({
			kind: fc.constant('fault' as const),
			tookMs,
			againAfterMs: fc.integer({ min: 250, max: 8_000 }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('throw' as const), tookMs }) },
);

const execution = fc.nat(MAX_EXECUTIONS - 1);
const afterMs = fc.oneof(fc.constant(0), fc.nat(200), fc.nat(6_000));
const event: fc.Arbitrary<Event> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('enter' as const),
			afterMs,
			limit: fc.integer({ min: 1, max: 6 }),
		}),
	},
	{
		weight: 28,
		arbitrary: fc.record({
			kind: fc.constant('add' as const),
			afterMs,
			execution,
			keys: fc.array(fc.constantFrom(...KEYS), { maxLength: 3 }),
			fates: fc.array(fate, { maxLength: 3 }),
		}),
	},
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('stop' as const), afterMs, execution }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), afterMs, execution }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('standStill' as const),
			afterMs,
			forMs: fc.integer({ min: 50, max: 7_000 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant('rejectAll' as const),
			afterMs,
			forMs: fc.integer({ min: 1_000, max: 100_000 }),
		}),
	},
);

const serviceLimit = fc.constantFrom(1, 2, 6);

/** A row, from when it is added. */
interface Row {
	order: number;
	keys: string[];
	isInFlight: boolean;
	isOver: boolean;
}

class StandingClock implements Clock {
	untilMs = 0;

	constructor(private readonly time: VirtualTime) {}

	now = (): number => this.time.now();

	sleep = async (milliseconds: number): Promise<void> => {
		await this.time.sleep(milliseconds);
		while (this.time.now() < this.untilMs) await this.time.sleep(this.untilMs - this.time.now());
	};
}

/** No account keeps rejected rows waiting longer. */
const MOST_PATIENCE_MS = 90_000;
const PATIENCE_MS = 60_000;

class Model {
	readonly time = new VirtualTime();
	readonly clock = new StandingClock(this.time);
	readonly pacer = new AccountPacer(this.clock);
	readonly executions: Array<{ turn: Turn; limit: number } | undefined> = [];
	readonly rows: Row[] = [];
	readonly results: Array<Promise<void>> = [];
	readonly calls: Array<{ atMs: number; isRejected: boolean; isKnown: boolean }> = [];
	limit = 0;
	rejectsAllUntilMs = -Infinity;
	/** The first rejection after the last accepted call. */
	rejectingSinceMs = Infinity;

	/** @param serviceLimit calls that the service accepts in a window, whatever the pacer believes */
	constructor(private readonly serviceLimit: number) {}
	/** Calls that should not have left, and why. An error that `send` throws would only end its row. */
	readonly violations: string[] = [];

	async run(events: Event[]): Promise<void> {
		for (const { afterMs, ...next } of events) {
			if (afterMs > 0) await this.time.pass(afterMs);
			this.play(next as Event);
		}
		await this.time.until(Promise.all(this.results));
		for (let index = 0; index < this.executions.length; index++) this.leave(index);
		await this.time.pass(LONGEST_TIMER_MS);
		expect(this.time.timers).toBe(0);
		expect(this.violations).toEqual([]);
	}

	play(event: Event): void {
		switch (event.kind) {
			case 'enter': {
				const free = this.executions.indexOf(undefined);
				const index = free >= 0 ? free : this.executions.length;
				if (index >= MAX_EXECUTIONS) return;
				this.executions[index] = { turn: this.pacer.enter(event.limit), limit: event.limit };
				return this.noteLimit();
			}
			case 'add':
				return this.add(event);
			case 'stop':
				return this.executions[event.execution]?.turn.stop();
			case 'leave':
				return this.leave(event.execution);
			case 'standStill':
				this.clock.untilMs = Math.max(this.clock.untilMs, this.time.now() + event.forMs);
				return;
			case 'rejectAll':
				this.rejectsAllUntilMs = this.time.now() + event.forMs;
		}
	}

	leave(index: number): void {
		const turn = this.executions[index]?.turn;
		this.executions[index] = undefined;
		// First: calls leave as soon as the limit is higher.
		this.noteLimit();
		turn?.leave();
	}

	noteLimit(): void {
		const present = this.executions.flatMap((one) => (one ? [one.limit] : []));
		if (present.length > 0) this.limit = Math.min(...present);
	}

	add({ execution, keys, fates }: Extract<Event, { kind: 'add' }>): void {
		const turn = this.executions[execution]?.turn;
		if (!turn) return;
		const row: Row = { order: this.rows.length, keys, isInFlight: false, isOver: false };
		this.rows.push(row);
		const left = [...fates];
		this.results.push(
			new Promise((resolve) => {
				const end = () => {
					if (row.isOver) this.violations.push('A row ended twice');
					row.isOver = true;
					resolve();
				};
				turn.add<string>({
					orderKeys: keys,
					send: async () => await this.send(row, turn, left.shift()),
					giveUp: (reason) => {
						this.checkGivenUp(reason);
						return 'given up';
					},
					end,
					drop: end,
					fail: end,
				});
			}),
		);
	}

	async send(row: Row, turn: Turn, fate: Fate = { kind: 'accept', tookMs: 50 }): Promise<Sent<string>> {
		const nowMs = this.time.now();
		this.checkDeparture(row, turn, nowMs);
		const isRejected =
			fate.kind === 'reject' ||
			nowMs < this.rejectsAllUntilMs ||
			this.countInWindow(nowMs) >= this.serviceLimit;
		const call = { atMs: nowMs, isRejected, isKnown: false };
		this.calls.push(call);
		row.isInFlight = true;
		await this.time.sleep(fate.tookMs);
		row.isInFlight = false;
		call.isKnown = true;
		if (isRejected) {
			const retryAfterMs = 'retryAfterMs' in fate ? fate.retryAfterMs : undefined;
			this.rejectingSinceMs = Math.min(this.rejectingSinceMs, this.time.now());
			const rejectingForMs = this.time.now() - this.rejectingSinceMs;
			// Everything is given up then, and tried afresh.
			if (rejectingForMs >= PATIENCE_MS || (retryAfterMs ?? 0) > PATIENCE_MS)
				this.rejectingSinceMs = Infinity;
			return { rejected: { retryAfterMs, detail: String(rejectingForMs), httpCode: '429' } };
		}
		if (fate.kind === 'throw') throw new Error('A mistake in the code');
		if (fate.kind === 'fault') return { againAfterMs: fate.againAfterMs };
		this.rejectingSinceMs = Infinity;
		return { result: 'written' };
	}

	checkDeparture(row: Row, turn: Turn, nowMs: number): void {
		const { violations } = this;
		if (turn.stopped) violations.push('A call left after its execution was stopped');
		if (row.isOver) violations.push('A call left after its row had ended');
		const related = this.rows.filter(
			(other) => other !== row && other.keys.some((key) => row.keys.includes(key)),
		);
		if (related.some(({ isInFlight }) => isInFlight)) violations.push('Two calls of one key overlap');
		if (related.some(({ order, isOver }) => order < row.order && !isOver))
			violations.push('A row left before an earlier row of its key had ended');
		// A call that is under way counts until its rejection is known.
		const inWindow = this.calls.filter(
			({ atMs, isRejected, isKnown }) => !(isRejected && isKnown) && atMs > nowMs - WINDOW_MS,
		);
		if (inWindow.length + 1 > this.limit) violations.push(`More than ${this.limit} calls in a window`);
		if (nowMs > this.rejectingSinceMs + MOST_PATIENCE_MS) violations.push('The account was not given up');
	}

	countInWindow(nowMs: number): number {
		return this.calls.filter(({ atMs, isRejected }) => !isRejected && atMs > nowMs - WINDOW_MS).length;
	}

	checkGivenUp({ rejectedForMs, lastRejection: { retryAfterMs = 0, detail } }: GivenUp): void {
		if (rejectedForMs !== Number(detail))
			this.violations.push('The error says another time than the true one');
		if (rejectedForMs < PATIENCE_MS && retryAfterMs <= PATIENCE_MS)
			this.violations.push('A row was given up although the account accepts calls');
	}
}

test(`${SEQUENCES.toLocaleString('en-US')} random sequences of events: order, limit and end hold`, async () => {
	await fc.assert(
		fc.asyncProperty(
			serviceLimit,
			fc.array(event, { minLength: 5, maxLength: 60 }),
			async (limit, events) => {
				await new Model(limit).run([{ kind: 'enter', afterMs: 0, limit: 3 }, ...events]);
			},
		),
		{ numRuns: SEQUENCES, endOnFailure: false },
	);
}, 3_600_000);
