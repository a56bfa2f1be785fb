import type { Call } from './call';

/** How far to follow calls that wait for each other through different keys. */
const MAX_DEPTH = 10;

/** The calls that share a key. Most keys have one call, so the array is created for the second. */
interface Line {
	first: Call;
	others?: Call[];
}

/**
 * Keeps calls that share a key in the order in which they were added. An execution has at most 1,000 calls that are not
 * over, so a line is short enough for an array.
 */
export class KeyOrder {
	readonly #lines = new Map<string, Line>();

	/** Adds a call behind all those that share a key with it. */
	add(call: Call): void {
		for (const key of call.keys) {
			const line = this.#lines.get(key);
			if (!line) {
				this.#lines.set(key, { first: call });
				continue;
			}
			(line.others ??= []).push(call);
			call.keysBlocked++;
		}
	}

	/** Removes a call that is over, and wakes those that come first for all of their keys now. */
	remove(call: Call): void {
		for (const key of call.keys) {
			const line = this.#lines.get(key);
			if (line?.first !== call) continue;
			let next = line.others?.shift();
			while (next?.isOver) next = line.others?.shift();
			if (!next) {
				this.#lines.delete(key);
				continue;
			}
			line.first = next;
			if (--next.keysBlocked === 0) next.wake();
		}
	}

	/** A call that is ready, and that a blocked call waits for. */
	readyBefore(call: Call, depth = MAX_DEPTH): Call | undefined {
		for (const key of call.keys) {
			const first = this.#lines.get(key)?.first;
			if (!first || first === call || depth === 0) continue;
			const ready = first.keysBlocked > 0 ? this.readyBefore(first, depth - 1) : first;
			if (ready?.isReady) return ready;
		}
		return undefined;
	}
}
