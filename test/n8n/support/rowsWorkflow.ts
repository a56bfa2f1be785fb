import { randomUUID } from 'node:crypto';
import type { INode } from 'n8n-workflow';
import { waitUntil } from '../../support/waitUntil';
import { buildWorkflow } from './buildWorkflow';
import type { RunningN8n } from './n8n';
import type { Workflow } from './restClient';

/**
 * Activates a workflow that receives rows by webhook, makes an item of each, and goes on with the given nodes, one after the other.
 *
 * @returns the workflow, and the address of the webhook once n8n has registered it, which takes a moment
 */
export async function receiveRows(
	{ rest, url, logFile }: RunningN8n,
	responseMode: 'onReceived' | 'lastNode',
	nodes: Array<Partial<INode>>,
	settings: object,
): Promise<{ workflow: Workflow; webhook: string }> {
	const path = randomUUID();
	const all: Array<Partial<INode>> = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { httpMethod: 'POST', path, responseMode, options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.rows', options: {} },
		},
		...nodes,
	];
	const names = all.map(({ name }) => String(name));
	const targets = Object.fromEntries(names.slice(1).map((name, index) => [names[index], [name]]));
	const workflow = await rest.createWorkflow(buildWorkflow(path, all, targets, { settings }));
	await rest.activateWorkflow(workflow);
	const webhook = `${url}/webhook/${path}`;
	const isRegistered = async () => {
		// GET, so that no execution starts.
		const { message = '' } = (await (await fetch(webhook)).json()) as { message?: string };
		return message.includes('not registered for GET');
	};
	await waitUntil(`n8n has registered the webhook ${webhook}`, isRegistered, { logFile });
	return { workflow, webhook };
}
