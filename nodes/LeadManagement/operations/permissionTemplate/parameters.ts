import type { INodeProperties } from 'n8n-workflow';
import { defineChoice, buildDropdown, buildCollection, buildLocator } from '../../parameters/read';

/** Values from the interface, section 2.3. "Update" is only in its sample body. */
export const ENTITIES = ['Lead', 'Activity'] as const;
export const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'] as const;
export const PARTIAL_ACCESS = 'PartialAccess';
export const ACCESSES = ['NoAccess', PARTIAL_ACCESS, 'FullAccess'] as const;

/** The parameters with a list of choices that hold for a run: their values, the default one first. */
export const CHOICES = {
	dataToSend: defineChoice('dataToSend', 'Data to Send', ['defineBelow', 'json']),
	otherPermissions: defineChoice('otherPermissions', 'Other Permissions', ['keep', 'replace']),
};

/** The interface lists Edit, but uses Update in its sample body (section 2.3). Both change records. */
const EDIT_OR_UPDATE =
	'Change existing records. Some templates call this Edit, others Update: use the one that yours has.';

/** Nobody gets or loses a permission that was not selected. */
const UNSELECTED = { default: '', required: true };

const PERMISSION: INodeProperties[] = [
	buildDropdown(
		defineChoice('action', 'Action', ACTIONS, true),
		{
			View: ['View', 'View records'],
			Create: ['Create', 'Add new records'],
			Delete: ['Delete', 'Delete records'],
			Edit: ['Edit', EDIT_OR_UPDATE],
			Export: ['Export', 'Download records as a file'],
			Import: ['Import', 'Upload records from a file'],
			Update: ['Update', EDIT_OR_UPDATE],
		},
		{ ...UNSELECTED, description: 'Action to allow or restrict' },
	),
	buildDropdown(
		defineChoice('access', 'Access', ACCESSES, true),
		{
			NoAccess: ['No Access', 'Not allowed'],
			PartialAccess: ['Partial Access', 'Allowed on all fields except the restricted ones'],
			FullAccess: ['Full Access', 'Allowed on all fields'],
		},
		{ ...UNSELECTED, description: 'How much of it is allowed' },
	),
	{
		displayName: 'Restricted Field Names or IDs',
		name: 'restrictedFields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'loadLeadFields' },
		default: [],
		description:
			'All lead fields that the action is not allowed on: they replace those of the template. For an activity, fields of its lead. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		displayOptions: { show: { access: [PARTIAL_ACCESS] } },
	},
];

const SHOWN_FOR_PARAMETERS = { displayOptions: { show: { dataToSend: ['defineBelow'] } } };

const toTextParameter = (displayName: string, name: string, placeholder: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	description: `If empty, no ${name} is sent`,
	...SHOWN_FOR_PARAMETERS,
});

export const parameters: INodeProperties[] = [
	{
		displayName: 'Template',
		name: 'templateId',
		required: true,
		description: 'Permission template to update',
		...buildLocator(
			'Select a template…',
			'searchPermissionTemplates',
			['By ID', 'id'],
			'5b2e6f9c-1a3d-4c8b-9e7f-0d1c2b3a4f5e',
		),
	},
	buildDropdown(
		CHOICES.otherPermissions,
		{
			keep: ['Keep', 'Read the template first, and send its permissions with the changes'],
			replace: ['Replace', "Remove all permissions that aren't below"],
		},
		{ description: 'What to do with permissions of the template that are not listed below' },
	),
	{
		displayName: 'Replace removes every permission that is not listed below. Keep leaves them.',
		name: 'replaceNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { otherPermissions: ['replace'] } },
	},
	buildDropdown(
		CHOICES.dataToSend,
		{
			defineBelow: ['Set Each Permission Manually', 'Enter the permissions, name, and description below'],
			json: ['JSON', 'Enter the permissions, name, and description as JSON'],
		},
		{ required: true },
	),
	buildCollection('Entity Permissions', 'entityPermissions', ['Entity', 'entityPermission'], {
		description: 'What users with this template are allowed to do. Try it on a copy of the template first.',
		...SHOWN_FOR_PARAMETERS,
		values: [
			buildDropdown(
				defineChoice('entity', 'Entity', ENTITIES, true),
				{ Lead: ['Lead'], Activity: ['Activity'] },
				{ description: 'Records that the permissions apply to' },
			),
			buildCollection('Permissions', 'permissions', ['Permission', 'permission'], {
				description: 'Access for each action. Use each action once per entity.',
				values: PERMISSION,
			}),
		],
	}),
	toTextParameter('New Name', 'name', 'e.g. Sales Team'),
	toTextParameter('New Description', 'description', 'e.g. What the sales team can see and change'),
	{
		displayName: 'Template (JSON)',
		name: 'templateJson',
		type: 'json',
		required: true,
		default: '{\n  "Name": ""\n}',
		description:
			'An object with "Name", "Description", and "EntityPermissions", each optional. "PartialAccess" alone has "Properties" with "RestrictedFields".',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
];
