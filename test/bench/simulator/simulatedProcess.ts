import type { Clock } from '../../../nodes/LeadManagement/pacing/clock';
import { seededRandom } from '../../lead-service/time';
import type { VirtualTime } from '../../support/virtualClock';

/** Thread time of the steps of a call, in milliseconds: measured sums, divided over the turns that a call takes. */
const PREPARE_MS = 0.3;
const BUILD_REQUEST_MS = 0.8;
const CONNECT_MS = 0.3;
const WRITE_MS = 0.2;
const READ_RESPONSE_MS = 0.6;
/** Code that has not been compiled yet takes this many times as long, and warms up over about this many calls. */
const COLD_FACTOR = 100;
const WARM_UP_CALLS = 4;
/** Garbage collection and the like: how often the thread stands still, and for how long, on average. */
const PAUSES = [
	{ everyMs: 1_000, forMs: 15 },
	{ everyMs: 20_000, forMs: 80 },
];
/** Calls that a lookup, a slow query or a lost packet holds back while the thread runs on, and for how long on average. */
const HELD_BACK_SHARE = 0.003;
const MEAN_HELD_BACK_MS = 30;
/** A busy process is blocked for a part of every period, as by other workflows. */
const BUSY = { blockedMs: 45, periodMs: 60 };

/**
 * An n8n process with one thread, in virtual time. A call takes several turns of the event loop to leave, more time at
 * first than later, and the thread stands still now and then.
 */
export class SimulatedProcess implements Clock {
	#freeAtMs = 0;
	#calls = 0;
	readonly #nextPauseMs: number[];
	readonly #random: () => number;

	constructor(
		private readonly time: VirtualTime,
		private readonly seed: number,
		private readonly isBusy: boolean,
	) {
		this.#random = seededRandom(seed * 7_919);
		this.#nextPauseMs = PAUSES.map(({ everyMs }) => this.#drawMs(everyMs));
	}

	now = (): number => this.time.now();

	/** A timer, which fires when the thread gets to it. */
	sleep = async (milliseconds: number): Promise<void> => {
		await this.time.sleep(Math.max(1, milliseconds));
		await this.#work(0.02);
	};

	/** Everything from the pacer's decision until the first byte is on the wire. */
	async bringCallOnItsWay(): Promise<void> {
		const factor = 1 + (COLD_FACTOR - 1) * Math.exp(-this.#calls++ / WARM_UP_CALLS);
		// The first step runs in the same turn as the pacer.
		this.#occupy(PREPARE_MS * factor);
		await this.#work(BUILD_REQUEST_MS * factor);
		if (this.#random() < HELD_BACK_SHARE) await this.time.sleep(this.#drawMs(MEAN_HELD_BACK_MS));
		await this.#work(CONNECT_MS * factor);
		await this.#work(WRITE_MS * factor);
	}

	async readResponse(): Promise<void> {
		await this.#work(READ_RESPONSE_MS);
	}

	async #work(milliseconds: number): Promise<void> {
		this.#occupy(milliseconds);
		await this.time.sleep(this.#freeAtMs - this.time.now());
	}

	#occupy(milliseconds: number): void {
		const nowMs = this.time.now();
		let startMs = Math.max(this.#freeAtMs, nowMs);
		for (const [index, { everyMs, forMs }] of PAUSES.entries()) {
			if (startMs < this.#nextPauseMs[index]) continue;
			startMs += this.#drawMs(forMs);
			this.#nextPauseMs[index] = startMs + this.#drawMs(everyMs);
		}
		const intoPeriodMs = (startMs + this.seed * 13) % BUSY.periodMs;
		if (this.isBusy && intoPeriodMs < BUSY.blockedMs) startMs += BUSY.blockedMs - intoPeriodMs;
		this.#freeAtMs = startMs + milliseconds;
	}

	#drawMs = (meanMs: number): number => -meanMs * Math.log(1 - this.#random());
}
