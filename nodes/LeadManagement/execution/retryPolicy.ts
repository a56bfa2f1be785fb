/** After a network fault, a call is made again up to this many times. */
export const MAX_RETRIES = 4;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;

/**
 * The wait after a network fault, in milliseconds. It doubles each time and is partly random, so that rows that failed
 * together are not retried together.
 *
 * @param faults the number of network faults of this call so far, 1 or more
 * @param random from 0 to below 1
 */
export function waitAfterFaultMs(faults: number, random: number): number {
	const longestMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (faults - 1));
	return (longestMs / 2) * (1 + random);
}
