import { NodeApiError } from 'n8n-workflow';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeCredentialTestResult,
	INodeExecutionData,
	INodeListSearchResult,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

/** The smallest node that sends each item and continues on failure, to test the harness with. */
export class LeadManagement implements INodeType {
	description: INodeTypeDescription = {
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
			async testKey(
				this: ICredentialTestFunctions,
				{ data }: ICredentialsDecrypted,
			): Promise<INodeCredentialTestResult> {
				const { statusCode } = (await this.helpers.request({
					uri: `${data?.baseUrl}/test`,
					qs: { accessKey: data?.accessKey },
					simple: false,
					resolveWithFullResponse: true,
				})) as { statusCode: number };
				return { status: statusCode === 200 ? 'OK' : 'Error', message: `Status ${statusCode}` };
			},
		},
		listSearch: {
			async search(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
				const { baseUrl } = await this.getCredentials('leadManagementApi');
				const names = (await this.helpers.httpRequestWithAuthentication.call(this, 'leadManagementApi', {
					url: `${baseUrl}/list`,
				})) as string[];
				return {
					results: names.filter((name) => name.includes(filter)).map((name) => ({ name, value: name })),
				};
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const output: INodeExecutionData[] = [];
		for (const [item] of this.getInputData().entries()) {
			const { baseUrl } = await this.getCredentials('leadManagementApi');
			const { body, statusCode } = (await this.helpers.httpRequestWithAuthentication.call(
				this,
				'leadManagementApi',
				{
					method: 'POST',
					url: `${baseUrl}/send`,
					qs: this.getNodeParameter('query', item) as IDataObject,
					headers: { 'Content-Type': 'application/json' },
					body: this.getNodeParameter('body', item) as string,
					ignoreHttpStatusErrors: true,
					returnFullResponse: true,
				},
			)) as { body: IDataObject; statusCode: number };
			if (statusCode === 200) {
				output.push({ json: body, pairedItem: { item } });
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
		this.addExecutionHints({ message: `Sent ${output.length}`, location: 'outputPane' });
		return [output];
	}
}
