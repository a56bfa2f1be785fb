const { join } = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');

const OWNER = { email: 'demo@example.com', password: 'Demo-pass-1', firstName: 'Demo', lastName: 'Owner' };
const FINISHED = ['success', 'error', 'crashed', 'canceled'];
const POLL_MS = 500;

/**
 * @typedef {object} Workflow
 * @property {string} id
 * @property {string} name
 * @property {string} versionId
 * @property {Record<string, any>[]} nodes
 *
 * @typedef {{ json: Record<string, any>, pairedItem: any }} Item
 *
 * @typedef {object} Execution
 * @property {string} status
 * @property {any} [error]
 * @property {(node: string) => Item[][]} outputsOf the items on each output of a node's only run
 */

const byNumber = (one, other) => Number(one) - Number(other);

/** What the editor of n8n does by its REST interface, as the owner. */
class RestClient {
	#url;
	#modules;
	#cookie = '';

	/**
	 * @param {string} url
	 * @param {string} modules the node_modules of this n8n
	 */
	constructor(url, modules) {
		this.#url = url;
		this.#modules = modules;
	}

	async setUpOwner() {
		await this.#call('POST', '/rest/owner/setup', OWNER);
		await this.#call('POST', '/rest/login', {
			emailOrLdapLoginId: OWNER.email,
			password: OWNER.password,
		});
	}

	/**
	 * @param {{ name: string, type: string, data: Record<string, unknown> }} credential
	 * @returns {Promise<{ id: string, name: string }>}
	 */
	async createCredential(credential) {
		return await this.#call('POST', '/rest/credentials', credential);
	}

	/**
	 * @param {object} workflow
	 * @returns {Promise<Workflow>}
	 */
	async createWorkflow(workflow) {
		return await this.#call('POST', '/rest/workflows', workflow);
	}

	/** @param {Workflow} workflow */
	async activateWorkflow({ id, versionId }) {
		await this.#call('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/**
	 * Runs a workflow as a click on 'Execute workflow' does.
	 * @param {Workflow} workflow
	 * @returns {Promise<Execution>} ended
	 */
	async runWorkflow(workflow) {
		const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
		const { executionId } = await this.#call('POST', `/rest/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger?.name },
		});
		for (;;) {
			const execution = await this.#call('GET', `/rest/executions/${executionId}`);
			if (FINISHED.includes(execution.status)) return this.#parse(execution);
			await delay(POLL_MS);
		}
	}

	/**
	 * @param {Workflow} workflow
	 * @param {number} count of its executions, at least
	 * @returns {Promise<(Execution & { id: string })[]>} oldest first, all ended
	 */
	async awaitExecutions({ id: workflowId }, count) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		for (;;) {
			const { results } = await this.#call('GET', `/rest/executions?limit=100&filter=${filter}`);
			const ids = results.filter(({ status }) => FINISHED.includes(status)).map(({ id }) => id);
			if (ids.length >= count) return await Promise.all(ids.sort(byNumber).map((id) => this.#read(id)));
			await delay(POLL_MS);
		}
	}

	async #read(id) {
		return { id, ...this.#parse(await this.#call('GET', `/rest/executions/${id}`)) };
	}

	/** @returns {Execution} */
	#parse({ status, data }) {
		// n8n writes executions in a form of its own choice, so its own copy of the package reads them.
		const { resultData } = require(join(this.#modules, 'flatted')).parse(data);
		return {
			status,
			error: resultData.error,
			outputsOf: (node) => (resultData.runData[node]?.[0].data.main ?? []).map((items) => items ?? []),
		};
	}

	async #call(method, path, body) {
		const response = await fetch(this.#url + path, {
			method,
			headers: { 'content-type': 'application/json', cookie: this.#cookie },
			body: body && JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.#cookie = cookie.split(';')[0];
		return JSON.parse(text).data;
	}
}

module.exports = { OWNER, RestClient };
