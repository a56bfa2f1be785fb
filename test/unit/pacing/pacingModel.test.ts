/**
 * Random sequences of everything that a limiter meets, checked against what must always hold: order, limits, and that all ends. How
 * long it is patient is in `deadAccounts.test.ts` and `badRows.test.ts`.
 */
import { WINDOW_MS } from '../../../nodes/LeadManagement/pacing/callWindow';
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { Place } from '../../../nodes/LeadManagement/pacing/place';
import type { Reply } from '../../../nodes/LeadManagement/pacing/reply';
import * as policy from '../../../nodes/LeadManagement/pacing/retryPolicy';
import { seededRandom } from '../../lead-service/random';
import fc from '../../support/random';
import { StandingClock, VirtualTime } from '../../support/virtualClock';
import { CAUSE } from './world';

/** `PACING_SEQUENCES=100000` is the long form. */
const SEQUENCES = Number(process.env.PACING_SEQUENCES ?? 1_000);
const TIME_LIMIT_MS = process.env.PACING_SEQUENCES === undefined ? 45_000 : 3_600_000;
const MAX_EXECUTIONS = 4;
const MAX_WAITING = 1_000;
/** Timers that were set before the last execution left may still fire, and no others. */
const LONGEST_TIMER_MS = 125_000;

type Took = Exclude<Reply<unknown>['took'], 'answeredForNow'>;

/** Values, each as likely as its weight. */
const oneOf = <T>(...values: Array<[weight: number, value: T]>) =>
	fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

/** How a call is taken. */
const fate = fc.record({
	tookMs: fc.integer({ min: 1, max: 3_000 }),
	took: oneOf<Took | 'throws'>(
		[66, 'answered'],
		[20, 'rejected'],
		[15, 'unanswered'],
		[1, 'unauthorized'],
		[1, 'throws'],
	),
	repeat: fc.boolean(),
	heldMs: fc.constantFrom(0, 0, 0, 3_000, 29_000),
	retryAfterMs: fc.constantFrom(undefined, undefined, 0, 500, 3_000, 30_000, 90_000, 121_000),
});
type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never;
const ACCEPTED: Fate = { tookMs: 50, took: 'answered', repeat: false, heldMs: 0, retryAfterMs: undefined };
/** A call that is rejected for what it contains. */
const ALWAYS_REJECTED = Array<Fate>(60).fill({ ...ACCEPTED, took: 'rejected' });

/** A row that always hangs, and one for which the service is never available. */
const ALWAYS_HANGS = Array<Fate>(10).fill({
	...{ tookMs: 30_000, took: 'unanswered', repeat: true, heldMs: 29_000, retryAfterMs: undefined },
});
const ALWAYS_UNAVAILABLE = Array<Fate>(60).fill({ ...ACCEPTED, took: 'unanswered', repeat: true });

const fates = fc.oneof(
	{ weight: 20, arbitrary: fc.array(fate, { maxLength: 6 }) },
	{ weight: 1, arbitrary: fc.constantFrom(ALWAYS_REJECTED, ALWAYS_HANGS, ALWAYS_UNAVAILABLE) },
);
const timed = <K extends string, F extends object>(
	weight: number,
	kind: K,
	fields: { [P in keyof F]: fc.Arbitrary<F[P]> },
) => ({
	weight,
	arbitrary: fc.record({
		kind: fc.constant(kind),
		afterMs: fc.oneof(fc.constant(0), fc.nat(200), fc.nat(6_000)),
		execution: fc.nat(MAX_EXECUTIONS - 1),
		...fields,
	}) as unknown as fc.Arbitrary<{ kind: K; afterMs: number; execution: number } & F>,
});
const event = fc.oneof(
	timed(60, 'enter', {
		limit: fc.integer({ min: 1, max: 6 }),
		inEditor: fc.boolean(),
		stopsAtFault: fc.boolean(),
	}),
	timed(280, 'add', {
		keys: fc.array(fc.constantFrom('ada', 'grace', 'alan', '111', '222'), { maxLength: 3 }),
		fates,
	}),
	// Rows that are added when there is room; rarely more than may wait.
	timed(10, 'import', { rows: oneOf([5, 40], [1, MAX_WAITING + 10]) }),
	// The user cancels the execution, or an item failed in one that stops at errors.
	timed(40, 'stop', {}),
	timed(20, 'leave', {}),
	// The keys of the execution are not accepted from now on.
	timed(10, 'refuseKeys', {}),
	// The process stands still: no timer fires meanwhile.
	timed(20, 'standStill', { forMs: fc.integer({ min: 50, max: 7_000 }) }),
	// For a while, the account rejects everything, answers nothing, or rejects most calls because of a crowd.
	timed(20, 'account', {
		is: fc.constantFrom('rejecting', 'dead', 'crowded'),
		forMs: fc.integer({ min: 1_000, max: 250_000 }),
	}),
);
type AnyEvent = typeof event extends fc.Arbitrary<infer E> ? E : never;
type Event<K extends AnyEvent['kind']> = Extract<AnyEvent, { kind: K }>;

