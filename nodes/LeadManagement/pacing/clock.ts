import { sleep } from 'n8n-workflow';

/** The longest time until other executions of the process get a turn. Doubled: other executions may pause noticeably. */
const LONGEST_MS = 12;

/** Makes a function to call before each step of long work. It lets other executions have a turn when the last was 12 ms ago. */
export function turns(): () => Promise<void> {
	let sinceMs = performance.now();
	return async () => {
		if (performance.now() - sinceMs <= LONGEST_MS) return;
		await sleep(0);
		sinceMs = performance.now();
	};
}

/** Uses values one after the other, lets others have a turn when it takes long, and returns the results. */
export async function inTurns<T, R>(values: readonly T[], use: (value: T, index: number) => R): Promise<R[]> {
	const takeTurns = turns();
	const results: R[] = [];
	for (const [index, value] of values.entries()) {
		await takeTurns();
		results.push(use(value, index));
	}
	return results;
}

/** Keeps a value as the newest entry of a map, and forgets the oldest ones that are over: expressions may make thousands of keys. */
export function keepNewest<T>(
	entries: Map<string, T>,
	id: string,
	value: T,
	isOver: (other: T) => boolean,
): void {
	entries.delete(id);
	for (const [otherId, other] of entries) {
		if (!isOver(other)) break;
		entries.delete(otherId);
	}
	entries.set(id, value);
}

/** The time that pacing uses. Tests replace it, so that hours pass in milliseconds. */
export interface Clock {
	/** Milliseconds since any fixed moment; never goes back. */
	now(): number;
	/** Resolves after the given time, which is shorter than a day. */
	sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), sleep };
