import type { INodeProperties } from 'n8n-workflow';
import type { Choice } from '../parameters';
import { attributeName } from '../parameters';

/** The parameters with a list of choices: their values, the default one first. */
export const CHOICES = {
	dataToSend: {
		path: 'dataToSend',
		label: 'Data to Send',
		values: ['defineBelow', 'autoMapInputData', 'json'],
	},
	searchBy: {
		path: 'searchBy',
		label: 'Search By',
		values: ['default', 'EmailAddress', 'Phone', 'other'],
	},
	emptyValues: { path: 'options.emptyValues', label: 'Empty Values', values: ['skip', 'send'] },
	columnNames: {
		path: 'options.columnNames',
		label: 'Column Names',
		values: ['schemaOrDisplayNames', 'schemaNames'],
	},
	unknownColumns: {
		path: 'options.unknownColumns',
		label: 'Unknown Columns',
		values: ['leaveOut', 'refuse'],
	},
	onDuplicate: { path: 'options.onDuplicate', label: 'On Duplicate', values: ['fail', 'update'] },
} as const satisfies Record<string, Choice<string>>;

/** What holds for all items of a run. */
export interface LeadChoices {
	dataToSend: (typeof CHOICES.dataToSend.values)[number];
	searchBy: (typeof CHOICES.searchBy.values)[number];
	columnNames: (typeof CHOICES.columnNames.values)[number];
	unknownColumns: (typeof CHOICES.unknownColumns.values)[number];
	onDuplicate: (typeof CHOICES.onDuplicate.values)[number];
}

const VALUE_PLACEHOLDER = 'e.g. London';
const VALUE_DESCRIPTION =
	"Value to store. If empty, the lead keeps its current value. To clear it instead, use 'Empty Values' in 'Options'.";

