import { type AccountFields, isCommonField, isSchemaName } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import { toPlain } from '../../parameters/parameters';
import { describe, isBlank, isPlainObject, toEntries, toWireValue } from '../../parameters/wireValue';
import { withoutInvisible } from '../../words/plainText';

/** Body of a permission template update (interface, section 2.3). Properties without a value are omitted. */
export interface PermissionTemplate {
	Name?: string;
	Description?: string;
	EntityPermissions?: EntityPermission[];
}

/** The permissions on one entity. */
export interface EntityPermission {
	Entity: string;
	Permissions: Permission[];
}

/** The access to an action. */
export interface Permission {
	Action: string;
	Access: string;
	/** Only with PartialAccess: schema names of the restricted lead fields. */
	Properties?: { RestrictedFields: string[] };
}

/** Values from the interface, section 2.3. "Update" is only in its sample body. */
export const ENTITIES = ['Lead', 'Activity'] as const;
export const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'] as const;
export const PARTIAL_ACCESS = 'PartialAccess';
export const ACCESSES = ['NoAccess', PARTIAL_ACCESS, 'FullAccess'] as const;

const TEMPLATE_KEYS = ['Name', 'Description', 'EntityPermissions'] as const;

/**
 * @returns the value unchanged
 * @throws InputError when the value is not an object or has other keys with values
 */
export function requireObject(value: unknown, where: string, keys: readonly string[]) {
	const allowed = keys.join(', ');
	if (!isPlainObject(value)) {
		throw new InputError(
			`${where} needs an object with ${allowed}`,
			`Enter an object such as {"${keys[0]}": …}. Allowed names: ${allowed}.`,
		);
	}
	const unknown = Object.keys(value).find((key) => !keys.includes(key) && !isBlank(value[key]));
	if (unknown === undefined) return value;
	throw new InputError(
		`${where} has ${quote(unknown)}, which is not part of a permission template`,
		`Remove ${quote(unknown)} or correct its spelling. Allowed names: ${allowed}.`,
	);
}

/** @throws InputError for any other value */
function requireList(value: unknown, where: string): unknown[] {
	if (Array.isArray(value)) return value;
	throw new InputError(`${where} needs a list`, 'Enter the entries in square brackets, separated by commas.');
}

/** The allowed value that is given, in any letter case. @throws InputError for any other value */
function requireOneOf(value: unknown, allowed: readonly string[], where: string): string {
	const plain = String(toPlain(value)).toLowerCase();
	const found = allowed.find((one) => one.toLowerCase() === plain);
	if (found !== undefined && typeof value === 'string') return found;
	throw new InputError(
		`${where} needs one of ${[...allowed].sort().join(', ')}, but got ${describe(isBlank(value) ? undefined : value)}`,
		'Select one of them, or enter it in JSON or an expression.',
	);
}

const nameRestricted = (where: string, action: string) =>
	`${where}, 'Restricted Field Names or IDs' of ${action}`;

/** Checks and converts a permission (interface, section 2.3, rules 1 and 2). */
function toPermission(entered: unknown, where: string): Permission {
	const permission = requireObject(entered, `${where}, 'Permissions'`, ['Action', 'Access', 'Properties']);
	const Action = requireOneOf(permission.Action, ACTIONS, `${where}, 'Action'`);
	const Access = requireOneOf(permission.Access, ACCESSES, `${where}, 'Access' of ${Action}`);
	const restricted = nameRestricted(where, Action);
	// The service's own templates have empty properties for any access.
	const own = requireObject(permission.Properties ?? {}, restricted, ['RestrictedFields']);
	const isRestricted = !isBlank(own.RestrictedFields);
	if (Access !== PARTIAL_ACCESS && !isRestricted) return { Action, Access };
	if (Access !== PARTIAL_ACCESS) {
		throw new InputError(
			`${restricted} cannot be combined with the access ${Access}`,
			`Set the access to ${PARTIAL_ACCESS}, or remove "Properties".`,
		);
	}
	if (!isRestricted) {
		throw new InputError(
			`${restricted} needs at least one lead field`,
			"Choose the restricted fields, e.g. FirstName and LastName, or another 'Access'.",
		);
	}
	const given = own.RestrictedFields;
	const names = toEntries(typeof given === 'string' ? given.split(/[,\n]/) : given).map((name) =>
		withoutInvisible(toWireValue(name, restricted)).trim(),
	);
	if (!names.includes('')) return { Action, Access, Properties: { RestrictedFields: names } };
	// A name that an expression did not find must not leave its field unprotected.
	throw new InputError(
		`${restricted} has an entry without a name`,
		'Enter the name of a lead field, or remove the entry. If it comes from an expression, check its result.',
	);
}

/**
 * Checks and converts the entities. Several entries for the same entity are merged.
 *
 * @throws InputError for permissions that cannot be sent
 */
