import { randomUUID } from 'node:crypto';
import type { NodeSettings } from './contenders';

/** Nothing is stored, so that n8n's database is not part of what is measured. */
const SETTINGS = {
	executionOrder: 'v1',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveManualExecutions: false,
};

/**
 * A workflow that gets its rows with a webhook call, which is answered when all of them are done.
 *
 * @param path of the webhook
 * @param call the node that sends the rows
 * @param loop whether the rows come to it one by one
 */
export function rowsWorkflow(path: string, call: NodeSettings, loop = false): object {
	const nodes: Array<NodeSettings & Record<string, unknown>> = [
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
		{ name: 'Call', ...call },
		{
			name: 'Done',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			executeOnce: true,
			parameters: { mode: 'raw', jsonOutput: '={{ { "execution": $execution.id } }}', options: {} },
		},
	];
	if (!loop) return toWorkflow(path, nodes, { Webhook: ['Rows'], Rows: ['Call'], Call: ['Done'] });
	nodes.push({
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: 1, options: {} },
	});
	return toWorkflow(path, nodes, {
		Webhook: ['Rows'],
		Rows: ['Loop'],
		Loop: ['Done', 'Call'],
		Call: ['Loop'],
	});
}

/** @param next by node, the node after each of its outputs */
function toWorkflow(name: string, nodes: NodeSettings[], next: Record<string, string[]>): object {
	const connections = Object.entries(next).map(([node, targets]) => [
		node,
		{ main: targets.map((target) => [{ node: target, type: 'main', index: 0 }]) },
	]);
	return {
		name,
		nodes: nodes.map((node, place) => ({ id: randomUUID(), position: [place * 200, 0], ...node })),
		connections: Object.fromEntries(connections) as Record<string, unknown>,
		settings: SETTINGS,
		active: false,
	};
}
