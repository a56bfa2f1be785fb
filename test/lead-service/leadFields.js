const STANDARD_FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email', DataType: 'Email' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number', DataType: 'Phone' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name', DataType: 'Text' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name', DataType: 'Text' },
];

const CUSTOM_DATA_TYPES = ['Text', 'Number', 'Date', 'Boolean', 'Select'];

/**
 * What LeadsMetaData.Get answers.
 * @param {import('./settings').Settings} settings
 */
function listLeadFields({ knownAttributes, mandatoryAttributes, objectTypes, leadFieldCount }) {
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

module.exports = { listLeadFields };
