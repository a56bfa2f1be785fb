/**
 * What may be sent, by the service's documentation of its two operations, checked on the text of a request. Uses none of
 * the node's code.
 */
import assert from 'node:assert/strict';

const LEAD_PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const TEMPLATE_PATH = '/v2/PermissionTemplate.svc/Update';
const ENTITIES = ['Lead', 'Activity'];
const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'];
const ACCESSES = ['NoAccess', 'PartialAccess', 'FullAccess'];

type JsonObject = Record<string, unknown>;

function checkObject(
	value: unknown,
	required: string[],
	optional: string[] = [],
): asserts value is JsonObject {
	assert(typeof value === 'object' && value !== null && !Array.isArray(value), 'an object');
	const keys = Object.keys(value);
	for (const key of required) assert(keys.includes(key), `has ${key}`);
	for (const key of keys) assert([...required, ...optional].includes(key), `has no ${key}`);
}

function checkText(value: unknown, what: string): asserts value is string {
	assert(typeof value === 'string' && value.trim() !== '', what);
}

function checkChoice(value: unknown, choices: string[], what: string) {
	assert(typeof value === 'string' && choices.includes(value), what);
}

function checkFilledList(value: unknown, what: string): asserts value is unknown[] {
	assert(Array.isArray(value) && value.length > 0, what);
}

/** Returns the values by name. */
const checkPairs = (pairs: unknown, optional: string[]) => {
	checkFilledList(pairs, 'a list that is not empty');
	const values = new Map<string, string>();
	for (const pair of pairs) {
		checkObject(pair, ['Attribute', 'Value'], optional);
		const { Attribute, Value } = pair;
		checkText(Attribute, 'a name');
		assert(typeof Value === 'string', 'a value that is text');
		assert(!values.has(Attribute), 'each attribute once');
		values.set(Attribute, Value);
		if ('Fields' in pair) checkPairs(pair.Fields, []);
	}
	return values;
};

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/;

/** One that is not blank would join two people into one lead otherwise, or make one that nobody can reach. */
const checkEmailAddress = (emailAddress: string) => {
	if (emailAddress === '') return;
	assert.match(emailAddress, /^[^\s,;@]+@[^\s,;@]+$/);
	assert.doesNotMatch(emailAddress, INVISIBLE);
};

const checkPhone = (phone: string) => {
	assert.equal(phone, phone.trim(), 'a phone without blanks around it');
	if (phone !== '') assert((phone.match(/\p{Nd}/gu) ?? []).length >= 4, 'a phone with four digits');
	assert.doesNotMatch(phone, INVISIBLE);
	// A number that a spreadsheet has rounded.
	assert.doesNotMatch(phone, /^[-+]?\d+([.,]\d+)?e[+]?\d+$/i);
};

const checkLead = (pairs: unknown) => {
	const values = checkPairs(pairs, ['Fields']);
	const hasValue = (name: string) => values.get(name)?.trim();
	assert(hasValue('EmailAddress') || hasValue('Phone'), 'an email address or a phone');
	const searchBy = values.get('SearchBy');
	assert(searchBy === undefined || hasValue(searchBy), `a value for ${searchBy}`);
	checkEmailAddress(values.get('EmailAddress') ?? '');
	checkPhone(values.get('Phone') ?? '');
	const leadType = values.get('LeadType');
	if (leadType !== undefined) assert.match(leadType, /^OT_\d+$/);
};

function checkOnce(values: unknown[], what: string) {
	assert.equal(new Set(values).size, values.length, `${what} once`);
}

/** Returns its action. */
const checkPermission = (permission: unknown): unknown => {
	checkObject(permission, ['Action', 'Access'], ['Properties']);
	checkChoice(permission.Action, ACTIONS, 'an action');
	checkChoice(permission.Access, ACCESSES, 'an access');
	assert.equal('Properties' in permission, permission.Access === 'PartialAccess');
	if (!('Properties' in permission)) return permission.Action;
	const properties = permission.Properties;
	checkObject(properties, ['RestrictedFields']);
	const fields = properties.RestrictedFields;
	checkFilledList(fields, 'restricted fields');
	for (const field of fields) checkText(field, 'a field');
	checkOnce(fields, 'each field');
	return permission.Action;
};

const checkTemplate = (template: unknown) => {
	checkObject(template, [], ['Name', 'Description', 'EntityPermissions']);
	assert(Object.keys(template).length > 0, 'something to update');
	for (const name of ['Name', 'Description']) {
		if (name in template) checkText(template[name], `a ${name}`);
	}
	const { EntityPermissions = [] } = template;
	assert(Array.isArray(EntityPermissions), 'entity permissions');
	const entities = (EntityPermissions as unknown[]).map((entityPermission) => {
		checkObject(entityPermission, ['Entity', 'Permissions']);
		checkChoice(entityPermission.Entity, ENTITIES, 'an entity');
		checkFilledList(
			entityPermission.Permissions,
			'permissions, without which the entity would lose all it had',
		);
		checkOnce(entityPermission.Permissions.map(checkPermission), 'each action');
		return entityPermission.Entity;
	});
	checkOnce(entities, 'each entity');
};

export interface CheckedCall {
	path: string;
	/** Without the keys. */
	query: Record<string, string>;
	body: string;
}

/** Throws an AssertionError that names the rule which the call breaks. */
export const checkCall = ({ path, query, body }: CheckedCall) => {
	const content: unknown = JSON.parse(body);
	assert.equal(body, JSON.stringify(content), 'compact JSON');
	if (path === LEAD_PATH) {
		assert.deepEqual(Object.keys(query), ['postUpdatedLead']);
		checkChoice(query.postUpdatedLead, ['true', 'false'], 'postUpdatedLead is a boolean');
		checkLead(content);
	} else {
		assert.equal(path, TEMPLATE_PATH);
		assert.deepEqual(Object.keys(query), ['Id']);
		checkText(query.Id, 'an Id');
		checkTemplate(content);
	}
};
