import { randomUUID } from 'node:crypto';
import type { INode } from 'n8n-workflow';
import type { Credential } from './restClient';

/**
 * A workflow as n8n imports it.
 *
 * @param targets by node, the node that each of its outputs leads to
 * @param others more properties, such as pinned data
 */
export const buildWorkflow = (
	name: string,
	nodes: Partial<INode>[],
	targets: Record<string, string[]>,
	others: object = {},
) => ({
	name,
	settings: { executionOrder: 'v1' },
	nodes: nodes.map((node, index) => ({
		id: randomUUID(),
		position: [256 * index, 128 * index],
		parameters: {},
		...node,
	})),
	connections: Object.fromEntries(
		Object.entries(targets).map(([node, outputs]) => [
			node,
			{ main: outputs.map((target) => [{ node: target, type: 'main', index: 0 }]) },
		]),
	),
	...others,
});

export const leadManagement = ({ id, name }: Credential, node: Partial<INode>): Partial<INode> => ({
	type: 'n8n-nodes-lead-management.leadManagement',
	typeVersion: 1,
	credentials: { leadManagementApi: { id, name } },
	...node,
});

/** A workflow of a trigger named 'Rows', which returns the rows, and the given nodes. */
export function buildWorkflowOfRows(
	name: string,
	rows: object[],
	nodes: Partial<INode>[],
	targets: Record<string, string[]>,
) {
	const trigger = { name: 'Rows', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const pinData = { Rows: rows.map((json) => ({ json })) };
	return buildWorkflow(name, [trigger, ...nodes], targets, { pinData });
}
