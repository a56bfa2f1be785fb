import { CallWindow } from './callWindow';
import type { Clock } from './clock';

/** Sockets held at once, whatever the limit: more would not be faster, and could exhaust the machine's. */
const MAX_CALLS_IN_FLIGHT = 500;
/** No timer outlives its purpose by more than this. */
const MAX_SLEEP_MS = 5_000;

/** What one call came to: a result ends the job; without one, the call is made again. */
export interface Sent<T> {
	result?: T;
	/** Set when the service refused the call for the limit, with what its Retry-After said. */
	refused?: { retryAfterMs?: number };
	/** How long to wait before the call is made again, where it was not refused. */
	againAfterMs?: number;
}

/** One call to make, as often as it takes. */
export interface Job<T> {
	/** Jobs that share a key never overlap, and go in the order in which they were added. */
	orderKeys: readonly string[];
	/** Makes the call once. Never throws. */
	send(): Promise<Sent<T>>;
}

/** A job between its being added and its end. */
interface QueuedJob extends Job<unknown> {
	turn: Turn;
	state: 'waiting' | 'ready' | 'inFlight' | 'resting' | 'over';
	readySinceMs: number;
	/** Jobs with the same key that come first and are not over. */
	waitsFor: Set<QueuedJob>;
	/** Jobs that wait for this one. */
	holdsUp: QueuedJob[];
	/** Turns in which this job may leave: its own, and those of the jobs that it holds up. */
	leavesWith: Set<Turn>;
	/** Called once: with what the last call came to, or with nothing when the job was dropped. */
	end(result?: unknown): void;
}

/**
 * Lets the calls of one account out: in rotation among the executions that use it, never more than the limit in any
 * window, and one after the other where jobs share a key.
 *
 * Knows nothing of items, leads or HTTP. One of these serves all that uses the account in this process.
 */
export class AccountPacer {
	readonly #window: CallWindow;
	/** The executions under way; the first with a job that is ready is next. */
	#rotation: Turn[] = [];
	readonly #lastByKey = new Map<string, QueuedJob>();
	#callsInFlight = 0;
	#wakeAtMs = Infinity;
	#isLettingOut = false;
	/** Until when calls had to wait for the limit, the last time they had to. */
	#limitedUntilMs = -Infinity;
	#lastUsedMs: number;

	/** @param limit calls that may be made in any 5 seconds */
	constructor(
		limit: number,
		private readonly clock: Clock,
	) {
		this.#window = new CallWindow(limit);
		this.#lastUsedMs = clock.now();
	}

	/** Takes over another limit, as when the credential was changed. */
	setLimit(limit: number): void {
		this.#window.setLimit(limit);
		this.#letOut();
	}

	/** Takes a place in the rotation for one execution of the node, which must leave it in the end. */
	enter(): Turn {
		const turn = new Turn(this);
		this.#rotation.push(turn);
		return turn;
	}

	/** For how long nobody has used the account, in milliseconds. */
	idleMs(): number {
		return this.#rotation.length > 0 ? 0 : this.clock.now() - this.#lastUsedMs;
	}

	/** For Turn. */
	leave(turn: Turn): void {
		this.#rotation = this.#rotation.filter((other) => other !== turn);
		this.#lastUsedMs = this.clock.now();
	}

	/** For Turn. */
	add(job: QueuedJob): void {
		for (const key of job.orderKeys) {
			const earlier = this.#lastByKey.get(key);
			if (earlier && earlier !== job) job.waitsFor.add(earlier);
			this.#lastByKey.set(key, job);
		}
		for (const earlier of job.waitsFor) {
			earlier.holdsUp.push(job);
			this.#letLeaveWith(earlier, job.turn);
		}
		if (job.waitsFor.size === 0) this.#makeReady(job);
		this.#letOut();
	}

	/** For Turn. Ends jobs that are not in flight, unsent. */
	drop(jobs: Iterable<QueuedJob>): void {
		for (const job of [...jobs]) if (job.state !== 'inFlight') this.#endJob(job);
		this.#letOut();
	}

