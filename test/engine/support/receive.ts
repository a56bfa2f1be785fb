/** Items that n8n's own triggers make of a request. */
import { Node, Workflow } from 'n8n-workflow';
import type { INode, INodeParameters, IWebhookData, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { core, createAdditionalData, nodeTypes } from './engineHost';
import type { Item } from './harness';

export interface Trigger {
	type: string;
	typeVersion: number;
	parameters: object;
}

/** The items that a trigger makes of a request, by its own code. */
export const receive = async (
	{ type, typeVersion, parameters }: Trigger,
	request: object,
): Promise<Item[]> => {
	const place = { id: '1', name: 'Trigger', position: [0, 0] as [number, number] };
	const given: INode = { ...place, type, typeVersion, parameters: parameters as INodeParameters };
	const workflowData = { id: '1', name: 'Source', nodes: [given], connections: {}, active: false };
	const workflow = new Workflow({ ...workflowData, nodeTypes });
	const additionalData = {
		...createAdditionalData('webhook', {}, workflowData),
		httpRequest: { method: 'POST', params: {}, query: {}, ips: [], ip: '127.0.0.1', ...request },
		httpResponse: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const nodeType = nodeTypes.getByNameAndVersion(type, typeVersion);
	const webhookDescription = nodeType.description.webhooks?.[0];
	const webhook = { webhookDescription, node: place.name } as unknown as IWebhookData;
	// The workflow's own node has the default parameters too.
	const node = workflow.nodes[place.name];
	const context = new core.WebhookContext(workflow, node, additionalData, 'webhook', webhook, [], null);
	const response =
		nodeType instanceof Node ? await nodeType.webhook?.(context) : await nodeType.webhook?.call(context);
	return response?.workflowData?.[0] ?? [];
};
