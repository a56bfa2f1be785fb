/** First in, first out. Removing the first entry of a long array would be slow. */
export class Queue<T> {
	#entries: T[] = [];
	#first = 0;

	push(entry: T): void {
		this.#entries.push(entry);
	}

	/** The first entry that still counts. Those before it are removed. */
	first(counts: (entry: T) => boolean): T | undefined {
		while (this.#first < this.#entries.length && !counts(this.#entries[this.#first])) this.#first++;
		const isMostlyRead = this.#first > 100 && this.#first > this.#entries.length / 2;
		if (isMostlyRead || this.#first === this.#entries.length) {
			this.#entries = this.#entries.slice(this.#first);
			this.#first = 0;
		}
		return this.#entries[this.#first];
	}
}
