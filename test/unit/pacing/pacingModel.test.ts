/** Random sequences of everything that a limiter meets, checked against what must always hold. */
import { ListCache } from '../../../nodes/LeadManagement/execution/listCache';
import type { GivenUp, Reply } from '../../../nodes/LeadManagement/pacing/call';
import { WINDOW_MS } from '../../../nodes/LeadManagement/pacing/callWindow';
import type { Clock } from '../../../nodes/LeadManagement/pacing/clock';
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import type { Place } from '../../../nodes/LeadManagement/pacing/place';
import {
	IN_EDITOR,
	IN_EXECUTION,
	MAX_REJECTIONS_ALONE,
	PATIENCE_AMONG_OTHERS_MS,
	PATIENCE_MS,
	PATIENCE_WHEN_REJECTED_MS,
} from '../../../nodes/LeadManagement/pacing/retryPolicy';
import { seededRandom } from '../../lead-service/random';
import fc, { SEED } from '../../support/random';
import { VirtualTime } from '../../support/virtualClock';

/** `PACING_SEQUENCES=100000` is the long form. */
const SEQUENCES = Number(process.env.PACING_SEQUENCES ?? 1_000);
const TIME_LIMIT_MS = process.env.PACING_SEQUENCES === undefined ? 45_000 : 3_600_000;
const MAX_EXECUTIONS = 4;
/** More calls than an execution may have waiting, but rarely. */
const IMPORT_ROWS = [40, 40, 40, 40, 40, 1_010];
const MAX_WAITING = 1_000;
/** Timers that were set before the last execution left may still fire, and no others. */
const LONGEST_TIMER_MS = 20_000;
/** Between two calls of an account that accepts nothing. */
const LONGEST_PAUSE_MS = 25_000;
const SLOW_AFTER = 5;
const SLOW_MS = 1_700;

/** How a call is taken. */
type Fate = Partial<Reply<string>> & { tookMs: number; throws?: true };

type Event = { afterMs: number } & (
	| { kind: 'enter'; limit: number; inEditor: boolean; stopsAtFault: boolean }
	| { kind: 'add'; execution: number; keys: string[]; fates: Fate[] }
	/** Rows that are added when there is room. */
	| { kind: 'import'; execution: number; rows: number }
	/** A list that executions read together. */
	| { kind: 'readList'; execution: number; fates: Fate[] }
	/** The execution says how many calls will follow, which spreads the calls of a window. */
	| { kind: 'announce'; execution: number; calls: number }
	/** The user cancels the execution, or an item failed in one that stops at errors. */
	| { kind: 'stop'; execution: number }
	| { kind: 'leave'; execution: number }
	/** The keys of the execution are not accepted from now on. */
	| { kind: 'refuseKeys'; execution: number }
	/** The process stands still: no timer fires meanwhile. */
	| { kind: 'standStill'; forMs: number }
	/** For a while, the account rejects everything, answers nothing, or rejects most calls because of a crowd. */
	| { kind: 'account'; is: 'rejecting' | 'dead' | 'crowded'; forMs: number }
);