	/**
	 * Lets a job, and those that it waits for, leave in another execution's turn as well: a form's lead that stands in
	 * an import too must come after that row, but need not wait for the rows before it.
	 */
	#letLeaveWith(job: QueuedJob, turn: Turn): void {
		const toVisit = [job];
		for (let next = toVisit.pop(); next; next = toVisit.pop()) {
			if (next.leavesWith.has(turn)) continue;
			next.leavesWith.add(turn);
			if (next.state === 'ready') turn.queueLast(next);
			toVisit.push(...next.waitsFor);
		}
	}

	#makeReady(job: QueuedJob): void {
		job.state = 'ready';
		job.readySinceMs = this.clock.now();
		for (const turn of job.leavesWith) turn.queueLast(job);
	}

	/** Like `makeReady`, for a job that has left before: it goes ahead of those that have not. */
	#makeReadyAgain(job: QueuedJob): void {
		job.state = 'ready';
		for (const turn of job.leavesWith) turn.queueAgain(job);
	}

	#endJob(job: QueuedJob, result?: unknown): void {
		job.state = 'over';
		for (const key of job.orderKeys) {
			if (this.#lastByKey.get(key) !== job) continue;
			const earlier = [...job.waitsFor].find((other) => other.orderKeys.includes(key));
			if (earlier) this.#lastByKey.set(key, earlier);
			else this.#lastByKey.delete(key);
		}
		for (const later of job.holdsUp) {
			later.waitsFor.delete(job);
			// A job dropped while it waits bequeaths what it waits for.
			for (const earlier of job.waitsFor) {
				later.waitsFor.add(earlier);
				earlier.holdsUp.push(later);
			}
			if (later.state === 'waiting' && later.waitsFor.size === 0) this.#makeReady(later);
		}
		job.end(result);
	}

	/** Lets out all that may leave now, and comes back when more may. */
	#letOut(): void {
		if (this.#isLettingOut) return;
		this.#isLettingOut = true;
		void this.#letOutOneByOne();
	}

	async #letOutOneByOne(): Promise<void> {
		while (this.#callsInFlight < MAX_CALLS_IN_FLIGHT) {
			const place = this.#rotation.findIndex((turn) => turn.next() !== undefined);
			const job = this.#rotation[place]?.next();
			if (!job) break;
			const nowMs = this.clock.now();
			const departureMs = this.#window.nextDepartureMs();
			if (departureMs > nowMs) {
				this.#limitedUntilMs = departureMs;
				this.#wakeAt(departureMs, nowMs);
				break;
			}
			this.#rotation.push(...this.#rotation.splice(place, 1));
			void this.#send(job, nowMs);
			// n8n takes milliseconds to bring a call on its way. Booked at the moment of the decision, the calls of a burst
			// would seem to have left together, and those of the next burst be let out too close behind them.
			await this.clock.sleep(0);
			this.#window.leftAt(this.clock.now());
		}
		this.#isLettingOut = false;
	}

	#wakeAt(atMs: number, nowMs: number): void {
		const wakeMs = Math.min(atMs, nowMs + MAX_SLEEP_MS);
		if (wakeMs >= this.#wakeAtMs) return;
		this.#wakeAtMs = wakeMs;
		void this.clock.sleep(Math.ceil(wakeMs - nowMs)).then(() => {
			if (this.#wakeAtMs === wakeMs) this.#wakeAtMs = Infinity;
			this.#letOut();
		});
	}

	async #send(job: QueuedJob, departedMs: number): Promise<void> {
		job.state = 'inFlight';
		if (job.readySinceMs < this.#limitedUntilMs) job.turn.callsDelayed++;
		this.#callsInFlight++;
		const departure = this.#window.departed(departedMs);
		const sent = await job.send();
		this.#callsInFlight--;
		const nowMs = this.clock.now();
		if (sent.refused) {
			job.turn.callsRefused++;
			this.#window.refused(departure, nowMs, sent.refused.retryAfterMs);
		} else {
			this.#window.accepted(departure, nowMs);
		}
		if (sent.result !== undefined || job.turn.stopped) this.#endJob(job, sent.result);
		else if (sent.againAfterMs !== undefined) this.#rest(job, sent.againAfterMs);
		else this.#makeReadyAgain(job);
		this.#letOut();
	}

	/** Keeps a job back for a while before its next call. */
	#rest(job: QueuedJob, milliseconds: number): void {
		job.state = 'resting';
		void this.clock.sleep(milliseconds).then(() => {
			if (job.state !== 'resting') return;
			this.#makeReadyAgain(job);
			this.#letOut();
		});
	}
}

/** One execution's place in the rotation of an account. */
export class Turn {
	/** Calls that the limit held back. */
	callsDelayed = 0;
	/** Calls that the service refused for the limit. */
	callsRefused = 0;
	/** No further call of this turn leaves. */
	stopped = false;
	readonly #jobs = new Set<QueuedJob>();
	/** Jobs that may leave, in order; those before `nextReady` have left. An index, since shifting a long list is slow. */
	#ready: QueuedJob[] = [];
	#nextReady = 0;
	/** Jobs that have left before and may leave again: few, and first. */
	#again: QueuedJob[] = [];

	constructor(private readonly pacer: AccountPacer) {}

	/**
	 * Makes a job's calls when it is their time.
	 *
	 * @returns what the last call came to; nothing when the turn was stopped before
	 */
	async run<T>(job: Job<T>): Promise<T | undefined> {
		if (this.stopped) return undefined;
		return await new Promise((resolve) => {
			const queued: QueuedJob = {
				...job,
				turn: this,
				state: 'waiting',
				readySinceMs: 0,
				waitsFor: new Set(),
				holdsUp: [],
				leavesWith: new Set([this]),
				end: (result) => {
					this.#jobs.delete(queued);
					resolve(result as T | undefined);
				},
			};
			this.#jobs.add(queued);
			this.pacer.add(queued);
		});
	}

	/** Drops all jobs that are not in flight, and makes no call again. */
	stop(): void {
		this.stopped = true;
		this.pacer.drop(this.#jobs);
	}

	/** Gives the place in the rotation back. */
	leave(): void {
		this.stop();
		this.pacer.leave(this);
	}

	/** For AccountPacer: a job that may leave in this turn, after the others. */
	queueLast(job: QueuedJob): void {
		this.#ready.push(job);
	}

	/**
	 * For AccountPacer: a job that left before and may leave again, before those that have not; after others like it,
	 * so that refusals do not all fall on one row.
	 */
	queueAgain(job: QueuedJob): void {
		this.#again.push(job);
	}

	/** For AccountPacer: the job that is next in this turn. */
	next(): QueuedJob | undefined {
		// A job may have left in another turn, or been dropped, since it was queued here.
		while (this.#again.length > 0 && this.#again[0].state !== 'ready') this.#again.shift();
		if (this.#again.length > 0) return this.#again[0];
		while (this.#nextReady < this.#ready.length && this.#ready[this.#nextReady].state !== 'ready')
			this.#nextReady++;
		if (this.#nextReady < this.#ready.length) return this.#ready[this.#nextReady];
		this.#ready = [];
		this.#nextReady = 0;
		return undefined;
	}
}
