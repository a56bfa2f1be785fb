import type { ILoadOptionsFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isTemplate, readForEditor, readList, toTemplateSearch } from '../../account/lists';
import type { Account } from '../../service/account';
import {
	defineChoice,
	buildDropdown,
	buildCollection,
	buildLocator,
	locatorValue,
} from '../../parameters/read';

/** Values from the interface, section 2.3. */
export const ENTITIES = ['Lead', 'Activity'] as const;
/** Some templates call the change of records Edit, others Update, which is only in the sample body of the interface (section 2.3). */
export const ACTIONS = ['View', 'Create', 'Edit', 'Update', 'Delete', 'Import', 'Export'] as const;
export const PARTIAL_ACCESS = 'PartialAccess';
export const ACCESSES = ['NoAccess', PARTIAL_ACCESS, 'FullAccess'] as const;

/** The parameters with a list of choices that hold for a run: their values, the default one first. */
export const CHOICES = {
	dataToSend: defineChoice('dataToSend', 'Data to Send', ['defineBelow', 'json']),
	otherPermissions: defineChoice('otherPermissions', 'Other Permissions', ['keep', 'replace']),
};

/** Lists the actions of permissions, and says which ones the picked template has, where it can be read. */
export async function loadActions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const id = String(locatorValue(this.getCurrentNodeParameter('templateId')) ?? '');
	const request = toTemplateSearch({ TemplateId: id });
	const read = async (account: Account) => await readList(this, account, request, 'permission templates');
	const page = id ? await readForEditor(this, read).catch(() => undefined) : undefined;
	const template = page?.List.filter(isTemplate).find(({ Id }) => Id === id);
	const given = JSON.stringify(template?.EntityPermissions ?? []);
	return ACTIONS.map((value) => ({
		name: given.includes(`"Action":"${value}"`) ? `${value} (in This Template)` : value,
		value,
	}));
}

/** Nobody gets or loses a permission that was not selected. */
const PERMISSION: INodeProperties[] = [
	{
		displayName: 'Action Name or ID',
		name: 'action',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'loadActions', loadOptionsDependsOn: ['templateId.value'] },
		default: '',
		required: true,
		description:
			'Action to allow or restrict. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	buildDropdown(
		defineChoice('access', 'Access', ACCESSES, true),
		{
			NoAccess: ['No Access', 'Not allowed'],
			PartialAccess: ['Partial Access', 'Allowed on all fields except the restricted ones'],
			FullAccess: ['Full Access', 'Allowed on all fields'],
		},
		{ default: '', required: true, description: 'How much of it is allowed' },
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
