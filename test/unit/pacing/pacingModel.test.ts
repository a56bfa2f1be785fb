/** Random sequences of everything that a limiter meets, checked against what must always hold. */
import { WINDOW_MS } from '../../../nodes/LeadManagement/pacing/callWindow';
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { Place } from '../../../nodes/LeadManagement/pacing/place';
import type { GivenUp, Reply } from '../../../nodes/LeadManagement/pacing/reply';
import { PATIENCE_SINCE_SENT_MS } from '../../../nodes/LeadManagement/pacing/patience';
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
/** As in `patience.ts`. */
const FORGET_STREAK_MS = 60_000;
/** Between two calls of an account that accepts nothing: the longest Retry-After of these replies, and a poll. */
const LONGEST_PAUSE_MS = 115_000;
const SLOW_AFTER = 5;
const SLOW_MS = 1_700;

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
	inEditor: boolean;
	stopsAtFault: boolean;
	isImporting?: true;
	areKeysRefused?: true;
	/** A call had a 401, and none was answered since. */
	isUnauthorized?: boolean;
	/** Whether one call may be sent nevertheless. */
	mayAskAgain?: boolean;
}

/** A call, from when it is added. */
class Row {
	isInFlight = false;
	asksAgain = false;
	/** Infinity until it is over. */
	overMs = Infinity;
	/** Until when the account may still be working on it. */
	heldUntilMs = -Infinity;
	/** Since when it has had no answer; NaN if it had one. */
	failingSinceMs = NaN;
	failingUntilMs = NaN;
	/** When it was sent first. */
	sentMs = NaN;
	mayRepeat = false;
	rejections = 0;
	/** Calls of others that were accepted since it was first rejected. */
	acceptedMeanwhile = 0;

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
	readonly reasons = new Set<GivenUp>();
	limit = 0;
	account = { is: '', untilMs: -Infinity };
	callsInCrowd = 0;
	/** Since when the calls that wait now were all rejected, or had no answer. */
	rejectedSinceMs = Infinity;
	lastRejectedMs = -Infinity;
	silentSinceMs = Infinity;
	/** Those whose calls were rejected, or had no answer, since then. */
	readonly rejectedRows = new Set<Row>();
	readonly silentRows = new Set<Row>();
	/** How many these were after the last call without an answer. */
	lastSilent = 0;
	lastAcceptedMs = -Infinity;
	lastAnsweredMs = -Infinity;
	/** Between two calls that were accepted. */
	longestWaitMs = 0;
	/** Between two calls that were answered. */
	longestSilenceMs = 0;
	unansweredInARow = 0;
	lastSentMs = -Infinity;

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
		this.executions[name] = { place, limit, inEditor, stopsAtFault };
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
		const ended = await execution.place.run(keys, attempt).catch(() => undefined);
		row.overMs = this.time.now();
		if (this.rows.every(isOver)) this.rejectedSinceMs = this.silentSinceMs = Infinity;
		if (ended && 'givenUp' in ended) this.checkGivenUp(ended.givenUp, row);
		else if (ended?.outcome === 'unanswered') this.checkUnanswered(row, execution);
	}

	/** A call that may be repeated is, for as long as the policy says. */
	checkUnanswered(row: Row, { inEditor, stopsAtFault, place }: Execution): void {
		const wasPatient = row.failingUntilMs - row.failingSinceMs >= policy.PATIENCE_MS;
		const isLast = inEditor || stopsAtFault || place.isStopped || !row.mayRepeat;
		this.check(wasPatient || isLast, 'A call without an answer was given up too soon');
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
		this.lastSentMs = sentMs;
		row.isInFlight = true;
		if (Number.isNaN(row.sentMs)) row.sentMs = sentMs;
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
		row.mayRepeat = repeat;
		this.note(row, execution, took, this.time.now());
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

	note(row: Row, execution: Execution, took: Took, nowMs: number): void {
		row.failingUntilMs = nowMs;
		if (row.asksAgain && took !== 'unauthorized') execution.mayAskAgain = true;
		if (took !== 'unanswered') row.failingSinceMs = NaN;
		else if (Number.isNaN(row.failingSinceMs)) row.failingSinceMs = nowMs;
		if (took === 'rejected') row.rejections++;
		if (took === 'unanswered' && execution.place.isStopped) return;
		if (took === 'unanswered') {
			this.unansweredInARow++;
			this.silentSinceMs = Math.min(this.silentSinceMs, nowMs);
			this.silentRows.add(row);
			this.lastSilent = this.silentRows.size;
			return;
		}
		this.unansweredInARow = 0;
		this.silentSinceMs = Infinity;
		this.silentRows.clear();
		this.longestSilenceMs = Math.max(this.longestSilenceMs, nowMs - Math.max(0, this.lastAnsweredMs));
		this.lastAnsweredMs = nowMs;
		if (took === 'unauthorized') {
			execution.isUnauthorized = true;
			execution.mayAskAgain = this.lastAcceptedMs > 0 && !row.asksAgain;
			return;
		}
		if (took === 'rejected') {
			// Between two rejections with a long pause, such as while a call hangs, the account may have accepted others.
			if (nowMs - this.lastRejectedMs > FORGET_STREAK_MS) {
				this.rejectedSinceMs = nowMs;
				this.rejectedRows.clear();
			}
			this.lastRejectedMs = nowMs;
			this.rejectedSinceMs = Math.min(this.rejectedSinceMs, nowMs);
			this.rejectedRows.add(row);
			return;
		}
		execution.isUnauthorized = false;
		this.rejectedSinceMs = Infinity;
		this.rejectedRows.clear();
		this.longestWaitMs = Math.max(this.longestWaitMs, nowMs - Math.max(0, this.lastAcceptedMs));
		this.lastAcceptedMs = nowMs;
		for (const other of this.rows) if (other.rejections > 0) other.acceptedMeanwhile++;
	}

	checkSend(row: Row, execution: Execution, nowMs: number): void {
		const { place, isUnauthorized, inEditor } = execution;
		this.check(!place.isStopped, 'A call was sent after its execution was stopped');
		this.check(!isOver(row), 'A call was sent after its row had ended');
		if (isUnauthorized) this.checkAskAgain(execution);
		row.asksAgain = isUnauthorized === true;
		const failedMs = row.failingUntilMs - row.failingSinceMs;
		const isPatient = Number.isNaN(failedMs) || (!inEditor && failedMs < policy.PATIENCE_MS);
		this.check(isPatient, 'A call without an answer was repeated for too long');
		this.check(row.rejections <= (inEditor ? 1 : Infinity), 'A rejected call was repeated too often');
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
		const isSlow = this.unansweredInARow < SLOW_AFTER || nowMs - this.lastSentMs >= SLOW_MS;
		this.check(isSlow, 'A dead account got many calls');
		this.checkPatience(nowMs);
	}

	/** After a 401, one call at a time is sent, if calls were accepted before, until it gets a 401 too. */
	checkAskAgain(execution: Execution): void {
		this.check(execution.mayAskAgain === true, 'A call was sent after a 401');
		const others = this.calls.filter((call) => call.execution === execution && !call.isKnown);
		this.check(others.length === 0, 'A call that asks again was not alone');
		execution.mayAskAgain = false;
	}

	/** A single row does not end others. */
	checkPatience(nowMs: number): void {
		const rejectedMs = nowMs - this.rejectedSinceMs - LONGEST_PAUSE_MS;
		const isLate = rejectedMs > policy.PATIENCE_AMONG_OTHERS_MS && this.rejectedRows.size > 1;
		this.check(!isLate, 'The account that rejects was not given up');
		const silentMs = nowMs - this.silentSinceMs - LONGEST_PAUSE_MS;
		const rows = [...this.silentRows];
		const areMany = rows.length >= 10 || rows.filter(({ keys }) => keys.length === 0).length >= 5;
		const isDead = silentMs > policy.PATIENCE_MS && areMany;
		this.check(!isDead, 'The account that does not answer was not given up');
	}

	/** The other rows that share a key with it. */
	related(row: Row): Row[] {
		return this.rows.filter((other) => other !== row && other.keys.some((key) => row.keys.includes(key)));
	}

	checkGivenUp(reason: GivenUp, row: Row): void {
		// Later calls of the execution end for the same reason.
		if (this.reasons.has(reason) || reason.why === 'unauthorized') return;
		this.reasons.add(reason);
		if (reason.why === 'alone') {
			const isAlone = (row: Row) =>
				Math.min(row.rejections, row.acceptedMeanwhile) >= policy.MAX_REJECTIONS_ALONE;
			this.check(this.rows.some(isAlone), 'A call was given up alone too soon');
			return;
		}
		const { why, forMs, retryAfterMs = 0 } = reason;
		const hasAccepted = this.lastAcceptedMs > 0;
		const whenRejectedMs = hasAccepted ? policy.PATIENCE_AMONG_OTHERS_MS : policy.PATIENCE_WHEN_REJECTED_MS;
		const patienceMs = why === 'unanswered' ? policy.PATIENCE_MS : whenRejectedMs;
		const asksToWait = why === 'rejected' && retryAfterMs > policy.MAX_RETRY_AFTER_MS;
		if (why === 'unanswered' && this.lastSilent < 5) {
			const isLong = this.time.now() - row.sentMs >= PATIENCE_SINCE_SENT_MS;
			this.check(isLong, 'A few rows ended the others');
		}
		this.check(asksToWait || forMs >= patienceMs, 'The account was given up too soon');
		// A call that was under way when the others were given up may have been accepted since.
		const longestMs =
			why === 'rejected'
				? Math.max(this.longestWaitMs, this.time.now() - this.lastAcceptedMs)
				: Math.max(this.longestSilenceMs, this.time.now() - this.lastAnsweredMs);
		this.check(forMs <= longestMs, 'The error says a longer time than the true one');
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
