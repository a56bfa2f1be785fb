import { z } from 'zod';
import { readBody } from './leadRequest';

const Permission = z
	.strictObject({
		Action: z.enum(['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update']),
		Access: z.enum(['NoAccess', 'PartialAccess', 'FullAccess']),
		Properties: z.strictObject({ RestrictedFields: z.array(z.string()).min(1) }).optional(),
	})
	.refine(
		({ Access, Properties }) => (Access === 'PartialAccess') === (Properties !== undefined),
		'PartialAccess, and no other, must have Properties.',
	);
const Entity = z.strictObject({ Entity: z.enum(['Lead', 'Activity']), Permissions: z.array(Permission) });

const CHANGE = z
	.strictObject({
		Name: z.string().optional(),
		Description: z.string().optional(),
		EntityPermissions: z.array(Entity).optional(),
	})
	.refine((change) => Object.keys(change).length > 0, 'It must have Name, Description or EntityPermissions.');

export type TemplateChange = z.infer<typeof CHANGE>;

/** Reads the body of PermissionTemplate.svc/Update. */
export const readTemplateChange = (body: string): TemplateChange => readBody(CHANGE, body);

const pageNumber = z.number().int().positive();
const TEMPLATE_SEARCH = z.strictObject({
	/** Part of a name, in any case, unless there is an ID. */
	Parameter: z.strictObject({ SearchText: z.string().optional(), TemplateId: z.string().optional() }),
	Sorting: z.strictObject({ ColumnName: z.string(), Direction: z.number().optional() }).optional(),
	/** 1 is the first page. */
	Paging: z.strictObject({ PageIndex: pageNumber.optional(), PageSize: pageNumber.optional() }).optional(),
});

export type TemplateSearch = z.infer<typeof TEMPLATE_SEARCH>;

/** Reads the body of PermissionTemplate.svc/Retrieve. */
export const readTemplateSearch = (body: string): TemplateSearch => readBody(TEMPLATE_SEARCH, body);
