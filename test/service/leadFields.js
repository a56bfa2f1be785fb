'use strict';

const STANDARD_FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email', DataType: 'Email' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number', DataType: 'Phone' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name', DataType: 'Text' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name', DataType: 'Text' },
];

const CUSTOM_DATA_TYPES = ['Text', 'Number', 'Date', 'Boolean', 'Select'];

/**
 * What LeadsMetaData.Get answers.
 * @param {Pick<import('./settings').Settings, 'knownAttributes' | 'mandatoryAttributes' | 'objectTypes' | 'leadFieldCount'>} settings
 */
function listLeadFields({ knownAttributes, mandatoryAttributes, objectTypes, leadFieldCount }) {
	const standard = STANDARD_FIELDS.map(({ SchemaName }) => SchemaName);
	const names = new Set(
		knownAttributes === null
			? standard
			: ['EmailAddress', 'Phone', ...knownAttributes, ...mandatoryAttributes],
	);
	if (objectTypes) names.add('LeadType');
	else names.delete('LeadType');
	if (knownAttributes === null)
		for (let number = 1; names.size < leadFieldCount; number++) names.add(`mx_Custom_${number}`);

	return [...names].map((name, position) => ({
		...(STANDARD_FIELDS.find(({ SchemaName }) => SchemaName === name) ?? {
			SchemaName: name,
			DisplayName: name.replace(/^mx_/, '').replaceAll('_', ' '),
			DataType: name === 'LeadType' ? 'Text' : CUSTOM_DATA_TYPES[position % CUSTOM_DATA_TYPES.length],
		}),
		IsMandatory: mandatoryAttributes.includes(name),
		IsCustomField: name.startsWith('mx_'),
	}));
}

module.exports = { listLeadFields };
