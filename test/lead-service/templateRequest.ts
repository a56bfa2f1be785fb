import { check, checkArray, checkKeys, checkString, parseJson } from './body';
import type { TemplateSearch } from './templateStore';

const ENTITIES = ['Lead', 'Activity'];
const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'];
const ACCESSES = ['NoAccess', 'PartialAccess', 'FullAccess'];

interface Permission {
	Action: string;
	Access: string;
	Properties?: { RestrictedFields: string[] };
}

export interface EntityPermission {
	Entity: string;
	Permissions: Permission[];
}

export interface TemplateChange {
	Name?: string;
	Description?: string;
	EntityPermissions?: EntityPermission[];
}

function checkOneOf(value: unknown, what: string, allowed: string[]) {
	check(
		typeof value === 'string' && allowed.includes(value),
		`${what} must be one of ${allowed.join(', ')}.`,
	);
}

/** Reads the body of PermissionTemplate.svc/Update. What does not follow the specification is a 400. */
export function readTemplateChange(body: string): TemplateChange {
	const change = parseJson(body);
	checkKeys(change, 'The body', ['Name', 'Description', 'EntityPermissions']);
	check(Object.keys(change).length > 0, 'The body must have Name, Description or EntityPermissions.');
	for (const name of ['Name', 'Description']) if (name in change) checkString(change[name], name);
	if ('EntityPermissions' in change) {
		const { EntityPermissions } = change;
		checkArray(EntityPermissions, 'EntityPermissions');
		EntityPermissions.forEach(checkEntityPermission);
	}
	return change;
}

function checkEntityPermission(entityPermission: unknown) {
	checkKeys(entityPermission, 'An entity permission', ['Entity', 'Permissions']);
	const { Entity, Permissions } = entityPermission;
	checkOneOf(Entity, 'Entity', ENTITIES);
	checkArray(Permissions, 'Permissions');
	Permissions.forEach(checkPermission);
}

function checkPermission(permission: unknown) {
	checkKeys(permission, 'A permission', ['Action', 'Access', 'Properties']);
	const { Action, Access, Properties } = permission;
	checkOneOf(Action, 'Action', ACTIONS);
	checkOneOf(Access, 'Access', ACCESSES);
	if (Access !== 'PartialAccess')
		return check(!('Properties' in permission), `${String(Access)} must not have 'Properties'.`);
	checkKeys(Properties, 'The Properties of PartialAccess', ['RestrictedFields']);
	const { RestrictedFields } = Properties;
	checkArray(RestrictedFields, 'RestrictedFields');
	check(RestrictedFields.length > 0, 'RestrictedFields must not be empty.');
	for (const field of RestrictedFields) checkString(field, 'A restricted field');
}

/** Reads the body of PermissionTemplate.svc/Retrieve. */
export function readTemplateSearch(body: string): TemplateSearch {
	const search = parseJson(body);
	checkKeys(search, 'The body', ['Parameter', 'Sorting', 'Paging']);
	const { Parameter, Sorting = {}, Paging = {} } = search;
	checkKeys(Parameter, 'Parameter', ['SearchText', 'TemplateId']);
	checkKeys(Sorting, 'Sorting', ['ColumnName', 'Direction']);
	checkKeys(Paging, 'Paging', ['PageIndex', 'PageSize']);
	const { SearchText: searchText = '', TemplateId: templateId } = Parameter;
	const { PageIndex = 1, PageSize = 100 } = Paging;
	checkString(searchText, 'SearchText');
	if (templateId !== undefined) checkString(templateId, 'TemplateId');
	return { searchText, templateId, pageIndex: readPageNumber(PageIndex), pageSize: readPageNumber(PageSize) };
}

function readPageNumber(value: unknown): number {
	const isPage = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
	check(isPage, 'PageIndex and PageSize must be whole numbers from 1.');
	return value as number;
}
