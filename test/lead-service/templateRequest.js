const { badRequest } = require('./answers');
const { checkArray, checkKeys, checkOneOf, checkString, parseJson } = require('./body');

const ENTITIES = ['Lead', 'Activity'];
const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'];
const ACCESSES = ['NoAccess', 'PartialAccess', 'FullAccess'];

/**
 * @typedef {{ Action: string, Access: string, Properties?: { RestrictedFields: string[] } }} Permission
 * @typedef {{ Entity: string, Permissions: Permission[] }} EntityPermission
 * @typedef {{ Name?: string, Description?: string, EntityPermissions?: EntityPermission[] }} TemplateChange
 */

/**
 * Reads the body of PermissionTemplate.svc/Update; what does not follow the specification is a 400.
 * @returns {TemplateChange}
 */
function readTemplateChange(body) {
	const change = parseJson(body);
	checkKeys(change, 'The body', ['Name', 'Description', 'EntityPermissions']);
	if (Object.keys(change).length === 0)
		throw badRequest('The body must have Name, Description or EntityPermissions.');
	if ('Name' in change) checkString(change.Name, 'Name');
	if ('Description' in change) checkString(change.Description, 'Description');
	if ('EntityPermissions' in change) {
		checkArray(change.EntityPermissions, 'EntityPermissions');
		change.EntityPermissions.forEach(checkEntityPermission);
	}
	return change;
}

function checkEntityPermission(entityPermission) {
	checkKeys(entityPermission, 'An entity permission', ['Entity', 'Permissions']);
	checkOneOf(entityPermission.Entity, 'Entity', ENTITIES);
	checkArray(entityPermission.Permissions, 'Permissions');
	entityPermission.Permissions.forEach(checkPermission);
}

function checkPermission(permission) {
	checkKeys(permission, 'A permission', ['Action', 'Access', 'Properties']);
	checkOneOf(permission.Action, 'Action', ACTIONS);
	checkOneOf(permission.Access, 'Access', ACCESSES);
	if (permission.Access === 'PartialAccess') checkProperties(permission.Properties);
	else if ('Properties' in permission) throw badRequest(`${permission.Access} must not have 'Properties'.`);
}

function checkProperties(properties) {
	checkKeys(properties, 'The Properties of PartialAccess', ['RestrictedFields']);
	checkArray(properties.RestrictedFields, 'RestrictedFields');
	if (properties.RestrictedFields.length === 0) throw badRequest('RestrictedFields must not be empty.');
	for (const field of properties.RestrictedFields) checkString(field, 'A restricted field');
}

/**
 * Reads the body of PermissionTemplate.svc/Retrieve.
 * @returns {import('./templateStore').TemplateSearch}
 */
function readTemplateSearch(body) {
	const search = parseJson(body);
	checkKeys(search, 'The body', ['Parameter', 'Sorting', 'Paging']);
	const { Parameter, Sorting = {}, Paging = {} } = search;
	checkKeys(Parameter, 'Parameter', ['SearchText', 'TemplateId']);
	checkKeys(Sorting, 'Sorting', ['ColumnName', 'Direction']);
	checkKeys(Paging, 'Paging', ['PageIndex', 'PageSize']);
	const { SearchText = '', TemplateId } = Parameter;
	const { PageIndex = 1, PageSize = 100 } = Paging;
	checkString(SearchText, 'SearchText');
	if (![PageIndex, PageSize].every((number) => Number.isSafeInteger(number) && number >= 1))
		throw badRequest('PageIndex and PageSize must be whole numbers from 1.');
	const descending = String(Sorting.Direction) === '1';
	return {
		searchText: SearchText,
		templateId: TemplateId,
		descending,
		pageIndex: PageIndex,
		pageSize: PageSize,
	};
}

module.exports = { readTemplateChange, readTemplateSearch };
