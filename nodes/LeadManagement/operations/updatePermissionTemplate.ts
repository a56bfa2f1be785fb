import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { Refusal } from '../refusal';
import type { EntityPermission, Operation, Permission, PermissionTemplate, ServiceRequest } from '../types';
import { attributeNamesField, locatorValue } from './attributeName';
import { readJson } from './readJson';
import { successMessage } from './successMessage';
import { describe, isBlank, isPlainObject, toWireValue } from './wireValue';

const PATH = '/v2/PermissionTemplate.svc/Update';
/** The lists of the interface, section 2.3; "Update" stands in its sample body. */
const ENTITIES = ['Activity', 'Lead'];
const ACTIONS = ['Create', 'Delete', 'Edit', 'Export', 'Import', 'Update', 'View'];
const PARTIAL_ACCESS = 'PartialAccess';
const ACCESSES = ['FullAccess', 'NoAccess', PARTIAL_ACCESS];

const fields: INodeProperties[] = [
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

/** A template as it was given, by the collection or by JSON, before it is checked. */
interface GivenTemplate {
	Name?: unknown;
	Description?: unknown;
	EntityPermissions?: unknown;
}

function readTemplate(context: IExecuteFunctions, itemIndex: number): [string, GivenTemplate] {
	if (context.getNodeParameter('dataToSend', itemIndex) === 'json') {
		const where = "'Template (JSON)'";
		const data = readJson(context.getNodeParameter('templateJson', itemIndex), where);
		return [where, requireObject(data, where, ['Name', 'Description', 'EntityPermissions'])];
	}
	const entityPermissions = context.getNodeParameter(
		'entityPermissions.entityPermission',
		itemIndex,
		[],
	) as Array<{ entity: unknown; permissions?: { permission?: GivenPermission[] } }>;
	const template: GivenTemplate = {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		EntityPermissions: entityPermissions.map(({ entity, permissions }) => ({
			Entity: entity,
			Permissions: (permissions?.permission ?? []).map(({ action, access, restrictedFields }) => ({
				Action: action,
				Access: access,
				Properties: { RestrictedFields: toNames(restrictedFields) },
			})),
		})),
	};
	return ["'Entity Permissions'", template];
}

interface GivenPermission {
	action: unknown;
	access: unknown;
	restrictedFields?: unknown;
}

/** Names separated by commas, or a list of names that an expression gives. */
function toNames(restrictedFields: unknown): unknown[] {
	const plain = locatorValue(restrictedFields);
	if (Array.isArray(plain)) return plain;
	return typeof plain === 'string' ? plain.split(',') : [plain];
}

function requireObject(value: unknown, where: string, keys: string[]): Record<string, unknown> {
	if (!isPlainObject(value)) {
		throw new Refusal(`${where} needs an object with ${keys.join(', ')}`, 'Write {"…": …} with these names.');
	}
	const unknown = Object.keys(value).find((key) => !keys.includes(key));
	if (unknown !== undefined) {
		throw new Refusal(
			`${where} has "${unknown}", which a permission template does not know`,
			`Remove "${unknown}" or correct its spelling. The names are ${keys.join(', ')}, with these capitals.`,
		);
	}
	return value;
}

function requireList(value: unknown, where: string): unknown[] {
	if (Array.isArray(value)) return value;
	throw new Refusal(`${where} needs a list`, 'Write the entries in square brackets, separated by commas.');
}

function requireOneOf(value: unknown, allowed: string[], where: string): string {
	if (typeof value === 'string' && allowed.includes(value)) return value;
	throw new Refusal(
		`${where} needs one of ${allowed.join(', ')}, but got ${describe(value)}`,
		'Choose one of these values, with these capitals.',
	);
}

/** Checks a permission and brings it into the wire's form (interface, section 2.3, rules 1 and 2). */
function toPermission(given: unknown, where: string): Permission {
	const permission = requireObject(given, `${where}, 'Permissions'`, ['Action', 'Access', 'Properties']);
	const Action = requireOneOf(permission.Action, ACTIONS, `${where}, 'Action'`);
	const Access = requireOneOf(permission.Access, ACCESSES, `${where}, 'Access' of ${Action}`);
	if (Access !== PARTIAL_ACCESS) return { Action, Access };
	const restricted = `${where}, 'Restricted Fields' of ${Action}`;
	const properties = requireObject(permission.Properties ?? {}, restricted, ['RestrictedFields']);
	const RestrictedFields = requireList(properties.RestrictedFields ?? [], restricted)
		.map((name) => toWireValue(locatorValue(name), restricted).trim())
		.filter((name) => name !== '');
	if (RestrictedFields.length === 0) {
		throw new Refusal(
			`${restricted} needs at least one lead field, because its access is PartialAccess`,
			"Name the restricted fields, e.g. FirstName, LastName, or choose another 'Access'.",
		);
	}
	return { Action, Access, Properties: { RestrictedFields: [...new Set(RestrictedFields)] } };
}

function toEntityPermissions(given: unknown, where: string): EntityPermission[] {
	const actionsOf = new Map<string, Set<string>>();
	return requireList(given, where).map((element) => {
		const entityPermission = requireObject(element, where, ['Entity', 'Permissions']);
		const Entity = requireOneOf(entityPermission.Entity, ENTITIES, `${where}, 'Entity'`);
		const Permissions = requireList(
			entityPermission.Permissions ?? [],
			`${where}, 'Permissions' of ${Entity}`,
		).map((permission) => toPermission(permission, `${where}, ${Entity}`));
		const actions = actionsOf.get(Entity) ?? new Set();
		actionsOf.set(Entity, actions);
		for (const { Action } of Permissions) {
			if (actions.has(Action)) {
				throw new Refusal(
					`${where} has the action ${Action} twice for ${Entity}`,
					`Keep one ${Action} permission for ${Entity}.`,
				);
			}
			actions.add(Action);
		}
		return { Entity, Permissions };
	});
}

/**
 * The request's body: what was given, checked, and without blanks.
 *
 * @throws Refusal naming the parameter
 */
function toBody(given: GivenTemplate, where: string): PermissionTemplate {
	const body: PermissionTemplate = {};
	if (!isBlank(given.Name)) body.Name = toWireValue(given.Name, `'Name' of the template`);
	if (!isBlank(given.Description)) {
		body.Description = toWireValue(given.Description, `'Description' of the template`);
	}
	const entityPermissions = toEntityPermissions(given.EntityPermissions ?? [], where);
	if (entityPermissions.length > 0) body.EntityPermissions = entityPermissions;
	if (Object.keys(body).length === 0) {
		throw new Refusal(
			"The template update needs a 'Name', a 'Description' or 'Entity Permissions', but has none of them",
			'Fill in at least one of the three.',
		);
	}
	return body;
}

function readTemplateId(context: IExecuteFunctions, itemIndex: number): string {
	const id = toWireValue(
		locatorValue(context.getNodeParameter('templateId', itemIndex)),
		"'Template'",
	).trim();
	if (id !== '') return id;
	throw new Refusal(
		"'Template' needs a permission template, but is empty",
		'Pick a template from the list or enter its ID.',
	);
}

/** Replaces or changes a permission template (interface, section 4.2). */
export const updatePermissionTemplate: Operation = {
	fields,
	optionFields: [],
	toRequest(context: IExecuteFunctions, itemIndex: number): ServiceRequest {
		const templateId = readTemplateId(context, itemIndex);
		const [where, given] = readTemplate(context, itemIndex);
		return {
			path: PATH,
			query: { Id: templateId },
			body: JSON.stringify(toBody(given, where)),
			orderKeys: [`permission template ${templateId.toLowerCase()}`],
		};
	},
	isSuccess: (body) => successMessage(body).IsSuccessful === true,
};
