/**
 * The service's call limit: at most `callLimit` calls in any window of `windowMs`, a window being (now - windowMs, now].
 * Time comes in as a parameter, so that it needs no clock to be tested.
 *
 * @typedef {{ callLimit: number, windowMs: number, refusedCallsCount?: boolean }} Limit
 */
class SlidingWindow {
	/** @type {number[]} when the counted calls arrived; those before `#oldest` have left the window */
	#times = [];
	#oldest = 0;

	/** The most calls that any window has held. */
	busiest = 0;

	/** Calls in the window as of the last call. */
	get size() {
		return this.#times.length - this.#oldest;
	}

	/**
	 * @param {number} now never earlier than at the last call
	 * @param {Limit} limit
	 * @returns {boolean} whether the call is let through
	 */
	admit(now, { callLimit, windowMs, refusedCallsCount = false }) {
		this.#forgetUntil(now - windowMs);
		const admitted = this.size < callLimit;
		if (admitted || refusedCallsCount) this.#times.push(now);
		this.busiest = Math.max(this.busiest, this.size);
		return admitted;
	}

	/**
	 * @param {number} now
	 * @param {Limit} limit
	 * @returns {number} milliseconds until a call would be let through
	 */
	waitMs(now, { callLimit, windowMs }) {
		this.#forgetUntil(now - windowMs);
		if (this.size < callLimit) return 0;
		const mustLeave = this.#times[this.#times.length - callLimit] ?? now;
		return mustLeave - now + windowMs;
	}

	#forgetUntil(time) {
		while (this.size > 0 && this.#times[this.#oldest] <= time) this.#oldest++;
		// Cutting off only when half is stale keeps a call at constant cost and the memory at twice the window.
		if (this.#oldest > 1000 && this.#oldest * 2 > this.#times.length) {
			this.#times.splice(0, this.#oldest);
			this.#oldest = 0;
		}
	}
}

module.exports = { SlidingWindow };
