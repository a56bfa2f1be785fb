import { sleep } from 'n8n-workflow';

/** The time that pacing uses. Tests replace it, so that hours pass in milliseconds. */
export interface Clock {
	/** Milliseconds since any fixed moment; never goes back. */
	now(): number;
	/** Resolves after the given time, which is shorter than a day. */
	sleep(milliseconds: number): Promise<void>;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => performance.now(), sleep };
