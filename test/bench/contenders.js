const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** The rows' columns one by one, as somebody writes a body for the HTTP Request node. */
const JSON_BODY = `={{ JSON.stringify([${['EmailAddress', 'FirstName', 'LastName', 'mx_Row']
	.map((name) => `{ "Attribute": "${name}", "Value": $json.${name} }`)
	.join(', ')}]) }}`;

const thisNodeCall = (credentialIds) => ({
	type: 'n8n-nodes-lead-management.leadManagement',
	typeVersion: 1,
	parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
	credentials: { leadManagementApi: credentialIds.leadManagementApi },
	onError: 'continueRegularOutput',
});

const httpRequestCall = (credentialIds, baseUrl, options) => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		method: 'POST',
		url: `${baseUrl}${PATH}?postUpdatedLead=false`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpCustomAuth',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: JSON_BODY,
		options,
	},
	credentials: { httpCustomAuth: credentialIds.httpCustomAuth },
	// Else the first refusal would end the run, and all rows after it would be lost.
	onError: 'continueRegularOutput',
});

/** Its best setting for 25 calls in 5 seconds. */
const BATCHING = { batching: { batch: { batchSize: 25, batchInterval: 5000 } } };

/**
 * What the same rows are sent with.
 * @typedef {object} Contender
 * @property {string} title
 * @property {boolean} [loop] whether the rows come one by one, from 'Loop Over Items'
 * @property {(credentialIds: Record<string, object>, baseUrl: string) => object} call the node, but for its name and place
 */

/** @type {Record<string, Contender>} */
const CONTENDERS = {
	thisNode: { title: 'This node', call: thisNodeCall },
	httpRequest: {
		title: 'HTTP Request, no batching',
		call: (credentialIds, baseUrl) => httpRequestCall(credentialIds, baseUrl, {}),
	},
	httpRequestBatched: {
		title: 'HTTP Request, 25 each 5,000 ms',
		call: (credentialIds, baseUrl) => httpRequestCall(credentialIds, baseUrl, BATCHING),
	},
	oneByOne: { title: 'This node in Loop Over Items, one by one', loop: true, call: thisNodeCall },
	/** What a workflow costs without any of them. */
	nothing: {
		title: 'No Operation',
		call: () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }),
	},
};

module.exports = { CONTENDERS };
