import { randomUUID } from 'node:crypto';
import type { INode } from 'n8n-workflow';
import { waitUntil } from '../../support/waitUntil';
import { buildWorkflow } from './buildWorkflow';
import type { RunningN8n } from './n8n';

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
) {
	const path = randomUUID();
	const receive = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode, options: {} },
	};
	const split = {
		name: 'Rows',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'body.rows', options: {} },
	};
	const all = [receive, split, ...nodes];
	const targets = Object.fromEntries(
		all.slice(1).map(({ name }, index) => [all[index].name, [String(name)]]),
	);
	const workflow = await rest.createWorkflow(buildWorkflow(path, all, targets, { settings }));
	await rest.activateWorkflow(workflow);
	const webhook = `${url}/webhook/${path}`;
	const isRegistered = async () =>
		// GET, so that no execution starts.
		/not registered for GET/.test(await (await fetch(webhook)).text());
	await waitUntil(`n8n has registered the webhook ${webhook}`, isRegistered, { logFile });
	return { workflow, webhook };
}
