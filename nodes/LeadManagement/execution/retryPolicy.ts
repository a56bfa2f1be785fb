/** A row is given up when the service has refused it for the limit so often. */
export const MAX_REFUSALS = 10;
/** After a fault on the way, a call is made again so often. */
export const MAX_FURTHER_TRIES = 4;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;

/** What has befallen a request so far, the last call included. */
export interface Tries {
	/** Calls refused for the limit. */
	refusals: number;
	/** Calls that a fault kept from being answered by the service. */
	faults: number;
}

/** True when a request that was refused for the limit is to be sent again. */
export const mayRepeatRefused = ({ refusals }: Tries) => refusals < MAX_REFUSALS;

/** True when a request that met a fault is to be sent again. */
export const mayRepeatFaulty = ({ faults }: Tries) => faults <= MAX_FURTHER_TRIES;

/**
 * How long to wait after a fault, in milliseconds: doubled each time, with chance in it so that many rows that failed
 * together do not come back together.
 *
 * @param random from 0 to below 1
 */
export function waitAfterFaultMs({ faults }: Tries, random: number): number {
	const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (faults - 1));
	return (longest / 2) * (1 + random);
}
