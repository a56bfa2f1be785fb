/** `AbortSignal.timeout`, which Jest does not fake. */
const abortLater = (afterMs: number) => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), afterMs);
	return controller.signal;
};

/** Runs something with Jest's fake timers, so that its waits take no time. */
export const withoutWaiting = async <T>(run: () => Promise<T>): Promise<T> => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(abortLater);
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
		timeout.mockRestore();
		jest.useRealTimers();
	}
};

/** Time that a test lets pass inside of `withoutWaiting`. */
export const sleep = async (milliseconds: number) =>
	await new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
