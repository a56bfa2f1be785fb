'use strict';

const { randomUUID } = require('node:crypto');
const { logicError } = require('./answers');
const { UNIQUE_ATTRIBUTES, hasValue } = require('./leadRequest');

const UNIQUE_LABELS = new Map([
	['EmailAddress', 'Email Address'],
	['Phone', 'Phone Number'],
]);

const DEFAULT_LEAD_TYPE = 'OT_0';

/**
 * Attributes are objects without a prototype: `__proto__` and `constructor` are names like any other there.
 * @typedef {object} Lead
 * @property {string} Id
 * @property {Record<string, string>} attributes
 * @property {Record<string, Record<string, string>>} customFieldSets the Fields, by custom field set
 * @property {number} writes how often it was created or updated
 *
 * @typedef {{ Id: string, created: boolean, write: () => void }} LeadPlan
 */

/** Leads by the value of one attribute; more than one lead has a value only where two overlapping calls created both. */
class AttributeIndex {
	/** @type {Map<string, Lead[]>} */
	#leads = new Map();
	/** @type {string} */
	#attribute;

	/** @param {string} attribute */
	constructor(attribute) {
		this.#attribute = attribute;
	}

	/** @param {string} value */
	#key(value) {
		return this.#attribute === 'EmailAddress' ? value.toLowerCase() : value;
	}

	/**
	 * @param {string} value
	 * @returns {Lead[]} oldest first
	 */
	find(value) {
		return this.#leads.get(this.#key(value)) ?? [];
	}

	/** @param {Lead} lead */
	add(lead) {
		const value = lead.attributes[this.#attribute];
		if (hasValue(value)) this.#leads.set(this.#key(value), [...this.find(value), lead]);
	}

	/** @param {Lead} lead */
	remove(lead) {
		const value = lead.attributes[this.#attribute];
		if (!hasValue(value)) return;
		const others = this.find(value).filter((other) => other !== lead);
		if (others.length > 0) this.#leads.set(this.#key(value), others);
		else this.#leads.delete(this.#key(value));
	}

	/** Leads that share their value with an older one. */
	*duplicates() {
		for (const [, ...younger] of this.#leads.values()) yield* younger;
	}
}

/** The leads of one account. */
class LeadStore {
	/** @type {Lead[]} */
	leads = [];
	/** @type {Map<string, AttributeIndex>} */
	#indexes = new Map();
	/** @type {Pick<import('./settings').Settings, 'knownAttributes' | 'mandatoryAttributes' | 'objectTypes'>} */
	#settings;

	/** @param {Pick<import('./settings').Settings, 'knownAttributes' | 'mandatoryAttributes' | 'objectTypes'>} settings */
	constructor(settings) {
		this.#settings = settings;
	}

	/**
	 * Looks a lead up and checks the change, but leaves the writing for later: calls that overlap do not see each other.
	 * @param {import('./leadRequest').LeadRequest} request
	 * @returns {LeadPlan}
	 */
	plan({ attributes, searchBy }) {
		this.#checkKnown([...attributes.keys()]);
		const lead = this.#find(attributes, searchBy);
		this.#checkUnique(attributes, lead);
		this.#checkLeadType(attributes.get('LeadType')?.Value, lead);
		if (lead) return { Id: lead.Id, created: false, write: () => this.#write(lead, attributes) };

		this.#checkMandatory(attributes);
		const created = this.#newLead();
		const write = () => {
			this.leads.push(created);
			this.#write(created, attributes);
		};
		return { Id: created.Id, created: true, write };
	}

	/** How many leads have an e-mail address or phone that an older lead has too. */
	countDuplicates() {
		return new Set(UNIQUE_ATTRIBUTES.flatMap((name) => [...this.#index(name).duplicates()])).size;
	}

	/** @returns {Lead} */
	#newLead() {
		/** @type {Lead} */
		const lead = {
			Id: randomUUID(),
			attributes: Object.create(null),
			customFieldSets: Object.create(null),
			writes: 0,
		};
		if (this.#settings.objectTypes) lead.attributes.LeadType = DEFAULT_LEAD_TYPE;
		return lead;
	}

	/**
	 * @param {Lead} lead
	 * @param {import('./leadRequest').LeadRequest['attributes']} attributes
	 */
	#write(lead, attributes) {
		for (const index of this.#indexes.values()) index.remove(lead);
		for (const [name, { Value, Fields }] of attributes) {
			lead.attributes[name] = Value;
			if (Fields)
				lead.customFieldSets[name] = Object.assign(
					Object.create(null),
					lead.customFieldSets[name],
					toRecord(Fields),
				);
		}
		for (const index of this.#indexes.values()) index.add(lead);
		lead.writes++;
	}

	/**
	 * @param {import('./leadRequest').LeadRequest['attributes']} attributes
	 * @param {string | undefined} searchBy
	 * @returns {Lead | undefined}
	 */
	#find(attributes, searchBy) {
		const searched = searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy];
		const given = searched.filter((name) => hasValue(attributes.get(name)?.Value));
		if (given.length === 0)
			throw logicError(
				'MXInvalidSearchByException',
				`SearchBy names '${searchBy}', which is not passed with a value.`,
			);
		for (const name of given) {
			const [lead] = this.#index(name).find(valueOf(attributes, name));
			if (lead) return lead;
		}
		return undefined;
	}

	/**
	 * @param {string} attribute
	 * @returns {AttributeIndex}
	 */
	#index(attribute) {
		let index = this.#indexes.get(attribute);
		if (!index) {
			index = new AttributeIndex(attribute);
			for (const lead of this.leads) index.add(lead);
			this.#indexes.set(attribute, index);
		}
		return index;
	}

	/** @param {string[]} names */
	#checkKnown(names) {
		const { knownAttributes, objectTypes } = this.#settings;
		const unknown = names.filter((name) => {
			if (name === 'LeadType') return !objectTypes;
			return knownAttributes !== null && ![...UNIQUE_ATTRIBUTES, ...knownAttributes].includes(name);
		});
		if (unknown.length > 0)
			throw logicError('MXUnknownAttributeException', `Attribute(s) does not exist - ${unknown.join(',')}`);
	}

	/**
	 * @param {import('./leadRequest').LeadRequest['attributes']} attributes
	 * @param {Lead | undefined} lead
	 */
	#checkUnique(attributes, lead) {
		for (const [name, label] of UNIQUE_LABELS) {
			const owners = this.#index(name).find(attributes.get(name)?.Value ?? '');
			if (owners.length > 0 && !owners.some((owner) => owner === lead))
				throw logicError('MXDuplicateEntryException', `A Lead with same ${label} already exists.`);
		}
	}

	/** @param {import('./leadRequest').LeadRequest['attributes']} attributes */
	#checkMandatory(attributes) {
		const missing = this.#settings.mandatoryAttributes.filter(
			(name) => !hasValue(attributes.get(name)?.Value),
		);
		if (missing.length > 0)
			throw logicError(
				'MXMandatoryAttributeMissingException',
				`Mandatory attribute(s) missing - ${missing.join(',')}`,
			);
	}

	/**
	 * @param {string | undefined} leadType
	 * @param {Lead | undefined} lead
	 */
	#checkLeadType(leadType, lead) {
		if (leadType === undefined) return;
		if (!/^OT_\d+$/.test(leadType))
			throw logicError('MXInvalidLeadTypeException', `There is no LeadType '${leadType}'.`);
		// A lead from before Object Types were enabled has no LeadType yet, which is the default one.
		const current = lead?.attributes.LeadType ?? DEFAULT_LEAD_TYPE;
		if (current !== DEFAULT_LEAD_TYPE && leadType !== current)
			throw logicError('MXLeadTypeUpdateException', `LeadType is ${current} and cannot be updated again.`);
	}
}

/**
 * @param {import('./leadRequest').LeadRequest['attributes']} attributes
 * @param {string} name
 */
const valueOf = (attributes, name) => attributes.get(name)?.Value ?? '';

/**
 * @param {Map<string, string>} entries
 * @returns {Record<string, string>}
 */
function toRecord(entries) {
	const record = Object.create(null);
	for (const [name, value] of entries) record[name] = value;
	return record;
}

module.exports = { LeadStore };
