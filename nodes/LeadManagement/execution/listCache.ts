import type { Clock } from './clock';
import type { Outcome } from '../service/readResponse';

/** Long enough to fill in a node, short enough that a new attribute of the account soon shows. */
const KEPT_MS = 5 * 60_000;
/** More accounts than one n8n is likely to have nodes set up for at once. */
const MAX_ACCOUNTS = 50;

/** Keeps the list of each account for a while, so that a node with many lists to open makes one call for them. */
export class ListCache<T> {
	/** The oldest first. A reading under way is shared by all who ask meanwhile. */
	readonly #readings = new Map<string, { reading: Promise<Outcome<T>>; untilMs: number }>();

	constructor(private readonly clock: Pick<Clock, 'now'>) {}

	/**
	 * @param accountId a hash that names the account; no key is kept here
	 * @param read reads the list from the service; what is no list is not kept
	 * @returns what was read for the account in the last five minutes, or else what `read` gives
	 */
	async get(accountId: string, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
		const known = this.#readings.get(accountId);
		if (known && this.clock.now() < known.untilMs) return await known.reading;
		const reading = read();
		this.#readings.delete(accountId);
		this.#readings.set(accountId, { reading, untilMs: this.clock.now() + KEPT_MS });
		const [oldest] = this.#readings.keys();
		if (this.#readings.size > MAX_ACCOUNTS) this.#readings.delete(oldest);
		const isList = await reading.then(
			(outcome) => 'success' in outcome,
			() => false,
		);
		if (!isList && this.#readings.get(accountId)?.reading === reading) this.#readings.delete(accountId);
		return await reading;
	}
}
