import type { Ordered, Place } from './jobOrder';

/** A call counts as delayed if it is sent this long after it was ready. */
const DELAYED_MS = 1_000;

/** A response that rejected a call for the rate limit. */
export interface Rejection {
	/** From its Retry-After header. */
	retryAfterMs?: number;
	/** The end of a message: the service's own message, or the status. */
	detail: string;
	/** The HTTP status. */
	httpCode: string;
}

/**
 * The outcome of one call. A result ends the job; without one, the call is made again. After a network fault,
 * it is unknown whether the service counted the call. With `wasAccepted`, it did, and a changed call follows.
 */
export type Sent<T> =
	| { result: T }
	| { rejected: Rejection; result?: T }
	| { againAfterMs: number; wasAccepted?: boolean };

/** Why all rows of an account were given up. */
export interface GivenUp {
	/** For how long the account had accepted nothing. */
	rejectedForMs: number;
	lastRejection: Rejection;
}

/** A call that is repeated until there is a result. One of `end`, `drop` and `fail` is called, once. */
export interface Job<T> {
	/** Jobs that share a key never overlap, and run in the order in which they were added. */
	readonly orderKeys: readonly string[];
	/** Makes the call once. An error that it throws ends the job. */
	send(): Promise<Sent<T>>;
	/** The result when the account's rows are given up. */
	giveUp(reason: GivenUp): T;
	end(result: T): void;
	/** The turn was stopped before there was a result. */
	drop(): void;
	/** `send` threw an error. */
	fail(error: unknown): void;
}

/** Shared by all jobs without places. */
const NO_PLACES: ReadonlyArray<Place<QueuedJob>> = [];

/** A job from when it is added until it has ended. There may be 100,000, so each field costs memory. */
export class QueuedJob implements Ordered<QueuedJob> {
	/** A job that is 'ending' can't become ready. */
	state: 'waiting' | 'ready' | 'inFlight' | 'resting' | 'ending' | 'ended' = 'waiting';
	places = NO_PLACES;
	keysBlocked = 0;
	readySinceMs = 0;
	/** Whether its last call was rejected. */
	wasRejected = false;
	/** Other turns in which it may be sent: those of jobs that wait for it. */
	otherTurns: Turn[] | undefined = undefined;

	constructor(
		readonly turn: Turn,
		readonly job: Job<unknown>,
	) {}

	get orderKeys(): readonly string[] {
		return this.job.orderKeys;
	}

	async send(nowMs: number): Promise<Sent<unknown>> {
		this.state = 'inFlight';
		if (nowMs - this.readySinceMs >= DELAYED_MS) this.turn.callsDelayed++;
		if (this.wasRejected) this.turn.callsRetried++;
		this.wasRejected = false;
		return await this.job.send();
	}

	giveUp(reason: GivenUp): void {
		this.turn.callsGivenUp++;
		this.job.end(this.job.giveUp(reason));
	}

	mayLeaveIn(turn: Turn): boolean {
		return this.turn === turn || this.otherTurns?.includes(turn) === true;
	}

	/** Adds it to the queues of the turns in which it may be sent. */
	makeReady(nowMs: number, isAgain: boolean): void {
		this.state = 'ready';
		this.readySinceMs = nowMs;
		this.turn.queue(this, isAgain);
		for (const turn of this.otherTurns ?? []) turn.queue(this, isAgain);
	}
}

/** The pacer, as far as a turn uses it. */
interface Pacer {
	add(job: QueuedJob): void;
	/** Ends jobs that are not in flight, without a result. */
	drop(jobs: QueuedJob[]): void;
	leave(turn: Turn): void;
}

/** One execution's place in the rotation of an account. */
export class Turn {
	/** Calls that waited a second or longer. */
	callsDelayed = 0;
	/** Calls made again because the service had rejected them for the rate limit. */
	callsRetried = 0;
	/** Calls that were given up because the account accepted nothing. */
	callsGivenUp = 0;
	/** Whether this turn sends no more calls. */
	stopped = false;
	/** Set when its jobs were given up. Those added later are given up at once. */
	givenUp: GivenUp | undefined = undefined;
	/** All jobs, also those that have ended. An array takes a fifth of the memory of a Set. */
	readonly #jobs: QueuedJob[] = [];
	#jobsLeft = 0;
	readonly #onFinished: Array<() => void> = [];
	/** Jobs that may be sent, in order; those before `nextReady` were sent. Shifting a long array is slow. */
	#ready: QueuedJob[] = [];
	#nextReady = 0;
	/** Jobs to repeat: few, and they go first. */
	#again: QueuedJob[] = [];

	constructor(
		private readonly pacer: Pacer,
		/** Calls that this execution's credential allows in any 5 seconds. */
		readonly limit: number,
	) {}

	/** Makes a job's calls when the pacer allows them. */
	add<T>(job: Job<T>): void {
		if (this.stopped) return job.drop();
		if (this.givenUp) {
			this.callsGivenUp++;
			return job.end(job.giveUp(this.givenUp));
		}
		const queued = new QueuedJob(this, job as Job<unknown>);
		this.#jobs.push(queued);
		this.#jobsLeft++;
		this.pacer.add(queued);
	}

	/** Resolves when no job is left. */
	async finished(): Promise<void> {
		if (this.#jobsLeft > 0) await new Promise<void>((resolve) => this.#onFinished.push(resolve));
	}

	/** The jobs that have not ended. */
	get jobs(): QueuedJob[] {
		return this.#jobs.filter(({ state }) => state !== 'ended');
	}

	/** For AccountPacer: a job has ended. */
	countEnd(): void {
		if (--this.#jobsLeft === 0) for (const resolve of this.#onFinished.splice(0)) resolve();
	}

	/** Drops all jobs that are not in flight, and makes no call again. */
	stop(): void {
		this.stopped = true;
		this.pacer.drop(this.jobs);
	}

	/** Ends the execution's use of the account. */
	leave(): void {
		this.stop();
		this.pacer.leave(this);
	}

	/** Queues a job that is ready, behind the others. A job that is repeated goes ahead of the others. */
	queue(job: QueuedJob, isAgain: boolean): void {
		(isAgain ? this.#again : this.#ready).push(job);
	}

	/** The job that is next in this turn. */
	next(): QueuedJob | undefined {
		// Since it was queued here, a job may have been sent in another turn, or dropped.
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
