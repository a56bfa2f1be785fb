import { sleep } from 'n8n-workflow';

/** The time that the pacer uses. Tests replace it, so that hours pass in milliseconds. */
export interface Clock {
	/** Milliseconds since any fixed moment; never goes back. */
	now(): number;
	/** Resolves after the given time. */
	sleep(milliseconds: number): Promise<void>;
}

/** The machine's own time. */
export const systemClock: Clock = {
	now: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
};
