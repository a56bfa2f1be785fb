/** A job that is kept in order with the other jobs that share a key with it. */
export interface Ordered<J> {
	readonly orderKeys: readonly string[];
	/** One for each key that it shares with others; JobOrder sets them. */
	places: ReadonlyArray<Place<J>>;
	/** The number of its keys for which another job comes first. */
	keysBlocked: number;
}

/** A place among the jobs that share a key: an element of a linked list. */
export interface Place<J> {
	readonly job: J;
	readonly key: string;
	before: Place<J> | undefined;
	after: Place<J> | undefined;
}

/**
 * Keeps jobs that share a key in the order in which they were added: one list for each key. Most keys have one job, which
 * needs no list: there may be 100,000 keys.
 */
export class JobOrder<J extends Ordered<J>> {
	readonly #last = new Map<string, J>();

	/** Adds a job behind all those that share a key with it. */
	add(job: J): void {
		for (const key of job.orderKeys) {
			const last = this.#last.get(key);
			if (last === job) continue;
			this.#last.set(key, job);
			if (!last) continue;
			const before = findPlace(last, key) ?? addPlace(last, key, undefined);
			before.after = addPlace(job, key, before);
			job.keysBlocked++;
		}
	}

	/**
	 * Removes a job. The order of the others stays as it was.
	 *
	 * @param onFirst gets each job that comes first for all of its keys now
	 */
	remove(job: J, onFirst: (job: J) => void): void {
		for (const key of job.orderKeys) {
			if (this.#last.get(key) !== job) continue;
			const before = findPlace(job, key)?.before;
			if (before) this.#last.set(key, before.job);
			else this.#last.delete(key);
		}
		for (const { before, after } of job.places) {
			if (before) before.after = after;
			if (after) after.before = before;
			if (after && !before && --after.job.keysBlocked === 0) onFirst(after.job);
		}
		job.places = [];
	}
}

const findPlace = <J extends Ordered<J>>(job: J, key: string): Place<J> | undefined =>
	job.places.find((place) => place.key === key);

function addPlace<J extends Ordered<J>>(job: J, key: string, before: Place<J> | undefined): Place<J> {
	const place: Place<J> = { job, key, before, after: undefined };
	// `concat`, because `push` and a spread reserve more memory than needed.
	job.places = job.places.concat(place);
	return place;
}
