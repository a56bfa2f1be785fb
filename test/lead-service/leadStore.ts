import { randomUUID } from 'node:crypto';
import { logicError } from './answers';
import { readLeadFields } from './leadFields';
import { UNIQUE_ATTRIBUTES, hasValue, type Attributes, type LeadRequest } from './leadRequest';
import type { Settings } from './settings';

const UNIQUE_LABELS = new Map([
	['EmailAddress', 'Email Address'],
	['Phone', 'Phone Number'],
]);

interface Lead {
	Id: string;
	/** The object has no prototype, so that `__proto__` and `constructor` are names like any other. */
	attributes: Record<string, string>;
	/** The Fields, by custom field set. */
	customFieldSets: Record<string, Record<string, string>>;
	/** Times that it was created or updated. */
	writes: number;
}

/** By what a value is compared. */
const toKey = (name: string, value = '') =>
	`${name} ${name === 'EmailAddress' ? value.toLowerCase() : value}`;

/** The leads of one account. */
export class LeadStore {
	readonly leads: Lead[] = [];
	/** By schema name. */
	readonly fields: ReturnType<typeof readLeadFields>;
	/** By each email address and phone that they ever had, the oldest first. */
	readonly #byContact = new Map<string, Set<Lead>>();

	constructor(fields: Settings['fields']) {
		this.fields = readLeadFields(fields);
	}

	/** Looks a lead up and checks the change. `write` comes later: calls that overlap do not see each other. */
	plan({ attributes, searchBy }: LeadRequest) {
		this.#checkKnown(attributes);
		const found = this.#find(attributes, searchBy);
		this.#checkUnique(attributes, found);
		const lead = found ?? {
			Id: randomUUID(),
			attributes: Object.create(null) as Lead['attributes'],
			customFieldSets: {},
			writes: 0,
		};
		const write = () => {
			if (!found) this.leads.push(lead);
			this.#write(lead, attributes);
		};
		return { Id: lead.Id, created: !found, write };
	}

	/** Leads that have an e-mail address or phone that an older lead has too. */
	countDuplicates(): number {
		const isDouble = (lead: Lead) =>
			UNIQUE_ATTRIBUTES.some((name) => this.#having(name, lead.attributes[name]).indexOf(lead) > 0);
		return this.leads.filter(isDouble).length;
	}

	#write(lead: Lead, attributes: Attributes) {
		lead.writes++;
		for (const [name, { Value, Fields }] of attributes) {
			lead.attributes[name] = Value;
			if (UNIQUE_ATTRIBUTES.includes(name) && hasValue(Value)) {
				const key = toKey(name, Value);
				this.#byContact.set(key, (this.#byContact.get(key) ?? new Set()).add(lead));
			}
			if (!Fields) continue;
			lead.customFieldSets[name] = { ...lead.customFieldSets[name], ...Object.fromEntries(Fields) };
		}
	}

	/** Overlapping calls can create several leads with one value. */
	#having(name: string, value: string | undefined): Lead[] {
		if (!hasValue(value)) return [];
		const key = toKey(name, value);
		const leads = UNIQUE_ATTRIBUTES.includes(name) ? (this.#byContact.get(key) ?? []) : this.leads;
		return [...leads].filter(({ attributes }) => toKey(name, attributes[name]) === key);
	}

	#find(attributes: Attributes, searchBy: string | undefined): Lead | undefined {
		const names = searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy];
		if (searchBy !== undefined && !hasValue(attributes.get(searchBy)?.Value))
			throw logicError('MXInvalidInputException', 'Invalid SearchBy value provided');
		return names.flatMap((name) => this.#having(name, attributes.get(name)?.Value))[0];
	}

	#checkKnown(attributes: Attributes) {
		const unknown = [...attributes.keys()].filter((name) => !this.fields.has(name));
		if (unknown.length > 0)
			throw logicError('MXUnknownAttributeException', `Attribute(s) does not exist - ${unknown.join(',')}`);
	}

	#checkUnique(attributes: Attributes, lead: Lead | undefined) {
		for (const [name, label] of UNIQUE_LABELS) {
			const owners = this.#having(name, attributes.get(name)?.Value);
			if (owners.length > 0 && !(lead && owners.includes(lead)))
				throw logicError('MXDuplicateEntryException', `A Lead with same ${label} already exists.`);
		}
	}
}
