import type { Operation } from '../types';
import { upsertLead } from './lead/upsertLead';
import { updatePermissionTemplate } from './permissionTemplate/updatePermissionTemplate';

/** Every operation of the node. The first one is the default, and so is the first one of each resource. */
export const operations: readonly Operation[] = [upsertLead, updatePermissionTemplate];

/** The operation for the choices in 'Resource' and 'Operation'; none for choices that the editor does not offer. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	operations.find((entry) => entry.resource.value === resource && entry.operation.value === operation);
