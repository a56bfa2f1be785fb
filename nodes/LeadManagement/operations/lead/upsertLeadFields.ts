import type { INodeProperties } from 'n8n-workflow';
import { attributeNameField } from '../attributeName';

const VALUE_DESCRIPTION =
	"Value to store. Leave empty to keep what the lead has; see 'Empty Values' in 'Options'.";

/** What 'Create or Update' of a lead shows in the editor, beside Resource and Operation. */
export const fields: INodeProperties[] = [
	{
		displayName: 'Data to Send',
		name: 'dataToSend',
		type: 'options',
		required: true,
		default: 'defineBelow',
		options: [
			{
				name: 'Auto-Map Input Data',
				value: 'autoMapInputData',
				description: 'Use when the incoming fields have the names of your lead attributes',
			},
			{
				name: 'Define Below for Each Attribute',
				value: 'defineBelow',
				description: 'Choose the attributes here and give each a value',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Write the attributes as JSON',
			},
		],
	},
	{
		displayName:
			"Each incoming field needs the schema name of a lead attribute, such as EmailAddress or mx_City. Rename fields with an 'Edit Fields' node before this one, and list those that are no attributes in 'Fields to Ignore'.",
		name: 'autoMapNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataToSend: ['autoMapInputData'] } },
	},
	{
		displayName: 'Attributes',
		name: 'attributes',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Attribute' },
		default: {},
		placeholder: 'Add Attribute',
		description:
			'What to store on the lead. An email address or a phone is needed, unless another attribute is searched by.',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Attribute',
				name: 'attribute',
				values: [
					{ displayName: 'Attribute', name: 'name', ...attributeNameField, description: 'Attribute to set' },
					{
						displayName:
							'LeadType is OT_0 at first and can be changed to another type only once for each lead',
						name: 'leadTypeNotice',
						type: 'notice',
						default: '',
						displayOptions: { show: { name: ['LeadType'] } },
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. nathan@example.com',
						description: VALUE_DESCRIPTION,
					},
				],
			},
		],
	},
	{
		displayName: 'Custom Field Sets',
		name: 'customFieldSets',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Custom Field Set' },
		default: {},
		placeholder: 'Add Custom Field Set',
		description: 'Attributes that hold a set of fields, such as an education with its degree and year',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Custom Field Set',
				name: 'fieldSet',
				values: [
					{
						displayName: 'Field Set',
						name: 'name',
						...attributeNameField,
						description: 'Custom field set to fill',
					},
					{
						displayName: 'Field Set Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. University',
						description: 'Value of the custom field set itself',
					},
					{
						displayName: 'Fields',
						name: 'fields',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
						default: {},
						placeholder: 'Add Field',
						description: 'Fields of the custom field set',
						options: [
							{
								displayName: 'Field',
								name: 'field',
								values: [
									{
										displayName: 'Field',
										name: 'name',
										...attributeNameField,
										description: 'Field of the set to fill, by its schema name',
									},
									{
										displayName: 'Value',
										name: 'value',
										type: 'string',
										default: '',
										placeholder: 'e.g. 2024',
										description: VALUE_DESCRIPTION,
									},
								],
							},
						],
					},
				],
			},
		],
	},
	{
		displayName: 'Fields to Ignore',
		name: 'inputsToIgnore',
		type: 'string',
		default: 'row_number, submittedAt, formMode',
		placeholder: 'e.g. row_number, Comments',
		description: 'Names of incoming fields that are not sent, separated by commas',
		displayOptions: { show: { dataToSend: ['autoMapInputData'] } },
	},
	{
		displayName: 'Attributes (JSON)',
		name: 'attributesJson',
		type: 'json',
		required: true,
		default: '{\n  "EmailAddress": "",\n  "FirstName": ""\n}',
		description:
			'An object with a value for each schema name, or a list of {"Attribute": …, "Value": …} with optional "Fields" for a custom field set',
		hint: 'Use {{ $json.body }} to send what a Webhook node received',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
	{
		displayName: 'Search By',
		name: 'searchBy',
		type: 'options',
		required: true,
		default: 'default',
		description: 'How to find the lead to update. Where none is found, a new one is created.',
		options: [
			{
				name: 'Email Address Only',
				value: 'EmailAddress',
				description: 'Update the lead that has the email address sent',
			},
			{
				name: 'Email Address or Phone',
				value: 'default',
				description: 'Update the lead that has the email address or the phone sent',
			},
			{
				name: 'Other Attribute',
				value: 'other',
				description: 'Update the lead that has the same value in an attribute of your choice',
			},
			{ name: 'Phone Only', value: 'Phone', description: 'Update the lead that has the phone sent' },
		],
	},
	{
		displayName: 'Search By Attribute',
		name: 'searchByAttribute',
		...attributeNameField,
		required: true,
		description: 'Attribute to find the lead by. It must be among the attributes sent, with a value.',
		displayOptions: { show: { searchBy: ['other'] } },
	},
];

/** Its own fields in 'Options'. */
export const optionFields: INodeProperties[] = [
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		default: 'skip',
		description: 'What to do with an attribute that has no value',
		options: [
			{ name: 'Send Empty', value: 'send', description: 'Clear the attribute on the lead' },
			{ name: 'Skip', value: 'skip', description: 'Leave the attribute on the lead as it is' },
		],
	},
	{
		displayName: 'Post Updated Lead',
		name: 'postUpdatedLead',
		type: 'boolean',
		default: false,
		description: 'Whether automations and webhooks of the service run for the change',
	},
];
