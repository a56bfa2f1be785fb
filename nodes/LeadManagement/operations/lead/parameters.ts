import type { INodeProperties } from 'n8n-workflow';
import { attributeName } from '../../account/names';
import { buildCollection, buildDropdown, defineChoice } from '../../parameters/read';

/** The parameters with a list of choices: their values, the default one first. */
export const CHOICES = {
	dataToSend: defineChoice('dataToSend', 'Data to Send', ['defineBelow', 'autoMapInputData', 'json']),
	searchBy: defineChoice('searchBy', 'Search By', ['default', 'EmailAddress', 'Phone', 'other']),
	emptyValues: defineChoice('options.emptyValues', 'Empty Values', ['skip', 'send'], true),
	unknownColumns: defineChoice('options.unknownColumns', 'Unknown Columns', ['leaveOut', 'refuse']),
	onDuplicate: defineChoice('options.onDuplicate', 'On Duplicate', ['fail', 'writeWithout', 'update']),
};

const shownFor = (dataToSend: (typeof CHOICES.dataToSend.values)[number], path = 'dataToSend') => ({
	displayOptions: { show: { [path]: [dataToSend] } },
});

const toNotice = (
	name: string,
	displayName: string,
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties => ({ displayName, name, type: 'notice', default: '', displayOptions });

const buildText = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName, name, type: 'string', default: '', placeholder, description, ...more });

const VALUE =
	"Value to store. If empty, the lead keeps its value, unless you add 'Empty Values' in 'Options'.";

const attributeParameter = (
	displayName: string,
	example: string,
	description: string,
	listMethod?: string,
): INodeProperties => ({
	displayName,
	name: 'name',
	...attributeName(example, listMethod),
	description,
});

/** The attribute of a new row, which is not a text yet. n8n compares values of any type, though its types name texts alone. */
const NO_ATTRIBUTE = attributeName('').default as unknown as string;

/** @param placeholder of the value */
const toAttributeRow = (placeholder: string): INodeProperties[] => [
	attributeParameter('Attribute', 'mx_City', 'Attribute to set'),
	toNotice('modelNotice', 'The model would choose the attribute. Select it yourself.', {
		hide: { name: [{ _cnd: { eq: NO_ATTRIBUTE } }, { _cnd: { regex: '^(?![\\s\\S]*\\$fromAI)' } }] },
	}),
	// With 'show', the notice would also appear for every expression.
	toNotice(
		'leadTypeNotice',
		'LeadType is OT_0 by default. Each lead can be changed to another type only once.',
		{ hide: { name: [{ _cnd: { not: 'LeadType' } }] } },
	),
	buildText('Value', 'value', placeholder, VALUE),
];

/** As if it had been picked from the list. */
const EMAIL_ADDRESS = {
	__rl: true,
	mode: 'list',
	value: 'EmailAddress',
	cachedResultName: 'Email Address (EmailAddress)',
};

const FIELD = attributeParameter('Field', 'mx_CustomObject_1', 'Field of the set to fill');

const FIELD_SET: INodeProperties[] = [
	attributeParameter('Field Set', 'mx_Education', 'Custom field set to fill', 'searchFieldSets'),
	buildText(
		'Field Set Value',
		'value',
		'e.g. University',
		'Value of the custom field set itself. Can stay empty.',
	),
	buildCollection('Fields', 'fields', ['Field', 'field'], {
		description: 'Fields of the custom field set',
		values: [
			// The service lists the fields of leads, but not those of a custom field set.
			{
				...FIELD,
				default: { mode: 'name', value: '' },
				modes: FIELD.modes?.filter(({ name }) => name === 'name'),
			},
			buildText('Value', 'value', 'e.g. Physics', VALUE),
		],
	}),
];

const DATA_TO_SEND = buildDropdown(
	CHOICES.dataToSend,
	{
		defineBelow: [
			'Map Each Attribute Manually',
			'Select the attributes below, and enter a value for each one',
		],
		autoMapInputData: [
			'Map Automatically',
			'Send each column to the attribute with its name. The hint names the others.',
			// A model would choose the attributes.
			{ hide: { '@tool': [true] } },
		],
		json: ['JSON', 'Enter the attributes as JSON'],
	},
	{ required: true },
);

