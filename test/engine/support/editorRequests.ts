/** The editor asks n8n for this besides executions: the test of a credential, and the entries of a list. */
import { Workflow } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, core, createAdditionalData, nodeTypes } from './engineHost';
import type { Credentials } from './engineHost';

const credentialReference = { id: '1', name: 'Test' };

/** Tests a credential with the function that the node names in `testedBy`, called as n8n calls it. */
export const testCredential = async (entered: object) => {
	const { description, methods } = nodeTypes.getByName(NODE_TYPE);
	const test = methods?.credentialTest?.[String(description.credentials?.[0].testedBy)];
	if (!test) throw new Error('The node does not test its credential');
	const additionalData = createAdditionalData('internal', { [CREDENTIAL_TYPE]: entered });
	const { credentialsHelper } = additionalData;
	const reference = [additionalData, credentialReference, CREDENTIAL_TYPE, 'internal'] as const;
	const data = await credentialsHelper.getDecrypted(...reference);
	const context = new core.CredentialTestContext(additionalData);
	return await test.call(context, { ...credentialReference, type: CREDENTIAL_TYPE, data });
};

export interface SearchOptions {
	credentials: Credentials;
	filter?: string;
	paginationToken?: string;
	/** What was picked in the other parameters. */
	parameters?: INode['parameters'];
}

const createContext = ({ credentials, parameters = {} }: SearchOptions) => {
	const node: INode = {
		id: '1',
		name: 'Temp-Node',
		type: NODE_TYPE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [CREDENTIAL_TYPE]: credentialReference },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const additionalData = createAdditionalData('internal', credentials);
	additionalData.currentNodeParameters = parameters;
	return new core.LoadOptionsContext(workflow, node, additionalData, '');
};

export const searchList = async (method: string, options: SearchOptions) => {
	const search = nodeTypes.getByName(NODE_TYPE).methods?.listSearch?.[method];
	if (!search) throw new Error(`No such list search: ${method}`);
	return await search.call(createContext(options), options.filter, options.paginationToken);
};

export const loadOptions = async (method: string, options: SearchOptions) => {
	const load = nodeTypes.getByName(NODE_TYPE).methods?.loadOptions?.[method];
	if (!load) throw new Error(`No such options: ${method}`);
	return await load.call(createContext(options));
};
