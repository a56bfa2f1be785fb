import { join } from 'node:path';
import type { INode, IRunData } from 'n8n-workflow';
import { DEMO_KEYS, type LeadService } from '../../lead-service/leadService';
import { waitUntil } from '../../support/waitUntil';
import type { N8nInstallation } from '../install/installN8n';

export const OWNER = {
	email: 'demo@example.com',
	password: 'Demo-pass-1',
	firstName: 'Demo',
	lastName: 'Owner',
};
const FINISHED = ['success', 'error', 'crashed', 'canceled'];
/** Several minutes of calls at the limit. */
const EXECUTION_MS = 480_000;

export interface Credential {
	id: string;
	name: string;
}

export interface Workflow extends Credential {
	versionId: string;
	nodes: INode[];
}

interface ResultData {
	error?: { message: string; description?: string };
	runData: IRunData;
}

export type Execution = ReturnType<typeof toExecution>;

const toExecution = (id: string, status: string, { error, runData }: ResultData) => ({
	id,
	status,
	error,
	/** The items on each output of a node that ran once. */
	outputsOf: (node: string) => (runData[node]?.[0].data?.main ?? []).map((items) => items ?? []),
});

/** Sets up the owner if there is none yet, and does what the editor of n8n does, through the same REST interface. */
export async function logIn(
	{ url, logFile }: { url: string; logFile: string },
	{ modules, version }: N8nInstallation,
) {
	let cookie = '';

	async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
		const response = await fetch(`${url}/rest${path}`, {
			method,
			// A connection that is kept may end at the moment of the next request, if n8n is busy.
			headers: { 'content-type': 'application/json', connection: 'close', cookie },
			body: body && JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n responded with ${response.status} to ${method} ${path}: ${text}`);
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		const result = JSON.parse(text);
		return result.data ?? result;
	}
	const waitFor = async <T>(what: string, find: () => Promise<T>) =>
		await waitUntil(what, find, { timeoutMs: EXECUTION_MS, logFile });

	// n8n stores executions in the format of this package.
	const { parse } = require(join(modules, 'flatted')) as {
		parse: (text: string) => { resultData: ResultData } | undefined;
	};
	const readExecution = async (id: string) =>
		await waitFor(`execution ${id} has ended`, async () => {
			const { status, data } = await call<{ status: string; data: string }>('GET', `/executions/${id}`);
			const unpacked = parse(data);
			// n8n 1.x stores the status before the data.
			return FINISHED.includes(status) && unpacked && toExecution(id, status, unpacked.resultData);
		});

	// Refused if there is an owner.
	await call('POST', '/owner/setup', OWNER).catch(() => undefined);
	await call('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });

	const client = {
		createCredential: async (name: string, type: string, data: object) =>
			await call<Credential>('POST', '/credentials', { name, type, data }),

		/** Creates a credential for a simulated service, which works unless `data` says otherwise. */
		createAccount: async (
			{ url: baseUrl, settings }: LeadService,
			name = 'Lead Management (LeadSquared) account',
			data = {},
		) =>
			await client.createCredential(name, 'leadManagementApi', {
				baseUrl,
				...DEMO_KEYS,
				callLimit: settings.callLimit,
				...data,
			}),

		createWorkflow: async (workflow: object) => await call<Workflow>('POST', '/workflows', workflow),

		activateWorkflow: async ({ id, versionId }: Workflow) =>
			version.startsWith('1.')
				? await call('PATCH', `/workflows/${id}`, { active: true, versionId })
				: await call('POST', `/workflows/${id}/activate`, { versionId }),

		async startWorkflow(workflow: Workflow): Promise<string> {
			const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
			const body = { workflowData: workflow, triggerToStartFrom: { name: trigger?.name } };
			const path = `/workflows/${workflow.id}/run`;
			return (await call<{ executionId: string }>('POST', path, body)).executionId;
		},

		/** Runs a workflow as 'Execute workflow' does, to its end. */
		runWorkflow: async (workflow: Workflow) => await readExecution(await client.startWorkflow(workflow)),

		run: async (workflow: object) => await client.runWorkflow(await client.createWorkflow(workflow)),

		stopExecution: async (id: string) => await call('POST', `/executions/${id}/stop`, {}),

		/** Starts a failed execution again at the node that failed. */
		retryExecution: async (id: string) =>
			await call('POST', `/executions/${id}/retry`, { loadWorkflow: false }),

		/** Waits for at least `count` executions of a workflow to end. Returns all that have ended, oldest first. */
		async awaitExecutions({ id: workflowId }: Workflow, count: number): Promise<Execution[]> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const path = `/executions?limit=100&filter=${filter}`;
			const ids = await waitFor(`${count} executions have ended`, async () => {
				const { results } = await call<{ results: { id: string; status: string }[] }>('GET', path);
				const ended = results.filter(({ status }) => FINISHED.includes(status)).map(({ id }) => id);
				return ended.length >= count && ended.sort((one, other) => Number(one) - Number(other));
			});
			return await Promise.all(ids.map(readExecution));
		},

		async readNodeName(): Promise<string> {
			const nodeInfos = [{ name: 'n8n-nodes-lead-management.leadManagement', version: 1 }];
			return (await call<{ displayName: string }[]>('POST', '/node-types', { nodeInfos }))[0].displayName;
		},
	};
	return client;
}
