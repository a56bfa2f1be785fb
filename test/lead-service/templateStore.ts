import { logicError } from './answers';
import { type TemplateChange, type TemplateSearch, readTemplateChange } from './templateRequest';

export interface Template extends Required<TemplateChange> {
	Id: string;
}

const TEAMS = ['Sales', 'Marketing', 'Support'];

/** The permission templates of one account. */
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

	search({
		Parameter: { SearchText = '', TemplateId },
		Paging: { PageIndex = 1, PageSize = 100 } = {},
	}: TemplateSearch) {
		const sought = SearchText.toLowerCase();
		const found = this.templates
			.filter(({ Id, Name }) => (TemplateId ? Id === TemplateId : Name.toLowerCase().includes(sought)))
			.sort((one, other) => one.Name.localeCompare(other.Name, 'en'));
		return { RecordCount: found.length, List: found.slice((PageIndex - 1) * PageSize, PageIndex * PageSize) };
	}
}

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
