import type { IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../words/messages';
import { locatorValue, toPlain } from '../../parameters/read';
import { readJsonParameter } from '../../parameters/readJson';
import {
	describe,
	isBlank,
	isPlainObject,
	isSimple,
	toEntries,
	toWireValue,
} from '../../parameters/wireValue';
import { isSameInAnyCase } from '../../words/plainText';
import { ACCESSES, ACTIONS, ENTITIES, PARTIAL_ACCESS } from './parameters';

/** Body of a permission template update (interface, section 2.3). Properties without a value are omitted. */
export interface PermissionTemplate {
	Name?: string;
	Description?: string;
	EntityPermissions?: EntityPermission[];
}

export interface EntityPermission {
	Entity: string;
	Permissions: Permission[];
}

export interface Permission {
	Action: string;
	Access: string;
	/** Only with PartialAccess: schema names of the restricted lead fields. */
	Properties?: { RestrictedFields: string[] };
}

export const TEXTS = ['Name', 'Description'] as const;

export interface Update {
	id: string;
	/** The editor's name for the template; its ID where it was entered. */
	name: string;
	template: PermissionTemplate;
}

/** Reads what an item updates, or returns why that can't be sent. */
export function readUpdate(
	context: IExecuteFunctions,
	mode: 'defineBelow' | 'json',
	itemIndex: number,
): Update | { error: unknown } {
	try {
		const isJson = mode === 'json';
		const where = isJson ? "'Template (JSON)'" : "'Entity Permissions'";
		const given = isJson
			? readJsonParameter(context, 'templateJson', itemIndex, where)
			: readParameters(context, itemIndex);
		return { template: parseTemplate(given, where), ...readTemplateId(context, itemIndex) };
	} catch (error) {
		return { error };
	}
}

/** The parameters in the form of the JSON. */
function readParameters(context: IExecuteFunctions, itemIndex: number) {
	const collection = context.getNodeParameter('entityPermissions', itemIndex, {});
	const EntityPermissions = toList(collection, 'entityPermission', ({ entity, permissions }) => ({
		Entity: entity,
		Permissions: toList(permissions, 'permission', ({ action, access, restrictedFields }) => ({
			Action: action,
			Access: access,
			// The editor keeps the value of a hidden parameter.
			...(typeof access === 'string' &&
				isSameInAnyCase(String(toPlain(access)), PARTIAL_ACCESS) && {
					Properties: { RestrictedFields: restrictedFields },
				}),
		})),
	}));
	return {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		...(!isBlank(EntityPermissions) && { EntityPermissions }),
	};
}

/** Converts the entries that the editor keeps under a name. What an expression sets instead is not converted, and so is refused. */
function toList(collection: unknown, name: string, convert: (entry: Record<string, unknown>) => unknown) {
	const entries = isPlainObject(collection) ? collection[name] : collection;
	return Array.isArray(entries)
		? entries.map((entry) => (isPlainObject(entry) ? convert(entry) : entry))
		: entries;
}

function readTemplateId(context: IExecuteFunctions, itemIndex: number): Pick<Update, 'id' | 'name'> {
	const given: unknown = context.getNodeParameter('templateId', itemIndex);
	const id = String(toPlain(toWireValue(locatorValue(given), "'Template'")));
	const { mode, cachedResultName } = isPlainObject(given) ? given : {};
	const isPicked = mode === 'list' && typeof cachedResultName === 'string' && !isBlank(cachedResultName);
	if (id !== '') return { id, name: isPicked ? cachedResultName : id };
	throw new InputError("'Template' is empty", 'Select a template from the list, or enter its ID.');
}

/** The values of an object with no other names. @throws InputError for anything else */
function requireObject(value: unknown, where: string, names: readonly string[]): Record<string, unknown> {
	const refuse = (what: string) =>
		new InputError(`${where} has ${what}`, `It needs an object with ${names.join(', ')}.`);
	if (!isPlainObject(value)) throw refuse(describe(value));
	const unknown = Object.keys(value).find((name) => !names.includes(name) && !isBlank(value[name]));
	if (unknown !== undefined) throw refuse(`the unknown name ${quote(unknown)}`);
	return value;
}

/** The allowed value that is given, in any letter case. @throws InputError for any other value */
function requireOneOf(value: unknown, allowed: readonly string[], where: string): string {
	const plain = isSimple(value) ? String(toPlain(value)) : '';
	const found = allowed.find((one) => isSameInAnyCase(one, plain));
	if (found !== undefined) return found;
	throw new InputError(
		`${where} has ${describe(isBlank(value) ? undefined : value)}`,
		`Select or enter one of ${allowed.join(', ')}.`,
	);
}

/** The entries of a list with their names, each of which is allowed, and there once. @throws InputError for other entries */
function readEntries(
	list: unknown,
	where: string,
	[key, ...otherKeys]: readonly string[],
	allowed: readonly string[],
): Array<[name: string, entry: Record<string, unknown>]> {
	const entries = toEntries(list).map((given): [string, Record<string, unknown>] => {
		const entry = requireObject(given, where, [key, ...otherKeys]);
		return [requireOneOf(entry[key], allowed, `'${key}' in ${where}`), entry];
	});
	const names = entries.map(([name]) => name);
	const twice = names.find((name, index) => names.indexOf(name) < index);
	if (twice === undefined) return entries;
	throw new InputError(`${where} has ${twice} twice`, `Put all of ${twice} into one entry.`);
}

/** Checks a template in the form of the JSON. Blank texts are left out, and restricted fields keep the names that were entered. */
function parseTemplate(given: unknown, where: string): PermissionTemplate {
	const values = requireObject(given, where, [...TEXTS, 'EntityPermissions']);
	const template: PermissionTemplate = {};
	for (const name of TEXTS) {
		// Left out, the result of a misspelled expression would keep its old value, and nobody would know.
		if (name in values && (values[name] === undefined || values[name] === null))
			throw new InputError(`"${name}" has no value`, 'Check its expression, or remove it.');
		const text = toWireValue(values[name], `"${name}"`);
		if (!isBlank(text)) template[name] = text;
	}
	if ('EntityPermissions' in values)
		template.EntityPermissions = parseEntityPermissions(values.EntityPermissions, where);
	if (Object.keys(template).length > 0) return template;
	throw new InputError('There is nothing to update', 'Enter a name, a description, or permissions.');
}

function parseEntityPermissions(given: unknown, where: string): EntityPermission[] {
	if (isBlank(given)) throw new InputError(`${where} has no entities`, NOT_STRIPPED);
	return readEntries(given, where, ['Entity', 'Permissions'], ENTITIES).map(([Entity, entry]) => {
		if (isBlank(entry.Permissions))
			throw new InputError(`${where} has ${Entity} without permissions`, NOT_STRIPPED);
		const inEntity = `${where} for ${Entity}`;
		const permissions = readEntries(entry.Permissions, inEntity, ['Action', 'Access', 'Properties'], ACTIONS);
		return { Entity, Permissions: permissions.map((permission) => parsePermission(permission, inEntity)) };
	});
}

const NOT_STRIPPED =
	'Add permissions, or remove it. Without any, the update may remove those that the template has.';

/** Checks and converts a permission (interface, section 2.3, rules 1 and 2). */
function parsePermission([Action, given]: [string, Record<string, unknown>], where: string): Permission {
	const Access = requireOneOf(given.Access, ACCESSES, `'Access' of ${Action} in ${where}`);
	const restricted = `'Restricted Field Names or IDs' of ${Action} in ${where}`;
	const { RestrictedFields } = requireObject(given.Properties ?? {}, restricted, ['RestrictedFields']);
	if (Access !== PARTIAL_ACCESS) {
		// The service's own templates have empty properties for any access.
		if (isBlank(RestrictedFields)) return { Action, Access };
		throw new InputError(`${restricted} has fields`, `Remove them, or set the access to ${PARTIAL_ACCESS}.`);
	}
	const fields = typeof RestrictedFields === 'string' ? RestrictedFields.split(/[,\n]/) : RestrictedFields;
	const names = toEntries(fields).map((name) => String(toPlain(toWireValue(name, restricted))));
	// A name that an expression did not find must not leave its field unprotected.
	if (names.length > 0 && !names.includes(''))
		return { Action, Access, Properties: { RestrictedFields: names } };
	throw new InputError(
		`${restricted} is empty, or has a blank name`,
		'Select the fields, check the expression, or choose another access.',
	);
}

const propertiesOf = ({ EntityPermissions = [] }: PermissionTemplate) =>
	EntityPermissions.flatMap(({ Permissions }) => Permissions.flatMap(({ Properties }) => Properties ?? []));

/** The restricted fields that not every account has. */
export const listOtherFields = (template: PermissionTemplate): string[] => {
	const names = propertiesOf(template).flatMap(({ RestrictedFields }) => RestrictedFields);
	return [...new Set(names)].filter((name) => !isCommonField(name));
};

/** Sets the schema names of the restricted fields. @throws InputError for a name of no field, or of several */
export function setFieldNames(template: PermissionTemplate, fields: AccountFields): void {
	for (const properties of propertiesOf(template)) {
		const names = properties.RestrictedFields.map((name) => findFieldName(name, fields));
		properties.RestrictedFields = [...new Set(names)];
	}
}

/** The form of a schema name, where the account does not list its fields: `Phone`, `mx_City`, not `null`. */
const SCHEMA_NAME = /^([A-Z]|mx_)\w*$/;

/** Looks up a restricted field, because a permission with a misspelled field restricts nothing. */
function findFieldName(name: string, fields: AccountFields): string {
	// A read-only field can be restricted, too.
	const found = fields.get(name) || isCommonField(name) ? [name] : fields.findAll(name);
	if (found.length === 1) return found[0];
	if (found.length > 1)
		throw new InputError(
			`${found.length} lead fields are named ${quote(name)}: ${listQuoted(found)}`,
			'Restrict one of them by its schema name.',
		);
	if (!fields.isListed) {
		if (SCHEMA_NAME.test(name)) return name;
		throw new InputError(
			`The restricted field ${quote(name)} is not a schema name`,
			'Enter schema names, e.g. mx_Salary.',
		);
	}
	const nearest = fields.nearest(name);
	throw new InputError(
		`The restricted field ${quote(name)} is not a lead field of the account`,
		`${nearest === undefined ? '' : `Did you mean ${quote(nearest)}? `}Select the fields from the list.`,
	);
}
