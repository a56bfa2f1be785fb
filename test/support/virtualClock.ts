import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../nodes/LeadManagement/pacing/clock';

/** No scenario has as many timers. Code that waits again and again for nothing ends here, and not at the limit of Jest. */
const MAX_TIMERS = 200_000;

/** A clock whose time passes only when nothing is left to do at the current moment. Hours of pacing run in moments. */
export class VirtualTime implements Clock {
	#nowMs = 0;
	/** The earliest first. Timers of the same moment keep the order in which they were added. */
	readonly #timers: Array<{ atMs: number; callback: () => void }> = [];

	now = (): number => this.#nowMs;

	sleep = (milliseconds: number): Promise<void> =>
		new Promise((resolve) => this.at(this.#nowMs + milliseconds, resolve));

	get timers(): number {
		return this.#timers.length;
	}

	at(moment: number, callback: () => void): void {
		const atMs = Math.max(moment, this.#nowMs);
		const place = this.#timers.findLastIndex((timer) => timer.atMs <= atMs) + 1;
		this.#timers.splice(place, 0, { atMs, callback });
	}

	/**
	 * Lets time pass until a promise is settled, and returns what it resolved to.
	 *
	 * @throws Error when no timer is left, or too many have fired, yet the promise is not settled
	 */
	async until<T>(promise: Promise<T>): Promise<T> {
		let isSettled = false;
		const settled = () => void (isSettled = true);
		promise.then(settled, settled);
		// A macrotask comes after all microtasks, however long their chain.
		await setImmediate();
		for (let fired = 0; !isSettled; fired++) {
			if (fired > MAX_TIMERS) throw new Error('Time passes, yet the promise is not settled');
			const timer = this.#timers.shift();
			if (!timer) throw new Error('No timer is left, yet the promise is not settled');
			this.#nowMs = timer.atMs;
			timer.callback();
			await setImmediate();
		}
		return await promise;
	}

	async pass(milliseconds: number): Promise<void> {
		await this.until(this.sleep(milliseconds));
	}
}

/** The clock of a process that may stand still: no timer fires meanwhile. */
export class StandingClock implements Clock {
	untilMs = 0;

	constructor(private readonly time: VirtualTime) {}

	now = (): number => this.time.now();

	sleep = async (milliseconds: number): Promise<void> => {
		await this.time.sleep(milliseconds);
		while (this.time.now() < this.untilMs) await this.time.sleep(this.untilMs - this.time.now());
	};
}
