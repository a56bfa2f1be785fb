import { randomUUID } from 'node:crypto';
import { logicError } from './answers';
import { UNIQUE_ATTRIBUTES, hasValue, type Attributes, type LeadRequest } from './leadRequest';

/** The usual fields of an account: schema name, display name, type. */
// prettier-ignore
const USUAL_FIELDS = [
	['EmailAddress', 'Email Address', 'Email'], ['Phone', 'Phone Number', 'Phone'],
	['FirstName', 'First Name', 'Text'], ['LastName', 'Last Name', 'Text'], ['Mobile', 'Mobile Number', 'Phone'],
	['Company', 'Company', 'Text'], ['JobTitle', 'Job Title', 'Text'], ['Website', 'Website', 'Website'],
	['Source', 'Lead Source', 'Select'], ['ProspectStage', 'Lead Stage', 'Select'],
	['Score', 'Lead Score', 'Number'], ['DoNotCall', 'Do Not Call', 'Boolean'],
	['DoNotEmail', 'Do Not Email', 'Boolean'], ['CreatedOn', 'Created On', 'Date'],
	['ModifiedOn', 'Modified On', 'Date'], ['mx_Street1', 'Address 1', 'Text'],
	['mx_Street2', 'Address 2', 'Text'], ['mx_City', 'City', 'Text'], ['mx_State', 'State', 'Text'],
	['mx_Country', 'Country', 'Text'], ['mx_Zip', 'Zip', 'Text'],
	// For the examples and the tests in n8n.
	['mx_Signup_Date', 'Signup Date', 'Date'], ['mx_Budget', 'Budget', 'Number'],
	['mx_Newsletter', 'Newsletter', 'Boolean'], ['mx_Notes', 'Notes', 'Text'], ['mx_Year', 'Year', 'Number'],
	['mx_Birthday', 'Birthday', 'Date'], ['mx_Customer', 'Customer', 'Boolean'],
	['mx_Education', 'Education', 'CustomObject'], ['mx_Row', 'Row', 'Number'],
	['OwnerId', 'Owner', 'ActiveUsers'],
];

/** Fields that cannot be written. The service accepts values for them, and ignores them silently. */
const READ_ONLY = ['CreatedOn', 'ModifiedOn'];

/** The fields of an account by schema name, as LeadsMetaData.Get lists them. */
function listFields(count: number) {
	const madeUp = Array.from({ length: count }, (_, index) => [`mx_${index}`, `Custom ${index}`, 'Text']);
	const all = [...USUAL_FIELDS, ...madeUp].slice(0, count);
	return new Map(
		all.map(([SchemaName, DisplayName, DataType]) => {
			const options = DataType === 'Select' && { Options: [{ Value: 'First' }, { Value: 'Second' }] };
			const isReadOnly = READ_ONLY.includes(SchemaName) && { IsReadOnly: true };
			return [SchemaName, { SchemaName, DisplayName, DataType, ...isReadOnly, ...options }];
		}),
	);
}

const UNIQUE_LABELS = Object.entries({ EmailAddress: 'Email Address', Phone: 'Phone Number' });

interface Lead {
	Id: string;
	/** The object has no prototype, so that `__proto__` and `constructor` are names like any other. */
	attributes: Record<string, string>;
}

/** Letter case of an address doesn't count. */
const toKey = (name: string, value = '') => (name === 'EmailAddress' ? value.toLowerCase() : value);

export class LeadStore {
	readonly leads: Lead[] = [];
	readonly fields: ReturnType<typeof listFields>;

	constructor(fields: number) {
		this.fields = listFields(fields);
	}

	/** Looks a lead up and checks the change. `write` comes later: calls that overlap do not see each other. */
	plan({ attributes, searchBy }: LeadRequest) {
		const unknown = [...attributes.keys()].filter((name) => !this.fields.has(name));
		if (unknown.length > 0)
			throw logicError('MXUnknownAttributeException', `Attribute(s) does not exist - ${unknown.join(',')}`);
		const found = this.#find(attributes, searchBy);
		this.#checkUnique(attributes, found);
		const lead = found ?? { Id: randomUUID(), attributes: Object.create(null) as Lead['attributes'] };
		const write = () => {
			if (!found) this.leads.push(lead);
			Object.assign(lead.attributes, Object.fromEntries(attributes));
		};
		return { Id: lead.Id, created: !found, write };
	}

	/** Leads that have an e-mail address or phone that an older lead has too. */
	countDuplicates(): number {
		const isDouble = (lead: Lead) =>
			UNIQUE_ATTRIBUTES.some((name) => this.#having(name, lead.attributes[name]).indexOf(lead) > 0);
		return this.leads.filter(isDouble).length;
	}

	/** Overlapping calls can create several leads with one value. */
	#having(name: string, value: string | undefined): Lead[] {
		if (!hasValue(value)) return [];
		const key = toKey(name, value);
		return this.leads.filter(({ attributes }) => toKey(name, attributes[name]) === key);
	}

	#find(attributes: Attributes, searchBy: string | undefined): Lead | undefined {
		const names = searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy];
		if (searchBy !== undefined && !hasValue(attributes.get(searchBy)))
			throw logicError('MXInvalidInputException', 'Invalid SearchBy value provided');
		return names.flatMap((name) => this.#having(name, attributes.get(name)))[0];
	}

	#checkUnique(attributes: Attributes, lead: Lead | undefined) {
		for (const [name, label] of UNIQUE_LABELS) {
			const owners = this.#having(name, attributes.get(name));
			if (owners.length > 0 && !(lead && owners.includes(lead)))
				throw logicError('MXDuplicateEntryException', `A Lead with same ${label} already exists.`);
		}
	}
}
