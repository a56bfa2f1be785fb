/** What the editor asks n8n for besides executions: the test of a credential, and the choices of a list. */
const { Workflow } = require('n8n-workflow');
const { CREDENTIAL_TYPE, NODE_TYPE, core, createAdditionalData, nodeTypes } = require('./engineHost');

const credentialReference = { [CREDENTIAL_TYPE]: { id: '1', name: 'Test' } };

/**
 * Tests a credential by the function that the node names in `testedBy`, called as n8n calls it.
 * @param {Record<string, any>} data
 * @returns {Promise<import('n8n-workflow').INodeCredentialTestResult>}
 */
const testCredential = async (data) => {
	const { description, methods } = nodeTypes.getByName(NODE_TYPE);
	const { testedBy } = description.credentials.find(({ name }) => name === CREDENTIAL_TYPE);
	/** @type {any} */
	const additionalData = createAdditionalData('internal', { [CREDENTIAL_TYPE]: data });
	const decrypted = await additionalData.credentialsHelper.getDecrypted(additionalData, {}, CREDENTIAL_TYPE);
	const credential = { ...credentialReference[CREDENTIAL_TYPE], type: CREDENTIAL_TYPE, data: decrypted };
	return await methods.credentialTest[testedBy].call(
		new core.CredentialTestContext(additionalData),
		credential,
	);
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
