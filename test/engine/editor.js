/** What the editor asks n8n for besides executions: the test of a credential, and the choices of a list. */
const { Workflow } = require('n8n-workflow');
const {
	CREDENTIAL_TYPE,
	NODE_TYPE,
	core,
	createAdditionalData,
	getCredentialType,
	nodeTypes,
} = require('./host');

const credentialReference = { [CREDENTIAL_TYPE]: { id: '1', name: 'Test' } };

/**
 * How n8n words a failed test. Only here do `responseCode` rules count, and on n8n 1.x not even here, because its
 * errors have no cause.
 */
const describeFailure = (error, rules) => {
	const { response, code } = error.cause ?? {};
	if (response) {
		const rule = rules.find(
			({ type, properties }) => type === 'responseCode' && properties.value === response.status,
		);
		if (rule) return rule.properties.message;
		if (response.status < 199 || response.status > 299) {
			return response.statusText || `Received HTTP status code: ${response.status}`;
		}
	}
	return response ? error.message : (code ?? error.message);
};

/**
 * Tests a credential by its declarative `test`, on the route that n8n takes: a passing node around n8n's own RoutingNode.
 * @param {Record<string, any>} data
 * @returns {Promise<{ status: 'OK' | 'Error', message: string }>}
 */
const testCredential = async (data) => {
	const { request, rules = [] } = getCredentialType().test;
	const { description } = nodeTypes.getByName('n8n-nodes-base.noOp');
	const routing = { displayName: 'Temp', name: 'temp', type: 'string', default: '', routing: { request } };
	/** @type {any} */
	const nodeType = {
		description: {
			...description,
			credentials: [{ name: CREDENTIAL_TYPE, required: true }],
			properties: [routing],
		},
	};
	/** @type {any} */
	const node = { id: '1', name: 'Temp-Node', type: 'noOp', typeVersion: 1, position: [0, 0], parameters: {} };
	node.credentials = credentialReference;
	const only = { getByName: () => nodeType, getByNameAndVersion: () => nodeType, getKnownTypes: () => ({}) };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes: only });
	/** @type {any} */
	const additionalData = createAdditionalData('internal', { [CREDENTIAL_TYPE]: data });
	const decrypted = await additionalData.credentialsHelper.getDecrypted(additionalData, {}, CREDENTIAL_TYPE);
	const context = new core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		/** @type {any} */ ({ version: 1, resultData: { runData: {} } }),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	try {
		const credential = { id: '1', name: 'Test', type: CREDENTIAL_TYPE, data: decrypted };
		const answer = await new core.RoutingNode(context, nodeType, credential).runNode();
		const read = (path) => path.split('.').reduce((value, key) => value?.[key], answer?.[0][0].json);
		const broken = rules.find(
			({ type, properties }) => type === 'responseSuccessBody' && read(properties.key) === properties.value,
		);
		if (broken) return { status: 'Error', message: broken.properties.message };
	} catch (error) {
		return { status: 'Error', message: describeFailure(error, rules) };
	}
	return { status: 'OK', message: 'Connection successful!' };
};

/**
 * Asks one of the node's list searches for its choices.
 * @param {string} method
 * @param {{ credentials: Record<string, object>, filter?: string, paginationToken?: string, parameters?: object }} options
 */
const searchList = async (method, { credentials, filter, paginationToken, parameters = {} }) => {
	const nodeType = nodeTypes.getByName(NODE_TYPE);
	/** @type {any} */
	const node = { id: '1', name: 'Temp-Node', type: NODE_TYPE, typeVersion: 1, position: [0, 0], parameters };
	node.credentials = credentialReference;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	/** @type {any} */
	const additionalData = {
		...createAdditionalData('internal', credentials),
		currentNodeParameters: parameters,
	};
	const context = new core.LoadOptionsContext(workflow, node, additionalData, '');
	return await nodeType.methods.listSearch[method].call(context, filter, paginationToken);
};

module.exports = { searchList, testCredential };
