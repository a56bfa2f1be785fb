/** Runs something with Jest's fake timers, so that its waits take no time. */
export const withoutWaiting = async <T>(run: () => Promise<T>): Promise<T> => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	try {
		let isOver = false;
		const running = run().finally(() => {
			isOver = true;
		});
		while (!isOver) {
			// Lets pending responses arrive, so that none of their requests times out.
			for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => void setImmediate(resolve));
			await jest.advanceTimersByTimeAsync(50);
		}
		return await running;
	} finally {
		jest.useRealTimers();
	}
};
