import type { INode, INodeParameters } from 'n8n-workflow';
import { leadManagement } from './buildWorkflow';
import type { Credential } from './restClient';
import type { Account } from '../../support/openAccount';

/** One column of the rows after the other, as a user writes a body for the HTTP Request node. */
const JSON_BODY = `={{ JSON.stringify([${['EmailAddress', 'FirstName', 'LastName', 'mx_Row']
	.map((name) => `{ "Attribute": "${name}", "Value": $json.${name} }`)
	.join(', ')}]) }}`;

/** Makes a node from what it can use to reach an account. */
type MakeNode = (
	credentials: Record<'leadManagementApi' | 'httpCustomAuth', Credential>,
	account: Account['credential'],
) => Partial<INode>;

/** What the same rows are sent with. */
export interface Contender {
	title: string;
	node: MakeNode;
}

// Otherwise the first rejected call would end the run, and all later rows would be lost.
const onError = 'continueRegularOutput';

const thisNode: MakeNode = ({ leadManagementApi }) => {
	const parameters = { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' };
	return leadManagement(leadManagementApi, { parameters, onError });
};

/** The best setting for 25 calls in 5 seconds. */
const BATCHING = { batching: { batch: { batchSize: 25, batchInterval: 5000 } } };

const httpRequest =
	(keys: 'stored' | 'typed', options: INodeParameters = {}): MakeNode =>
	({ httpCustomAuth }, { baseUrl, accessKey, secretKey }) => {
		const typedKeys = Object.entries({ accessKey, secretKey }).map(([name, value]) => ({ name, value }));
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${baseUrl}/v2/LeadManagement.svc/Lead.CreateOrUpdate?postUpdatedLead=false`,
				...(keys === 'stored'
					? { authentication: 'genericCredentialType', genericAuthType: 'httpCustomAuth' }
					: { sendQuery: true, queryParameters: { parameters: typedKeys } }),
				sendBody: true,
				specifyBody: 'json',
				jsonBody: JSON_BODY,
				options,
			},
			...(keys === 'stored' && { credentials: { httpCustomAuth } }),
			onError,
		};
	};

export const CONTENDERS = {
	thisNode: { title: 'This node', node: thisNode },
	httpRequest: { title: 'HTTP Request, no batching', node: httpRequest('stored') },
	httpRequestBatched: {
		title: 'HTTP Request, 25 every 5,000 ms',
		node: httpRequest('stored', BATCHING),
	},
	httpRequestBatchedTyped: {
		title: 'HTTP Request, 25 every 5,000 ms, keys typed into the node',
		node: httpRequest('typed', BATCHING),
	},
	/** The cost of a workflow without any of them. */
	nothing: { title: 'No Operation', node: () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1 }) },
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;
