const { NodeApiError } = require('n8n-workflow');

/** The smallest node that sends each item and continues on failure, to try the harness with. */
exports.LeadManagement = class {
	description = {
		displayName: 'Stand-in',
		name: 'leadManagement',
		group: [],
		version: [1],
		description: '',
		defaults: { name: 'Stand-in' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'leadManagementApi', required: true, testedBy: 'testKey' }],
		properties: [
			{ displayName: 'Body', name: 'body', type: 'string', default: '' },
			{ displayName: 'Query', name: 'query', type: 'json', default: {} },
		],
	};

	methods = {
		credentialTest: {
			/** @this {import('n8n-workflow').ICredentialTestFunctions} */
			async testKey({ data }) {
				const request = { uri: `${data.baseUrl}/test`, qs: { accessKey: data.accessKey }, simple: false };
				const { statusCode } = await this.helpers.request({ ...request, resolveWithFullResponse: true });
				return { status: statusCode === 200 ? 'OK' : 'Error', message: `Status ${statusCode}` };
			},
		},
		listSearch: {
			/** @this {import('n8n-workflow').ILoadOptionsFunctions} */
			async search(filter) {
				const { baseUrl } = await this.getCredentials('leadManagementApi');
				const request = { url: `${baseUrl}/list` };
				const names = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'leadManagementApi',
					request,
				);
				return {
					results: names.filter((name) => name.includes(filter)).map((name) => ({ name, value: name })),
				};
			},
		},
	};

	/** @this {import('n8n-workflow').IExecuteFunctions} */
	async execute() {
		const output = [];
		for (const [item] of this.getInputData().entries()) {
			const { baseUrl } = await this.getCredentials('leadManagementApi');
			const { body: answer, statusCode } = await this.helpers.httpRequestWithAuthentication.call(
				this,
				'leadManagementApi',
				{
					method: 'POST',
					url: `${baseUrl}/send`,
					qs: /** @type {any} */ (this.getNodeParameter('query', item)),
					headers: { 'Content-Type': 'application/json' },
					body: this.getNodeParameter('body', item),
					ignoreHttpStatusErrors: true,
					returnFullResponse: true,
				},
			);
			if (statusCode === 200) {
				output.push({ json: answer, pairedItem: { item } });
				continue;
			}
			const error = new NodeApiError(
				this.getNode(),
				{},
				{ message: `Status ${statusCode}`, itemIndex: item },
			);
			if (!this.continueOnFail()) throw error;
			output.push({ json: { error: error.message }, error, pairedItem: { item } });
		}
		this.addExecutionHints?.({ message: `Sent ${output.length}`, location: 'outputPane' });
		return [output];
	}
};
