import { randomUUID } from 'node:crypto';
import type { Credential } from '../support/restClient';

type Node = { name: string } & Record<string, unknown>;

/**
 * An import that receives rows by webhook and makes leads from them. It responds to the webhook call before it does so.
 * n8n runs the workflow with the ID `errorWorkflowId` when this one fails.
 */
export function importWorkflow(
	name: string,
	{ id, name: credentialName }: Credential,
	errorWorkflowId: string,
) {
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
	return toWorkflow(name, nodes, { executionOrder: 'v1', errorWorkflow: errorWorkflowId });
}

/** What n8n runs when another workflow fails. */
export function errorWorkflow() {
	const nodes = [
		{ name: 'Error Trigger', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1, parameters: {} },
		{ name: 'Tell somebody', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
	];
	return toWorkflow('When an import fails', nodes, { executionOrder: 'v1' });
}

/** Connects each node to the next one. */
function toWorkflow(name: string, nodes: Node[], settings: object) {
	const connections = nodes
		.slice(1)
		.map((node, index) => [nodes[index].name, { main: [[{ node: node.name, type: 'main', index: 0 }]] }]);
	return {
		name,
		settings,
		active: false,
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [index * 200, 0], ...node })),
		connections: Object.fromEntries(connections),
	};
}
