/** The account's permission templates (public documentation of the service; not in the interface). */
import { isError } from '../service/answer';
import type { ServiceRequest } from '../service/sender';

const TEMPLATES_PER_PAGE = 100;

/** A page of PermissionTemplate.svc/Retrieve. */
interface TemplatePage {
	List: unknown[];
}

export interface Template {
	/** Without one, it cannot be picked. */
	Id: string;
	Name?: unknown;
	Description?: unknown;
	EntityPermissions?: unknown;
}

export const isTemplate = (entry: unknown): entry is Template =>
	typeof entry === 'object' &&
	entry !== null &&
	'Id' in entry &&
	typeof entry.Id === 'string' &&
	entry.Id !== '';

/** True for the answer of PermissionTemplate.svc/Retrieve. */
export const isTemplatePage = (body: unknown): body is TemplatePage => {
	const { List } = (body ?? {}) as Partial<TemplatePage>;
	return !isError(body) && Array.isArray(List) && (List.length === 0 || List.some(isTemplate));
};

/** The request for a page of the account's permission templates. */
export const toTemplateSearch = (
	Parameter: { SearchText: string } | { TemplateId: string },
	PageIndex = 1,
): ServiceRequest => ({
	method: 'POST',
	path: '/v2/PermissionTemplate.svc/Retrieve',
	body: JSON.stringify({
		Parameter,
		Sorting: { ColumnName: 'Name', Direction: 0 },
		Paging: { PageIndex, PageSize: TEMPLATES_PER_PAGE },
	}),
});

/** True if the account has no more templates than those up to this page. */
export const isLastPage = ({ List }: TemplatePage): boolean => List.length < TEMPLATES_PER_PAGE;
