/**
 * What may be sent, as the interface says (sections 2 to 4), checked anew on the bytes of a call: of the node's own code
 * nothing is used here.
 */
const assert = require('node:assert/strict');

const LEAD_PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const TEMPLATE_PATH = '/v2/PermissionTemplate.svc/Update';
const ENTITIES = ['Lead', 'Activity'];
const ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'];
const ACCESSES = ['NoAccess', 'PartialAccess', 'FullAccess'];

const keysOf = (value) => {
	assert(typeof value === 'object' && value !== null && !Array.isArray(value), 'an object');
	return Object.keys(value);
};
const checkKeys = (value, required, optional = []) => {
	const keys = keysOf(value);
	for (const key of required) assert(keys.includes(key), `has ${key}`);
	for (const key of keys) assert([...required, ...optional].includes(key), `has no ${key}`);
};

const checkPairs = (pairs, optional) => {
	assert(Array.isArray(pairs) && pairs.length > 0, 'a list that is not empty');
	for (const pair of pairs) {
		checkKeys(pair, ['Attribute', 'Value'], optional);
		assert(typeof pair.Attribute === 'string' && pair.Attribute.trim() !== '', 'a name');
		assert.equal(typeof pair.Value, 'string');
		if ('Fields' in pair) checkPairs(pair.Fields, []);
	}
	const names = pairs.map(({ Attribute }) => Attribute);
	assert.equal(new Set(names).size, names.length, 'each attribute once');
};

const checkLead = (pairs) => {
	checkPairs(pairs, ['Fields']);
	const valueOf = (name) => pairs.find(({ Attribute }) => Attribute === name)?.Value ?? '';
	const matchedOn = valueOf('SearchBy') === '' ? ['EmailAddress', 'Phone'] : [valueOf('SearchBy')];
	assert(
		matchedOn.some((name) => valueOf(name).trim() !== ''),
		`a value for ${matchedOn.join(' or ')}`,
	);
	if (valueOf('LeadType') !== '') assert.match(valueOf('LeadType'), /^OT_\d+$/);
};

const checkPermission = (permission) => {
	checkKeys(permission, ['Action', 'Access'], ['Properties']);
	assert(ACTIONS.includes(permission.Action), 'an action');
	assert(ACCESSES.includes(permission.Access), 'an access');
	assert.equal('Properties' in permission, permission.Access === 'PartialAccess');
	if (!('Properties' in permission)) return;
	checkKeys(permission.Properties, ['RestrictedFields']);
	const { RestrictedFields } = permission.Properties;
	assert(Array.isArray(RestrictedFields) && RestrictedFields.length > 0, 'restricted fields');
	for (const field of RestrictedFields) assert(typeof field === 'string' && field.trim() !== '');
};

const checkTemplate = (template) => {
	checkKeys(template, [], ['Name', 'Description', 'EntityPermissions']);
	assert(Object.keys(template).length > 0, 'something to update');
	for (const name of ['Name', 'Description']) {
		if (name in template) assert(typeof template[name] === 'string' && template[name].trim() !== '');
	}
	for (const entityPermission of template.EntityPermissions ?? []) {
		checkKeys(entityPermission, ['Entity', 'Permissions']);
		assert(ENTITIES.includes(entityPermission.Entity), 'an entity');
		entityPermission.Permissions.forEach(checkPermission);
	}
};

/**
 * @param {{ path: string, query: Record<string, string>, body: string }} call its query without the keys
 * @throws AssertionError naming the rule that the call breaks
 */
const checkCall = ({ path, query, body }) => {
	const content = JSON.parse(body);
	assert.equal(body, JSON.stringify(content), 'compact JSON');
	if (path === LEAD_PATH) {
		assert.deepEqual(Object.keys(query), ['postUpdatedLead']);
		assert(['true', 'false'].includes(query.postUpdatedLead), 'postUpdatedLead is a boolean');
		checkLead(content);
	} else {
		assert.equal(path, TEMPLATE_PATH);
		assert.deepEqual(Object.keys(query), ['Id']);
		assert(typeof query.Id === 'string' && query.Id.trim() !== '', 'an Id');
		checkTemplate(content);
	}
};

module.exports = { checkCall };
