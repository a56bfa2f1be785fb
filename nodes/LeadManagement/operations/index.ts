import type { INodeProperties } from 'n8n-workflow';
import { type Operation, CHECK_NOTICE, CHECK_ONLY } from './operation';
import { toOptions } from '../parameters/read';
import { upsertLead } from './lead/upsertLead';
import { updatePermissionTemplate } from './permissionTemplate/updateTemplate';

/** All operations of the node. The first one is the default, and the first one of a resource is the resource's default. */
export const operations: readonly Operation[] = [upsertLead, updatePermissionTemplate];

export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	operations.find((entry) => entry.resource.value === resource && entry.operation.value === operation);

/** Shown below the node's name: "Create or Update: Lead". */
export const SUBTITLE =
	'={{ ($parameter["options"]["checkOnly"] ? "Check Only, " : "") + ({ upsert: "Create or Update: Lead", update: "Update: Permission Template" })[$parameter["operation"]] }}';

/** Builds the node's parameters: 'Resource', 'Operation', and those of each operation, of which the first is the default. */
export function buildNodeProperties(operations: readonly Operation[]): INodeProperties[] {
	const resources = new Map(operations.map(({ resource }) => [resource.value, resource]));
	const operationsOf = (resource: string) =>
		operations.filter((entry) => entry.resource.value === resource).map(({ operation }) => operation);
	return [
		toOptions('Resource', 'resource', [...resources.values()], { noDataExpression: true }),
		...[...resources.keys()].map((resource) =>
			toOptions('Operation', 'operation', operationsOf(resource), {
				noDataExpression: true,
				displayOptions: { show: { resource: [resource] } },
			}),
		),
		...operations.flatMap(buildOperationParameters),
	];
}

function buildOperationParameters(entry: Operation): INodeProperties[] {
	const options: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		placeholder: 'Add Option',
		options: [CHECK_ONLY, ...entry.options].sort((one, other) =>
			one.displayName.localeCompare(other.displayName),
		),
	};
	const shown = { resource: [entry.resource.value], operation: [entry.operation.value] };
	return [CHECK_NOTICE, ...entry.parameters, options].map((parameter) => ({
		...parameter,
		displayOptions: { ...parameter.displayOptions, show: { ...shown, ...parameter.displayOptions?.show } },
	}));
}
