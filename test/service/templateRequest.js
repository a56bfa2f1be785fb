'use strict';

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
 * @param {string} body
 * @returns {TemplateChange}
 */
function readTemplateChange(body) {
	const change = parseJson(body);
	checkKeys(change, 'The body', [], ['Name', 'Description', 'EntityPermissions']);
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

/** @param {any} entityPermission */
function checkEntityPermission(entityPermission) {
	checkKeys(entityPermission, 'An entity permission', ['Entity', 'Permissions']);
	checkOneOf(entityPermission.Entity, 'Entity', ENTITIES);
	checkArray(entityPermission.Permissions, 'Permissions');
	entityPermission.Permissions.forEach(checkPermission);
}

/** @param {any} permission */
function checkPermission(permission) {
	checkKeys(permission, 'A permission', ['Action', 'Access'], ['Properties']);
	checkOneOf(permission.Action, 'Action', ACTIONS);
	checkOneOf(permission.Access, 'Access', ACCESSES);
	if (permission.Access !== 'PartialAccess') {
		if ('Properties' in permission) throw badRequest(`${permission.Access} must not have 'Properties'.`);
		return;
	}
	checkKeys(permission.Properties, 'The Properties of PartialAccess', ['RestrictedFields']);
	const { RestrictedFields } = permission.Properties;
	checkArray(RestrictedFields, 'RestrictedFields');
	if (RestrictedFields.length === 0) throw badRequest('RestrictedFields must not be empty.');
	for (const field of RestrictedFields) checkString(field, 'A restricted field');
}

/**
 * @typedef {object} TemplateSearch
 * @property {string} [searchText] part of a name, in any case
 * @property {string} [templateId]
 * @property {boolean} descending
 * @property {number} pageIndex 1 is the first page
 * @property {number} pageSize
 */

/**
 * Reads the body of PermissionTemplate.svc/Retrieve.
 * @param {string} body
 * @returns {TemplateSearch}
 */
function readTemplateSearch(body) {
	const search = parseJson(body);
	checkKeys(search, 'The body', ['Parameter'], ['Sorting', 'Paging']);
	const { Parameter, Sorting = {}, Paging = {} } = search;
	checkKeys(Parameter, 'Parameter', [], ['SearchText', 'TemplateId']);
	for (const [name, value] of Object.entries(Parameter)) checkString(value, name);
	checkKeys(Sorting, 'Sorting', [], ['ColumnName', 'Direction']);
	checkKeys(Paging, 'Paging', [], ['PageIndex', 'PageSize']);
	const { PageIndex = 1, PageSize = 100 } = Paging;
	for (const number of [PageIndex, PageSize])
		if (!Number.isSafeInteger(number) || number < 1)
			throw badRequest('PageIndex and PageSize must be whole numbers from 1.');
	return {
		searchText: Parameter.SearchText,
		templateId: Parameter.TemplateId,
		descending: String(Sorting.Direction) === '1',
		pageIndex: PageIndex,
		pageSize: PageSize,
	};
}

module.exports = { readTemplateChange, readTemplateSearch };
