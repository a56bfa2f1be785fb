/** Lets a run's waits pass at once, by Jest's fake timers. */

/**
 * Runs what waits, the waits taking no time.
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
const withoutWaiting = async (run) => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	try {
		let isOver = false;
		const running = run().finally(() => {
			isOver = true;
		});
		while (!isOver) {
			// Answers under way come in between, so that none of them is given up for a timeout.
			for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => void setImmediate(resolve));
			await jest.advanceTimersByTimeAsync(50);
		}
		return await running;
	} finally {
		jest.useRealTimers();
	}
};

module.exports = { withoutWaiting };
