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

/** Milliseconds, 0 or more. */
export function drawDelay(delay: Delay, random: () => number): number {
	const { mean, spread = 0 } = typeof delay === 'number' ? { mean: delay } : delay;
	return Math.max(0, mean + (random() * 2 - 1) * spread);
}