const ACCEPTED: Fate = { tookMs: 50, took: 'answered' };
const some = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const tookMs = fc.integer({ min: 1, max: 3_000 });
const fate: fc.Arbitrary<Fate> = fc.oneof(
	some(60, fc.record({ tookMs, took: fc.constant('answered' as const) })),
	some(3, fc.record({ tookMs, took: fc.constant('answered' as const), repeat: fc.constant(true) })),
	some(3, fc.record({ tookMs, took: fc.constant('answered' as const), heldMs: fc.constant(3_000) })),
	some(
		20,
		fc.record({
			tookMs,
			took: fc.constant('rejected' as const),
			retryAfterMs: fc.constantFrom(undefined, 0, 500, 3_000, 30_000, 61_000),
		}),
	),
	some(
		15,
		fc.record({
			tookMs,
			took: fc.constant('unanswered' as const),
			repeat: fc.constantFrom(true, true, false),
			heldMs: fc.constantFrom(0, 3_000, 29_000),
			retryAfterMs: fc.constantFrom(undefined, undefined, 10_000, 61_000),
		}),
	),
	some(1, fc.record({ tookMs, took: fc.constant('unauthorized' as const) })),
	some(1, fc.record({ tookMs, throws: fc.constant(true as const) })),
);
/** A call that is rejected for what it contains. */
const alwaysRejected = fc.constant(Array<Fate>(60).fill({ tookMs: 20, took: 'rejected' }));
const fates = fc.oneof(some(20, fc.array(fate, { maxLength: 6 })), some(1, alwaysRejected));
const keys = fc.array(fc.constantFrom('ada', 'grace', 'alan', '111', '222'), { maxLength: 3 });
const afterMs = fc.oneof(fc.constant(0), fc.nat(200), fc.nat(6_000));
const ofExecution = { afterMs, execution: fc.nat(MAX_EXECUTIONS - 1) };
const kind = <K extends Event['kind']>(name: K) => fc.constant(name);
const event: fc.Arbitrary<Event> = fc.oneof(
	some(
		60,
		fc.record({
			kind: kind('enter'),
			afterMs,
			limit: fc.integer({ min: 1, max: 6 }),
			inEditor: fc.boolean(),
			stopsAtFault: fc.constantFrom(false, false, true),
		}),
	),
	some(280, fc.record({ kind: kind('add'), ...ofExecution, keys, fates })),
	some(10, fc.record({ kind: kind('import'), ...ofExecution, rows: fc.constantFrom(...IMPORT_ROWS) })),
	some(30, fc.record({ kind: kind('readList'), ...ofExecution, fates })),
	some(20, fc.record({ kind: kind('announce'), ...ofExecution, calls: fc.nat(3_000) })),
	some(40, fc.record({ kind: kind('stop'), ...ofExecution })),
	some(20, fc.record({ kind: kind('leave'), ...ofExecution })),
	some(10, fc.record({ kind: kind('refuseKeys'), ...ofExecution })),
	some(20, fc.record({ kind: kind('standStill'), afterMs, forMs: fc.integer({ min: 50, max: 7_000 }) })),
	some(
		20,
		fc.record({
			kind: kind('account'),
			afterMs,
			is: fc.constantFrom('rejecting' as const, 'dead' as const, 'crowded' as const),
			forMs: fc.integer({ min: 1_000, max: 250_000 }),
		}),
	),
);

interface Execution {
	name: number;
	place: Place<string>;
	limit: number;
	inEditor: boolean;
	isImporting: boolean;
	areKeysRefused: boolean;
	/** A call had a 401, and none was answered since. */
	isUnauthorized: boolean;
}

/** A call, from when it is added. */
interface Row {
	order: number;
	keys: string[];
	isInFlight: boolean;
	/** Infinity until it is over. */
	overMs: number;
	/** Until when the account may still be working on it. */
	heldUntilMs: number;
	attempts: number;
	failures: number;
	rejections: number;
	/** Calls of others that were accepted since it was first rejected. */
	acceptedMeanwhile: number;
}

const isOver = ({ overMs }: Row) => overMs < Infinity;

class StandingClock implements Clock {
	untilMs = 0;

	constructor(private readonly time: VirtualTime) {}

	now = (): number => this.time.now();

	sleep = async (milliseconds: number): Promise<void> => {
		await this.time.sleep(milliseconds);
		while (this.time.now() < this.untilMs) await this.time.sleep(this.untilMs - this.time.now());
	};
}

class Model {
	readonly time = new VirtualTime();
	readonly clock = new StandingClock(this.time);
	readonly limiter = new Limiter(this.clock);
	readonly lists = new ListCache<number>(this.clock);
	readonly executions: Array<Execution | undefined> = [];
	readonly rows: Row[] = [];
	readonly results: Array<Promise<unknown>> = [];
	readonly calls: Array<{ atMs: number; isRejected: boolean; isKnown: boolean }> = [];
	/** What should not have happened. An error that an attempt throws would only end its row. */
	readonly violations = new Set<string>();
	readonly reasons = new Set<GivenUp<string>>();
	limit = 0;
	account: { is: string; untilMs: number } = { is: '', untilMs: -Infinity };
	callsInCrowd = 0;
	/** The first reply of calls that wait now that was neither answered nor a 401. */
	troubleSinceMs = Infinity;
	lastAcceptedMs = -Infinity;
	hasAccepted = false;
	unansweredInARow = 0;
	lastSentMs = -Infinity;

	/** @param serviceLimit calls that the service accepts in a window, whatever the limiter believes */
	constructor(private readonly serviceLimit: number) {}

