import type { Departure } from './callWindow';
import { CallWindow } from './callWindow';
import type { Clock } from './clock';
import { JobOrder } from './jobOrder';
import type { GivenUp, QueuedJob, Rejection } from './turn';
import { Turn } from './turn';

/** If an account accepts no calls for this long, or asks for a longer wait, its waiting jobs are given up. */
const PATIENCE_MS = 60_000;
/** Sockets open at once, whatever the limit. More would not be faster, and the machine may run out of them. */
const MAX_CALLS_IN_FLIGHT = 500;
/** Turns of the event loop that n8n needs to send a call (n8n 2.41). */
const TURNS_TO_LEAVE = 3;
/** Timers cannot be canceled, so none is longer. */
const MAX_SLEEP_MS = 5_000;

/**
 * Decides when the calls of one account are sent: in rotation among the executions that use it, never more than the limit
 * in any window, and one after the other where jobs share a key.
 *
 * Knows nothing about items, leads, or HTTP. Everything in this process that uses the account shares one pacer.
 */
export class AccountPacer {
	readonly #window = new CallWindow();
	readonly #order = new JobOrder<QueuedJob>();
	/** The executions that use the account. The first one with a ready job is next. */
	#rotation: Turn[] = [];
	#callsInFlight = 0;
	#wakeAtMs = Infinity;
	#isLettingOut = false;
	/** When a call was first rejected after the last accepted one. */
	#rejectingSinceMs: number | undefined;
	#lastUsedMs: number;

	constructor(private readonly clock: Clock) {
		this.#lastUsedMs = clock.now();
	}

	/**
	 * Adds an execution of the node to the rotation. It must call `leave` when it is done.
	 *
	 * @param limit calls that may be made in any 5 seconds; the lowest limit of all executions in the rotation applies
	 */
	enter(limit: number): Turn {
		const turn = new Turn(this, limit);
		this.#rotation.push(turn);
		this.#useLowestLimit();
		return turn;
	}

	/** Milliseconds since the account was last used; 0 while an execution uses it. */
	idleMs(): number {
		return this.#rotation.length > 0 ? 0 : this.clock.now() - this.#lastUsedMs;
	}

	/** For Turn. */
	leave(turn: Turn): void {
		this.#rotation = this.#rotation.filter((other) => other !== turn);
		this.#lastUsedMs = this.clock.now();
		this.#useLowestLimit();
		this.#letOut();
	}

	/** For Turn. */
	add(job: QueuedJob): void {
		this.#order.add(job);
		for (const { before } of job.places) if (before) this.#letLeaveIn(job.turn, before.job);
		if (job.keysBlocked === 0) job.makeReady(this.clock.now(), false);
		this.#letOut();
	}

	/** For Turn. */
	drop(jobs: QueuedJob[]): void {
		this.#endAll(jobs, ({ job }) => job.drop());
		this.#letOut();
	}

	#useLowestLimit(): void {
		if (this.#rotation.length === 0) return;
		this.#window.setLimit(this.#rotation.reduce((lowest, { limit }) => Math.min(lowest, limit), Infinity));
	}

	/**
	 * Lets a job, and those that it waits for, be sent in another execution's place too: if a form and an import write the
	 * same lead, the form's job must follow the import's job for it, but need not wait for the rest of the import.
	 */
	#letLeaveIn(turn: Turn, first: QueuedJob): void {
		const toVisit = [first];
		for (let job = toVisit.pop(); job; job = toVisit.pop()) {
			if (job.mayLeaveIn(turn)) continue;
			job.otherTurns = [...(job.otherTurns ?? []), turn];
			if (job.state === 'ready') turn.queue(job, false);
			for (const { before } of job.places) if (before) toVisit.push(before.job);
		}
	}

	/** Ends those of the jobs that are not in flight. */
	#endAll(jobs: QueuedJob[], end: (job: QueuedJob) => void): void {
		const ending = jobs.filter(({ state }) => state !== 'inFlight');
		// Mark all of them first, so that ending one makes no other one ready.
		for (const job of ending) job.state = 'ending';
		for (const job of ending) this.#end(job, end);
	}

	#end(job: QueuedJob, end: (job: QueuedJob) => void): void {
		if (job.state === 'ended') return;
		job.state = 'ended';
		this.#order.remove(job, (first) => {
			if (first.state === 'waiting') first.makeReady(this.clock.now(), false);
		});
		job.turn.countEnd();
		end(job);
	}

	/** Sends every call that is allowed now, and comes back when more are allowed. */
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
				this.#wakeAt(departureMs, nowMs);
				break;
			}
			this.#rotation.push(...this.#rotation.splice(place, 1));
			void this.#send(job, nowMs);
			// One call per turn of the event loop, because n8n needs some milliseconds to send it.
			await this.clock.sleep(0);
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
		this.#callsInFlight++;
		const departure = this.#window.departed(departedMs);
		void this.#correct(departure);
		try {
			const sent = await job.send(departedMs);
			const nowMs = this.clock.now();
			if ('rejected' in sent) {
				this.#window.rejected(departure, nowMs, sent.rejected.retryAfterMs);
				this.#noteRejection(sent.rejected, nowMs);
			} else if ('result' in sent || sent.wasAccepted) {
				this.#window.accepted(departure, nowMs);
				this.#rejectingSinceMs = undefined;
			}
			if ('result' in sent) this.#end(job, () => job.job.end(sent.result));
			else this.#repeat(job, 'againAfterMs' in sent ? sent.againAfterMs : undefined);
		} catch (error) {
			this.#end(job, () => job.job.fail(error));
		}
		this.#callsInFlight--;
		this.#letOut();
	}

	/** Replaces the time of the decision with the time at which the call left n8n: the process may have stalled between. */
	async #correct(departure: Departure): Promise<void> {
		for (let turn = 0; turn < TURNS_TO_LEAVE; turn++) await this.clock.sleep(0);
		departure.atMs = this.clock.now();
	}

	#noteRejection(rejection: Rejection, nowMs: number): void {
		this.#rejectingSinceMs ??= nowMs;
		const rejectedForMs = nowMs - this.#rejectingSinceMs;
		if (rejectedForMs < PATIENCE_MS && (rejection.retryAfterMs ?? 0) <= PATIENCE_MS) return;
		this.#giveUp({ rejectedForMs, lastRejection: rejection });
	}

	/** Gives up everything that waits, in every execution. Later executions start over. */
	#giveUp(reason: GivenUp): void {
		this.#rejectingSinceMs = undefined;
		this.#window.resume();
		for (const turn of this.#rotation) turn.givenUp ??= reason;
		const jobs = this.#rotation.flatMap((turn) => turn.jobs);
		this.#endAll(jobs, (job) => job.giveUp(reason));
	}

	/** Makes a job's call again: after a wait if there was a network fault, otherwise as soon as the window allows. */
	#repeat(job: QueuedJob, afterMs: number | undefined): void {
		const { stopped, givenUp } = job.turn;
		if (stopped) return this.#end(job, () => job.job.drop());
		if (givenUp) return this.#end(job, () => job.giveUp(givenUp));
		if (afterMs === undefined) {
			job.wasRejected = true;
			return job.makeReady(this.clock.now(), true);
		}
		job.state = 'resting';
		void this.clock.sleep(afterMs).then(() => {
			if (job.state !== 'resting') return;
			job.makeReady(this.clock.now(), true);
			this.#letOut();
		});
	}
}
