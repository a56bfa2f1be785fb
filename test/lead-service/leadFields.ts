import { UNIQUE_ATTRIBUTES } from './leadRequest';
import type { Settings } from './settings';

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
	// For the examples and the benchmarks.
	['mx_Signup_Date', 'Signup Date', 'Date'], ['mx_Budget', 'Budget', 'Number'],
	['mx_Newsletter', 'Newsletter', 'Boolean'], ['mx_Notes', 'Notes', 'Text'], ['mx_Year', 'Year', 'Number'],
	['mx_Birthday', 'Birthday', 'Date'], ['mx_Customer', 'Customer', 'Boolean'],
	['mx_Education', 'Education', 'CustomObject'], ['mx_Row', 'Row', 'Number'],
	['OwnerId', 'Owner', 'ActiveUsers'],
];

/** Fields that cannot be written. The service accepts values for them, and ignores them silently. */
const READ_ONLY = ['CreatedOn', 'ModifiedOn'];

const MADE_UP_TYPES = ['Text', 'Number', 'Date', 'Boolean', 'Select'];

const makeUpField = (_: unknown, position: number) => {
	const name = `mx_Custom_${position + 1}`;
	return [name, toDisplayName(name), MADE_UP_TYPES[position % MADE_UP_TYPES.length]];
};

const toDisplayName = (schemaName: string) => schemaName.replace(/^mx_/, '').replaceAll('_', ' ');

/** The fields of an account by schema name, as LeadsMetaData.Get lists them. */
export function readLeadFields(fields: Settings['fields']) {
	const given =
		typeof fields === 'number'
			? [...USUAL_FIELDS, ...Array.from({ length: fields }, makeUpField)].slice(0, fields)
			: [...UNIQUE_ATTRIBUTES, ...fields].map(
					(name) => USUAL_FIELDS.find(([usual]) => usual === name) ?? [name, toDisplayName(name), 'Text'],
				);
	return new Map(
		given.map(([SchemaName, DisplayName, DataType]) => {
			const options = DataType === 'Select' && { Options: [{ Value: 'First' }, { Value: 'Second' }] };
			const isReadOnly = READ_ONLY.includes(SchemaName) && { IsReadOnly: true };
			return [SchemaName, { SchemaName, DisplayName, DataType, ...isReadOnly, ...options }];
		}),
	);
}