function toEntityPermissions(given: unknown, where: string): EntityPermission[] {
	const entries = requireList(given, where).map((element): EntityPermission => {
		const { Entity, Permissions } = requireObject(element, where, ['Entity', 'Permissions']);
		const entity = requireOneOf(Entity, ENTITIES, `${where}, 'Entity'`);
		const permissions = requireList(Permissions ?? [], `${where}, 'Permissions' of ${entity}`);
		if (permissions.length === 0) {
			throw new InputError(
				`${where} has an entry for ${entity} without permissions`,
				`Add its permissions, or remove the entry. Without permissions, the update may remove all permissions that the template has for ${entity}.`,
			);
		}
		return {
			Entity: entity,
			Permissions: permissions.map((one) => toPermission(one, `${where}, ${entity}`)),
		};
	});
	return [...new Set(entries.map(({ Entity }) => Entity))].map((Entity) => {
		const own = entries.filter((entry) => entry.Entity === Entity);
		const Permissions = own.flatMap((entry) => entry.Permissions);
		const actions = Permissions.map(({ Action }) => Action);
		const twice = actions.find((action, index) => actions.indexOf(action) < index);
		if (twice === undefined) return { Entity, Permissions };
		throw new InputError(
			`${twice} is listed twice for ${Entity} in ${where}`,
			`Keep one ${twice} permission for ${Entity}, with all its restricted fields.`,
		);
	});
}

/**
 * Checks and converts a template. Blank texts are left out, and restricted fields keep the names that were entered.
 *
 * @param given the template as entered
 * @param labels what messages call its parts: the parameters in the editor, or the keys of the JSON
 * @throws InputError for a template that cannot be sent
 */
export function toTemplate(
	given: unknown,
	labels: Record<keyof PermissionTemplate, string>,
	where: string,
): PermissionTemplate {
	const values = requireObject(given, where, TEMPLATE_KEYS);
	const template: PermissionTemplate = {};
	for (const key of TEMPLATE_KEYS) {
		const value = values[key];
		const isEntities = key === 'EntityPermissions';
		// Left out, the result of a misspelled expression would keep its old value, and nobody would know.
		if (key in values && (value === undefined || value === null || (isEntities && isBlank(value)))) {
			throw new InputError(
				`${labels[key]} has no value`,
				'To keep what the template has, remove it. If it comes from an expression, check its result.',
			);
		}
		if (isEntities || (typeof value !== 'object' && isBlank(value))) continue;
		template[key] = toWireValue(value, labels[key]);
	}
	if ('EntityPermissions' in values)
		template.EntityPermissions = toEntityPermissions(values.EntityPermissions, where);
	if (Object.keys(template).length > 0) return template;
	throw new InputError(
		`The template update needs ${labels.Name}, ${labels.Description}, or ${labels.EntityPermissions}`,
		'Fill in at least one of the three.',
	);
}

/** The restricted fields that not every account has. */
export const listOtherFields = ({ EntityPermissions = [] }: PermissionTemplate): string[] => {
	const permissions = EntityPermissions.flatMap(({ Permissions }) => Permissions);
	const names = permissions.flatMap(({ Properties }) => Properties?.RestrictedFields ?? []);
	return [...new Set(names)].filter((name) => !isCommonField(name));
};

/**
 * Sets the schema names of the restricted fields.
 *
 * @throws InputError for a name that matches no field or several fields of the account
 */
export function setFieldNames(template: PermissionTemplate, where: string, fields: AccountFields): void {
	for (const { Entity, Permissions } of template.EntityPermissions ?? []) {
		for (const { Action, Properties } of Permissions) {
			if (!Properties) continue;
			const restricted = nameRestricted(`${where}, ${Entity}`, Action);
			const names = Properties.RestrictedFields.map((name) => toFieldName(name, fields, restricted));
			Properties.RestrictedFields = [...new Set(names)];
		}
	}
}

/** What may be the schema name of a field, and not what an expression makes of nothing. */
const SCHEMA_NAME = /^(?!(?:undefined|null|NaN|true|false)$)\p{L}[\p{L}\p{M}\p{N}_]*$/u;

/** Looks up a restricted field, because a permission with a misspelled field restricts nothing. */
function toFieldName(name: string, fields: AccountFields, where: string): string {
	const found = fields.find(name);
	if (found.length === 1) return found[0];
	if (found.length > 1) {
		throw new InputError(
			`${where} has ${quote(name)}, which matches ${found.length} fields of the account: ${listQuoted(found)}`,
			'Enter the schema name of the field that you mean.',
		);
	}
	const nearest = fields.nearest(name);
	const mayBeField = SCHEMA_NAME.test(name) && (isSchemaName(name) || nearest === undefined);
	if (!fields.isListed && mayBeField) return name;
	const what = fields.isListed
		? 'is not a lead field of the account'
		: "is not a schema name, and the list of the account's fields could not be read";
	throw new InputError(
		`${where} has ${quote(name)}, which ${what}`,
		`${nearest === undefined ? '' : `Did you mean ${quote(nearest)}? `}Select the fields from the list, or enter their schema names, e.g. mx_City.`,
	);
}
