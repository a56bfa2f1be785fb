import { logicError } from './answers';
import type { EntityPermission, TemplateChange } from './templateRequest';

export interface Template {
	Id: string;
	Name: string;
	Description: string;
	EntityPermissions: EntityPermission[];
}

export interface TemplateSearch {
	/** Part of a name, in any case. */
	searchText: string;
	/** If given, the only criterion. */
	templateId?: string;
	/** 1 is the first page. */
	pageIndex: number;
	pageSize: number;
}

const TEAMS = ['Sales', 'Marketing', 'Support'];

/** The permission templates of one account. */
export class TemplateStore {
	readonly templates: Template[];

	/** @param count how many to make up */
	constructor(count: number) {
		this.templates = Array.from({ length: count }, madeUpTemplate);
	}

	/** Finds the template. Returns the function that writes the change. */
	plan(id: string | undefined, change: TemplateChange): () => void {
		const template = this.templates.find(({ Id }) => Id === id);
		if (!template)
			throw logicError('MXInvalidPermissionTemplateException', `There is no permission template '${id}'.`);
		return () => void Object.assign(template, change);
	}

	search({ searchText, templateId, pageIndex, pageSize }: TemplateSearch) {
		const sought = searchText.toLowerCase();
		const found = this.templates
			.filter(({ Id, Name }) => (templateId ? Id === templateId : Name.toLowerCase().includes(sought)))
			.sort((one, other) => one.Name.localeCompare(other.Name, 'en'));
		const start = (pageIndex - 1) * pageSize;
		return { RecordCount: found.length, List: found.slice(start, start + pageSize) };
	}
}

/** The same one every time for a position. */
function madeUpTemplate(_: unknown, position: number): Template {
	const team = TEAMS[position] ?? `Team ${position + 1}`;
	return {
		Id: `7e4b1a00-0000-4000-8000-${String(position + 1).padStart(12, '0')}`,
		Name: `${team} Users`,
		Description: `What the users of ${team} may do`,
		EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }],
	};
}
