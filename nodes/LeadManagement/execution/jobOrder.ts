/** Something that takes a place in the order of each of its keys. */
export interface Ordered<J> {
	readonly orderKeys: readonly string[];
	/** One for each key; JobOrder sets and reads them. */
	places: ReadonlyArray<Place<J>>;
	/** For how many of its keys another job comes first. */
	keysBlocked: number;
}

/** A place among the jobs that share a key: a link of a list. */
export interface Place<J> {
	readonly job: J;
	readonly key: string;
	before: Place<J> | undefined;
	after: Place<J> | undefined;
}

/** Keeps jobs that share a key in the order in which they were added: one list for each key. */
export class JobOrder<J extends Ordered<J>> {
	readonly #last = new Map<string, Place<J>>();

	/** Adds a job behind all those that share a key with it. */
	add(job: J): void {
		const { orderKeys } = job;
		const keys = orderKeys.filter((key, index) => orderKeys.indexOf(key) === index);
		// `map` makes an array of exactly this length, which `push` does not: there may be many jobs.
		job.places = keys.map((key) => {
			const before = this.#last.get(key);
			const place: Place<J> = { job, key, before, after: undefined };
			if (before) {
				before.after = place;
				job.keysBlocked++;
			}
			this.#last.set(key, place);
			return place;
		});
	}

	/**
	 * Removes a job. The order of the others stays as it was.
	 *
	 * @param onFirst gets each job that comes first for all of its keys now
	 */
	remove(job: J, onFirst: (job: J) => void): void {
		for (const { key, before, after } of job.places) {
			if (before) before.after = after;
			if (after) after.before = before;
			else if (before) this.#last.set(key, before);
			else this.#last.delete(key);
			if (after && !before && --after.job.keysBlocked === 0) onFirst(after.job);
		}
		job.places = [];
	}
}