/** Parameters of 'Create or Update' for a lead. */
export const parameters: INodeProperties[] = [
	{
		displayName: 'Data to Send',
		name: 'dataToSend',
		type: 'options',
		noDataExpression: true,
		required: true,
		default: 'defineBelow',
		options: [
			{
				name: 'JSON',
				value: 'json',
				description: 'Enter the attributes as JSON',
			},
			{
				name: 'Map Automatically',
				value: 'autoMapInputData',
				description: 'Send each column to the attribute with the same name',
			},
			{
				name: 'Map Each Attribute Manually',
				value: 'defineBelow',
				description: 'Select the attributes below, and enter a value for each one',
			},
		],
	},
	{
		displayName:
			"Columns are matched with attributes by name, e.g. 'Email Address' or 'City'. Columns without a matching attribute are left out. To choose the attribute of every column yourself, use 'Map Each Attribute Manually'.",
		name: 'autoMapNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataToSend: ['autoMapInputData'] } },
	},
	{
		displayName: "Drag columns from the input on 'Value'. Select each 'Attribute' from its list.",
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName: 'Attributes',
		name: 'attributes',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Attribute' },
		default: {},
		placeholder: 'Add Attribute',
		description:
			'Values to store on the lead. Every lead needs EmailAddress or Phone. Others are FirstName, LastName, and custom attributes such as mx_City.',
		displayOptions: { show: { dataToSend: ['defineBelow', 'autoMapInputData'] } },
		options: [
			{
				displayName: 'Attribute',
				name: 'attribute',
				values: [
					{ displayName: 'Attribute', name: 'name', ...attributeName, description: 'Attribute to set' },
					{
						displayName: 'LeadType is OT_0 by default. Each lead can be changed to another type only once.',
						name: 'leadTypeNotice',
						type: 'notice',
						default: '',
						// With 'show', the notice would also appear for every expression.
						displayOptions: { hide: { name: [{ _cnd: { not: 'LeadType' } }] } },
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: VALUE_PLACEHOLDER,
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
		description: 'Attributes that contain a set of fields, such as an education with its degree and year',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Custom Field Set',
				name: 'fieldSet',
				values: [
					{
						displayName: 'Field Set',
						name: 'name',
						...attributeName,
						description: 'Custom field set to fill',
					},
					{
						displayName: 'Field Set Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. University',
						description: 'Value of the custom field set itself. Can stay empty.',
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
										...attributeName,
										description: 'Field of the set to fill',
									},
									{
										displayName: 'Value',
										name: 'value',
										type: 'string',
										default: '',
										placeholder: VALUE_PLACEHOLDER,
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
		displayName: 'Columns to Ignore',
		name: 'inputsToIgnore',
		type: 'string',
		requiresDataPath: 'multiple',
		default: 'row_number, submittedAt, formMode, formQueryParameters',
		placeholder: 'e.g. row_number, Comments',
		description: 'Names of columns that are not sent, separated by commas',
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
		hint: 'Use {{ $json.body }} to send what a Webhook node received. Its sender can then set any attribute.',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
	{
		displayName: 'Search By',
		name: 'searchBy',
		type: 'options',
		noDataExpression: true,
		required: true,
		default: 'default',
		description: 'How to find the lead to update. If no lead matches, a new one is created.',
		options: [
			{
				name: 'Email Address Only',
				value: 'EmailAddress',
				description: 'Update the lead with this EmailAddress',
			},
			{
				name: 'Email Address or Phone',
				value: 'default',
				description: 'Update the lead with this EmailAddress, or with this Phone',
			},
			{
				name: 'Other Attribute',
				value: 'other',
				description: 'Update the lead with the same value in another attribute',
			},
			{ name: 'Phone Only', value: 'Phone', description: 'Update the lead with this Phone' },
		],
	},
	{
		displayName: 'Search By Attribute',
		name: 'searchByAttribute',
		...attributeName,
		required: true,
		description:
			'Attribute to find the lead by. Each item needs a value for it, and an email address or phone.',
		displayOptions: { show: { searchBy: ['other'] } },
	},
];

/** Parameters in 'Options'. */
export const options: INodeProperties[] = [
	{
		displayName: 'Column Names',
		name: 'columnNames',
		type: 'options',
		default: 'schemaOrDisplayNames',
		description: 'How columns are matched with attributes',
		displayOptions: { show: { '/dataToSend': ['autoMapInputData'] } },
		options: [
			{
				name: 'Schema Names Only',
				value: 'schemaNames',
				description: 'Use each column name as a schema name, e.g. mx_City',
			},
			{
				name: 'Schema or Display Names',
				value: 'schemaOrDisplayNames',
				description: "Match columns with the schema names and display names of the account's attributes",
			},
		],
	},
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		default: 'skip',
		description: 'What to do with an attribute that has no value',
		options: [
			{ name: 'Clear on Lead', value: 'send', description: "Remove the lead's current value" },
			{ name: 'Leave Unchanged', value: 'skip', description: "Keep the lead's current value" },
		],
	},
	{
		displayName: 'On Duplicate',
		name: 'onDuplicate',
		type: 'options',
		default: 'fail',
		description: 'What to do if another lead already has the email address or phone',
		displayOptions: { show: { '/searchBy': ['default'] } },
		options: [
			{ name: 'Refuse', value: 'fail', description: "Don't write the item" },
			{
				name: 'Update the Other Lead',
				value: 'update',
				description: 'Send the item again to update the lead that has the value',
			},
		],
	},
	{
		displayName: 'Trigger Automations',
		name: 'postUpdatedLead',
		type: 'boolean',
		default: false,
		description:
			'Whether to ask LeadSquared to run its automations and webhooks for this change (postUpdatedLead)',
	},
	{
		displayName: 'Unknown Columns',
		name: 'unknownColumns',
		type: 'options',
		default: 'leaveOut',
		description: 'What to do with a column that matches no attribute of the account',
		displayOptions: { show: { '/dataToSend': ['autoMapInputData'] } },
		options: [
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: 'Send the other columns, and name this one in a hint',
			},
			{ name: 'Refuse', value: 'refuse', description: "Don't write the item" },
		],
	},
];
