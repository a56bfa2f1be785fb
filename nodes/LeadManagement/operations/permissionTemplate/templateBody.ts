import { Refusal } from '../../refusal';
import type { EntityPermission, Permission, PermissionTemplate } from '../../types';
import { locatorValue } from '../attributeName';
import { describe, isBlank, isPlainObject, toWireValue } from '../wireValue';

/** The lists of the interface, section 2.3; "Update" stands in its sample body. */
export const ENTITIES = ['Activity', 'Lead'];
export const ACTIONS = ['Create', 'Delete', 'Edit', 'Export', 'Import', 'Update', 'View'];
export const PARTIAL_ACCESS = 'PartialAccess';
const ACCESSES = ['FullAccess', 'NoAccess', PARTIAL_ACCESS];

/** A template as it was given, by the collection or by JSON, before it is checked. */
export interface GivenTemplate {
	Name?: unknown;
	Description?: unknown;
	EntityPermissions?: unknown;
}

/**
 * @returns the value itself
 * @throws Refusal when it is no object, or has another key
 */
export function requireObject(value: unknown, where: string, keys: string[]): Record<string, unknown> {
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
export function toBody(given: GivenTemplate, where: string): PermissionTemplate {
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
