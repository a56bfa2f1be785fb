const { badRequest, json, success } = require('./answers');
const { listLeadFields } = require('./leadFields');
const { readLeadRequest } = require('./leadRequest');
const { readTemplateChange, readTemplateSearch } = require('./templateRequest');

/**
 * @typedef {import('./call').Call} Call
 * @typedef {import('./settings').Settings} Settings
 *
 * @typedef {object} Outcome what a call will answer and do; nothing is written before `effect`
 * @property {import('./answers').Answer} answer
 * @property {'created' | 'updated' | 'templatesUpdated' | 'read'} counter
 * @property {() => void} [effect]
 *
 * @typedef {object} Operation
 * @property {string} method
 * @property {string} path
 * @property {(settings: Settings) => boolean} [offered]
 * @property {(account: import('./serviceState').Account, call: Call, settings: Settings) => Outcome} handle
 */

/** @type {Operation[]} */
const OPERATIONS = [
	{
		method: 'POST',
		path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
		handle: ({ leadStore }, call) => {
			checkContentType(call);
			if (!['true', 'false', undefined].includes(call.query.postUpdatedLead))
				throw badRequest('postUpdatedLead must be true or false.');
			const { Id, created, write } = leadStore.plan(readLeadRequest(call.body));
			const counter = created ? 'created' : 'updated';
			return { answer: success({ Id, AffectedRows: 1 }), counter, effect: write };
		},
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Update',
		handle: ({ templateStore }, call) => {
			checkContentType(call);
			const write = templateStore.plan(call.query.Id, readTemplateChange(call.body));
			return { answer: success({ IsSuccessful: true }), counter: 'templatesUpdated', effect: write };
		},
	},
	{
		method: 'GET',
		path: '/v2/LeadManagement.svc/LeadsMetaData.Get',
		offered: (settings) => settings.leadsMetaDataGet,
		handle: (_account, _call, settings) => ({ answer: json(200, listLeadFields(settings)), counter: 'read' }),
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Retrieve',
		offered: (settings) => settings.permissionTemplateRetrieve,
		handle: ({ templateStore }, call) => {
			checkContentType(call);
			return { answer: json(200, templateStore.search(readTemplateSearch(call.body))), counter: 'read' };
		},
	},
];

/** @param {Call} call @param {Settings} settings */
function findOperation(call, settings) {
	const operation = OPERATIONS.find(({ method, path }) => method === call.method && path === call.path);
	return operation?.offered?.(settings) === false ? undefined : operation;
}

function checkContentType({ headers }) {
	if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		throw badRequest('The Content-Type must be application/json.');
}

module.exports = { findOperation };
