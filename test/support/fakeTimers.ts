import { stat } from 'node:fs/promises';
import { systemClock } from '../../nodes/LeadManagement/pacing/clock';

/** Files and host names that are being read. Their answers come in real time. */
const isReading = () => process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo)/.test(name));

/**
 * Lets pending responses arrive, however long the machine takes, so that none of their requests times out. A look at a
 * folder waits for the threads that also unpack responses.
 */
const settle = async () => {
	await stat(__dirname);
	for (let turn = 0; turn < 10 || isReading(); turn++)
		await new Promise((resolve) => void setImmediate(resolve));
};

/** `AbortSignal.timeout`, which Jest does not fake. */
const abortLater = (afterMs: number) => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), afterMs);
	return controller.signal;
};

export const stopTime = () =>
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });

/** Lets time pass until something is so. If it never is, Jest's limit ends the test. */
export const passUntil = async (isSo: () => boolean, stepMs = 1) => {
	while (!isSo()) {
		await settle();
		await jest.advanceTimersByTimeAsync(stepMs);
	}
};

/** Lets time pass until something has ended, and returns what it gave. */
export const passUntilDone = async <T>(running: Promise<T>, stepMs?: number): Promise<T> => {
	let isDone = false;
	const end = () => void (isDone = true);
	running.then(end, end);
	await passUntil(() => isDone, stepMs);
	return await running;
};

/** Runs something with Jest's fake timers, so that its waits take no time. */
export const withoutWaiting = async <T>(run: () => Promise<T>): Promise<T> => {
	stopTime();
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(abortLater);
	try {
		return await passUntilDone(run(), 50);
	} finally {
		timeout.mockRestore();
		jest.useRealTimers();
	}
};

/** Lets Jest end while a call without a clear answer holds its lead, or the calls of a window do. */
export const letJestEnd = () => {
	systemClock.sleep = async (milliseconds) =>
		await new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());
};
