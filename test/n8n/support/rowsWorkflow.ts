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

/** A webhook that receives rows, and a node named 'Rows' that makes an item of each. */
export const receiveRows = (path: string, responseMode: 'onReceived' | 'lastNode') => [
	{
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: randomUUID(),
		parameters: { httpMethod: 'POST', path, responseMode, options: {} },
	},
	{
		name: 'Rows',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'body.rows', options: {} },
	},
];

/**
 * A workflow that receives its rows by webhook and responds when all of them are done.
 *
 * @param path of the webhook
 * @param node sends the rows
 */
export function rowsWorkflow(path: string, node: NodeSettings): object {
	const done = {
		name: 'Done',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		executeOnce: true,
		parameters: { mode: 'raw', jsonOutput: '{}', options: {} },
	};
	const nodes = [...receiveRows(path, 'lastNode'), { name: 'Call', ...node }, done];
	const targets = { Webhook: ['Rows'], Rows: ['Call'], Call: ['Done'] };
	return buildWorkflow(path, nodes, targets, { settings: SETTINGS });
}
