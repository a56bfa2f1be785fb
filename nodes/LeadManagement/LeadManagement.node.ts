import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { runItems } from './execution/runItems';
import { searchLeadAttributes } from './lists/searchLeadAttributes';
import { searchPermissionTemplates } from './lists/searchPermissionTemplates';
import { operationFields, operations } from './operations';
import { testLeadManagementApi } from './service/credentialTest';

/** What n8n loads: the node's face, and the way from it into the house. */
export class LeadManagement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Management',
		name: 'leadManagement',
		icon: { light: 'file:leadManagement.svg', dark: 'file:leadManagement.dark.svg' },
		group: ['output'],
		version: [1],
		subtitle:
			'={{ ({ upsert: "create or update: lead", update: "update: permission template" })[$parameter["operation"]] }}',
		description: 'Create or update leads and keep permission templates in step',
		defaults: { name: 'Lead Management' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'leadManagementApi', required: true, testedBy: 'testLeadManagementApi' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				default: 'lead',
				options: [
					{ name: 'Lead', value: 'lead' },
					{ name: 'Permission Template', value: 'permissionTemplate' },
				],
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				default: 'upsert',
				displayOptions: { show: { resource: ['lead'] } },
				options: [
					{
						name: 'Create or Update',
						value: 'upsert',
						action: 'Create or update lead',
						description: 'Create a new record, or update the current one if it already exists (upsert)',
					},
				],
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				default: 'update',
				displayOptions: { show: { resource: ['permissionTemplate'] } },
				options: [
					{
						name: 'Update',
						value: 'update',
						action: 'Update permission template',
						description: 'Change the name, description or permissions of an existing template',
					},
				],
			},
			...operationFields,
		],
	};

	methods = {
		credentialTest: { testLeadManagementApi },
		listSearch: { searchLeadAttributes, searchPermissionTemplates },
	};

	/** Runs the chosen operation for every input item. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const resource = this.getNodeParameter('resource', 0) as string;
		const operation = this.getNodeParameter('operation', 0) as string;
		return [await runItems(this, operations[resource]?.[operation], this.continueOnFail())];
	}
}
