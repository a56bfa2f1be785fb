/**
 * What may be sent, checked on the text of a request: the structure that the simulated service requires, and what a real
 * service would take but should never get. Uses none of the node's code.
 */
import assert from 'node:assert/strict';
import { hasValue, readLeadRequest } from '../lead-service/leadRequest';
import { readTemplateChange } from '../lead-service/templateRequest';

const LEAD_PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const TEMPLATE_PATH = '/v2/PermissionTemplate.svc/Update';

const checkText = (value: string, what: string) => assert.notEqual(value.trim(), '', what);
const checkOnce = (values: string[], what: string) =>
	assert.equal(new Set(values).size, values.length, `${what} once`);

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

const checkLead = (body: string) => {
	const { attributes, searchBy } = readLeadRequest(body);
	for (const [name, { Fields }] of attributes) {
		checkText(name, 'a name');
		if (!Fields) continue;
		assert(Fields.size > 0, 'a field set with a field');
		for (const inner of Fields.keys()) checkText(inner, 'a name inside');
	}
	const valueOf = (name: string) => attributes.get(name)?.Value;
	assert(searchBy === undefined || hasValue(valueOf(searchBy)), `a value for ${searchBy}`);
	checkEmailAddress(valueOf('EmailAddress') ?? '');
	checkPhone(valueOf('Phone') ?? '');
	assert.match(valueOf('LeadType') ?? 'OT_0', /^OT_\d+$/);
};

const checkTemplate = (body: string) => {
	const { Name = 'none', Description = 'none', EntityPermissions = [] } = readTemplateChange(body);
	checkText(Name, 'a Name');
	checkText(Description, 'a Description');
	for (const { Permissions } of EntityPermissions) {
		assert(Permissions.length > 0, 'permissions, without which the entity would lose all it had');
		const actions = Permissions.map(({ Action }) => Action);
		checkOnce(actions, 'each action');
		for (const { RestrictedFields } of Permissions.flatMap(({ Properties }) => Properties ?? [])) {
			for (const field of RestrictedFields) checkText(field, 'a field');
			checkOnce(RestrictedFields, 'each field');
		}
	}
	const entities = EntityPermissions.map(({ Entity }) => Entity);
	checkOnce(entities, 'each entity');
};

interface CheckedCall {
	path: string;
	/** Without the keys. */
	query?: Record<string, string>;
	body?: string;
}

/** Throws what names the rule that the call breaks. */
export const checkCall = ({ path, query = {}, body = '' }: CheckedCall) => {
	assert.equal(body, JSON.stringify(JSON.parse(body)), 'compact JSON');
	if (path === LEAD_PATH) {
		assert.deepEqual(Object.keys(query), ['postUpdatedLead']);
		assert.match(query.postUpdatedLead, /^(true|false)$/);
		checkLead(body);
	} else {
		assert.equal(path, TEMPLATE_PATH);
		assert.deepEqual(Object.keys(query), ['Id']);
		checkText(query.Id, 'an Id');
		checkTemplate(body);
	}
};
