import { sleep } from 'n8n-workflow';

/** Others get a turn after this time, however few steps it has. */
const LONGEST_MS = 20;
/** How often the clock is read in all steps, which takes as long as a short step. */
const READINGS = 100;

let lastBreakMs = -Infinity;

/**
 * Work that goes on for long must not block other executions of the process.
 *
 * @param steps after how many of them others get a turn at the latest
 * @returns a function that counts steps, and says when it is time for `takeBreak`
 */
export function breaksEvery(steps: number): (more?: number) => boolean {
	let count = 0;
	let readAt = 0;
	const startedMs = performance.now();
	const isLate = () => performance.now() - Math.max(startedMs, lastBreakMs) > LONGEST_MS;
	return (more = 1) => {
		count += more;
		if (count < readAt) return false;
		readAt = count + steps / READINGS;
		if (count <= steps && !isLate()) return false;
		count = readAt = 0;
		return true;
	};
}

/** Lets others have a turn. */
export async function takeBreak(): Promise<void> {
	await sleep(0);
	lastBreakMs = performance.now();
}
