import { randomUUID } from 'node:crypto';
import { logicError } from './answers';
import type { FieldSettings, LeadField } from './leadFields';
import { readLeadFields } from './leadFields';
import type { Attributes, LeadRequest } from './leadRequest';
import { UNIQUE_ATTRIBUTES, hasValue } from './leadRequest';

const UNIQUE_LABELS = new Map([
	['EmailAddress', 'Email Address'],
	['Phone', 'Phone Number'],
]);

/** The records have no prototype, so that `__proto__` and `constructor` are names like any other. */
export interface Lead {
	Id: string;
	attributes: Record<string, string>;
	/** The Fields, by custom field set. */
	customFieldSets: Record<string, Record<string, string>>;
	/** How often it was created or updated. */
	writes: number;
}

/** The leads by the value of one attribute. Overlapping calls can create several leads with one value. */
class AttributeIndex {
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

/** The leads of one account. */
export class LeadStore {
	readonly leads: Lead[] = [];
	/** By schema name. */
	fields = new Map<string, LeadField>();
	#indexes = new Map<string, AttributeIndex>();
	#settings: FieldSettings;

	constructor(settings: FieldSettings) {
		this.#settings = settings;
		this.readFields();
	}

	/** Reads the fields from the settings, again when they have changed. */
	readFields() {
		this.fields = readLeadFields(this.#settings);
	}

	/** Looks a lead up and checks the change. `write` comes later: calls that overlap do not see each other. */
	plan({ attributes, searchBy }: LeadRequest) {
		this.#checkKnown(attributes);
		const lead = this.#find(attributes, searchBy);
		this.#checkUnique(attributes, lead);
		if (lead) return { Id: lead.Id, created: false, write: () => this.#write(lead, attributes) };

		const created: Lead = {
			Id: randomUUID(),
			attributes: Object.create(null),
			customFieldSets: Object.create(null),
			writes: 0,
		};
		const write = () => {
			this.leads.push(created);
			this.#write(created, attributes);
		};
		return { Id: created.Id, created: true, write };
	}

	/** How many leads have an e-mail address or phone that an older lead has too. */
	countDuplicates(): number {
		return new Set(UNIQUE_ATTRIBUTES.flatMap((name) => this.#index(name).duplicates())).size;
	}

	#write(lead: Lead, attributes: Attributes) {
		lead.writes++;
		for (const [name, { Value, Fields }] of attributes) {
			this.#indexes.get(name)?.move(lead, lead.attributes[name], Value);
			lead.attributes[name] = Value;
			if (!Fields) continue;
			const customFieldSet = (lead.customFieldSets[name] ??= Object.create(null));
			for (const [fieldName, value] of Fields) customFieldSet[fieldName] = value;
		}
	}

	#find(attributes: Attributes, searchBy: string | undefined): Lead | undefined {
		if (searchBy !== undefined && !hasValue(attributes.get(searchBy)?.Value))
			throw logicError('MXInvalidInputException', 'Invalid SearchBy value provided');
		for (const name of searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy]) {
			const [oldest] = this.#index(name).find(attributes.get(name)?.Value);
			if (oldest) return oldest;
		}
		return undefined;
	}

	/** The index of any attribute that was ever matched on. */
	#index(attribute: string): AttributeIndex {
		let index = this.#indexes.get(attribute);
		if (!index) {
			index = new AttributeIndex(attribute);
			for (const lead of this.leads) index.move(lead, undefined, lead.attributes[attribute]);
			this.#indexes.set(attribute, index);
		}
		return index;
	}

	#checkKnown(attributes: Attributes) {
		const unknown = [...attributes.keys()].filter((name) => !this.fields.has(name));
		if (unknown.length > 0)
			throw logicError('MXUnknownAttributeException', `Attribute(s) does not exist - ${unknown.join(',')}`);
	}

	#checkUnique(attributes: Attributes, lead: Lead | undefined) {
		for (const [name, label] of UNIQUE_LABELS) {
			const owners = this.#index(name).find(attributes.get(name)?.Value);
			if (owners.size > 0 && !(lead && owners.has(lead)))
				throw logicError('MXDuplicateEntryException', `A Lead with same ${label} already exists.`);
		}
	}
}
