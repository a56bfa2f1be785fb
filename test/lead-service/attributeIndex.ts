import { hasValue } from './leadRequest';
import type { Lead } from './leadStore';

/** The leads by the value of one attribute. Overlapping calls can create several leads with one value. */
export class AttributeIndex {
	/** The oldest lead first. */
	#leads = new Map<string, Set<Lead>>();
	#keyOf: (value: string) => string;

	constructor(attribute: string) {
		this.#keyOf = attribute === 'EmailAddress' ? (value) => value.toLowerCase() : (value) => value;
	}

	find(value: string | undefined): Set<Lead> {
		return (hasValue(value) && this.#leads.get(this.#keyOf(value))) || new Set();
	}

	/** Follows a lead whose value changes. */
	move(lead: Lead, from: string | undefined, to: string | undefined) {
		if (from === to) return;
		const left = this.find(from);
		left.delete(lead);
		if (left.size === 0 && hasValue(from)) this.#leads.delete(this.#keyOf(from));
		if (hasValue(to)) this.#leads.set(this.#keyOf(to), this.find(to).add(lead));
	}

	/** The leads that share their value with an older one. */
	duplicates(): Lead[] {
		return [...this.#leads.values()].flatMap((leads) => [...leads].slice(1));
	}
}
