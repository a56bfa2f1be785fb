/**
 * A clock whose time passes only when nothing is left to do at its moment, so that hours of pacing run in moments.
 * Fits the pacer's Clock.
 */
class VirtualTime {
	#nowMs = 0;
	#sequence = 0;
	/** A binary heap, earliest first; equal moments in the order in which they were added. */
	#timers = [];

	now = () => this.#nowMs;

	sleep = (milliseconds) => new Promise((resolve) => this.at(this.#nowMs + milliseconds, resolve));

	/** Calls back at a moment. */
	at(atMs, callback) {
		const timers = this.#timers;
		let place = timers.push({ atMs: Math.max(atMs, this.#nowMs), sequence: this.#sequence++, callback }) - 1;
		while (place > 0) {
			const parent = (place - 1) >> 1;
			if (!isEarlier(timers[place], timers[parent])) break;
			[timers[place], timers[parent]] = [timers[parent], timers[place]];
			place = parent;
		}
	}

	/** Lets time pass until a promise is settled, and returns what it resolved to. Fails when nothing is left to wait for. */
	async until(promise) {
		let isSettled = false;
		const settled = () => void (isSettled = true);
		promise.then(settled, settled);
		await settleMicrotasks();
		while (!isSettled) {
			const timer = this.#earliest();
			if (!timer) throw new Error('Nothing is left to wait for, yet the promise is not settled');
			this.#nowMs = timer.atMs;
			timer.callback();
			await settleMicrotasks();
		}
		return await promise;
	}

	/** Lets so much time pass. */
	async pass(milliseconds) {
		await this.until(this.sleep(milliseconds));
	}

	#earliest() {
		const timers = this.#timers;
		const [first] = timers;
		const last = timers.pop();
		if (!first || first === last) return first;
		timers[0] = last;
		for (let place = 0; ; ) {
			let smallest = place;
			for (const child of [2 * place + 1, 2 * place + 2]) {
				if (child < timers.length && isEarlier(timers[child], timers[smallest])) smallest = child;
			}
			if (smallest === place) return first;
			[timers[place], timers[smallest]] = [timers[smallest], timers[place]];
			place = smallest;
		}
	}
}

const isEarlier = (one, other) =>
	one.atMs < other.atMs || (one.atMs === other.atMs && one.sequence < other.sequence);

/** A macrotask comes after all microtasks, however long their chain. */
const settleMicrotasks = () => new Promise((resolve) => setImmediate(resolve));

module.exports = { VirtualTime };
