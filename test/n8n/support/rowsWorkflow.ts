import { randomUUID } from 'node:crypto';
import type { INode } from 'n8n-workflow';
import type { NodeSettings } from './contenders';

type NamedNode = NodeSettings & Pick<INode, 'name'>;

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
 * @param loop whether it gets them one by one
 */
export function rowsWorkflow(path: string, node: NodeSettings, loop: boolean): object {
	const nodes: NamedNode[] = [
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
			parameters: { mode: 'raw', jsonOutput: '={{ { "error": $json.error } }}', options: {} },
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

/** @param next by node, the node on each of its outputs */
function toWorkflow(name: string, nodes: NamedNode[], next: Record<string, string[]>): object {
	const connections = Object.entries(next).map(([node, targets]) => [
		node,
		{ main: targets.map((target) => [{ node: target, type: 'main', index: 0 }]) },
	]);
	return {
		name,
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [index * 200, 0], ...node })),
		connections: Object.fromEntries(connections),
		settings: SETTINGS,
		active: false,
	};
}
