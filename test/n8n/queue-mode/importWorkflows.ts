import { randomUUID } from 'node:crypto';
import { buildWorkflow, leadManagement } from '../support/buildWorkflow';
import type { Credential } from '../support/restClient';

/**
 * An import that receives rows by webhook and makes leads from them. It responds to the webhook call before it does so.
 * n8n runs the workflow with the ID `errorWorkflowId` when this one fails.
 */
export function importWorkflow(name: string, credential: Credential, errorWorkflowId: string) {
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
		leadManagement(credential, {
			name: 'Create or update lead',
			parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
			onError: 'continueErrorOutput',
		}),
	];
	const targets = { Webhook: ['Rows'], Rows: ['Create or update lead'] };
	const settings = { executionOrder: 'v1', errorWorkflow: errorWorkflowId };
	return buildWorkflow(name, nodes, targets, { settings });
}

/** What n8n runs when another workflow fails. */
export function errorWorkflow() {
	const nodes = [
		{ name: 'Error Trigger', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1, parameters: {} },
		{ name: 'Tell somebody', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
	];
	return buildWorkflow('When an import fails', nodes, { 'Error Trigger': ['Tell somebody'] });
}