interface Execution {
	place: Place;
	limit: number;
	stopsAtFault: boolean;
	isImporting?: true;
	areKeysRefused?: true;
}

/** A call, from when it is added. */
class Row {
	isInFlight = false;
	/** Infinity until it is over. */
	overMs = Infinity;
	/** Until when the account may still be working on it. */
	heldUntilMs = -Infinity;

	constructor(
		readonly order: number,
		readonly keys: string[],
	) {}
}
const isOver = ({ overMs }: Row) => overMs < Infinity;

interface SentCall {
	execution: Execution;
	atMs: number;
	isRejected: boolean;
	isKnown: boolean;
}

class Model {
	readonly time = new VirtualTime();
	readonly clock = new StandingClock(this.time);
	readonly limiter = new Limiter(this.clock);
	readonly executions: Array<Execution | undefined> = [];
	readonly rows: Row[] = [];
	readonly results: Array<Promise<unknown>> = [];
	readonly calls: SentCall[] = [];
	/** What should not have happened. An error that an attempt throws would only end its row. */
	readonly violations = new Set<string>();
	limit = 0;
	account = { is: '', untilMs: -Infinity };
	callsInCrowd = 0;

	/** @param serviceLimit calls that the service accepts in a window, whatever the limiter believes */
	constructor(private readonly serviceLimit: number) {}

	async run(events: AnyEvent[]): Promise<void> {
		this.enter({ kind: 'enter', afterMs: 0, execution: 0, limit: 3, inEditor: false, stopsAtFault: false });
		for (const next of events) {
			if (next.afterMs > 0) await this.time.pass(next.afterMs);
			this.play(next);
		}
		await this.time.until(Promise.all(this.results));
		for (let index = 0; index < this.executions.length; index++) this.leave(index);
		await this.time.pass(LONGEST_TIMER_MS);
		this.check(this.time.timers === 0, 'A timer is left');
		this.check(this.rows.every(isOver), 'A row did not end');
		expect([...this.violations]).toEqual([]);
	}

	check(holds: boolean, otherwise: string): void {
		if (!holds) this.violations.add(otherwise);
	}

	play(event: AnyEvent): void {
		const { kind } = event;
		const untilMs = this.time.now() + ('forMs' in event ? event.forMs : 0);
		if (kind === 'enter') return this.enter(event);
		if (kind === 'account') return void (this.account = { is: event.is, untilMs });
		if (kind === 'standStill') return void (this.clock.untilMs = untilMs);
		const execution = this.executions[event.execution];
		if (!execution) return;
		if (kind === 'add') this.results.push(this.add(execution, event.keys, event.fates));
		else if (kind === 'import') this.results.push(this.import(execution, event.rows));
		else if (kind === 'stop') execution.place.stop();
		else if (kind === 'leave') this.leave(event.execution);
		else execution.areKeysRefused = true;
	}

	enter({ limit, inEditor, stopsAtFault }: Event<'enter'>): void {
		const free = this.executions.indexOf(undefined);
		const name = free >= 0 ? free : this.executions.length;
		if (name >= MAX_EXECUTIONS) return;
		const place = new Place(this.limiter, {
			limit,
			policy: inEditor ? policy.IN_EDITOR : policy.IN_EXECUTION,
		});
		this.executions[name] = { place, limit, stopsAtFault };
		this.noteLimit();
	}

	leave(index: number): void {
		const place = this.executions[index]?.place;
		this.executions[index] = undefined;
		// First: calls are sent as soon as the limit is higher.
		this.noteLimit();
		place?.leave();
	}

	noteLimit(): void {
		const highest = this.highestLimit();
		if (highest >= this.limit) this.limit = highest;
		// A call that was chosen at this moment, by a higher limit, is still sent.
		else this.time.at(this.time.now(), () => (this.limit = this.highestLimit()));
	}

	/** With no execution, the last limit remains. */
	highestLimit(): number {
		const present = this.executions.flatMap((one) => (one ? [one.limit] : []));
		return present.length > 0 ? Math.max(...present) : this.limit;
	}

	async add(execution: Execution, keys: string[], ownFates: Fate[]): Promise<void> {
		const row = new Row(this.rows.length, keys);
		this.rows.push(row);
		const left = [...ownFates];
		const attempt = async () => await this.send(row, execution, left.shift() ?? ACCEPTED);
		await execution.place.run(keys, attempt).catch(() => undefined);
		row.overMs = this.time.now();
	}

