import type { INodeProperties } from 'n8n-workflow';
import { ACTIONS, ENTITIES, PARTIAL_ACCESS } from './templateBody';

/** The interface lists Edit, but uses Update in its sample body (section 2.3). Both change records. */
const EDIT_OR_UPDATE =
	'Change existing records. Some templates call this Edit, others Update: use the one that yours has.';
const ACTION_DESCRIPTIONS: Record<string, string> = {
	Create: 'Add new records',
	Delete: 'Delete records',
	Edit: EDIT_OR_UPDATE,
	Export: 'Download records as a file',
	Import: 'Upload records from a file',
	Update: EDIT_OR_UPDATE,
	View: 'View records',
};

/** Parameters of 'Update' for a permission template. */
export const parameters: INodeProperties[] = [
	{
		displayName: 'Template',
		name: 'templateId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'Permission template to update',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a template…',
				typeOptions: { searchListMethod: 'searchPermissionTemplates', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 5b2e6f9c-1a3d-4c8b-9e7f-0d1c2b3a4f5e',
			},
		],
	},
	{
		displayName: 'Data to Send',
		name: 'dataToSend',
		type: 'options',
		noDataExpression: true,
		required: true,
		default: 'defineBelow',
		options: [
			{ name: 'JSON', value: 'json', description: 'Enter the whole template as JSON' },
			{
				name: 'Set Each Permission Manually',
				value: 'defineBelow',
				description: 'Enter the name, description, and permissions below',
			},
		],
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Sales Team',
		description: 'New name of the template. If empty, no name is sent.',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. What the sales team can see and change',
		description: 'New description of the template. If empty, no description is sent.',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName:
			"An update may replace all permissions. List all of them, and try it on a copy first. 'Partial Access' allows the action on every field except those in 'Restricted Field Names or IDs'.",
		name: 'accessNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName: 'Entity Permissions',
		name: 'entityPermissions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Entity' },
		default: {},
		placeholder: 'Add Entity',
		description: 'What users with this template are allowed to do',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Entity Permission',
				name: 'entityPermission',
				values: [
					{
						displayName: 'Entity',
						name: 'entity',
						type: 'options',
						default: 'Lead',
						description: 'Records that the permissions apply to',
						options: ENTITIES.map((name) => ({ name, value: name })),
					},
					{
						displayName: 'Permissions',
						name: 'permissions',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Permission' },
						default: {},
						placeholder: 'Add Permission',
						description: 'Access for each action. Use each action once per entity.',
						options: [
							{
								displayName: 'Permission',
								name: 'permission',
								values: [
									{
										displayName: 'Action',
										name: 'action',
										type: 'options',
										default: 'View',
										description: 'Action to allow or restrict',
										options: ACTIONS.map((name) => ({
											name,
											value: name,
											description: ACTION_DESCRIPTIONS[name],
										})),
									},
									{
										displayName: 'Access',
										name: 'access',
										type: 'options',
										default: 'FullAccess',
										description: 'How much of it is allowed',
										options: [
											{ name: 'Full Access', value: 'FullAccess', description: 'Allowed on all fields' },
											{ name: 'No Access', value: 'NoAccess', description: 'Not allowed' },
											{
												name: 'Partial Access',
												value: PARTIAL_ACCESS,
												description: 'Allowed on all fields except the restricted ones',
											},
										],
									},
									{
										displayName: 'Restricted Field Names or IDs',
										name: 'restrictedFields',
										type: 'multiOptions',
										typeOptions: { loadOptionsMethod: 'loadLeadFields' },
										default: [],
										description:
											'Lead fields that the action is not allowed on, for activities as well. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
										displayOptions: { show: { access: [PARTIAL_ACCESS] } },
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
		displayName: 'Template (JSON)',
		name: 'templateJson',
		type: 'json',
		required: true,
		default: '{\n  "Name": "",\n  "EntityPermissions": []\n}',
		description:
			'An object with "Name", "Description", and "EntityPermissions", each of them optional. "PartialAccess" needs "Properties" with "RestrictedFields". The other kinds of access have no "Properties".',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
];
