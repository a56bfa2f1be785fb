import type { BenchAccount } from './account';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** A node of a workflow, without its name and position. */
export interface NodeSettings {
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	onError?: string;
}

/** Stored credentials by type. */
export interface Credentials {
	leadManagementApi: { id: string; name: string };
	httpCustomAuth: { id: string; name: string };
}

/** What sends the rows. */
export interface Contender {
	title: string;
	/** Whether the rows come one by one, from 'Loop Over Items'. */
	loop?: boolean;
	node(credentials: Credentials, account: BenchAccount['credential']): NodeSettings;
}

/** A body for the HTTP Request node as somebody writes it, column by column. */
const JSON_BODY = `={{ JSON.stringify([${['EmailAddress', 'FirstName', 'LastName', 'mx_Row']
	.map((name) => `{ "Attribute": "${name}", "Value": $json.${name} }`)
	.join(', ')}]) }}`;

/** The best setting of the HTTP Request node for 25 calls in 5 seconds. */
const BATCHING = { batching: { batch: { batchSize: 25, batchInterval: 5000 } } };
/** Otherwise the first rejection ends the run, and all rows after it are lost. */
const CONTINUES = { onError: 'continueRegularOutput' };

const thisNode =
	(settings: Partial<NodeSettings> = CONTINUES): Contender['node'] =>
	({ leadManagementApi }) => ({
		type: 'n8n-nodes-lead-management.leadManagement',
		typeVersion: 1,
		parameters: { resource: 'lead', operation: 'upsert', dataToSend: 'autoMapInputData' },
		credentials: { leadManagementApi },
		...settings,
	});

/** @param isStored whether the keys are in a stored credential, or typed into the node */
const httpRequest =
	(isStored: boolean, options = {}): Contender['node'] =>
	({ httpCustomAuth }, { baseUrl, accessKey, secretKey }) => ({
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${baseUrl}${PATH}`,
			...(isStored ? { authentication: 'genericCredentialType', genericAuthType: 'httpCustomAuth' } : {}),
			sendQuery: true,
			queryParameters: {
				parameters: [
					{ name: 'postUpdatedLead', value: 'false' },
					...(isStored
						? []
						: [
								{ name: 'accessKey', value: accessKey },
								{ name: 'secretKey', value: secretKey },
							]),
				],
			},
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON_BODY,
			options,
		},
		...(isStored ? { credentials: { httpCustomAuth } } : {}),
		...CONTINUES,
	});

const HTTP_REQUEST = 'HTTP Request';
const TYPED = 'keys typed into the node';

export const CONTENDERS = {
	thisNode: { title: 'This node', node: thisNode() },
	/** The default of every node. */
	thisNodeStopping: { title: 'This node, stopping at an error', node: thisNode({}) },
	httpRequest: { title: HTTP_REQUEST, node: httpRequest(true) },
	httpRequestTyped: { title: `${HTTP_REQUEST}, ${TYPED}`, node: httpRequest(false) },
	httpRequestBatched: { title: `${HTTP_REQUEST}, 25 each 5,000 ms`, node: httpRequest(true, BATCHING) },
	httpRequestBatchedTyped: {
		title: `${HTTP_REQUEST}, 25 each 5,000 ms, ${TYPED}`,
		node: httpRequest(false, BATCHING),
	},
	oneByOne: { title: 'This node in Loop Over Items, one by one', loop: true, node: thisNode() },
	/** What a workflow costs without any of them. */
	nothing: {
		title: 'No Operation',
		node: () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }),
	},
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;
