import type { INode, INodeParameters } from 'n8n-workflow';
import { leadManagement } from './buildWorkflow';
import type { Credential } from './restClient';
import type { Account } from '../../support/openAccount';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** One column of the rows after the other, as a user writes a body for the HTTP Request node. */
const JSON_BODY = `={{ JSON.stringify([${['EmailAddress', 'FirstName', 'LastName', 'mx_Row']
	.map((name) => `{ "Attribute": "${name}", "Value": $json.${name} }`)
	.join(', ')}]) }}`;

/** A node without its name and position. */
export type NodeSettings = Pick<INode, 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

/** What a node can use to reach an account. */
export interface Access {
	credentials: Record<'leadManagementApi' | 'httpCustomAuth', Credential>;
	account: Account['credential'];
}

/** What the same rows are sent with. */
export interface Contender {
	title: string;
	node: (access: Access) => NodeSettings;
}

const thisNode = ({ credentials }: Access): NodeSettings =>
	leadManagement(credentials.leadManagementApi, {
		parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
		onError: 'continueRegularOutput',
	});

/** The best setting for 25 calls in 5 seconds. */
const BATCHING = { batching: { batch: { batchSize: 25, batchInterval: 5000 } } };

const httpRequest =
	({ keys, options = {} }: { keys: 'stored' | 'typed'; options?: INodeParameters }) =>
	({ credentials: { httpCustomAuth }, account }: Access): NodeSettings => {
		const { accessKey, secretKey } = account;
		const typedKeys = Object.entries({ accessKey, secretKey }).map(([name, value]) => ({ name, value }));
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${account.baseUrl}${PATH}?postUpdatedLead=false`,
				...(keys === 'stored'
					? { authentication: 'genericCredentialType', genericAuthType: 'httpCustomAuth' }
					: { sendQuery: true, queryParameters: { parameters: typedKeys } }),
				sendBody: true,
				specifyBody: 'json',
				jsonBody: JSON_BODY,
				options,
			},
			...(keys === 'stored' && { credentials: { httpCustomAuth } }),
			// Otherwise the first rejected call would end the run, and all later rows would be lost.
			onError: 'continueRegularOutput',
		};
	};

export const CONTENDERS = {
	thisNode: { title: 'This node', node: thisNode },
	httpRequest: { title: 'HTTP Request, no batching', node: httpRequest({ keys: 'stored' }) },
	httpRequestBatched: {
		title: 'HTTP Request, 25 every 5,000 ms',
		node: httpRequest({ keys: 'stored', options: BATCHING }),
	},
	httpRequestBatchedTyped: {
		title: 'HTTP Request, 25 every 5,000 ms, keys typed into the node',
		node: httpRequest({ keys: 'typed', options: BATCHING }),
	},
	/** The cost of a workflow without any of them. */
	nothing: {
		title: 'No Operation',
		node: () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }),
	},
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;
