import type { Clock } from '../../nodes/LeadManagement/pacing/clock';

interface Timer {
	atMs: number;
	sequence: number;
	callback: () => void;
}

/** A clock whose time passes only when nothing is left to do at the current moment. Hours of pacing run in moments. */
export class VirtualTime implements Clock {
	#nowMs = 0;
	#sequence = 0;
	/** A binary heap, earliest first. Timers of the same moment keep the order in which they were added. */
	readonly #timers: Timer[] = [];

	now = (): number => this.#nowMs;

	sleep = (milliseconds: number): Promise<void> =>
		new Promise((resolve) => this.at(this.#nowMs + milliseconds, resolve));

	/** Timers that have not fired. */
	get timers(): number {
		return this.#timers.length;
	}

	/** Calls back at a moment. */
	at(atMs: number, callback: () => void): void {
		const timers = this.#timers;
		let place = timers.push({ atMs: Math.max(atMs, this.#nowMs), sequence: this.#sequence++, callback }) - 1;
		while (place > 0) {
			const parent = (place - 1) >> 1;
			if (!isEarlier(timers[place], timers[parent])) break;
			[timers[place], timers[parent]] = [timers[parent], timers[place]];
			place = parent;
		}
	}

	/**
	 * Lets time pass until a promise is settled.
	 *
	 * @returns what the promise resolved to
	 * @throws Error when no timer is left, yet the promise is not settled
	 */
	async until<T>(promise: Promise<T>): Promise<T> {
		let isSettled = false;
		const settled = () => void (isSettled = true);
		promise.then(settled, settled);
		await settleMicrotasks();
		while (!isSettled) {
			const timer = this.#earliest();
			if (!timer) throw new Error('No timer is left, yet the promise is not settled');
			this.#nowMs = timer.atMs;
			timer.callback();
			await settleMicrotasks();
		}
		return await promise;
	}

	/** Lets this much time pass. */
	async pass(milliseconds: number): Promise<void> {
		await this.until(this.sleep(milliseconds));
	}

	#earliest(): Timer | undefined {
		const timers = this.#timers;
		const [first] = timers;
		const last = timers.pop();
		if (!last || first === last) return first;
		timers[0] = last;
		for (let place = 0; ; ) {
			let smallest = place;
			for (const child of [2 * place + 1, 2 * place + 2]) {
				if (child < timers.length && isEarlier(timers[child], timers[smallest])) smallest = child;
			}
			if (smallest === place) return first;
			[timers[place], timers[smallest]] = [timers[smallest], timers[place]];
			place = smallest;
		}
	}
}

const isEarlier = (one: Timer, other: Timer): boolean =>
	one.atMs < other.atMs || (one.atMs === other.atMs && one.sequence < other.sequence);

/** A macrotask comes after all microtasks, however long their chain. */
const settleMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
