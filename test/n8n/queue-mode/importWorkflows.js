const { randomUUID } = require('node:crypto');

/**
 * Rows that come with a webhook call, which is answered at once, become leads, as in an import.
 * @param {string} name of the workflow, and path of its webhook
 * @param {{ id: string, name: string }} credential
 * @param {string} errorWorkflow ID of the workflow that n8n runs when this one fails
 */
function importWorkflow(name, { id, name: credentialName }, errorWorkflow) {
	const nodes = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: randomUUID(),
			parameters: { httpMethod: 'POST', path: name, responseMode: 'onReceived', options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		{
			name: 'Create or update lead',
			type: 'n8n-nodes-lead-management.leadManagement',
			typeVersion: 1,
			parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
			credentials: { leadManagementApi: { id, name: credentialName } },
			onError: 'continueErrorOutput',
		},
	];
	return toWorkflow(name, nodes, { executionOrder: 'v1', errorWorkflow });
}

/** What n8n runs when another workflow fails. */
function errorWorkflow() {
	const nodes = [
		{ name: 'Error Trigger', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1, parameters: {} },
		{ name: 'Tell somebody', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
	];
	return toWorkflow('When an import fails', nodes, { executionOrder: 'v1' });
}

/** Each node leads to the next. */
function toWorkflow(name, nodes, settings) {
	const connections = nodes
		.slice(1)
		.map((node, index) => [nodes[index].name, { main: [[{ node: node.name, type: 'main', index: 0 }]] }]);
	return {
		name,
		settings,
		active: false,
		nodes: nodes.map((node, place) => ({ id: randomUUID(), position: [place * 200, 0], ...node })),
		connections: Object.fromEntries(connections),
	};
}

module.exports = { errorWorkflow, importWorkflow };