	async import(execution: Execution, rows: number): Promise<void> {
		const { place } = execution;
		if (execution.isImporting) return;
		execution.isImporting = true;
		let open = 0;
		await place.forEach(Array(rows).keys(), async () => {
			// Rows that wait for a key do not count, those of this execution that were added alone included.
			const keyed = this.rows.filter((row) => row.keys.length > 0 && !isOver(row)).length;
			this.check(++open <= MAX_WAITING + keyed, 'Too many calls wait in memory');
			await this.add(execution, [], []);
			open--;
		});
	}

	async send(row: Row, execution: Execution, fate: Fate): Promise<Reply<Took>> {
		const sentMs = this.time.now();
		this.checkSend(row, execution, sentMs);
		const took = this.tookOf(execution, fate, sentMs);
		const { repeat, retryAfterMs } =
			took === fate.took ? fate : { ...ACCEPTED, repeat: took === 'unanswered' };
		const call = { execution, atMs: sentMs, isRejected: took === 'rejected', isKnown: false };
		this.calls.push(call);
		row.isInFlight = true;
		await this.time.sleep(fate.tookMs);
		row.isInFlight = false;
		call.isKnown = true;
		// Only now, because the promise of an earlier row is settled a moment later.
		this.check(
			this.related(row).every(({ order, overMs }) => order > row.order || overMs <= sentMs),
			'A row was sent before an earlier row of its key had ended',
		);
		if (took === 'throws') throw new Error('A mistake in the code');
		// A call that was not accepted, or that is changed, holds nothing.
		const heldMs = took === 'unanswered' || (took === 'answered' && !repeat) ? fate.heldMs : 0;
		if (heldMs > 0) row.heldUntilMs = this.time.now() + heldMs;
		if (took === 'answered' && repeat) return { took: 'answeredForNow' };
		const isLast = execution.stopsAtFault && took === 'unanswered';
		const reply = { outcome: took, isLast, heldMs, retryAfterMs, cause: CAUSE };
		return took === 'unanswered' ? { ...reply, took, mayRepeat: repeat } : { ...reply, took };
	}

	/** What becomes of a call that is sent now. */
	tookOf({ areKeysRefused }: Execution, fate: Fate, nowMs: number): Fate['took'] {
		const is = nowMs < this.account.untilMs ? this.account.is : '';
		if (is === 'dead') return 'unanswered';
		if (is === 'rejecting' || (is === 'crowded' && this.callsInCrowd++ % 4 > 0)) return 'rejected';
		if (areKeysRefused) return 'unauthorized';
		const accepted = this.calls.filter(({ atMs, isRejected }) => !isRejected && atMs > nowMs - WINDOW_MS);
		return accepted.length >= this.serviceLimit ? 'rejected' : fate.took;
	}

	checkSend(row: Row, execution: Execution, nowMs: number): void {
		this.check(!execution.place.isStopped, 'A call was sent after its execution was stopped');
		this.check(!isOver(row), 'A call was sent after its row had ended');
		const related = this.related(row);
		this.check(!related.some(({ isInFlight }) => isInFlight), 'Two calls of one key overlap');
		this.check(
			[row, ...related].every(({ heldUntilMs }) => heldUntilMs <= nowMs),
			'A key was free before the account was done with it',
		);
		// A call that is under way counts until its rejection is known.
		const inWindow = this.calls.filter(
			({ atMs, isRejected, isKnown }) => !(isRejected && isKnown) && atMs > nowMs - WINDOW_MS,
		);
		this.check(inWindow.length < this.limit, `More than ${this.limit} calls in a window`);
		const own = inWindow.filter((call) => call.execution === execution);
		this.check(
			own.length < execution.limit,
			`More than ${execution.limit} calls of an execution in a window`,
		);
	}

	/** The other rows that share a key with it. */
	related(row: Row): Row[] {
		return this.rows.filter((other) => other !== row && other.keys.some((key) => row.keys.includes(key)));
	}
}

test(
	`${SEQUENCES.toLocaleString('en-US')} random sequences of events: order, limit, and end hold`,
	async () => {
		const random = jest.spyOn(Math, 'random');
		const property = fc.asyncProperty(
			fc.constantFrom(1, 2, 6),
			fc.array(event, { minLength: 5, maxLength: 60 }),
			async (serviceLimit, events) => {
				random.mockImplementation(seededRandom(1));
				await new Model(serviceLimit).run(events);
			},
		);
		try {
			const settings = { endOnFailure: false, interruptAfterTimeLimit: TIME_LIMIT_MS };
			await fc.assert(property, { numRuns: SEQUENCES, ...settings });
		} finally {
			random.mockRestore();
		}
	},
	2 * TIME_LIMIT_MS,
);
