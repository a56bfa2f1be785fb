import { sleep } from 'n8n-workflow';

/** Time as the pacer sees it, handed in so that tests can run hours in milliseconds. */
export interface Clock {
	/** Milliseconds since any fixed moment; never goes back. */
	now(): number;
	/** Resolves after so many milliseconds. */
	sleep(milliseconds: number): Promise<void>;
}

/** The machine's own time. */
export const systemClock: Clock = {
	now: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
};
