import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from './operation';
import { toOptions } from '../parameters/read';
import { upsertLead } from './lead/upsertLead';
import { updatePermissionTemplate } from './permissionTemplate/updatePermissionTemplate';

/** All operations of the node. The first one is the default, and the first one of a resource is the resource's default. */
export const operations: readonly Operation[] = [upsertLead, updatePermissionTemplate];

/** Finds the operation for the values of 'Resource' and 'Operation'. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	operations.find((entry) => entry.resource.value === resource && entry.operation.value === operation);

export const DEFAULT_TIMEOUT_MS = 30_000;
export const MAX_TIMEOUT_MS = 600_000;

const TIMEOUT: INodeProperties = {
	displayName: 'Timeout (Milliseconds)',
	name: 'timeout',
	type: 'number',
	default: DEFAULT_TIMEOUT_MS,
	typeOptions: { minValue: 1, maxValue: MAX_TIMEOUT_MS },
	description: 'Longest time to wait for an answer. With less than 30000, a retry may write an item twice.',
};

/** The value holds for a run: off until the option is added, and on from then. */
const CHECK_ONLY: INodeProperties = {
	displayName: 'Check Only',
	name: 'checkOnly',
	type: 'boolean',
	default: true,
	noDataExpression: true,
	description:
		'Whether to show what would be sent for each item, and send nothing. Works only when you run the workflow in the editor.',
};

const CHECK_NOTICE: INodeProperties = {
	displayName: "'Check Only' only shows what would be sent. Turn it off before you publish.",
	name: 'checkNotice',
	type: 'notice',
	default: '',
	// A path from the root: n8n 1.85 waits forever for a parameter of another name.
	displayOptions: { show: { '/options.checkOnly': [true] } },
};

/** Builds what the editor shows below the node's name, as an expression: "Create or Update: Lead". */
export function buildSubtitle(operations: readonly Operation[]): string {
	const titles = Object.fromEntries(
		operations.map(({ resource, operation }) => [
			`${resource.value} ${operation.value}`,
			`${operation.name}: ${resource.name}`,
		]),
	);
	const title = `(${JSON.stringify(titles)})[$parameter["resource"] + " " + $parameter["operation"]]`;
	return `={{ ($parameter["options"]["checkOnly"] ? "Check Only, " : "") + ${title} }}`;
}

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

function buildOperationParameters({
	resource,
	operation,
	parameters,
	options,
}: Operation): INodeProperties[] {
	const byLabel = (one: INodeProperties, other: INodeProperties) =>
		one.displayName.localeCompare(other.displayName);
	const collection: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		placeholder: 'Add Option',
		options: [CHECK_ONLY, ...options, TIMEOUT].sort(byLabel),
	};
	return [CHECK_NOTICE, ...parameters, collection].map((parameter) => ({
		...parameter,
		displayOptions: {
			...parameter.displayOptions,
			show: { resource: [resource.value], operation: [operation.value], ...parameter.displayOptions?.show },
		},
	}));
}
