/**
 * A generator of numbers in [0, 1) that repeats for a seed (mulberry32).
 * @returns {() => number}
 */
function seededRandom(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * @param {import('./settings').Delay} delay
 * @param {() => number} random
 * @returns {number} milliseconds, 0 or more
 */
function drawDelay(delay, random) {
	const { mean, spread = 0 } = typeof delay === 'number' ? { mean: delay } : delay;
	return Math.max(0, mean + (random() * 2 - 1) * spread);
}

module.exports = { drawDelay, seededRandom };
