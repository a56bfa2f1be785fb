import type { Operation } from './operation';
import { upsertLead } from './lead/upsertLead';
import { updatePermissionTemplate } from './permissionTemplate/updatePermissionTemplate';

/** All operations of the node. The first one is the default, and the first one of a resource is the resource's default. */
export const operations: readonly Operation[] = [upsertLead, updatePermissionTemplate];

/** Finds the operation for the values of 'Resource' and 'Operation'. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	operations.find((entry) => entry.resource.value === resource && entry.operation.value === operation);
