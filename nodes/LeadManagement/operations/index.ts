import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../types';
import { updatePermissionTemplate } from './updatePermissionTemplate';
import { upsertLead } from './upsertLead';

/** Every operation of the node, by resource and operation. A new one is a file of its own and a line here. */
export const operations: Record<string, Record<string, Operation>> = {
	lead: { upsert: upsertLead },
	permissionTemplate: { update: updatePermissionTemplate },
};

const timeoutField: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	default: 30000,
	typeOptions: { minValue: 1 },
	description: 'How long to wait for the answer to one call, in milliseconds',
};

/** The fields of every operation, each shown for its own resource and operation alone. */
export const operationFields: INodeProperties[] = Object.entries(operations).flatMap(([resource, byName]) =>
	Object.entries(byName).flatMap(([operation, { fields, optionFields }]) => {
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
				show: { resource: [resource], operation: [operation], ...field.displayOptions?.show },
			},
		}));
	}),
);
