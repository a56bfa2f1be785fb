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
import { withoutInvisible } from '../../words/plainText';
import { ACCESSES, ACTIONS, ENTITIES, PARTIAL_ACCESS } from './parameters';

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

/** What an item updates. */
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
				String(toPlain(access)).toLowerCase() === PARTIAL_ACCESS.toLowerCase() && {
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
	const id = withoutInvisible(toWireValue(locatorValue(given), "'Template'")).trim();
	const { mode, cachedResultName } = isPlainObject(given) ? given : {};
	const isPicked = mode === 'list' && typeof cachedResultName === 'string' && !isBlank(cachedResultName);
	if (id !== '') return { id, name: isPicked ? cachedResultName : id };
	throw new InputError("'Template' is empty", 'Select a template from the list, or enter its ID.');
}

/** The values of an object with no other names. @throws InputError for anything else */
function requireObject(value: unknown, where: string, names: readonly string[]): Record<string, unknown> {
	const unknown = isPlainObject(value)
		? Object.keys(value).find((name) => !names.includes(name) && !isBlank(value[name]))
		: undefined;
	if (isPlainObject(value) && unknown === undefined) return value;
	throw new InputError(
		`${where} has ${unknown === undefined ? describe(value) : `the unknown name ${quote(unknown)}`}`,
		`It needs an object with ${names.join(', ')}.`,
	);
}

/** The allowed value that is given, in any letter case. @throws InputError for any other value */
function requireOneOf(value: unknown, allowed: readonly string[], where: string): string {
	const plain = isSimple(value) ? String(toPlain(value)).toLowerCase() : '';
	const found = allowed.find((one) => one.toLowerCase() === plain);
	if (found !== undefined) return found;
	throw new InputError(
		`${where} has ${describe(isBlank(value) ? undefined : value)}`,
		`Select or enter one of ${allowed.join(', ')}.`,
	);
}

function refuseTwice(names: readonly string[], where: string): void {
	const twice = names.find((name, index) => names.indexOf(name) < index);
	if (twice !== undefined)
		throw new InputError(`${where} has ${twice} twice`, `Put all of ${twice} into one entry.`);
}

/**
 * Checks and converts a template. Blank texts are left out, and restricted fields keep the names that were entered.
 *
 * @param given the template in the form of the JSON
 * @throws InputError for a template that cannot be sent
 */
function parseTemplate(given: unknown, where: string): PermissionTemplate {
	const values = requireObject(given, where, ['Name', 'Description', 'EntityPermissions']);
	const template: PermissionTemplate = {};
	for (const name of ['Name', 'Description'] as const) {
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
	const entities = toEntries(given).map((element): EntityPermission => {
		const entry = requireObject(element, where, ['Entity', 'Permissions']);
		const Entity = requireOneOf(entry.Entity, ENTITIES, `'Entity' in ${where}`);
		if (isBlank(entry.Permissions))
			throw new InputError(`${where} has ${Entity} without permissions`, NOT_STRIPPED);
		const Permissions = toEntries(entry.Permissions).map((one) =>
			parsePermission(one, `${where} for ${Entity}`),
		);
		const actions = Permissions.map(({ Action }) => Action);
		refuseTwice(actions, `${where} for ${Entity}`);
		return { Entity, Permissions };
	});
	const names = entities.map(({ Entity }) => Entity);
	refuseTwice(names, where);
	return entities;
}

/** A longer text is no list of names. */
const MAX_LIST_CHARACTERS = 100_000;
const NOT_STRIPPED =
	'Add permissions, or remove it. Without any, the update may remove those that the template has.';

/** Checks and converts a permission (interface, section 2.3, rules 1 and 2). */
function parsePermission(given: unknown, where: string): Permission {
	const permission = requireObject(given, where, ['Action', 'Access', 'Properties']);
	const Action = requireOneOf(permission.Action, ACTIONS, `'Action' in ${where}`);
	const Access = requireOneOf(permission.Access, ACCESSES, `'Access' of ${Action} in ${where}`);
	const restricted = `'Restricted Field Names or IDs' of ${Action} in ${where}`;
	const { RestrictedFields } = requireObject(permission.Properties ?? {}, restricted, ['RestrictedFields']);
	if (Access !== PARTIAL_ACCESS) {
		// The service's own templates have empty properties for any access.
		if (isBlank(RestrictedFields)) return { Action, Access };
		throw new InputError(`${restricted} has fields`, `Remove them, or set the access to ${PARTIAL_ACCESS}.`);
	}
	const isList = typeof RestrictedFields === 'string' && RestrictedFields.length <= MAX_LIST_CHARACTERS;
	const fields = isList ? RestrictedFields.split(/[,\n]/) : RestrictedFields;
	const names = toEntries(fields).map((name) => withoutInvisible(toWireValue(name, restricted)).trim());
	// A name that an expression did not find must not leave its field unprotected.
	if (names.length > 0 && !names.includes(''))
		return { Action, Access, Properties: { RestrictedFields: names } };
	throw new InputError(
		`${restricted} is empty, or has a blank name`,
		'Select the fields, check the expression, or choose another access.',
	);
}

/** The restricted fields that not every account has. */
export const listOtherFields = ({ EntityPermissions = [] }: PermissionTemplate): string[] => {
	const permissions = EntityPermissions.flatMap(({ Permissions }) => Permissions);
	const names = permissions.flatMap(({ Properties }) => Properties?.RestrictedFields ?? []);
	return [...new Set(names)].filter((name) => !isCommonField(name));
};

/** Sets the schema names of the restricted fields. @throws InputError for a name of no field, or of several */
export function setFieldNames({ EntityPermissions = [] }: PermissionTemplate, fields: AccountFields): void {
	for (const { Properties } of EntityPermissions.flatMap(({ Permissions }) => Permissions))
		if (Properties) {
			const names = Properties.RestrictedFields.map((name) => findFieldName(name, fields));
			Properties.RestrictedFields = [...new Set(names)];
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
	if (!fields.isListed && SCHEMA_NAME.test(name)) return name;
	if (!fields.isListed)
		throw new InputError(
			`The restricted field ${quote(name)} is not a schema name`,
			'Enter schema names, e.g. mx_Salary.',
		);
	const nearest = fields.nearest(name);
	throw new InputError(
		`The restricted field ${quote(name)} is not a lead field of the account`,
		`${nearest === undefined ? '' : `Did you mean ${quote(nearest)}? `}Select the fields from the list.`,
	);
}
