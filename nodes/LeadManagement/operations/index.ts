import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from './operation';
import { upsertLead } from './lead/upsertLead';
import { updatePermissionTemplate } from './permissionTemplate/updatePermissionTemplate';

/** All operations of the node. The first one is the default, and the first one of a resource is the resource's default. */
export const operations: readonly Operation[] = [upsertLead, updatePermissionTemplate];

/** Finds the operation for the values of 'Resource' and 'Operation'. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	operations.find((entry) => entry.resource.value === resource && entry.operation.value === operation);

const timeout: INodeProperties = {
	displayName: 'Timeout (Milliseconds)',
	name: 'timeout',
	type: 'number',
	default: 30000,
	typeOptions: { minValue: 1, maxValue: 600000 },
	description: 'How long to wait for a response. Below 30000, a retry may write an item twice.',
};

/**
 * Builds the node's parameters: 'Resource', 'Operation', and those of each operation.
 *
 * @param operations all operations, the default one first
 */
export function toNodeProperties(operations: readonly Operation[]): INodeProperties[] {
	const resources = new Map(operations.map(({ resource }) => [resource.value, resource]));
	return [
		toDropdown('Resource', 'resource', [...resources.values()]),
		...[...resources.keys()].map((resource) => ({
			...toDropdown(
				'Operation',
				'operation',
				operations.filter((entry) => entry.resource.value === resource).map(({ operation }) => operation),
			),
			displayOptions: { show: { resource: [resource] } },
		})),
		...operations.flatMap(toOperationParameters),
	];
}

/** The first choice is the default. n8n's linter requires alphabetical order. */
const toDropdown = (displayName: string, name: string, choices: INodePropertyOptions[]): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	noDataExpression: true,
	default: String(choices[0].value),
	options: [...choices].sort((one, other) => one.name.localeCompare(other.name)),
});

function toOperationParameters({
	resource,
	operation,
	parameters,
	options: ownOptions,
}: Operation): INodeProperties[] {
	const options: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		placeholder: 'Add Option',
		options: [...ownOptions, timeout],
	};
	return [...parameters, options].map((parameter) => ({
		...parameter,
		displayOptions: {
			...parameter.displayOptions,
			show: { resource: [resource.value], operation: [operation.value], ...parameter.displayOptions?.show },
		},
	}));
}
