'use strict';

const { badRequest, json, success } = require('./answers');
const { listLeadFields } = require('./leadFields');
const { readLeadRequest } = require('./leadRequest');
const { readTemplateChange, readTemplateSearch } = require('./templateRequest');

/**
 * @typedef {import('./call').Call & { body: string }} Call
 * @typedef {import('./serviceState').Account} Account
 * @typedef {import('./settings').Settings} Settings
 *
 * @typedef {object} Outcome what a call will do and answer; nothing is done before `effect`
 * @property {import('./answers').Answer} answer
 * @property {'created' | 'updated' | 'templatesUpdated' | 'read'} counter what it counts as
 * @property {() => void} [effect]
 *
 * @typedef {object} Operation
 * @property {string} method
 * @property {string} path
 * @property {(settings: Settings) => boolean} [offered]
 * @property {(account: Account, call: Call, settings: Settings) => Outcome} handle
 */

/** @type {Operation[]} */
const OPERATIONS = [
	{
		method: 'POST',
		path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
		handle: (account, call) => {
			checkContentType(call);
			const { postUpdatedLead = 'false' } = call.query;
			if (!['true', 'false'].includes(postUpdatedLead))
				throw badRequest('postUpdatedLead must be true or false.');
			const { Id, created, write } = account.leadStore.plan(readLeadRequest(call.body));
			return {
				answer: success({ Id, AffectedRows: 1 }),
				counter: created ? 'created' : 'updated',
				effect: write,
			};
		},
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Update',
		handle: (account, call) => {
			checkContentType(call);
			const effect = account.templateStore.plan(call.query.Id, readTemplateChange(call.body));
			return { answer: success({ IsSuccessful: true }), counter: 'templatesUpdated', effect };
		},
	},
	{
		method: 'GET',
		path: '/v2/LeadManagement.svc/LeadsMetaData.Get',
		offered: (settings) => settings.leadsMetaDataGet,
		handle: (_account, _call, settings) => ({
			answer: json(200, listLeadFields(settings)),
			counter: 'read',
		}),
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Retrieve',
		offered: (settings) => settings.permissionTemplateRetrieve,
		handle: (account, call) => {
			checkContentType(call);
			const found = account.templateStore.search(readTemplateSearch(call.body));
			return { answer: json(200, found), counter: 'read' };
		},
	},
];

/**
 * @param {import('./call').Call} call
 * @param {Settings} settings
 * @returns {Operation | undefined}
 */
const findOperation = (call, settings) =>
	OPERATIONS.find(
		({ method, path, offered = () => true }) =>
			method === call.method && path === call.path && offered(settings),
	);

/** @param {Call} call */
function checkContentType({ headers }) {
	if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		throw badRequest('The Content-Type must be application/json.');
}

module.exports = { findOperation };
