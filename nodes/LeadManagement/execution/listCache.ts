import type { Clock } from '../pacing/clock';
import type { Outcome } from '../service/readResponse';

/** Long enough to set up a node, short enough that a new field of the account appears soon. */
const KEPT_MS = 5 * 60_000;
/** More accounts than are likely to be used at the same time. */
const MAX_ACCOUNTS = 50;

/** Caches one list per account, so that a node with many dropdowns makes one call. */
export class ListCache<T> {
	/** Oldest first. Concurrent requests for the same list share one reading. */
	readonly #readings = new Map<string, { reading: Promise<Outcome<T>>; untilMs: number }>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/**
	 * @param accountId hash that identifies the account
	 * @param read reads the list from the service; problems and errors are not shared
	 * @returns the list of the last five minutes, otherwise the result of `read`: a reading of another execution that
	 * fails, for example because it was canceled, is not the result of this one
	 */
	async get(accountId: string, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
		const known = this.#readings.get(accountId);
		if (known && this.clock.now() < known.untilMs) {
			const outcome = await known.reading.catch(() => undefined);
			if (outcome && 'success' in outcome) return outcome;
		}
		const reading = read();
		this.#readings.delete(accountId);
		this.#readings.set(accountId, { reading, untilMs: this.clock.now() + KEPT_MS });
		const [oldest] = this.#readings.keys();
		if (this.#readings.size > MAX_ACCOUNTS) this.#readings.delete(oldest);
		return await reading;
	}
}
