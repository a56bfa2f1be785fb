const { join } = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');

const OWNER = { email: 'demo@example.com', password: 'Demo-pass-1', firstName: 'Demo', lastName: 'Owner' };
const FINISHED = ['success', 'error', 'crashed', 'canceled'];
const POLL_MS = 500;
const COMMUNITY_PACKAGES = '/rest/community-packages';

/**
 * @typedef {object} Workflow
 * @property {string} id
 * @property {string} name
 * @property {string} versionId
 * @property {Record<string, any>[]} nodes
 *
 * @typedef {{ json: Record<string, any>, pairedItem: any }} Item
 *
 * @typedef {{ packageName: string, installedVersion: string, updateAvailable?: string }} InstalledPackage
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
	#installation;
	#cookie = '';

	/**
	 * @param {string} url
	 * @param {import('../install/installN8n').N8nInstallation} installation
	 */
	constructor(url, installation) {
		this.#url = url;
		this.#installation = installation;
	}

	/** Sets up the owner where there is none yet, and logs in. */
	async setUpOwner() {
		const { userManagement } = await this.#call('GET', '/rest/settings');
		if (userManagement.showSetupOnFirstLoad) await this.#call('POST', '/rest/owner/setup', OWNER);
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

	/**
	 * @param {string} id
	 * @returns {Promise<Workflow>}
	 */
	async readWorkflow(id) {
		return await this.#call('GET', `/rest/workflows/${id}`);
	}

	/** @param {Workflow} workflow */
	async activateWorkflow({ id, versionId }) {
		if (this.#installation.version.startsWith('1.'))
			await this.#call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
		else await this.#call('POST', `/rest/workflows/${id}/activate`, { versionId });
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
		return await this.#read(executionId);
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

	/** @returns {Promise<InstalledPackage[]>} */
	async listCommunityPackages() {
		return await this.#call('GET', COMMUNITY_PACKAGES);
	}

	/** @param {string} name */
	async installCommunityPackage(name) {
		await this.#call('POST', COMMUNITY_PACKAGES, { name });
	}

	/** @param {string} name */
	async updateCommunityPackage(name) {
		await this.#call('PATCH', COMMUNITY_PACKAGES, { name });
	}

	/** @param {string} name */
	async uninstallCommunityPackage(name) {
		await this.#call('DELETE', `${COMMUNITY_PACKAGES}?name=${name}`);
	}

	/** @returns {Promise<{ name: string, displayName: string }[]>} the node types that the editor offers */
	async listNodeTypes() {
		for (;;) {
			try {
				return await this.#call('GET', '/types/nodes.json');
			} catch (error) {
				// n8n says that a package is installed or gone while it still writes this file (n8n 1.85): then a part of it comes.
				if (!(error instanceof SyntaxError)) throw error;
				await delay(POLL_MS);
			}
		}
	}

	/** @returns {Promise<Execution & { id: string }>} ended */
	async #read(id) {
		for (;;) {
			const { status, data } = await this.#call('GET', `/rest/executions/${id}`);
			// n8n writes executions in a form of its own choice, so its own copy of the package reads them.
			const unpacked = require(join(this.#installation.modules, 'flatted')).parse(data);
			// n8n 1.x stores the status first.
			if (FINISHED.includes(status) && unpacked) return { id, ...toExecution(status, unpacked.resultData) };
			await delay(POLL_MS);
		}
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
		const answer = JSON.parse(text);
		return answer.data ?? answer;
	}
}

/** @returns {Execution} */
const toExecution = (status, { error, runData }) => ({
	status,
	error,
	outputsOf: (node) => (runData[node]?.[0].data.main ?? []).map((items) => items ?? []),
});

module.exports = { OWNER, RestClient };
