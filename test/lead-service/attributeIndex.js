const { hasValue } = require('./leadRequest');

/** @typedef {import('./leadStore').Lead} Lead */

/** The leads by the value of one attribute. They are several where overlapping calls created one lead twice. */
class AttributeIndex {
	/** @type {Map<string, Set<Lead>>} the oldest lead first */
	#leads = new Map();
	#keyOf;

	/** @param {string} attribute */
	constructor(attribute) {
		this.#keyOf = attribute === 'EmailAddress' ? (value) => value.toLowerCase() : (value) => value;
	}

	/** @returns {Set<Lead>} */
	find(value) {
		return (hasValue(value) && this.#leads.get(this.#keyOf(value))) || new Set();
	}

	/** Follows a lead whose value changes. */
	move(lead, from, to) {
		if (from === to) return;
		const left = this.find(from);
		left.delete(lead);
		if (left.size === 0 && hasValue(from)) this.#leads.delete(this.#keyOf(from));
		if (hasValue(to)) this.#leads.set(this.#keyOf(to), this.find(to).add(lead));
	}

	/** @returns {Lead[]} those that share their value with an older one */
	duplicates() {
		return [...this.#leads.values()].flatMap((leads) => [...leads].slice(1));
	}
}

module.exports = { AttributeIndex };
