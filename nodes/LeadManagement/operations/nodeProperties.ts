import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from '../types';

const timeoutField: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	default: 30000,
	typeOptions: { minValue: 1, maxValue: 600000 },
	description: 'Milliseconds to wait for a response. Below 30000, a retry may create a duplicate lead.',
};

/**
 * Builds the node's parameters: 'Resource', 'Operation', and the fields of each operation.
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
		...operations.flatMap(toOperationFields),
	];
}

/** Builds the expression for the line below the node's name on the canvas. */
export function toSubtitle(operations: readonly Operation[]): string {
	const subtitles = operations.map(({ resource, operation, subtitle }) => [
		`${resource.value}:${operation.value}`,
		subtitle,
	]);
	const table = JSON.stringify(Object.fromEntries(subtitles));
	return `={{ (${table})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;
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

function toOperationFields({ resource, operation, fields, optionFields }: Operation): INodeProperties[] {
	const options: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		placeholder: 'Add Option',
		options: [...optionFields, timeoutField],
	};
	return [...fields, options].map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { resource: [resource.value], operation: [operation.value], ...field.displayOptions?.show },
		},
	}));
}
