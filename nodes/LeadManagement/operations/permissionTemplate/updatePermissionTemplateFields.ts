import type { INodeProperties } from 'n8n-workflow';
import { attributeNamesField } from '../attributeName';
import { ACTIONS, ENTITIES, PARTIAL_ACCESS } from './templateBody';

/** What 'Update' of a permission template shows in the editor, beside Resource and Operation. */
export const fields: INodeProperties[] = [
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
		required: true,
		default: 'defineBelow',
		options: [
			{
				name: 'Define Below for Each Permission',
				value: 'defineBelow',
				description: 'Choose the name, description and permissions here',
			},
			{ name: 'JSON', value: 'json', description: 'Write the whole template as JSON' },
		],
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Sales Team',
		description: 'New name of the template, not sent when empty',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. What the sales team may see and change',
		description: 'New description of the template, not sent when empty',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
	},
	{
		displayName:
			"'Partial Access' allows an action for all fields but those that 'Restricted Fields' names. 'Full Access' and 'No Access' hold for all fields.",
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
		description: 'What the users with this template may do',
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
						description: 'Records that the permissions are about',
						options: ENTITIES.map((name) => ({ name, value: name })),
					},
					{
						displayName: 'Permissions',
						name: 'permissions',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Permission' },
						default: {},
						placeholder: 'Add Permission',
						description: 'Access for each action. An action can stand only once.',
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
										description: 'What the users want to do',
										options: ACTIONS.map((name) => ({ name, value: name })),
									},
									{
										displayName: 'Access',
										name: 'access',
										type: 'options',
										default: 'FullAccess',
										description: 'How far the users may do it',
										options: [
											{ name: 'Full Access', value: 'FullAccess', description: 'Allowed for all fields' },
											{ name: 'No Access', value: 'NoAccess', description: 'Not allowed' },
											{
												name: 'Partial Access',
												value: PARTIAL_ACCESS,
												description: 'Allowed for all but the restricted fields',
											},
										],
									},
									{
										displayName: 'Restricted Fields',
										name: 'restrictedFields',
										...attributeNamesField,
										description:
											"Lead field that is off limits. For several, choose 'By Names' and separate them by commas.",
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
			'An object with "Name", "Description" and "EntityPermissions", each of which may be left out. "PartialAccess" needs "Properties" with "RestrictedFields"; the other kinds of access have no "Properties".',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
];
