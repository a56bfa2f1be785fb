import { join } from 'node:path';
import type { INode, INodeExecutionData, IRunData } from 'n8n-workflow';
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

export interface Workflow {
	id: string;
	name: string;
	versionId: string;
	nodes: INode[];
}

export interface Execution {
	status: string;
	error?: { message: string; description?: string };
	/** The items on each output of a node that ran once. */
	outputsOf: (node: string) => INodeExecutionData[][];
	/** The hints of a node that ran once. */
	hintsOf: (node: string) => string[];
}

export type StoredExecution = Execution & { id: string };

interface ResultData {
	error?: { message: string; description?: string };
	runData: IRunData;
}

const byNumber = (one: string, other: string) => Number(one) - Number(other);

/** Does what the editor of n8n does, as the owner, through the same REST interface. */
export class RestClient {
	readonly #url: string;
	readonly #logFile: string;
	readonly #installation: N8nInstallation;
	#cookie = '';

	constructor({ url, logFile }: { url: string; logFile: string }, installation: N8nInstallation) {
		this.#url = url;
		this.#logFile = logFile;
		this.#installation = installation;
	}

	/** Sets up the owner if there is none yet, and logs in. */
	async setUpOwner(): Promise<void> {
		const { userManagement } = await this.#call<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'GET',
			'/rest/settings',
		);
		if (userManagement.showSetupOnFirstLoad) await this.#call('POST', '/rest/owner/setup', OWNER);
		await this.#call('POST', '/rest/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	async createCredential(credential: {
		name: string;
		type: string;
		data: Record<string, unknown>;
	}): Promise<Credential> {
		return await this.#call('POST', '/rest/credentials', credential);
	}

	/** Creates a credential for a simulated service, which works unless `data` says otherwise. */
	async createAccount(
		{ url, settings }: LeadService,
		name = 'Lead Management account',
		data: Record<string, unknown> = {},
	): Promise<Credential> {
		const usual = { baseUrl: url, ...DEMO_KEYS, callLimit: settings.callLimit };
		return await this.createCredential({ name, type: 'leadManagementApi', data: { ...usual, ...data } });
	}

	async createWorkflow(workflow: object): Promise<Workflow> {
		return await this.#call('POST', '/rest/workflows', workflow);
	}

	async activateWorkflow({ id, versionId }: Workflow): Promise<void> {
		if (this.#installation.version.startsWith('1.'))
			await this.#call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
		else await this.#call('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/** Runs a workflow as 'Execute workflow' does, to its end. */
	async runWorkflow(workflow: Workflow): Promise<StoredExecution> {
		return await this.#readExecution(await this.startWorkflow(workflow));
	}

	/** @returns the ID of the execution */
	async startWorkflow(workflow: Workflow): Promise<string> {
		const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
		const { executionId } = await this.#call<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{ workflowData: workflow, triggerToStartFrom: { name: trigger?.name } },
		);
		return executionId;
	}

	/** Stops an execution as the editor's stop button does. */
	async stopExecution(id: string): Promise<void> {
		await this.#call('POST', `/rest/executions/${id}/stop`, {});
	}

	/** Starts a failed execution again at the node that failed. */
	async retryExecution(id: string): Promise<void> {
		await this.#call('POST', `/rest/executions/${id}/retry`, { loadWorkflow: false });
	}

	/** Waits for at least `count` executions of a workflow to end. Returns all that have ended, oldest first. */
	async awaitExecutions({ id: workflowId }: Workflow, count: number): Promise<StoredExecution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const findFinished = async () => {
			const { results } = await this.#call<{ results: { id: string; status: string }[] }>(
				'GET',
				`/rest/executions?limit=100&filter=${filter}`,
			);
			const ids = results.filter(({ status }) => FINISHED.includes(status)).map(({ id }) => id);
			return ids.length >= count && ids.sort(byNumber);
		};
		const ids = await this.#waitUntil(`${count} executions have ended`, findFinished, EXECUTION_MS);
		return await Promise.all(ids.map((id) => this.#readExecution(id)));
	}

	/** The node types that the editor offers. */
	async listNodeTypes(): Promise<{ name: string; displayName: string }[]> {
		return await this.#call('GET', '/types/nodes.json');
	}

	/** Waits for an execution to end and reads it. */
	async #readExecution(id: string): Promise<StoredExecution> {
		// n8n stores executions in the format of this package.
		const { parse } = require(join(this.#installation.modules, 'flatted')) as {
			parse: (text: string) => { resultData: ResultData } | undefined;
		};
		const read = async () => {
			const { status, data } = await this.#call<{ status: string; data: string }>(
				'GET',
				`/rest/executions/${id}`,
			);
			const unpacked = parse(data);
			// n8n 1.x stores the status before the data.
			return FINISHED.includes(status) && unpacked && toExecution(id, status, unpacked.resultData);
		};
		return await this.#waitUntil(`execution ${id} has ended`, read, EXECUTION_MS);
	}

	async #waitUntil<T>(what: string, find: () => Promise<T>, timeoutMs?: number) {
		return await waitUntil(what, find, { timeoutMs, logFile: this.#logFile });
	}

	async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
		const response = await fetch(this.#url + path, {
			method,
			// A connection that is kept may end at the moment of the next request, if n8n is busy.
			headers: { 'content-type': 'application/json', cookie: this.#cookie, connection: 'close' },
			body: body && JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n responded with ${response.status} to ${method} ${path}: ${text}`);
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.#cookie = cookie.split(';')[0];
		const result = JSON.parse(text);
		return result.data ?? result;
	}
}

const toExecution = (id: string, status: string, { error, runData }: ResultData): StoredExecution => ({
	id,
	status,
	error,
	outputsOf: (node) => (runData[node]?.[0].data?.main ?? []).map((items) => items ?? []),
	hintsOf: (node) => (runData[node]?.[0].hints ?? []).map(({ message }) => message),
});
