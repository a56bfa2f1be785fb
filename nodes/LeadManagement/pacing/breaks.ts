import { sleep } from 'n8n-workflow';

/**
 * Work that goes on for long must not block other executions of the process.
 *
 * @param steps after how many of them others get a turn
 * @returns a function that counts steps, and says when it is time for `takeBreak`
 */
export function breaksEvery(steps: number): (more?: number) => boolean {
	let count = 0;
	return (more = 1) => {
		count += more;
		if (count <= steps) return false;
		count = 0;
		return true;
	};
}

/** Lets others have a turn. */
export const takeBreak = async (): Promise<void> => await sleep(0);
