import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import {
	loadLeadFields,
	searchFieldSets,
	searchLeadFields,
	searchPermissionTemplates,
} from './account/lists';
import { runItems } from './run/runItems';
import { loadActions } from './operations/permissionTemplate/parameters';
import { SUBTITLE, buildNodeProperties, findOperation, operations } from './operations';
import { testLeadManagementApi } from './service/credentialTest';

export class LeadManagement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Management',
		name: 'leadManagement',
		icon: { light: 'file:leadManagement.svg', dark: 'file:leadManagement.dark.svg' },
		group: ['output'],
		version: [1],
		subtitle: SUBTITLE,
		description: 'Create or update leads in LeadSquared, and update permission templates',
		defaults: { name: 'Lead Management' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'leadManagementApi', required: true, testedBy: 'testLeadManagementApi' }],
		properties: buildNodeProperties(operations),
	};

	methods = {
		credentialTest: { testLeadManagementApi },
		listSearch: { searchFieldSets, searchLeadFields, searchPermissionTemplates },
		loadOptions: { loadActions, loadLeadFields },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const operation = findOperation(
			this.getNodeParameter('resource', 0),
			this.getNodeParameter('operation', 0),
		);
		return [await runItems(this, operation, this.continueOnFail())];
	}
}
