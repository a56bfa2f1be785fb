export interface Limit {
	callLimit: number;
	windowMs: number;
	refusedCallsCount?: boolean;
}

/**
 * The service's call limit: at most `callLimit` calls in any window of `windowMs`, a window being (now - windowMs, now].
 * Time is a parameter, so that tests need no clock.
 */
export class SlidingWindow {
	/** When the counted calls of the window arrived. */
	readonly #times: number[] = [];

	/** The most calls that any window has held. */
	busiest = 0;

	/**
	 * @param now never earlier than at the last call
	 * @returns whether the call is accepted
	 */
	admit(now: number, { callLimit, windowMs, refusedCallsCount = false }: Limit): boolean {
		const oldest = this.#times.findIndex((time) => time > now - windowMs);
		this.#times.splice(0, oldest < 0 ? Infinity : oldest);
		const admitted = this.#times.length < callLimit;
		if (admitted || refusedCallsCount) this.#times.push(now);
		this.busiest = Math.max(this.busiest, this.#times.length);
		return admitted;
	}
}
