import { randomUUID } from 'node:crypto';
import { buildWorkflow } from './buildWorkflow';
import type { NodeSettings } from './contenders';

/** Stores no executions, so that the measurements do not include n8n's database. */
const SETTINGS = {
	executionOrder: 'v1',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveManualExecutions: false,
};

/**
 * A workflow that receives its rows by webhook and responds when all of them are done.
 *
 * @param path of the webhook
 * @param node sends the rows
 */
export function rowsWorkflow(path: string, node: NodeSettings): object {
	const nodes = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: randomUUID(),
			parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		{ name: 'Call', ...node },
		{
			name: 'Done',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			executeOnce: true,
			parameters: { mode: 'raw', jsonOutput: '{}', options: {} },
		},
	];
	const targets = { Webhook: ['Rows'], Rows: ['Call'], Call: ['Done'] };
	return buildWorkflow(path, nodes, targets, { settings: SETTINGS });
}