const SEARCH_BY: INodeProperties[] = [
	buildDropdown(
		CHOICES.searchBy,
		{
			default: ['Email Address or Phone', 'If a lead has the same email address or phone, it is updated'],
			EmailAddress: ['Email Address Only', 'If a lead has the same email address, it is updated'],
			Phone: ['Phone Only', 'If a lead has the same phone, it is updated'],
			other: ['Other Attribute', 'If a lead has the same value in another unique attribute, it is updated'],
		},
		{
			required: true,
			description:
				'How to find the lead to update. Its values are overwritten, and empty cells change nothing. If no lead matches, a new one is created.',
		},
	),
	toNotice(
		'searchByNotice',
		"With the phone of somebody else, an agent would update that person's lead. Choose 'Email Address Only'.",
		{ show: { '@tool': [true], searchBy: ['default'] } },
	),
	{
		displayName: 'Search By Attribute',
		name: 'searchByAttribute',
		...attributeName('mx_City'),
		required: true,
		description:
			'Unique attribute to find the lead by. Each item needs a value for it, and an email address or phone.',
		displayOptions: { show: { searchBy: ['other'] } },
	},
];

/** The parameters besides 'Options', in the order of the panel. */
export const parameters: INodeProperties[] = [
	DATA_TO_SEND,
	...SEARCH_BY,
	buildCollection('Attributes', 'attributes', ['Attribute', 'attribute'], {
		description:
			'Values to store on the lead: drag columns from the input on Value. Every lead needs EmailAddress or Phone.',
		...shownFor('defineBelow'),
		default: { attribute: [{ name: EMAIL_ADDRESS, value: '' }] },
		values: toAttributeRow('e.g. ada@example.com'),
	}),
	toNotice(
		'valueNotice',
		"For each Value that the model gives, select ✨, then 'Add a description': it does not see the attribute.",
		{ show: { '@tool': [true], dataToSend: ['defineBelow'] } },
	),
	buildText(
		'Columns to Ignore',
		'inputsToIgnore',
		'e.g. Comments, Internal ID',
		'Columns that are never sent: drag them here, or enter their names, separated by commas',
		{ requiresDataPath: 'multiple', ...shownFor('autoMapInputData') },
	),
	buildCollection('Additional Attributes', 'additionalAttributes', ['Attribute', 'attribute'], {
		description:
			'Values for all items, such as a lead source, and columns that match no attribute: drag them on Value. They come before other columns.',
		...shownFor('autoMapInputData'),
		values: toAttributeRow('e.g. Website'),
	}),
	{
		displayName: 'Attributes (JSON)',
		name: 'attributesJson',
		type: 'json',
		required: true,
		// Expression mode, so that a dragged column lands between the quotes.
		default: '={\n  "EmailAddress": "",\n  "FirstName": ""\n}',
		description:
			'An object with a value for each schema name, or a list of {"Attribute": …, "Value": …} with optional "Fields" for a custom field set',
		hint: "For a webhook, use 'Map Automatically'",
		...shownFor('json'),
	},
	buildCollection('Custom Field Sets', 'customFieldSets', ['Custom Field Set', 'fieldSet'], {
		description: 'Attributes that contain a set of fields, such as an education with its degree and year',
		...shownFor('defineBelow'),
		values: FIELD_SET,
	}),
	buildText(
		'Path to the Lead',
		'leadPath',
		'e.g. body.customer',
		"Only if an error asks for it: drag the field that contains the lead's columns",
		{ requiresDataPath: 'single', ...shownFor('autoMapInputData') },
	),
];

/** The parameters in 'Options' that no other operation has. */
export const options: INodeProperties[] = [
	buildText(
		'Country Code for Phones',
		'countryCode',
		'e.g. 91',
		'Code for phones that have none. All phones are then written as LeadSquared keeps them (+91-9845098450), so that one number finds one lead. If a column has the codes, drag it here.',
	),
	buildDropdown(
		CHOICES.emptyValues,
		{
			skip: ['Leave Unchanged', "Keep the lead's current value"],
			send: ['Clear on Lead', "Remove the lead's current value"],
		},
		{ description: 'What to do with an attribute that has no value' },
	),
	buildDropdown(
		CHOICES.unknownColumns,
		{
			leaveOut: ['Leave Out', 'Send the other columns, and name this one in a hint'],
			refuse: ['Refuse', "Don't write the item"],
		},
		{
			description: 'What to do with a column that matches no attribute of the account',
			...shownFor('autoMapInputData', '/dataToSend'),
		},
	),
	buildDropdown(
		CHOICES.onDuplicate,
		{
			fail: ['Refuse', "Don't write the item"],
			writeWithout: ['Write Without It', 'Leave the phone or address out. For people who share a phone.'],
			update: [
				'Update the Other Lead',
				'Send the item again to update the lead that has the value',
				{ show: { '/searchBy': ['default'] } },
			],
		},
		{ description: 'What to do if another lead already has the email address or phone' },
	),
	{
		displayName: 'Post Updated Lead',
		name: 'postUpdatedLead',
		type: 'boolean',
		default: false,
		description: 'Whether LeadSquared may run automations and webhooks for the lead (postUpdatedLead)',
	},
];
