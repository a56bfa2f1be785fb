import { z } from 'zod';
import { logicError } from './answers';
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
type TemplateChange = z.infer<typeof CHANGE>;

export const readTemplateChange = (body: string): TemplateChange => readBody(CHANGE, body);

const pageNumber = z.number().int().positive();
const SEARCH = z.strictObject({
	/** Part of a name, in any case, unless there is an ID. */
	Parameter: z.strictObject({ SearchText: z.string().optional(), TemplateId: z.string().optional() }),
	Sorting: z.strictObject({ ColumnName: z.string(), Direction: z.number().optional() }).optional(),
	/** 1 is the first page. */
	Paging: z.strictObject({ PageIndex: pageNumber.optional(), PageSize: pageNumber.optional() }).optional(),
});

interface Template extends Required<TemplateChange> {
	Id: string;
}

const TEAMS = ['Sales', 'Marketing', 'Support'];

/** A template that depends on its position alone. */
function madeUpTemplate(_: unknown, position: number): Template {
	const team = TEAMS[position] ?? `Team ${position + 1}`;
	return {
		Id: `7e4b1a00-0000-4000-8000-${String(position + 1).padStart(12, '0')}`,
		Name: `${team} Users`,
		Description: `What the users of ${team} may do`,
		EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }],
	};
}

export class TemplateStore {
	readonly templates: Template[];

	/** @param count how many to make up */
	constructor(count: number) {
		this.templates = Array.from({ length: count }, madeUpTemplate);
	}

	/** Finds the template, and reads the body of an update. Returns the function that writes the change. */
	plan(id: string | undefined, body: string): () => void {
		const template = this.templates.find(({ Id }) => Id === id);
		const change = readTemplateChange(body);
		if (!template)
			throw logicError('MXInvalidPermissionTemplateException', `There is no permission template '${id}'.`);
		return () => void Object.assign(template, change);
	}

	search(body: string) {
		const { Parameter, Paging: { PageIndex = 1, PageSize = 100 } = {} } = readBody(SEARCH, body);
		const { SearchText = '', TemplateId } = Parameter;
		const sought = SearchText.toLowerCase();
		const found = this.templates
			.filter(({ Id, Name }) => (TemplateId ? Id === TemplateId : Name.toLowerCase().includes(sought)))
			.sort((one, other) => one.Name.localeCompare(other.Name, 'en'));
		return { RecordCount: found.length, List: found.slice((PageIndex - 1) * PageSize, PageIndex * PageSize) };
	}
}
