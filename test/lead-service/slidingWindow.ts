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
	/** When the counted calls arrived. Those before `#oldest` have left the window. */
	#times: number[] = [];
	#oldest = 0;

	/** The most calls that any window has held. */
	busiest = 0;

	/** Calls in the window as of the last call. */
	get size(): number {
		return this.#times.length - this.#oldest;
	}

	/**
	 * @param now never earlier than at the last call
	 * @returns whether the call is accepted
	 */
	admit(now: number, { callLimit, windowMs, refusedCallsCount = false }: Limit): boolean {
		this.#forgetUntil(now - windowMs);
		const admitted = this.size < callLimit;
		if (admitted || refusedCallsCount) this.#times.push(now);
		this.busiest = Math.max(this.busiest, this.size);
		return admitted;
	}

	#forgetUntil(time: number) {
		while (this.size > 0 && this.#times[this.#oldest] <= time) this.#oldest++;
		// Removing them only when half is stale keeps a call at constant cost and the memory at twice the window.
		if (this.#oldest > 1000 && this.#oldest * 2 > this.#times.length) {
			this.#times.splice(0, this.#oldest);
			this.#oldest = 0;
		}
	}
}
