import { sleep } from 'n8n-workflow';

/** The longest time until other executions of the process get a turn. Doubled: other executions may pause noticeably. */
const LONGEST_MS = 20;

let lastBreakMs = -Infinity;

/**
 * Work that goes on for long must not block other executions of the process.
 *
 * @param steps after how many of them others get a turn at the latest
 * @returns a function that counts steps, and says when it is time for `takeBreak`
 */
export function breaksEvery(steps: number): (more?: number) => boolean {
	let count = 0;
	const startedMs = performance.now();
	return (more = 1) => {
		count += more;
		const forMs = performance.now() - Math.max(startedMs, lastBreakMs);
		if (count <= steps && forMs <= LONGEST_MS) return false;
		count = 0;
		return true;
	};
}

/** Lets others have a turn. */
export async function takeBreak(): Promise<void> {
	await sleep(0);
	lastBreakMs = performance.now();
}

/** Uses values one after the other, and lets others have a turn when it takes long. */
export async function forEachInTurns<T>(
	values: readonly T[],
	use: (value: T, index: number) => void,
): Promise<void> {
	const isTime = breaksEvery(Infinity);
	for (const [index, value] of values.entries()) {
		if (isTime()) await takeBreak();
		use(value, index);
	}
}

/**
 * Keeps a value as the newest entry of a map, and forgets the oldest ones that are over. Only those are looked at, because keys from
 * expressions may make thousands of entries.
 */
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

/** The machine's own time. */
export const systemClock: Clock = { now: () => performance.now(), sleep };
