import type { Delay } from './settings';

/** A generator of numbers in [0, 1) that repeats for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export function drawDelay(delay: Delay, random: () => number): number {
	const { mean, spread } = typeof delay === 'number' ? { mean: delay, spread: 0 } : delay;
	return Math.max(0, mean + (random() * 2 - 1) * spread);
}

/**
 * The service's call limit: at most `callLimit` calls in any window of `windowMs`, a window being (now - windowMs, now].
 * Time is a parameter, so that tests need no clock.
 */
export class SlidingWindow {
	/** When the counted calls of the window arrived. */
	readonly #times: number[] = [];

	/** The most calls that any window has held. */
	busiest = 0;

	/**
	 * @param now never earlier than at the last call
	 * @returns whether the call is accepted
	 */
	admit(now: number, limit: { callLimit: number; windowMs: number; refusedCallsCount: boolean }): boolean {
		const oldest = this.#times.findIndex((time) => time > now - limit.windowMs);
		this.#times.splice(0, oldest < 0 ? Infinity : oldest);
		const admitted = this.#times.length < limit.callLimit;
		if (admitted || limit.refusedCallsCount) this.#times.push(now);
		this.busiest = Math.max(this.busiest, this.#times.length);
		return admitted;
	}
}