	async run(events: Event[]): Promise<void> {
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

	play(event: Event): void {
		if (event.kind === 'enter') return this.enter(event);
		if (event.kind === 'account') {
			this.account = { is: event.is, untilMs: this.time.now() + event.forMs };
			return;
		}
		if (event.kind === 'standStill') {
			this.clock.untilMs = Math.max(this.clock.untilMs, this.time.now() + event.forMs);
			return;
		}
		const execution = this.executions[event.execution];
		if (!execution) return;
		switch (event.kind) {
			case 'add':
				this.results.push(this.add(execution, event.keys, event.fates));
				return;
			case 'import':
				this.results.push(this.import(execution, event.rows));
				return;
			case 'readList':
				this.results.push(this.readList(execution, event.fates));
				return;
			case 'announce':
				execution.place.callsToCome = event.calls;
				return;
			case 'stop':
				return execution.place.stop();
			case 'leave':
				return this.leave(event.execution);
			case 'refuseKeys':
				execution.areKeysRefused = true;
		}
	}

	enter({ limit, inEditor, stopsAtFault }: Extract<Event, { kind: 'enter' }>): void {
		const free = this.executions.indexOf(undefined);
		const name = free >= 0 ? free : this.executions.length;
		if (name >= MAX_EXECUTIONS) return;
		const place = this.limiter.enter<string>({
			limit,
			policy: inEditor ? IN_EDITOR : IN_EXECUTION,
			giveUp: (reason) => this.checkGivenUp(reason),
			isLast: (outcome) => stopsAtFault && outcome === 'unanswered',
		});
		this.executions[name] = {
			name,
			place,
			limit,
			inEditor,
			isImporting: false,
			areKeysRefused: false,
			isUnauthorized: false,
		};
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
		const present = this.executions.flatMap((one) => (one ? [one.limit] : []));
		if (present.length > 0) this.limit = Math.min(...present);
	}

	async add(execution: Execution, ownKeys: string[], ownFates: Fate[]): Promise<string | undefined> {
		const { place } = execution;
		const row: Row = {
			order: this.rows.length,
			keys: ownKeys,
			isInFlight: false,
			overMs: Infinity,
			heldUntilMs: -Infinity,
			attempts: 0,
			failures: 0,
			rejections: 0,
			acceptedMeanwhile: 0,
		};
		this.rows.push(row);
		const left = [...ownFates];
		try {
			return await place.run(ownKeys, async () => await this.send(row, execution, left.shift() ?? ACCEPTED));
		} catch {
			return undefined;
		} finally {
			row.overMs = this.time.now();
			if (this.rows.every(isOver)) this.troubleSinceMs = Infinity;
		}
	}

	async import(execution: Execution, rows: number): Promise<void> {
		const { place, isImporting } = execution;
		if (isImporting) return;
		execution.isImporting = true;
		for (let row = 0; row < rows; row++) {
			await place.room();
			if (place.isStopped) return;
			this.check(place.calls.length < MAX_WAITING, 'Too many calls wait in memory');
			void this.add(execution, [], []);
		}
	}

	async readList(execution: Execution, ownFates: Fate[]): Promise<void> {
		const { name } = execution;
		const outcome = await this.lists.get('account', async () =>
			(await this.add(execution, [], ownFates)) === 'answered'
				? { success: name }
				: { problem: { message: String(name), description: '' } },
		);
		if ('problem' in outcome)
			this.check(outcome.problem.message === String(name), "An execution got another one's failure");
	}

	async send(row: Row, execution: Execution, fate: Fate): Promise<Reply<string>> {
		const sentMs = this.time.now();
		this.checkSend(row, execution, sentMs);
		const took = this.tookOf(execution, fate, sentMs);
		const call = { atMs: sentMs, isRejected: took === 'rejected', isKnown: false };
		this.calls.push(call);
		this.lastSentMs = sentMs;
		row.isInFlight = true;
		row.attempts++;
		await this.time.sleep(fate.tookMs);
		row.isInFlight = false;
		call.isKnown = true;
		// Only now, because the promise of an earlier row is settled a moment later.
		this.check(
			this.related(row).every(({ order, overMs }) => order > row.order || overMs <= sentMs),
			'A row was sent before an earlier row of its key had ended',
		);
		const nowMs = this.time.now();
		if (fate.throws) throw new Error('A mistake in the code');
		const { heldMs, repeat, retryAfterMs } = took === fate.took ? fate : { ...ACCEPTED, repeat: true };
		if (heldMs) row.heldUntilMs = nowMs + heldMs;
		this.note(row, execution, took, nowMs);
		return { outcome: took, took, repeat, heldMs, retryAfterMs };
	}

	/** What becomes of a call that is sent now. */
	tookOf({ areKeysRefused }: Execution, fate: Fate, nowMs: number): Reply<string>['took'] {
		const is = nowMs < this.account.untilMs ? this.account.is : '';
		if (is === 'dead') return 'unanswered';
		if (is === 'rejecting' || (is === 'crowded' && this.callsInCrowd++ % 4 > 0)) return 'rejected';
		if (areKeysRefused) return 'unauthorized';
		const inWindow = this.calls.filter(
			({ atMs, isRejected }) => !isRejected && atMs > nowMs - WINDOW_MS,
		).length;
		return inWindow >= this.serviceLimit ? 'rejected' : (fate.took ?? 'answered');
	}

	note(row: Row, execution: Execution, took: Reply<string>['took'], nowMs: number): void {
		if (took === 'unanswered') row.failures++;
		if (took === 'rejected') row.rejections++;
		if (took === 'unanswered' && execution.place.isStopped) return;
		if (took === 'unauthorized') execution.isUnauthorized = true;
		else if (took !== 'answered') this.troubleSinceMs = Math.min(this.troubleSinceMs, nowMs);
		this.unansweredInARow =
			took === 'unanswered' ? this.unansweredInARow + 1 : took === 'unauthorized' ? this.unansweredInARow : 0;
		if (took !== 'answered') return;
		execution.isUnauthorized = false;
		this.troubleSinceMs = Infinity;
		this.lastAcceptedMs = nowMs;
		this.hasAccepted = true;
		for (const other of this.rows) if (other.rejections > 0) other.acceptedMeanwhile++;
	}

	checkSend(row: Row, execution: Execution, nowMs: number): void {
		const { place, isUnauthorized, inEditor } = execution;
		this.check(!place.isStopped, 'A call was sent after its execution was stopped');
		this.check(!isOver(row), 'A call was sent after its row had ended');
		this.check(!isUnauthorized, 'A call was sent after a 401');
		this.check(row.failures <= (inEditor ? 0 : 4), 'A call without an answer was repeated too often');
		this.check(row.rejections <= (inEditor ? 1 : Infinity), 'A rejected call was repeated too often');
		this.check(row.heldUntilMs <= nowMs, 'A call was repeated before the account was done with it');
		const related = this.related(row);
		this.check(!related.some(({ isInFlight }) => isInFlight), 'Two calls of one key overlap');
		this.check(
			!related.some(({ heldUntilMs }) => heldUntilMs > nowMs),
			'A key was free before the account was done with it',
		);
		// A call that is under way counts until its rejection is known.
		const inWindow = this.calls.filter(
			({ atMs, isRejected, isKnown }) => !(isRejected && isKnown) && atMs > nowMs - WINDOW_MS,
		);
		this.check(inWindow.length < this.limit, `More than ${this.limit} calls in a window`);
		this.check(
			this.unansweredInARow < SLOW_AFTER || nowMs - this.lastSentMs >= SLOW_MS,
			'A dead account got many calls',
		);
		this.check(
			nowMs - this.troubleSinceMs <= PATIENCE_AMONG_OTHERS_MS + LONGEST_PAUSE_MS,
			'The account was not given up',
		);
	}

	/** The other rows that share a key with it. */
	related(row: Row): Row[] {
		return this.rows.filter((other) => other !== row && other.keys.some((key) => row.keys.includes(key)));
	}

	checkGivenUp(reason: GivenUp<string>): string {
		const { why, forMs, last } = reason;
		const nowMs = this.time.now();
		// Later calls of the execution end for the same reason.
		if (this.reasons.has(reason)) return 'given up';
		this.reasons.add(reason);
		if (why === 'alone') {
			const alone = this.rows.filter(
				({ rejections, acceptedMeanwhile }) =>
					Math.min(rejections, acceptedMeanwhile) >= MAX_REJECTIONS_ALONE,
			);
			this.check(alone.length > 0, 'A call was given up alone too soon');
		} else if (why !== 'unauthorized') {
			const patienceMs =
				why === 'unanswered'
					? PATIENCE_MS
					: this.hasAccepted
						? PATIENCE_AMONG_OTHERS_MS
						: PATIENCE_WHEN_REJECTED_MS;
			const asksToWait = why === 'rejected' && (last.retryAfterMs ?? 0) > PATIENCE_MS;
			this.check(asksToWait || forMs >= patienceMs, 'The account was given up too soon');
			this.check(forMs <= nowMs - this.lastAcceptedMs, 'The error says a longer time than the true one');
		}
		return 'given up';
	}
}

test(
	`${SEQUENCES.toLocaleString('en-US')} random sequences of events (SEED=${SEED}): order, limit, and end hold`,
	async () => {
		const random = jest.spyOn(Math, 'random');
		try {
			await fc.assert(
				fc.asyncProperty(
					fc.constantFrom(1, 2, 6),
					fc.array(event, { minLength: 5, maxLength: 60 }),
					async (serviceLimit, events) => {
						random.mockImplementation(seededRandom(1));
						const start: Event = {
							kind: 'enter',
							afterMs: 0,
							limit: 3,
							inEditor: false,
							stopsAtFault: false,
						};
						await new Model(serviceLimit).run([start, ...events]);
					},
				),
				{ numRuns: SEQUENCES, endOnFailure: false, interruptAfterTimeLimit: TIME_LIMIT_MS },
			);
		} finally {
			random.mockRestore();
		}
	},
	2 * TIME_LIMIT_MS,
);
