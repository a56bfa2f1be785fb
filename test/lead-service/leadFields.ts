import type { Settings } from './settings';

/** As LeadsMetaData.Get lists it. */
export interface LeadField {
	SchemaName: string;
	DisplayName: string;
	DataType: string;
	IsMandatory: boolean;
}

const STANDARD_FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email', DataType: 'Email' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number', DataType: 'Phone' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name', DataType: 'Text' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name', DataType: 'Text' },
];

const CUSTOM_DATA_TYPES = ['Text', 'Number', 'Date', 'Boolean', 'Select'];

/** The answer of LeadsMetaData.Get. */
export function listLeadFields({
	knownAttributes,
	mandatoryAttributes,
	objectTypes,
	leadFieldCount,
}: Settings): LeadField[] {
	const names = new Set(['EmailAddress', 'Phone', ...(knownAttributes ?? ['FirstName', 'LastName'])]);
	if (objectTypes) names.add('LeadType');
	if (knownAttributes === null)
		for (let number = 1; names.size < leadFieldCount; number++) names.add(`mx_Custom_${number}`);

	return [...names].map((name, position) => ({
		...(STANDARD_FIELDS.find(({ SchemaName }) => SchemaName === name) ?? {
			SchemaName: name,
			DisplayName: name.replace(/^mx_/, '').replaceAll('_', ' '),
			DataType: CUSTOM_DATA_TYPES[position % CUSTOM_DATA_TYPES.length],
		}),
		IsMandatory: mandatoryAttributes.includes(name),
	}));
}
