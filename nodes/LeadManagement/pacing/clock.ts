import { sleep } from 'n8n-workflow';

/** A timer that is set for longer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time that pacing uses. Tests replace it, so that hours pass in milliseconds. */
export interface Clock {
	/** Milliseconds since any fixed moment; never goes back. */
	now(): number;
	/** Resolves after the given time, however long it is. */
	sleep(milliseconds: number): Promise<void>;
}

/** The machine's own time. */
export const systemClock: Clock = {
	now: () => performance.now(),
	async sleep(milliseconds) {
		let leftMs = milliseconds;
		for (; leftMs > LONGEST_TIMER_MS; leftMs -= LONGEST_TIMER_MS) await sleep(LONGEST_TIMER_MS);
		await sleep(leftMs);
	},
};
